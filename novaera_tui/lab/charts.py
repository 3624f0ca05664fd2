"""Charts as SVG: bars with intervals, histograms, stacked bars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

CHART_WIDTH: Final = 640
LABEL_WIDTH: Final = 190
"""Room for the names of bars."""
ROW: Final = 22
SHADES: Final = ("#4e79a7", "#f28e2b", "#59a14f", "#e15759", "#b07aa1", "#9c755f", "#edc948")
"""Colours that most colour-blind people can tell apart."""


class Bar(NamedTuple):
    """One line of a bar chart."""

    name: str
    value: float
    low: float | None = None
    high: float | None = None
    words: str = ""
    """The text after the bar; the value by default."""


def text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def box(x: float, y: float, width: float, height: float, shade: str, tip: str = "") -> str:
    title = f"<title>{escape(tip)}</title>" if tip else ""
    size = f'width="{max(0.0, width):.1f}" height="{height:.1f}"'
    return f'<rect x="{x:.1f}" y="{y:.1f}" {size} fill="{shade}">{title}</rect>'


def line(x1: float, y1: float, x2: float, y2: float, style: str = "axis") -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{style}"/>'


def svg(height: float, parts: Sequence[str], words: str) -> str:
    """`words` describe the chart for screen readers."""
    return (
        f'<svg viewBox="0 0 {CHART_WIDTH} {height:.0f}" width="{CHART_WIDTH}" height="{height:.0f}" role="img"'
        f' aria-label="{escape(words, quote=True)}">{"".join(parts)}</svg>'
    )


def bars(entries: Sequence[Bar], words: str, mark: float | None = None) -> str:
    """Horizontal bars from 0, to the left for negative values; `mark` draws a reference line."""
    reach = [entry.value if entry.high is None else entry.high for entry in entries]
    depth = [entry.value if entry.low is None else entry.low for entry in entries]
    top, bottom = max([*reach, mark or 0.0, 0.0]), min([*depth, 0.0])
    scale = (CHART_WIDTH - LABEL_WIDTH - 80) / ((top - bottom) or 1.0)
    zero = LABEL_WIDTH - bottom * scale
    parts = []
    for number, entry in enumerate(entries):
        y = number * ROW + 4
        length = entry.value * scale
        parts.append(text(LABEL_WIDTH - 6, y + 12, entry.name, "end"))
        parts.append(box(zero + min(0.0, length), y, abs(length), ROW - 8, SHADES[0]))
        end = zero + max(0.0, length)
        if entry.low is not None and entry.high is not None:
            middle = y + (ROW - 8) / 2
            parts.append(line(zero + entry.low * scale, middle, zero + entry.high * scale, middle, "reach"))
            end = max(end, zero + entry.high * scale)
        parts.append(text(end + 5, y + 12, entry.words or f"{entry.value:.1f}"))
    height = len(entries) * ROW + 4
    if mark is not None:
        parts.append(line(zero + mark * scale, 0, zero + mark * scale, height, "mark"))
    return svg(height, parts, words)


def histogram(series: Sequence[tuple[str, Counter[int]]], words: str, step: int) -> str:
    """Frequencies of values, several series side by side; each bar covers `step` values."""
    grouped = []
    for name, values in series:
        slots: Counter[int] = Counter()
        for value, number in values.items():
            slots[value // step] += number
        grouped.append((name, slots))
    used = [slot for _, slots in grouped for slot in slots]
    if not used:
        return ""
    first, last = min(used), max(used)
    height, floor = 190, 150
    tallest = max(slots[slot] for _, slots in grouped for slot in slots)
    wide = (CHART_WIDTH - 40) / (last - first + 1)
    thin = (wide - 1) / len(grouped)
    parts = [line(20, floor, CHART_WIDTH - 20, floor)]
    for place, (name, slots) in enumerate(grouped):
        shade = SHADES[place % len(SHADES)]
        for slot, number in sorted(slots.items()):
            tall = number / tallest * (floor - 10)
            tip = f"{name}: {slot * step}…{slot * step + step - 1}: {number}"
            parts.append(box(20 + (slot - first) * wide + place * thin, floor - tall, thin, tall, shade, tip))
    every = max(1, (last - first + 1) // 12)
    parts += (text(20 + (slot - first) * wide, floor + 14, str(slot * step)) for slot in range(first, last + 1, every))
    return svg(height, [*parts, *legend([name for name, _ in grouped], height - 12)], words)


def stacked(rows: Sequence[tuple[str, Sequence[float]]], names: Sequence[str], words: str) -> str:
    """The parts of sums, one row per sum."""
    longest = max([sum(values) for _, values in rows] or [1.0]) or 1.0
    scale = (CHART_WIDTH - LABEL_WIDTH - 60) / longest
    parts = []
    for number, (name, values) in enumerate(rows):
        y = number * (ROW + 6) + 4
        parts.append(text(LABEL_WIDTH - 6, y + 14, name, "end"))
        x = float(LABEL_WIDTH)
        for place, value in enumerate(values):
            tip = f"{names[place]}: {value:.2f}"
            parts.append(box(x, y, value * scale, ROW - 2, SHADES[place % len(SHADES)], tip))
            x += value * scale
        parts.append(text(x + 5, y + 14, f"{sum(values):.1f}"))
    height = len(rows) * (ROW + 6) + 34
    return svg(height, [*parts, *legend(names, height - 12)], words)


def legend(names: Sequence[str], y: float) -> list[str]:
    parts = []
    x = 20.0
    for place, name in enumerate(names):
        parts.append(box(x, y - 9, 10, 10, SHADES[place % len(SHADES)]))
        parts.append(text(x + 14, y, name))
        x += 26 + 6.6 * len(name)
    return parts
