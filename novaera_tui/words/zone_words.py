"""What a Dice Zone would do, in words of several lengths: to whoever takes it, and to everybody if it is left.

Words come as parts with a mood each, so that a danger is shown as one wherever it stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from novaera_tui.words.names import ONE_DISASTER, SHORT_TRACK_TITLES, TRACK_TITLES
from rules.forecast import Advance, Picking
from rules.kinds import DARK_AGE, LAST_SPACE, Track
from rules.records import TupleRecord

LOUD: Final = LAST_SPACE - 2
"""From this space on a track is a danger: one middling die is enough. It is told before all else."""


class Part(TupleRecord):
    """Some words, and how they are meant."""

    text: str
    mood: str = ""
    """good, bad, warn, quiet, or nothing special."""


def unrest_part(outlook: Picking, to: str, words: int) -> Part:
    """What the pick does to Unrest: as short as can be (0), in words (1), or with what it does to the dice as well."""
    if outlook.civil_war:
        return Part("CIVIL WAR" if words else "WAR", "bad")
    if outlook.after == outlook.before and not outlook.lowers:
        if not words:
            return Part("ok", "good")
        stays = f"Unrest {'stays ' if words > 1 else ''}{outlook.after}"
        return Part(stays if outlook.after else "no Unrest", "good")
    if outlook.after == outlook.before:
        return Part("dice -1" if words else f"U{outlook.after}", "bad")
    change = f"{'Unrest ' if words else 'U'}{outlook.before}{to}{outlook.after}"
    if outlook.lowers:
        return Part(f"{change}, dice -1" if words > 1 else change, "bad")
    return Part(change, "warn")


def worst_first(advances: Sequence[Advance]) -> list[Advance]:
    return sorted(advances, key=lambda advance: -advance.after)


def moves_parts(advances: Sequence[Advance], words: int, to: str, hit: Mapping[Track, str] | None = None) -> list[Part]:
    """What leaving the zone would do, what strikes first: in full, with short names of tracks, or as short as can be.

    `to` stands before the spaces that markers would go to; `hit` says of each disaster whom it would hit, where there
    is room for that.
    """
    moves = worst_first(advances)
    struck = [advance.track for advance in moves if advance.arrives]
    parts: list[Part] = []
    if words < 2:
        parts += (Part(f"{SHORT_TRACK_TITLES[track]}!", "bad") for track in struck)
    else:
        disasters = [track for track in struck if track != DARK_AGE]
        if disasters and hit is None:
            one = len(disasters) == 1 and ONE_DISASTER[disasters[0]]
            names = ", ".join(TRACK_TITLES[track] for track in disasters)
            parts.append(Part(f"{names} {'STRIKES' if one else 'STRIKE'}", "bad"))
        elif hit is not None:
            parts += (
                Part(f"{TRACK_TITLES[track]} {'STRIKES' if ONE_DISASTER[track] else 'STRIKE'} {hit[track]}", "bad")
                for track in disasters
            )
        if DARK_AGE in struck:
            parts.append(Part("Dark Age BEGINS", "bad"))
    names_of = TRACK_TITLES if words > 2 else SHORT_TRACK_TITLES
    for track, _, space in moves:
        if space < LAST_SPACE:
            parts.append(Part(f"{names_of[track]} {to}{space}", "warn" if space >= LOUD else "quiet"))
    gap = Part("; " if hit else ", " if words > 1 else " ", "quiet")
    return [piece for part in parts for piece in (gap, part)][1:]
