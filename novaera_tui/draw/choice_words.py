"""The words of choices: what a Dice Zone would do, what an action comes to, how a line of a menu reads. No layout here.

Outcomes are parts with a mood each, so that a danger is shown as one wherever it stands.
"""

from __future__ import annotations

from typing import NamedTuple

from novaera_tui.scene import Scene, Target
from novaera_tui.words.dice import spoken
from rules import CivilizationView, Die, Option
from rules.abilities import PickLimit
from rules.kinds import (
    BLACK,
    CIVIL_WAR,
    COLOURS,
    DARK_AGE,
    KIND_NAMES,
    LAST_SPACE,
    LETTERS,
    NOBODY,
    PICK_LIMIT,
    UNREST_ZONE,
)

Part = tuple[str, str]
"""Words and their mood: good, bad, warn, quiet or nothing special."""
TRACKS = ("Riots", "Invasion", "Decline", "Regression", "Dark Age")
SHORT_TRACKS = ("Riots", "Inv", "Decl", "Regr", "Dark")


def mine_of(scene: Scene) -> int:
    """Whose dice and means stand by the choices: who is asked, if that may be shown; else whose board is shown."""
    return scene.asked if scene.decision is not None else scene.shown


# Dice Zones ---------------------------------------------------------------------------------------------


class ZoneOutcome(NamedTuple):
    """What picking a zone does, and what leaving it would do."""

    sum: int
    before: int
    """Unrest of the picker."""
    after: int
    lowered: bool
    """Do the dice drop in the Unrest Zone?"""
    moves: tuple[tuple[int, int], ...]
    """Track and space where its marker would go, dangerous ones first."""


def zone_outcome(scene: Scene, mine: CivilizationView, dice: tuple[Die, ...]) -> ZoneOutcome:
    total = sum(die.value for die in dice)
    limit = PICK_LIMIT + sum(ability.by for _, ability in mine.working.having(PickLimit))
    after = min(CIVIL_WAR, mine.unrest + max(0, total - limit))
    tracks = list(scene.view.tracks)
    for die in dice:
        tracks[die.colour] = min(LAST_SPACE, tracks[die.colour] + die.value)
    moved = [(track, space) for track, space in enumerate(tracks) if space != scene.view.tracks[track]]
    moved.sort(key=lambda move: -move[1])
    return ZoneOutcome(total, mine.unrest, after, after in UNREST_ZONE and not mine.lowered, tuple(moved))


def unrest_part(outcome: ZoneOutcome, to: str, words: int) -> Part:
    """What the pick does to Unrest, in long or short words."""
    long = words > 1
    if outcome.after == CIVIL_WAR:
        return ("CIVIL WAR" if long else "WAR", "bad")
    if outcome.after == outcome.before and not outcome.lowered:
        return ("no Unrest" if long else "calm", "good")
    change = f"{outcome.before}{to}{outcome.after}"
    if outcome.lowered:
        if outcome.after == outcome.before:
            return ("dice -1", "bad")
        return (f"Unrest {change}, dice -1" if long else f"U{change} dice-1", "bad")
    return (f"Unrest {change}" if long else f"U{change}", "warn")


def moves_parts(outcome: ZoneOutcome, words: int) -> list[Part]:
    """What leaving the zone would do, what strikes first; with less than one word the highest two, or one."""
    moves = outcome.moves if words > 0 else outcome.moves[: words + 2]
    struck = [track for track, space in moves if space == LAST_SPACE]
    parts: list[Part] = []
    if words < 2:
        parts += ((f"{SHORT_TRACKS[track]}!", "bad") for track in struck)
    else:
        disasters = [track for track in struck if track != DARK_AGE]
        if disasters:
            strike = "STRIKE" if len(disasters) > 1 or disasters == [0] else "STRIKES"
            parts.append((f"{', '.join(TRACKS[track] for track in disasters)} {strike}", "bad"))
        if DARK_AGE in struck:
            parts.append(("Dark Age BEGINS", "bad"))
    names = TRACKS if words > 2 else SHORT_TRACKS
    for track, space in moves:
        if space < LAST_SPACE:
            parts.append((f"{names[track]} {space}", "warn" if space >= LAST_SPACE - 2 else "quiet"))
    gap: Part = (", " if words > 1 else " ", "quiet")
    return [piece for part in parts for piece in (gap, part)][1:]


def pickers(scene: Scene) -> list[CivilizationView]:
    """Who has picked already, in the order of picking: while dice are picked nobody else holds any."""
    seats = len(scene.view.civilizations)
    order = [scene.view.civilizations[(scene.view.first + step) % seats] for step in range(seats)]
    return [civilization for civilization in order if civilization.dice]


# Actions ------------------------------------------------------------------------------------------------


def in_reach(scene: Scene, territories: bool) -> int:
    return sum(
        mark == "now" and scene.view.cards[number].is_territory == territories for number, mark in scene.reach.items()
    )


def action_words(scene: Scene, action: str, mine: CivilizationView, able: bool) -> str:
    """What the action comes to with the die at hand, or why it comes to nothing."""
    die = scene.die
    black = die is not None and die.colour == BLACK
    match action:
        case "develop":
            return f"{in_reach(scene, False)} within reach"
        case "gain":
            if die is None:
                return "as the die shows"
            return "no black die can" if black else f"+{die.value} {KIND_NAMES[die.colour]}"
        case "enlist":
            if not scene.view.personalities:
                return "nobody is left"
            return f"{die.brief()} pays {die.value}" if die is not None and black else "Unrest + the cost"
        case "expand":
            if scene.view.era == 1:
                return "from Era II on"
            number = in_reach(scene, True)
            return f"{number} within reach" if able or number else "needs are not met"
        case "repair":
            return f"{len(mine.damaged)} damaged, up to 2" if mine.damaged else "nothing is damaged"
        case "calm":
            if not black and die is not None:
                return "needs a black die"
            if not mine.unrest:
                return "Unrest is 0 already"
            return f"Unrest {mine.unrest}{scene.palette.glyphs.to}{max(0, mine.unrest - 1)}"
    return "a card to your hand"


def action_note(scene: Scene, action: str, mine: CivilizationView) -> str:
    """The same in a word, for a single line of actions."""
    die = scene.die
    match action:
        case "develop":
            return str(in_reach(scene, False))
        case "gain" if die is not None and die.colour != BLACK:
            return f"+{die.value}{LETTERS[die.colour]}"
        case "expand" if scene.view.era > 1:
            return str(in_reach(scene, True))
        case "repair" if mine.damaged:
            return str(len(mine.damaged))
    return ""


# Menus --------------------------------------------------------------------------------------------------


def menu_texts(scene: Scene) -> dict[Target, str]:
    """The options that have no place of their own, in words."""
    if scene.decision is None:
        return {}
    return {target: menu_text(scene, option) for target, option in scene.options.items() if target[0] == "menu"}


def menu_text(scene: Scene, option: Option) -> str:
    match option.kind:
        case "none":
            return "no"
        case "player":
            return scene.names[option.value]
        case "resource" | "colour":
            return f"{option.key} (you have {scene.view.civilizations[scene.asked].resources[option.value]})"
        case "amount":
            return f"pay {option.key}"
        case "track":
            return f"{TRACKS[option.value]} {scene.view.tracks[option.value]}"
        case "effect":
            card = scene.view.cards[option.value]
            return f"{card.name}: {card.effects[option.extra].brief()}"
    return spoken(option.key)


def menu_kind(option: Option) -> int:
    """The colour that a line of a menu is about, or NOBODY."""
    return option.value if option.kind in ("resource", "colour") and option.value in COLOURS else NOBODY
