"""A replay at the table: nothing can be chosen, and keys go through the recorded game in both directions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from novaera_tui.messages import Message, decimal, pgettext
from novaera_tui.play.tally import era_scoring, last_scored
from novaera_tui.saving.lines import Entry
from novaera_tui.saving.replay import Replay
from novaera_tui.table.browsing import BrowsingController
from novaera_tui.table.front_end import FrontEnd
from novaera_tui.table.scene import Outcome, Scene, Timeline
from novaera_tui.table.scene_builder import build_scene
from novaera_tui.words import answers as words
from novaera_tui.words.names import ERA_NUMERALS, listed, vp_words
from novaera_tui.words.pages import ERA_SCORED, NOT_SCORED
from novaera_tui.words.questions import choice_words
from novaera_tui.words.zone_words import Part
from rules.kinds import NOBODY

SECONDS_A_STEP: Final = (5.0, 2.0, 1.0, 0.5, 0.2, 0.1, 0.05)
"""Paces of automatic play, from slow to fast."""


class ReplayFrontEnd(FrontEnd, Protocol):
    """A replay also needs a timer and a way out."""

    def start_timer(self, seconds: float) -> None:
        """Call `tick` again and again, in place of an earlier timer."""

    def stop_timer(self) -> None: ...

    def close_replay(self) -> None:
        """Go back to where the replay was opened from."""


class ReplayController(BrowsingController):
    """One moment of a game that was played."""

    front_end: ReplayFrontEnd

    def __init__(self, replay: Replay, front_end: ReplayFrontEnd, marks: Callable[[int], str] | None = None) -> None:
        super().__init__(replay, front_end)
        self.replay = replay
        self.marks = marks
        """What a review says about the choice that leads to a node."""
        self.typed = ""
        """Digits of the step to go to."""
        self.is_playing = False
        self.leaves_out = False
        """Steps pass over undone choices."""

    def start(self) -> None:
        self.redraw()

    def page_closed(self) -> None:
        self.redraw()

    # The scene ------------------------------------------------------------------------------------------

    def build_scene(self) -> Scene:
        """Open hands are shown one at a time: that of the civilization that is drawn large. A person who played against
        bots sees their own."""
        replay, shown = self.replay, self.reader()
        view = replay.view(shown if replay.open_hands else self.viewer(), show_all=replay.open_hands)
        scene = build_scene(replay, view, self.front_end, self.focus)
        scene.is_bots = False
        scene.shown = shown
        scene.timeline = Timeline(replay.position, len(replay), replay.eras)
        scene.changes = self.story_log.changes(shown)
        return scene

    def redraw(self, scene: Scene | None = None) -> None:
        self.focus.set_status(self.where())
        super().redraw(scene)

    def outcome(self, scene: Scene) -> Outcome:  # noqa: ARG002 (a replay only says where it is)
        return Outcome("news", (Part(self.focus.status),))

    def viewer(self) -> int | None:
        return self.replay.own_seat

    def reader(self) -> int:
        decision, own = self.replay.decision, self.replay.own_seat
        if own is not None and not self.replay.open_hands:
            return own
        return 0 if decision is None else decision.player

    def where(self) -> str:
        """The step, its choice, and the state of the replay."""
        replay = self.replay
        if self.typed:
            return words.GO_TO_STEP.format(digits=self.typed, steps=len(replay))
        here = words.STEP_OF.format(step=replay.position, steps=len(replay))
        if replay.entry is not None:
            choice = self.choice_words(replay.entry)
            here = words.STEP_CHOICE.format(step=replay.position, steps=len(replay), choice=choice)
            if self.marks is not None and (mark := self.marks(replay.tree.nodes[replay.position])):
                here = words.MARKED.format(where=here, mark=mark)
        if self.is_playing:
            here = words.PLAYING.format(where=here, seconds=decimal(replay.pace))
        told = self.passed_scoring()
        return words.PASSED_SCORING.format(where=here, scoring=told) if told else here

    def choice_words(self, entry: Entry) -> str:
        replay = self.replay
        decision, option = replay.choice(replay.position)
        is_hidden = replay.is_hidden(decision.player, option)
        return choice_words(decision, option, replay.names, replay.cards, entry=entry.what, is_hidden=is_hidden)

    def passed_scoring(self) -> str:
        """The result of a scoring that the last step or leap passed; empty if there was none."""
        since = self.replay.last_turn_index(NOBODY)
        if since is None or not last_scored(self.replay.events(since)):
            return ""
        era = last_scored(self.replay.events())
        scoring = era_scoring(self.replay, era)
        told = [
            pgettext(
                "brief",
                "{player} +{points} ({total})",
                player=name,
                points=scoring.points(seat),
                total=vp_words(scoring.after(seat)),
            )
            for seat, name in enumerate(self.replay.names)
        ]
        return ERA_SCORED.format(era=ERA_NUMERALS[era], scores=listed(told), key=self.front_end.key("replay.scoring"))

    # Intents: moving ------------------------------------------------------------------------------------

    def _moved(self, has_moved: bool, otherwise: Message) -> None:
        """Show the new position; `otherwise` says that there is none."""
        self.typed = ""
        self.say("" if has_moved else str(otherwise))

    def step(self) -> None:
        self._moved(self._step(1), words.THE_END)

    def _step(self, direction: int) -> bool:
        position = self.replay.position + direction
        return self.replay.jump(self.replay.next_standing(direction) if self.leaves_out else position)

    def leave_out(self) -> None:
        """Pass over undone choices, or stop at them again."""
        self.leaves_out = not self.leaves_out
        self.say(str(words.UNDONE_LEFT_OUT if self.leaves_out else words.UNDONE_SHOWN))

    def back(self) -> None:
        if self.typed:
            self.typed = self.typed[:-1]
            self.redraw()
        else:
            self._moved(self._step(-1), words.THE_BEGINNING)

    def leap(self, stretch: str, direction: int) -> None:
        leap = {"turn": self.replay.next_turn, "round": self.replay.next_round, "era": self.replay.next_era}[stretch]
        self._moved(leap(direction), words.THE_END if direction > 0 else words.THE_BEGINNING)

    def jump(self, position: int) -> None:
        """To a step; -1 is the last one."""
        self._moved(self.replay.jump(position if position >= 0 else len(self.replay)), words.THERE_ALREADY)

    def digit(self, digit: int) -> None:
        self.typed = (self.typed + str(digit))[-len(str(len(self.replay))) :]
        self.say("")

    def go(self) -> None:
        """Enter: to the step that was typed, or one step on."""
        if self.typed:
            self.jump(int(self.typed))
        else:
            self.step()

    # Intents: playing by itself -------------------------------------------------------------------------

    def play(self) -> None:
        """Play, or stop."""
        if self.is_playing:
            self._stop()
            self.redraw()
        elif self.replay.position == len(self.replay):
            self.say(str(words.THE_END))
        else:
            self.is_playing = True
            self.front_end.start_timer(self.replay.pace)
            self.say("")

    def _stop(self) -> None:
        self.is_playing = False
        self.front_end.stop_timer()

    def tick(self) -> None:
        """One step, unless a page covers the table."""
        if self.front_end.is_on_top:
            has_moved = self._step(1)
            if self.replay.position == len(self.replay):
                self._stop()
            self._moved(has_moved, words.THE_END)

    def pace(self, faster: int) -> None:
        nearest = min(range(len(SECONDS_A_STEP)), key=lambda place: abs(SECONDS_A_STEP[place] - self.replay.pace))
        self.replay.pace = SECONDS_A_STEP[min(max(nearest + faster, 0), len(SECONDS_A_STEP) - 1)]
        if self.is_playing:
            self.front_end.start_timer(self.replay.pace)
            self.say("")
        else:
            self.say(words.WILL_PLAY.format(seconds=decimal(self.replay.pace)))

    # Intents: looking -----------------------------------------------------------------------------------

    def scoring(self) -> None:
        """Open the page of the last scoring."""
        if era := last_scored(self.replay.events()):
            self.open_page("scoring", self.match, era)
        else:
            self.say(str(NOT_SCORED))

    def hands(self) -> None:
        """Show hidden hands, or hide them."""
        self.replay.open_hands = not self.replay.open_hands
        self.say(str(words.HANDS_SHOWN if self.replay.open_hands else words.HANDS_CLOSED))

    def leave(self) -> None:
        self._stop()
        self.front_end.close_replay()
