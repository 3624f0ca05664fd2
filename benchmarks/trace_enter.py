"""The calls of one Enter on an action, from the key binding to the first drawn line.

`python -m benchmarks.trace_enter` prints the walk. A *hop* is a call into another of our modules that calls further
ones. A call that only looks something up is no hop, and calls inside `rules`, `words`, `draw` and `bots` are only
counted by module and function.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, Final

import rules
from novaera_tui.app import NovaEraApp
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup

ROOT: Final = Path(__file__).resolve().parent.parent
LIBRARIES: Final = ("rules/", "novaera_tui/words/", "novaera_tui/draw/", "novaera_tui/bots/")
"""Packages that only answer calls; the walk does not enter them."""
MOST_HOPS, MOST_MODULES = 25, 40


class Walk:
    """Records every call of our functions."""

    def __init__(self) -> None:
        self.hops: list[str] = []
        self.modules: set[str] = set()
        self.functions: set[str] = set()
        self.modules_before_drawing: set[str] = set()
        self._frames: dict[FrameType, tuple[str, str]] = {}
        """Calls in progress, each with its name and calling module."""
        self._is_drawing = False

    def __call__(self, frame: FrameType, event: str, _argument: Any) -> None:
        code = frame.f_code
        if event != "call" or code.co_name.startswith("<") or not code.co_filename.startswith(str(ROOT)):
            return
        module = str(Path(code.co_filename).relative_to(ROOT))
        if not module.startswith(("rules/", "novaera_tui/")):
            return
        self.modules.add(module)
        self.functions.add(f"{module}:{code.co_qualname}")
        self._is_drawing |= module.startswith("novaera_tui/draw/") and code.co_name.startswith("draw_")
        if not self._is_drawing:
            self.modules_before_drawing.add(module)
            if not module.startswith(LIBRARIES):
                self._note(frame, f"{module}:{code.co_qualname}")

    def _note(self, frame: FrameType, name: str) -> None:
        caller = frame.f_back
        while caller is not None and caller not in self._frames:
            caller = caller.f_back
        came_from = ""
        if caller is not None:
            caller_name, before = self._frames[caller]
            came_from = caller_name.partition(":")[0]
            if before != came_from and caller_name not in self.hops:
                self.hops.append(caller_name)  # it called further modules
        self._frames[frame] = (name, came_from)


@contextmanager
def traced() -> Iterator[Walk]:
    walk = Walk()
    sys.setprofile(walk)
    try:
        yield walk
    finally:
        sys.setprofile(None)


async def walk_of_enter(size: tuple[int, int] = (120, 40)) -> Walk:
    """Play to the choice of an action and take it with Enter."""
    session = Session(Setup((Seat("Ada"), Seat("Bo", bot="normal")), 7, first=1, pace="instant"), rules.load_cards())
    while session.decision is not None and session.decision.kind != "action":
        session.choose(session.decision.options[0])
    app = NovaEraApp(session)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        with traced() as walk:
            await pilot.press("enter")
        await pilot.pause()
    return walk


def main() -> None:
    walk = asyncio.run(walk_of_enter())
    for number, hop in enumerate(walk.hops, 1):
        print(f"{number:3} {hop}")
    print(f"hops to the first drawn line: {len(walk.hops)} (at most {MOST_HOPS})")
    print(f"modules on the way there: {len(walk.modules_before_drawing)} (at most {MOST_MODULES})")
    print(f"in all, the drawing included: {len(walk.modules)} modules, {len(walk.functions)} functions")


if __name__ == "__main__":
    main()
