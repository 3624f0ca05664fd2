"""The Display: cards overlapping in columns, the last of each open; personalities; and the visible hand."""

from __future__ import annotations

from rich.cells import cell_len
from rich.segment import Segment

from novaera_tui.draw.card_row import arranged
from novaera_tui.draw.cards import (
    BRIEF,
    IN_FULL,
    DrawnCard,
    add_price,
    close_price,
    covered_card,
    fits_in_full,
    open_card,
    price,
    signs,
)
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.sizes import BLOCKS_FROM, CARD_WIDTH, HAND_HEADING, Parts, display_parts, per_row
from novaera_tui.draw.text import Line, Row, cut, side_by_side, title_line, wrap_text
from novaera_tui.messages import gettext, lazy, pgettext
from novaera_tui.table.scene import Scene
from novaera_tui.table.shortcuts import key_of
from novaera_tui.words.names import ERA_NUMERALS, card_name
from novaera_tui.words.pages import PILES
from rules.kinds import NOBODY, CardNumber, Cards

LEAST_PILE = 4
"""Lines of a pile: covered cards, a title, two lines of words."""
BOTTOM_CARDS = lazy("the bottom card of each column is available")
ALL_ENLISTED = lazy("all have been enlisted")


def draw_display(scene: Scene, width: int, height: int) -> Drawing:
    parts = display_parts(width, height + scene.spare_rows, len(scene.view.civilizations), scene.advice is not None)
    parts = without_spare_rows(parts, scene, width)
    drawing = Drawing()
    in_piles = lies_in_piles(scene, width, parts.columns)
    brief = in_piles or width < BLOCKS_FROM
    if in_piles:
        if parts.columns % 2:
            drawing.lines.append(column_heading(scene, width, numbered=False))
        draw_piles(drawing, scene, width, parts.columns - len(drawing.lines))
    else:
        drawing.lines.append(column_heading(scene, width))
        draw_columns(drawing, scene, width, parts.columns - 1, brief)
    draw_people(drawing, scene, width, parts.people, brief)
    draw_hand(drawing, scene, width, parts.hand, brief)
    drawing.lines += [blank(width, scene)] * (height - len(drawing.lines))
    return drawing


def display_spare_rows(parts: Parts, scene: Scene, width: int) -> tuple[int, int]:
    """Lines that the hand and the personalities can spare and still show all their words; all but one if they have no
    cards."""
    hand, people = (
        max(0, lines - enough(scene, cards, width, lines))
        for cards, lines in ((hand_of(scene), parts.hand), (scene.view.personalities, parts.people))
    )
    return hand, people


def enough(scene: Scene, cards: Cards, width: int, most: int) -> int:
    """The lines in which cards have room for all their words, with their heading, or `most` if they need more."""
    faces, dues = [scene.face(number) for number in cards], tuple(map(scene.due, cards))
    for lines in range(1, most if cards else 1):
        if all(shelf.in_full for shelf in arranged(faces, width, lines, scene.palette, False, dues)):
            return lines + 1
    return most if cards else 1


def without_spare_rows(parts: Parts, scene: Scene, width: int) -> Parts:
    """Spare rows come first from the hand, which is next to the board, then from the personalities; if those do not
    suffice, from either, since a turn may bring cards. The columns stay as they are."""
    if not scene.spare_rows:
        return parts
    spare = display_spare_rows(parts, scene, width)
    hand = min(scene.spare_rows, spare[0])
    people = min(scene.spare_rows - hand, spare[1])
    rest = scene.spare_rows - hand - people
    more = min(rest, max(0, parts.hand - 2 - hand))
    return parts._replace(hand=parts.hand - hand - more, people=parts.people - people - (rest - more))


def is_in(scene: Scene, *parts: Cards) -> bool:
    """Is the cursor on one of these cards? An empty part stands for no card at all."""
    cursor = scene.cursors.get("display")
    if scene.panel != "display":
        return False
    return () in parts if cursor is None else any(cursor[1] in part for part in parts)


