"""`novaera replay`: show a saved game at the table, as a story, or as events."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import rules
from novaera_tui.cli.play import add_looks, check_terminal, open_app
from novaera_tui.draw.game_summary import summary_lines
from novaera_tui.errors import UserError
from novaera_tui.messages import error_text, gettext
from novaera_tui.output import can_write, visible
from novaera_tui.palette.glyphs import UNICODE_SIGNS
from novaera_tui.saving.replay import Replay
from novaera_tui.saving.storage import find_saved_game, open_replay, write_new
from novaera_tui.words.hints import hints_taken
from novaera_tui.words.names import listed
from novaera_tui.words.questions import choice_words
from novaera_tui.words.story import tell_all
from rules.events import SECRET, Event, PlayerAsked
from rules.typed_data import written

SLOWEST = 60
"""Seconds."""


def add(parser: Any) -> None:
    parser.description = gettext(
        "Replays GAME: its number in the list of novaera games, its name, or a file."
        " Without GAME: the game played last."
    )
    parser.add_argument("game", nargs="?", default="1", metavar="GAME", help=gettext("a saved game"))
    form = parser.options.add_mutually_exclusive_group()
    form.add_argument("--text", action="store_true", help=gettext("print the story"))
    form.add_argument("--json", action="store_true", help=gettext("print the events as JSON, one record per line"))
    form.add_argument(
        "--summary", action="store_true", help=gettext("print a page about the game for a chat or a mail")
    )
    form.add_argument("--html", metavar="FILE", help=gettext("write a web page that replays the game"))
    parser.add_argument("--seat", metavar="NAME", help=gettext("with --html: show what this player saw"))
    parser.add_argument("--final", action="store_true", help=gettext("leave out undone choices"))
    parser.add_argument("--open-hands", action="store_true", help=gettext("show hidden hands and the seed"))
    parser.add_argument(
        "--pace", type=float, default=1.0, metavar="SECONDS", help=gettext("seconds between autoplay steps")
    )
    add_looks(parser)


def run(arguments: argparse.Namespace) -> int:
    if not 0 < arguments.pace <= SLOWEST:
        raise UserError("--pace must be a number of seconds up to {most}.", most=SLOWEST)
    at_the_table = not (arguments.text or arguments.json or arguments.summary or arguments.html)
    if arguments.seat is not None and not arguments.html:
        raise UserError("--seat needs --html FILE.")
    if at_the_table:
        check_terminal(arguments)
    path = find_saved_game(arguments.game)
    replay = open_replay(path)
    if arguments.final:
        replay = replay.final()
    open_hands = arguments.open_hands or replay.setup.open_hands
    if at_the_table:
        replay.pace, replay.open_hands = arguments.pace, open_hands
        return open_app(None, arguments, replay)
    if arguments.html:
        write_page(replay, path, arguments.html, arguments.seat, open_hands)
    elif arguments.summary:
        for line in summary_lines(replay, not can_write(sys.stdout, UNICODE_SIGNS)):
            print(visible(line))
    else:
        for line in as_text(replay, open_hands) if arguments.text else as_json(replay, open_hands):
            print(visible(line))
    tell_damage(replay, path)
    return 0


def tell_damage(replay: Replay, path: Path) -> None:
    """Say where a damaged game ends."""
    if replay.damage is not None:
        damage = error_text(replay.damage)
        words = gettext("{file}: {damage} The game is printed up to there.", file=path, damage=damage)
        print(visible(f"novaera: {words}"), file=sys.stderr)


def write_page(replay: Replay, path: Path, target: str, name: str | None, open_hands: bool) -> None:
    """Write the page for one seat, for everybody, or with all hands hidden; an existing file stays."""
    # only a page needs it: 30 ms
    from novaera_tui.draw.web_page import PageReview, ReplayPage
    from novaera_tui.review.running import kept_review

    review = kept_review(replay, path) if replay.recording.finished else None
    seat = None
    if name is not None:
        if name not in replay.names:
            known = ", ".join(replay.names)
            raise UserError("{player} did not play; choose from: {known}.", player=repr(name), known=known)
        seat, open_hands = replay.names.index(name), replay.setup.open_hands
    replay.open_hands = open_hands
    known_review = PageReview.of(review, seat, replay.open_hands) if review else None
    write_new(target, ReplayPage(replay, seat, known_review).page().encode())


# What stays hidden --------------------------------------------------------------------------------------


def hand_before(replay: Replay, position: int) -> list[str]:
    """The hand of the player who made the entry before a position, as it was before that entry."""
    entry = replay.recording.entries[position - 1]
    before = replay.game_at(position if entry.what == "undo" else position - 1).view(entry.player)
    return [replay.cards[card].name for card in before.civilizations[entry.player].hand or ()]


def key_of(replay: Replay, position: int, open_hands: bool) -> str | None:
    """The chosen option; None if it is a card that its player held and may still hold."""
    key = replay.recording.entries[position - 1].key
    return key if open_hands or key not in hand_before(replay, position) else None


def events_of(replay: Replay, position: int, open_hands: bool) -> list[Event]:
    """The events of an entry; none if it was undone and would reveal a hand."""
    events = replay.events_of(position)
    if open_hands or replay.stands(position):
        return events
    hand = hand_before(replay, position)
    return [] if any(name in hand for event in events for name in names_in(event, replay.cards)) else events


def names_in(event: Event, cards: rules.CardSet) -> Iterator[str]:
    """All texts in an event, its cards among them."""
    values = [*written(event, cards).values()]
    while values:
        value = values.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, list):
            values += value


# The story ----------------------------------------------------------------------------------------------


def as_text(replay: Replay, open_hands: bool) -> Iterator[str]:
    names = [seat.name for seat in replay.setup.seats]

    def sentences(events: list[Event]) -> list[str]:
        return [sentence.text for sentence in tell_all(events, names, replay.cards, None, open_hands)]

    # an undone choice belongs to no sentence, so events are gathered until an undo
    gathered = list(replay.events_of(0))
    made: list[list[Event]] = []
    undone: list[list[Event]] = []
    for position, entry in enumerate(replay.recording.entries[: len(replay)], start=1):
        if entry.what == "decision":
            made.append(events_of(replay, position, open_hands))
            undone.clear()
            gathered += made[-1]
            continue
        here, there = (made, undone) if entry.what == "undo" else (undone, made)
        there.append(here.pop())
        if all(isinstance(event, PlayerAsked) for event in there[-1]):
            continue  # only a step of a turn: nothing has happened yet
        yield from sentences(gathered)
        key = key_of(replay, position, open_hands)
        decision, option = replay.choice(position)
        told = choice_words(decision, option, names, replay.cards, entry=entry.what, is_hidden=key is None)
        yield f"({told}.)"
        gathered = list(there[-1]) if entry.what == "redo" else []
    yield from sentences(gathered)
    hints = Counter(entry.player for entry in replay.recording.entries[: len(replay)] if entry.hint)
    if hints:
        yield f"({listed(tuple(hints_taken(names[player], number) for player, number in sorted(hints.items())))}.)"


# The events ---------------------------------------------------------------------------------------------


def as_json(replay: Replay, open_hands: bool) -> Iterator[str]:
    """The header, then each entry with its events; cards by name.

    Hidden information stays hidden: dealt cards, undone choices from a hand, and the seed.
    """
    setup = replay.setup
    seed = setup.seed if open_hands else None
    yield json.dumps({"names": [seat.name for seat in setup.seats], "variant": setup.variant, "seed": seed})
    for position in range(len(replay) + 1):
        if position:
            entry = replay.recording.entries[position - 1]
            key = key_of(replay, position, open_hands)
            told = {entry.what: entry.n, "player": entry.player, "kind": entry.kind, "key": key}
            yield json.dumps({**told, "hint": True} if entry.hint else told)
        for event in events_of(replay, position, open_hands):
            yield json.dumps({"event": type(event).__name__, **details(event, replay.cards, open_hands)})


def details(event: Event, cards: rules.CardSet, open_hands: bool) -> dict[str, Any]:
    data = written(event, cards)
    if isinstance(event, SECRET) and not open_hands:
        data |= dict.fromkeys(data.keys() & {"card", "cards"})
    return data
