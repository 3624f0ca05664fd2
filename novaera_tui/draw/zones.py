"""The Dice Zones: dice, the Unrest that they cost, and where they move each track if they are left.

On a small table every zone is a row under the five tracks; on a large one its dice lie there as blocks, with the words
below them.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from novaera_tui.draw.dice import BLOCK_HEIGHT, add_chips, block
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.text import Line, Row, flowing, side_by_side
from novaera_tui.draw.tracks import DICE_AT, HEAD, UNREST_AT, track_columns
from novaera_tui.messages import pgettext
from novaera_tui.table.scene import Scene
from novaera_tui.words.threats import hit_cell, hit_forms, hit_seats
from novaera_tui.words.zone_words import LOUD, Part, advance_forms, unrest_part
from rules.forecast import Advance, leaving, picking
from rules.kinds import DARK_AGE, LAST_SPACE, NOBODY, TRACKS

WIDE_ZONE = 26
"""Cells in which a zone has room for a margin."""


def add_number(row: Row, scene: Scene, zone: int) -> Row:
    """The number of a zone; one that is reserved by a token has its owner's colour."""
    reserved = scene.view.token_zone == zone
    style = scene.seat_block(scene.view.token_owner) if reserved else scene.palette.title
    return row.add(str(zone + 1), style)


def unrest_of(scene: Scene, zone: int, words: int) -> Part:
    """What taking a zone does to Unrest, or for whom it is reserved."""
    owner = scene.view.token_owner
    if scene.view.token_zone == zone and owner != scene.reader:
        if not words:
            return Part(pgettext("cell", "kept"), "warn")
        return Part(pgettext("brief", "reserved: {player}", player=scene.names[owner]), "warn")
    outlook = picking(scene.view, scene.mine, zone)
    if not scene.prices_zones:
        return Part(pgettext("brief", "sum {sum}", sum=outlook.sum), "quiet")
    part = unrest_part(outlook, scene.palette.glyphs.to, words)
    if scene.view.token_zone == zone and words:
        return part._replace(text=pgettext("brief", "yours, {unrest}", unrest=part.text))
    return part


# Rows ---------------------------------------------------------------------------------------------------


def draw_zone_rows(drawing: Drawing, scene: Scene, width: int, is_tight: bool = False) -> None:
    """A matrix: zones by tracks. Zones that were taken are rows, too, or a line where rows run short."""
    palette = scene.palette
    taken = [zone for zone, dice in enumerate(scene.view.zones) if not dice]
    if is_tight and len(taken) > 1:
        items = [taken_item(scene, zone) for zone in taken]
        drawing.lines += (row.line(width, palette.ink) for row in flowing(items, width))
    for zone, dice in enumerate(scene.view.zones):
        if is_tight and len(taken) > 1 and not dice:
            continue
        row = Row().add(" ", palette.ink)
        add_number(row, scene, zone).to(DICE_AT, palette.ink)
        taker = scene.view.takers[zone]
        if dice:
            drawing.boxes[("zone", zone, 0)] = (0, len(drawing.lines), width, 1)
            add_chips(row, dice, palette).to(UNREST_AT, palette.ink)
            part = unrest_of(scene, zone, 0)
        else:
            add_chips(row, scene.view.civilizations[taker].dice if taker != NOBODY else (), palette)
            row.to(UNREST_AT, palette.ink)
            part = Part(pgettext("brief", "taken"), "quiet")
        row.add(part.text, palette.mood(part.mood)).to(HEAD - 1, palette.ink).add(palette.glyphs.upright, palette.quiet)
        if dice:
            add_moves(row, scene, zone, width)
        elif taker != NOBODY:
            row.add(f" {scene.names[taker]}", scene.seat_style(taker))
        drawing.lines.append(row.line(width, palette.ink))


def add_moves(row: Row, scene: Scene, zone: int, width: int) -> None:
    """Under each track, where its marker would go."""
    palette = scene.palette
    moves = {advance.track: advance for advance in leaving(scene.view, zone)}
    for track, (place, cells) in zip(TRACKS, track_columns(width, True), strict=True):
        row.to(place + 1, palette.ink)
        if track not in moves:
            row.add(palette.glyphs.blocked, palette.ink)
            continue
        advance = moves[track]
        told = str(advance.after)
        if track == DARK_AGE and advance.arrives:
            told = pgettext("cell", "begins")
        elif advance.arrives:
            told = hit_cell(hit_forms(scene.view, track, scene.reader), cells)
        row.add(told, palette.mood(mood_of(scene, advance)))


def mood_of(scene: Scene, advance: Advance) -> str:
    """A disaster that hits nobody is no danger."""
    if advance.arrives and advance.track != DARK_AGE and not hit_seats(scene.view, advance.track, scene.reader):
        return "quiet"
    return "bad" if advance.after == LAST_SPACE else "warn" if advance.after >= LOUD else ""


