"""The central board: Era, round, phase and whose turn it is; everybody's points; the five tracks."""

from __future__ import annotations

from rich.cells import cell_len

from novaera_tui.draw.gauges import add_gauge
from novaera_tui.draw.text import Line, Row, cut
from novaera_tui.scene import Scene
from novaera_tui.words.names import ERA_NUMERALS, PHASE_TITLES, TRACK_TITLES
from novaera_tui.words.threats import warning
from rules.abilities import Protect
from rules.kinds import COLOURS, LAST_SPACE, ROUNDS_PER_ERA

NEAR = LAST_SPACE // 2
"""From this space of a track on it is told what its disaster would do."""


def draw_board(scene: Scene, width: int, height: int) -> list[Line]:
    """One line of status, one of tracks."""
    lines = [status_line(scene, width), tracks_line(scene, width)]
    blank = Row().line(width, scene.palette.ink)
    return (lines + [blank] * height)[:height]


def status_line(scene: Scene, width: int) -> Line:
    """Era and round, the phase as a block, and everybody's points; who decides is a block in their colour."""
    palette = scene.palette
    view = scene.view
    row = Row(palette.glyphs.more)
    row.add(f" ERA {ERA_NUMERALS[view.era]} ", palette.bar + palette.title)
    row.add(
        f"round {view.round} of {ROUNDS_PER_ERA}  " if width >= 76 else f"{view.round}/{ROUNDS_PER_ERA} ", palette.bar
    )
    row.add(f" {PHASE_TITLES[view.phase].upper()} ", palette.phase).add(" ", palette.bar)
    if view.dark_age and view.phase != "dark-age":
        row.add(" DARK AGE ", palette.alarm).add(" ", palette.bar)
    if scene.unsaved:
        row.add(" NOT SAVED ", palette.alarm).add(" ", palette.bar)
    if scene.lost:
        row.add(" NO HOST ", palette.alarm).add(" ", palette.bar)
    players = players_row(scene, width - row.width)
    add_warning(row, scene, width - players.width - row.width)
    return row.to(width - players.width, palette.bar).join(players).line(width, palette.bar)


def add_warning(row: Row, scene: Scene, room: int) -> None:
    """What the nearest disaster would do to whoever looks, from the middle of its track on and where there is room."""
    looker = scene.looker
    if looker is None or max(scene.view.tracks[track] for track in COLOURS) < NEAR:
        return
    for long in (True, False):
        words, mood = warning(scene.view, looker, long)
        if cell_len(words) + 2 <= room:
            row.add(f" {words}", scene.palette.bar + scene.palette.mood(mood))
            return


def players_row(scene: Scene, room: int) -> Row:
    """Everybody's points in the longest form that fits; the first player has the token's sign."""
    palette = scene.palette
    view = scene.view
    for longest, unit in ((24, " VP"), (12, " VP"), (12, ""), (8, ""), (5, "")):
        players = Row(palette.glyphs.more)
        for civilization in view.civilizations:
            seat = civilization.seat
            token = palette.glyphs.first if seat == view.first else ""
            remark = f" ({scene.remark(seat)})" if scene.remark(seat) else ""
            words = f"{cut(civilization.name, longest, palette.glyphs.more)}{token} {civilization.vp}{unit}{remark}"
            if seat == scene.asked:
                colour = scene.seat_colours[seat] if scene.seat_colours else ""
                players.add(f" {words} ", palette.seat_block(colour))
            else:
                players.add(f" {words} ", palette.bar + scene.seat_style(seat))
        if players.width <= room:
            break
    return players


def tracks_line(scene: Scene, width: int) -> Line:
    """The gauges side by side; a shield by those that cannot harm whoever looks at them."""
    palette = scene.palette
    view = scene.view
    cell = max(1, width // len(TRACK_TITLES))
    shields: set[int] = set()
    if scene.looker is not None:
        shields = {ability.track for _, ability in view.civilizations[scene.looker].working.having(Protect)}
    row = Row(palette.glyphs.more)
    for track, space in enumerate(view.tracks):
        row.to(track * cell, palette.ink)
        add_gauge(row, track, space, cell - 1, palette, track in shields, scene.changes.tracks.get(track))
    return row.line(width, palette.ink)
