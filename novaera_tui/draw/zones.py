"""The Dice Zones: dice, their sum, the Unrest that they cost, and what would happen if they were left."""

from __future__ import annotations

from collections.abc import Sequence

from novaera_tui.draw.dice import BLOCK_HEIGHT, add_chips, block
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.palette import Palette
from novaera_tui.draw.sizes import BLOCK_LINES, ZONE_WIDTH, zones_are_blocks
from novaera_tui.draw.text import Line, Row, cut, side_by_side
from novaera_tui.scene import Scene, Target
from novaera_tui.words.outlooks import moves_parts, unrest_part, worst_first
from novaera_tui.words.threats import victims_of
from rules.forecast import Advance, Picking, leaving, picking
from rules.kinds import NOBODY

Item = tuple[Target | None, Row]
"""Something in a line of its own or of several, and what it is to the cursor."""
WORDINESS = ((3, True), (2, True), (3, False), (2, False))
"""How long words may be: in full, or with short names of tracks; and whether they say whom a disaster would hit."""


def draw_zones(drawing: Drawing, scene: Scene, width: int, height: int, guest: Item | None = None) -> bool:
    """The zones, and something else where they leave cells free; says whether they did."""
    if zones_are_blocks(width, len(scene.view.civilizations)) and height >= BLOCK_LINES:
        draw_blocks(drawing, scene, width)
        return False
    return draw_lines(drawing, scene, width, height, guest)


def taken_by(scene: Scene, number: int) -> Row:
    """What stands in the place of a zone that was taken: who picked it, and the dice they hold now."""
    palette = scene.palette
    row = Row(palette.glyphs.more).add(" ", palette.ink)
    taker = scene.view.takers[number]
    if taker == NOBODY:
        return row.add("taken", palette.quiet)
    civilization = scene.view.civilizations[taker]
    row.add(f"{cut(civilization.name, 9, palette.glyphs.more)} ", scene.seat_style(taker))
    row.add("took ", palette.quiet)
    return add_chips(row, civilization.dice, palette)


# A line each --------------------------------------------------------------------------------------------


