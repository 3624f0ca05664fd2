"""The Dice Zones: dice, their sum, the Unrest that they cost, and what would happen if they were left."""

from __future__ import annotations

from collections.abc import Sequence

from novaera_tui.draw.dice import BLOCK_HEIGHT, add_chips, block
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.sizes import BLOCK_LINES, ZONE_WIDTH, zones_are_blocks
from novaera_tui.draw.text import Line, Row, cut, side_by_side, wrapped_spans
from novaera_tui.scene import Scene, Target
from novaera_tui.words.outlooks import moves_parts, told_moves, unrest_part
from novaera_tui.words.threats import victims_of
from rules.forecast import Advance, Picking, leaving, picking
from rules.kinds import NOBODY

Item = tuple[Target | None, Row]
"""Something in a line of its own or of several, and what it is to the cursor."""
WORDINESS = ((3, True), (2, True), (3, False), (2, False), (1, False), (0, False), (-1, False), (-2, False))
"""How long words may be: in full, with short names of tracks, as short as can be, and without the least dangers or
what Unrest is now; and whether they say whom a disaster would hit."""


def draw_zones(drawing: Drawing, scene: Scene, width: int, height: int, items: Sequence[Item] = ()) -> bool:
    """The zones, and what else can be chosen where they leave cells free; says whether they did."""
    if zones_are_blocks(width, len(scene.view.civilizations)) and height >= BLOCK_LINES:
        draw_blocks(drawing, scene, width)
        return False
    return draw_lines(drawing, scene, width, height, items)


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


def draw_lines(drawing: Drawing, scene: Scene, width: int, height: int, items: Sequence[Item]) -> bool:
    """As many side by side as the lines make necessary."""
    zones = scene.view.zones
    across = -(-len(zones) // max(1, min(height, len(zones))))
    cell = max(1, width // across)
    top = len(drawing.lines)
    rows = [Row() for _ in range(-(-len(zones) // across))]
    for number, dice in enumerate(zones):
        line, place = divmod(number, across)
        row = rows[line].to(place * cell, scene.palette.ink)
        made = zone_line(scene, number, cell - 1) if dice else taken_by(scene, number)
        row.join(made.line(cell - 1, scene.palette.ink))
        if dice:
            drawing.boxes[("zone", number, 0)] = (place * cell, top + line, cell - 1, 1)
    free = len(items) == 1 and len(zones) % across > 0
    for target, item in items if free else ():
        row = rows[-1].to((len(zones) % across) * cell, scene.palette.ink)
        if target is not None:
            drawing.boxes[target] = (row.width, top + len(rows) - 1, item.width, 1)
        row.join(item)
    drawing.lines += (row.line(width, scene.palette.ink) for row in rows)
    return free


def zone_line(scene: Scene, number: int, width: int) -> Row:
    """One zone in one line, with the longest words that fit."""
    palette = scene.palette
    dice = scene.view.zones[number]
    outlook = picking(scene.view, scene.mine, number)
    advances = leaving(scene.view, number)
    hit = victims_of(scene.view, advances, scene.looker)
    for words, named in WORDINESS:
        row = Row(palette.glyphs.more).add(f" {number + 1} ", palette.accent)
        add_chips(row, dice, palette)
        row.add(f" sum {outlook.sum}  " if words > 1 else f" ={outlook.sum} ", palette.strong)
        add_unrest(row, scene, number, outlook, words)
        row.add("  if left: " if words > 2 else "  left: " if words > 1 else " ", palette.quiet)
        for part, mood in moves_parts(advances, words, hit if named else None):
            row.add(part, palette.mood(mood))
        if row.width <= width:
            break
    untold = f" +{len(advances) - told_moves(words)}"
    if len(advances) > told_moves(words) and row.width + len(untold) <= width:
        row.add(untold, palette.quiet)
    return row


def add_unrest(row: Row, scene: Scene, number: int, outlook: Picking, words: int) -> None:
    """What picking the zone does to Unrest, or for whom the token keeps it."""
    palette = scene.palette
    if scene.view.token_zone == number and scene.view.token_owner != scene.mine:
        name = cut(scene.names[scene.view.token_owner], 9, palette.glyphs.more)
        row.add(f"kept for {name}", palette.warn)
        return
    text, mood = unrest_part(outlook, palette.glyphs.to, words)
    row.add(text, palette.mood(mood))


# As blocks ----------------------------------------------------------------------------------------------


def draw_blocks(drawing: Drawing, scene: Scene, width: int) -> None:
    """Dice as they lie on the table, with two lines of words under them."""
    zones = scene.view.zones
    palette = scene.palette
    cell = width // len(zones)
    top = len(drawing.lines)
    blocks: list[list[Line]] = []
    for number, dice in enumerate(zones):
        if dice:
            blocks.append(zone_block(scene, number, cell))
            drawing.boxes[("zone", number, 0)] = (number * cell, top, cell - 1, BLOCK_LINES)
        else:
            empty = Row().line(cell, palette.ink)
            blocks.append([empty, taken_by(scene, number).line(cell, palette.ink), *[empty] * (BLOCK_LINES - 2)])
    blocks.append([Row().line(width - cell * len(zones), palette.ink)] * BLOCK_LINES)
    drawing.lines += side_by_side(blocks)


def zone_block(scene: Scene, number: int, cell: int) -> list[Line]:
    palette = scene.palette
    dice = scene.view.zones[number]
    roomy = cell >= ZONE_WIDTH + 3
    margin = "   " if roomy else ""
    faces = [block(die, palette) for die in dice]
    lines: list[Line] = []
    for row in range(BLOCK_HEIGHT):
        made = Row().add(f" {number + 1} " if roomy and row == 1 else margin, palette.title)
        for face in faces:
            made.join(face[row]).add(" ", palette.ink)
        lines.append(made.line(cell, palette.ink))
    outlook = picking(scene.view, scene.mine, number)
    advances = leaving(scene.view, number)
    for words in (3, 1):
        first = Row(palette.glyphs.more).add(margin or f"{number + 1} ", palette.title)
        first.add(f"sum {outlook.sum}{'  ' if words > 1 else ' '}", palette.strong)
        add_unrest(first, scene, number, outlook, words)
        if first.width < cell:
            break
    lines.append(first.line(cell, palette.ink))
    lines.append(left_line(scene, advances, cell, margin).line(cell, palette.ink))
    return lines


def left_line(scene: Scene, advances: Sequence[Advance], width: int, margin: str) -> Row:
    """What leaving would do, in the longest words that fit a line."""
    palette = scene.palette
    hit = victims_of(scene.view, advances, scene.looker)
    for words, named in WORDINESS:
        spans = [("if left: " if words > 2 else "left: ", palette.quiet)]
        spans += [(part, palette.mood(mood)) for part, mood in moves_parts(advances, words, hit if named else None)]
        rows = wrapped_spans(spans, width - 1, margin)
        if len(rows) == 1:
            break
    return rows[0]
