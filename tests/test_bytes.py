"""What goes over the wire, in a real terminal: bytes and frames of a key press, and silence when nobody presses any."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pyte
import pytest
from rich.segment import Segment

from novaera_tui.terminal.frames import TerminalDiff, by_style, cells, without_needless_styles, written
from tests.terminal import TABLE, Answer, Terminal

pytestmark = pytest.mark.slow

CURSOR_FLOOR = 428
"""Bytes of a cursor move between two boxes of a bare line-API widget at 80x24."""
FOCUS_FLOOR = 4247
"""Bytes of a focus move between two bordered widgets at 80x24."""
DIALOG_FLOOR = {"opens": 8074, "closes": 7558}
"""Bytes of an opaque dialog over a screen full of cards at 80x24."""


@contextmanager
def table(home: Path, size: tuple[int, int], colours: str = "") -> Iterator[Terminal]:
    with Terminal(*TABLE, size=size, environment={"NOVAERA_HOME": str(home), "COLORTERM": colours}) as terminal:
        terminal.wait_for("pick a Dice Zone")
        terminal.settle(0.5)
        yield terminal


def press(terminal: Terminal, keys: str) -> list[Answer]:
    return list(map(terminal.answer, keys.split()))


@pytest.mark.parametrize(
    ("size", "times", "colours"), [((80, 24), 2, ""), ((80, 24), 2, "truecolor"), ((120, 40), 3, "truecolor")]
)
def test_a_cursor_move_is_one_small_frame(tmp_path: Path, size: tuple[int, int], times: int, colours: str) -> None:
    with table(tmp_path, size, colours) as terminal:
        moves = press(terminal, "right left right left")
        press(terminal, "1 enter 2 enter 1 s")
        moves += press(terminal, "right left right left")
    assert all(move.bytes for move in moves)
    assert max(move.bytes for move in moves) <= times * CURSOR_FLOOR
    assert {move.frames for move in moves} == {1}


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_zone_change_costs_less_than_a_focus_move(tmp_path: Path, size: tuple[int, int]) -> None:
    with table(tmp_path, size) as terminal:
        changes = press(terminal, "tab tab tab")
        press(terminal, "1 enter 2 enter")
        changes += press(terminal, "tab tab tab")
    assert all(change.bytes for change in changes)
    assert max(change.bytes for change in changes) <= FOCUS_FLOOR


def test_dialogs_and_actions_cost_less_than_whole_paints(tmp_path: Path) -> None:
    with table(tmp_path, (80, 24)) as terminal:
        press(terminal, "tab")
        for key in ("i", "L", "?"):
            opened, closed = press(terminal, f"{key} q")
            assert 0 < opened.bytes <= 1.3 * DIALOG_FLOOR["opens"], key
            assert 0 < closed.bytes <= 1.3 * DIALOG_FLOOR["closes"], key
        whole = closed.bytes
        actions = press(terminal, "1 enter 2 enter 1 g enter 1 s enter")
    assert max(action.bytes for action in actions) <= 1.5 * whole


def test_a_still_table_sends_nothing(tmp_path: Path) -> None:
    with table(tmp_path, (80, 24)) as terminal:
        terminal.settle(1.0)
        assert terminal.idle(2.0) == 0
        terminal.answer("right")
        terminal.settle(0.5)
        assert terminal.idle(1.0) == 0


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_only_cells_already_on_the_terminal_are_left_out(tmp_path: Path, size: tuple[int, int]) -> None:
    """After cursors, zones, dialogs and actions the terminal shows, cell by cell, what a whole repaint shows."""
    with table(tmp_path, size) as terminal:
        for keys in ("down up tab right down", "i q tab tab L q", "1 enter 2 enter 1 s right", "? q R q enter v v tab"):
            press(terminal, keys)
            terminal.settle(0.4)
            thrifty = terminal.cells
            painted = terminal.answer("ctrl+l", quiet=0.4)
            assert painted.bytes > 1500, "everything was painted"
            assert terminal.cells == thrifty, f"after {keys}"


def test_only_cells_that_differ_are_sent() -> None:
    sent, line = TerminalDiff(), [Segment("abcdefghijklmnopqrstuvwxyz")]
    assert sent.changed(0, 0, cells(line)) == [(0, 26)]
    assert sent.changed(0, 0, cells(line)) == [], "it is there already"
    assert sent.changed(0, 2, cells([Segment("Xd")])) == [(2, 3)]
    assert sent.changed(0, 0, cells(line)) == [(2, 3)], "only that part was painted over"
    assert sent.changed(1, 2, cells([Segment("part")])) == [(2, 6)], "another line"
    sent.forget()
    assert sent.changed(1, 2, cells([Segment("part")])) == [(2, 6)]


def test_a_style_is_not_sent_twice() -> None:
    bold, red = "\x1b[1m", "\x1b[31m"
    assert without_needless_styles(f"{bold}a\x1b[0m\x1b[2;5H{bold}b\x1b[0m") == f"{bold}a\x1b[2;5Hb\x1b[0m"
    assert without_needless_styles(f"{bold}a\x1b[0m{red}b\x1b[0m") == f"{bold}a\x1b[0;31mb\x1b[0m"
    assert without_needless_styles(f"{bold}a\x1b[0mplain{bold}b\x1b[0m") == f"{bold}a\x1b[0mplain{bold}b\x1b[0m"
    assert without_needless_styles("plain") == "plain"


def test_one_style_after_the_other_paints_the_same() -> None:
    red, blue = "\x1b[38;2;200;10;10;48;2;20;20;20m", "\x1b[1;38;2;10;10;200;48;2;20;20;20m"
    pieces = [(line, 2, 9, f"{red}a{line}\x1b[0m-{blue}宽x\x1b[0m{red}c\x1b[0m") for line in range(3)]
    screens = []
    for way in (pieces, by_style(pieces)):
        screen = pyte.Screen(12, 3)
        pyte.Stream(screen).feed(written(way))
        screens.append([[screen.buffer[y][x] for x in range(12)] for y in range(3)])
    assert screens[0] == screens[1]
    assert len(written(by_style(pieces))) < len(written(pieces))
    assert [piece[3] for piece in by_style(pieces)][:3] == [f"{red}a0\x1b[0m", f"{red}c\x1b[0m", f"{red}a1\x1b[0m"]
