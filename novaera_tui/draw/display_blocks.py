"""The cards on a large table: columns that overlap, the last card lying open; personalities and hand side by side."""

from __future__ import annotations

from typing import Final

from novaera_tui.draw.cards import (
    ListedCard,
    block_words,
    card_block,
    columns_for,
    covered_title,
    title_fits,
)
from novaera_tui.draw.display import OPEN_CARDS, PEOPLE_TITLE, add_names, hand_down_words, hand_seat, listed, put_backs
from novaera_tui.draw.display_rows import add_titles, put_rows
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.folds import Folds, Stage, folded
from novaera_tui.draw.headings import add_heading
from novaera_tui.draw.text import Line, Row, side_by_side
from novaera_tui.messages import gettext, lazy, pgettext
from novaera_tui.table.panels import DISPLAY
from novaera_tui.table.scene import Scene
from rules.kinds import NOBODY, Cards

WHO_ENLISTS: Final = lazy("the cost, minus a black die's value, is added to your Unrest")
FEWEST_ACROSS: Final = 3
PEOPLE_WIDTH: Final = 28
"""Cells of a personality or a hand card, at least."""


def draw_card_blocks(scene: Scene, width: int, folds: Folds) -> Drawing:
    """A large table: the columns, then personalities and hand as blocks side by side."""
    drawing = Drawing()
    if scene.is_about_own:
        return drawing
    put_columns(drawing, scene, width)
    if scene.view.personalities:
        put_people(drawing, scene, width, folds)
    put_hand_blocks(drawing, scene, width, folds)
    return drawing


def put_people(drawing: Drawing, scene: Scene, width: int, folds: Folds) -> None:
    """Personalities as blocks, as rows, or as names in a line."""
    people = scene.view.personalities
    is_asked = scene.decision is not None and scene.decision.kind == "enlist"
    heading = add_heading(Row(), scene, "people", str(PEOPLE_TITLE))
    if folds[Stage.FREE] and not is_asked:
        add_names(drawing, scene, people, width, heading.add(" ", scene.palette.ink))
        return
    if folds[Stage.PEOPLE]:
        rows = [listed(scene, number, with_key=scene.home == DISPLAY) for number in people]
        columns = columns_for(rows, width, has_pay=False, has_next=False)
        drawing.lines.append(add_titles(heading, scene, columns, pays=False))
        put_rows(drawing, rows, columns, scene)
    else:
        drawing.lines.append(heading.add(f" {WHO_ENLISTS}", scene.palette.quiet).line(width, scene.palette.ink))
        put_blocks(drawing, scene, people, width)


def put_columns(drawing: Drawing, scene: Scene, width: int) -> None:
    view, palette = scene.view, scene.palette
    heading = add_heading(
        Row(), scene, "display", str(OPEN_CARDS), gettext("you can take the bottom card of each column")
    )
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
    body = max(len(block_words(card.card, cell)) for card in open_cards)
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
            put_block(drawing, open_cards.pop(0), (x, top + len(lines), cell, high), titles, lines, scene)
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
    scene: Scene,
) -> None:
    """An open card at the end of a block of lines; the cursor lights up all but its price."""
    x, y, width, height = box
    target = ("card", card.card.number, 0)
    lines += card_block(card, width, height, scene.palette, titles == 2)
    drawing.boxes[target] = (x, y, width - 1, height)
    drawing.papers[target] = (x, y + 1, width - 1, height - 1)
    if height > 1:
        drawing.marks[target] = (x, y + 1)  # the first cell says whether it can be paid for


def put_blocks(drawing: Drawing, scene: Scene, cards: Cards, width: int) -> None:
    """Cards side by side, in rows as high as their words need."""
    across = max(1, min(min(len(cards), 4), width // PEOPLE_WIDTH))
    across = -(-len(cards) // -(-len(cards) // across))
    cell = width // max(FEWEST_ACROSS, across)
    for start in range(0, len(cards), across):
        row = [listed(scene, number, with_key=scene.home == DISPLAY) for number in cards[start : start + across]]
        two_lines = not all(title_fits(card, cell) for card in row)
        titles = 2 if two_lines else 1
        height = titles + max(len(block_words(card.card, cell)) for card in row)
        top = len(drawing.lines)
        blocks: list[list[Line]] = []
        for place, card in enumerate(row):
            lines: list[Line] = []
            put_block(drawing, card, (place * cell, top, cell, height), titles, lines, scene)
            blocks.append(lines)
        blocks.append([Row().line(width - cell * len(row), scene.palette.ink)] * height)
        drawing.lines += side_by_side(blocks)


def put_hand_blocks(drawing: Drawing, scene: Scene, width: int, folds: Folds) -> None:
    seat = hand_seat(scene)
    if seat == NOBODY or not scene.view.civilizations[seat].hand_size:
        return
    civilization, palette = scene.view.civilizations[seat], scene.palette
    title = gettext("Hand of {player}", player=civilization.name)
    row = add_heading(Row(), scene, "hand", title)
    if civilization.hand is None:
        row.add(f"  {hand_down_words(scene, civilization.hand_size)}", palette.quiet)
        drawing.lines.append(row.line(width, palette.ink))
        if not folds[Stage.TIGHT]:
            put_backs(drawing, scene, civilization.hand_size, width)
        return
    names = folded(folds, Stage.HAND, civilization.hand)
    blocks = tuple(card for card in civilization.hand if card not in names)
    if blocks:
        drawing.lines.append(row.line(width, palette.ink))
        put_blocks(drawing, scene, blocks, width)
        row = Row()
    if names:
        add_names(drawing, scene, names, width, row.add(" ", palette.ink))
