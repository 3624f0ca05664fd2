"""The effects of a Dice Zone: on the player who takes it, and on everybody if it is left.

Words come as parts with a mood each, so that a danger looks like one wherever it is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from novaera_tui.messages import pgettext, pvariants
from novaera_tui.words.names import SHORT_TRACK_TITLES, TRACK_TITLES
from rules.forecast import Advance, Picking
from rules.kinds import DARK_AGE, LAST_SPACE
from rules.records import TupleRecord

LOUD: Final = LAST_SPACE - 2
"""From this space on a track is a danger: one middling die is enough. It is shown before all else."""
HITS: Final = pvariants("brief", "[Riots|Invasion|Decline|Regression] [hit|hits|hits|hits] {players}")


class Part(TupleRecord):
    """A clause, and its mood."""

    text: str
    mood: str = ""
    """good, bad, warn, quiet, or nothing special."""


class Apart(Part):
    """It is about something else than the parts before it, and begins a line."""


def unrest_part(outlook: Picking, to: str, words: int) -> Part:
    """What the pick does to Unrest: 4 to 8, in a cell (0) or in words (1)."""
    before, after = outlook.before, outlook.after
    if outlook.civil_war:
        return Part(pgettext("brief", "CIVIL WAR") if words else pgettext("cell", "WAR"), "bad")
    if after == before:
        mood = "bad" if outlook.lowers else "good"
        return Part(pgettext("brief", "no Unrest") if words else str(after), mood)
    mood = "bad" if outlook.lowers else "warn"
    if words:
        return Part(pgettext("brief", "Unrest {before}{to}{after}", before=before, to=to, after=after), mood)
    return Part(f"{before}{to}{after}", mood)


def advance_forms(advance: Advance, hit: Sequence[str], to: str) -> list[str]:
    """Where leaving a zone would move a track, from many words to few; `hit` says whom it would strike."""
    track, before, after = advance
    if track == DARK_AGE and advance.arrives:
        return [pgettext("brief", "Dark Age begins")]
    if advance.arrives:
        forms = [HITS[track].format(players=players) for players in hit]
        return [*forms, pgettext("brief", "{track}!", track=SHORT_TRACK_TITLES[track])]
    spaces = {"before": before, "to": to, "after": after}
    return [
        pgettext("brief", "{track} {before}{to}{after}", track=TRACK_TITLES[track], **spaces),
        pgettext("brief", "{track} {before}{to}{after}", track=SHORT_TRACK_TITLES[track], **spaces),
    ]
