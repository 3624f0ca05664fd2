"""A cursor over a recorded game that moves to any position, forwards and backwards. No Textual here.

Position 0 is the set-up; position n is after n entries of the journal, including undos; each is a node of a
`ReplayTree`. A replay can replace a session that is only looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import Any

import rules
from novaera_tui.messages import error_text, gettext
from novaera_tui.play.match import LastChoice, Match
from novaera_tui.play.session import Session
from novaera_tui.play.setup import FACE_DOWN, OPEN
from novaera_tui.saving.journal import decision_record, header_record
from novaera_tui.saving.lines import Entry
from novaera_tui.saving.recording import Damaged, Recording, Unreadable, parse, read, signed
from novaera_tui.saving.replay_tree import PLAYER_PLACES, ROUND_PLACES, ReplayTree
from rules.decisions import CardChoice
from rules.events import Event, PlayerAsked, PositionJumped
from rules.records import TupleRecord


class ReplayMoment(TupleRecord):
    """The place of a position in the game."""

    era: int
    round: int
    player: int
    """Whose decision it is; NOBODY at the end."""


class Replay(Match):
    """A recorded game, read-only."""

    def __init__(self, recording: Recording, cards: rules.CardSet) -> None:
        """Play it once up to its `damage`, if any; Damaged if its set-up is damaged."""
        super().__init__()
        self.setup = recording.setup
        self.cards = cards
        self.recording = recording
        self.tree = ReplayTree(recording, cards)
        self.damage = self.tree.damage
        self.position = 0
        self.pace = 1.0
        """Seconds between two steps of autoplay."""
        self._came_from: int | None = None
        """The node of the last position, if the cursor moved forward."""
        self.greeting = ""
        if recording.damage is not None:
            self.greeting = gettext("{damage} The game is shown up to there.", damage=error_text(recording.damage))
        self._safe: dict[int, int] = {}
        """For nodes that were undone for good, the node shown instead while hands are hidden."""
        self.game = self.game_at(0)

    @classmethod
    def of(cls, session: Session) -> Replay:
        """The game of a session, from its journal if that is complete, else from its steps."""
        if session.journal is not None and not session.trouble:
            with suppress(Unreadable, Damaged):
                return cls(read(session.journal.path), session.cards)
        return cls(recording_of(session), session.cards)

    # Moving ---------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        """The last position."""
        return len(self.tree.nodes) - 1

    def jump(self, position: int) -> bool:
        """Go there, or to the nearest end; False if that is here."""
        position = min(max(position, 0), len(self))
        if position == self.position:
            return False
        before, after = self._node, self._shown(self.tree.nodes[position])
        forward = position == self.position + 1 and self.tree.parents[after] == before
        self._came_from = before if position > self.position else None
        self.position = position
        self.game = self.tree.game_at(after)
        self.publish(self.events_of(position) if forward else [PositionJumped()])
        return True

    @property
    def _node(self) -> int:
        """The node that is shown."""
        return self._shown(self.tree.nodes[self.position])

    def _shown(self, node: int) -> int:
        """This node or, with hidden hands, the last one before an undone choice that would reveal a hand."""
        if self.open_hands:
            return node
        way = []
        while node not in self.tree.never_undone and node not in self._safe:
            way.append(node)
            node = self.tree.parents[node]
        shown = self._safe.get(node, node)
        for here in reversed(way):
            if shown == self.tree.parents[here] and not self.tree.shows_hand(here):
                shown = here
            self._safe[here] = shown
        return shown

    def step(self) -> bool:
        return self.jump(self.position + 1)

    def back(self) -> bool:
        return self.jump(self.position - 1)

    def next_turn(self, direction: int = 1) -> bool:
        """To the next decision of another player, or with -1 to the start of the turn before."""
        return self._seek(direction, 1)

    def next_round(self, direction: int = 1) -> bool:
        return self._seek(direction, PLAYER_PLACES)

    def next_era(self, direction: int = 1) -> bool:
        return self._seek(direction, ROUND_PLACES * PLAYER_PLACES)

    def _seek(self, direction: int, length: int) -> bool:
        """Forwards to the start of the next stretch; backwards to the start of this one, or of the one before."""
        moments, position = self.tree.moments, self.position
        if direction > 0:
            here = moments[position] // length
            while position < len(self) and moments[position] // length == here:
                position += 1
        else:
            position = max(0, position - 1)
            here = moments[position] // length
            while position > 0 and moments[position - 1] // length == here:
                position -= 1
        return self.jump(position)

    def find(self, era: int, round: int = 1) -> int:
        """The first position of a round; the last position if the game did not get that far."""
        for position, moment in enumerate(self.tree.moments):
            if moment // PLAYER_PLACES >= era * ROUND_PLACES + round:
                return position
        return len(self)

    @property
    def moment(self) -> ReplayMoment:
        rounds, player = divmod(self.tree.moments[self.position], PLAYER_PLACES)
        return ReplayMoment(*divmod(rounds, ROUND_PLACES), player - 1)

    @cached_property
    def eras(self) -> tuple[int, ...]:
        """The positions at which Eras begin."""
        eras = [moment // (ROUND_PLACES * PLAYER_PLACES) for moment in self.tree.moments]
        return (0, *(place for place, (before, after) in enumerate(pairwise(eras), start=1) if after > before))

    @property
    def entry(self) -> Entry | None:
        """The entry that led here; None at the set-up."""
        return self.recording.entries[self.position - 1] if self.position else None

    def choice(self, position: int) -> tuple[rules.Decision, rules.Option[Any]]:
        """The choice that the entry before a position made, undid or redid: the decision and the option."""
        entry, node = self.recording.entries[position - 1], self.tree.nodes[position]
        decision = self.tree.game_at(node if entry.what == "undo" else self.tree.parents[node]).decision
        assert decision is not None
        return decision, decision.find(entry.key)

    def is_hidden(self, player: int, option: rules.Option[Any]) -> bool:
        """Is it a card that its player still hides in a hand?"""
        if self.open_hands or not isinstance(option.what, CardChoice):
            return False
        return option.what.card in self.game.state.civilizations[player].hand

    @property
    def open_hands(self) -> bool:
        """Are hidden hands shown?"""
        return self.setup.open_hands

    @open_hands.setter
    def open_hands(self, shown: bool) -> None:
        self.setup = self.setup._replace(hands=OPEN if shown else FACE_DOWN)
        self.game = self.tree.game_at(self._node)
        self.publish([PositionJumped()])

    # Looking --------------------------------------------------------------------------------------------

    def game_at(self, position: int) -> rules.Game:
        """A copy of the game at a position."""
        return self.tree.game_at(self.tree.nodes[position])

    @property
    def decision(self) -> rules.Decision | None:
        return self.game.decision

    def view(self, player: int | None, show_all: bool = False) -> rules.View:
        return rules.View(self.game, player, show_all)

    def events_of(self, position: int) -> list[Event]:
        """The events of the entry that led to a position; none for an undo."""
        if position and self.recording.entries[position - 1].what == "undo":
            return []
        return self.tree.events_on_path(self.tree.nodes[position])[-1]

    def events(self, since: int | None = None) -> Sequence[Event]:
        """All events up to here, without undone choices."""
        parts = self.tree.events_on_path(self._node)
        return [event for part in parts[0 if since is None else since + 1 :] for event in part]

    def choice_count(self) -> int:
        return len(self.tree.path_to(self._node)) - 1

    def last_choice(self) -> LastChoice | None:
        entry = self.tree.entries[self._node]
        if entry is None:
            return None
        events = self.tree.events_on_path(self._node)[-1]
        return LastChoice(entry.player, entry.kind, all(isinstance(event, PlayerAsked) for event in events))

    def last_turn_index(self, player: int) -> int | None:
        """The events of the last step or jump forward count as new."""
        if self._came_from is None:
            return None
        return self.tree.shared(self._came_from, self._node)

    def final(self) -> Replay:
        """The same game without undone choices."""
        entries = [self.tree.entry_of(node) for node in self.tree.standing]
        return Replay(replace(self.recording, entries=entries, damage=self.damage), self.cards)

    def next_standing(self, direction: int) -> int:
        """The next position after a choice that stands, undo and redo left out; or the end that lies there."""
        position = self.position + direction
        while 0 < position < len(self) and not (
            self.recording.entries[position - 1].what == "decision" and self.stands(position)
        ):
            position += direction
        return position

    @property
    def own_seat(self) -> int | None:
        """The only person of a finished game, who may see their own hand; None if there is none."""
        people = [seat for seat in range(len(self.setup.seats)) if not self.setup.seats[seat].bot]
        return people[0] if self.recording.finished and len(people) == 1 else None

    def stands(self, position: int) -> bool:
        """Does the choice that led to a position stand at the end, or was it undone for good?"""
        return self.tree.nodes[position] in self.tree.never_undone

    # Standing in for a session --------------------------------------------------------------------------

    def preview(self, choice: rules.Option[Any]) -> rules.Preview:
        return rules.Preview([], [])

    def choose(self, choice: rules.Option[Any] | str, by_itself: bool = False) -> None:
        raise rules.IllegalChoice("This is a replay: nothing can be chosen.")

    def why_no_undo(self) -> str:
        return gettext("This is a replay: step back instead.")

    def undo(self) -> str:
        return self.why_no_undo()

    def redo(self) -> str:
        return gettext("This is a replay: step forward instead.")

    @property
    def trouble(self) -> str:
        """Replays write nothing."""
        return ""

    def close(self) -> None:
        """Replays hold no resources."""


def recording_of(session: Session) -> Recording:
    """A session as a journal would record it, without undone choices."""
    line, check = signed(header_record(session.setup, session.cards, session.opening_outcomes), 0)
    lines = [line]
    for number, step in enumerate(session.steps, start=1):
        result = session.game.result if number == len(session.steps) else None
        line, check = signed(decision_record(number, step, result), check)
        lines.append(line)
    return parse("".join(lines).encode())
