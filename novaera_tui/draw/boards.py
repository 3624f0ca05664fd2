"""The boards of all players as one table: resources, Unrest, cards in play, hand, dice that are left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.style import Style

from novaera_tui.draw.dice import add_chips
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.gauges import add_ruler
from novaera_tui.draw.headings import add_heading
from novaera_tui.draw.text import Line, Row
from novaera_tui.messages import pgettext, plazy
from novaera_tui.palette import Palette
from novaera_tui.table.scene import Scene
from novaera_tui.words.names import short_amount
from rules import CivilizationView
from rules.kinds import CIVIL_WAR, COLOURS, DICE_PER_ZONE, KINDS, UNREST_ZONE, Kind
from rules.records import TupleRecord

PLAYERS_TITLE: Final = plazy("heading", "Players")
RESOURCES_TITLE: Final = plazy("column", "resources")
UNREST_TITLE: Final = plazy("column", "Unrest")
IN_PLAY_TITLE: Final = plazy("column", "cards in play")
HAND_TITLE: Final = plazy("column", "hand")
DICE_LEFT: Final = plazy("column", "dice left")
BRIEF_IN_PLAY: Final = plazy("brief", "in play")
FEWEST_CELLS: Final = 6
CARDS_CELL: Final = 3
"""For each kind, and for damaged cards."""


class BoardColumns(TupleRecord):
    """Where the columns of the table begin."""

    purse: int
    cell: int
    """Cells of a kind of resource."""
    unrest: int
    ruler: int
    """Cells of a space of the Unrest track."""
    cards: int
    hand: int
    dice: int


def board_columns(scene: Scene, width: int) -> BoardColumns:
    """The same columns for all players, in the widest form that fits: spaces become narrow first, then names."""
    civilizations, has_dice = scene.view.civilizations, not any(scene.view.zones)
    cell = max(4, *(len(str(amount)) + 2 for each in civilizations for amount in each.resources))
    dice = max(DICE_PER_ZONE, *(len(each.dice) for each in civilizations)) if has_dice else 0
    cards = (len(KINDS) + 1) * CARDS_CELL
    hand = cell_len(str(HAND_TITLE)) + 1
    names = max(map(cell_len, (str(PLAYERS_TITLE), *scene.names))) + 1
    fixed = 1 + len(COLOURS) * cell + cards + hand + 4 * dice
    track = CIVIL_WAR + 1
    for ruler, gap in ((3, 3), (1, 3), (1, 1)):
        taken = fixed + ruler * track + gap * (3 if dice and gap > 1 else 2)  # chips bring a blank of their own
        if names + taken <= width:
            break
    names = max(FEWEST_CELLS, min(names, width - taken))
    unrest = 1 + names + len(COLOURS) * cell + gap
    at_cards = unrest + ruler * track + gap
    at_hand = at_cards + cards + (gap > 1)
    return BoardColumns(1 + names, cell, unrest, ruler, at_cards, at_hand, at_hand + hand + (gap > 1))


def has_dice_left(scene: Scene) -> bool:
    """Are there dice to spend?"""
    return any(each.dice for each in scene.view.civilizations) and not any(scene.view.zones)


def draw_boards(scene: Scene, width: int, seats: Sequence[int], headed: bool = True) -> Drawing:
    """These players, a row each."""
    civilizations = scene.view.civilizations
    columns = board_columns(scene, width)
    drawing = Drawing()
    if headed:
        row = add_heading(Row(), scene, "boards", str(PLAYERS_TITLE))
        quiet = scene.palette.quiet
        for place, title in (
            (columns.purse + 1, RESOURCES_TITLE),
            (columns.unrest, UNREST_TITLE),
            (columns.cards, IN_PLAY_TITLE),
            (columns.hand, HAND_TITLE),
            (columns.dice, DICE_LEFT if has_dice_left(scene) else ""),
        ):
            if row.width < place and place + cell_len(str(title)) <= width:
                row.to(place, quiet).add(str(title), quiet)
        drawing.lines.append(row.line(width, scene.palette.ink))
    for seat in seats:
        row = Row().add(" ", scene.palette.ink)
        add_name(row, scene, seat, columns.purse - 2)
        drawing.lines.append(add_board(row, scene, civilizations[seat], columns).line(width, scene.palette.ink))
    return drawing


def add_name(row: Row, scene: Scene, seat: int, cells: int) -> Row:
    name = scene.names[seat]
    is_lit_up = seat == scene.mine and scene.is_lit_up("mine")
    style = scene.palette.phase if is_lit_up else scene.seat_style(seat)
    return row.add(set_cell_size(name, min(cell_len(name), cells)), style)


def add_board(row: Row, scene: Scene, civilization: CivilizationView, columns: BoardColumns) -> Row:
    """A player's means in their columns, behind the name."""
    palette = scene.palette
    for place, kind in enumerate(COLOURS):
        add_amount(row, scene, civilization, kind, columns.purse + (place + 1) * columns.cell - 1)
    row.to(columns.unrest, palette.ink)
    add_ruler(row, civilization.unrest, palette, columns.ruler, scene.changes.unrest.get(civilization.seat))
    counts = civilization.working.counts
    for place, kind in enumerate(KINDS):
        row.to(columns.cards + place * CARDS_CELL, palette.ink)
        if counts[kind]:
            row.add(short_amount(counts[kind], kind), palette.kind(kind))
        else:
            row.add(f" {palette.glyphs.blocked}", palette.quiet)
    if civilization.damaged:
        row.to(columns.cards + len(KINDS) * CARDS_CELL, palette.ink)
        row.add(f"{palette.glyphs.damaged}{len(civilization.damaged)}", palette.bad)
    hand = str(civilization.hand_size).rjust(cell_len(str(HAND_TITLE)) - 1)
    row.to(columns.hand, palette.ink).add(hand, palette.quiet)
    if civilization.dice and not any(scene.view.zones):
        add_chips(row.to(columns.dice, palette.ink), civilization.dice, palette)
    return row


