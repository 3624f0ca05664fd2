"""A turn in one line: its die, action and card, typed together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from novaera_tui.messages import gettext
from novaera_tui.plain.choices import PlainChoice, begins, cards_named, meant, offer
from novaera_tui.plain.words import folded
from novaera_tui.table.turn_steps import only_card_of
from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.names import card_name, die_label
from rules import Card
from rules.forecast import NOW
from rules.kinds import NO_CARD, CardNumber
from rules.spending import TURN_STEPS

if TYPE_CHECKING:
    from novaera_tui.plain.table import PlainTable
    from novaera_tui.table.scene import Scene

TURN_QUESTIONS: Final = ("die", *TURN_STEPS)
"""The questions of a turn, by the kind of decision."""

LEAST_LETTERS: Final = 2
"""Of a card that is named without its action: fewer may be a slip."""


def asked(table: PlainTable) -> str:
    """The kind of the question at the table; empty if a page asks, or nobody."""
    scene = table.controller.scene
    return scene.decision.kind if table.ask is None and scene is not None and scene.decision is not None else ""


def is_in_turn(table: PlainTable) -> bool:
    """Do further answers of a line wait for this question?"""
    return bool(table.rest) and not table.is_turn_over and asked(table) in TURN_STEPS


def take_turn(table: PlainTable, line: str) -> bool:
    """Take the first of several answers in a line, such as "k develop writing"; the rest answers what follows."""
    kind, words = asked(table), line.split()
    if kind not in TURN_QUESTIONS:
        return False
    dice, die = own_dice(table), table.controller.current_scene.circumstances.die
    if kind == "action" and die is not None and folded(line) == folded(die_label(die)):  # it is chosen already
        table.console.tell(*table.question)
        return True
    if kind == "action" and len(words) > 1 and len(dice) == 1 and folded(words[0]) in (dice[0], dice[0][0]):
        rest = " ".join(words[1:])
        if len(meant(words[1], table.offered)) == 1 or action_for(table, rest):
            return take_turn(table, rest) or table.choose(rest)
    for place in range(len(words) - 1, 0, -1):
        found, rest = meant(" ".join(words[:place]), table.offered), " ".join(words[place:])
        if len(found) == 1 and (card := card_taken(table, found[0])) is not None:
            named = longest_name(card, words[place:])
            if not named:
                table.refuse(rest)
                return True
            rest = " ".join(words[place + named :])
        table.rest, table.is_turn_over = rest, False
        if table.choose(" ".join(words[:place])):
            return True
        table.rest = ""
    action = action_for(table, line)
    return take_turn(table, f"{action} {line}") if action else take_other_die(table, words)


def own_dice(table: PlainTable) -> list[str]:
    """The dice of the player whose turn it is, as they are typed."""
    scene = table.controller.current_scene
    return [folded(die_label(die)) for die in scene.view.civilizations[scene.asked].dice]


def names_own_die(table: PlainTable, line: str) -> bool:
    """Does a line begin a turn anew, with the letter of a die?"""
    word, _, rest = line.partition(" ")
    return bool(rest) and asked(table) in TURN_STEPS and folded(word) in [label[0] for label in own_dice(table)]


def card_taken(table: PlainTable, choice: PlainChoice) -> Card | None:
    """The only card of an action, which it takes without asking."""
    scene = table.controller.current_scene
    if asked(table) != "action" or choice.target is None:
        return None
    card = only_card_of(table.controller.seating.known, scene, choice.target)
    return None if card == NO_CARD else scene.view.cards[card]


def longest_name(card: Card, words: list[str]) -> int:
    """How many of the first words name this card."""
    return next((n for n in range(len(words), 0, -1) if begins(card_name(card), " ".join(words[:n]))), 0)


def cards_in_reach(scene: Scene, line: str) -> list[CardNumber]:
    """The cards that can be developed, enlisted or expanded into now, and that a line can name."""
    if len(line) < LEAST_LETTERS:
        return []
    within = [card for card, how in scene.reach.items() if how == NOW]
    return cards_named(line, scene.view.cards, [*within, *scene.view.personalities])


def action_for(table: PlainTable, line: str) -> str:
    """The answer that develops, enlists or expands into a card that is named instead of its action."""
    scene = table.controller.current_scene
    found = cards_in_reach(scene, line)
    if asked(table) != "action" or len(found) != 1:
        return ""
    card = scene.view.cards[found[0]]
    action = "enlist" if card.is_personality else "expand" if card.is_territory else "develop"
    keys = {target: option.key for target, option in scene.options.items()}
    return next((choice.label for choice in table.offered if choice.target and keys.get(choice.target) == action), "")


def take_other_die(table: PlainTable, words: list[str]) -> bool:
    """Another die than the chosen one is named, by its letter alone if an action follows: step back to choose it."""
    mine, said = own_dice(table), folded(words[0])
    is_die = said in mine or (is_action("".join(words[1:2])) and said in [label[0] for label in mine])
    if asked(table) == "die" or len(mine) == 1 or not is_die:
        return False
    while asked(table) in TURN_STEPS:
        made = table.match.choice_count()
        table.controller.back()
        if table.match.choice_count() == made:
            return False
    listen(table)
    return table.choose(" ".join(words)) or take_turn(table, " ".join(words))


def is_action(word: str) -> bool:
    return any(word and begins(str(action.name), word) for action in ACTION_WORDS.values())


def listen(table: PlainTable) -> None:
    """Offer the choices of a question that is not told, because its answer has been typed."""
    scene, prompt = table.controller.current_scene, table.controller.prompt
    table.offered = list(offer(scene, prompt, table.is_terse).choices)


def answer_rest(table: PlainTable) -> None:
    """The next answer of the line; if it is none, the question is told, and why."""
    line, is_step, table.rest = table.rest, is_in_turn(table), ""
    if is_step:
        listen(table)
        if table.choose(line) or take_turn(table, line):
            return
    table.settle()
    if is_step:
        table.refuse(line)
    else:
        table.console.tell(gettext("Not used: {answer}.", answer=line))
