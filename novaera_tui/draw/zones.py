"""The Dice Zones: dice, their sum, the Unrest that they cost, and the disasters that they advance if left."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from rich.cells import cell_len

from novaera_tui.draw.dice import BLOCK_HEIGHT, add_chips, block
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.sizes import BLOCK_LINES, ZONE_WIDTH, zones_are_blocks
from novaera_tui.draw.text import Line, Row, cut, side_by_side
from novaera_tui.messages import pgettext, plazy
from novaera_tui.palette import Palette
from novaera_tui.table.scene import Scene, Target
from novaera_tui.words.threats import victims_of
from novaera_tui.words.zone_words import moves_parts, unrest_part, worst_first
from rules.forecast import Advance, Picking, leaving, picking
from rules.kinds import NOBODY

Item = tuple[Target | None, Row]
"""A drawn choice, and its target for the cursor."""
WORDINESS = ((3, True), (2, True), (3, False), (2, False))
"""How long the words are: in full, or with short names of tracks; and whether they name the players who are hit."""
TAKEN = plazy("brief", "taken")
LEFT_BRIEFLY = plazy("brief", "left")
IF_LEFT = plazy("brief", "left:")
IF_LEFT_LONG = plazy("brief", "if left:")


def sum_words(outlook: Picking) -> str:
    return pgettext("brief", "sum {sum}", sum=outlook.sum)


def draw_zones(drawing: Drawing, scene: Scene, width: int, height: int, guest: Item | None = None) -> bool:
    """The zones, and a guest where they leave cells free; True if they do."""
    if zones_are_blocks(width, len(scene.view.civilizations)) and height >= BLOCK_LINES:
        draw_blocks(drawing, scene, width)
        return False
    return draw_lines(drawing, scene, width, height, guest)


def taken_by(scene: Scene, number: int, width: int) -> Row:
    """In the place of a zone that was taken: the player who picked it, and the dice they hold now."""
    palette = scene.palette
    row = Row(palette.glyphs.more).add(" ", palette.ink)
    taker = scene.view.takers[number]
    if taker == NOBODY:
        return row.add(str(TAKEN), palette.quiet)
    civilization = scene.view.civilizations[taker]
    room = width - add_chips(Row(), civilization.dice, palette).width
    name = cut(civilization.name, min(9, max(1, room - row.width - 1)), palette.glyphs.more)
    row.add(f"{name} ", scene.seat_style(taker))
    took = pgettext("brief", "took") + " "
    if row.width + cell_len(took) <= room:
        row.add(took, palette.quiet)
    return add_chips(row, civilization.dice, palette)


# A line each --------------------------------------------------------------------------------------------


def draw_lines(drawing: Drawing, scene: Scene, width: int, height: int, guest: Item | None) -> bool:
    """As many side by side as the height requires."""
    zones = scene.view.zones
    across = -(-len(zones) // max(1, min(height, len(zones))))
    cell = max(1, width // across)
    top = len(drawing.lines)
    rows = [Row() for _ in range(-(-len(zones) // across))]
    told = zone_lines(scene, [number for number, dice in enumerate(zones) if dice], cell - 1)
    for number, dice in enumerate(zones):
        line, place = divmod(number, across)
        row = rows[line].to(place * cell, scene.palette.ink)
        made = told[number] if dice else taken_by(scene, number, cell - 1)
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
    for (words, named), to in product(WORDINESS, arrows(scene.palette)):
        told = {number: zone_line(scene, number, words, named, to) for number in numbers}
        if all(row.width <= width for row in told.values()):
            return told
    for to in arrows(scene.palette):
        told = {number: short_zone_line(scene, number, 2 * width, to) for number in numbers}
        if all(row.width <= width for row in told.values()):
            return told
    return {number: short_zone_line(scene, number, width) for number in numbers}


def arrows(palette: Palette) -> tuple[str, str]:
    """The sign before the space that a marker would reach: with room for it, and without."""
    return palette.glyphs.to, ""


def zone_line(scene: Scene, number: int, words: int, named: bool, to: str = "") -> Row:
    """The dice, their sum, what they do to the player who takes them, and to everybody if they are left."""
    palette = scene.palette
    outlook = picking(scene.view, scene.mine, number)
    row = Row(palette.glyphs.more).add(f" {number + 1} ", palette.accent)
    add_chips(row, scene.view.zones[number], palette).add(f" {sum_words(outlook)}  ", palette.strong)
    add_unrest(row, scene, number, outlook, 2)
    return row.join(left_line(scene, number, words, named, "  ", to))


def short_zone_line(scene: Scene, number: int, width: int, to: str = "") -> Row:
    """The same as short as possible, without the least dangers."""
    palette = scene.palette
    outlook = picking(scene.view, scene.mine, number)
    row = Row(palette.glyphs.more).add(f" {number + 1} ", palette.accent)
    add_chips(row, scene.view.zones[number], palette).add(f" ={outlook.sum} ", palette.strong)
    add_unrest(row, scene, number, outlook, 0)
    return row.join(short_moves(leaving(scene.view, number), palette, width - row.width, to=to))


def short_moves(
    advances: Sequence[Advance], palette: Palette, width: int, head: str | None = None, to: str = ""
) -> Row:
    """The effects of leaving a zone after `head`, worst first, as many as fit."""
    head = f" {LEFT_BRIEFLY} " if head is None else head
    for told in range(len(advances), 0, -1):
        row = Row(palette.glyphs.more).add(head, palette.quiet)
        for part, mood in moves_parts(worst_first(advances)[:told], 1, to):
            row.add(part, palette.mood(mood))
        row.add(f" {palette.glyphs.more}" if told < len(advances) else "", palette.quiet)
        if row.width <= width:
            return row
    return Row()


def add_unrest(row: Row, scene: Scene, number: int, outlook: Picking, words: int) -> None:
    """The zone's effect on Unrest, and whose token reserves it; -1 is the shortest form."""
    palette, owner = scene.palette, scene.view.token_owner
    if scene.view.token_zone == number and owner != scene.looker:
        name = cut(scene.names[owner], 9, palette.glyphs.more)
        kept = pgettext("brief", "for {player}", player=name)
        row.add(kept if words < 0 else pgettext("brief", "reserved: {player}", player=name), palette.warn)
        return
    if scene.view.token_zone == number:
        kept = pgettext("brief", "yours") if words < 0 else pgettext("brief", "reserved")
        row.add(f"{kept} ", palette.good)
    if not scene.prices_zones:
        return
    text, mood = unrest_part(outlook, palette.glyphs.to, max(0, words))
    row.add(text, palette.mood(mood))


