"""The central board: Era, round, phase and scores; the five tracks and how far each is from its last space."""

from __future__ import annotations

from novaera_tui.draw.text import Line, Row, cut
from novaera_tui.scene import Scene
from novaera_tui.words.names import ERA_NUMERALS, PHASE_TITLES, TRACK_TITLES
from rules.kinds import DIE_LETTERS, LAST_SPACE, ROUNDS_PER_ERA

ALARM = 4
"""A marker this close to its last space is shown as a danger: one bad die is enough."""


def draw_board(scene: Scene, width: int, height: int) -> list[Line]:
    """One line of status, one of tracks; a third with the tracks drawn out where there is room."""
    lines = [status_line(scene, width), tracks_line(scene, width)]
    if height > 2:
        lines.append(bars_line(scene, width))
    blank = Row().line(width, scene.palette.ink)
    return (lines + [blank] * height)[:height]


def status_line(scene: Scene, width: int) -> Line:
    """Era and round, phase, and everybody's points; the first player has the token's sign."""
    palette = scene.palette
    view = scene.view
    row = Row(palette.glyphs.more)
    row.add(f" Era {ERA_NUMERALS[view.era]} round {view.round}/{ROUNDS_PER_ERA} ", palette.bar + palette.title)
    phase = PHASE_TITLES[view.phase] + (", Dark Age" if view.dark_age and view.phase != "dark-age" else "")
    row.add(f" {phase}  ", palette.bar)
    if scene.unsaved:
        row.add("NOT SAVED  ", palette.bar + palette.bad)
    seats = len(view.civilizations)
    room = max(4, (width - row.width) // seats - 9)
    for civilization in view.civilizations:
        token = palette.glyphs.first if civilization.seat == view.first else ""
        turn = palette.glyphs.cursor if civilization.seat == scene.asked else " "
        row.add(turn, palette.bar + palette.title)
        name = cut(civilization.name, room, palette.glyphs.more)
        row.add(name, palette.bar + scene.seat_style(civilization.seat))
        row.add(f"{token} {civilization.vp} VP ", palette.bar)
    return row.line(width, palette.bar)


def tracks_line(scene: Scene, width: int) -> Line:
    """The markers; on a narrow terminal the spaces between them give way first, then the letters."""
    palette = scene.palette
    cell = width // len(TRACK_TITLES)
    wide = cell >= len(" K Regression 10/10!")
    letters = wide or sum(len(name) + len(" W  9/10") + (space > 9) for name, space in pairs(scene)) <= width
    row = Row(palette.glyphs.more)
    for track, (name, space) in enumerate(pairs(scene)):
        if wide:
            row.to(track * cell, palette.ink)
        row.add(f" {DIE_LETTERS[track]} " if letters else " ", palette.die(track))
        row.add(f"{name} ", palette.ink)
        row.add(f"{space}", palette.bad if LAST_SPACE - space <= ALARM else palette.strong)
        row.add(f"/{LAST_SPACE}", palette.quiet)
        if wide and space == LAST_SPACE:
            row.add("!", palette.bad)
    return row.line(width, palette.ink)


def pairs(scene: Scene) -> list[tuple[str, int]]:
    return list(zip(TRACK_TITLES, scene.view.tracks, strict=True))


def bars_line(scene: Scene, width: int) -> Line:
    """The markers on their tracks, and how many spaces are left."""
    palette = scene.palette
    glyphs = palette.glyphs
    cell = width // len(TRACK_TITLES)
    row = Row(glyphs.more)
    for track in range(len(TRACK_TITLES)):
        row.to(track * cell, palette.ink)
        space = scene.view.tracks[track]
        spaces = glyphs.space * space + glyphs.marker
        spaces += glyphs.space * (LAST_SPACE - 1 - space) + (glyphs.last if space < LAST_SPACE else "")
        row.add(f"  {spaces}", palette.die(track))
        row.add(f" {LAST_SPACE - space}", palette.quiet)
    return row.line(width, palette.ink)
