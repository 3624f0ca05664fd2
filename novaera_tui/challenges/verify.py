"""Checks a journal: it is played again, bots included, and written again; every byte must be the same.

This proves the deal, the bots' choices, chance, undos and the result, even if somebody recomputed the checksums. It
cannot prove who played, when, how often, or what they looked at during the game.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import rules
from novaera_tui import __version__
from novaera_tui.bots import make_bot
from novaera_tui.challenges.daily import deal, is_day, parse_day, person
from novaera_tui.challenges.ladder import load_ladder
from novaera_tui.errors import UserError
from novaera_tui.messages import Message, error_text, lazy
from novaera_tui.play.bot_runner import bot_seed
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Setup
from novaera_tui.saving.journal import decision_record, header_record
from novaera_tui.saving.lines import Stand, stand_of
from novaera_tui.saving.recording import (
    LARGEST_JOURNAL,
    Damaged,
    LineReader,
    Recording,
    Unreadable,
    loaded,
    parse,
    signed,
    table_of,
)
from novaera_tui.saving.storage import cards_of
from rules.errors import TranslatableError
from rules.files import contents
from rules.records import TupleRecord

OTHER_DEAL = lazy("the game is not the deal of {day}.")
OTHER_RUNG = lazy("the game is not a rung of this ladder.")
OTHER_CARDS = lazy("it was not played with the cards of the daily deal.")
OTHER_RELEASE = lazy("it was played with novaera {there}; only that release can check it, and this is {here}.")
NOT_OVER = lazy("the game is not over.")
HINTED = lazy("hints were allowed in it.")
BOT_ELSE = lazy("line {line}: {player} is a {bot} bot and would have chosen otherwise.")
REWRITTEN = lazy("line {line} differs from what the game would have written.")


class NotProven(Exception):  # noqa: N818 (the answer, not an error)
    """Why a journal does not hold."""

    def __init__(self, reason: Message, **parts: object) -> None:
        super().__init__(reason.format(**parts))


class Proof(TupleRecord):
    """A journal that holds."""

    setup: Setup
    result: rules.Result
    sittings: int
    unchecked: tuple[str, ...]
    """Bots whose choices depend on the time they had."""


def check(path: Path) -> Proof:
    """NotProven with the reason if anything in the journal does not hold; UserError if it cannot be read."""
    try:
        content = contents(path, LARGEST_JOURNAL + 1)
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else problem
        raise UserError("cannot read {file}: {reason}.", file=path, reason=reason) from None
    try:
        recording = parse(content)
        if recording.damage is not None:
            raise recording.damage
        if recording.torn:
            raise NotProven(NOT_OVER)
        cards = cards_of(recording, path)
        if recording.setup.challenge is not None:
            check_claims(recording, cards)
        session = rewrite(content, recording, cards)
    except (Unreadable, Damaged) as problem:
        raise NotProven(Message("{problem}"), problem=error_text(problem)) from None
    result = session.game.result
    if result is None:
        raise NotProven(NOT_OVER)
    unchecked = tuple(seat.name for seat in session.setup.seats if seat.bot and not is_repeatable(seat.bot))
    return Proof(recording.setup, result, recording.sittings, unchecked)


def check_claims(recording: Recording, cards: rules.CardSet) -> None:
    """The set-up of a challenge is what it says."""
    setup, challenge = recording.setup, recording.setup.challenge
    assert challenge is not None
    if setup.hints:
        raise NotProven(HINTED)
    if recording.header.program != __version__:
        raise NotProven(OTHER_RELEASE, there=recording.header.program, here=__version__)
    if challenge.kind == "ladder":
        rung = next((each for each in load_ladder().rungs if each.name == challenge.name), None)
        climber = setup.seats[person(setup)].name if any(not seat.bot for seat in setup.seats) else ""
        if rung is None or not same_deal(rung.setup(climber, setup.seed), setup):
            raise NotProven(OTHER_RUNG)
        return
    if cards.source != rules.load_cards().source:
        raise NotProven(OTHER_CARDS)
    if not is_day(challenge.name) or sum(not seat.bot for seat in setup.seats) != 1:
        raise NotProven(OTHER_DEAL, day=challenge.name)
    day = parse_day(challenge.name)
    dealt = deal(day, setup.seats[person(setup)].name, cards, challenge.mark, challenge.later)
    if not same_deal(dealt, setup):
        raise NotProven(OTHER_DEAL, day=challenge.name)
    if not challenge.mark and not recording.header.time.startswith(challenge.name):
        raise NotProven(OTHER_DEAL, day=recording.header.time[:10])


def same_deal(dealt: Setup, setup: Setup) -> bool:
    """How a game is shown is up to the player; all else must be as it was dealt."""
    return dealt == setup._replace(pace=dealt.pace, brief=dealt.brief, hands=dealt.hands)


def is_repeatable(bot: str) -> bool:
    """Does the bot choose the same again, on any machine?"""
    _, _, budget = bot.partition(":")
    return (bot.isidentifier() and bot != "hard") or budget.isdecimal()


def rewrite(content: bytes, recording: Recording, cards: rules.CardSet) -> Session:
    """Play the game again and compare each line with the one that it writes."""
    lines = content.split(b"\n")[:-1]
    header = loaded(lines[0])
    setup = recording.setup._replace(pace=header["pace"])
    try:
        session = Session(setup, cards)
    except TranslatableError as problem:
        raise Damaged(1, problem) from None
    bots = {
        place: make_bot(seat.bot, bot_seed(session, place))
        for place, seat in enumerate(setup.seats)
        if seat.bot not in ("", "random") and is_repeatable(seat.bot)
    }
    reader = LineReader(table_of(setup))
    stand: Stand | None = None
    sum, sitting = 0, 1
    for number, line in enumerate(lines, 1):
        written: dict[str, Any]
        if number == 1:
            written = {**header_record(setup, cards, session.opening_outcomes), "time": header["time"]}
            written["program"] = header["program"]
        else:
            data = loaded(line)
            if "key" in data:
                check_bot(session, bots, data["key"], number)
            if "sitting" in data:
                sitting += 1
                written = {"sitting": sitting}
            elif "pace" in data and "key" not in data:
                written = {"pace": data["pace"]}
            else:
                written = replayed(session, reader, number, data)
        before, stand = stand, stand_of(session.game)
        if stand != before:  # as a session writes it
            written["stand"] = stand._asdict()
        made, sum = signed(written, sum)
        if made.encode() != line + b"\n":
            raise NotProven(REWRITTEN, line=number)
    return session


def replayed(session: Session, reader: LineReader, number: int, data: dict[str, Any]) -> dict[str, Any]:
    """The line that belongs to a choice, an undo or a redo, once that is made."""
    try:
        entry = reader.entry(number, data)
    except TranslatableError as problem:
        raise Damaged(number, problem) from None
    session.replay_entry(entry)
    if entry.what == "undo":
        return {"undo": len(session.steps) + 1}
    if entry.what == "redo":
        return {"redo": len(session.steps)}
    if entry.hint and not session.setup.hints:
        raise NotProven(REWRITTEN, line=number)
    return decision_record(len(session.steps), session.steps[-1], session.game.result)


def check_bot(session: Session, bots: dict[int, Any], key: str, line: int) -> None:
    decision = session.decision
    if decision is not None and decision.player in bots:
        chosen = bots[decision.player].choose(session.view(decision.player))
        if chosen.key != key:
            seat = session.setup.seats[decision.player]
            raise NotProven(BOT_ELSE, line=line, player=seat.name, bot=seat.bot)
