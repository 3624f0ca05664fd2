"""Building scenes: what a viewer may see of the table, then the question, if it may be shown."""

from __future__ import annotations

from novaera_tui.keys import TRICK_KEYS
from novaera_tui.play.answer_list import AnswerList
from novaera_tui.play.match import Match
from novaera_tui.table.front_end import FrontEnd
from novaera_tui.table.panels import CHOICES, CIVILIZATION
from novaera_tui.table.scene import AWAY, BOT_PLAYS, FREE, Scene, target_of, targets_of
from novaera_tui.table.table_focus import TableFocus
from novaera_tui.table.tricks import trick_options, tricks
from rules import Decision, View
from rules.decisions import CardChoice
from rules.forecast import NOW, reach, zone_reach
from rules.kinds import DICE, NOBODY, SEATS


def build_scene(match: Match, view: View, front_end: FrontEnd, focus: TableFocus) -> Scene:
    """The table as this view shows it, without a question. The civilization of the player who chooses is drawn large,
    unless that is at another terminal or a bot, and the viewer's can be drawn."""
    decision = match.decision
    if decision is not None and (match.is_here(decision.player) or view.player is None):
        shown = decision.player
    else:
        shown = SEATS[view.player or 0]
    return Scene(
        view,
        front_end.palette,
        shown=shown,
        asked=NOBODY if decision is None else decision.player,
        is_bots=decision is not None and not match.is_human(decision.player),
        panel=focus.panel,
        cursors=focus.cursors,
        compact=front_end.is_compact,
        letters=front_end.hand_keys,
        key=front_end.key,
        trick_keys={kind: front_end.key(f"trick.{kind}") for kind in TRICK_KEYS},
        levels=tuple(seat.bot for seat in match.setup.seats),
        seat_colours=tuple(seat.colour for seat in match.setup.seats),
        remarks=tuple(remark_on(match, seat) for seat in range(match.seats)) if match.elsewhere else (),
        unsaved=bool(match.trouble),
        lost=bool(match.lost),
    )


def add_decision(scene: Scene, decision: Decision, answer_list: AnswerList | None, focus: TableFocus) -> None:
    """Add the question, the places of its options on the table, and the cards within reach. Tricks with dice have no
    place until one has begun."""
    view = scene.view
    scene.decision = decision
    scene.answer_list = answer_list
    if answer_list is not None:
        scene.options = dict.fromkeys(targets_of(answer_list), decision.options[0])
    else:
        scene.options = {target_of(option, place): option for place, option in enumerate(decision.options)}
    if decision.kind == "die" and focus.trick:
        scene.trick = tricks(scene)[focus.trick]
        scene.options = trick_options(decision, focus.trick, focus.trick_die)
    elif decision.kind == "die":
        scene.options = {target: option for target, option in scene.options.items() if target[0] == "die"}
    point_at_die(scene)
    if scene.home == CIVILIZATION:
        what = decision.options[0].what
        owner = view.owner_of(what.card) if isinstance(what, CardChoice) else NOBODY
        scene.shown = owner if owner != NOBODY else scene.shown


def point_at_die(scene: Scene) -> None:
    """The die that is being spent, or the one under the cursor, and the cards within its reach; R7.7: every die enlists
    everybody, for Unrest."""
    decision, cursor = scene.decision, scene.cursors[CHOICES]
    assert decision is not None
    scene.die = decision.die
    if scene.die is None and cursor is not None and cursor[0] == "die" and cursor in scene.options:
        scene.die = DICE[cursor[1]][cursor[2]]
    if scene.view.phase == "spend":
        scene.reach = reach(scene.view, decision.player, scene.die)
        scene.lit = frozenset(card for card, how in scene.reach.items() if how == NOW)
        if scene.die is not None:
            scene.lit |= {*scene.view.personalities}
    elif decision.kind == "pick" and cursor is not None and cursor in scene.options:
        scene.lit_zone = cursor[1]
        scene.lit = zone_reach(scene.view, decision.player, cursor[1]) | {*scene.view.personalities}


def remark_on(match: Match, seat: int) -> str:
    """A remark on a player who is away, or whose seat a bot plays; empty for everybody else."""
    there = match.presence(seat)
    if not match.is_human(seat) or (there.here and not there.bot):
        return ""
    if there.bot:
        return BOT_PLAYS
    return AWAY if there.user else FREE
