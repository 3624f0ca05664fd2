"""R7.3 to R7.11: the seven actions that a die can be spent on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from .abilities import Calming, EnlistFor
from .agenda import find_card, question, task
from .choices import Consider
from .decisions import DECLINE, Amount, CardChoice, Colour, Option, Refusal
from .events import CardDeveloped, DieSpent, PersonalityEnlisted, TerritoryExpanded
from .kinds import (
    BLACK,
    COLOURS,
    KIND_NAMES,
    MOST_REPAIRS,
    NO_CARD,
    PERSONALITY,
    TERRITORY,
    CardNumber,
    ColumnOrAny,
    Die,
    EffectNumber,
    Kind,
    Payment,
    Player,
)
from .mutations import (
    drop_die,
    gain_resources,
    gain_vp,
    pay_resources,
    put_into_play,
    repair_card,
    take_from_display,
    take_to_hand,
    without,
)
from .obsolescence import Obsolescence
from .paying import can_pay
from .records import Record
from .unrest import lower_unrest, raise_unrest

if TYPE_CHECKING:
    from .cards import Card
    from .game import Game
    from .working import Working


COLOUR_OPTIONS = [Option(KIND_NAMES[colour], Colour(colour)) for colour in COLOURS]


def spend_die(game: Game, player: Player, die: Die, action: str) -> None:
    """R7.1: the action is final; the die returns to the bag."""
    drop_die(game.state.civilizations[player], die)
    game.tell(DieSpent, player, die, action)


def gain(game: Game, player: Player, die: Die) -> None:
    """R7.6: as many resources of the die's colour as its value."""
    spend_die(game, player, die, "gain")
    gain_resources(game, player, die.colour, die.value, "gain")


def calm(game: Game, player: Player, die: Die) -> None:
    """R7.10: a black die of any value lowers Unrest by 1."""
    spend_die(game, player, die, "calm")
    civilization = game.state.civilizations[player]
    before, working = civilization.unrest, civilization.working(game.cards)
    lower_unrest(game, player, calmed_by(working), "calm")
    for card, ability in working.having(Calming) if before else ():
        if ability.points:
            gain_vp(game, player, ability.points, "effect", card)


def calmed_by(working: Working) -> int:
    """How much a die reduces Unrest."""
    return 1 + sum([ability.more for _, ability in working.having(Calming)])


def take_card(game: Game, player: Player, card: CardNumber) -> str:
    """Take a card from the hand or the Display; returns which."""
    civilization = game.state.civilizations[player]
    if card in civilization.hand:
        civilization.hand = without(civilization.hand, card)
        return "hand"
    take_from_display(game.state, card)
    return "display"


def bring_into_play(game: Game, player: Player, card: CardNumber) -> None:
    """R7.5: after placement, Instant effects, then obsolescence."""
    brought = game.cards[card]
    if brought.obsoletes:
        game.push(Obsolescence(player, card))
    if brought.instants:
        game.push_each([DoEffect(player, card, place) for place in brought.instants])


@task
class DoEffect(Record):
    """One effect of a card; if it may be declined, its owner is asked."""

    player: Player
    card: CardNumber
    place: EffectNumber

    def run(self, game: Game) -> None:
        effect = game.cards[self.card].effects[self.place]
        if effect.may:
            game.push(Consider(self.player, self.card, self.place))
        else:
            effect.do(game, self.player, self.card)


# Develop ------------------------------------------------------------------------------------------------


def developable(game: Game, player: Player, die: Die) -> Iterator[CardNumber]:
    """R7.3: available technologies and those in hand that the player can pay for with this die."""
    civilization = game.state.civilizations[player]
    terms = civilization.working(game.cards).terms
    means = terms.means(civilization.resources, die)
    cards = game.cards.cards
    for card in game.state.available():
        if can_pay(cards[card], means):
            yield card
    if terms.hand_discount:
        means = terms.means(civilization.resources, die, from_hand=True)
    for card in civilization.hand:
        if can_pay(cards[card], means):
            yield card


def reach_problem(game: Game, player: Player, card: CardNumber) -> str:
    """Why the player cannot be paying for this technology; empty if they can."""
    if card in (*game.state.available(), *game.state.civilizations[player].hand) and game.cards[card].is_technology:
        return ""
    return f"{game.cards[card].name} cannot be paid for; it is not a technology within reach."


@question("develop")
class ChooseDevelopment(Record):
    player: Player
    die: Die

    def options(self, game: Game) -> list[Option[Any]]:
        return game.card_options(developable(game, self.player, self.die))

    def take(self, game: Game, choice: Option[CardChoice]) -> None:
        game.push(ChoosePayment(self.player, self.die, choice.what.card))


