"""Undo, redo and why: what a table says about choices that were made, are offered, or are none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from novaera_tui.messages import gettext
from novaera_tui.plain import answer_lists as lists
from novaera_tui.plain.choices import cards_named, meant, no_choice, offer, which
from novaera_tui.plain.questions import list_result
from novaera_tui.plain.turns import TURN_QUESTIONS, asked, cards_in_reach, is_action
from novaera_tui.plain.words import WORDS, folded
from novaera_tui.table.objections import why_not
from novaera_tui.table.scene import PLACES, Scene, Target
from novaera_tui.table.tricks import tricks
from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.names import card_name
from novaera_tui.words.rules_text import load_rules
from novaera_tui.words.story import tell_all
from rules.spending import TURN_STEPS

if TYPE_CHECKING:
    from novaera_tui.plain.table import PlainTable

MOST_RULES: Final = 4
"""Rules with a word that are told in full; of more, the numbers."""


def undo(table: PlainTable) -> None:
    """Undo a choice, and say which; news of the host comes later."""
    match, before = table.match, list(table.match.events())
    choices_before = match.choice_count()
    table.controller.undo()
    if match.choice_count() < choices_before:
        undone = before[len(match.events()) :]
        told = tell_all(undone, match.names, match.cards, table.reader, match.setup.open_hands)
        choices = [gettext("Undone: {choice}", choice=sentence.text) for sentence in told[:1]]
        table.console.tell(*(choices or [gettext("Your last choice was undone.")]))


def redo(table: PlainTable) -> None:
    """Redo a choice; the story tells which."""
    match = table.match
    choices_before, events_before = match.choice_count(), len(match.events())
    table.controller.redo()
    if match.choice_count() > choices_before:
        table.console.tell(gettext("Redone:"))
        if table.heard:  # each of several choices has jumped, and cleared what was heard of those before
            table.heard = list(match.events()[events_before:])


def tell_why(table: PlainTable, line: str) -> None:
    """More about a choice, or why something is none."""
    scene = table.controller.current_scene
    if scene.answer_list is not None and lists.is_answer(line):
        try:
            with lists.unchanged(scene.answer_list):
                lists.change_list(scene.answer_list, scene, line)
                table.console.tell(gettext("Result: {result}.", result=list_result(table, scene)))
        except lists.BadAnswer as problem:
            table.console.tell(problem)
        return
    full = offer(scene, table.controller.prompt, False).choices if table.ask is None else ()
    found = meant(line, full) if line else []
    if len(found) == 1:
        (choice,) = found
        is_heard = choice.text in [known.text for known in table.offered]
        kind = choice.target[0] if choice.target else ""
        if not is_heard:
            table.console.tell(choice.text)
        if choice.trick:
            for card in tricks(scene)[choice.trick].cards:
                table.tell_card(card_name(scene.view.cards[card]))
        elif kind == "action":
            table.console.tell(*rules_lines(action_rule(choice.name)))
        elif is_heard and kind == "card":
            table.tell_card(choice.name)
        elif is_heard:
            table.console.tell(gettext("Nothing more to tell."))
    elif rule := action_rule(line):
        table.console.tell(*rules_lines(rule))
    elif len(cards := cards_named(line, table.match.cards)) == 1:
        if scene.decision is not None and target_named(scene, line) is not None:
            table.console.tell(why_not(scene, ("card", cards[0], 0)))
        table.tell_card(line)
    elif not line:
        table.console.tell(gettext("Type {why} and a number or a name.", why=WORDS["why"]))
    else:
        table.refuse(line)


def rules_lines(topic: str) -> list[str]:
    """A rule by its number, a section by its number or title, rules by a word in them, or the contents."""
    sections, said = load_rules().sections, f"r{topic.casefold().removeprefix('r')}"
    rules = [rule for section in sections for rule in section.rules if rule.number.casefold() == said]
    found = [section for section in sections if section.number.casefold() == said] or [
        section for section in sections if topic and folded(topic) in folded(section.title)
    ]
    if topic and not rules and not found:
        rules = [rule for section in sections for rule in section.rules if folded(topic) in folded(rule.text)]
        if not rules:
            return [gettext("No rule mentions {word}.", word=topic)]
        if len(rules) > MOST_RULES:
            numbers = ", ".join(rule.number for rule in rules)
            return [gettext("{word} is mentioned in {rules}. Ask for one of them.", word=topic, rules=numbers)]
    if rules or len(found) == 1:
        head = [] if rules else [f"{found[0].number} {found[0].title}"]
        told = rules or list(found[0].rules)
        return [*head, *(line for rule in told for line in (f"{rule.number} {rule.text}", rule.ruling) if line)]
    if found:
        return [which(topic, [section.title for section in found])]
    contents = [f"{section.number} {section.title}" for section in sections]
    return [*contents, gettext("Type the number or a part of the title of a section, or the number of a rule.")]


def action_rule(name: str) -> str:
    """The number of the rule about an action; empty if there is no such action."""
    return next((action.rule for action in ACTION_WORDS.values() if folded(str(action.name)) == folded(name)), "")


# Lines that are no answer -------------------------------------------------------------------------------


def why_refused(table: PlainTable, line: str) -> str:
    """Why a line is neither a choice nor a command; empty where nothing is offered."""
    found = [*(choice.name for choice in meant(line, table.offered)), *(WORDS[id] for id in table.named(line))]
    if len(found) > 1:
        return which(line, found)
    scene, kind = table.controller.scene, asked(table)
    target = target_named(scene, line) if scene is not None else None
    first = line.partition(" ")[0]
    if kind == "die" and len(dice := [choice.name for choice in meant(first, table.offered)]) > 1:
        return which(first, dice)
    if scene is not None and kind == "die" and table.offered and (target or is_action(first)):
        return gettext("Name the die first: {example}.", example=f"{table.offered[0].name} {line}".casefold())
    if scene is not None and kind in TURN_QUESTIONS and len(cards := cards_in_reach(scene, line)) > 1:
        return which(line, [card_name(scene.view.cards[card]) for card in cards])
    chooses_card = kind in TURN_QUESTIONS or (scene is not None and any(place == "card" for place, *_ in scene.options))
    if scene is not None and target is not None and (target[0] != "card" or chooses_card):
        return why_not(scene, target)
    if not table.offered:
        return ""
    reason = no_choice(line, table.offered, (WORDS[id] for id in table.commands))
    if kind not in TURN_STEPS and (scene is None or scene.trick is None):
        return reason
    return gettext("{reason} {back} goes one step back.", reason=reason, back=WORDS["back"])


def target_named(scene: Scene, line: str) -> Target | None:
    """Something on the table that an answer names, although it cannot be chosen now."""
    if scene.decision is None:
        return None
    if scene.decision.kind == "action":
        for word, known in ACTION_WORDS.items():
            place = PLACES[word]
            if line == scene.key(f"action.{word}") or str(known.name).startswith(line.casefold()):
                return ("action", place, 0)
    if line.isdecimal() and scene.decision.kind in ("pick", "token"):
        return ("zone", int(line) - 1, 0) if int(line) else None
    view = scene.view
    mine = view.civilizations[scene.decision.player]
    seen = [*(card for column in view.display for card in column), *view.personalities, *(mine.hand or ())]
    seen += [card for each in view.civilizations for column in each.columns for card in column]
    cards = cards_named(line, view.cards, seen)
    return ("card", cards[0], 0) if len(cards) == 1 else None
