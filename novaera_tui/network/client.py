"""A guest's end of the wire: a match that a host keeps, for the same table that plays a session of its own.

What the table asks for is answered from the last view, at once: decisions and previews follow from it by the rules. A
choice goes to the host, and the call returns; the host's answer comes later, as news or as a sentence. Until then
`is_waiting` is true, and nothing else can be chosen. When the host is gone, it is called again until it is back.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import rules
from novaera_tui.errors import UserError
from novaera_tui.network.connection import HOST_PATIENCE, Connection, answers_of, called, complaining
from novaera_tui.network.protocol import Broken
from novaera_tui.network.seats import WATCHING
from novaera_tui.network.socket_paths import game_at
from novaera_tui.play.match import (
    LastChoice,
    Match,
    NewsArrived,
    Presence,
    Refused,
    Said,
    SavingChanged,
    SeatsChanged,
    VoteAsked,
    turn_goes_on,
)
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.saving.journal import fingerprint
from novaera_tui.saving.storage import former_sets
from novaera_tui.words.answers import WAITING
from novaera_tui.words.sentences import NotAsked
from rules.event_data import event_from_data
from rules.events import Event, PlayerAsked, PositionJumped
from rules.kinds import NOBODY
from rules.setup import VARIANTS, check_names
from rules.view_data import view_from_data

ANSWER: Final = 1.0
"""Seconds for a host to answer a choice; after that something else can be chosen."""
AGAIN: Final = (0.1, 0.2, 0.5, 1.0, 2.0)
"""Seconds until a host that is gone is called again; the last of them for ever."""
TOLD_HERE: Final = {NotAsked.__name__: NotAsked}
"""What happens besides the events of the rules."""
MOST_EVENTS: Final = 100_000
"""In one game; a long one has a tenth of this."""
HOST_GONE: Final = "The host is gone; the game goes on as soon as it is back."
SILENT: Final = "The host has not answered yet."


def join(
    path: Path, seat: str = "", watch: bool = False, cards_file: str | None = None, brief: bool = False
) -> RemoteMatch:
    """Sit down at a hosted game, or watch it; UserError, with a sentence, if that cannot be."""
    deadline = time.monotonic() + HOST_PATIENCE
    wire = called(path, deadline)
    try:
        with complaining():
            wire.send("hello", seat=seat, watch=watch)
            answers = answers_of(wire, "welcome", "news", deadline=deadline)
            welcome = next(answers)
            remote = RemoteMatch(path, wire, welcome, same_cards(welcome["cards"], cards_file), brief)
            remote.learn(next(answers))
    except BaseException:
        wire.close()
        raise
    return remote


def same_cards(told: dict[str, Any], cards_file: str | None) -> rules.CardSet:
    """The card set that the host plays with: the one that is named, or one that came with this program once."""
    cards = rules.load_cards(cards_file)
    if fingerprint(cards) == told["hash"]:
        return cards
    former = former_sets() if cards_file is None else {}
    if told["hash"] not in former:
        raise UserError(f"this game uses another card set ({told['title']}); give it with --cards FILE.")
    return former[told["hash"]]


class RemoteMatch(Match):
    """A hosted game as one seat, or an onlooker, sees it. It holds nothing that they may not know."""

    elsewhere = True
    _view: rules.View
    _game: rules.Game
    """One that the view could be a view of: other hands in it are made up."""

    def __init__(
        self, path: Path, wire: Connection, welcome: dict[str, Any], cards: rules.CardSet, brief: bool = False
    ) -> None:
        super().__init__()
        self._brief = brief
        self.path = path
        self.hosted_as = game_at(path)
        self.cards = cards
        self.greeting = ""
        self.parted = ""
        """Why the connection has ended for good; empty as long as it has not."""
        self._wire: Connection | None = wire
        self._welcome = welcome
        self._awaited = False
        """The host has been called again and has not said welcome yet."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._settle(welcome)
        self._data: dict[str, Any] = {}
        self._history: list[list[Event]] = []
        self._turn = 0
        self._last: LastChoice | None = None
        self._no_undo = ""
        self._back: int = NOBODY
        self._presence: list[Presence] = []
        self._trouble = ""
        self._sent = 0
        """Requests so far; each has its number."""
        self._pending = 0
        """The request that the table waits for; 0 if it waits for none."""
        self._silence: asyncio.TimerHandle | None = None
        self._calls = 0
        self._calling: asyncio.TimerHandle | None = None

    def _settle(self, welcome: dict[str, Any]) -> None:
        """Take the seat that the host gives."""
        seats = tuple(Seat(seat["name"], seat["colour"], seat["bot"]) for seat in welcome["seats"])
        try:
            check_names([seat.name for seat in seats])
        except rules.IllegalSetup as problem:
            raise Broken(str(problem)) from None
        if not (welcome["seat"] == WATCHING or 0 <= welcome["seat"] < len(seats)):
            raise Broken("The host gave out a seat that does not exist.")
        # the seed stays with the host: it tells all dice to come
        self.setup = Setup(
            seats,
            0,
            welcome["variant"],
            open_hands=welcome["open_hands"],
            edition=welcome["edition"],
            hints=welcome["hints"],
            brief=welcome["brief"] or self._brief,
        )
        self.seat: int = welcome["seat"]
        self.is_host = welcome["host"]

    # Hearing ----------------------------------------------------------------------------------------------

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """From now on news is heard as it comes, in this loop."""
        self._loop = loop
        if self._wire is not None:
            loop.add_reader(self._wire.socket, self._hear)
            if self._wire.has_line:  # it came together with the welcome
                loop.call_soon(self._hear)

    def _hear(self) -> None:
        """Something has come by itself."""
        if self._wire is None:
            return
        with self._losing():
            for message in self._wire.read():
                self._take(message)
                if self._wire is None:
                    break
        if not self.is_waiting:  # news about a choice is shown when all of it has come: in one frame
            self.publish([NewsArrived()])

    def _take(self, message: dict[str, Any]) -> None:
        kind = message["kind"]
        if self._awaited != (kind == "welcome") and kind != "end":
            raise Broken(f"Nobody asked for a message of the kind {kind!r} now.")
        if kind == "news":
            self.publish(self.learn(message))
        elif kind == "done":
            self._take_answer(message["id"], message["words"])
        elif kind == "said":
            self.publish([Said(message["words"])])
        elif kind == "vote":
            self.publish([VoteAsked(message["vote"], message["words"])])
        elif kind == "end":
            self._part(f"The host has ended the connection: {message['words']}")
        elif kind == "welcome":
            if message != self._welcome:
                raise Broken("This is another game, or another seat, than before.")
            self._awaited = False
            self._data, self._history, self._calls = {}, [], 0
        else:
            raise Broken(f"Nobody asked for a message of the kind {kind!r}.")

    def _take_answer(self, number: int, words: str) -> None:
        """The host has answered a request; it says nothing if all is well."""
        if number > self._sent:
            raise Broken("The host answered something that nobody asked.")
        if number != self._pending:
            self.publish([Said(words)] if words else [])
        elif words:
            self._refuse(words)
        else:
            self._stop_waiting()

    def learn(self, news: dict[str, Any]) -> list[Any]:
        """Take in what the host tells; returns what is to be published about it."""
        since, parts, last = news["since"], news["steps"], news["last"]
        if not 0 <= since <= len(self._history) or (since == 0 and not parts):
            raise Broken("The host has left something out.")
        if sum(map(len, self._history[:since])) + sum(map(len, parts)) > MOST_EVENTS:
            raise Broken("More has happened than can happen in a game.")
        if self._data and not news["view"].keys() <= self._data.keys():
            raise Broken("The host sent something that belongs to no view.")
        self._data |= news["view"]
        view, game = view_from_data(self._data, self.cards)
        names = tuple(civilization.name for civilization in view.civilizations)
        if (names, view.last_era, view.edition) != (self.names, VARIANTS[self.setup.variant], self.setup.edition):
            raise Broken("The host sent a position of another game.")
        if view.player != (None if self.seat == WATCHING else self.seat):
            raise Broken("The host sent something that only somebody else may see.")
        told = [[event_from_data(event, self.cards, self.seats, TOLD_HERE) for event in part] for part in parts]
        presence = [Presence(**each) for each in news["presence"]]
        players = [news["back"], NOBODY if last is None else last["player"]]
        if len(presence) != self.seats or max(players) >= self.seats:
            raise Broken("The host reported too many seats.")
        self._view, self._game = view, game
        self._history[since:] = told
        self._turn, self._no_undo, self._back = news["turn"], news["undo"], news["back"]
        self._last = None if last is None else LastChoice(**last)
        happened: list[Any] = [PositionJumped()] if news["jump"] else [event for part in told for event in part]
        if news["jump"] and view.decision is not None:
            happened.append(PlayerAsked(view.decision.player, view.decision.kind))
        if presence != self._presence or self.lost:
            happened.append(SeatsChanged())
        if news["trouble"] != self._trouble:
            happened.append(SavingChanged(news["trouble"]))
        self._presence, self._trouble, self.lost = presence, news["trouble"], ""
        return happened

    # When the host is gone ----------------------------------------------------------------------------------

    @contextmanager
    def _losing(self) -> Iterator[None]:
        """Whatever goes wrong on a wire is one of two things: the host is gone, or it cannot be understood."""
        try:
            yield
        except (EOFError, OSError):
            self._miss()
        except (Broken, rules.BadPosition) as problem:
            self._part(f"Unexpected reply from the host: {problem}")

    def _hang_up(self) -> None:
        if self._wire is not None:
            if self._loop is not None:
                self._loop.remove_reader(self._wire.socket)
            self._wire.close()
            self._wire = None

    def _part(self, words: str) -> None:
        """For good."""
        self._hang_up()
        self.lost = self.parted = words
        self.publish([SeatsChanged()])
        self._refuse(words)

    def _miss(self) -> None:
        """The host is gone without a word: call it again and again."""
        self._hang_up()
        if not self.lost:
            self.lost = HOST_GONE
            self.publish([SeatsChanged()])
            if self.is_waiting:
                self._refuse(HOST_GONE)
        if self._loop is not None:
            delay = AGAIN[min(self._calls, len(AGAIN) - 1)]
            self._calls += 1
            self._calling = self._loop.call_later(delay, self._call_again)

    def _call_again(self) -> None:
        self._calling = None
        with self._losing():
            self._wire = Connection(self.path, AGAIN[0])
            self._awaited = True
            watching = self.seat == WATCHING
            self._wire.send("hello", seat="" if watching else self.names[self.seat], watch=watching)
            assert self._loop is not None
            self._loop.add_reader(self._wire.socket, self._hear)

    # Asking -------------------------------------------------------------------------------------------------

    @property
    def is_waiting(self) -> bool:
        return self._pending != 0

    def _send(self, kind: str, **fields: Any) -> str:
        """Send a request; says why that is impossible."""
        if self._wire is None or self.lost:
            return self.lost or HOST_GONE
        with self._losing():
            self._wire.send(kind, id=self._sent + 1, **fields)
            self._sent += 1
        return self.lost

    def _ask(self, kind: str, **fields: Any) -> str:
        """Send a request that changes the position, one at a time; says why that is impossible."""
        if self.is_waiting:
            return str(WAITING)
        if words := self._send(kind, turn=self._turn, **fields):
            return words
        self._pending = self._sent
        if self._loop is not None:
            self._silence = self._loop.call_later(ANSWER, self._refuse, SILENT)
        return ""

    def _stop_waiting(self) -> None:
        self._pending = 0
        if self._silence is not None:
            self._silence.cancel()
            self._silence = None

    def _refuse(self, words: str) -> None:
        """The last request came to nothing, or the host does not say whether it did."""
        self._stop_waiting()
        self.publish([Refused()])
        self.publish([NewsArrived()])
        self.publish([Said(words)])

    @property
    def decision(self) -> rules.Decision | None:
        return self._view.decision

    def choose(self, choice: rules.Option[Any] | str, by_itself: bool = False) -> None:
        decision = self.decision
        if decision is None:
            raise rules.IllegalChoice("The game is over.")
        if not self.is_here(decision.player):
            raise rules.IllegalChoice(f"{self.names[decision.player]} is to decide.")
        if words := self._ask("choose", key=decision.find(choice).key, by_itself=by_itself):
            raise rules.IllegalChoice(words)

    def why_no_undo(self) -> str:
        return self._no_undo

    def undo_owner(self) -> int:
        return self._back

    def undo(self) -> str:
        return self._ask("undo")

    def redo(self) -> str:
        return self._ask("redo")

    def note_hint(self) -> None:
        self._send("hint", turn=self._turn)

    def vote(self, number: int, yes: bool) -> None:
        if words := self._send("vote", vote=number, yes=yes):
            self.publish([Said(words)])

    def seat_bot(self, player: int, bot: str) -> None:
        if words := self._send("bot", seat=player, bot=bot):
            self.publish([Said(words)])

    # Looking ------------------------------------------------------------------------------------------------

    @property
    def trouble(self) -> str:
        return self._trouble

    def view(self, player: int | None, show_all: bool = False) -> rules.View:  # noqa: ARG002 (there is only one)
        return self._view

    def preview(self, choice: rules.Option[Any]) -> rules.Preview:
        """The rules tell it from the view alone, as the host would."""
        return self._game.preview(choice)

    def choice_count(self) -> int:
        return len(self._history) - 1

    def last_choice(self) -> LastChoice | None:
        return self._last

    def last_turn_index(self, player: int) -> int | None:
        """Whoever was asked at the end of a part of the history has made the next one happen."""
        for place in range(len(self._history) - 1, 0, -1):
            asked = [event for event in self._history[place - 1] if isinstance(event, PlayerAsked)]
            if asked and asked[-1].player == player and not turn_goes_on(asked[-1].kind, self._history[place]):
                return place - 1
        return None

    def events(self, since: int | None = None) -> Sequence[Event]:
        return [event for part in self._history[0 if since is None else since + 1 :] for event in part]

    def is_here(self, player: int) -> bool:
        return player == self.seat and not (self._presence and self._presence[player].bot)

    def presence(self, player: int) -> Presence:
        return self._presence[player]

    def close(self) -> None:
        if self._calling is not None:
            self._calling.cancel()
        self._stop_waiting()
        self._hang_up()