def taken_item(scene: Scene, zone: int) -> Row:
    """2 Bo: the number of a zone, and the name of whoever took it."""
    palette, taker = scene.palette, scene.view.takers[zone]
    row = add_number(Row().add(" ", palette.ink), scene, zone).add(" ", palette.ink)
    if taker == NOBODY:
        return row.add(pgettext("brief", "taken") + "  ", palette.quiet)
    return row.add(f"{scene.names[taker]}  ", scene.seat_style(taker))


# Blocks -------------------------------------------------------------------------------------------------


def draw_zone_blocks(drawing: Drawing, scene: Scene, width: int) -> None:
    """Dice as they lie on the table, with the words for each zone under them."""
    palette, zones = scene.palette, scene.view.zones
    cell = width // len(zones)
    top = len(drawing.lines)
    words = [zone_words(scene, zone, cell - 1) if dice else [] for zone, dice in enumerate(zones)]
    height = BLOCK_HEIGHT + max(map(len, words))
    blocks: list[list[Line]] = []
    for zone, dice in enumerate(zones):
        if dice:
            rows = [*zone_dice(scene, zone, cell), *words[zone]]
            wide = min(cell - 1, max(row.width for row in words[zone]) + 1)
            drawing.boxes[("zone", zone, 0)] = (zone * cell + 1, top + BLOCK_HEIGHT, wide, len(words[zone]))
            drawing.marks[("zone", zone, 0)] = (zone * cell, top + 1)
        else:
            rows = [Row(), add_taker_block(scene, zone)]
        rows += [Row()] * (height - len(rows))
        blocks.append([row.line(cell, palette.ink) for row in rows])
    blocks.append([Row().line(width - cell * len(zones), palette.ink)] * height)
    drawing.lines += side_by_side(blocks)


def zone_dice(scene: Scene, zone: int, cell: int) -> list[Row]:
    """Three rows of dice; the number of the zone stands before the second."""
    palette = scene.palette
    faces = [block(die, palette) for die in scene.view.zones[zone]]
    margin = " " if cell >= WIDE_ZONE else ""
    rows = []
    for line in range(BLOCK_HEIGHT):
        row = Row().add(" ", palette.ink)
        row = add_number(row, scene, zone) if line == 1 else row.add(" ", palette.ink)
        row.add(margin, palette.ink)
        for place, face in enumerate(faces):
            row.add(" " if place else "", palette.ink).join(face[line])
        rows.append(row)
    return rows


def zone_words(scene: Scene, zone: int, width: int) -> list[Row]:
    """The sum and the Unrest it costs who takes it; then the tracks that would move if it were left, worst first."""
    palette = scene.palette
    outlook = picking(scene.view, scene.mine, zone)
    of_limit = pgettext("brief", "sum {sum} of {limit}", sum=outlook.sum, limit=outlook.limit)
    plain = pgettext("brief", "sum {sum}", sum=outlook.sum)
    for told, words in ((of_limit, 1), (plain, 1), (plain, 0)) if scene.prices_zones else ((plain, 0),):
        first = Row().add(f"  {told}", palette.strong)
        if scene.prices_zones:
            part = unrest_of(scene, zone, words)
            first.add(": ", palette.strong).add(part.text, palette.mood(part.mood))
        if first.width <= width:
            break
    rows = [first, Row().add("  ", palette.ink).add(pgettext("brief", "if left over:"), palette.quiet)]
    for advance in sorted(leaving(scene.view, zone), key=lambda advance: -advance.after):
        told = next(form for form in forms_of(scene, advance, width - 2) if cell_len(form) <= width - 2)
        rows.append(Row().add("  ", palette.ink).add(told, palette.mood(mood_of(scene, advance))))
    return rows


def forms_of(scene: Scene, advance: Advance, room: int) -> Sequence[str]:
    """Where a track would go, from many words to few."""
    hit = hit_forms(scene.view, advance.track, scene.reader) if advance.arrives and advance.track != DARK_AGE else []
    forms = advance_forms(advance, hit, scene.palette.glyphs.to)
    return [*forms, set_cell_size(forms[-1], room)]


def add_taker_block(scene: Scene, zone: int) -> Row:
    palette, taker = scene.palette, scene.view.takers[zone]
    row = add_number(Row().add(" ", palette.ink), scene, zone).add(" ", palette.ink)
    if taker == NOBODY:
        return row.add(pgettext("brief", "taken"), palette.quiet)
    civilization = scene.view.civilizations[taker]
    name = set_cell_size(civilization.name, min(8, cell_len(civilization.name)))
    return add_chips(row.add(f"{name} ", scene.seat_style(taker)), civilization.dice, palette)
