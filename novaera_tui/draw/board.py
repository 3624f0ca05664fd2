"""The head of the central board: Era, round, phase, alarms, whose turn it is, and everybody's points."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len, set_cell_size

from novaera_tui.draw.text import Line, Row
from novaera_tui.messages import MessageTable, pgettext, plazy
from novaera_tui.table.scene import AWAY, BOT_PLAYS, FREE, Scene
from novaera_tui.words.names import ERA_NUMERALS
from novaera_tui.words.pages import bot_name
from rules.kinds import ROUNDS_PER_ERA

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
FEWEST_LETTERS: Final = 2


def draw_status(scene: Scene, width: int) -> Line:
    """Rounds and the levels of bots are told in words if names leave room for them; names become shorter only after
    that, all alike."""
    longest = max(map(cell_len, scene.names))
    moments = moment_row(scene, True), moment_row(scene, False)
    for letters in range(longest + 1, FEWEST_LETTERS - 1, -1):
        players = players_row(scene, letters, has_levels=letters > longest)
        fitting = [row for row in moments if row.width + players.width <= width]
        if fitting:
            break
    row = fitting[0] if fitting else moments[-1]
    return row.to(width - players.width, scene.palette.bar).join(players).line(width, scene.palette.bar)


def moment_row(scene: Scene, in_words: bool) -> Row:
    """Where the game is, and alarms."""
    palette, view = scene.palette, scene.view
    era = pgettext("label", "ERA {era}/{eras}", era=ERA_NUMERALS[view.era], eras=ERA_NUMERALS[view.last_era])
    row = Row().add(f" {era} ", palette.bar + palette.title)
    rounds = f"{view.round}/{ROUNDS_PER_ERA}"
    if in_words:
        rounds = pgettext("brief", "round {round} of {rounds}", round=view.round, rounds=ROUNDS_PER_ERA)
    row.add(f"{rounds}  ", palette.bar).add(f" {PHASE_LABELS[view.phase]} ", palette.phase).add(" ", palette.bar)
    alarms = (
        (view.dark_age and view.phase != "dark-age", DARK_AGE_ALARM),
        (scene.unsaved, UNSAVED_ALARM),
        (scene.lost, HOST_ALARM),
    )
    for is_on, label in alarms:
        if is_on:
            row.add(f" {label} ", palette.alarm).add(" ", palette.bar)
    return row


def players_row(scene: Scene, letters: int, has_levels: bool) -> Row:
    """Everybody's points, and the kinds of bots; the first player has the token's sign, and the player who decides is
    a block in their colour."""
    palette, view = scene.palette, scene.view
    row = Row()
    for civilization in view.civilizations:
        seat = civilization.seat
        token = palette.glyphs.first if seat == view.first else ""
        remark = f" ({REMARKS[scene.remark(seat)]})" if scene.remark(seat) else ""
        if has_levels and scene.levels and scene.levels[seat]:
            level = pgettext("brief", "({level} bot)", level=bot_name(scene.levels[seat]))
            remark = f" {level}"
        name = set_cell_size(civilization.name, min(letters, cell_len(civilization.name)))
        style = scene.seat_block(seat) if seat == scene.asked else palette.bar + scene.seat_style(seat)
        row.add(f" {token}{name}{remark} {civilization.vp} ", style)
    return row
