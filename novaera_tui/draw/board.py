"""The central board: Era, round, phase and whose turn it is; everybody's points; the five tracks."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from novaera_tui.draw.gauges import add_gauge
from novaera_tui.draw.text import Line, Row
from novaera_tui.table.scene import Scene
from novaera_tui.words.names import ERA_NUMERALS, PHASE_TITLES, TRACK_TITLES
from novaera_tui.words.threats import NEAR, warnings
from novaera_tui.words.zone_words import LOUD, Part
from rules.abilities import Protect
from rules.kinds import COLOURS, ROUNDS_PER_ERA

FORMS = (
    (True, 24, " VP"),
    (True, 12, " VP"),
    (False, 12, " VP"),
    (False, 12, ""),
    (False, 8, ""),
    (False, 6, ""),
    (False, 4, ""),
    (False, 3, ""),
    (False, 2, ""),
)
"""How the first line becomes shorter: rounds in words or not, letters of names, and what stands behind points."""


def draw_board(scene: Scene, width: int, height: int) -> list[Line]:
    """One line of status, one of tracks."""
    lines = [status_line(scene, width), tracks_line(scene, width)]
    blank = Row().line(width, scene.palette.ink)
    return (lines + [blank] * height)[:height]


def status_line(scene: Scene, width: int) -> Line:
    """Era and round, the phase as a block, a warning, and everybody's points, each in the longest words that fit. A
    disaster that is near is told in any case."""
    palette = scene.palette
    dangers = warnings_for(scene)
    row, players = moment_and_players(scene, width, dangers)
    room = width - row.width - players.width
    for words, mood in dangers:
        if cell_len(words) + 2 <= room:
            row.add(f" {words}", palette.bar + palette.mood(mood))
            break
    return row.to(width - players.width, palette.bar).join(players).line(width, palette.bar)


def moment_and_players(scene: Scene, width: int, dangers: Sequence[Part]) -> tuple[Row, Row]:
    """Both ends of the line, in the longest words that leave room for a warning: for a longer one only units and rounds
    give way, for a shorter one names do, too."""
    is_loud = max(scene.view.tracks[track] for track in COLOURS) >= LOUD
    needed = [cell_len(words) + 2 for words, _ in dangers[-4:]] if is_loud else []
    allowed = (FORMS[:3], FORMS[:6], FORMS[:6], FORMS)[-len(needed) or 4 :]
    for room, forms in (*zip(needed, allowed, strict=True), (0, FORMS)):
        for full, longest, unit in forms:
            row, players = moment_row(scene, full and width >= 76), players_row(scene, longest, unit)
            if row.width + players.width + room <= width:
                return row, players
    return row, players


def warnings_for(scene: Scene) -> list[Part]:
    """What the nearest disaster would do to whoever looks, from the middle of its track on."""
    looker = scene.looker
    if looker is None or max(scene.view.tracks[track] for track in COLOURS) < NEAR:
        return []
    return warnings(scene.view, looker)


def moment_row(scene: Scene, full: bool) -> Row:
    """Where the game is, and what is amiss."""
    palette, view = scene.palette, scene.view
    row = Row(palette.glyphs.more)
    row.add(f" ERA {ERA_NUMERALS[view.era]} ", palette.bar + palette.title)
    row.add(f"round {view.round} of {ROUNDS_PER_ERA}  " if full else f"{view.round}/{ROUNDS_PER_ERA} ", palette.bar)
    row.add(f" {PHASE_TITLES[view.phase].upper()} ", palette.phase).add(" ", palette.bar)
    if view.dark_age and view.phase != "dark-age":
        row.add(" DARK AGE ", palette.alarm).add(" ", palette.bar)
    if scene.unsaved:
        row.add(" NOT SAVED ", palette.alarm).add(" ", palette.bar)
    if scene.lost:
        row.add(" NO HOST ", palette.alarm).add(" ", palette.bar)
    return row


def players_row(scene: Scene, longest: int, unit: str) -> Row:
    """Everybody's points, with names of so many letters at most; the first player has the token's sign, and who
    decides is a block in their colour."""
    palette = scene.palette
    view = scene.view
    players = Row(palette.glyphs.more)
    for civilization in view.civilizations:
        seat = civilization.seat
        token = palette.glyphs.first if seat == view.first else ""
        remark = f" ({scene.remark(seat)})" if scene.remark(seat) else ""
        # all become shorter alike, and letters are worth more than a sign that some are missing
        name = set_cell_size(civilization.name, min(longest, cell_len(civilization.name)))
        words = f"{name}{token} {civilization.vp}{unit}{remark}"
        if seat == scene.asked:
            players.add(f" {words} ", scene.seat_block(seat))
        else:
            players.add(f" {words} ", palette.bar + scene.seat_style(seat))
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
