"""Files that are not what they should be: journals, card sets, key files and lessons, changed by damage or malice."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path

import rules
from novaera_tui.errors import UserError
from novaera_tui.keys import KEYS
from novaera_tui.terminal.key_file import load_keymap
from novaera_tui.tutorial.loading import SHIPPED_COURSE, load_course
from rules.loading import load_cards
from tests.games import CARDS
from tests.journal_mutants import (
    MUTATIONS,
    Original,
    binary,
    bits_flipped,
    huge,
    lines_lost_or_doubled,
    lines_swapped,
    meet,
    originals,
    truncated,
)

HOSTILE_WORDS = (
    b"",
    b"-1",
    b"~",
    b"yes",
    b"&a",
    b"*a",
    b"!!int",
    b"[",
    b"{",
    b"\x1b[2J",
    b"\xff",
    b"9" * 5000,
    b"a" * 99,
)
FILES = (truncated, bits_flipped, lines_swapped, lines_lost_or_doubled, binary, huge)


def words_exchanged(content: bytes, chance: random.Random) -> bytes:
    """A few words for others of the same file, or for something hostile."""
    words = content.split(b" ")
    for _ in range(chance.choice((1, 1, 2, 5))):
        words[chance.randrange(len(words))] = chance.choice((chance.choice(words), chance.choice(HOSTILE_WORDS)))
    return b" ".join(words)


def check_sentence(sentence: str, path: Path) -> None:
    assert str(path) in sentence and len(sentence) < 1000, sentence[:1000]


class Mutants(ABC):
    """Files of one kind, changed in any way that damage or malice can; reading one is a sentence or a success."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / self.name

    kind = ""
    name = ""
    """The file that is read; its ending can matter."""
    share = 1
    """How many there are of this kind, for each of another."""

    @abstractmethod
    def meet(self, chance: random.Random) -> Iterator[str]:
        """Change a file and read it: what came of it; AssertionError if that is not as it should be."""


class MutantJournals(Mutants):
    kind = "journals"
    name = "mutant.jsonl"
    share = 2

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.sound: list[Original] = originals(folder)

    def meet(self, chance: random.Random) -> Iterator[str]:
        return meet(self.path, chance.choice(MUTATIONS), chance.choice(self.sound), chance, copy=chance.random() < 0.2)


class MutantCards(Mutants):
    kind = "card sets"
    name = "mutant.yaml"
    sound = Path(CARDS.origin).read_bytes()

    def meet(self, chance: random.Random) -> Iterator[str]:
        self.path.write_bytes(chance.choice((*FILES, words_exchanged, words_exchanged))(self.sound, chance))
        try:
            cards = load_cards(self.path)
        except rules.CardError as problem:
            for sentence in map(str, problem.mistakes):
                check_sentence(sentence, self.path)
            yield "sentence"
        else:
            yield "playable" if self.playable(cards, chance) else "too few cards"

    @staticmethod
    def playable(cards: rules.CardSet, chance: random.Random) -> bool:
        """What is accepted can be played, as far as there are enough cards."""
        try:
            game = rules.new_game(["Ada", "Bo"], chance.randrange(1000), cards=cards, variant="fast")
        except rules.IllegalSetup:
            return False
        while game.decision is not None:
            game.apply(chance.choice(game.decision.options))
        return True


class MutantKeys(Mutants):
    kind = "key files"
    name = "mutant.toml"
    sound = "".join(f"{entry.id} = [{', '.join(map(repr, entry.keys))}]\n" for entry in KEYS).encode()

    def meet(self, chance: random.Random) -> Iterator[str]:
        sound = self.sound
        path = self.path
        if chance.random() < 0.5:
            path = path.with_suffix(".yaml")
            sound = sound.replace(b" = ", b": ")
        path.write_bytes(chance.choice((*FILES, words_exchanged, words_exchanged))(sound, chance))
        try:
            load_keymap(path)
        except UserError as problem:
            check_sentence(str(problem), path)
            assert str(problem).isprintable()
            yield "sentence"
        else:
            yield "taken"


class MutantLessons(Mutants):
    kind = "lessons"
    name = "mutant-lessons.yaml"
    sound = SHIPPED_COURSE.read_bytes()

    def meet(self, chance: random.Random) -> Iterator[str]:
        self.path.write_bytes(chance.choice((*FILES, words_exchanged, words_exchanged))(self.sound, chance))
        try:
            course = load_course(CARDS, self.path)
        except UserError as problem:
            check_sentence(str(problem), self.path)
            assert str(problem).isprintable()
            yield "sentence"
        else:
            for lesson in course.lessons:
                assert lesson.game(CARDS).decision is not None
            yield "taken"


KINDS: tuple[type[Mutants], ...] = (MutantJournals, MutantCards, MutantKeys, MutantLessons)
"""All kinds of files that players can have."""
