"""The positions of a recorded game as a tree of nodes: a choice leads to a child, an undo back to the parent.

Node 0 is the set-up. Every few nodes there is a copy of the game; the others are replayed from the nearest copy.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from itertools import pairwise
from typing import Final

import rules
from novaera_tui.play.session import new_game
from novaera_tui.saving.lines import Entry
from novaera_tui.saving.recording import OTHER_CHANCE, Damaged, Recording, play_entry
from rules.events import Event

ROUND_PLACES, PLAYER_PLACES = 4, 8
"""More than there are, so that Era, round and player fit into one number: a tuple for every position would keep the
garbage collector busy."""
SPACING: Final = 64
"""Nodes between two copies, and about the most that a jump replays."""
MOST_PASSED: Final = 4 * SPACING
"""Positions kept between copies, so that stepping back and forth is quick."""


def moment_of(game: rules.Game) -> int:
    """Era, round and the player who decides as one number."""
    state, asked = game.state, game.asked
    return (state.era * ROUND_PLACES + state.round) * PLAYER_PLACES + (0 if asked is None else asked.player + 1)


class ReplayTree:
    """Plays a recording once and finds any of its positions again."""

    def __init__(self, recording: Recording, cards: rules.CardSet) -> None:
        """Play up to the first damage; Damaged if that is in the set-up."""
        self.recording = recording
        self.cards = cards
        self.damage = recording.damage
        self.parents = [-1]
        self.entries: list[Entry | None] = [None]
        """The choice that leads to each node; None for the set-up."""
        self.nodes = [0]
        """The node after each entry of the journal, undos included."""
        self._events: dict[int, list[Event]] = {}
        self._passed: dict[int, rules.Game] = {}
        """Recent positions between two copies."""
        self._play()

    def _play(self) -> None:
        try:
            game = self.new_game(None)
        except (rules.IllegalSetup, rules.WrongOutcomes) as problem:
            raise Damaged(1, problem) from None
        if not game.as_seeded:
            raise Damaged(1, OTHER_CHANCE)
        self._kept = {0: game.copy()}
        parents, entries, nodes, moments = self.parents, self.entries, self.nodes, [moment_of(game)]
        node, undone, there = 0, list[int](), True
        for entry in self.recording.entries:
            if entry.what == "decision":
                if not there:  # not earlier: many undos and redos can come before the next choice
                    game, there = self.game_at(node), True
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
        self.moments = [moments[node] for node in nodes]
        """The moment of each position."""
        if self.damage is None and there:
            self._kept[node] = game

    def new_game(self, subscriber: Callable[[Event], object] | None) -> rules.Game:
        return new_game(self.recording.setup, self.cards, subscriber, self.recording.header.outcomes)

    def entry_of(self, node: int) -> Entry:
        """The choice that leads to a node."""
        entry = self.entries[node]
        assert entry is not None
        return entry

    def path_to(self, node: int) -> list[int]:
        """The nodes from the set-up to this one."""
        path = [node]
        while path[-1]:
            path.append(self.parents[path[-1]])
        path.reverse()
        return path

    @cached_property
    def standing(self) -> list[int]:
        """The nodes of the choices that stand at the end, in their order."""
        return self.path_to(self.nodes[-1])[1:]

    @cached_property
    def never_undone(self) -> frozenset[int]:
        """These nodes and the set-up."""
        return frozenset((0, *self.standing))

    def shared(self, before: int, after: int) -> int | None:
        """How many choices two nodes have in common; None if the second adds none."""
        path, other = self.path_to(after), {*self.path_to(before)}
        common = sum(node in other for node in path) - 1
        return common if common < len(path) - 1 else None

    def shows_hand(self, node: int) -> bool:
        """Did the choice that leads to a node take a card out of a hand?"""
        before, after = self.game_at(self.parents[node]).state, self.game_at(node).state
        hands = zip(before.civilizations, after.civilizations, strict=True)
        return any({*there.hand} - {*here.hand} for there, here in hands)

    def game_at(self, node: int) -> rules.Game:
        """A copy of the game at a node, replayed from the nearest kept ancestor. Those between are kept."""
        path: list[int] = []
        while node not in self._kept and node not in self._passed:
            path.append(node)
            node = self.parents[node]
        game = (self._kept.get(node) or self._passed[node]).copy()
        if len(self._passed) > MOST_PASSED:
            self._passed = {}
        for here in reversed(path):
            play_entry(game, self.entry_of(here))
            self._passed[here] = game.copy()
        return game

    def events_on_path(self, node: int) -> list[list[Event]]:
        """The events of the set-up and of each choice up to a node, replayed where they are unknown."""
        path = self.path_to(node)
        if 0 not in self._events:
            self._events[0] = []
            self.new_game(self._events[0].append)
        game: rules.Game | None = None
        for parent, here in pairwise(path):
            if here in self._events:
                game = None
                continue
            heard: list[Event] = []
            game = (game or self.game_at(parent)).copy()
            game.subscribe(heard.append)
            play_entry(game, self.entry_of(here))
            self._events[here] = heard
        return [self._events[here] for here in path]
