"""The effects of a Dice Zone, in several lengths: on the player who takes it, and on everybody if it is left.

Words come as parts with a mood each, so that a danger looks like one wherever it is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from novaera_tui.messages import MessageList, pgettext, plazy
from novaera_tui.words.names import SHORT_TRACK_TITLES, TRACK_TITLES
from rules.forecast import Advance, Picking
from rules.kinds import DARK_AGE, LAST_SPACE, Track

LOUD: Final = LAST_SPACE - 2
"""From this space on a track is a danger: one middling die is enough. It is shown before all else."""
STRIKES_LOUDLY: Final = MessageList(
    plazy("brief", "Riots STRIKE"),
    plazy("brief", "Invasion STRIKES"),
    plazy("brief", "Decline STRIKES"),
    plazy("brief", "Regression STRIKES"),
)
STRIKES_PLAYERS: Final = (
    plazy("brief", "Riots STRIKE {players}"),
    plazy("brief", "Invasion STRIKES {players}"),
    plazy("brief", "Decline STRIKES {players}"),
    plazy("brief", "Regression STRIKES {players}"),
)


class Part(NamedTuple):
    """A clause, and its mood."""

    text: str
    mood: str = ""
    """good, bad, warn, quiet, or nothing special."""


def unrest_part(outlook: Picking, to: str, words: int) -> Part:
    """What the pick does to Unrest: as short as possible (0), in words (1), or with its effect on the dice (2)."""
    before, after = outlook.before, outlook.after
    if outlook.civil_war:
        return Part(pgettext("brief", "CIVIL WAR") if words else pgettext("brief", "WAR"), "bad")
    if after == before and not outlook.lowers:
        return Part(calm_words(after, words), "good")
    if after == before:
        lowered = pgettext("brief", "dice -1") if words else pgettext("cell", "U{unrest}", unrest=after)
        return Part(lowered, "bad")
    moved = {"before": before, "to": to, "after": after}
    if not words:
        return Part(pgettext("cell", "U{before}{to}{after}", **moved), "bad" if outlook.lowers else "warn")
    if outlook.lowers and words > 1:
        return Part(pgettext("brief", "Unrest {before}{to}{after}, dice -1", **moved), "bad")
    return Part(pgettext("brief", "Unrest {before}{to}{after}", **moved), "bad" if outlook.lowers else "warn")


def calm_words(unrest: int, words: int) -> str:
    """Of a pick that costs nothing."""
    if not words:
        return pgettext("brief", "ok")
    if not unrest:
        return pgettext("brief", "no Unrest")
    if words > 1:
        return pgettext("brief", "Unrest stays {after}", after=unrest)
    return pgettext("brief", "Unrest {unrest}", unrest=unrest)


def worst_first(advances: Sequence[Advance]) -> list[Advance]:
    return sorted(advances, key=lambda advance: -advance.after)


def moves_parts(advances: Sequence[Advance], words: int, to: str, hit: Mapping[Track, str] | None = None) -> list[Part]:
    """What leaving the zone would do, disasters that strike first: in full (3), with short names of tracks (2), or as
    short as possible (1).

    `to` stands before the space that a marker would reach; `hit` names the players whom each disaster would strike,
    where there is room for them.
    """
    moves = worst_first(advances)
    struck = [advance.track for advance in moves if advance.arrives]
    parts: list[Part] = []
    if words < 2:
        parts += (Part(pgettext("brief", "{track}!", track=SHORT_TRACK_TITLES[track]), "bad") for track in struck)
    else:
        disasters = [track for track in struck if track != DARK_AGE]
        parts += (Part(text, "bad") for text in strike_words(disasters, hit))
        if DARK_AGE in struck:
            parts.append(Part(pgettext("brief", "Dark Age BEGINS"), "bad"))
    titles = TRACK_TITLES if words > 2 else SHORT_TRACK_TITLES
    for track, _, space in moves:
        if space < LAST_SPACE:
            text = pgettext("brief", "{track} {to}{space}", track=titles[track], to=to, space=space)
            parts.append(Part(text, "warn" if space >= LOUD else "quiet"))
    gap = Part("; " if hit else ", " if words > 1 else " ", "quiet")
    return [piece for part in parts for piece in (gap, part)][1:]


def strike_words(disasters: Sequence[Track], hit: Mapping[Track, str] | None) -> list[str]:
    """The disasters that strike, with their victims if `hit` is given."""
    if hit is not None:
        return [STRIKES_PLAYERS[track].format(players=hit[track]) for track in disasters]
    if len(disasters) > 1:
        titles = ", ".join(TRACK_TITLES[track] for track in disasters)
        return [pgettext("brief", "{disasters} STRIKE", disasters=titles)]
    return [STRIKES_LOUDLY[track] for track in disasters]
