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
from novaera_tui.table.scene import Scene
from novaera_tui.words.names import short_amount, vp_words
from rules import CivilizationView
from rules.kinds import CIVIL_WAR, COLOURS, DICE_PER_ZONE, KINDS, UNREST_ZONE
from rules.records import TupleRecord

BOLD: Final = Style(bold=True)
PLAYERS_TITLE: Final = plazy("heading", "Players")
RESOURCES_TITLE: Final = plazy("column", "resources")
UNREST_TITLE: Final = plazy("column", "Unrest")
IN_PLAY_TITLE: Final = plazy("column", "cards in play")
HAND_TITLE: Final = plazy("column", "hand")
DICE_LEFT: Final = plazy("column", "dice left")
BRIEF_IN_PLAY: Final = plazy("brief", "in play")
FEWEST_CELLS: Final = 6
CARDS_CELL: Final = 3


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
    labels: int
    """Without a heading: 2 for labels before Unrest and cards, 1 for Unrest only."""
    is_compact: bool
    """Without a heading only the kinds are listed that there are."""
    has_dice: bool


def board_columns(
    civilizations: Sequence[CivilizationView], width: int, is_headed: bool, heads: Sequence[str], has_dice: bool
) -> BoardColumns:
    """Columns in the widest form that fits these players: labels go first, then the heads of rows become shorter."""
    cell = max(4, *(len(str(amount)) + 2 for each in civilizations for amount in each.resources))
    dice = max(DICE_PER_ZONE, *(len(each.dice) for each in civilizations)) if has_dice else 0
    cards = len(KINDS) * CARDS_CELL if is_headed else max(cell_len(in_play_words(each)) for each in civilizations) + 1
    cards += 3 if any(each.damaged for each in civilizations) else 0
    names, hand = max(map(cell_len, heads)) + 1, cell_len(f"{HAND_TITLE} ") + (2 if not is_headed else 0)
    fixed = 1 + len(COLOURS) * cell + cards + hand + 4 * dice
    track = CIVIL_WAR + 1
    for ruler, labels, gap in ((3, 2, 3), (1, 2, 3), (1, 2, 1), (1, 1, 1), (1, 0, 1)):
        labels = 0 if is_headed else labels
        gaps = 3 + (dice > 0 and gap > 1)  # chips bring a blank of their own
        tags = (0, cell_len(f"{UNREST_TITLE} "), cell_len(f"{UNREST_TITLE} {BRIEF_IN_PLAY} "))[labels]
        if fixed + names + tags + ruler * track + gaps * gap <= width:
            break
    names = max(FEWEST_CELLS, min(names, width - fixed - tags - ruler * track - gaps * gap))
    unrest = 1 + names + len(COLOURS) * cell + gap + (cell_len(f"{UNREST_TITLE} ") if labels and not is_headed else 0)
    at_cards = unrest + ruler * track + gap + (cell_len(f"{BRIEF_IN_PLAY} ") if labels > 1 and not is_headed else 0)
    at_hand = at_cards + cards + gap
    return BoardColumns(
        1 + names,
        cell,
        unrest,
        ruler,
        at_cards,
        at_hand,
        at_hand + hand + (gap if gap > 1 else 0),
        0 if is_headed else labels,
        not is_headed,
        has_dice,
    )


def in_play_words(civilization: CivilizationView) -> str:
    """1W 2M: the kinds of cards in play that there are."""
    counts = civilization.working.counts
    return " ".join(short_amount(counts[kind], kind) for kind in KINDS if counts[kind])


