"""A game that is hosted: what each guest may do in it, and what each is to be told. No sockets here.

Everything that a guest is told comes from the view and the events of their own seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from novaera_tui.bots import problem_with
from novaera_tui.network.protocol import brief
from novaera_tui.network.seats import WATCHING, Seats
from novaera_tui.network.socket_paths import user_name
from novaera_tui.play.session import Session
from novaera_tui.saving.packed_cards import packed
from novaera_tui.words.names import listed
from rules import IllegalChoice
from rules.event_data import event_to_data, seen_by
from rules.events import Event
from rules.kinds import NOBODY, Player
from rules.view_data import view_to_data

LATE: Final = "Something else has happened in the meantime; look again."
UNSAVED: Final = "The host cannot save the game just now, and tries again with every choice."


@dataclass
class Known:
    """What a guest has been told, so that only the rest has to be."""

    seat: int
    history: int = 0
    """How many parts of the history: what happened before the first choice, then one for each choice."""
    view: dict[str, Any] = field(default_factory=dict)
    rest: dict[str, Any] = field(default_factory=dict)
    """Where the game stands, apart from history and view."""
    jumped: bool = False
    """Something was taken back or made again since then."""


@dataclass
class Vote:
    """Somebody asks the others to agree that a choice be taken back."""

    number: int
    turn: int
    asker: int
    words: str
    waiting: set[int]


class HostedGame:
    """The session, and whose the seats are."""

    def __init__(self, session: Session, seats: Seats, owner: int) -> None:
        self.session = session
        self.seats = seats
        self.owner = owner
        """The user who hosts."""
        self.turn = 0
        """Counts whatever changes the position. A choice is made for one turn only, and so never twice."""
        self.stepping: int = NOBODY
        """Who made the last change, if it was a private step: nobody else knows of it."""
        self._private_steps: Counter[int] = Counter()
        self.vote: Vote | None = None
        self._votes = 0

    def bot_of(self, seat: int) -> str:
        """The kind of bot that plays there; empty for a person."""
        return self.session.setup.seats[seat].bot or self.seats.stand_ins.get(seat, "")

    def turn_of(self, seat: int) -> int:
        """The changes that a seat knows of: how many steps a turn takes can depend on a hand."""
        return self.turn - sum(steps for player, steps in self._private_steps.items() if player != seat)

    def _change(self, deed: Callable[[], str]) -> str:
        """Choose, take back or make again; says why not, if it cannot be."""
        session = self.session
        asked, seen = session.decision, len(session.seen_by(WATCHING)[0])
        reason = deed()
        if not reason:
            is_private = asked is not None and len(session.seen_by(WATCHING)[0]) == seen
            self.turn += 1
            self.stepping = asked.player if is_private and asked is not None else NOBODY
            self._private_steps[self.stepping] += is_private
        return reason

    # What guests may do -----------------------------------------------------------------------------------

    def choose(self, seat: int, turn: int, key: str, by_itself: bool = False) -> str:
        """Make a choice, or what makes itself at the guest's table; says why not, if it cannot be made."""
        decision = self.session.decision
        if turn != self.turn_of(seat):
            return LATE
        if decision is None:
            return "The game is over."
        if decision.player != seat:
            return f"{self.session.names[decision.player]} is to decide."
        if self.bot_of(seat):
            return "A bot is playing in your place; the host can give you the seat back."
        return self.make(key, by_itself)

    def make(self, key: str, by_itself: bool = False) -> str:
        """A choice of whoever is asked, be it a person or a bot."""

        def choose() -> str:
            try:
                self.session.choose(key, by_itself)
            except IllegalChoice:
                return "That cannot be chosen now."
            return ""

        return self._change(choose)

    def undo(self, seat: int, turn: int, present: set[int]) -> str:
        """Take one's own last choice back, or ask the others whether theirs may be; says what stands against it."""
        if turn != self.turn_of(seat):
            return LATE
        player = self.session.undo_owner()
        if player in (seat, NOBODY):
            return self.undo_turn()
        names = self.session.names
        others = {other for other in present if other != seat and not self.bot_of(other)}
        if player not in others:
            return f"The last choice was {names[player]}'s, and {names[player]} is not here to agree."
        if self.vote is not None and self.vote.turn == self.turn:
            return "The others are already being asked."
        self._votes += 1
        words = f"{names[seat]} asks to take back what {names[player]} chose last."
        self.vote = Vote(self._votes, self.turn, seat, words, others)
        agreeing = listed(tuple(names[other] for other in sorted(others)))
        return f"The last choice was {names[player]}'s; {agreeing} must agree."

    def answer(self, seat: int, number: int, yes: bool) -> tuple[str, str]:
        """An answer to a vote: what to say to who answered, and what to say to who asked."""
        vote = self.vote
        if vote is None or vote.number != number or vote.turn != self.turn or seat not in vote.waiting:
            return "It is too late for that.", ""
        name = self.session.names[seat]
        if not yes:
            self.vote = None
            return "", f"{name} does not agree."
        vote.waiting.discard(seat)
        if vote.waiting:
            return "", ""
        self.vote = None
        return "", self.undo_turn()

    def undo_turn(self) -> str:
        return self._change(self.session.undo_turn)

    def redo(self, seat: int, turn: int) -> str:
        if turn != self.turn_of(seat):
            return LATE
        if self.session.undone and self.session.undone[-1].player != seat:
            return f"What was taken back last was {self.session.names[self.session.undone[-1].player]}'s choice."
        return self._change(self.session.redo_turn)

    def note_hint(self, seat: int, turn: int) -> str:
        """Somebody was given a hint, at their own terminal; the journal tells it with the choice."""
        decision = self.session.decision
        if turn == self.turn_of(seat) and decision is not None and decision.player == seat:
            self.session.note_hint()
        return ""

    def stand_in(self, user: int, seat: int, bot: str) -> str:
        """Let a bot play in somebody's place, or (with no kind of bot) give the seat back."""
        if user != self.owner:
            return f"Only {user_name(self.owner)}, who hosts the game, can do that."
        if not 0 <= seat < self.session.seats or self.session.setup.seats[seat].bot:
            return "No person has that seat."
        if bot and (problem := problem_with(bot)):
            return brief(problem)
        self.seats.stand_in(seat, bot)
        return ""

    # What guests are told ---------------------------------------------------------------------------------

    def presence(self, present: set[int]) -> list[dict[str, Any]]:
        """By seat: whose it is, whether they are here, and the bot that plays there."""
        found = []
        for seat in range(self.session.seats):
            owner = self.seats.owner(seat)
            user = "" if owner == NOBODY else user_name(owner)
            found.append({"user": user, "here": seat in present, "bot": self.bot_of(seat)})
        return found

    def seat_data(self) -> list[dict[str, str]]:
        return [{"name": seat.name, "colour": seat.colour, "bot": seat.bot} for seat in self.session.setup.seats]

    def about(self, present: set[int]) -> dict[str, Any]:
        """What anybody may know who can call."""
        view = self.session.view(None)
        title = f"{', '.join(self.session.names)}: Era {view.era}, round {view.round}"
        seats = [
            {"name": seat.name, "person": not seat.bot, **there}
            for seat, there in zip(self.session.setup.seats, self.presence(present), strict=True)
        ]
        return {"title": title, "seats": seats, "over": self.session.decision is None}

    def welcome(self, seat: int, user: int) -> dict[str, Any]:
        setup, cards = self.session.setup, self.session.cards
        return {
            "seat": seat,
            "host": user == self.owner,
            "seats": self.seat_data(),
            "variant": setup.variant,
            "open_hands": setup.open_hands,
            "hints": setup.hints,
            "brief": setup.brief,
            "cards": packed(cards),
        }

    def history(self, seat: int) -> list[list[Event]]:
        """What happened before the first choice, and with each choice that this seat knows of."""
        return [self.session.opening, *(step.events for step in self.session.seen_by(seat)[0])]

    def catch_up(self, known: Known, present: set[int]) -> dict[str, Any] | None:
        """The news for a guest, if there is any; from then on they know it."""
        session, seat = self.session, known.seat
        player = None if seat == WATCHING else Player(seat)
        open_hands = session.setup.open_hands
        history = self.history(seat)
        since = min(known.history, len(history))
        steps = [
            [
                event_to_data(seen, session.cards)
                for event in part
                if (seen := event if open_hands else seen_by(event, player)) is not None
            ]
            for part in history[since:]
        ]
        view = view_to_data(session.view(player, show_all=open_hands))
        changed = {name: value for name, value in view.items() if known.view.get(name, known) != value}
        made = session.last_choice(seat)
        rest = {
            "turn": self.turn_of(seat),
            "last": None if made is None else made._asdict(),
            "undo": brief(session.why_no_undo(seat)),
            "back": session.undo_owner(seat),
            "presence": self.presence(present),
            "trouble": UNSAVED if session.trouble else "",
        }
        jump = known.jumped or not known.history
        if not (steps or changed or jump or rest != known.rest):
            return None
        known.history, known.view, known.rest, known.jumped = len(history), view, rest, False
        return {"since": since, "steps": steps, "jump": jump, "view": changed, **rest}

    def outdate(self, known: Known) -> None:
        """Something was taken back or made again: a guest who knew of it is told where the game stands now."""
        if self.stepping in (NOBODY, known.seat):
            known.jumped = True
            known.history = min(known.history, len(self.history(known.seat)))
