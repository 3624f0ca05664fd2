"""The prompt of the table: the answer to the last key, and what Enter would do."""

from __future__ import annotations

from typing import Any, Final

from novaera_tui.messages import gettext, lazy, pgettext
from novaera_tui.play.answer_list_words import answer_list_outcome, answer_list_prompt
from novaera_tui.play.face_down import FROM_HAND, needs_hand
from novaera_tui.play.match import Match
from novaera_tui.play.seating import Seating
from novaera_tui.play.story_log import StoryLog
from novaera_tui.table.front_end import FrontEnd
from novaera_tui.table.objections import rule_of, shown_rule, why_not
from novaera_tui.table.scene import AWAY, BOT_PLAYS, FREE, SILENCE, TURN_BEGINS, Outcome, Scene
from novaera_tui.table.table_focus import TableFocus
from novaera_tui.table.tricks import leaves_way_open
from novaera_tui.table.turn_steps import is_step
from novaera_tui.words import answers as words
from novaera_tui.words.answers import OPENS_RULE
from novaera_tui.words.consequences import consequences, either_way, removal_part, removed
from novaera_tui.words.pages import BOT_GOES_ON
from novaera_tui.words.previews import PreviewWords
from novaera_tui.words.questions import PANEL_TITLES, QUESTIONS
from novaera_tui.words.sentences import your_die_changed
from novaera_tui.words.zone_words import Apart, Part
from rules import Option
from rules.events import DieChanged
from rules.kinds import NO_CARD, NOBODY, CardNumber

WAITS: Final = {
    AWAY: lazy("{player} is away; the game waits"),
    FREE: lazy("{player}'s seat is free; the game waits"),
    BOT_PLAYS: lazy("A bot is choosing for {player}"),
}
"""Instead of a question that is not asked here."""
IS_CHOOSING: Final = lazy("{player} is choosing")


def prompt_head(scene: Scene) -> str:
    """Whose turn it is; the task follows, if there is one."""
    name = scene.names[scene.asked]
    if scene.decision is None:
        return WAITS.get(scene.remark(scene.asked), IS_CHOOSING).format(player=name)
    # without a curtain nothing else says that the keyboard changes hands
    return gettext("{player}'s turn:", player=name) if scene.is_passed else gettext("{player}:", player=name)


def task_words(scene: Scene) -> str:
    """The task of the asked player."""
    if scene.answer_list is not None:
        return answer_list_prompt(scene.answer_list, scene.names)
    question = scene.question
    return QUESTIONS[question.decision.kind].prompt(question) if question is not None else ""


def refusal(reason: str, rules_key: str) -> Outcome:
    """Why something is impossible, and the key that opens the rule behind it."""
    rule = rule_of(reason)
    if not rule:
        return Outcome("blocked", (Part(reason),))
    return Outcome("blocked", (Part(reason), Part(OPENS_RULE.format(key=rules_key, rule=shown_rule(rule)))))


def removal(scene: Scene) -> tuple[Part, ...]:
    """R15.2: a warning at a card under the cursor, not yet in play, that would make cards of the player obsolete."""
    target = scene.cursors.get(scene.panel)
    if target is None or target[0] != "card" or scene.view.owner_of(CardNumber(target[1])) != NOBODY:
        return ()
    own = removed(scene.view, scene.asked, CardNumber(target[1]))
    return (removal_part(own, scene.view.cards),) if own else ()