def lies_in_piles(scene: Scene, width: int, height: int) -> bool:
    """Are columns too narrow, and is there room for piles?"""
    return width // max(1, len(scene.view.display)) < CARD_WIDTH and height >= 2 * LEAST_PILE


def blank(width: int, scene: Scene) -> Line:
    return [Segment(" " * width, scene.palette.ink)]


# Columns ------------------------------------------------------------------------------------------------


def column_heading(scene: Scene, width: int, numbered: bool = True) -> Line:
    """The panel's name, and the digit of each column over its right end."""
    palette = scene.palette
    glyphs = palette.glyphs
    focused = is_in(scene, *scene.view.display, ())
    cell = max(1, width // max(1, len(scene.view.display)))
    row = Row(glyphs.more)
    row.add(f"{glyphs.cursor if focused else glyphs.rule} ", palette.title if focused else palette.quiet)
    heading = gettext("Display {era}", era=ERA_NUMERALS[scene.view.era])
    row.add(f"{heading} ", palette.title if focused else palette.strong)
    note = f"{BOTTOM_CARDS} "
    if not numbered or cell > cell_len(note) + row.width + 4:
        row.add(note, palette.quiet)
    for number in range(len(scene.view.display)) if numbered else ():
        gap = (number + 1) * cell - 4 - row.width
        row.add(glyphs.rule * max(0, gap), palette.quiet)
        row.add(f" {number + 1} ", palette.accent)
    row.add(glyphs.rule * max(0, width - row.width), palette.quiet)
    return row.line(width, palette.ink)


def draw_columns(drawing: Drawing, scene: Scene, width: int, height: int, brief: bool = False) -> None:
    """Cards lie where they were dealt; the open card gets the lines that the titles above it leave."""
    view = scene.view
    top = len(drawing.lines)
    cell = max(1, width // max(1, len(view.display)))
    in_full = BRIEF if brief or not all_in_full(scene, cell, height) else IN_FULL
    blocks: list[list[Line]] = []
    for place, column in enumerate(view.display):
        x = place * cell
        block: list[Line] = []
        for step, number in enumerate(column[:-1]):
            put_covered(drawing, scene, number, (x, top + step, cell), block)
        if column:
            box = (x, top + len(block), cell, height - len(block))
            put_open(drawing, scene, column[-1], box, block, in_full, place in scene.changes.columns)
        block += [blank(cell, scene)] * (height - len(block))
        blocks.append(block[:height])
    if width > cell * len(view.display):
        blocks.append([blank(width - cell * len(view.display), scene)] * height)
    drawing.lines += side_by_side(blocks)


def all_in_full(scene: Scene, cell: int, height: int) -> bool:
    """Is there room for the sentences of all open cards?"""
    view = scene.view
    return all(
        fits_in_full(scene.face(column[-1]), cell, height - len(column) + 1) for column in view.display if column
    )


def put_covered(
    drawing: Drawing, scene: Scene, number: CardNumber, place: tuple[int, int, int], block: list[Line]
) -> None:
    """The title of a card that lies under others, at the end of a block of lines."""
    x, y, width = place
    target = ("card", number, 0)
    drawn = covered_card(scene.face(number), width, scene.palette, scene.due(number))
    block += drawn.lines
    drawing.boxes[target] = (x, y, width - 1, 1)
    drawing.papers[target] = name_box(drawn, place)


def put_open(
    drawing: Drawing,
    scene: Scene,
    number: CardNumber,
    box: tuple[int, int, int, int],
    block: list[Line],
    in_full: bool,
    is_new: bool = False,
) -> None:
    """An open card at the end of a block of lines; the cursor lights up its body."""
    x, y, width, height = box
    target = ("card", number, 0)
    height = max(1, height)
    mark, due = mark_of(scene, number), scene.due(number)
    drawn = open_card(scene.face(number), width, height, mark, scene.palette, in_full, is_new, due)
    block += drawn.lines
    drawing.boxes[target] = (x, y, width - 1, height)
    drawing.papers[target] = (x, y + 1, width - 1, height - 1) if height > 1 else name_box(drawn, (x, y, width))


def name_box(drawn: DrawnCard, place: tuple[int, int, int]) -> tuple[int, int, int, int]:
    """The box of a title without its price, which keeps its colour under the cursor."""
    x, y, width = place
    return x + drawn.name_at, y, max(1, width - 1 - drawn.name_at), 1


# Piles --------------------------------------------------------------------------------------------------


def draw_piles(drawing: Drawing, scene: Scene, width: int, height: int) -> None:
    """Columns too narrow for the names of their cards, in two rows: covered cards show their prices, and as many names
    as there are lines."""
    view = scene.view
    top = len(drawing.lines)
    across = -(-len(view.display) // 2)
    cell, lines = width // across, height // 2
    blocks: list[list[Line]] = []
    for place in range(2 * across):
        row, step = divmod(place, across)
        block = pile(drawing, scene, place, (step * cell, top + row * lines, cell, lines))
        blocks.append(block + [blank(cell, scene)] * (lines - len(block)))
    rest = [[blank(width - across * cell, scene)] * lines] if width > across * cell else []
    for begin in (0, across):
        drawing.lines += side_by_side([*blocks[begin : begin + across], *rest])
    drawing.lines += [blank(width, scene)] * (height - 2 * lines)


def pile(drawing: Drawing, scene: Scene, place: int, box: tuple[int, int, int, int]) -> list[Line]:
    """The number of a column with its covered cards, and the open card. All open cards begin in the same line, as long
    as the covered ones leave two lines for words."""
    display = scene.view.display
    x, y, cell, lines = box
    if place >= len(display):
        told = wrap_text(str(PILES), cell - 2)[:lines]
        return [Row().add(f" {words}", scene.palette.quiet).line(cell, scene.palette.ink) for words in told]
    covered = display[place][:-1]
    titled = covered[-max(1, lines - LEAST_PILE + 1) :]
    block = [pile_top(drawing, scene, place, (x, y, cell), covered[: len(covered) - len(titled) + 1])]
    for step, number in enumerate(titled[1:], start=1):
        put_covered(drawing, scene, number, (x, y + step, cell), block)
    if display[place]:
        rest = (x, y + len(block), cell, lines - len(block))
        put_open(drawing, scene, display[place][-1], rest, block, BRIEF, place in scene.changes.columns)
    return block


def pile_top(drawing: Drawing, scene: Scene, place: int, at: tuple[int, int, int], covered: Cards) -> Line:
    """The number of a column, the prices of these cards of it, and the name of the last one, which is cut before any
    price."""
    palette = scene.palette
    x, y, cell = at
    row = Row(palette.glyphs.more).add(f"{place + 1} ", palette.accent)
    if not covered:
        row.add("" if scene.view.display[place] else pgettext("brief", "empty") + " ", palette.quiet)
        return row.add(palette.glyphs.rule * (cell - 1 - row.width), palette.quiet).line(cell, palette.ink)
    last = scene.face(covered[-1])
    for costs in (price, close_price):
        prices = [costs(scene.face(number), palette, scene.due(number)) for number in covered]
        if row.width + sum(cost.width for cost in prices) + len(prices) + cell_len(card_name(last)) < cell:
            break
    for number, cost in zip(covered, prices, strict=True):
        start, card = row.width, scene.face(number)
        add_price(row, cost, palette)
        row.add(" ", palette.ink)
        if card is last:
            row.add(cut(card_name(card), max(1, cell - 1 - row.width), palette.glyphs.more), palette.quiet)
        target = ("card", number, 0)
        drawing.boxes[target] = drawing.papers[target] = (x + start, y, row.width - start - (card is not last), 1)
    tail = signs(last, palette)
    if tail and row.width + 1 + len(tail) < cell:
        row.to(cell - 1 - len(tail), palette.ink).add(tail, palette.accent)
    return row.line(cell, palette.ink)


def mark_of(scene: Scene, number: CardNumber) -> str:
    """While the player chooses a card of this panel, the mark says whether this one can be chosen."""
    reach = scene.reach.get(number, "")
    if scene.decision is None or not (scene.home == "display" or scene.chooses_card):
        return reach
    if ("card", number, 0) in scene.options:
        return f"now {key_of(scene, ('card', number, 0))}".rstrip()
    asked_for = scene.view.cards[number].is_personality == (scene.decision.kind == "enlist")
    return "" if not asked_for else "blocked" if reach in ("", "now") else reach


# Rows of cards ------------------------------------------------------------------------------------------


def draw_people(drawing: Drawing, scene: Scene, width: int, height: int, brief: bool) -> None:
    people = scene.view.personalities
    rows = -(-len(people) // per_row(len(people), width)) if people else 1
    if height > 2 * rows or scene.spare_rows:
        note = gettext("all can be enlisted") if people else str(ALL_ENLISTED)
        drawing.lines.append(title_line(gettext("Personalities"), width, is_in(scene, people), scene.palette, note))
        height -= 1
    elif not people:
        row = Row().add(f" {gettext('Personalities')} ", scene.palette.strong)
        drawing.lines.append(row.add(str(ALL_ENLISTED), scene.palette.quiet).line(width, scene.palette.ink))
        height -= 1
    draw_shelf(drawing, scene, people, (0, width), height, brief)


def draw_hand(drawing: Drawing, scene: Scene, width: int, height: int, brief: bool) -> None:
    """The one hand that this view may show here; without a heading where its line is needed."""
    view, palette = scene.view, scene.palette
    hand = hand_of(scene)
    whose = view.player if view.player is not None else scene.asked if scene.decision is not None else NOBODY
    if not hand and (whose == NOBODY or view.civilizations[whose].hand_size > 0):
        note = gettext("hidden")
    elif not hand:
        note = gettext("no cards")
    elif all(civilization.hand is not None for civilization in view.civilizations):
        note = gettext("open to all")
    else:
        note = gettext("only you see it")
    if height >= HAND_HEADING or scene.spare_rows:
        heading = gettext("Hand")
        if view.player is not None:
            name = cut(scene.names[view.player], 24, palette.glyphs.more)
            heading = gettext("Hand of {player}", player=name)
        drawing.lines.append(title_line(heading, width, is_in(scene, hand), palette, note))
        draw_shelf(drawing, scene, hand, (0, width), height - 1, brief)
        return
    top = len(drawing.lines)
    label = hand_label()
    left = cell_len(label)
    draw_shelf(drawing, scene, hand, (left, width), height, brief)
    for place in range(top, len(drawing.lines)):
        before = label if place == top else " " * left
        drawing.lines[place] = [Segment(before, palette.strong), *drawing.lines[place]]
    if not hand and len(drawing.lines) > top:
        drawing.lines[top] = Row().add(label, palette.strong).add(note, palette.quiet).line(width, palette.ink)


def hand_label() -> str:
    """Stands before a hand that has no heading."""
    return f"{gettext('Hand')} "


def hand_of(scene: Scene) -> Cards:
    view = scene.view
    if view.player is None:
        return ()
    return view.civilizations[view.player].hand or ()


def draw_shelf(drawing: Drawing, scene: Scene, numbers: Cards, span: tuple[int, int], height: int, brief: bool) -> None:
    """Cards side by side, in as many rows as they need, over the whole width."""
    left, right = span
    width = right - left
    dues = tuple(map(scene.due, numbers))
    shelves = arranged([scene.face(number) for number in numbers], width, height, scene.palette, brief, dues)
    for cards, widths, lines, in_full in shelves:
        top, x = len(drawing.lines), left
        blocks: list[list[Line]] = []
        for card, wide in zip(cards, widths, strict=True):
            block: list[Line] = []
            put_open(drawing, scene, card.number, (x, top, wide, lines), block, in_full)
            blocks.append(block)
            x += wide
        if x < right:
            blocks.append([blank(right - x, scene)] * lines)
        drawing.lines += side_by_side(blocks)
    if not shelves:
        drawing.lines += [blank(width, scene)] * height
