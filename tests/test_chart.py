"""The course of a game as lines: each ends with its player's name, and Eras are marked."""

from __future__ import annotations

import pytest
from rich.style import Style

from novaera_tui.draw.chart import draw_chart, label_rows
from novaera_tui.palette import palette

ROUNDS = [(era, round) for era in (1, 2, 3) for round in (1, 2, 3)]
POINTS = [[place * (3 + seat) for place in range(9)] for seat in range(4)]
STYLES = [Style(color="black", bgcolor=name) for name in ("yellow", "magenta", "cyan", "white")]


@pytest.mark.parametrize(("width", "height"), [(76, 7), (116, 14), (190, 24)])
def test_every_line_ends_with_its_name_and_points_in_its_colour(width: int, height: int) -> None:
    names = ["Ada", "Bo", "Clementine", "Di"]
    lines = draw_chart(ROUNDS, POINTS, names, STYLES, width, height, palette())
    assert len(lines) == height
    assert {sum(len(part.text) for part in line) for line in lines} == {width}
    labels = {part.text.strip(): part.style for line in lines for part in line[-2:] if part.style in STYLES}
    assert labels == {"Ada 24": STYLES[0], "Bo 32": STYLES[1], "Clementine 40": STYLES[2], "Di 48": STYLES[3]}
    text = ["".join(part.text for part in line) for line in lines]
    order = [next(row for row, line in enumerate(text) if name in line) for name in ("Di 48", "Clem", "Bo", "Ada")]
    assert order == sorted(order), "whoever has most stands highest"
    assert all(f"Era {era}" in text[-1] for era in ("I", "II", "III"))


def test_names_that_are_too_long_give_way_to_the_numbers_of_seats() -> None:
    lines = draw_chart(ROUNDS, POINTS, ["Ada", "Bo", "C" * 24, "Di"], STYLES, 76, 9, palette())
    labels = {part.text.strip() for line in lines for part in line[-2:] if part.style in STYLES}
    assert labels == {"1  24", "2  32", "3  40", "4  48"}


@pytest.mark.parametrize(
    ("final", "rows", "placed"),
    [([0, 0, 0, 0], 5, [0, 1, 2, 3]), ([4, 4, 4, 4], 5, [1, 2, 3, 4]), ([0, 2, 2, 9], 10, [0, 2, 3, 9])],
)
def test_labels_do_not_lie_on_each_other(final: list[int], rows: int, placed: list[int]) -> None:
    assert label_rows(final, rows) == placed


def test_marks_at_almost_the_same_place_stay_apart() -> None:
    names = ["Ada", "Bo", "Cy", "Di"]
    marks = [(2.0, "1"), (4.0, "2"), (4.01, "3")]
    top = draw_chart(ROUNDS, POINTS, names, STYLES, 76, 9, palette(), marks=marks)[0]
    assert "".join(part.text for part in top).split() == ["1", "2", "3"]
