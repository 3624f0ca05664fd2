"""Journals that are damaged or forged, and what must become of each."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

import rules
from novaera_tui.errors import UserError
from novaera_tui.play.session import Session
from novaera_tui.saving import storage
from novaera_tui.saving.recording import LARGEST_JOURNAL, LONGEST_HEADER
from rules.events import PositionJumped
from tests.games import CARDS, new_session, play_on
from tests.saving import resigned

HOSTILE: list[Any] = [
    None,
    True,
    -1,
    0,
    2**63,
    10**400,
    1e308,
    float("nan"),
    "",
    "\x1b[2J",
    "a" * 5000,
    "\ud800",
    [],
    [[]],
    {},
    {"__class__": "os.system"},
    "__import__('os').system('true')",
    "!!python/object/apply:os.system ['true']",
    [0] * 3000,
    {"n": {"n": {}}},
]


Mutation = Callable[[bytes, random.Random], bytes]


def truncated(content: bytes, chance: random.Random) -> bytes:
    return content[: chance.randrange(len(content))]


def bits_flipped(content: bytes, chance: random.Random) -> bytes:
    changed = bytearray(content)
    for _ in range(chance.choice((1, 1, 1, 2, 20))):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def lines_swapped(content: bytes, chance: random.Random) -> bytes:
    lines = content.splitlines(keepends=True)
    one, other = chance.sample(range(len(lines)), 2)
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def lines_lost_or_doubled(content: bytes, chance: random.Random) -> bytes:
    lines = content.splitlines(keepends=True)
    place = chance.randrange(len(lines))
    lines[place : place + 1] = chance.choice(([], [lines[place]] * 2))
    return b"".join(lines)


def binary(content: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(content))
    return content[:place] + chance.randbytes(chance.randrange(1, 400)) + content[place + chance.randrange(200) :]


def huge(content: bytes, chance: random.Random) -> bytes:
    """Large for a line is enough most of the time; now and then as large as no game is."""
    filling = chance.choice((b"x", b"[", b'{"a":', b"\n", b"9"))
    times = LARGEST_JOURNAL if chance.random() < 0.01 else LONGEST_HEADER
    place = chance.randrange(len(content))
    return content[:place] + filling * (times // len(filling) + 1) + content[place:]


def hostile_json(content: bytes, chance: random.Random) -> bytes:
    """Right checksums around things that no program of ours would have written."""
    records = [json.loads(line) for line in content.splitlines()]
    for _ in range(chance.choice((1, 1, 2))):
        record = chance.choice(records[:1] + records) if chance.random() < 0.7 else records[0]
        key = chance.choice(list(record))
        inner = record[key]
        if isinstance(inner, list) and inner and chance.random() < 0.7:
            place = chance.randrange(len(inner))
            if isinstance(inner[place], dict):
                inner[place][chance.choice(list(inner[place]))] = deepcopy(chance.choice(HOSTILE))
            else:
                inner[place] = deepcopy(chance.choice([*HOSTILE, 1, 2, 3]))
        elif isinstance(inner, dict) and inner and chance.random() < 0.7:
            inner[chance.choice(list(inner))] = deepcopy(chance.choice(HOSTILE))
        elif chance.random() < 0.2:
            del record[key]
        else:
            record[key] = deepcopy(chance.choice(HOSTILE))
    return resigned_anyhow(records)


def resigned_shuffle(content: bytes, chance: random.Random) -> bytes:
    """Lines swapped, lost or doubled, with right checksums and numbers: only the rules can tell."""
    records = [json.loads(line) for line in content.splitlines()]
    place = chance.randrange(1, len(records) - 1)
    kind = chance.randrange(4)
    if kind == 0:
        records[place], records[place + 1] = records[place + 1], records[place]
    elif kind == 1:
        del records[place]
    elif kind == 2:
        records.insert(place, dict(records[place]))
    else:
        records.insert(place, {chance.choice(("undo", "redo")): place - 1})
    number = 0
    for record in records[1:]:
        if "n" in record:
            number += 1
            record["n"] = number
        else:
            number += 1 if "redo" in record else -1
    return resigned_anyhow(records)


def resigned_anyhow(records: list[dict[str, Any]]) -> bytes:
    try:
        return resigned(records)
    except (UnicodeEncodeError, ValueError):  # a lone surrogate or a number too long to be written
        return "\n".join(json.dumps({**record, "seed": 0}, default=str) for record in records[:1]).encode()


MUTATIONS: list[Mutation] = [
    truncated,
    bits_flipped,
    lines_swapped,
    lines_lost_or_doubled,
    binary,
    huge,
    hostile_json,
    resigned_shuffle,
]


RESIGNED = (hostile_json, resigned_shuffle)


class Original(NamedTuple):
    content: bytes
    moments: set[str]
    """The position after every line."""


def originals(folder: Path) -> list[Original]:
    """Journals of games in play and of a finished one."""
    found = []
    for number, (players, steps) in enumerate(((2, 40), (3, 70), (4, 110), (2, 10**9))):
        path = folder / f"original-{number}.jsonl"
        session = new_session(players, number, path, variant="fast", open_hands=bool(number % 2))
        moments = {position(session)}

        def note(_: object, session: Session = session, moments: set[str] = moments) -> None:
            moments.add(position(session))

        session.subscribe(note, PositionJumped)
        chance = random.Random(number)
        while session.decision is not None and steps:
            steps -= 1
            play_on(session, chance, 1, undos=0.15)
            moments.add(position(session))
        session.close()
        found.append(Original(path.read_bytes(), moments))
    return found


def position(session: Session) -> str:
    return json.dumps(session.game.to_data())


def check(session: Session, mutate: Mutation, original: Original) -> None:
    """A recovered game is a moment of the original one or, where checksums were made right, at least a legal one."""
    if mutate in RESIGNED:
        rules.Game.from_data(session.game.to_data(), CARDS)
    else:
        assert position(session) in original.moments


def meet(path: Path, mutate: Mutation, original: Original, chance: random.Random, *, copy: bool) -> Iterator[str]:
    """Open a mutant: what came of it; AssertionError if that is not a good sentence or a correct recovery."""
    mutant = mutate(original.content, chance)
    path.write_bytes(mutant)
    try:
        session = storage.open_game(path)
    except UserError as problem:
        sentence = str(problem)
        assert sentence.startswith(str(path)) and sentence.isprintable() and len(sentence) < 2000, sentence
        yield "sentence"
        if "--copy" in sentence and copy:
            session = storage.open_copy(path)
            yield "copy"
            check(session, mutate, original)
            session.close()
    else:
        yield "resumed"
        check(session, mutate, original)
        session.close()
    assert path.read_bytes() == mutant, "the mutant was changed"