@question("payment")
class ChoosePayment(Record):
    """R7.4: the colour that a technology is paid in, which is its column from then on."""

    player: Player
    die: Die
    card: CardNumber

    def options(self, game: Game) -> list[Option[Colour]]:
        purse = game.working(self.player).terms.purse(game.state.civilizations[self.player].resources)
        return [COLOUR_OPTIONS[kind] for kind in game.cards[self.card].kinds if self.price(game, kind) <= purse[kind]]

    def problem(self, game: Game) -> str:
        return reach_problem(game, self.player, self.card)

    def price(self, game: Game, colour: Kind) -> int:
        """The resources due besides the die."""
        from_hand = self.card in game.state.civilizations[self.player].hand
        terms = game.working(self.player).terms
        return terms.price(game.cards[self.card], colour, self.die, from_hand)

    def take(self, game: Game, choice: Option[Colour]) -> None:
        colour = choice.what.colour
        price = self.price(game, colour)
        if len(game.working(self.player).terms.sources[colour]) > 1:
            game.push(ChooseMix(self.player, self.die, self.card, colour, price, ()))
        else:
            develop(game, self.player, self.die, self.card, colour, [(colour, price)])


def develop(
    game: Game, player: Player, die: Die, card: CardNumber, column: Kind, payment: Iterable[tuple[Kind, int]]
) -> None:
    """R7.5: payment, placement, Instant effects, obsolescence."""
    spend_die(game, player, die, "develop")
    for kind, amount in payment:
        if amount:
            pay_resources(game, player, kind, amount, card)
    source = take_card(game, player, card)
    put_into_play(game.state.civilizations[player], card, column)
    game.tell(CardDeveloped, player, card, column, source)
    bring_into_play(game, player, card)


@cache
def amount_option(kind: Kind, amount: int) -> Option[Amount]:
    return Option(f"{amount} {KIND_NAMES[kind]}", Amount(kind, amount))


@question("mix")
class ChooseMix(Record):
    """How much of each kind to pay, where resources of one kind count as another."""

    player: Player
    die: Die
    card: CardNumber
    column: ColumnOrAny
    price: Payment
    """The amount still due."""
    so_far: tuple[Payment, ...]
    """Amounts of the kinds chosen so far, in the order of `purses`."""

    def problem(self, game: Game) -> str:
        if self.column not in game.cards[self.card].kinds:
            return f"{game.cards[self.card].name} cannot be paid in that colour."
        have, purses = game.state.civilizations[self.player].resources, self.purses(game)
        if len(self.so_far) >= len(purses) or any(
            part > have[kind] for part, kind in zip(self.so_far, purses, strict=False)
        ):
            return f"{game.names[self.player]} cannot have paid that much for {game.cards[self.card].name}."
        if self.price > sum(have[kind] for kind in purses[len(self.so_far) :]):
            return f"{game.names[self.player]} cannot pay for {game.cards[self.card].name}."
        return reach_problem(game, self.player, self.card)

    def purses(self, game: Game) -> tuple[Kind, ...]:
        return game.working(self.player).terms.sources[self.column]

    def options(self, game: Game) -> list[Option[Amount]]:
        purses = self.purses(game)
        have = game.state.civilizations[self.player].resources
        now = purses[len(self.so_far)]
        later = sum(have[kind] for kind in purses[len(self.so_far) + 1 :])
        most, least = min(have[now], self.price), max(0, self.price - later)
        return [amount_option(now, amount) for amount in range(most, least - 1, -1)]

    def take(self, game: Game, choice: Option[Amount]) -> None:
        paid = (*self.so_far, choice.what.amount)
        purses = self.purses(game)
        price = self.price - choice.what.amount
        if len(paid) < len(purses):
            game.push(ChooseMix(self.player, self.die, self.card, self.column, price, paid))
        else:
            develop(game, self.player, self.die, self.card, self.column, zip(purses, paid, strict=True))


# Enlist -------------------------------------------------------------------------------------------------


def enlisting_unrest(working: Working, card: Card, die: Die) -> int:
    """R7.7: how Unrest changes; a black die pays its value, any other nothing."""
    change = card.cost - (die.value if die.colour == BLACK else 0)
    if change > 0:
        change = max(0, change - sum(ability.less for _, ability in working.having(EnlistFor)))
    return change


@question("enlist")
class ChoosePersonality(Record):
    player: Player
    die: Die

    def options(self, game: Game) -> list[Option[Any]]:
        return game.card_options(game.state.personalities)  # R13.2: all of them are available

    def is_surely_asked(self, game: Game) -> bool:
        return len(game.state.personalities) > 1

    def find(self, game: Game, key: str) -> Option[Any]:
        return find_card(self, game, key, game.state.personalities)

    def take(self, game: Game, choice: Option[CardChoice]) -> None:
        """R7.7: a Civil War that this starts is resolved before the personality joins."""
        player, card, die = self.player, choice.what.card, self.die
        change = enlisting_unrest(game.working(player), game.cards[card], die)
        spend_die(game, player, die, "enlist")
        game.push(Join(player, card))
        if change > 0:
            raise_unrest(game, player, change, "enlist", card)
        elif change < 0:
            lower_unrest(game, player, -change, "enlist", card)


