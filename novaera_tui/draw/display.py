"""The cards that the question is about: open cards of the Display, personalities, and the visible hand.

On a small table a card is a row; the rest is a line of names. On a large one cards of a column overlap, the last one
lying open. Nothing is cut: where rows are short, whole parts fold into a line that names its key.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size

from novaera_tui.draw.boards import add_board, board_columns
from novaera_tui.draw.cards import (
    BRIEF,
    IN_FULL,
    TITLE_ONLY,
    CardColumns,
    ListedCard,
    block_words,
    card_block,
    card_row,
    columns_for,
    covered_title,
    named_card,
    price,
    title_fits,
)
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.folds import (
    BOARDS_FOLD,
    HAND_FOLDS,
    LIT_FOLD,
    LOOSE,
    NAMES_FOLD,
    NEXT_FOLDS,
    OPEN_FOLD,
    PEOPLE_FOLD,
    UNLIT_FOLDS,
)
from novaera_tui.draw.headings import add_heading
from novaera_tui.draw.text import Line, Row, side_by_side
from novaera_tui.messages import gettext, lazy, npgettext, pgettext, plazy
from novaera_tui.table.panels import DISPLAY
from novaera_tui.table.scene import Scene
from novaera_tui.table.shortcuts import key_of
from novaera_tui.words.card_words import unrest_at_once
from novaera_tui.words.names import die_label, short_amount
from novaera_tui.words.zone_words import Part
from rules.forecast import BLOCKED, best_price
from rules.kinds import NOBODY, CardNumber, Cards
from rules.records import TupleRecord

OPEN_CARDS: Final = plazy("heading", "Display")
PEOPLE: Final = plazy("heading", "People")
NOT_YET: Final = plazy("heading", "Not yet")
TO_PAY: Final = plazy("column", "to pay")
POINTS: Final = plazy("column", "VP (calm)")
NEXT: Final = plazy("column", "next")
BLACK_ENLISTS: Final = plazy("brief", "black dice enlist")
WHO_ENLISTS: Final = lazy("a black die enlists; any other raises Unrest by the cost")
PAYS_NOTHING: Final = plazy("cell", "nothing")
BACK_CELLS: Final = 8
BACK_LINES: Final = 3
PEOPLE_WIDTH: Final = 28
"""Cells of a personality or a hand card on a large table, at least."""


class Shown(TupleRecord):
    """The cards of the table: those that are rows, and those that are only named."""

    open: Cards
    open_rest: Cards
    people: Cards
    people_rest: Cards
    hand: Cards
    hand_rest: Cards


def cards_shown(scene: Scene, fold: int) -> Shown:
    """Which cards get rows: those that can be chosen, or paid with the die at hand; otherwise all of them."""
    view = scene.view
    available, people, hand = view.available(), view.personalities, hand_of(scene)
    asked = {CardNumber(target[1]) for target in scene.options if target[0] == "card"}
    chosen = asked if scene.home == DISPLAY or (asked and scene.panel == DISPLAY) else {*available, *hand, *people}
    keep = {*asked} if scene.home == DISPLAY else set()
    if fold >= PEOPLE_FOLD:
        chosen -= {*people} - keep
    if fold >= UNLIT_FOLDS:
        within_reach = {card for card, how in scene.reach.items() if how != BLOCKED} if scene.reach else {*available}
        chosen -= {*available, *hand} - within_reach - {*scene.lit} - keep
    if fold >= HAND_FOLDS:
        chosen -= {*hand}
    if fold >= OPEN_FOLD:
        chosen -= {*available} - {*scene.lit} - keep
    if fold >= LIT_FOLD and scene.decision is not None:
        chosen &= keep | {scene.decision.card}
    parts: list[Cards] = []
    for cards in (available, people, hand):
        parts.append(tuple(card for card in cards if card in chosen))
        parts.append(tuple(card for card in cards if card not in chosen))
    return Shown(*parts)


def hand_of(scene: Scene) -> Cards:
    """The one hand that this view may show here."""
    view = scene.view
    seat = hand_seat(scene)
    return () if seat == NOBODY else view.civilizations[seat].hand or ()


def hand_seat(scene: Scene) -> int:
    """Whose hand is shown, face up or face down."""
    view = scene.view
    if view.player is not None:
        return view.player
    return scene.asked if scene.decision is not None else NOBODY


def listed(scene: Scene, number: CardNumber, with_price: bool = False, with_key: bool = True) -> ListedCard:
    view = scene.view
    target = ("card", number, 0)
    is_lit = number in scene.lit if scene.home != DISPLAY else target in scene.options
    below = next((column[-2:-1] for column in view.display if column and column[-1] == number), ())
    return ListedCard(
        scene.face(number),
        key_of(scene, target) if with_key else "",
        scene.due(number),
        is_lit,
        pay_part(scene, number) if with_price else Part(""),
        price(scene.face(below[0]), scene.palette) if below and not with_price else None,
        any(number in view.display[place][-1:] for place in scene.changes.columns),
    )


def pay_part(scene: Scene, number: CardNumber) -> Part:
    """What is still to pay for a card with the die at hand, and the Unrest that it brings at once."""
    card, die = scene.face(number), scene.die
    unrest = sum(unrest_at_once(effect) for effect in card.effects if effect.trigger == "instant")
    if card.is_territory:
        return (
            Part(pgettext("cell", "Unrest {change}", change=f"{unrest:+}"), "warn")
            if unrest
            else Part(str(PAYS_NOTHING))
        )
    if card.is_personality or die is None:
        return Part("")
    price = best_price(scene.view, scene.mine, number, die)
    if not price.affordable:
        return Part(
            pgettext("cell", "lacks {amount}", amount=short_amount(price.rest - price.purse, price.colour)), "quiet"
        )
    return Part(short_amount(price.rest, price.colour) if price.rest else str(PAYS_NOTHING))


def more_words(cards: int, key: str) -> str:
    """Cards that have no room in a line of names."""
    return npgettext("brief", "{number} more: {key}", "{number} more: {key}", cards, key=key)


# Rows ---------------------------------------------------------------------------------------------------


def draw_card_rows(scene: Scene, width: int, fold: int) -> Drawing:
    """A small table."""
    drawing = Drawing()
    if scene.is_about_own:
        return drawing
    shown = cards_shown(scene, fold)
    pays = scene.die is not None and scene.view.phase == "spend"
    rows = {
        number: listed(scene, number, pays, scene.chooses_card or scene.home == DISPLAY)
        for number in (*shown.open, *shown.people, *shown.hand)
    }
    columns = columns_for([*rows.values()], width, str(TO_PAY), fold < NEXT_FOLDS) if rows else None
    if shown.open and columns is not None:
        drawing.lines.append(open_heading(scene, columns))
        put_rows(drawing, [rows[number] for number in shown.open], columns, scene)
    if shown.people and columns is not None:
        part(drawing, fold, width)
        heading = add_heading(Row(), scene, "people", str(PEOPLE), str(BLACK_ENLISTS))
        drawing.lines.append(heading.line(width, scene.palette.ink))
        put_rows(drawing, [rows[number] for number in shown.people], columns, scene)
    put_hand(drawing, scene, width, fold, shown, [rows[number] for number in shown.hand], columns)
    lines = [
        (str(NOT_YET) if pays or scene.home == DISPLAY else str(OPEN_CARDS), shown.open_rest),
        (str(PEOPLE), shown.people_rest),
    ]
    if fold >= NAMES_FOLD:
        lines = [] if scene.home == DISPLAY else lines[:1]
    lines = [(label, cards) for label, cards in lines if cards]
    if lines:
        part(drawing, fold, width)
        for label, cards in lines:
            row = Row().add(f" {label}", scene.palette.strong)
            row.to(2 + max(cell_len(label) for label, _ in lines), scene.palette.ink)
            add_names(drawing, scene, cards, width, row, takes_lines=fold >= LIT_FOLD)
    return drawing


def part(drawing: Drawing, fold: int, width: int) -> None:
    """An empty row between two parts, where there is room for it."""
    if drawing.lines and fold <= LOOSE:
        drawing.lines.append([])


def open_heading(scene: Scene, columns: CardColumns) -> Line:
    """What the rows are, what lights them up, and the titles of their columns."""
    palette = scene.palette
    row = Row()
    if scene.die is not None and scene.view.phase == "spend":
        add_heading(row, scene, "display", pgettext("heading", "With {die}", die=die_label(scene.die)))
    else:
        add_heading(row, scene, "display", str(OPEN_CARDS))
    if scene.lit_zone is not None:
        note = pgettext("brief", "{sign} zone {number} can pay", sign=palette.glyphs.payable, number=scene.lit_zone + 1)
        if row.width + 1 + cell_len(note) < (columns.points_at if columns.points else columns.width - 6):
            row.add(f" {note}", palette.quiet)
    for place, cells, title in (
        (columns.pay_at, columns.pay, TO_PAY),
        (columns.points_at, columns.points, POINTS),
        (columns.width - max(columns.below, cell_len(str(NEXT))), columns.below, NEXT),
    ):
        if cells and row.width < place:
            row.to(place, palette.quiet).add(str(title), palette.quiet)
    return row.line(columns.width, palette.ink)


def put_rows(drawing: Drawing, rows: Sequence[ListedCard], columns: CardColumns, scene: Scene) -> None:
    for row in rows:
        lines = card_row(row, columns, scene.palette)
        target = ("card", row.card.number, 0)
        top = len(drawing.lines)
        drawing.boxes[target] = (0, top, columns.width, len(lines))
        drawing.papers[target] = (columns.name_at, top, columns.width - columns.name_at - columns.below, len(lines))
        drawing.lines += lines


def put_hand(
    drawing: Drawing,
    scene: Scene,
    width: int,
    fold: int,
    shown: Shown,
    rows: Sequence[ListedCard],
    columns: CardColumns | None,
) -> None:
    """The heading carries the means of a player who picks, otherwise the names of cards without a row."""
    seat = hand_seat(scene)
    if seat == NOBODY or not scene.view.civilizations[seat].hand_size:
        return
    palette, civilization = scene.palette, scene.view.civilizations[seat]
    part(drawing, fold, width)
    title = gettext("Hand of {player}", player=civilization.name)
    is_picking = any(scene.view.zones)
    if is_picking:
        board = board_columns(scene, width, is_headed=False)
        row = add_heading(Row(), scene, "hand", set_cell_size(title, min(cell_len(title), board.purse - 2)))
        add_board(row, scene, civilization, board, with_hand=False)
    else:
        row = add_heading(Row(), scene, "hand", title)
    is_down = civilization.hand is None
    if is_down and is_picking:
        drawing.lines.append(row.line(width, palette.ink))
        row = Row()
    if is_down:
        backs = f"{palette.glyphs.card_back * 2} " * civilization.hand_size if fold > LOOSE else ""
        row.add(f"  {backs}", palette.quiet).add(hand_down_words(scene, civilization.hand_size), palette.quiet)
    if shown.hand_rest and not is_picking:
        add_names(drawing, scene, shown.hand_rest, width, row.add(" ", palette.ink))
    else:
        drawing.lines.append(row.line(width, palette.ink))
        if shown.hand_rest:
            add_names(drawing, scene, shown.hand_rest, width, Row())
    if is_down and fold <= LOOSE:
        put_backs(drawing, scene, civilization.hand_size, width)
    elif rows and columns is not None:
        put_rows(drawing, rows, columns, scene)


def hand_down_words(scene: Scene, cards: int) -> str:
    return npgettext("brief", "{number} card face down", "{number} cards face down", cards)


def put_backs(drawing: Drawing, scene: Scene, cards: int, width: int) -> None:
    """Card backs, side by side."""
    palette = scene.palette
    backs = " ".join([palette.glyphs.card_back * BACK_CELLS] * min(cards, width // (BACK_CELLS + 1)))
    drawing.lines += [Row().add(f" {backs}", palette.quiet).line(width, palette.ink)] * BACK_LINES


def add_names(drawing: Drawing, scene: Scene, cards: Cards, width: int, row: Row, takes_lines: bool = False) -> None:
    """Cards by their names behind a label, as many as fit the line, and the key that shows the others; or all of them
    in as many lines as they need."""
    palette = scene.palette
    names = [named_card(listed(scene, card, with_key=scene.home == DISPLAY), palette) for card in cards]
    told, margin = len(names), row.width
    while (
        not takes_lines
        and told
        and row.width + sum(name.width for name in names[:told]) + tail_cells(scene, len(names) - told) > width
    ):
        told -= 1
    for card, name in zip(cards[:told], names, strict=False):
        if row.width + name.width > width:
            drawing.lines.append(row.line(width, palette.ink))
            row = Row().to(margin, palette.ink)
        target = ("card", card, 0)
        drawing.boxes[target] = drawing.papers[target] = (row.width, len(drawing.lines), name.width - 1, 1)
        row.join(name)
    if told < len(names):
        more = more_words(len(names) - told, scene.key("people"))
        row.to(width - cell_len(more) - 1, palette.ink).add(more, palette.quiet)
    drawing.lines.append(row.line(width, palette.ink))


def tail_cells(scene: Scene, cards: int) -> int:
    return cell_len(more_words(cards, scene.key("people"))) + 1 if cards else 0


# Overlapping columns ------------------------------------------------------------------------------------


def draw_card_blocks(scene: Scene, width: int, fold: int) -> Drawing:
    """A large table: the columns, then personalities and hand as blocks side by side."""
    drawing = Drawing()
    if scene.is_about_own:
        return drawing
    length = IN_FULL if fold <= LOOSE else BRIEF
    put_columns(drawing, scene, width, length)
    people = scene.view.personalities
    is_asked = scene.decision is not None and scene.decision.kind == "enlist"
    heading = add_heading(Row(), scene, "people", str(PEOPLE))
    if people and fold >= BOARDS_FOLD and not is_asked:
        add_names(drawing, scene, people, width, heading.add(" ", scene.palette.ink))
    elif people:
        drawing.lines.append(heading.add(f" {WHO_ENLISTS}", scene.palette.quiet).line(width, scene.palette.ink))
        put_blocks(drawing, scene, people, width, TITLE_ONLY if fold >= PEOPLE_FOLD and not is_asked else length)
    put_hand_blocks(drawing, scene, width, fold)
    return drawing


def put_columns(drawing: Drawing, scene: Scene, width: int, length: int) -> None:
    view, palette = scene.view, scene.palette
    heading = add_heading(Row(), scene, "display", str(OPEN_CARDS), gettext("the lowest card of a column can be had"))
    if scene.lit_zone is not None:
        note = pgettext("brief", "{sign} zone {number} can pay", sign=palette.glyphs.payable, number=scene.lit_zone + 1)
        heading.add(f"   {note}", palette.quiet)
    drawing.lines.append(heading.line(width, palette.ink))
    if not view.available():
        return
    cell = width // len(view.display)
    open_cards = [listed(scene, column[-1], with_key=scene.chooses_card) for column in view.display if column]
    two_lines = not all(title_fits(card, cell) for card in open_cards)
    titles = 2 if two_lines else 1
    covered = max(len(column) for column in view.display) - 1
    body = max(len(block_words(card.card, cell, length)) for card in open_cards)
    height = covered + titles + body
    top = len(drawing.lines)
    blocks: list[list[Line]] = []
    for place, column in enumerate(view.display):
        x = place * cell
        empty = covered - max(0, len(column) - 1)
        lines = [Row().line(cell, palette.ink)] * empty
        for number in column[:-1]:
            target = ("card", number, 0)
            drawing.boxes[target] = drawing.papers[target] = (x, top + len(lines), cell - 1, 1)
            lines.append(covered_title(listed(scene, number), cell, palette))
        if column:
            high = height - len(lines)
            put_block(drawing, open_cards.pop(0), (x, top + len(lines), cell, high), titles, lines, length, scene)
        lines += [Row().line(cell, palette.ink)] * (height - len(lines))
        blocks.append(lines)
    blocks.append([Row().line(width - cell * len(view.display), palette.ink)] * height)
    drawing.lines += side_by_side(blocks)


def put_block(
    drawing: Drawing,
    card: ListedCard,
    box: tuple[int, int, int, int],
    titles: int,
    lines: list[Line],
    length: int,
    scene: Scene,
) -> None:
    """An open card at the end of a block of lines; the cursor lights up all but its price."""
    x, y, width, height = box
    target = ("card", card.card.number, 0)
    lines += card_block(card, width, height, scene.palette, length, titles == 2)
    drawing.boxes[target] = (x, y, width - 1, height)
    drawing.papers[target] = (x, y + 1, width - 1, height - 1)


def put_blocks(drawing: Drawing, scene: Scene, cards: Cards, width: int, length: int) -> None:
    """Cards side by side, in rows as high as their words need."""
    across = max(1, min(min(len(cards), 4), width // PEOPLE_WIDTH))
    across = -(-len(cards) // -(-len(cards) // across))
    cell = width // max(4, across)
    for start in range(0, len(cards), across):
        row = [listed(scene, number, with_key=scene.home == DISPLAY) for number in cards[start : start + across]]
        two_lines = not all(title_fits(card, cell) for card in row)
        titles = 2 if two_lines else 1
        height = titles + max(len(block_words(card.card, cell, length)) for card in row)
        top = len(drawing.lines)
        blocks: list[list[Line]] = []
        for place, card in enumerate(row):
            lines: list[Line] = []
            put_block(drawing, card, (place * cell, top, cell, height), titles, lines, length, scene)
            blocks.append(lines)
        blocks.append([Row().line(width - cell * len(row), scene.palette.ink)] * height)
        drawing.lines += side_by_side(blocks)


def put_hand_blocks(drawing: Drawing, scene: Scene, width: int, fold: int) -> None:
    seat = hand_seat(scene)
    if seat == NOBODY or not scene.view.civilizations[seat].hand_size:
        return
    civilization, palette = scene.view.civilizations[seat], scene.palette
    title = gettext("Hand of {player}", player=civilization.name)
    row = add_heading(Row(), scene, "hand", title)
    if civilization.hand is None:
        row.add(f"  {hand_down_words(scene, civilization.hand_size)}", palette.quiet)
        drawing.lines.append(row.line(width, palette.ink))
        put_backs(drawing, scene, civilization.hand_size, width)
    elif fold >= HAND_FOLDS:
        add_names(drawing, scene, civilization.hand, width, row.add(" ", palette.ink))
    else:
        drawing.lines.append(row.line(width, palette.ink))
        put_blocks(drawing, scene, civilization.hand, width, IN_FULL if fold <= LOOSE else BRIEF)
