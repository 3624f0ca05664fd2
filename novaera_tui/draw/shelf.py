"""A row of cards: how wide each of them is, where their marks stand, and in which words they are told."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from novaera_tui.draw.cards import LONGEST_MARK, Manner, fits_in_full, labels, mark_sign, signs
from novaera_tui.draw.palette import Palette
from novaera_tui.draw.sizes import per_row
from rules import Card
from rules.records import TupleRecord

FEW_CARDS = 4
"""So many cards always lie in one row."""
MOST_SHELVES = 200
ALIGNED, CLOSE, BARE = range(3)
"""How much of the blanks around its price a title keeps; see `labels`."""


class Shelf(TupleRecord):
    """Cards side by side."""

    cards: Sequence[Card]
    widths: Sequence[int]
    lines: int
    manner: Manner


_arranged: dict[tuple[tuple[int, ...], int, int, int, bool], list[Shelf]] = {}
"""Cards as they were arranged, by their identities: from one key press to the next hardly any of them is taken."""


def arranged(cards: Sequence[Card], width: int, height: int, palette: Palette, brief: bool) -> list[Shelf]:
    """Cards in rows over the whole width; lines that are over go to the first rows."""
    key = (tuple(map(id, cards)), width, height, id(palette), brief)
    if key not in _arranged:
        if len(_arranged) > MOST_SHELVES:
            _arranged.clear()
        rows = rows_of(cards, width, height)
        lines, odd = divmod(height, max(1, len(rows)))
        widths, marks = widths_of(rows, width, lines, palette) if rows else ([], "")
        high = [max(1, lines + (place < odd)) for place in range(len(rows))]
        _arranged[key] = [
            Shelf(row, sizes, lines, manner_of(row, sizes, lines, palette, brief, marks))
            for row, sizes, lines in zip(rows, widths, high, strict=True)
        ]
    return _arranged[key]


def rows_of(cards: Sequence[Card], width: int, height: int) -> list[Sequence[Card]]:
    """Cards in as many rows as they need, but in no more than there are lines: all of them are in sight."""
    side = len(cards) if len(cards) <= FEW_CARDS else per_row(len(cards), width)
    if -(-len(cards) // max(1, side)) > height:
        side = -(-len(cards) // max(1, height))
    return [cards[begin : begin + side] for begin in range(0, len(cards), max(1, side))]


def widths_of(rows: Sequence[Sequence[Card]], width: int, lines: int, palette: Palette) -> tuple[list[list[int]], str]:
    """The widths of the cards of each row, all that there is together, and where marks stand (see `Manner`).

    They are alike if all titles have room so; otherwise longer titles get more, if possible the same in each row. None
    of this depends on the marks that are there now, so nothing moves as long as the same cards lie there.
    """
    forms = [(ALIGNED, True, True), (ALIGNED, True, False), (CLOSE, True, False)]
    forms += [(BARE, True, False)] if lines == 1 else []
    forms += [(CLOSE, False, False), (BARE, False, False)]
    for form, marked, signed in forms:
        needs = [[need(card, form, marked, signed, palette) for card in row] for row in rows]
        marks = "title" if marked or lines == 1 else "below"
        columns = [max(row[place] for row in needs if place < len(row)) for place in range(len(needs[0]))]
        if sum(columns) <= width:
            return [shares(columns, width)[: len(row)] for row in rows], marks
        if all(sum(row) <= width for row in needs):
            break
    return [shares(row, width) for row in needs], marks


def need(card: Card, form: int, marked: bool, signed: bool, palette: Palette) -> int:
    """Cells of a title and the gap behind it, with room for a mark and for signs."""
    extra = len(signs(card, palette)) if signed else 0
    mark = len(mark_sign(LONGEST_MARK, palette)) if marked else 0
    return len(labels(card)[form]) + cell_len(card.name) + sum(1 + size for size in (extra, mark) if size) + 1


def shares(needs: Sequence[int], width: int) -> list[int]:
    """The width shared out: to all alike, but to nobody less than they need if that is possible."""
    enough = sum(needs) <= width
    found = [0] * len(needs)
    left = width
    by_need = sorted(range(len(needs)), key=lambda place: needs[place], reverse=enough)
    for number, place in enumerate(by_need):
        alike = left // (len(needs) - number)
        found[place] = max(1, max(alike, needs[place]) if enough else min(alike, needs[place]))
        left -= found[place]
    return found


def manner_of(
    row: Sequence[Card], widths: Sequence[int], lines: int, palette: Palette, brief: bool, marks: str
) -> Manner:
    """Sentences if all cards of the row have room for theirs."""
    manner = Manner(True, marks)
    sizes = zip(row, widths, strict=True)
    return manner._replace(
        in_full=not brief and all(fits_in_full(card, wide, lines, palette, manner) for card, wide in sizes)
    )
