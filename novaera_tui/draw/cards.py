"""Cards in cells of a grid: two lines where room is short, all their words where there is plenty."""

from __future__ import annotations

from rich.style import Style

from novaera_tui.draw.palette import Palette
from novaera_tui.draw.text import Line, Row, cut, wrapped
from rules import Card
from rules.kinds import LETTERS

FULL_TEXT_FROM = 4
"""Cells with this many lines show the words of the card as far as they go; those of 3 only if all of them fit."""

NARROW = 15
"""In cells narrower than this the first line is left to the name; colour and cost stand before the effects."""


def card_cell(card: Card, width: int, height: int, mark: str, quiet: bool, palette: Palette) -> list[Line]:
    """A card in a cell of exactly this size. `mark` is what `Scene.reach` says, or empty."""
    room = width - 1  # a gap to the next cell
    priced = room >= NARROW or height == 1
    lines = [heading(card, room, mark, quiet, priced, palette).line(width, palette.ink)]
    words = full_words(card, room - 2) if height > 2 else []
    style = palette.quiet if quiet else palette.ink
    if words and (len(words) < height or height >= FULL_TEXT_FROM):
        if len(words) >= height:
            words = words[: height - 1]
            words[-1] = cut(words[-1] + " " * room, room - 2, palette.glyphs.more)
        lines += (Row(palette.glyphs.more).add("  " + part, style).line(width, palette.ink) for part in words)
    elif height > 1:
        lines.append(short_line(card, room, quiet, palette).line(width, palette.ink))
    blank = Row().line(width, palette.ink)
    return lines + [blank] * (height - len(lines))


def full_words(card: Card, room: int) -> list[str]:
    """What the card says, closely set so that it takes few lines."""
    return list(wrapped(" ".join(card.say()), room))


def heading(card: Card, room: int, mark: str, quiet: bool, priced: bool, palette: Palette) -> Row:
    """Mark, colour letters and cost (unless they stand elsewhere), name."""
    glyphs = palette.glyphs
    signs: dict[str, tuple[str, Style]] = {
        "now": (glyphs.available, palette.good),
        "other": (glyphs.other_die, palette.warn),
        "blocked": (glyphs.blocked, palette.quiet),
        "damaged": (glyphs.damaged, palette.bad),
    }
    sign, style = signs.get(mark, (" ", palette.quiet))
    row = Row(glyphs.more).add(sign, style)
    if priced:
        add_price(row, card, quiet, palette)
    look = palette.quiet if quiet else palette.strong
    return row.add(cut(card.name, max(1, room - row.width), glyphs.more), look)


def add_price(row: Row, card: Card, quiet: bool, palette: Palette) -> None:
    """Colour letters and cost."""
    for kind in card.kinds:
        row.add(LETTERS[kind], palette.kind(kind))
    row.add((str(card.cost) if not card.is_territory else "") + " ", palette.quiet if quiet else palette.ink)


def short_line(card: Card, room: int, quiet: bool, palette: Palette) -> Row:
    """Needs, effects in short, and marks for obsolescence and evolution."""
    glyphs = palette.glyphs
    marks = (glyphs.obsolete if card.obsoletes else "") + (glyphs.evolves if card.evolves else "")
    words = card.brief()
    style = palette.quiet if quiet else palette.ink
    row = Row(glyphs.more).add(" " if room < NARROW else "  ", style)
    if room < NARROW:
        add_price(row, card, quiet, palette)
    row.add(cut(words, max(1, room - row.width - len(marks) - bool(marks)), glyphs.more), style)
    if marks:
        row.add(f" {marks}", palette.quiet if quiet else palette.accent)
    return row


def detail_words(card: Card) -> str:
    """One card in one line: what it is, what it costs, what it says."""
    cost = "" if card.is_territory else f", cost {card.cost}"
    return f"{card.name} ({card.kind_words}{cost}): {' '.join(card.say())}"
