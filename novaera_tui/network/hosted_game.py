"""A hosted game: what each guest may do, and what news each gets. No sockets here.

Guests learn only from the view and the events of their own seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from novaera_tui.bots import problem_with
from novaera_tui.messages import Message, lazy
from novaera_tui.network.protocol import About, News, Sayable, SeatAbout, Welcome, wording
from novaera_tui.network.seats import WATCHING, Seats
from novaera_tui.network.socket_paths import user_name
from novaera_tui.play.match import Presence
from novaera_tui.play.session import Session
from novaera_tui.saving.lines import packed
from rules import IllegalChoice
from rules.data import event_to_data, seen_by, view_to_data
from rules.events import Event
from rules.kinds import NOBODY, Player

LATE: Final = lazy("The game has moved on. Look again.")


@dataclass
class Known:
    """What a guest knows, so that news holds only the rest."""

    seat: int
    history: int = 0
    """Parts of the history: one for the set-up, then one for each choice."""
    view: dict[str, Any] = field(default_factory=dict)
    rest: News | None = None
    """The other fields of the last news."""
    jumped: bool = False
    """There was an undo or redo since then."""


@dataclass
class Vote:
    """A player asks the others to agree to an undo."""

    number: int
    turn: int
    asker: int
    words: Message
    waiting: set[int]


class HostedGame:
    """The session and its seats."""

    def __init__(self, session: Session, seats: Seats, owner: int) -> None:
        self.session = session
        self.seats = seats
        self.owner = owner
        """The user who hosts."""
        self.turn = 0
        """Counts the changes of the position. A choice names its turn, so it is never made twice."""
        self.stepping: int = NOBODY
        """Who made the last change if it was a private step, which nobody else knows of."""
        self._private_steps: Counter[int] = Counter()
        self.vote: Vote | None = None
        self._votes = 0

    def bot_of(self, seat: int) -> str:
        """The bot that plays there; empty for a person."""
        return self.session.setup.seats[seat].bot or self.seats.stand_ins.get(seat, "")

    def turn_of(self, seat: int) -> int:
        """The changes that a seat knows of: the number of steps in a turn can depend on a hand."""
        return self.turn - sum(steps for player, steps in self._private_steps.items() if player != seat)

    def _change(self, deed: Callable[[], Sayable]) -> Sayable:
        """Make, undo or redo a choice; the reason if that is impossible."""
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

    def choose(self, seat: int, turn: int, key: str, by_itself: bool = False) -> Sayable:
        """Make a guest's choice, or an automatic one of their table; the reason if that is impossible."""
        decision = self.session.decision
        if turn != self.turn_of(seat):
            return LATE
        if decision is None:
            return lazy("The game is over.")
        if decision.player != seat:
            return lazy("{player} is choosing.", player=self.session.names[decision.player])
        if self.bot_of(seat):
            return lazy("A bot is playing for you. The host can give you the seat back.")
        return self.make(key, by_itself)

    def make(self, key: str, by_itself: bool = False) -> Sayable:
        """Make the choice of a person or a bot."""

        def choose() -> Sayable:
            try:
                self.session.choose(key, by_itself)
            except IllegalChoice:
                return lazy("That is not an option now.")
            return ""

        return self._change(choose)

    def undo(self, seat: int, turn: int, present: set[int]) -> Sayable:
        """Undo a guest's own last choice, or ask the others to undo theirs; the reason if nothing was undone."""
        if turn != self.turn_of(seat):
            return LATE
        player = self.session.undo_owner()
        if player in (seat, NOBODY):
            return self.undo_turn()
        names = self.session.names
        others = {other for other in present if other != seat and not self.bot_of(other)}
        if player not in others:
            return lazy("{player} made the last choice and is not here to agree to undo it.", player=names[player])
        if self.vote is not None and self.vote.turn == self.turn:
            return lazy("A vote is already open.")
        self._votes += 1
        words = lazy("{asker} asks to undo {player}'s last choice.", asker=names[seat], player=names[player])
        self.vote = Vote(self._votes, self.turn, seat, words, others)
        asked = ", ".join(names[other] for other in sorted(others))
        return lazy("{player} made the last choice. Waiting for: {others}.", player=names[player], others=asked)

    def answer(self, seat: int, number: int, yes: bool) -> tuple[Sayable, Sayable]:
        """An answer to a vote: the replies to the guest who answered and to the one who asked."""
        vote = self.vote
        if vote is None or vote.number != number or vote.turn != self.turn or seat not in vote.waiting:
            return lazy("This vote is over."), ""
        name = self.session.names[seat]
        if not yes:
            self.vote = None
            return "", lazy("{player} does not agree.", player=name)
        vote.waiting.discard(seat)
        if vote.waiting:
            return "", ""
        self.vote = None
        return "", self.undo_turn()

    def undo_turn(self) -> Sayable:
        return self._change(self.session.undo_turn)

    def redo(self, seat: int, turn: int) -> Sayable:
        if turn != self.turn_of(seat):
            return LATE
        if self.session.undone and self.session.undone[-1].player != seat:
            player = self.session.names[self.session.undone[-1].player]
            return lazy("Only {player} can redo this choice.", player=player)
        return self._change(self.session.redo_turn)

    def note_hint(self, seat: int, turn: int) -> Sayable:
        """A guest's terminal gave a hint; the journal notes it with the choice."""
        decision = self.session.decision
        if turn == self.turn_of(seat) and decision is not None and decision.player == seat:
            self.session.note_hint()
        return ""

    def stand_in(self, user: int, seat: int, bot: str) -> Sayable:
        """Let a bot play for a person, or give the seat back if no bot is named."""
        if user != self.owner:
            return lazy("Only the host, {user}, can do that.", user=user_name(self.owner))
        if not 0 <= seat < self.session.seats or self.session.setup.seats[seat].bot:
            return lazy("No person has that seat.")
        if bot and (problem := problem_with(bot)):
            return problem
        self.seats.stand_in(seat, bot)
        return ""

    # What guests are told ---------------------------------------------------------------------------------

    def presence(self, present: set[int]) -> tuple[Presence, ...]:
        """For each seat: its owner, whether they are here, and the bot that plays there."""
        owners = map(self.seats.owner, range(self.session.seats))
        return tuple(
            Presence("" if owner == NOBODY else user_name(owner), seat in present, self.bot_of(seat))
            for seat, owner in enumerate(owners)
        )

    def about(self, present: set[int]) -> About:
        """What any caller may know."""
        view = self.session.view(None)
        seats = tuple(
            SeatAbout(seat.name, not seat.bot, *there)
            for seat, there in zip(self.session.setup.seats, self.presence(present), strict=True)
        )
        return About(view.era, view.round, seats, self.session.decision is None)

    def welcome(self, seat: int, user: int) -> Welcome:
        setup = self.session.setup
        return Welcome(
            seat,
            user == self.owner,
            setup.seats,
            setup.variant,
            setup.open_hands,
            setup.hints,
            setup.brief,
            packed(self.session.cards),
        )

    def history(self, seat: int) -> list[list[Event]]:
        """The events of the set-up, and of each choice that this seat knows of."""
        return [self.session.opening, *(step.events for step in self.session.seen_by(seat)[0])]

    def news_for(self, known: Known, present: set[int]) -> News | None:
        """The news for a guest, if there is any; from now on it counts as known."""
        session, seat = self.session, known.seat
        player = None if seat == WATCHING else Player(seat)
        open_hands = session.setup.open_hands
        history = self.history(seat)
        since = min(known.history, len(history))
        steps = tuple(
            tuple(
                event_to_data(seen, session.cards)
                for event in part
                if (seen := event if open_hands else seen_by(event, player)) is not None
            )
            for part in history[since:]
        )
        view = view_to_data(session.view(player, show_all=open_hands))
        changed = {name: value for name, value in view.items() if known.view.get(name, known) != value}
        jump = known.jumped or not known.history
        undo = session.why_no_undo(seat)
        news = News(
            turn=self.turn_of(seat),
            since=since,
            steps=steps,
            jump=jump,
            last=session.last_choice(seat),
            view=changed,
            undo=wording(undo) if undo else None,
            back=session.undo_owner(seat),
            presence=self.presence(present),
            unsaved=bool(session.trouble),
        )
        rest = news._replace(since=0, steps=(), jump=False, view={})
        if not (steps or changed or jump or rest != known.rest):
            return None
        known.history, known.view, known.rest, known.jumped = len(history), view, rest, False
        return news

    def mark_jumped(self, known: Known) -> None:
        """After an undo or redo, guests who knew of the choice get the new position."""
        if self.stepping in (NOBODY, known.seat):
            known.jumped = True
            known.history = min(known.history, len(self.history(known.seat)))