@task
class Join(Record):
    """An enlisted personality takes its place."""

    player: Player
    card: CardNumber

    def problem(self, game: Game) -> str:
        if self.card in game.state.personalities:
            return ""
        return f"{game.cards[self.card].name} cannot join; it is not among the face-up personalities."

    def run(self, game: Game) -> None:
        state = game.state
        state.personalities = without(state.personalities, self.card)
        put_into_play(state.civilizations[self.player], self.card, PERSONALITY)
        game.tell(PersonalityEnlisted, self.player, self.card)
        bring_into_play(game, self.player, self.card)


# Expand -------------------------------------------------------------------------------------------------


def expandable(game: Game, player: Player) -> list[CardNumber]:
    """R7.8: available territories and those in hand whose needs the player meets."""
    cards, working = game.cards.cards, game.working(player)
    within_reach = game.state.available() + game.state.civilizations[player].hand
    return [card for card in within_reach if cards[card].is_territory and working.meets(cards[card])]


@question("expand")
class ChooseTerritory(Record):
    player: Player
    die: Die

    def options(self, game: Game) -> list[Option[Any]]:
        return game.card_options(expandable(game, self.player))

    def take(self, game: Game, choice: Option[CardChoice]) -> None:
        player, card = self.player, choice.what.card
        spend_die(game, player, self.die, "expand")
        source = take_card(game, player, card)
        put_into_play(game.state.civilizations[player], card, TERRITORY)
        game.tell(TerritoryExpanded, player, card, source)
        bring_into_play(game, player, card)


# Repair, research ---------------------------------------------------------------------------------------


@question("repair")
class ChooseRepairs(Record):
    """R7.9: up to two damaged cards."""

    player: Player
    die: Die
    chosen: CardNumber = NO_CARD
    """The first of the two."""

    def problem(self, game: Game) -> str:
        if self.chosen in (NO_CARD, *game.state.civilizations[self.player].damaged):
            return ""
        return f"{game.cards[self.chosen].name} is not damaged, so it cannot be repaired."

    def options(self, game: Game) -> list[Option[Any]]:
        damaged = game.state.civilizations[self.player].damaged
        if self.chosen == NO_CARD:
            return game.card_options(damaged)
        return [*game.card_options(without(damaged, self.chosen)), DECLINE]

    def take(self, game: Game, choice: Option[CardChoice | Refusal]) -> None:
        damaged = game.state.civilizations[self.player].damaged
        card = choice.what.card if isinstance(choice.what, CardChoice) else NO_CARD
        if self.chosen == NO_CARD and len(damaged) >= MOST_REPAIRS:
            game.push(ChooseRepairs(self.player, self.die, card))
            return
        spend_die(game, self.player, self.die, "repair")
        for repaired in (self.chosen, card):
            if repaired != NO_CARD:
                repair_card(game, self.player, repaired)


@question("research")
class ChooseResearch(Record):
    """R7.11: an available technology or territory goes to hand."""

    player: Player
    die: Die

    def options(self, game: Game) -> list[Option[Any]]:
        return game.card_options(game.state.available())

    def is_surely_asked(self, game: Game) -> bool:
        return len(game.state.available()) > 1

    def find(self, game: Game, key: str) -> Option[Any]:
        return find_card(self, game, key, game.state.available())

    def take(self, game: Game, choice: Option[CardChoice]) -> None:
        spend_die(game, self.player, self.die, "research")
        take_to_hand(game, self.player, choice.what.card)


# The table of actions -----------------------------------------------------------------------------------


class Action(Record):
    """An action that a die can be spent on."""

    word: str
    """Its name in journals."""
    possible: Callable[[Game, Player, Die], bool]
    """Can this player spend this die on it now?"""
    begin: Callable[[Game, Player, Die], object]
    """Do it, or ask what it needs to know."""


def can_develop(game: Game, player: Player, die: Die) -> bool:
    return next(developable(game, player, die), None) is not None


def can_expand(game: Game, player: Player, _die: Die) -> bool:
    return game.state.era > 1 and bool(expandable(game, player))


def asking(question: Callable[[Player, Die], Any]) -> Callable[[Game, Player, Die], object]:
    """An action that begins with a question about the player's die."""
    return lambda game, player, die: game.push(question(player, die))


ACTIONS: Final = (
    Action("develop", can_develop, asking(ChooseDevelopment)),
    Action("gain", lambda _game, _player, die: die.colour != BLACK, gain),
    Action("enlist", lambda game, _player, _die: bool(game.state.personalities), asking(ChoosePersonality)),
    Action("expand", can_expand, asking(ChooseTerritory)),
    Action("repair", lambda game, player, _die: bool(game.state.civilizations[player].damaged), asking(ChooseRepairs)),
    Action("calm", lambda _game, _player, die: die.colour == BLACK, calm),
    Action("research", lambda game, _player, _die: any(game.state.display), asking(ChooseResearch)),
)
"""R7.3 to R7.11, in menu order. A new action also needs its words."""

ACTION_OPTIONS: Final = tuple(Option(action.word, action) for action in ACTIONS)
