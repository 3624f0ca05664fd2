"""The central board: Era, round, phase and whose turn it is; everybody's points; the five tracks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size

from novaera_tui.draw.gauges import add_gauge
from novaera_tui.draw.text import Line, Row
from novaera_tui.messages import MessageTable, pgettext, plazy
from novaera_tui.table.scene import AWAY, BOT_PLAYS, FREE, Scene
from novaera_tui.words.names import ERA_NUMERALS, TRACK_TITLES, vp_words
from novaera_tui.words.threats import NEAR, warnings
from novaera_tui.words.zone_words import LOUD, Part
from rules.abilities import Protect
from rules.kinds import COLOURS, ROUNDS_PER_ERA

FORMS = (
    (True, 24, True),
    (True, 12, True),
    (False, 12, True),
    (False, 12, False),
    (False, 8, False),
    (False, 6, False),
    (False, 4, False),
    (False, 3, False),
    (False, 2, False),
)
"""How the first line becomes shorter: rounds in words or not, letters of names, and "VP" behind points or not."""
PHASE_LABELS: Final = MessageTable(
    {
        "roll": plazy("label", "ROLL"),
        "pick": plazy("label", "PICK DICE"),
        "advance": plazy("label", "DISASTERS ADVANCE"),
        "dark-age": plazy("label", "DARK AGE"),
        "spend": plazy("label", "SPEND DICE"),
        "disasters": plazy("label", "DISASTERS"),
        "production": plazy("label", "PRODUCTION"),
        "scoring": plazy("label", "SCORING"),
        "new-era": plazy("label", "NEW ERA"),
        "over": plazy("label", "GAME OVER"),
    }
)
DARK_AGE_ALARM: Final = plazy("label", "DARK AGE")
UNSAVED_ALARM: Final = plazy("label", "NOT SAVED")
HOST_ALARM: Final = plazy("label", "NO HOST")
REMARKS: Final = MessageTable(
    {AWAY: plazy("brief", "away"), FREE: plazy("brief", "free"), BOT_PLAYS: plazy("brief", "bot")}
)


def draw_board(scene: Scene, width: int, height: int) -> list[Line]:
    """One line of status, one of tracks."""
    lines = [status_line(scene, width), tracks_line(scene, width)]
    blank = Row().line(width, scene.palette.ink)
    return (lines + [blank] * height)[:height]


def status_line(scene: Scene, width: int) -> Line:
    """Era and round, the phase as a block, a warning, and everybody's points, each in the longest words that fit. A
    near disaster is always shown."""
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
        for full, longest, has_unit in forms:
            row, players = moment_row(scene, full and width >= 76), players_row(scene, longest, has_unit)
            if row.width + players.width + room <= width:
                return row, players
    return row, players


def warnings_for(scene: Scene) -> list[Part]:
    """What the nearest disaster would do to the reader, from the middle of its track on."""
    looker = scene.looker
    if looker is None or max(scene.view.tracks[track] for track in COLOURS) < NEAR:
        return []
    return warnings(scene.view, looker)


def moment_row(scene: Scene, full: bool) -> Row:
    """Where the game is, and alarms."""
    palette, view = scene.palette, scene.view
    row = Row(palette.glyphs.more)
    era = pgettext("label", "ERA {era}", era=ERA_NUMERALS[view.era])
    row.add(f" {era} ", palette.bar + palette.title)
    if full:
        words = pgettext("brief", "round {round} of {rounds}", round=view.round, rounds=ROUNDS_PER_ERA)
        row.add(f"{words}  ", palette.bar)
    else:
        row.add(f"{view.round}/{ROUNDS_PER_ERA} ", palette.bar)
    row.add(f" {PHASE_LABELS[view.phase]} ", palette.phase).add(" ", palette.bar)
    if view.dark_age and view.phase != "dark-age":
        row.add(f" {DARK_AGE_ALARM} ", palette.alarm).add(" ", palette.bar)
    if scene.unsaved:
        row.add(f" {UNSAVED_ALARM} ", palette.alarm).add(" ", palette.bar)
    if scene.lost:
        row.add(f" {HOST_ALARM} ", palette.alarm).add(" ", palette.bar)
    return row


def players_row(scene: Scene, longest: int, has_unit: bool) -> Row:
    """Everybody's points, with names of at most this many letters; the first player has the token's sign, and the
    player who decides is a block in their colour."""
    palette = scene.palette
    view = scene.view
    players = Row(palette.glyphs.more)
    for civilization in view.civilizations:
        seat = civilization.seat
        token = palette.glyphs.first if seat == view.first else ""
        remark = f" ({REMARKS[scene.remark(seat)]})" if scene.remark(seat) else ""
        # all become shorter alike, and letters are worth more than a sign that some are missing
        name = set_cell_size(civilization.name, min(longest, cell_len(civilization.name)))
        points = vp_words(civilization.vp) if has_unit else str(civilization.vp)
        words = f"{name}{token} {points}{remark}"
        if seat == scene.asked:
            players.add(f" {words} ", scene.seat_block(seat))
        else:
            players.add(f" {words} ", palette.bar + scene.seat_style(seat))
    return players


def tracks_line(scene: Scene, width: int) -> Line:
    """The gauges side by side; a shield beside those that cannot harm the reader."""
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
