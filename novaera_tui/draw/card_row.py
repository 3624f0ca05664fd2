"""Rows of cards: how wide each card is, where its mark stands, and the length of its words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len

from novaera_tui.draw.cards import LONGEST_MARK, Due, fits_in_full, forms, mark_sign, signs
from novaera_tui.draw.sizes import per_row
from novaera_tui.messages import per_language
from novaera_tui.palette import Palette
from novaera_tui.words.names import card_name
from rules import Card

FEW_CARDS = 4
"""This many cards always lie in one row."""
MOST_SHELVES = 200


class CardRow(NamedTuple):
    """Cards side by side."""

    cards: Sequence[Card]
    widths: Sequence[int]
    lines: int
    in_full: bool
    """Sentences, if all of them have room for theirs."""


_arranged: dict[tuple[tuple[int, ...], int, int, int, bool, tuple[Due, ...]], list[CardRow]] = per_language({})
"""Rows by the identities of their cards: from one key press to the next hardly any card is taken."""


def arranged(
    cards: Sequence[Card], width: int, height: int, palette: Palette, brief: bool, dues: tuple[Due, ...]
) -> list[CardRow]:
    """Cards in rows over the whole width; spare lines go to the first rows. `dues` are the prices of each card."""
    key = (tuple(map(id, cards)), width, height, id(palette), brief, dues)
    if key not in _arranged:
        if len(_arranged) > MOST_SHELVES:
            _arranged.clear()
        rows = rows_of(cards, width, height)
        lines, odd = divmod(height, max(1, len(rows)))
        known = dict(zip(map(id, cards), dues, strict=True))
        widths = widths_of([[needs_of(card, palette, known[id(card)]) for card in row] for row in rows], width)
        high = [max(1, lines + (place < odd)) for place in range(len(rows))]
        _arranged[key] = [
            CardRow(row, sizes, lines, not brief and all(map(fits_in_full, row, sizes, [lines] * len(row))))
            for row, sizes, lines in zip(rows, widths, high, strict=True)
        ]
    return _arranged[key]


def rows_of(cards: Sequence[Card], width: int, height: int) -> list[Sequence[Card]]:
    """Cards in as many rows as they need, but no more rows than lines: every card is in sight."""
    side = len(cards) if len(cards) <= FEW_CARDS else per_row(len(cards), width)
    if -(-len(cards) // max(1, side)) > height:
        side = -(-len(cards) // max(1, height))
    return [cards[begin : begin + side] for begin in range(0, len(cards), max(1, side))]


def widths_of(rows: Sequence[Sequence[Sequence[int]]], width: int) -> list[list[int]]:
    """The widths of the cards of each row, which they fill, from what each card needs in every form of its title.

    They are equal if all titles fit; otherwise longer titles get more, if possible the same in each row. Current marks
    do not matter, so nothing moves as long as the same cards lie there.
    """
    for form in range(len(rows[0][0]) if rows else 0):
        needs = [[card[form] for card in row] for row in rows]
        columns = [max(row[place] for row in needs if place < len(row)) for place in range(len(needs[0]))]
        if sum(columns) <= width:
            return [shares(columns, width)[: len(row)] for row in rows]
        if all(sum(row) <= width for row in needs):
            break
    return [shares(row, width) for row in needs] if rows else []


def needs_of(card: Card, palette: Palette, due: Due) -> list[int]:
    """Cells of a title and the gap behind it in each of its forms, with room for signs and any mark."""
    on_it, mark = signs(card, palette), mark_sign(LONGEST_MARK, palette)
    tails = (f"{on_it} {mark}".strip(), f"{on_it}{mark}")
    ways = forms(card, tails, palette, due)
    return [label.width + cell_len(card_name(card)) + len(tail) + 1 for label, tail in ways]


def shares(needs: Sequence[int], width: int) -> list[int]:
    """The width in equal shares, but if possible no share smaller than its card needs."""
    enough = sum(needs) <= width
    found = [0] * len(needs)
    left = width
    by_need = sorted(range(len(needs)), key=lambda place: needs[place], reverse=enough)
    for number, place in enumerate(by_need):
        alike = left // (len(needs) - number)
        found[place] = max(1, max(alike, needs[place]) if enough else min(alike, needs[place]))
        left -= found[place]
    return found
