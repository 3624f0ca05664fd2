"""A cursor over a recorded game that moves to any position, forwards and backwards. No Textual here.

Position 0 is the set-up; position n is after n entries of the journal, including undos. Positions form a tree (an undo
leads to the parent), with a copy of the game every few nodes. A replay can replace a session that is only looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import Any

import rules
from novaera_tui.messages import error_text, gettext
from novaera_tui.play.match import LastChoice, Match
from novaera_tui.play.session import Session, new_game
from novaera_tui.play.setup import FACE_DOWN, OPEN
from novaera_tui.saving.journal import decision_record, header_record
from novaera_tui.saving.lines import Entry
from novaera_tui.saving.recording import (
    OTHER_CHANCE,
    Damaged,
    Recording,
    Unreadable,
    parse,
    play_entry,
    read,
    signed,
)
from rules.decisions import CardChoice
from rules.events import Event, PlayerAsked, PositionJumped
from rules.kinds import NOBODY
from rules.records import TupleRecord

ROUND_PLACES, PLAYER_PLACES = 4, 8
"""More than there are, so that Era, round and player fit into one number: a tuple for every position would keep the
garbage collector busy."""
SPACING = 64
"""Decisions between two copies, and about the most that a jump replays."""
MOST_PASSED = 4 * SPACING
"""Positions kept between copies, so that stepping back and forth is quick."""


class Moment(TupleRecord):
    """The place of a position in the game."""

    era: int
    round: int
    player: int
    """Whose decision it is; NOBODY at the end."""


def moment_of(game: rules.Game) -> int:
    """The moment of a position as one number."""
    player = NOBODY if game.asked is None else game.asked.player
    return (game.state.era * ROUND_PLACES + game.state.round) * PLAYER_PLACES + player + 1


class Replay(Match):
    """A recorded game, read-only."""

    def __init__(self, recording: Recording, cards: rules.CardSet) -> None:
        """Play it once up to its `damage`, if any; Damaged if its set-up is damaged."""
        super().__init__()
        self.setup = recording.setup
        self.cards = cards
        self.recording = recording
        self.damage = recording.damage
        self.position = 0
        self.pace = 1.0
        """Seconds between two steps of autoplay."""
        self._came_from: int | None = None
        """The node of the last position, if the cursor moved forward."""
        self.greeting = ""
        if self.damage is not None:
            self.greeting = gettext("{damage} The game is shown up to there.", damage=error_text(self.damage))
        self._events: dict[int, list[Event]] = {}
        self._parents = [-1]
        self._entries: list[Entry | None] = [None]
        self._passed: dict[int, rules.Game] = {}
        """Recent positions between two copies."""
        self._safe: dict[int, int] = {}
        """For nodes that were undone for good, the node shown instead while hands are hidden."""
        self._nodes = [0]
        """The node of each position."""
        self._play()
        self.game = self.game_at(0)

    @classmethod
    def of(cls, session: Session) -> Replay:
        """The game of a session, from its journal if that is complete, else from its steps."""
        if session.journal is not None and not session.trouble:
            with suppress(Unreadable, Damaged):
                return cls(read(session.journal.path), session.cards)
        return cls(recording_of(session), session.cards)

    def _play(self) -> None:
        try:
            game = self._new_game(None)
        except (rules.IllegalSetup, rules.WrongOutcomes) as problem:
            raise Damaged(1, problem) from None
        if not game.as_seeded:
            raise Damaged(1, OTHER_CHANCE)
        self._kept = {0: game.copy()}
        parents, entries, nodes = self._parents, self._entries, self._nodes
        moments = [moment_of(game)]  # of the nodes
        node, undone, there = 0, list[int](), True
        for entry in self.recording.entries:
            if entry.what == "decision":
                if not there:  # not earlier: many undos and redos can come before the next choice
                    game, there = self._game_at_node(node), True
                try:
                    play_entry(game, entry)
                except Damaged as damage:
                    self.damage = damage
                    break
                parents.append(node)
                entries.append(entry)
                moments.append(moment_of(game))
                node = len(parents) - 1
                if node % SPACING == 0:
                    self._kept[node] = game.copy()
                if undone:
                    undone = []
            else:
                if entry.what == "undo":
                    undone.append(node)
                    node = parents[node]
                else:
                    node = undone.pop()
                there = False
            nodes.append(node)
        self._moments = [moments[node] for node in nodes]
        if self.damage is None and there:
            self._kept[node] = game

    def _new_game(self, subscriber: Callable[[Event], object] | None) -> rules.Game:
        return new_game(self.setup, self.cards, subscriber, self.recording.header.outcomes)

    # Moving ---------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        """The last position."""
        return len(self._nodes) - 1

    def jump(self, position: int) -> bool:
        """Go there, or to the nearest end; False if that is here."""
        position = min(max(position, 0), len(self))
        if position == self.position:
            return False
        before, after = self._node, self._shown(self._nodes[position])
        forward = position == self.position + 1 and self._parents[after] == before
        self._came_from = before if position > self.position else None
        self.position = position
        self.game = self._game_at_node(after)
        self.publish(self.events_of(position) if forward else [PositionJumped()])
        return True

    @property
    def _node(self) -> int:
        """The node that is shown."""
        return self._shown(self._nodes[self.position])

    def _shown(self, node: int) -> int:
        """This node or, with hidden hands, the last one before an undone choice that would reveal a hand."""
        if self.open_hands:
            return node
        way = []
        while node not in self._standing and node not in self._safe:
            way.append(node)
            node = self._parents[node]
        shown = self._safe.get(node, node)
        for here in reversed(way):
            if shown == self._parents[here] and not self._shows_hand(here):
                shown = here
            self._safe[here] = shown
        return shown

    def _shows_hand(self, node: int) -> bool:
        """Did the choice that led to a node take a card out of a hand?"""
        before, after = self._game_at_node(self._parents[node]).state, self._game_at_node(node).state
        hands = zip(before.civilizations, after.civilizations, strict=True)
        return any({*there.hand} - {*here.hand} for there, here in hands)

    def _shared(self, before: int, after: int) -> int | None:
        """How many choices two nodes have in common; None if the second adds none."""
        way, other = self._way(after), {*self._way(before)}
        common = sum(node in other for node in way) - 1
        return common if common < len(way) - 1 else None

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
        moments, position = self._moments, self.position
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
        for position, moment in enumerate(self._moments):
            if moment // PLAYER_PLACES >= era * ROUND_PLACES + round:
                return position
        return len(self)

    @property
    def moment(self) -> Moment:
        rounds, player = divmod(self._moments[self.position], PLAYER_PLACES)
        return Moment(*divmod(rounds, ROUND_PLACES), player - 1)

    @cached_property
    def eras(self) -> tuple[int, ...]:
        """The positions at which Eras begin."""
        eras = [moment // (ROUND_PLACES * PLAYER_PLACES) for moment in self._moments]
        return (0, *(place for place, (before, after) in enumerate(pairwise(eras), start=1) if after > before))

    @property
    def entry(self) -> Entry | None:
        """The entry that led here; None at the set-up."""
        return self.recording.entries[self.position - 1] if self.position else None

    def choice(self, position: int) -> tuple[rules.Decision, rules.Option[Any]]:
        """The choice that the entry before a position made, undid or redid: the decision and the option."""
        entry, node = self.recording.entries[position - 1], self._nodes[position]
        decision = self._game_at_node(node if entry.what == "undo" else self._parents[node]).decision
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
        self.game = self._game_at_node(self._node)
        self.publish([PositionJumped()])

    # Looking --------------------------------------------------------------------------------------------

    def game_at(self, position: int) -> rules.Game:
        """A copy of the game at a position."""
        return self._game_at_node(self._nodes[position])

    def _game_at_node(self, node: int) -> rules.Game:
        """Replay from the nearest kept ancestor; the nodes between are kept, so that stepping back is quick."""
        way: list[int] = []
        while node not in self._kept and node not in self._passed:
            way.append(node)
            node = self._parents[node]
        game = (self._kept.get(node) or self._passed[node]).copy()
        if len(self._passed) > MOST_PASSED:
            self._passed = {}
        for here in reversed(way):
            play_entry(game, self.entry_of(here))
            self._passed[here] = game.copy()
        return game

    @property
    def decision(self) -> rules.Decision | None:
        return self.game.decision

    def view(self, player: int | None, show_all: bool = False) -> rules.View:
        return rules.View(self.game, player, show_all)

    def events_of(self, position: int) -> list[Event]:
        """The events of the entry that led to a position; none for an undo."""
        if position and self.recording.entries[position - 1].what == "undo":
            return []
        node = self._nodes[position]
        self._hear(node)
        return self._events[node]

    def events(self, since: int | None = None) -> Sequence[Event]:
        """All events up to here, without undone choices."""
        way = self._hear(self._node)
        return [event for node in (way if since is None else way[since + 1 :]) for event in self._events[node]]

    def choice_count(self) -> int:
        return len(self._way(self._node)) - 1

    def last_choice(self) -> LastChoice | None:
        entry, events = self._entries[self._node], self._events[self._hear(self._node)[-1]]
        if entry is None:
            return None
        return LastChoice(entry.player, entry.kind, all(isinstance(event, PlayerAsked) for event in events))

    def last_turn_index(self, player: int) -> int | None:
        """The events of the last step or jump forward count as new."""
        if self._came_from is None:
            return None
        return self._shared(self._came_from, self._node)

    def _hear(self, node: int) -> list[int]:
        """Replay the path to a node where its events are unknown; returns the path."""
        way = self._way(node)
        if 0 not in self._events:
            self._events[0] = []
            self._new_game(self._events[0].append)
        game: rules.Game | None = None
        for parent, here in pairwise(way):
            if here in self._events:
                game = None
                continue
            heard: list[Event] = []
            game = (game or self._game_at_node(parent)).copy()
            game.subscribe(heard.append)
            play_entry(game, self.entry_of(here))
            self._events[here] = heard
        return way

    def _way(self, node: int) -> list[int]:
        """The nodes from the set-up to this one."""
        way = [node]
        while way[-1]:
            way.append(self._parents[way[-1]])
        way.reverse()
        return way

    @cached_property
    def _standing(self) -> set[int]:
        return {*self._way(self._nodes[-1])}

    def final(self) -> Replay:
        """The same game without undone choices."""
        entries = [self.entry_of(node) for node in self.standing_nodes]
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

    @property
    def standing_nodes(self) -> list[int]:
        """The nodes of the choices that stand at the end, in their order."""
        return self._way(self._nodes[-1])[1:]

    def entry_of(self, node: int) -> Entry:
        """The choice that leads to a node."""
        entry = self._entries[node]
        assert entry is not None
        return entry

    def node_at(self, position: int) -> int:
        return self._nodes[position]

    def stands(self, position: int) -> bool:
        """Does the choice that led to a position stand at the end, or was it undone for good?"""
        return self._nodes[position] in self._standing

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
