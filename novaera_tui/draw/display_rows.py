"""The cards on a small table: a row each, in aligned columns; the rest are names in a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from novaera_tui.draw.cards import CardColumns, ListedCard, card_row, columns_for
from novaera_tui.draw.display import (
    OPEN_CARDS,
    PEOPLE_TITLE,
    Shown,
    add_names,
    cards_shown,
    hand_down_words,
    hand_seat,
    listed,
    put_backs,
)
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.folds import LIT_FOLD, LOOSE, NAMES_FOLD, NEXT_FOLDS
from novaera_tui.draw.headings import add_heading
from novaera_tui.draw.text import Line, Row
from novaera_tui.messages import gettext, pgettext, plazy
from novaera_tui.table.panels import DISPLAY
from novaera_tui.table.scene import Scene
from novaera_tui.words.names import NEXT, POINTS_TITLE, TO_PAY, die_label
from rules.kinds import NOBODY

NOT_YET: Final = plazy("heading", "Not yet")
BLACK_ENLISTS: Final = plazy("brief", "black dice enlist")


def draw_card_rows(scene: Scene, width: int, fold: int) -> Drawing:
    """Open cards, personalities and hand, as far as they are rows; then lines of names."""
    drawing = Drawing()
    if scene.is_about_own or (scene.answer_list is not None and fold >= LIT_FOLD):
        return drawing  # a list needs all rows
    shown = cards_shown(scene, fold)
    pays = scene.die is not None and scene.view.phase == "spend" and not scene.takes_card
    rows = {
        number: listed(scene, number, pays, scene.chooses_card or scene.home == DISPLAY)
        for number in (*shown.open, *shown.people, *shown.hand)
    }
    columns = columns_for([*rows.values()], width, str(TO_PAY), fold >= NEXT_FOLDS) if rows else None
    if shown.open and columns is not None:
        drawing.lines.append(open_heading(scene, columns))
        put_rows(drawing, [rows[number] for number in shown.open], columns, scene)
    if shown.people and columns is not None:
        add_gap(drawing, fold)
        heading = add_heading(Row(), scene, "people", str(PEOPLE_TITLE), "" if columns.pay else str(BLACK_ENLISTS))
        drawing.lines.append(add_titles(heading, scene, columns) if not shown.open else heading.segments)
        put_rows(drawing, [rows[number] for number in shown.people], columns, scene)
    is_all = fold >= LIT_FOLD and len(rows) == 1
    if shown.hand or not is_all:
        put_hand(drawing, scene, width, fold, shown, [rows[number] for number in shown.hand], columns)
    if not is_all:
        put_names(drawing, scene, width, fold, shown, pays)
    return drawing


def put_names(drawing: Drawing, scene: Scene, width: int, fold: int, shown: Shown, pays: bool) -> None:
    """Open cards and personalities that have no row."""
    is_enlisting = scene.decision is not None and scene.decision.kind == "enlist"
    is_about_cards = pays or scene.home == DISPLAY
    label = NOT_YET if is_about_cards and not is_enlisting and fold < LIT_FOLD else OPEN_CARDS
    rest = [(label, shown.open_rest), (PEOPLE_TITLE, shown.people_rest)]
    if fold >= NAMES_FOLD and scene.home == DISPLAY:
        rest = [(name, tuple(card for card in cards if ("card", card, 0) in scene.options)) for name, cards in rest]
    elif fold >= NAMES_FOLD:
        rest = rest[:1]
    lines = [(str(name), cards) for name, cards in rest if cards]
    if lines:
        add_gap(drawing, fold)
    for name, cards in lines:
        row = Row().add(f" {name}", scene.palette.strong)
        row.to(2 + max(cell_len(other) for other, _ in lines), scene.palette.ink)
        add_names(drawing, scene, cards, width, row, takes_lines=fold >= LIT_FOLD)


def add_gap(drawing: Drawing, fold: int) -> None:
    """An empty row between two parts, where there is room for it."""
    if drawing.lines and fold <= LOOSE:
        drawing.lines.append([])


def open_heading(scene: Scene, columns: CardColumns) -> Line:
    """What the rows are, and what lights them up."""
    palette = scene.palette
    title = str(OPEN_CARDS)
    if columns.pay and scene.die is not None:
        title = pgettext("heading", "With {die}", die=die_label(scene.die))
    row = add_heading(Row(), scene, "display", title)
    if scene.lit_zone is not None:
        note = pgettext("brief", "{sign} zone {number} can pay", sign=palette.glyphs.payable, number=scene.lit_zone + 1)
        if row.width + 1 + cell_len(note) < (columns.points_at if columns.points else columns.width - 6):
            row.add(f" {note}", palette.quiet)
    return add_titles(row, scene, columns)


def add_titles(row: Row, scene: Scene, columns: CardColumns) -> Line:
    """The titles of the columns."""
    quiet = scene.palette.quiet
    for place, cells, title in (
        (columns.pay_at, columns.pay, TO_PAY),
        (columns.points_at, columns.points, POINTS_TITLE),
        (columns.width - max(columns.below, cell_len(str(NEXT))), columns.below, NEXT),
    ):
        if cells and row.width < place:
            row.to(place, quiet).add(str(title), quiet)
    return row.line(columns.width, scene.palette.ink)


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
    """Behind the heading, the names of cards without a row."""
    seat = hand_seat(scene)
    if seat == NOBODY or not scene.view.civilizations[seat].hand_size:
        return
    palette, civilization = scene.palette, scene.view.civilizations[seat]
    add_gap(drawing, fold)
    row = add_heading(Row(), scene, "hand", gettext("Hand of {player}", player=civilization.name))
    is_down = civilization.hand is None
    if is_down:
        backs = f"{palette.glyphs.card_back * 2} " * civilization.hand_size if fold > LOOSE else ""
        row.add(f"  {backs}", palette.quiet).add(hand_down_words(scene, civilization.hand_size), palette.quiet)
    if shown.hand_rest:
        add_names(drawing, scene, shown.hand_rest, width, row.add(" ", palette.ink), fold >= LIT_FOLD)
    else:
        drawing.lines.append(row.line(width, palette.ink))
    if is_down and fold <= LOOSE:
        put_backs(drawing, scene, civilization.hand_size, width)
    elif rows and columns is not None:
        put_rows(drawing, rows, columns, scene)
