"""Positions of games by chance with one to three faults in them: refused with a sentence, or playable to the end."""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from typing import Any

import rules
from rules.agenda import RECORDS
from tests.positions import SHIPPED

NAMES = ("Ada", "Bo", "Cy", "Di")
MOST_CHOICES = 5000
"""More than any game takes."""


def some_position(chance: random.Random) -> dict[str, Any]:
    """A position somewhere in a game, as data that nothing else holds."""
    variant = chance.choice(("full", "fast"))
    game = rules.new_game(NAMES[: chance.randint(2, 4)], chance.randrange(10**6), cards=SHIPPED, variant=variant)
    for _ in range(chance.randrange(150)):
        if game.decision is None:
            break
        game.apply(chance.choice(game.decision.options))
    found: dict[str, Any] = json.loads(json.dumps(game.to_data()))
    return found


def containers(data: Any) -> list[Any]:
    """All lists and mappings that have something in them, those of the agenda twice: there most can go wrong."""
    inner = data.values() if isinstance(data, dict) else data
    found = [data] if data else []
    for thing in inner:
        if isinstance(thing, dict | list):
            found += containers(thing)
    if isinstance(data, dict) and data.get("agenda"):
        found += containers(data["agenda"]) * 3
    return found


def mutate(data: dict[str, Any], chance: random.Random) -> None:
    """Put one fault into it: another value, two that change places, one too many, one too few, a thing to do."""
    place = chance.choice(containers(data))
    keys = list(place) if isinstance(place, dict) else list(range(len(place)))
    key = chance.choice(keys)
    match chance.randrange(6):
        case 0 | 1:
            place[key] = another(place[key], data, chance)
        case 2:
            other = chance.choice(keys)
            place[key], place[other] = place[other], place[key]
        case 3 if isinstance(place, list):
            place.insert(chance.randrange(len(place) + 1), place[key])
        case 4 if isinstance(place, list):
            target = chance.choice([found for found in containers(data) if isinstance(found, list)])
            target.append(place.pop(key))
        case _ if isinstance(data["agenda"], list):
            data["agenda"].insert(chance.randrange(len(data["agenda"]) + 1), some_record(data, chance))


def another(value: Any, data: dict[str, Any], chance: random.Random) -> Any:
    """A value of the same sort."""
    match value:
        case bool():
            return not value
        case int():
            return value + chance.choice((-2, -1, 1, 2, 5))
        case str() if value in SHIPPED.by_name:
            return chance.choice(SHIPPED.cards).name
        case str():
            texts = [text for found in containers(data) for text in found if isinstance(text, str)]
            return chance.choice([*texts, "spend", "production", "over", "civil war", "attack", "red 6", "black 1"])
        case None:
            return chance.choice(SHIPPED.cards).name
    return value


def some_record(data: dict[str, Any], chance: random.Random) -> list[Any]:
    """Something to do, with details of the right sort."""
    kind = chance.choice(list(RECORDS.values()))
    texts = [text for found in containers(data) for text in found if isinstance(text, str)]
    dice = [text for text in texts if text.endswith(tuple("123456"))] or ["red 1"]
    cards = [text for text in texts if text in SHIPPED.by_name]
    details: list[Any] = []
    for name in kind.details:
        if name in ("card", "chosen"):
            details.append(chance.choice([*cards, chance.choice(SHIPPED.cards).name, None]))
        elif name == "die":
            details.append(chance.choice(dice))
        elif name in ("done", "used", "so_far"):
            details.append([])
        elif name == "by":
            details.append(chance.choice(("attack", "civil war", "riots", 1, -1)))
        elif name == "they_choose":
            details.append(chance.random() < 0.5)
        else:
            details.append(chance.randrange(-1, 4))
    return [kind.__name__, *details]


def fate(seed: int) -> str:
    """What becomes of one mutant: refused or played. Any other exception is a fault of the rules."""
    chance = random.Random(seed)
    data = some_position(chance)
    for _ in range(chance.randint(1, 3)):
        mutate(data, chance)
    try:
        game = rules.Game.from_data(data, SHIPPED)
    except rules.BadPosition as problem:
        text = str(problem)
        assert text.endswith(".") and "\n" not in text, text
        return "refused"
    choices = 0
    while game.decision is not None:
        game.apply(chance.choice(game.decision.options))
        choices += 1
        assert choices < MOST_CHOICES, "the game does not end"
    assert game.result is not None
    return "played"


if __name__ == "__main__":
    fates: Counter[str] = Counter()
    for seed in range(int(sys.argv[1]), int(sys.argv[2])):
        try:
            fates[fate(seed)] += 1
        except Exception as problem:
            fates["crashed"] += 1
            print(seed, type(problem).__name__, problem)
    print(dict(fates))