def draw_boards(scene: Scene, width: int, seats: Sequence[int], headed: bool) -> Drawing:
    """These players, a row each."""
    civilizations = scene.view.civilizations
    heads = [str(PLAYERS_TITLE), *scene.names]
    columns = board_columns(civilizations, width, headed, heads, has_dice=not any(scene.view.zones))
    drawing = Drawing()
    if headed:
        row = add_heading(Row(), scene, "boards", str(PLAYERS_TITLE))
        quiet = scene.palette.quiet
        for place, title in (
            (columns.purse + 1, RESOURCES_TITLE),
            (columns.unrest, UNREST_TITLE),
            (columns.cards, IN_PLAY_TITLE),
            (columns.hand, HAND_TITLE),
            (columns.dice, DICE_LEFT if any(each.dice for each in civilizations) and not any(scene.view.zones) else ""),
        ):
            if row.width < place and place + cell_len(str(title)) <= width:
                row.to(place, quiet).add(str(title), quiet)
        drawing.lines.append(row.line(width, scene.palette.ink))
    for seat in seats:
        civilization = civilizations[seat]
        name = set_cell_size(civilization.name, min(cell_len(civilization.name), columns.purse - 2))
        is_lit_up = seat == scene.mine and scene.is_lit_up("mine")
        row = Row().add(" ", scene.palette.ink)
        row.add(name, scene.palette.phase if is_lit_up else scene.seat_style(seat))
        drawing.lines.append(add_board(row, scene, civilization, columns).line(width, scene.palette.ink))
    return drawing


def own_board(scene: Scene, width: int) -> Line:
    """One's own name, points, resources, Unrest and cards in play: a line that stays, whatever is asked."""
    civilization, palette = scene.view.civilizations[scene.mine], scene.palette
    points = vp_words(civilization.vp)
    columns = board_columns([civilization], width, False, [f"{civilization.name} {points}"], has_dice=False)
    name = set_cell_size(civilization.name, min(cell_len(civilization.name), columns.purse - cell_len(points) - 3))
    row = Row().add(" ", palette.ink)
    row.add(name, palette.phase if scene.is_lit_up("mine") else scene.seat_style(civilization.seat))
    row.add(f" {points}", palette.strong)
    return add_board(row, scene, civilization, columns).line(width, palette.ink)


def add_board(row: Row, scene: Scene, civilization: CivilizationView, columns: BoardColumns) -> Row:
    """A player's means in their columns, behind the name."""
    palette = scene.palette
    for place, kind in enumerate(COLOURS):
        amount = short_amount(civilization.resources[kind], kind)
        style = palette.kind(kind) + BOLD
        change = scene.changes.purses.get((civilization.seat, kind), 0)
        row.to(columns.purse + (place + 1) * columns.cell - 1 - cell_len(amount), palette.ink)
        row.add(amount, style + Style(underline=True) if change else style)
    if columns.labels:
        row.to(columns.unrest - cell_len(f"{UNREST_TITLE} "), palette.ink).add(str(UNREST_TITLE), palette.quiet)
    row.to(columns.unrest, palette.ink)
    add_ruler(row, civilization.unrest, palette, columns.ruler, scene.changes.unrest.get(civilization.seat))
    if columns.labels > 1 and (any(civilization.working.counts) or civilization.damaged):
        row.to(columns.cards - cell_len(f"{BRIEF_IN_PLAY} "), palette.ink).add(str(BRIEF_IN_PLAY), palette.quiet)
    row.to(columns.cards, palette.ink)
    counts = civilization.working.counts
    for place, kind in enumerate(KINDS):
        if not columns.is_compact:
            row.to(columns.cards + place * CARDS_CELL, palette.ink)
        if counts[kind]:
            row.add(short_amount(counts[kind], kind), palette.kind(kind))
            row.add(" " if columns.is_compact else "", palette.ink)
        elif not columns.is_compact:
            row.add(f" {palette.glyphs.blocked}", palette.quiet)
    if civilization.damaged:
        row.to(row.width if columns.is_compact else columns.cards + len(KINDS) * CARDS_CELL, palette.ink)
        row.add(f"{palette.glyphs.damaged}{len(civilization.damaged)}", palette.bad)
    hand = str(civilization.hand_size)
    row.to(columns.hand, palette.ink)
    row.add(hand.rjust(cell_len(str(HAND_TITLE)) - 1) if not columns.labels else f"{HAND_TITLE} {hand}", palette.quiet)
    if civilization.dice and columns.has_dice:
        add_chips(row.to(columns.dice, palette.ink), civilization.dice, palette)
    return row


def boards_line(scene: Scene, width: int, seats: Sequence[int], key: str) -> Drawing:
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
    return Drawing([row.to(room + 1, palette.ink).add(tail, palette.quiet).line(width, palette.ink)])