# As blocks ----------------------------------------------------------------------------------------------


def draw_blocks(drawing: Drawing, scene: Scene, width: int) -> None:
    """Dice as they lie on the table, with two lines of words under them, and a rule between zones."""
    zones = scene.view.zones
    palette = scene.palette
    cell = width // len(zones)
    top = len(drawing.lines)
    blocks: list[list[Line]] = []
    there = [number for number, dice in enumerate(zones) if dice]
    sums, left = sum_lines(scene, there, cell - 1), left_lines(scene, there, cell - 1, margin_of(cell))
    rule = [Row().add(palette.glyphs.upright, palette.quiet).line(1, palette.ink)] * BLOCK_LINES
    for number, dice in enumerate(zones):
        if number:
            blocks.append(rule)
        if dice:
            words = [sums[number].line(cell - 1, palette.ink), left[number].line(cell - 1, palette.ink)]
            blocks.append([*zone_dice(scene, number, cell - 1, margin_of(cell)), *words])
            drawing.boxes[("zone", number, 0)] = (number * cell, top, cell - 1, BLOCK_LINES)
        else:
            empty = Row().line(cell - 1, palette.ink)
            taken = taken_by(scene, number, cell - 1).line(cell - 1, palette.ink)
            blocks.append([empty, taken, *[empty] * (BLOCK_LINES - 2)])
    blocks.append([Row().line(width - cell * len(zones) + 1, palette.ink)] * BLOCK_LINES)
    drawing.lines += side_by_side(blocks)


def margin_of(cell: int) -> str:
    """The margin before the words of a block: as wide as its number, if that fits beside the dice."""
    return "   " if cell >= ZONE_WIDTH + 3 else ""


def zone_dice(scene: Scene, number: int, width: int, margin: str) -> list[Line]:
    palette = scene.palette
    faces = [block(die, palette) for die in scene.view.zones[number]]
    lines: list[Line] = []
    for row in range(BLOCK_HEIGHT):
        made = Row().add(f" {number + 1} " if margin and row == 1 else margin, palette.title)
        for place, face in enumerate(faces):
            made.add(" " if place else "", palette.ink).join(face[row])
        lines.append(made.line(width, palette.ink))
    return lines


def sum_lines(scene: Scene, numbers: Sequence[int], width: int) -> dict[int, Row]:
    """The effects of taking the zones, in the longest words with which all fit a line."""
    margin = margin_of(width + 1)
    for words in (2, 1, 0, -1):
        told: dict[int, Row] = {}
        for number in numbers:
            outlook = picking(scene.view, scene.mine, number)
            row = Row(scene.palette.glyphs.more).add(margin or f"{number + 1} ", scene.palette.title)
            told[number] = row.add(f"{sum_words(outlook)}  ", scene.palette.strong)
            add_unrest(row, scene, number, outlook, words)
        if all(row.width <= width for row in told.values()):
            break
    return told


def left_lines(scene: Scene, numbers: Sequence[int], width: int, margin: str) -> dict[int, Row]:
    """What leaving the zones would do, in the longest words in which all of them fit a line. The label goes before any
    track does: the heading says the same."""
    for (words, named), to in product(WORDINESS, arrows(scene.palette)):
        told = {number: left_line(scene, number, words, named, margin, to) for number in numbers}
        if all(row.width <= width for row in told.values()):
            return told
    for head, to in product((f"{margin}{LEFT_BRIEFLY} ", f"{margin or '  '}"), arrows(scene.palette)):
        moves = {n: short_moves(leaving(scene.view, n), scene.palette, 2 * width, head, to) for n in numbers}
        if all(row.width <= width for row in moves.values()):
            return moves
    return {n: short_moves(leaving(scene.view, n), scene.palette, width, head) for n in numbers}


def left_line(scene: Scene, number: int, words: int, named: bool, margin: str, to: str) -> Row:
    palette = scene.palette
    advances = leaving(scene.view, number)
    row = Row(palette.glyphs.more).add(margin, palette.ink)
    row.add(f"{IF_LEFT_LONG if words > 2 else IF_LEFT} ", palette.quiet)
    hit = victims_of(scene.view, advances, scene.looker) if named else None
    for part, mood in moves_parts(advances, words, to, hit):
        row.add(part, palette.mood(mood))
    return row
