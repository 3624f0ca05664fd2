"""The parts of pages, as lines of text: columns side by side, blocks, headings, gauges and cards."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from novaera_tui.draw.cards import add_price, price, price_in_play, signs
from novaera_tui.draw.large_letters import large, wide
from novaera_tui.draw.text import Line, Row, cut, fit, title_line, wrap_text
from novaera_tui.palette import Palette
from novaera_tui.words.card_words import NO_EFFECT, card_words
from novaera_tui.words.names import KIND_LETTERS, card_name
from rules import Card, CivilizationView
from rules.kinds import KINDS, Kind

NAME_CELLS = 14
"""Longer player names are cut at the start of lines."""


def as_text(drawn: Line | Row) -> Text:
    """A drawn line of the table as a line of a page."""
    segments = drawn.segments if isinstance(drawn, Row) else drawn
    return Text.assemble(*((segment.text, segment.style or "") for segment in segments))


def padded(text: Text, width: int, style: Style | None = None) -> Text:
    """The line, padded to this many cells."""
    made = text.copy()
    missing = width - made.cell_len
    if missing > 0:
        made.append(" " * missing, style)
    return made


def beside(blocks: Sequence[Sequence[Text]], width: int, gap: int = 2) -> list[Text]:
    """Blocks of lines side by side, each padded to this width."""
    lines: list[Text] = []
    for number in range(max(map(len, blocks), default=0)):
        line = Text()
        for place, block in enumerate(blocks):
            if number < len(block):
                line = padded(line, place * (width + gap)) + block[number]
        lines.append(line)
    return lines


def in_rows(blocks: Sequence[Sequence[Text]], across: int, width: int) -> list[Text]:
    """Blocks side by side, this many in a row, with a blank line below each row."""
    rows = (blocks[start : start + across] for start in range(0, len(blocks), across))
    return [line for row in rows for line in (*beside(row, width), Text())]


def column_width(columns: int, width: int, gap: int = 2) -> int:
    return (width - gap * (columns - 1)) // max(1, columns)


def fits_beside(columns: int, width: int, least: int) -> bool:
    """Is there room for this many columns of at least this width?"""
    return column_width(columns, width) >= least


def heading(words: str, width: int, palette: Palette, note: str = "") -> Text:
    """The name of a part in a rule, as on the table."""
    return as_text(title_line(words, width, False, palette, note))


def block(words: str, width: int, style: Style, palette: Palette, right: str = "") -> Text:
    """Words on a filled ground of this width, with others at the right end."""
    tail = f" {right} " if right else ""
    room = max(1, width - cell_len(tail))
    return Text.styled(fit(f" {words}", room, palette.glyphs.more) + tail, style)


def tall_block(
    words: str, above: str, width: int, style: Style, palette: Palette, ascii: bool, roomy: bool = False
) -> list[Text]:
    """A line of words above large letters, or the line alone if the letters are unknown or too wide."""
    for letters in (wide(words, ascii) if roomy else [], large(words, ascii)):
        if letters and len(letters[0]) + 4 <= width:
            break
    else:
        letters = [] if above else [words]
    lines = ["", *([above, ""] if above else []), *letters, *[""] * bool(letters)]
    return [Text.styled(centred(cut(line, width - 4, palette.glyphs.more), width), style) for line in lines]


def centred(words: str, width: int) -> str:
    spare = max(0, width - cell_len(words))
    return " " * (spare // 2) + words + " " * (spare - spare // 2)


def kind_chips(kinds: Sequence[int], palette: Palette) -> Text:
    """Letters of kinds on their colours."""
    line = Text()
    for place, kind in enumerate(kinds):
        if place:
            line.append(" ")
        line.append(f" {KIND_LETTERS[kind]} ", palette.strips[kind])
    return line


def gauge(pieces: Sequence[tuple[int, Sequence[str], Style]], room: int, top: int) -> Text:
    """Pieces of a bar side by side; `top` fills the room. Each shows the first of its labels that fits."""
    line = Text()
    total = 0
    for amount, words, style in pieces:
        start = round(total * room / max(1, top))
        total += amount
        size = round(total * room / max(1, top)) - start
        label = next((label for label in words if cell_len(label) < size), "")
        line.append(fit(f" {label}" if label else "", size, ""), style)
    return line


# Cards --------------------------------------------------------------------------------------------------


def column_in(civilization: CivilizationView, card: int) -> Kind | None:
    """R7.4: a card in play has only the colour of its column; None if it is not there."""
    return next((KINDS[kind] for kind, column in enumerate(civilization.columns) if card in column), None)


def price_chip(card: Card, palette: Palette, column: Kind | None = None) -> Text:
    """Letters and cost as before a card's name on the table: E6, in the colour of the kind."""
    tag = price(card, palette) if column is None else price_in_play(card, column)
    strip = palette.strips[card.kinds[-1] if column is None else column]
    return as_text(add_price(Row().add(" ", strip), tag, palette, 3).add(" ", strip))


def title_strip(card: Card, palette: Palette, width: int = 0, column: Kind | None = None) -> Text:
    """The title as on the table, in the colour of its column if in play; with a width, its signs at the end."""
    style = palette.strips[card.kinds[-1] if column is None else column]
    strip, name = price_chip(card, palette, column), card_name(card)
    if not width:
        return strip.append(f"{name} ", style)
    tail = signs(card, palette).replace(" ", "")
    tail = f" {tail} " if tail else ""
    if strip.cell_len + cell_len(name) + len(tail) > width:
        tail = ""
    strip.append(fit(name, width - strip.cell_len - len(tail), palette.glyphs.more), style)
    return strip.append(tail, style)


def small_card(card: Card, palette: Palette, width: int, column: Kind | None = None) -> list[Text]:
    """A title strip over all words of the card."""
    style = palette.bodies[card.kinds[-1] if column is None else column]
    words = " ".join(card_words(card)) or str(NO_EFFECT)
    lines = [title_strip(card, palette, width, column)]
    return [*lines, *(Text.styled(fit(f" {line}", width, ""), style) for line in wrap_text(words, width - 2))]