class TablePrompt:
    """Only reads; the controller decides."""

    def __init__(
        self, match: Match, front_end: FrontEnd, focus: TableFocus, seating: Seating, story_log: StoryLog
    ) -> None:
        self.match = match
        self.front_end = front_end
        self.focus = focus
        self.seating = seating
        self.story_log = story_log

    def tell_turn(self, scene: Scene) -> None:
        """A turn starts with the losses of its player, and until the first key with the doings of the others; after a
        trick it goes on with its result."""
        decision = self.match.decision
        if decision is None or decision.kind not in TURN_BEGINS:
            return
        if not self.match.is_here(decision.player) or self.seating.needs_curtain():
            return
        player = decision.player
        last = self.match.events(self.match.choice_count() - 1) if self.match.choice_count() else ()
        changed = [event for event in last if isinstance(event, DieChanged) and event.player == player]
        scene.changed_dice = Outcome("report", tuple(Part(your_die_changed(event)) for event in changed))
        scene.losses = Outcome("loss", tuple(Part(told.text) for told in self.story_log.losses(player)))
        if self.focus.is_fresh:
            told = self.story_log.report(player, self.seating.viewer)
            scene.report = Outcome(
                "report", tuple(Part(each.text, "quiet" if each.kind == "news" else "") for each in told)
            )

    def outcome(self, scene: Scene, is_bot_held: bool, is_thinking: bool) -> Outcome:
        focus, target = self.focus, self.focus.cursor
        if focus.hint:
            return self._hint_outcome(scene, is_thinking)
        if is_bot_held:
            return Outcome("will", (Part(BOT_GOES_ON.format(player=scene.names[scene.asked])),))
        known = self.seating.known
        if scene.hand_down and (scene.decision is None or not scene.options) and not focus.message:
            return self.look_first()
        if scene.decision is None or (focus.message and target not in scene.options):
            return SILENCE
        if focus.panel != scene.home and target not in scene.options:
            back = words.BACK_TO.format(key=self.front_end.key("back"), panel=PANEL_TITLES[scene.home])
            return Outcome("news", (*removal(scene), Part(back)))
        if target is None or target not in scene.options:
            told = refusal(why_not(scene, target), self.front_end.key("rules"))
            return told._replace(parts=(*told.parts, *removal(scene)))
        option = scene.options[target]
        if scene.answer_list is None and needs_hand(known, option):
            return SILENCE if focus.message else self.look_first()
        parts = self.will(scene, option)
        if scene.hand_down and (scene.decision.kind in FROM_HAND or option.key in FROM_HAND):
            parts = (
                *parts,
                Apart(
                    pgettext("brief", "{key} turns up the cards in your hand", key=self.front_end.key("hand")), "quiet"
                ),
            )
        return Outcome("will", parts)

    def will(self, scene: Scene, option: Option[Any], chosen: CardNumber = NO_CARD) -> tuple[Part, ...]:
        """What an option would do, or the answer list as it is. It is clear what becomes of the `chosen` card."""
        assert scene.decision is not None
        teller = PreviewWords(scene.asked, scene.names, self.match.cards, scene.palette.glyphs.to, chosen)
        if scene.answer_list is not None:
            return answer_list_outcome(scene.answer_list, teller)
        if leaves_way_open(scene, option):
            return (Part(pgettext("brief", "you choose next what becomes of it")),)
        known = self.seating.known
        events, waiting = known.preview(option)
        if scene.decision.kind != "may":
            return consequences(scene.view, scene.decision, option, events, waiting, teller)
        other = next(each for each in scene.decision.options if each is not option)
        own, both = either_way(scene.asked, events, known.preview(other).events)
        parts = (*consequences(scene.view, scene.decision, option, own, waiting, teller), *both)
        return tuple(sorted(parts, key=lambda part: part.mood == "quiet"))

    def look_first(self) -> Outcome:
        return Outcome("news", (Part(words.LOOK_AT_HAND_FIRST.format(key=self.front_end.key("hand"))),))

    def _hint_outcome(self, scene: Scene, is_thinking: bool) -> Outcome:
        """The hint, and what Enter does at the cursor that it has moved."""
        choice, *others = self.focus.hint
        lines = [tuple(map(Part, choice)), *(tuple(Part(words, "quiet") for words in line) for line in others)]
        option = scene.option_at(self.focus.panel)
        if not is_thinking and option is not None and scene.answer_list is None:
            enter = (words.BEGINS_IT if is_step(self.seating.known, option) else words.TAKES_IT).format(
                key=self.front_end.key("confirm")
            )
            lines[0] = (Part(enter, "strong"), *lines[0])
        return Outcome("hint", (), tuple(lines))