def add_amount(row: Row, scene: Scene, civilization: CivilizationView, kind: Kind, end: int) -> Row:
    """Resources of one kind, up to this cell; underlined if they have just changed."""
    amount, change = civilization.resources[kind], scene.changes.purses.get((civilization.seat, kind), 0)
    told = short_amount(amount, kind)
    style = scene.palette.kind(kind) + Style(bold=True, underline=bool(change))
    return row.to(end - cell_len(told), scene.palette.ink).add(told, style)


def labelled_boards(scene: Scene, width: int, seats: Sequence[int]) -> list[Line]:
    """The same without a heading: labels stand in the rows, and only the kinds of cards that there are."""
    palette, columns = scene.palette, board_columns(scene, width)
    civilizations = [scene.view.civilizations[seat] for seat in seats]
    in_play = [in_play_row(each, palette) for each in civilizations]
    hands = [hand_words(scene, each) for each in civilizations]
    unrest = len(COLOURS) * columns.cell + 2
    fixed = 2 + unrest + cell_len(f"{UNREST_TITLE} ") + CIVIL_WAR + 3
    room = width - 1 - fixed - max(each.width for each in in_play) - max(map(cell_len, hands))
    names = min(room, max(cell_len(each.name) for each in civilizations))
    lines = []
    for civilization, cards, hand in zip(civilizations, in_play, hands, strict=True):
        row = add_name(Row().add(" ", palette.ink), scene, civilization.seat, names).to(1 + names, palette.ink)
        for place, kind in enumerate(COLOURS):
            add_amount(row, scene, civilization, kind, 1 + names + (place + 1) * columns.cell)
        row.add(f"  {UNREST_TITLE} ", palette.quiet)
        add_ruler(row, civilization.unrest, palette, 1, scene.changes.unrest.get(civilization.seat))
        row.add("  ", palette.ink).join(cards).to(width - 1 - cell_len(hand), palette.ink).add(hand, palette.quiet)
        lines.append(row.line(width, palette.ink))
    return lines


def hand_words(scene: Scene, civilization: CivilizationView) -> str:
    """hand 2; hand 2: m if it lies face down and may be looked at."""
    words = f"{HAND_TITLE} {civilization.hand_size}"
    is_down = scene.hand_down and civilization.seat == scene.asked
    return words + f": {scene.key('hand')}" if is_down else words


def in_play_row(civilization: CivilizationView, palette: Palette) -> Row:
    """in play 1W 2M"""
    counts, row = civilization.working.counts, Row()
    row.add(f"{BRIEF_IN_PLAY} " if any(counts) or civilization.damaged else "", palette.quiet)
    for kind in KINDS:
        if counts[kind]:
            row.add(short_amount(counts[kind], kind), palette.kind(kind)).add(" ", palette.ink)
    return row.add(f"{palette.glyphs.damaged}{len(civilization.damaged)}" if civilization.damaged else "", palette.bad)


def boards_line(scene: Scene, width: int, seats: Sequence[int], key: str) -> Line:
    """The Unrest of these players, and the key that shows the rest."""
    palette = scene.palette
    row = Row().add(" ", palette.ink).add(f"{UNREST_TITLE}  ", palette.strong)
    tail = pgettext("brief", "boards: {key}", key=key)
    room = width - cell_len(tail) - 2
    each = max(2, (room - row.width) // max(1, len(seats)) - 5)
    for seat in seats:
        civilization = scene.view.civilizations[seat]
        name = set_cell_size(civilization.name, min(cell_len(civilization.name), each))
        row.add(f"{name} ", scene.seat_style(seat))
        style = palette.bad if civilization.unrest in UNREST_ZONE else palette.ink
        row.add(f"{civilization.unrest}   ", style)
    return row.to(room + 1, palette.ink).add(tail, palette.quiet).line(width, palette.ink)
