"""R7 Spend dice: whose turn it is, which die, which action. Nothing changes until the action is final."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from .abilities import ANY, DieTrick, Flip, Reroll, Swap
from .actions import (
    ChooseDevelopment,
    ChoosePersonality,
    ChooseRepairs,
    ChooseResearch,
    ChooseTerritory,
    calm,
    developable,
    expandable,
    gain,
)
from .agenda import question, task
from .changes import return_die
from .dark_age import die_option, distinct
from .decisions import Option, option
from .events import DieChanged
from .kinds import BLACK, DICE, DIE_NAMES, Die

if TYPE_CHECKING:
    from .game import Game

DEVELOP, GAIN, ENLIST, EXPAND, REPAIR, CALM, RESEARCH = (
    Option(word, "action", place)
    for place, word in enumerate(("develop", "gain", "enlist", "expand", "repair", "calm", "research"))
)


@task
class SpendDice(NamedTuple):
    """R2.2, R7.1: counter-clockwise from the first player's right, a die each, until all dice are spent."""

    seat: int
    """Who is to be asked next, if they have dice left."""

    def run(self, game: Game) -> None:
        state = game.state
        if state.phase != "spend":
            game.begin_phase("spend")
        seats = len(state.civilizations)
        for step in range(seats):
            player = (self.seat - step) % seats
            if state.civilizations[player].dice:
                game.push(SpendDice((player - 1) % seats))
                game.push(ChooseDie(player, ()))
                return


@question("die")
class ChooseDie(NamedTuple):
    """The die to spend; before that, abilities on dice and transformations of this turn can be used."""

    player: int
    used: tuple[tuple[int, int], ...]
    """Transformations used this turn: card and place on the card."""

    def options(self, game: Game) -> list[Option]:
        civilization = game.state.civilizations[self.player]
        offers = [die_option(die) for die in distinct(civilization.dice)]
        working = civilization.working(game.cards)
        if working.turns:
            offers += (
                game.effect_option(card, place)
                for card, place, effect in working.turns
                if (card, place) not in self.used and effect.can(game, self.player)
            )
        if working.abilities:
            for trick in (Flip, Reroll, Swap):
                for card, ability in working.having(trick):
                    if card not in civilization.used:
                        offers += trick_options(game, card, ability, distinct(civilization.dice))
        return offers

    def take(self, game: Game, choice: Option) -> None:
        if choice.kind == "die":
            game.push(ChooseAction(self.player, choice.value, choice.extra))
        elif choice.kind == "effect":
            game.push(ChooseDie(self.player, (*self.used, (choice.value, choice.extra))))
            game.cards[choice.value].effects[choice.extra].do(game, self.player, choice.value)
        else:
            game.push(self)
            use_trick(game, self.player, choice)


def trick_options(game: Game, card: int, ability: DieTrick, dice: list[Die]) -> list[Option]:
    """Ways to use a flip, re-roll or swap; `extra` holds the die as colour * 10 + value, and 100 times a new colour."""
    word, name = ability.word, game.cards[card].name
    if not isinstance(ability, Swap):
        return [
            option(f"{word} {die} with {name}", word, card, die.colour * 10 + die.value)
            for die in dice
            if ability.colour in (ANY, die.colour)
        ]
    colours = [colour for colour, left in enumerate(game.state.bag) if left and ability.colour in (ANY, colour)]
    return [
        option(
            f"swap {die} for {DIE_NAMES[colour]} with {name}", word, card, colour * 100 + die.colour * 10 + die.value
        )
        for die in dice
        for colour in colours
        if colour != die.colour
    ]


def use_trick(game: Game, player: int, choice: Option) -> None:
    """Once per round: flip (R19.1), re-roll, or swap with a die from the bag, which then shows the same value."""
    civilization = game.state.civilizations[player]
    before = DICE[choice.extra // 10 % 10][choice.extra % 10]
    if choice.kind == "flip":
        after = before.flipped()
    elif choice.kind == "reroll":
        after = DICE[before.colour][game.below(6) + 1]
    else:
        after = DICE[choice.extra // 100][before.value]
        bag = list(game.state.bag)
        bag[after.colour] -= 1
        game.state.bag = tuple(bag)
        return_die(game.state, before)
    dice = list(civilization.dice)
    dice[dice.index(before)] = after
    civilization.dice = tuple(dice)
    civilization.used = (*civilization.used, choice.value)
    game.tell(DieChanged, player, before, after, choice.kind, choice.value)


@question("action")
class ChooseAction(NamedTuple):
    """R7.1: exactly one action for the die. R7.2: there always is one."""

    player: int
    colour: int
    value: int

    def options(self, game: Game) -> list[Option]:
        state = game.state
        die = DICE[self.colour][self.value]
        offers = []
        if any(True for _ in developable(game, self.player, die)):
            offers.append(DEVELOP)
        if self.colour != BLACK:
            offers.append(GAIN)
        if state.personalities:
            offers.append(ENLIST)
        if state.era > 1 and expandable(game, self.player):
            offers.append(EXPAND)
        if state.civilizations[self.player].damaged:
            offers.append(REPAIR)
        if self.colour == BLACK:
            offers.append(CALM)
        if any(state.display):
            offers.append(RESEARCH)
        return offers

    def take(self, game: Game, choice: Option) -> None:
        player, die = self.player, DICE[self.colour][self.value]
        if choice == GAIN:
            gain(game, player, die)
        elif choice == CALM:
            calm(game, player, die)
        else:
            game.push(CARD_QUESTIONS[choice.key](player, self.colour, self.value))


CARD_QUESTIONS = {
    "develop": ChooseDevelopment,
    "enlist": ChoosePersonality,
    "expand": ChooseTerritory,
    "repair": ChooseRepairs,
    "research": ChooseResearch,
}
