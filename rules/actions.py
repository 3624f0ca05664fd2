"""R7.3 to R7.11: the seven actions that a die can be spent on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from .abilities import EnlistFor
from .agenda import question, task
from .changes import (
    drop_die,
    gain_resources,
    pay_resources,
    put_into_play,
    repair_card,
    return_die,
    take_from_display,
    take_to_hand,
    without,
)
from .choices import Consider
from .decisions import DECLINE, Option, option
from .events import CardDeveloped, DieSpent, PersonalityEnlisted, TerritoryExpanded
from .kinds import BLACK, COLOURS, DICE, KIND_NAMES, NOBODY, PERSONALITY, REPAIRS, TERRITORY, Die
from .obsolescence import Obsolescence
from .unrest import lower_unrest, raise_unrest

if TYPE_CHECKING:
    from .game import Game


COLOUR_OPTIONS = [Option(KIND_NAMES[colour], "colour", colour) for colour in COLOURS]


def spend_die(game: Game, player: int, die: Die, action: str) -> None:
    """R7.1: the action is final; the die returns to the bag."""
    drop_die(game.state.civilizations[player], die)
    return_die(game.state, die)
    game.tell(DieSpent, player, die, action)


def gain(game: Game, player: int, die: Die) -> None:
    """R7.6: as many resources of the die's colour as its value."""
    spend_die(game, player, die, "gain")
    gain_resources(game, player, die.colour, die.value, "gain")


def calm(game: Game, player: int, die: Die) -> None:
    """R7.10: a black die of any value lowers Unrest by 1."""
    spend_die(game, player, die, "calm")
    lower_unrest(game, player, 1, "calm")


def take_card(game: Game, player: int, card: int) -> str:
    """Take a card out of the hand or the Display; says from where."""
    civilization = game.state.civilizations[player]
    if card in civilization.hand:
        civilization.hand = without(civilization.hand, card)
        return "hand"
    take_from_display(game.state, card)
    return "display"


def bring_into_play(game: Game, player: int, card: int) -> None:
    """R7.5: after placement, Instant effects, then obsolescence."""
    game.push(Obsolescence(player, card))
    for place in reversed(game.cards[card].instants):
        game.push(DoEffect(player, card, place))


@task
class DoEffect(NamedTuple):
    """One effect of a card; if it may be declined, its owner is asked."""

    player: int
    card: int
    place: int

    def run(self, game: Game) -> None:
        effect = game.cards[self.card].effects[self.place]
        if effect.may:
            game.push(Consider(self.player, self.card, self.place))
        else:
            effect.do(game, self.player, self.card)


# Develop ------------------------------------------------------------------------------------------------


def developable(game: Game, player: int, die: Die) -> Iterator[int]:
    """R7.3: available technologies and those in hand that the player can pay for with this die."""
    civilization = game.state.civilizations[player]
    terms = civilization.working(game.cards).terms
    purse = terms.purse(civilization.resources)
    cards = game.cards.cards
    for column in game.state.display:
        if column and terms.can_pay(cards[column[-1]], die, purse, False):
            yield column[-1]
    for card in civilization.hand:
        if terms.can_pay(cards[card], die, purse, True):
            yield card


@question("develop")
class ChooseDevelopment(NamedTuple):
    player: int
    colour: int
    value: int

    def options(self, game: Game) -> list[Option]:
        return game.card_options(developable(game, self.player, DICE[self.colour][self.value]))

    def take(self, game: Game, choice: Option) -> None:
        game.push(ChoosePayment(self.player, self.colour, self.value, choice.value))


@question("payment")
class ChoosePayment(NamedTuple):
    """R7.4: the one colour that a technology is paid in, and lies in from then on."""

    player: int
    colour: int
    value: int
    card: int

    def options(self, game: Game) -> list[Option]:
        purse = game.working(self.player).terms.purse(game.state.civilizations[self.player].resources)
        return [COLOUR_OPTIONS[kind] for kind in game.cards[self.card].kinds if self.price(game, kind) <= purse[kind]]

    def price(self, game: Game, colour: int) -> int:
        """What is to be paid in resources besides the die."""
        from_hand = self.card in game.state.civilizations[self.player].hand
        terms = game.working(self.player).terms
        return terms.price(game.cards[self.card], colour, DICE[self.colour][self.value], from_hand)

    def take(self, game: Game, choice: Option) -> None:
        price = self.price(game, choice.value)
        game.push(ChooseMix(self.player, self.colour, self.value, self.card, choice.value, price, ()))