def draw_lines(drawing: Drawing, scene: Scene, width: int, height: int, guest: Item | None) -> bool:
    """As many side by side as the lines make necessary."""
    zones = scene.view.zones
    across = -(-len(zones) // max(1, min(height, len(zones))))
    cell = max(1, width // across)
    top = len(drawing.lines)
    rows = [Row() for _ in range(-(-len(zones) // across))]
    told = zone_lines(scene, [number for number, dice in enumerate(zones) if dice], cell - 1)
    for number, dice in enumerate(zones):
        line, place = divmod(number, across)
        row = rows[line].to(place * cell, scene.palette.ink)
        made = told[number] if dice else taken_by(scene, number)
        row.join(made.line(cell - 1, scene.palette.ink))
        if dice:
            drawing.boxes[("zone", number, 0)] = (place * cell, top + line, cell - 1, 1)
    free = len(zones) % across > 0
    if guest is not None and free:
        target, item = guest
        row = rows[-1].to((len(zones) % across) * cell, scene.palette.ink)
        if target is not None:
            drawing.boxes[target] = (row.width, top + len(rows) - 1, item.width, 1)
        row.join(item)
    drawing.lines += (row.line(width, scene.palette.ink) for row in rows)
    return free


def zone_lines(scene: Scene, numbers: Sequence[int], width: int) -> dict[int, Row]:
    """Zones in a line each, in the longest words in which all of them fit."""
    for words, named in WORDINESS:
        told = {number: zone_line(scene, number, words, named) for number in numbers}
        if all(row.width <= width for row in told.values()):
            return told
    return {number: short_zone_line(scene, number, width) for number in numbers}


def zone_line(scene: Scene, number: int, words: int, named: bool) -> Row:
    """The dice, their sum, what they do to whoever takes them, and to everybody if they are left."""
    palette = scene.palette
    outlook = picking(scene.view, scene.mine, number)
    row = Row(palette.glyphs.more).add(f" {number + 1} ", palette.accent)
    add_chips(row, scene.view.zones[number], palette).add(f" sum {outlook.sum}  ", palette.strong)
    add_unrest(row, scene, number, outlook, True)
    return row.join(left_line(scene, number, words, named, "  "))


def short_zone_line(scene: Scene, number: int, width: int) -> Row:
    """The same as short as can be; the least dangers are left out."""
    palette = scene.palette
    outlook = picking(scene.view, scene.mine, number)
    row = Row(palette.glyphs.more).add(f" {number + 1} ", palette.accent)
    add_chips(row, scene.view.zones[number], palette).add(f" ={outlook.sum} ", palette.strong)
    add_unrest(row, scene, number, outlook, False)
    return row.join(short_moves(leaving(scene.view, number), palette, width - row.width))


def short_moves(advances: Sequence[Advance], palette: Palette, width: int) -> Row:
    """What leaving a zone would do, as much of it as there is room for, what is worst first."""
    for told in range(len(advances), 0, -1):
        row = Row(palette.glyphs.more).add(" left ", palette.quiet)
        for part, mood in moves_parts(worst_first(advances)[:told], 1):
            row.add(part, palette.mood(mood))
        row.add(f" {palette.glyphs.more}" if told < len(advances) else "", palette.quiet)
        if row.width <= width:
            return row
    return Row()


def add_unrest(row: Row, scene: Scene, number: int, outlook: Picking, long: bool) -> None:
    """What picking the zone does to Unrest, or for whom the token keeps it."""
    palette = scene.palette
    if scene.view.token_zone == number and scene.view.token_owner != scene.mine:
        name = cut(scene.names[scene.view.token_owner], 9, palette.glyphs.more)
        row.add(f"kept for {name}", palette.warn)
        return
    text, mood = unrest_part(outlook, palette.glyphs.to, long)
    row.add(text, palette.mood(mood))


# As blocks ----------------------------------------------------------------------------------------------


def draw_blocks(drawing: Drawing, scene: Scene, width: int) -> None:
    """Dice as they lie on the table, with two lines of words under them."""
    zones = scene.view.zones
    palette = scene.palette
    cell = width // len(zones)
    top = len(drawing.lines)
    blocks: list[list[Line]] = []
    left = left_lines(scene, [number for number, dice in enumerate(zones) if dice], cell, margin_of(cell))
    for number, dice in enumerate(zones):
        if dice:
            blocks.append(zone_block(scene, number, cell, left[number]))
            drawing.boxes[("zone", number, 0)] = (number * cell, top, cell - 1, BLOCK_LINES)
        else:
            empty = Row().line(cell, palette.ink)
            blocks.append([empty, taken_by(scene, number).line(cell, palette.ink), *[empty] * (BLOCK_LINES - 2)])
    blocks.append([Row().line(width - cell * len(zones), palette.ink)] * BLOCK_LINES)
    drawing.lines += side_by_side(blocks)


def margin_of(cell: int) -> str:
    """What stands before the words of a block: as much as its number takes, where that has room beside the dice."""
    return "   " if cell >= ZONE_WIDTH + 3 else ""


def zone_block(scene: Scene, number: int, cell: int, left: Row) -> list[Line]:
    palette = scene.palette
    dice = scene.view.zones[number]
    margin = margin_of(cell)
    faces = [block(die, palette) for die in dice]
    lines: list[Line] = []
    for row in range(BLOCK_HEIGHT):
        made = Row().add(f" {number + 1} " if margin and row == 1 else margin, palette.title)
        for face in faces:
            made.join(face[row]).add(" ", palette.ink)
        lines.append(made.line(cell, palette.ink))
    outlook = picking(scene.view, scene.mine, number)
    for long in (True, False):
        first = Row(palette.glyphs.more).add(margin or f"{number + 1} ", palette.title)
        first.add(f"sum {outlook.sum}{'  ' if long else ' '}", palette.strong)
        add_unrest(first, scene, number, outlook, long)
        if first.width < cell:
            break
    lines.append(first.line(cell, palette.ink))
    return [*lines, left.line(cell, palette.ink)]


def left_lines(scene: Scene, numbers: Sequence[int], width: int, margin: str) -> dict[int, Row]:
    """What leaving the zones would do, in the longest words in which all of them fit a line."""
    for words, named in WORDINESS:
        told = {number: left_line(scene, number, words, named, margin) for number in numbers}
        if all(row.width < width for row in told.values()):
            return told
    start = Row().add(margin[1:], scene.palette.ink)
    moves = {number: short_moves(leaving(scene.view, number), scene.palette, width - len(margin)) for number in numbers}
    return {number: Row().join(start).join(row) for number, row in moves.items()}


def left_line(scene: Scene, number: int, words: int, named: bool, margin: str) -> Row:
    palette = scene.palette
    advances = leaving(scene.view, number)
    row = Row(palette.glyphs.more).add(margin, palette.ink)
    row.add("if left: " if words > 2 else "left: ", palette.quiet)
    hit = victims_of(scene.view, advances, scene.looker) if named else None
    for part, mood in moves_parts(advances, words, hit):
        row.add(part, palette.mood(mood))
    return row
