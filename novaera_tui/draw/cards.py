"""Cards: prices, signs, title strips and bodies; as rows of a list, as blocks, and as names in a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.style import Style

from novaera_tui.draw.text import Line, Row, wrap_text
from novaera_tui.messages import gettext, per_language, plazy
from novaera_tui.palette import Palette
from novaera_tui.words.card_words import card_words, effect_sentences, kind_words, points_at_once, row_words, short_card
from novaera_tui.words.names import KIND_LETTERS, card_name, either
from novaera_tui.words.zone_words import Part
from rules import Card
from rules.kinds import Kind
from rules.records import TupleRecord

NEW_CARD: Final = plazy("cell", "new")
"""Behind the name of a card that became available since the reader's last turn."""
CARD_SIGNS: Final = 3
"""At the end of every title: safe, evolves, makes obsolete."""
CARD_KEY: Final = 2
"""A digit or a letter before a price."""
USUAL_TAG: Final = 4
USUAL_NAME: Final = 17
USUAL_PAY: Final = 12
"""Cells for prices, names, and what is still to pay: enough for nearly all cards."""
POINTS_CELLS: Final = 5
"""The longest points are 3(5); the title of the column may reach over the words."""
Due = tuple[int, ...]
"""A card's price for the deciding player, in each of its kinds; empty if it is the printed one."""


class CardTexts(TupleRecord):
    """The words on a card in several lengths."""

    full: str
    effects: str
    """Without the cards that it makes obsolete or evolves into; signs show these."""
    brief: str
    row: tuple[str, ...]
    """Beside a column of points: everything, and ever less of it."""
    paid: tuple[str, ...]
    """Beside a column of prices, too."""
    points: str


_texts: dict[int, tuple[Card, CardTexts]] = per_language({})
"""By the card's identity: to compare all fields of cards would take longer than to make their words."""


def words_of(card: Card) -> CardTexts:
    known = _texts.get(id(card))
    if known is None or known[0] is not card:
        effects = " ".join(sentence.text for sentence in effect_sentences(card))
        texts = CardTexts(
            " ".join(card_words(card)),
            effects,
            short_card(card),
            row_words(card),
            row_words(card, tells_price=True),
            points_at_once(card),
        )
        known = _texts[id(card)] = card, texts
    return known[1]


# Prices and signs ---------------------------------------------------------------------------------------


class PriceTag(TupleRecord):
    """Letters and cost, each piece with the kind whose colour it has."""

    pieces: tuple[tuple[str, Kind], ...]

    @property
    def width(self) -> int:
        return sum(cell_len(text) for text, _ in self.pieces)


def price(card: Card, palette: Palette, due: Due = ()) -> PriceTag:
    """E6, MK10, T. A price that is lower for the player who decides has a mark: MK9↓; or each kind has its own:
    M10/K9."""
    costs = [""] * (len(card.kinds) - 1) + ["" if card.is_territory else str(card.cost)]
    if len({*due}) > 1:
        costs = [*(f"{each}/" for each in due[:-1]), str(due[-1])]
    elif due:
        costs[-1] = f"{due[0]}{palette.glyphs.cheaper}"
    pieces = zip(card.kinds, costs, strict=True)
    return PriceTag(tuple((f"{KIND_LETTERS[kind]}{cost}", kind) for kind, cost in pieces))


def price_in_play(card: Card, column: Kind) -> PriceTag:
    """R7.4: the column in which a card lies has its only colour."""
    return PriceTag(((f"{KIND_LETTERS[column]}{'' if card.is_territory else card.cost}", column),))


def add_price(row: Row, tag: PriceTag, palette: Palette, width: int = 0) -> Row:
    """A bicolour card shows both of its colours; the last one fills the cells up to `width`."""
    end = row.width + width
    for text, kind in tag.pieces:
        row.add(text, palette.strips[kind])
    return row.to(end, palette.strips[tag.pieces[-1][1]])


def signs(card: Card, palette: Palette) -> str:
    """Protection, evolution and obsolescence, each in a cell of its own."""
    glyphs = palette.glyphs
    is_safe = any(ability.word == "protect" for ability in card.abilities)
    return (
        (glyphs.safe if is_safe else " ")
        + (glyphs.evolves if card.evolves else " ")
        + (glyphs.obsolete if card.obsoletes else " ")
    )


# Rows of a list -----------------------------------------------------------------------------------------


class ListedCard(TupleRecord):
    """A card of a list, with what the moment adds to it."""

    card: Card
    key: str = ""
    """The key that goes to it."""
    due: Due = ()
    lit: bool = False
    """It can be paid for, or chosen."""
    pay: Part = Part("")
    """What would still have to be paid; quiet if that is impossible."""
    below: PriceTag | None = None
    """The price of the card that it covers."""
    is_new: bool = False


