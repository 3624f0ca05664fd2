"""The course of a recorded game for its review: the choices that stand, in units that belong together, and chance.

A turn of spending is one unit, from its die to its last step; so are the answers to a production or to one effect. A
flip, a re-roll or a trade before the die is a separate unit, because chance may follow it.
"""

from __future__ import annotations

from typing import Final

import rules
from novaera_tui.saving.lines import Entry
from novaera_tui.saving.replay import Replay
from rules.kinds import DICE_BY_KEY
from rules.records import TupleRecord
from rules.spending import TURN_STEPS

SETUP: Final = 0
"""The node of the set-up."""


class Unit(TupleRecord):
    """Something to judge: choices of a player that belong together, or a stroke of chance."""

    node: int
    """Where the first choice leads in the tree of the replay; for chance, the choice that it follows."""
    is_chance: bool
    first: int
    """The number of choices before it."""
    choices: int = 0
    """Choices; 0 for chance."""


class ReviewCourse:
    """A game as it was finally played, without undone choices, with a copy of every position."""

    def __init__(self, replay: Replay) -> None:
        self.setup = replay.setup
        self.hidden = hidden_hands(replay)
        """Seats whose hands the reader may not know yet: they count as empty."""
        self.cards = replay.cards
        self.names = replay.names
        self.nodes = replay.tree.standing
        """The nodes of the choices."""
        self.entries: list[Entry] = [replay.tree.entry_of(node) for node in self.nodes]
        game = replay.game_at(0)
        self.games = [self.known(game)]
        """The position before each choice, and the last one, as the reader may know them."""
        for entry in self.entries:
            game.apply(entry.key, entry.outcomes)
            self.games.append(self.known(game))
        while self.last.decision is not None and self.last.decision.kind in TURN_STEPS:
            # nobody but its player knows of an unfinished turn
            self.games.pop()
            self.entries.pop()
        self.units = [Unit(SETUP, True, 0), *self._units()]

    def known(self, game: rules.Game) -> rules.Game:
        """A copy without the hands that stay hidden."""
        known = game.copy()
        for seat in self.hidden:
            known.state.civilizations[seat].hand = ()
        return known

    @property
    def last(self) -> rules.Game:
        return self.games[-1]

    def _units(self) -> list[Unit]:
        units: list[Unit] = []
        start = 0
        while start < len(self.entries):
            end = start + 1
            while end < len(self.entries) and self._goes_on(start, end):
                end += 1
            units.append(Unit(self.nodes[start], False, start, end - start))
            if self.entries[end - 1].outcomes:
                units.append(Unit(self.nodes[end - 1], True, end))
            start = end
        return units

    def _goes_on(self, start: int, here: int) -> bool:
        """Does this choice belong to the unit that began at `start`?"""
        first, entry = self.entries[start], self.entries[here]
        if self.entries[here - 1].outcomes or entry.player != first.player:
            return False
        if first.kind == "die":
            return first.key in DICE_BY_KEY and entry.kind in TURN_STEPS
        single = ("die", "pick", "token", *TURN_STEPS)
        return first.kind not in single and entry.kind not in single

    def choices(self, unit: Unit) -> list[Entry]:
        return self.entries[unit.first : unit.first + unit.choices]


def hidden_hands(replay: Replay) -> tuple[int, ...]:
    """After the game nothing is hidden; before, only a person who plays against bots knows a hand."""
    seats = replay.setup.seats
    if replay.setup.open_hands or replay.recording.finished:
        return ()
    people = [place for place, seat in enumerate(seats) if not seat.bot]
    return tuple(place for place in range(len(seats)) if [place] != people)