@question("mix")
class ChooseMix(NamedTuple):
    """How much of each kind to pay, where resources of one kind count as another."""

    player: int
    colour: int
    value: int
    card: int
    column: int
    price: int
    """What is still to be paid."""
    paid: tuple[int, ...]
    """What is to be paid of the kinds so far, in the order of `purses`."""

    def purses(self, game: Game) -> tuple[int, ...]:
        return game.working(self.player).terms.sources[self.column]

    def options(self, game: Game) -> list[Option]:
        purses = self.purses(game)
        have = game.state.civilizations[self.player].resources
        now = purses[len(self.paid)]
        later = sum(have[kind] for kind in purses[len(self.paid) + 1 :])
        most, least = min(have[now], self.price), max(0, self.price - later)
        return [option(f"{amount} {KIND_NAMES[now]}", "amount", amount, now) for amount in range(most, least - 1, -1)]

    def take(self, game: Game, choice: Option) -> None:
        paid = (*self.paid, choice.value)
        purses = self.purses(game)
        price = self.price - choice.value
        if price and len(paid) < len(purses):
            game.push(ChooseMix(self.player, self.colour, self.value, self.card, self.column, price, paid))
            return
        self.develop(game, [(kind, amount) for kind, amount in zip(purses, paid, strict=False) if amount])

    def develop(self, game: Game, payment: list[tuple[int, int]]) -> None:
        """R7.5: payment, placement, Instant effects, obsolescence."""
        player, card = self.player, self.card
        spend_die(game, player, DICE[self.colour][self.value], "develop")
        for kind, amount in payment:
            pay_resources(game, player, kind, amount, card)
        source = take_card(game, player, card)
        put_into_play(game.state.civilizations[player], card, self.column)
        game.tell(CardDeveloped, player, card, self.column, source)
        bring_into_play(game, player, card)


# Enlist -------------------------------------------------------------------------------------------------


def enlisting_unrest(game: Game, player: int, card: int, die: Die) -> int:
    """R7.7: how Unrest changes; a black die pays its value, any other nothing."""
    change = game.cards[card].cost - (die.value if die.colour == BLACK else 0)
    if change > 0:
        change = max(0, change - sum(ability.less for _, ability in game.working(player).having(EnlistFor)))
    return change


@question("enlist")
class ChoosePersonality(NamedTuple):
    player: int
    colour: int
    value: int

    def options(self, game: Game) -> list[Option]:
        return game.card_options(game.state.personalities)  # R13.2: all of them are available

    def take(self, game: Game, choice: Option) -> None:
        """R7.7: a Civil War that this starts is resolved before the personality joins."""
        player, card, die = self.player, choice.value, DICE[self.colour][self.value]
        change = enlisting_unrest(game, player, card, die)
        spend_die(game, player, die, "enlist")
        game.push(Join(player, card))
        if change > 0:
            raise_unrest(game, player, change, "enlist", card)
        elif change < 0:
            lower_unrest(game, player, -change, "enlist", card)


@task
class Join(NamedTuple):
    """An enlisted personality takes its place."""

    player: int
    card: int

    def run(self, game: Game) -> None:
        state = game.state
        state.personalities = without(state.personalities, self.card)
        put_into_play(state.civilizations[self.player], self.card, PERSONALITY)
        game.tell(PersonalityEnlisted, self.player, self.card)
        bring_into_play(game, self.player, self.card)


# Expand -------------------------------------------------------------------------------------------------


def expandable(game: Game, player: int) -> list[int]:
    """R7.8: available territories and those in hand whose needs the player meets."""
    cards = game.cards
    within_reach = [*game.state.available(), *game.state.civilizations[player].hand]
    territories = [card for card in within_reach if cards[card].is_territory]
    if not territories:
        return territories
    working = game.working(player)
    return [card for card in territories if working.meets(cards[card].needs, cards[card].needs_in_all)]


@question("expand")
class ChooseTerritory(NamedTuple):
    player: int
    colour: int
    value: int

    def options(self, game: Game) -> list[Option]:
        return game.card_options(expandable(game, self.player))

    def take(self, game: Game, choice: Option) -> None:
        player, card = self.player, choice.value
        spend_die(game, player, DICE[self.colour][self.value], "expand")
        source = take_card(game, player, card)
        put_into_play(game.state.civilizations[player], card, TERRITORY)
        game.tell(TerritoryExpanded, player, card, source)
        bring_into_play(game, player, card)


# Repair, research ---------------------------------------------------------------------------------------


@question("repair")
class ChooseRepairs(NamedTuple):
    """R7.9: up to two damaged cards."""

    player: int
    colour: int
    value: int
    chosen: int = NOBODY
    """The first of the two."""

    def options(self, game: Game) -> list[Option]:
        damaged = game.state.civilizations[self.player].damaged
        if self.chosen == NOBODY:
            return game.card_options(damaged)
        return [*game.card_options(without(damaged, self.chosen)), DECLINE]

    def take(self, game: Game, choice: Option) -> None:
        damaged = game.state.civilizations[self.player].damaged
        if self.chosen == NOBODY and len(damaged) >= REPAIRS:
            game.push(self._replace(chosen=choice.value))
            return
        spend_die(game, self.player, DICE[self.colour][self.value], "repair")
        if self.chosen != NOBODY:
            repair_card(game, self.player, self.chosen)
        if choice is not DECLINE:
            repair_card(game, self.player, choice.value)


@question("research")
class ChooseResearch(NamedTuple):
    """R7.11: an available technology or territory goes to hand."""

    player: int
    colour: int
    value: int

    def options(self, game: Game) -> list[Option]:
        return game.card_options(game.state.available())

    def take(self, game: Game, choice: Option) -> None:
        spend_die(game, self.player, DICE[self.colour][self.value], "research")
        take_to_hand(game, self.player, choice.value)