class CardColumns(TupleRecord):
    """Where the columns of a list begin, the same for all of its cards."""

    width: int
    key: int
    name_at: int
    name: int
    pay: int
    below: int
    more: str
    """The key that shows a whole card, if words keep to one line."""

    @property
    def price_at(self) -> int:
        return 1 + self.key

    @property
    def pay_at(self) -> int:
        """The title strip ends one cell before it."""
        return self.name_at + self.name + CARD_SIGNS + 1

    @property
    def points_at(self) -> int:
        return self.pay_at + self.pay

    @property
    def words_at(self) -> int:
        return self.points_at + POINTS_CELLS

    @property
    def room(self) -> int:
        """Cells for words."""
        return max(8, self.width - self.words_at - self.below - (1 if self.below else 0))


def columns_for(cards: Sequence[ListedCard], width: int, has_pay: bool, has_next: bool, more: str = "") -> CardColumns:
    """The same columns for a whole phase, so that nobody has to look for them again; wider only where a name, a price
    or an amount needs it. Nothing moves when keys come before the prices."""
    key = max((cell_len(card.key) + 1 for card in cards if card.key), default=CARD_KEY if has_pay else 0)
    return CardColumns(
        width,
        key,
        2 + max(USUAL_TAG + CARD_KEY, *(key + tag_width(card) for card in cards), 0),
        max(USUAL_NAME, *(cell_len(card_name(card.card)) for card in cards), 0),
        max(USUAL_PAY, *(cell_len(card.pay.text) + 1 for card in cards), 0) if has_pay else 0,
        max((card.below.width for card in cards if card.below is not None), default=0) if has_next else 0,
        more,
    )


def tag_width(card: ListedCard) -> int:
    letters = sum(cell_len(KIND_LETTERS[kind]) for kind in card.card.kinds)
    dues = {*card.due} or {card.card.cost}
    return letters + len("/".join(map(str, dues))) + (len({*card.due}) == 1)


_rows: dict[tuple[object, ...], list[Line]] = per_language({})
"""Drawn rows: from one key press to the next hardly any of them changes."""
MOST_KEPT: Final = 2000


def card_row(listed: ListedCard, columns: CardColumns, palette: Palette) -> list[Line]:
    """A card in one line, or more if its words need them. The first cell is the sign's or the cursor's."""
    words_of(listed.card)  # keeps the card, so that its identity stays its own
    known = (id(listed.card), *listed[1:], columns, id(palette))
    if known not in _rows:
        if len(_rows) > MOST_KEPT:
            _rows.clear()
        _rows[known] = drawn_row(listed, columns, palette)
    return _rows[known]


def drawn_row(listed: ListedCard, columns: CardColumns, palette: Palette) -> list[Line]:
    card, glyphs = listed.card, palette.glyphs
    kind = card.kinds[-1]
    strip, body = palette.strips[kind], palette.bodies[kind]
    name = strip if listed.lit and columns.pay else body
    texts = words_of(card)
    price_cells = columns.name_at - columns.price_at - 1
    row = Row().add(glyphs.payable if listed.lit else " ", palette.accent)
    row.add(listed.key, palette.title).to(columns.price_at, palette.ink)
    add_price(row, price(card, palette, listed.due), palette, price_cells).add(" ", name)
    add_new(row.add(card_name(card), name), listed, columns.name_at + columns.name, name)
    row.add(signs(card, palette), strip if name is strip else body + palette.accent).add(" ", body)
    row.add(listed.pay.text, body + palette.mood(listed.pay.mood)).to(columns.points_at, body)
    row.add(texts.points, body + palette.accent).to(columns.words_at, body)
    told = texts.paid if columns.pay and listed.pay.mood != "quiet" else texts.row
    (first, *more), rest = words_in_room(told, columns)
    row.add(first, body)
    if rest:
        row.to(columns.words_at + columns.room - cell_len(rest), body).add(rest, body + palette.title)
    if listed.below is not None and columns.below:
        row.to(columns.width - columns.below, body)
        add_price(row, listed.below, palette, columns.below)
    return [
        row.to(columns.width, body).line(columns.width, palette.ink),
        *(
            Row().to(1, palette.ink).to(columns.words_at, body).add(part, body).to(columns.width, body).segments
            for part in more
        ),
    ]


def words_in_room(forms: Sequence[str], columns: CardColumns) -> tuple[Sequence[str], str]:
    """All words in as many lines as they need; or the longest form that fits into one, and the key that shows more."""
    for words in forms if columns.more else ():
        rest = "" if words is forms[0] else columns.more
        if cell_len(words) + cell_len(rest) + bool(rest) <= columns.room:
            return (words,), rest
    return wrap_text(forms[0], columns.room), ""


# Names in a line ----------------------------------------------------------------------------------------


