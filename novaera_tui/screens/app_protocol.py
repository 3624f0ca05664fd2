"""The app as its screens use it, and the options it was started with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, Protocol

from textual.geometry import Size

from novaera_tui.keys import Keymap
from novaera_tui.palette import Palette
from novaera_tui.play.match import Match
from novaera_tui.table.enter_guard import EnterGuard
from rules.records import Record

MIN_WIDTH: Final = 80
MIN_HEIGHT: Final = 24
"""The smallest terminal on which the table is shown unless asked to."""
NO_CHANGES: Final[Mapping[str, bool | str]] = {}


class AppOptions(Record):
    """Options of the command line."""

    ascii: bool = False
    theme: str = "dark"
    any_size: bool = False
    """Allow terminals below 80x24."""
    keys: Path | str | None = None
    """A key file."""
    bell: bool = False
    """Ring when a player at this keyboard has to choose."""
    cards: Path | str | None = None
    """A card set other than the built-in one."""
    lessons: Path | str | None = None
    """Lessons other than the built-in ones."""
    new_games: Mapping[str, bool | str] = NO_CHANGES
    """Fields of a draft that new games begin with."""


class GameApp(Protocol):
    """The app as its screens use it."""

    options: AppOptions
    keymap_in_force: Keymap
    session: Match | None
    enter_guard: EnterGuard
    clock: Callable[[], float]
    has_read_rules: bool
    """The page of rules has been open since the start."""

    @property
    def palette(self) -> Palette: ...

    @property
    def leads_to_title(self) -> bool: ...

    def start_table(self, session: Match) -> None: ...

    def show_title(self) -> None: ...

    def show_lesson(self, number: int) -> None: ...

    def coach_key(self, id: str) -> str: ...

    def show_turn_in_title(self, match: Match) -> None: ...

    def use_keys(self) -> None: ...

    def leave(self) -> None: ...

    def is_too_small(self, size: Size) -> bool: ...

    def action_help(self) -> None: ...

    def action_rules(self) -> None: ...
