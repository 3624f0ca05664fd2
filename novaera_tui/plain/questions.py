"""A question of the table as lines: what has changed, the task, and the choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from novaera_tui.messages import gettext, lazy
from novaera_tui.plain import answer_lists as lists
from novaera_tui.plain.choices import WITH_ANY, joined, offer
from novaera_tui.plain.pages import means_line, new_cards_line
from novaera_tui.plain.words import WORDS
from novaera_tui.play.face_down import FROM_HAND
from novaera_tui.table.scene import Scene
from novaera_tui.table.table_prompt import prompt_head, task_words
from novaera_tui.words.names import card_name
from novaera_tui.words.pages import BOT_GOES_ON
from novaera_tui.words.threats import striking_lines
from rules.kinds import NOBODY

if TYPE_CHECKING:
    from novaera_tui.plain.table import PlainTable

BRIEF_TASKS: Final = {
    "pick": lazy("Which zone?"),
    "die": lazy("Which die?"),
    "action": lazy("{die}?"),
    "develop": lazy("Develop what?"),
    "enlist": lazy("Enlist whom?"),
    "expand": lazy("Expand where?"),
    "research": lazy("Research what?"),
}
"""The questions of every turn, by the kind of decision."""


def changes(table: PlainTable, scene: Scene, question: list[str]) -> list[str]:
    """Once a round the means of the player who is asked and disasters at their ends; and cards that have become
    available, in few words without those that the question names."""
    if table.ask is not None or scene.decision is None or scene.decision.kind not in ("token", "pick", "die", "action"):
        return []
    lines = []
    now = scene.view.era, scene.view.round, scene.asked
    if scene.decision.kind in ("token", "pick") and now not in table.means_told:
        table.means_told.add(now)
        lines.append(means_line(scene.view, scene.asked, table.controller.seating.passes, table.is_terse))
    new = [card for card in scene.view.available() if card not in table.seen]
    table.seen.update(new)
    if table.is_terse:
        named = " ".join(question)
        new = [card for card in new if card_name(scene.view.cards[card]) not in named]
    lines += [new_cards_line(scene.view, new, table.is_terse)] if new else []
    if new and len(table.seen) == len(new) and not table.is_terse and table.controller.coach.advice is None:
        lines.append(gettext("Type {display} to hear what they do.", display=WORDS["display"]))
    for warning in striking_lines(scene.view, scene.asked):
        if (about := f"{now} {warning.text}") not in table.explained:
            table.explained.add(about)
            lines.append(f"{warning.text}.")
    return lines


def question_lines(table: PlainTable, scene: Scene) -> list[str]:
    """The question and its choices, which can be chosen from now on."""
    if table.ask is not None:
        table.offered = list(table.ask.offered)
        return [*table.ask.lines, *(choice.text for choice in table.offered)]
    table.offered = []
    if table.controller.is_bot_held:
        return [f"{BOT_GOES_ON.format(player=scene.names[scene.asked])}."]
    kind = scene.decision.kind if scene.decision is not None else ""
    found = offer(scene, table.controller.prompt, table.is_terse, table.explained)
    table.offered = list(found.choices)
    is_brief = table.is_terse or f"{kind}?" in table.explained
    table.explained.add(f"{kind}?")
    question = task(scene, table.controller.seating.passes, is_brief) if scene.asked != NOBODY else ""
    if found.shared:
        with_any = WITH_ANY[kind if kind in WITH_ANY else ""]
        question = with_any.format(question=question, result=found.shared)
    lines, choices = [question] if question else [], [choice.text for choice in found.choices]
    if table.is_terse and found.is_short:
        lines, choices = [f"{question} {found.in_a_line}."], []
    if scene.hand_down and (not scene.options or kind in FROM_HAND):
        lines.append(gettext("Your hand is face down; type {hand} to use it.", hand=WORDS["hand"]))
    return [*lines, *(list_lines(table, scene) if scene.answer_list is not None else choices)]


def task(scene: Scene, is_shared: bool, is_brief: bool) -> str:
    """The question; with the player's name only where several people share the keyboard."""
    words, question = task_words(scene), scene.question
    if question is not None and is_brief and not (scene.answer_list or question.trick):
        words = BRIEF_TASKS.get(question.decision.kind, words).format(die=question.die_words)
    if is_shared or scene.decision is None:
        words = f"{prompt_head(scene)} {words}".strip()
    return f"{words[:1].upper()}{words[1:]}" + ("" if words[-1:] in ".?:" else ".")


def list_lines(table: PlainTable, scene: Scene) -> list[str]:
    """A production or the parts of an effect, and what comes of its answers."""
    assert scene.answer_list is not None
    told = gettext("Result: {result}.", result=list_result(table, scene))
    ways = {"ok": WORDS["ok"], "change": WORDS["change"]}
    if table.is_terse:
        accept = gettext("{ok} or {change}?", **ways)
    else:
        accept = gettext("Type {ok} to accept, or {change} for how to change it.", **ways)
    answers = lists.list_lines(scene.answer_list, scene)
    return [*answers[len(answers) == 1 and table.is_terse :], told, accept]


def list_result(table: PlainTable, scene: Scene) -> str:
    """In few words the outcome and all that warns."""
    first, *others = table.controller.prompt.will(scene, next(iter(scene.options.values())))
    told = [part for part in others if part.mood and part.mood != "quiet"] if table.is_terse else others
    return joined(part.text for part in (first, *told))
