"""How far one undo goes: a list that was booked is taken back whole, and bots' answers go with the choice before them.

Journals know nothing of this: each choice is taken back in a line of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from novaera_tui.play.answer_list_parts import BOOKED, is_pieces, producing, source_of

if TYPE_CHECKING:
    from novaera_tui.play.session import Step


def are_one(earlier: Step, later: Step) -> bool:
    """Were these choices of one player made in the same list?"""
    before, after = earlier.before.decision, later.before.decision
    if before is None or after is None or earlier.player != later.player or earlier.kind not in BOOKED:
        return False
    here, there = earlier.before.state, later.before.state
    if producing(here) == earlier.player:
        return producing(there) == later.player and (here.era, here.round) == (there.era, there.round)
    return (
        is_pieces(before)
        and is_pieces(after)
        and (before.kind, before.card, source_of(before)) == (after.kind, after.card, source_of(after))
        and getattr(before.about, "left", 0) == getattr(after.about, "left", 0) + 1
    )


def reach(steps: Sequence[Step], is_own: Callable[[Step], bool]) -> int:
    """How many of the last choices belong together: back to the last one that somebody made, and the list it was in.

    `is_own` tells what a person chose from what came by itself. 0 if nobody chose anything.
    """
    own = [place for place, step in enumerate(steps) if is_own(step)]
    if not own:
        return 0
    first = own.pop()
    while own and are_one(steps[own[-1]], steps[first]):
        first = own.pop()
    return len(steps) - first


def last_of_people(steps: Sequence[Step], is_human: Callable[[int], bool]) -> int:
    """How many choices there were since a bot chose last."""
    bots = [place for place, step in enumerate(steps) if not is_human(step.player)]
    return len(steps) - 1 - bots[-1] if bots else len(steps)


def reach_again(undone: Sequence[Step], is_own: Callable[[Step], bool]) -> int:
    """How many of the choices that were taken back are made again together; the last of them was taken back last."""
    again = 0
    own: Step | None = None
    for step in reversed(undone):
        if is_own(step):
            if own is not None and not are_one(own, step):
                break
            own = step
        again += 1
    return again