def named_card(listed: ListedCard, palette: Palette) -> Row:
    """W8 Cinema: price and name, with the key before it; the first cell is the sign's or the cursor's."""
    row = Row().add(palette.glyphs.payable if listed.lit else " ", palette.accent)
    row.add(f"{listed.key} " if listed.key else "", palette.title)
    add_price(row, price(listed.card, palette, listed.due), palette)
    return row.add(f" {card_name(listed.card)} ", palette.quiet)


# Blocks -------------------------------------------------------------------------------------------------


def block_words(card: Card, width: int) -> tuple[str, ...]:
    """The words on the body of a card in lines of this width; it always has the same ones."""
    return wrap_text(words_of(card).brief, max(1, width - 2))


def title_fits(listed: ListedCard, width: int) -> bool:
    """Is there room for key, price, name and signs in one line of a block of this width? Room for a key and for the
    sign of a lower price counts even where there is none, so that titles keep their form."""
    tag = tag_width(listed) + (not listed.due)
    return 1 + CARD_KEY + max(4, tag) + 1 + cell_len(card_name(listed.card)) + CARD_SIGNS <= width - 1


def card_block(listed: ListedCard, width: int, height: int, palette: Palette, two_lines: bool) -> list[Line]:
    """A card lying open: a title of one or two lines over a body with all its words; the last column is a gap."""
    words_of(listed.card)
    known = (id(listed.card), *listed[1:], width, height, id(palette), two_lines)
    if known not in _rows:
        if len(_rows) > MOST_KEPT:
            _rows.clear()
        _rows[known] = drawn_block(listed, width, height, palette, two_lines)
    return _rows[known]


def drawn_block(listed: ListedCard, width: int, height: int, palette: Palette, two_lines: bool) -> list[Line]:
    card, glyphs = listed.card, palette.glyphs
    kind, end = card.kinds[-1], width - 1
    strip, body = palette.strips[kind], palette.bodies[kind]
    head = strip if listed.lit else body
    bold = head + Style(bold=True)
    row = Row().add(glyphs.payable if listed.lit else " ", palette.accent)
    row.add(f"{listed.key} " if listed.key else "", palette.title)
    add_price(row, price(card, palette, listed.due), palette, 4)
    on_it = signs(card, palette)
    lines: list[Line] = []
    if two_lines:
        row.to(end - CARD_SIGNS, head).add(on_it, head if listed.lit else body + palette.accent)
        lines.append(row.line(width, palette.ink))
        row = Row().add(" ", palette.ink)
        lines.append(add_new(row.add(card_name(card), bold), listed, end, head).line(width, palette.ink))
    else:
        add_new(row.add(f" {card_name(card)}", bold), listed, end - CARD_SIGNS, head)
        lines.append(row.add(on_it, head if listed.lit else body + palette.accent).line(width, palette.ink))
    words = block_words(card, width)
    rest = (*words, *[""] * (height - len(lines) - len(words)))
    return [
        *lines,
        *(Row().add(" ", palette.ink).add(part, body).to(end, body).line(width, palette.ink) for part in rest),
    ]


def add_new(row: Row, listed: ListedCard, end: int, style: Style) -> Row:
    """Say of a new card that it is, where there is room for it, and fill the row up to `end`."""
    told = str(NEW_CARD)
    if listed.is_new and row.width + 1 + cell_len(told) <= end - 1:
        row.to(end - cell_len(told) - 1, style).add(told, style)
    return row.to(end, style)


def covered_title(listed: ListedCard, width: int, palette: Palette) -> Line:
    """A card under another shows its price, its signs, and as much of its name as fits between them."""
    row = add_price(Row().add(" ", palette.ink), price(listed.card, palette, listed.due), palette, 3)
    on_it = signs(listed.card, palette).replace(" ", "")
    room = max(1, width - 1 - row.width - 1 - len(on_it))
    row.add(" ", palette.ink).add(
        set_cell_size(card_name(listed.card), min(room, cell_len(card_name(listed.card)))), palette.quiet
    )
    return row.to(width - 1 - len(on_it), palette.ink).add(on_it, palette.accent).line(width, palette.ink)


def detail_words(card: Card, due: Due = ()) -> str:
    """A card in running text: name, kind, cost, words."""
    name, kind, words = card_name(card), kind_words(card), words_of(card).full
    if card.is_territory:
        return gettext("{card} ({kind}): {words}", card=name, kind=kind, words=words)
    if not due:
        return gettext("{card} ({kind}, cost {cost}): {words}", card=name, kind=kind, cost=card.cost, words=words)
    return gettext(
        "{card} ({kind}, cost {cost}, for you {due}): {words}",
        card=name,
        kind=kind,
        cost=card.cost,
        due=either(map(str, dict.fromkeys(due))),
        words=words,
    )
