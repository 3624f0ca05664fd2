"""A replay at the table: nothing can be chosen, and keys go through the recorded game in both directions."""

from __future__ import annotations

from typing import Final, Protocol

from novaera_tui.play.tally import era_scoring, last_scored
from novaera_tui.saving.recording import Entry
from novaera_tui.saving.replay import Replay
from novaera_tui.table.browsing import BrowsingController
from novaera_tui.table.front_end import FrontEnd
from novaera_tui.table.scene import Outcome, Scene, Timeline
from novaera_tui.table.scene_builder import build_scene
from novaera_tui.words import answers as words
from novaera_tui.words.names import ERA_NUMERALS, listed
from novaera_tui.words.pages import ERA_SCORED, NOT_SCORED
from novaera_tui.words.questions import did, told_choice
from novaera_tui.words.zone_words import Part
from rules.kinds import NOBODY

SECONDS_A_STEP: Final = (5.0, 2.0, 1.0, 0.5, 0.2, 0.1, 0.05)
"""Paces at which it plays by itself, from slow to fast."""


class ReplayFrontEnd(FrontEnd, Protocol):
    """What a replay needs besides: a timer, and a way out."""

    def start_timer(self, seconds: float) -> None:
        """Call `tick` again and again, in place of an earlier timer."""

    def stop_timer(self) -> None: ...

    def close_replay(self) -> None:
        """Go back to where the replay was opened from."""


class ReplayController(BrowsingController):
    """One moment of a game that was played."""

    front_end: ReplayFrontEnd

    def __init__(self, replay: Replay, front_end: ReplayFrontEnd) -> None:
        super().__init__(replay, front_end)
        self.replay = replay
        self.typed = ""
        """Digits of the step to go to."""
        self.is_playing = False

    def start(self) -> None:
        self.redraw()

    def page_closed(self) -> None:
        self.redraw()

    # The scene ------------------------------------------------------------------------------------------

    def build_scene(self) -> Scene:
        """Open hands are shown one at a time: that of the civilization that is drawn large."""
        replay, shown = self.replay, self.reader()
        view = replay.view(shown if replay.open_hands else None, show_all=replay.open_hands)
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
        return None

    def reader(self) -> int:
        decision = self.replay.decision
        return 0 if decision is None else decision.player

    def where(self) -> str:
        """The step, what was chosen, and what the keys are doing."""
        replay = self.replay
        if self.typed:
            return words.GO_TO_STEP.format(self.typed, len(replay))
        here = words.STEP_OF.format(replay.position, len(replay))
        if replay.entry is not None:
            here += f": {self.choice_words(replay.entry)}"
        if self.is_playing:
            here += words.PLAYING.format(replay.pace)
        return f"{here}. {told}" if (told := self.passed_scoring()) else here

    def choice_words(self, entry: Entry) -> str:
        names = self.replay.names
        return told_choice(entry.what, names[entry.player], did(entry.kind, self.replay.told_key(entry), names))

    def passed_scoring(self) -> str:
        """What the scoring brought that the last step or leap went over; empty if there was none."""
        since = self.replay.last_turn_index(NOBODY)
        if since is None or not last_scored(self.replay.events(since)):
            return ""
        era = last_scored(self.replay.events())
        scoring = era_scoring(self.replay, era)
        told = [
            f"{name} +{scoring.points(seat)} ({scoring.after(seat)} VP)" for seat, name in enumerate(self.replay.names)
        ]
        return ERA_SCORED.format(era=ERA_NUMERALS[era], scores=listed(told), key=self.front_end.key("replay.scoring"))

    # Intents: moving ------------------------------------------------------------------------------------

    def _moved(self, has_moved: bool, otherwise: str) -> None:
        """Show the new position; `otherwise` says that there is none."""
        self.typed = ""
        self.say("" if has_moved else otherwise)

    def step(self) -> None:
        self._moved(self.replay.step(), words.THE_END)

    def back(self) -> None:
        if self.typed:
            self.typed = self.typed[:-1]
            self.redraw()
        else:
            self._moved(self.replay.back(), words.THE_BEGINNING)

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
            self.say(words.THE_END)
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
            has_moved = self.replay.step()
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
            self.say(words.WILL_PLAY.format(self.replay.pace))

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
        self.say(words.HANDS_SHOWN if self.replay.open_hands else words.HANDS_CLOSED)

    def leave(self) -> None:
        self._stop()
        self.front_end.close_replay()
