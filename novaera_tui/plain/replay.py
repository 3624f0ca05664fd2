"""A recorded game line by line: each step tells its choice and what followed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from novaera_tui.messages import gettext, lazy
from novaera_tui.plain.brief import told_briefly
from novaera_tui.plain.commands import LOOK_COMMANDS, Command, intent
from novaera_tui.plain.console import Console
from novaera_tui.plain.front_end import PlainFrontEnd
from novaera_tui.plain.pages import stand_line
from novaera_tui.plain.words import WORDS, spelled_out, typed
from novaera_tui.saving.replay import Replay
from novaera_tui.table.replay_controller import ReplayController
from novaera_tui.words import answers as words
from rules.kinds import NOBODY


def go_to(table: Any, number: str) -> None:
    """To the step with this number or the end, without what happened on the way."""
    is_end = bool(number) and typed(number, ("end",))
    if not (is_end or number.isdecimal()):
        table.console.tell(
            gettext("Type {go} and the number of a step, or {go} {end}.", go=WORDS["go"], end=WORDS["end"])
        )
        return
    table.controller.jump(-1 if is_end else int(number))
    if not table.controller.focus.message:
        table.told_to = table.replay.position
        table.console.tell(f"{table.here()}.", stand_line(table.replay))


REPLAY_COMMANDS: Final[dict[str, Command]] = {
    "next": Command(lazy("one step on, as Enter does"), lambda table, _: table.go_on()),
    "back": Command(lazy("one step back"), intent("back")),
    "turn": Command(lazy("to the next turn"), intent("leap", "turn", 1)),
    "round": Command(lazy("to the next round"), intent("leap", "round", 1)),
    "era": Command(lazy("to the next Era"), intent("leap", "era", 1)),
    "go": Command(lazy("to a step, or to the end"), go_to, lazy("NUMBER or end")),
    "hands": Command(lazy("name hidden cards, or no longer"), intent("hands")),
    **LOOK_COMMANDS,
}
"""Besides those for looking around."""


class PlainReplay(PlainFrontEnd):
    """Enter goes one step on; nothing can be chosen."""

    commands = REPLAY_COMMANDS
    controller: ReplayController

    def __init__(
        self, console: Console, replay: Replay, is_terse: bool = False, marks: Callable[[int], str] | None = None
    ) -> None:
        """`marks` says what a review thinks of the choice that leads to a node."""
        super().__init__(console, replay, is_terse)
        self.replay = replay
        self.controller = ReplayController(replay, self, marks)
        self.told_to = -1
        """The step up to which the story was told."""

    async def run(self) -> object:
        self.controller.start()
        self.console.tell(gettext("Enter goes on; {help} lists all commands.", help=WORDS["help"]))
        self.tell_step()
        while not self.is_left:
            line = await self.console.line()
            self.controller.focus.set_message("")
            if not line:
                self.go_on()
            elif not self.obey(line := spelled_out(line)):
                self.refuse(line)
            self.tell_step()
        self.controller.close()
        return self.next

    def tell_step(self) -> None:
        """What happened since the last step, if the replay went on; then where it is."""
        replay, focus = self.replay, self.controller.focus
        if self.is_left:
            return
        if focus.message:
            self.console.tell(focus.message)
        elif replay.position != self.told_to:
            told = self.story()
            self.told_to = replay.position
            self.console.tell(*told, f"{self.here() if told else focus.status}.")

    def here(self) -> str:
        """The step, with what a review thinks of it."""
        replay, marks = self.replay, self.controller.marks
        here = words.STEP_OF.format(step=replay.position, steps=len(replay))
        mark = marks(replay.tree.nodes[replay.position]) if marks is not None else ""
        return words.MARKED.format(where=here, mark=mark) if mark else here

    def story(self) -> list[str]:
        """What happened since the step before."""
        since = self.replay.last_turn_index(NOBODY)
        if self.replay.position and since is None:
            return []
        return told_briefly(self.replay, self.replay.events(since), None, self.is_terse)

    def go_on(self) -> None:
        """To the next step with something to tell; marks are told at every step."""
        while True:
            position = self.replay.position
            self.controller.step()
            if self.replay.position == position or self.controller.marks is not None or self.story():
                return

    # What a replay needs besides ------------------------------------------------------------------------

    def start_timer(self, seconds: float) -> None:
        """Nothing plays by itself here: speech takes its own time."""

    def stop_timer(self) -> None:
        pass

    def close_replay(self) -> None:
        self.leave()
