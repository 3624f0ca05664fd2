"""A whole screen to be filled: a band in large letters, and parts below it with as much air as there is room for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.cells import cell_len
from rich.style import Style

from novaera_tui.draw.dice import add_chips
from novaera_tui.draw.large_letters import large, wide
from novaera_tui.draw.text import Line, Row, Span, fit, wrap_text, wrapped_spans
from novaera_tui.palette import Palette
from novaera_tui.play import moment_words as words
from novaera_tui.play.match import Match
from rules.kinds import Die
from rules.setup import LONGEST_PLAYER_NAME

SheetPart = Sequence[Sequence[Line]]
"""Things that belong together, each of some lines."""

WIDE_SHEET: Final = 100
"""From this width on, cards have title strips, and words a line of their own."""
AIR: Final = 2
"""Empty lines for which a page says less, where there are few."""
HIGH: Final = 38
"""From this height on, the letters are five lines high."""


class Sheet:
    """A screen to be filled: its size, its colours, and the game it tells of."""

    def __init__(self, match: Match, width: int, height: int, palette: Palette) -> None:
        self.match = match
        self.width, self.height = width, height
        self.palette = palette
        self.cards = match.cards
        self.names = tuple(fit(name, min(LONGEST_PLAYER_NAME, cell_len(name))) for name in match.names)
        self.margin = 5 if width >= WIDE_SHEET else 3
        self.right = width - self.margin
        longest = max(map(cell_len, (*self.names, str(words.HOW_IT_CAME))))
        self.column = self.margin + longest + 2
        """Where words begin behind the names."""

    def row(self) -> Row:
        return Row(self.palette.glyphs.more).add(" " * self.margin, self.palette.ink)

    def named(self, seat: int) -> Row:
        """A line that begins with a player's name."""
        return self.row().add(*self.name_span(seat)).to(self.column, self.palette.ink)

    def labelled(self, label: str, style: Style | None = None) -> Row:
        return self.row().add(label, style or self.palette.strong).to(self.column, self.palette.ink)

    def running(self, spans: Sequence[Span], start: int, head: Row | None = None) -> list[Line]:
        """Running text between a column and the right margin, the first line behind a head."""
        first, *rest = wrapped_spans(spans, self.right - start)
        ink = self.palette.ink
        lines = [(head or Row()).to(start, ink).join(first).segments]
        return [*lines, *(Row().to(start, ink).join(line).segments for line in rest)]

    def name_span(self, seat: int) -> Span:
        return self.names[seat], self.palette.seat(self.match.setup.seats[seat].colour)

    def with_dice(self, spans: Sequence[Span], dice: Sequence[Die]) -> list[Line]:
        """Running text behind the names, and dice at its end."""
        *lines, last = self.running(spans, self.column)
        chips = add_chips(Row(), dice, self.palette)
        row = Row().join(last).add(" ", self.palette.ink)
        if row.width + chips.width <= self.right:
            return [*lines, row.join(chips).segments]
        return [*lines, last, Row().to(self.column, self.palette.ink).join(chips).segments]

    def band(self, left: str, right: str, title: str, sentence: str, style: Style) -> list[Line]:
        """The filled ground: where and when, the title in large letters, and the rule in a sentence."""
        ascii = self.palette.glyphs.rule == "-"
        room = self.width - 2 * self.margin
        is_high = self.height >= HIGH
        forms = (wide(title, ascii) if is_high else [], large(title, ascii), [title.upper()])
        letters = next(form for form in forms if (form and cell_len(form[0]) <= room) or form is forms[-1])
        head = left + " " * max(2, room - cell_len(left) - cell_len(right)) + right
        below = [*letters, "", *wrap_text(sentence, room)]
        told = ["", head, "", *below, ""] if is_high else [head, "", *below]
        return [Row().add(fit(" " * self.margin + line, self.width, ""), style).segments for line in told]

    def fullest(self, band: Sequence[Line], forms: Iterable[Sequence[SheetPart]]) -> list[Line]:
        """The first of these forms, from many words to few, that fits with some air; else the last."""
        lines: list[Line] = []
        for parts in forms:
            lines = self.stacked(band, parts)
            if len(lines) <= self.height and lines.count([]) >= AIR:
                break
        return lines

    def stacked(self, band: Sequence[Line], parts: Sequence[SheetPart]) -> list[Line]:
        """The parts below the band, with as much air as there is room for: at the end, before parts, then in them."""
        spare = self.height - 1 - len(band) - sum(len(thing) for part in parts for thing in part)
        before, within = [0] * len(parts), [0] * len(parts)
        for _ in range(2):
            for place in range(len(parts)):
                before[place] += spare > 0
                spare -= spare > 0
            for place, part in enumerate(parts):
                gaps = len(part) - 1
                if not within[place] and 0 < gaps <= spare:
                    within[place] = 1
                    spare -= gaps
        lines = list(band)
        for part, above, between in zip(parts, before, within, strict=True):
            for place, thing in enumerate(part):
                lines += [*[[]] * (between if place else above), *thing]
        return lines
