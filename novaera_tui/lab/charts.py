"""Charts as inline SVG, drawn by matplotlib (`pip install 'novaera[lab]'`). Without it, the report has tables only."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from importlib.util import find_spec
from io import StringIO
from typing import TYPE_CHECKING, Any, Final

from novaera_tui.lab.figures import Interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH: Final = 7.0
"""Inches of a chart; the page scales it."""
SHADES: Final = ("#4e79a7", "#f28e2b", "#59a14f", "#e15759", "#b07aa1", "#9c755f", "#edc948")
"""Colours that most colour-blind people can tell apart."""
GREY: Final = "#888888"
"""For text and lines: readable on light and dark pages."""


def can_draw() -> bool:
    return find_spec("matplotlib") is not None


class Chart:
    """A figure that becomes an SVG element; `words` describe it for screen readers."""

    def __init__(self, height: float, words: str) -> None:
        # imported only for a report: it takes half a second
        from matplotlib import rcParams
        from matplotlib.figure import Figure

        # a fixed salt gives the same page for the same figures; text stays text, whatever signs are in it
        rcParams.update({"svg.hashsalt": words, "svg.fonttype": "none", "text.parse_math": False})
        self.figure = Figure(figsize=(WIDTH, height), layout="constrained")
        self.axes: Axes = self.figure.subplots()
        self.words = words
        self.axes.spines[["top", "right"]].set_visible(False)

    def svg(self) -> str:
        for spine in self.axes.spines.values():
            spine.set_color(GREY)
        self.axes.tick_params(colors=GREY)
        out = StringIO()
        self.figure.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
        drawn = out.getvalue()
        # inline SVG needs no name spaces
        drawn = re.sub(r' xmlns\S*="\S*"|<metadata>.*?</metadata>', "", drawn[drawn.index("<svg") :], flags=re.DOTALL)
        drawn = drawn.replace("<svg ", f'<svg role="img" aria-label="{escape(self.words, quote=True)}" ', 1)
        return f'<div class="wide">{drawn}</div>'

    def legend(self, below: bool = True) -> None:
        place: dict[str, Any] = {"loc": "outside lower center", "ncols": 4} if below else {"loc": "upper right"}
        self.figure.legend(labelcolor=GREY, frameon=False, **place)


def shares(bars: Mapping[str, Interval], words: str, parity: float) -> str:
    """Horizontal bars from 0 to 100 %, with intervals and a line at parity."""
    if not can_draw():
        return ""
    chart = Chart(0.8 + 0.3 * len(bars), words)
    found = bars.values()
    errors = [[100 * (bar.share - bar.low) for bar in found], [100 * (bar.high - bar.share) for bar in found]]
    chart.axes.barh([*bars], [100 * bar.share for bar in found], xerr=errors, color=SHADES[0], ecolor=GREY)
    chart.axes.axvline(100 * parity, color=SHADES[3], linestyle="--")
    chart.axes.set_xlim(0, 100)
    chart.axes.set_xlabel(f"{words} (%)", color=GREY)
    chart.axes.invert_yaxis()
    return chart.svg()


def histogram(series: Sequence[tuple[str, Counter[int]]], words: str, step: int) -> str:
    """Frequencies of values, several series side by side; each bar covers `step` values."""
    values = [value for _, counts in series for value in counts]
    if not values or not can_draw():
        return ""
    chart = Chart(2.4, words)
    first = min(values) // step * step
    edges = range(first, max(values) + step + 1, step)
    chart.axes.hist(
        [list(counts) for _, counts in series],
        bins=list(edges),
        weights=[list(counts.values()) for _, counts in series],
        # matplotlib leaves names that begin with _ out of a legend
        label=[f" {name}" if name.startswith("_") else name for name, _ in series],
        color=[SHADES[place % len(SHADES)] for place in range(len(series))],
    )
    if len(series) > 1:
        chart.legend()
    return chart.svg()


def stacked(rows: Sequence[tuple[str, Sequence[float]]], names: Sequence[str], words: str) -> str:
    """The parts of sums, one row per sum."""
    if not can_draw():
        return ""
    chart = Chart(1.3 + 0.35 * len(rows), words)
    labels = [name for name, _ in rows]
    start = [0.0] * len(rows)
    for place, name in enumerate(names):
        lengths = [values[place] for _, values in rows]
        chart.axes.barh(labels, lengths, left=start, color=SHADES[place % len(SHADES)], label=name)
        start = [so_far + length for so_far, length in zip(start, lengths, strict=True)]
    chart.axes.invert_yaxis()
    chart.legend()
    return chart.svg()
