"""Looking back: the table read-only, with keys to go through a recorded game in both directions."""

from __future__ import annotations

from textual.timer import Timer

from novaera_tui import keys
from novaera_tui.play.tally import era_scoring, last_scored
from novaera_tui.saving.recording import Entry
from novaera_tui.saving.replay import Replay
from novaera_tui.screens.table import TableScreen
from novaera_tui.table.scene import Outcome, Scene, Timeline
from novaera_tui.widgets.table_layout import is_compact
from novaera_tui.words import answers as words
from novaera_tui.words.names import ERA_NUMERALS, listed
from novaera_tui.words.pages import ERA_SCORED, NOT_SCORED
from novaera_tui.words.questions import did, told_choice
from novaera_tui.words.zone_words import Part
from rules.events import EraBegan, FirstPlayerChanged, GameOver
from rules.kinds import NOBODY

SECONDS_A_STEP = (5.0, 2.0, 1.0, 0.5, 0.2, 0.1, 0.05)
"""Seconds a step when it plays by itself, from slow to fast."""


class ReplayScreen(TableScreen, inherit_bindings=False):
    """A moment of a game that was played; nothing can be chosen, everything can be looked at."""

    BINDINGS = keys.bindings(keys.in_scope("replay"))
    help_scope = "replay"

    def __init__(self, replay: Replay) -> None:
        super().__init__(replay)
        self.replay = replay
        self.seating.viewer = None
        self.is_reading = True
        self.typed = ""
        """The number of the step to go to, as far as it is written."""
        self.clock: Timer | None = None

    # Drawing --------------------------------------------------------------------------------------------

    def proceed(self) -> None:
        """There is no keyboard to pass and nobody to wait for."""
        if self.is_on_top:
            self.redraw()

    def look(self) -> Scene:
        """Open hands are shown one at a time: that of the civilization that is drawn large."""
        replay, decision = self.replay, self.replay.decision
        asked = NOBODY if decision is None else decision.player
        shown = max(0, asked)
        view = replay.view(shown if replay.open_hands else None, show_all=replay.open_hands)
        colours = tuple(seat.colour for seat in self.session.setup.seats)
        return Scene(
            view,
            self.nova.palette,
            asked=asked,
            panel=self.panel,
            cursors=self.table_focus.cursors,
            shown=shown,
            seat_colours=colours,
            compact=is_compact(*self.size),
            timeline=Timeline(replay.position, len(replay), replay.eras),
            changes=self.story_log.changes(shown),
        )

    def outcome(self, scene: Scene) -> Outcome:
        """Where it is; what was answered to a key stands above it."""
        return Outcome("news", (Part(self.table_focus.remark),))

    def redraw(self) -> None:
        self.table_focus.note(self.where())
        super().redraw()

    def where(self) -> str:
        """The step, how it came about, and what the keys are doing."""
        replay = self.replay
        if self.typed:
            return f"Go to step {self.typed}_ of {len(replay)}: Enter goes there"
        here = f"Step {replay.position} of {len(replay)}"
        if replay.entry is not None:
            here += f": {self.deed(replay.entry)}"
        if self.clock is not None:
            here += f"; playing, {replay.pace:g} s a step"
        return f"{here}. {told}" if (told := self.passed_scoring()) else here

    def passed_scoring(self) -> str:
        """What the last scoring brought that the last step or leap went over; empty if there was none."""
        since = self.replay.last_turn_index(NOBODY)
        if since is None or not last_scored(self.replay.events(since)):
            return ""
        era = last_scored(self.replay.events())
        scoring = era_scoring(self.replay, era)
        told = [
            f"{name} +{scoring.points(seat)} ({scoring.after(seat)} VP)" for seat, name in enumerate(self.replay.names)
        ]
        key = self.nova.keymap_in_force.shown("replay.scoring")
        return ERA_SCORED.format(ERA_NUMERALS[era], listed(tuple(told)), key)

    def deed(self, entry: Entry) -> str:
        names = self.replay.names
        return told_choice(entry.what, names[entry.player], did(entry.kind, self.replay.told_key(entry), names))

    # Moving ---------------------------------------------------------------------------------------------

    def open_pages(self, event: FirstPlayerChanged | EraBegan | GameOver) -> None:
        """Nothing comes between two steps of a replay."""

    def go(self, moved: bool, beyond: str) -> None:
        """The position is another one, or the end has been reached."""
        self.typed = ""
        if moved:
            self.table_focus.answer("")
        self.say("" if moved else beyond)

    def action_step(self) -> None:
        self.go(self.replay.step(), words.THE_END)

    def action_back(self) -> None:
        if self.typed:
            self.typed = self.typed[:-1]
            self.redraw()
        else:
            self.go(self.replay.back(), words.THE_BEGINNING)

    def action_leap(self, stretch: str, direction: int) -> None:
        leap = {"turn": self.replay.next_turn, "round": self.replay.next_round, "era": self.replay.next_era}[stretch]
        self.go(leap(direction), words.THE_END if direction > 0 else words.THE_BEGINNING)

    def action_jump(self, position: int) -> None:
        """To a step; -1 is the last one."""
        self.go(self.replay.jump(position if position >= 0 else len(self.replay)), words.THERE_ALREADY)

    def action_digit(self, digit: int) -> None:
        self.table_focus.answer("")
        self.typed = (self.typed + str(digit))[-len(str(len(self.replay))) :]
        self.redraw()

    def action_go(self) -> None:
        if self.typed:
            self.action_jump(int(self.typed))
        else:
            self.action_step()

    # Playing by itself ----------------------------------------------------------------------------------

    def action_play(self) -> None:
        if self.clock is not None:
            self.stop()
            self.redraw()
        elif self.replay.position == len(self.replay):
            self.say(words.THE_END)
        else:
            self.table_focus.answer("")
            self.clock = self.set_interval(self.replay.pace, self.tick)
            self.redraw()

    def stop(self) -> None:
        if self.clock is not None:
            self.clock.stop()
            self.clock = None

    def tick(self) -> None:
        """A step, unless something else lies over the table."""
        if self.is_on_top:
            moved = self.replay.step()
            if self.replay.position == len(self.replay):
                self.stop()
            self.go(moved, words.THE_END)

    def action_pace(self, faster: int) -> None:
        nearest = min(range(len(SECONDS_A_STEP)), key=lambda place: abs(SECONDS_A_STEP[place] - self.replay.pace))
        self.replay.pace = SECONDS_A_STEP[min(max(nearest + faster, 0), len(SECONDS_A_STEP) - 1)]
        if self.clock is not None:
            self.stop()
            self.action_play()
        else:
            self.say(words.WILL_PLAY.format(self.replay.pace))

    def action_scoring(self) -> None:
        """The page of the last scoring."""
        if era := last_scored(self.replay.events()):
            self.app.push_screen(self.scoring_page(era))
        else:
            self.say(NOT_SCORED)

    def action_hands(self) -> None:
        self.replay.open_hands = not self.replay.open_hands
        self.say(words.HANDS_SHOWN if self.replay.open_hands else words.HANDS_CLOSED)

    def action_close(self) -> None:
        """Back to where it was opened from, or out."""
        self.stop()
        if len(self.app.screen_stack) > 1:
            self.app.pop_screen()
        else:
            self.app.exit()
