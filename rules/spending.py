"""R7 Spend dice: whose turn it is, which die, which action. Nothing changes until the action is final."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from .abilities import DieTrick, Swap
from .actions import ACTION_OPTIONS, Action
from .agenda import RECORDS, find_among_options, question, task
from .decisions import DieChange, EffectChoice, Option
from .disasters import DIE_OPTIONS, die_options
from .events import DieChanged
from .kinds import ANY, DICE, DICE_COLOURS, DIE_NAMES, SEATS, CardNumber, Die, EffectPlace, Kind, Player, PlayerOrNobody
from .records import Record

if TYPE_CHECKING:
    from .game import Game


@task
class SpendDice(Record):
    """R2.2, R7.1: counter-clockwise from the first player's right, a die each, until all dice are spent."""

    seat: PlayerOrNobody
    """The next player, if they have dice left."""

    def run(self, game: Game) -> None:
        state = game.state
        if state.phase != "spend":
            game.begin_phase("spend")
        civilizations = state.civilizations
        number = len(civilizations)
        player = self.seat % number
        for _ in civilizations:
            to_the_right = (player - 1) % number
            if civilizations[player].dice:
                game.push(LATER_TURNS[to_the_right])
                game.push(NEW_TURNS[player])
                return
            player = to_the_right


@question("die")
class ChooseDie(Record):
    """The die to spend; before that, abilities on dice and transformations of this turn can be used."""

    player: Player
    used: tuple[EffectPlace, ...]
    """Transformations used this turn: card and place on the card."""

    def options(self, game: Game) -> list[Option[Any]]:
        civilization = game.state.civilizations[self.player]
        offers: list[Option[Any]] = die_options(civilization.dice)
        working = civilization.working(game.cards)
        if working.turns:
            offers += (
                game.effect_option(card, place)
                for card, place, effect in working.turns
                if (card, place) not in self.used and effect.can(game, self.player)
            )
        for card, trick in working.tricks:
            if card not in civilization.used:
                offers += trick_options(game, card, trick, [*dict.fromkeys(civilization.dice)])
        return offers

    def is_surely_asked(self, game: Game) -> bool:
        dice = game.state.civilizations[self.player].dice
        return len(dice) > 1 and dice.count(dice[0]) < len(dice)

    def find(self, game: Game, key: str) -> Option[Any]:
        for die in game.state.civilizations[self.player].dice:
            if DIE_OPTIONS[die].key == key:
                return DIE_OPTIONS[die]
        return find_among_options(self, game, key)

    def take(self, game: Game, choice: Option[Die | EffectChoice | DieChange]) -> None:
        what = choice.what
        if isinstance(what, Die):
            game.push(ChooseAction(self.player, what))
        elif isinstance(what, EffectChoice):
            game.push(ChooseDie(self.player, (*self.used, (what.card, what.place))))
            game.cards[what.card].effects[what.place].do(game, self.player, what.card)
        else:
            game.push(self)
            change_die(game, self.player, what)


NEW_TURNS: Final = tuple(ChooseDie(player, ()) for player in SEATS)
LATER_TURNS: Final = tuple(map(SpendDice, SEATS))


def trick_options(game: Game, card: CardNumber, ability: DieTrick, dice: list[Die]) -> list[Option[DieChange]]:
    """Ways to use a flip, reroll or swap."""
    word, name = ability.word, game.cards[card].name
    if not isinstance(ability, Swap):
        return [change_option(word, card, name, die) for die in dice if ability.colour in (ANY, die.colour)]
    in_bag = [colour for colour in DICE_COLOURS if game.state.bag[colour]]
    colours = [colour for colour in in_bag if ability.colour in (ANY, colour)]
    return [change_option(word, card, name, die, colour) for die in dice for colour in colours if colour != die.colour]


@cache
def change_option(word: str, card: CardNumber, name: str, die: Die, colour: Kind | None = None) -> Option[DieChange]:
    if colour is None:
        return Option(f"{word} {die.key} with {name}", DieChange(word, card, die))
    return Option(f"{word} {die.key} for {DIE_NAMES[colour]} with {name}", DieChange(word, card, die, colour))


def change_die(game: Game, player: Player, change: DieChange) -> None:
    """Once per round: flip (R19.1), reroll, or swap with a die from the bag, which then shows the same value."""
    civilization = game.state.civilizations[player]
    before, lowered = change.die, 0
    if change.by == "flip":
        after = before.flipped()
    elif change.by == "reroll":
        face = game.below(6)[0] + 1
        after = rerolled(before, face, civilization.lowered)
        lowered = face - after.value
    else:
        after = DICE[change.colour][before.value]
    dice = list(civilization.dice)
    dice[dice.index(before)] = after
    civilization.dice = tuple(dice)
    civilization.used = (*civilization.used, change.card)
    game.tell(DieChanged, player, before, after, change.by, change.card, lowered)


def rerolled(die: Die, face: int, lowered: tuple[str, ...]) -> Die:
    """R11.4: the value of a rerolled die, lowered by whatever lowered its owner's dice this round."""
    return DICE[die.colour][max(1, face - len(lowered))]


ACTION_TESTS: Final = tuple((option.what.possible, option) for option in ACTION_OPTIONS)
"""The test for each action, and its option."""
ACTIONS_BY_KEY: Final = {option.key: option for option in ACTION_OPTIONS}


@question("action")
class ChooseAction(Record):
    """R7.1: exactly one action for the die. R7.2: there always is one."""

    player: Player
    die: Die

    def options(self, game: Game) -> list[Option[Action]]:
        player, die = self.player, self.die
        return [choice for possible, choice in ACTION_TESTS if possible(game, player, die)]

    def is_surely_asked(self, game: Game) -> bool:
        """R7.6, R7.10: gaining or calming is always possible, so anything else makes it a choice."""
        return bool(game.state.personalities) or any(game.state.display)

    def find(self, game: Game, key: str) -> Option[Any]:
        choice = ACTIONS_BY_KEY.get(key)
        if choice is not None and choice.what.possible(game, self.player, self.die):
            return choice
        return find_among_options(self, game, key)

    def take(self, game: Game, choice: Option[Action]) -> None:
        choice.what.begin(game, self.player, self.die)


TURN_STEPS: Final = frozenset(record.kind for record in RECORDS.values() if record.asks and "die" in record.details)
"""Questions in the middle of a turn: nothing has changed since its die was chosen, and nobody else knows of them,
because whether one is asked can depend on a hand."""
