"""The challenge ladder: rungs as data, each a set-up for one person against bots with a stated handicap.

Which rungs have been climbed follows from the journals, like the rest of the history.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final
from zlib import crc32

import rules
from novaera_tui.bots import problem_with
from novaera_tui.challenges.daily import bot_seats
from novaera_tui.errors import UserError, text_of_file
from novaera_tui.history.summaries import PlayedGame
from novaera_tui.messages import error_text, gettext, ngettext
from novaera_tui.play.setup import Challenge, Seat, Setup, coloured
from novaera_tui.tutorial.loading import LessonText, parsed
from novaera_tui.words.names import TRACK_TITLES, listed
from novaera_tui.words.pages import bot_name
from rules.handicap import Handicap, Start
from rules.kinds import LAST_SPACE, MAX_PLAYERS, STARTING_HAND, STARTING_RESOURCES, TRACK_NAMES, TRACKS
from rules.records import TupleRecord
from rules.typed_data import DataError

SHIPPED_LADDER: Final = Path(__file__).parent.parent / "ladder.yaml"
LARGEST_LADDER: Final = 100_000


class Rung(TupleRecord):
    """One rung."""

    id: Annotated[str, range(1, 31)]
    title: LessonText
    about: LessonText
    bots: Annotated[tuple[Annotated[str, range(1, 25)], ...], range(1, MAX_PLAYERS)]
    fast: bool = False
    you: Start = Start()
    rivals: Start = Start()
    tracks: Annotated[tuple[Annotated[int, range(LAST_SPACE)], ...], TRACK_NAMES] = (0,) * len(TRACKS)

    @property
    def name(self) -> str:
        """The id and a digest of the set-up: a rung that was changed must be climbed again."""
        return f"{self.id} {crc32(repr(tuple(self[3:])).encode()):08x}"

    @property
    def handicap(self) -> Handicap:
        return Handicap((self.you, *[self.rivals] * len(self.bots)), self.tracks)

    def setup(self, name: str, seed: int) -> Setup:
        seats = (Seat(name), *bot_seats(name, self.bots))
        variant = "fast" if self.fast else "full"
        challenge = Challenge("ladder", self.name)
        return Setup(coloured(seats), seed, variant, None, hints=False, handicap=self.handicap, challenge=challenge)


class Ladder(TupleRecord):
    """All rungs of a file."""

    rungs: Annotated[tuple[Rung, ...], range(1, 100)]

    def find(self, words: str) -> Rung:
        """By number or id; UserError if there is none."""
        for number, rung in enumerate(self.rungs, 1):
            if words in (str(number), rung.id):
                return rung
        raise UserError("there is no rung {rung}; choose from 1 to {last}.", rung=repr(words), last=len(self.rungs))


def load_ladder(path: Path | str | None = None) -> Ladder:
    """The rungs of this file, or the shipped ones; UserError if it is bad."""
    path = Path(path) if path is not None else SHIPPED_LADDER
    return parsed(Ladder, text_of_file(path, LARGEST_LADDER), str(path), rules.load_cards(), check_ladder)


def check_ladder(ladder: Ladder) -> None:
    """What the types of the fields do not say."""
    starting = len(rules.load_cards().decks["starting"])
    for place, rung in enumerate(ladder.rungs):
        if rung.id in [other.id for other in ladder.rungs[:place]]:
            raise DataError("{field} is {value}; an earlier one has this id.", rung.id).inside("rungs", place, "id")
        for number, bot in enumerate(rung.bots):
            if problem := problem_with(bot):
                words = error_text(problem)
                raise DataError("{field}: {problem}", bot, problem=words).inside("rungs", place, "bots", number)
        needed = sum(start.hand for start in rung.handicap.seats)
        if needed > starting:
            raise DataError(
                "{field}: {needed} starting technologies are dealt; there are {number}.",
                None,
                needed=needed,
                number=starting,
            ).inside("rungs", place)


def climbed(games: Iterable[PlayedGame]) -> set[str]:
    """The names of rungs that were won."""
    return {
        game.name
        for game in games
        if game.challenge == "ladder" and any(not seat.bot and seat.place == 1 for seat in game.seats)
    }


def tries(rung: Rung, games: Iterable[PlayedGame]) -> int:
    return sum(game.name == rung.name and game.finished for game in games if game.challenge == "ladder")


# Words --------------------------------------------------------------------------------------------------


def rung_words(rung: Rung) -> list[str]:
    """The whole set-up in sentences, made from its data."""
    kinds = listed(bot_name(bot.partition(":")[0]) for bot in rung.bots)
    length = gettext("Fast Play") if rung.fast else gettext("full game")
    told = [
        ngettext(
            "One bot ({kinds}), {length}.",
            "{number} bots ({kinds}), {length}.",
            len(rung.bots),
            kinds=kinds,
            length=length,
        )
    ]
    usual = Start()
    if rung.you != usual:
        told.append(gettext("You start with {start}.", start=start_words(rung.you)))
    if rung.rivals != usual:
        told.append(gettext("Rivals start with {start}.", start=start_words(rung.rivals)))
    moved = [f"{TRACK_TITLES[track]} {space}" for track, space in zip(TRACKS, rung.tracks, strict=True) if space]
    if moved:
        told.append(gettext("Tracks start at {tracks}.", tracks=listed(moved)))
    return told


def start_words(start: Start) -> str:
    """Only what is not as usual."""
    parts = []
    if start.unrest:
        parts.append(gettext("Unrest {unrest}", unrest=start.unrest))
    if start.resources != STARTING_RESOURCES:
        parts.append(gettext("{number} of each resource", number=start.resources))
    if start.hand != STARTING_HAND:
        parts.append(ngettext("{number} starting technology", "{number} starting technologies", start.hand))
    return listed(parts)
