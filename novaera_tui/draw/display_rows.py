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
    payable_cards,
    put_backs,
)
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.folds import Folds, Stage
from novaera_tui.draw.headings import add_heading
from novaera_tui.draw.text import Line, Row
from novaera_tui.messages import Message, gettext, pgettext, plazy
from novaera_tui.table.panels import DISPLAY
from novaera_tui.table.scene import Scene
from novaera_tui.words.names import NEXT, POINTS_TITLE, TO_PAY, die_label
from rules.kinds import NOBODY, Cards

NOT_YET: Final = plazy("heading", "Not yet")
ALSO: Final = plazy("heading", "Also")
BLACK_ENLISTS: Final = plazy("brief", "Unrest rises by the cost, less a black die")


def draw_card_rows(scene: Scene, width: int, folds: Folds) -> Drawing:
    """Open cards, personalities and hand, always in this order: rows, and the rest of each as a line of names."""
    drawing = Drawing()
    if scene.is_about_own or (scene.answer_list is not None and folds[Stage.LIT]):
        return drawing  # a list needs all rows
    shown = cards_shown(scene, folds)
    spends = scene.view.phase == "spend"
    pays = scene.die is not None and spends and not scene.takes_card
    rows = {
        number: listed(scene, number, pays, scene.chooses_card or scene.home == DISPLAY)
        for number in (*shown.open, *shown.people, *shown.hand)
    }
    more = scene.key("zoom") if folds[Stage.WORDS] else ""
    columns = columns_for([*rows.values()], width, spends, not spends, more)
    if shown.open:
        drawing.lines.append(open_heading(scene, columns, pays))
        put_rows(drawing, [rows[number] for number in shown.open], columns, scene)
    put_rest(drawing, scene, width, folds, shown.open_rest, OPEN_CARDS, shown.open)
    if shown.people or shown.people_rest:
        drawing.parts["people"] = len(drawing.lines)
    if shown.people:
        add_gap(drawing, folds)
        heading = add_heading(Row(), scene, "people", str(PEOPLE_TITLE), "" if pays else str(BLACK_ENLISTS))
        drawing.lines.append(heading.segments if shown.open else add_titles(heading, scene, columns, pays))
        put_rows(drawing, [rows[number] for number in shown.people], columns, scene)
    if not folds[Stage.NAMES] or scene.home == DISPLAY:
        put_rest(drawing, scene, width, folds, shown.people_rest, PEOPLE_TITLE, shown.people)
    if shown.hand or not folds[Stage.LIT]:
        put_hand(drawing, scene, width, folds, shown, [rows[number] for number in shown.hand], columns)
    return drawing


def put_rest(
    drawing: Drawing, scene: Scene, width: int, folds: Folds, cards: Cards, title: Message, rows: Cards
) -> None:
    """Cards without a row, below those that have one; or behind the title."""
    if folds[Stage.NAMES] and scene.home == DISPLAY:
        cards = tuple(card for card in cards if ("card", card, 0) in scene.options)
    if not cards:
        return
    payable = payable_cards(scene)
    label = title
    if rows:
        label = ALSO if (payable | scene.lit) & {*cards} or {*rows} - payable else NOT_YET
    row = Row().add(f" {label}", scene.palette.quiet if rows else scene.palette.strong)
    row.to(2 + max(cell_len(str(other)) for other in (OPEN_CARDS, PEOPLE_TITLE, NOT_YET)), scene.palette.ink)
    add_names(drawing, scene, cards, width, row, takes_lines=bool(folds[Stage.LIT]))


def add_gap(drawing: Drawing, folds: Folds) -> None:
    """An empty row between two parts, where there is room for it."""
    if drawing.lines and not folds[Stage.TIGHT]:
        drawing.lines.append([])


def open_heading(scene: Scene, columns: CardColumns, pays: bool) -> Line:
    """What the rows are, and what lights them up."""
    palette = scene.palette
    title = str(OPEN_CARDS)
    if pays and scene.die is not None:
        title = pgettext("heading", "With {die}", die=die_label(scene.die))
    row = add_heading(Row(), scene, "display", title)
    if scene.lit_zone is not None:
        note = pgettext("brief", "{sign} zone {number} can pay", sign=palette.glyphs.payable, number=scene.lit_zone + 1)
        if row.width + 1 + cell_len(note) < columns.pay_at:
            row.add(f" {note}", palette.quiet)
    return add_titles(row, scene, columns, pays)


def add_titles(row: Row, scene: Scene, columns: CardColumns, pays: bool) -> Line:
    """The titles of the columns."""
    quiet = scene.palette.quiet
    for place, is_shown, title in (
        (columns.pay_at, pays, TO_PAY),
        (columns.points_at, True, POINTS_TITLE),
        (columns.width - max(columns.below, cell_len(str(NEXT))), columns.below, NEXT),
    ):
        if is_shown and row.width < place:
            row.to(place, quiet).add(str(title), quiet)
    return row.line(columns.width, scene.palette.ink)


def put_rows(drawing: Drawing, rows: Sequence[ListedCard], columns: CardColumns, scene: Scene) -> None:
    for row in rows:
        lines = card_row(row, columns, scene.palette)
        target = ("card", row.card.number, 0)
        top = len(drawing.lines)
        drawing.boxes[target] = (0, top, columns.width, len(lines))
        drawing.marks[target] = (columns.name_at - 1, top)  # the first cell says whether it can be paid for
        drawing.papers[target] = (columns.name_at, top, columns.width - columns.name_at - columns.below, len(lines))
        drawing.lines += lines


def put_hand(
    drawing: Drawing,
    scene: Scene,
    width: int,
    folds: Folds,
    shown: Shown,
    rows: Sequence[ListedCard],
    columns: CardColumns,
) -> None:
    """Behind the heading, the names of cards without a row. Backs have rows only where there is room for them: their
    number stands in the player's board, too."""
    seat = hand_seat(scene)
    if seat == NOBODY or not scene.view.civilizations[seat].hand_size:
        return
    palette, civilization = scene.palette, scene.view.civilizations[seat]
    is_down = civilization.hand is None
    if is_down and folds[Stage.TIGHT]:
        return
    drawing.parts["hand"] = len(drawing.lines)
    add_gap(drawing, folds)
    row = add_heading(Row(), scene, "hand", gettext("Hand of {player}", player=civilization.name))
    if is_down:
        row.add(f"  {hand_down_words(scene, civilization.hand_size)}", palette.quiet)
    if rows or not shown.hand_rest:
        drawing.lines.append(row.line(width, palette.ink))
        put_rows(drawing, rows, columns, scene)
        put_rest(drawing, scene, width, folds, shown.hand_rest, OPEN_CARDS, shown.hand)
    else:
        add_names(drawing, scene, shown.hand_rest, width, row.add(" ", palette.ink), takes_lines=True)
    if is_down:
        put_backs(drawing, scene, civilization.hand_size, width)
