"""The words on the cards: all 198 texts against a golden file, and that they are short and can be told apart.

After a change that is meant, regenerate the file and read the difference:
    python -m tests.test_card_words
"""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

import pytest

from rules import Card
from rules.counts import Condition, Count
from rules.effects import Effect
from tests.positions import SHIPPED

GOLDEN = Path(__file__).parent / "golden" / "cards.txt"


def all_texts() -> str:
    """Every card: name, what it is, its short form, its sentences."""
    blocks = []
    for deck, cards in groupby(SHIPPED, key=lambda card: card.deck):
        blocks.append(f"== {deck}\n")
        blocks += map(text_of, cards)
    return "\n".join(blocks)


def text_of(card: Card) -> str:
    price = card.short_needs() if card.is_territory else str(card.cost)
    lines = [f"{card.name} | {card.kind_words} {price} | {card.short()}", *(f"    {line}" for line in card.say())]
    return "\n".join(lines) + "\n"


def test_all_texts_are_as_they_were_read_last() -> None:
    assert all_texts().splitlines() == GOLDEN.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("card", [pytest.param(card, id=card.name) for card in SHIPPED])
def test_texts_are_sentences(card: Card) -> None:
    for line in card.say():
        assert re.fullmatch(r"[A-Z][^\n]*[^ .]\.", line), line
        assert "  " not in line and ".." not in line and "None" not in line
        # one of something is singular, several are plural
        assert not re.search(r"\b1 (resources|cards|technologies|territories)\b", line), line
        assert not re.search(r"\b[2-9] (resource|card|technology|territory)\b", line), line
        assert not re.search(r"\ba (economic)\b|\ban (welfare|military|knowledge)\b", line), line


@pytest.mark.parametrize("card", [pytest.param(card, id=card.name) for card in SHIPPED])
def test_names_and_short_forms_fit_the_column(card: Card) -> None:
    assert len(card.name) <= 18
    assert 0 < len(card.short()) <= 18
    assert card.short().isascii()


def test_short_forms_carry_the_marks_of_their_triggers() -> None:
    marks = {"instant": "!", "production": ">", "transformation": "~", "scoring": "*"}
    for card in SHIPPED:
        triggers = {effect.trigger for effect in card.effects}
        for trigger, mark in marks.items():
            # > also stands inside transformations: 1E>2?
            starts = any(word.startswith(mark) for word in card.short().split())
            assert starts == (trigger in triggers), card.name


def test_cards_of_a_deck_can_be_told_apart_without_their_names() -> None:
    for numbers in SHIPPED.decks.values():
        faces = [
            (card.kinds, card.cost, card.short_needs(), card.short()) for card in map(SHIPPED.__getitem__, numbers)
        ]
        assert len(set(faces)) == len(faces)


def test_different_effects_have_different_words_and_short_forms() -> None:
    """Over the whole set: the same words or short form mean the same effect."""
    by_words: dict[tuple[str, str], Effect] = {}
    by_short: dict[tuple[str, str, bool], Effect] = {}
    for card in SHIPPED:
        for effect in card.effects:
            assert by_words.setdefault((effect.trigger, effect.say()), effect) == effect
            assert by_short.setdefault((effect.trigger, effect.short(), effect.may), effect) == effect


@pytest.mark.parametrize(
    ("written", "said", "short"),
    [
        ("military", "for each military technology you have", "/M"),
        ("2 past", "for every 2 cards in your Past", "/2past"),
        ("past", "for each card in your Past", "/past"),
        ("territory", "for each territory you have", "/T"),
        ("3 technology", "for every 3 technologies you have", "/3tech"),
        ("colour", "for each of the five colours you have", "/col"),
        ("fewer past", "for each player with fewer cards in the Past than you", "/<past"),
        ("2 fewer personality", "for every 2 players with fewer personalities than you", "/<2P"),
    ],
)
def test_counts_in_words(written: str, said: str, short: str) -> None:
    count = Count.parse(written)
    assert (count.say(), count.short()) == (said, short)


@pytest.mark.parametrize(
    ("written", "said", "short"),
    [
        ("most welfare", "if you have the most welfare technologies", "most W"),
        ("at least 1 territory", "if you have at least 1 territory", "if 1T"),
        ("at least 3 past", "if you have at least 3 cards in your Past", "if 3past"),
        ("all colours", "if you have technologies of all four colours", "all 4"),
        ("unrest at most 0", "if your Unrest is 0", "U<=0"),
        ("dark age", "during a Dark Age", "dark"),
        ("era 3", "during Era III", "era 3"),
    ],
)
def test_conditions_in_words(written: str, said: str, short: str) -> None:
    condition = Condition.parse(written)
    assert (condition.say(), condition.short()) == (said, short)


@pytest.mark.parametrize(
    ("data", "said", "short"),
    [
        (
            {"damage": "welfare", "from": "fewer military", "choice": "you"},
            "damage 1 welfare technology of each",
            "hit W/<M",
        ),
        ({"steal": "2 welfare", "from": "one player", "choice": "they"}, "steal 2 welfare from one player", "rob 2W"),
        (
            {"steal": "1 any", "from": "one player", "choice": "they"},
            "steal 1 resource of their choice from one",
            "tax 1?",
        ),
        ({"take": 2}, "take 2 available cards of the Display", "take 2"),
        ({"draw": 2}, "draw 2 cards from the rest", "draw 2 evo"),
        ({"vp": 1, "may": True, "per": "past"}, "you may gain 1 VP for each card in your Past", "1VP/past"),
    ],
)
def test_effects_in_words_that_the_set_does_not_use(data: dict[str, object], said: str, short: str) -> None:
    effect = Effect.parse("instant", data)
    assert effect.say().startswith(said)
    assert effect.short() == short


@pytest.mark.parametrize(
    ("data", "said", "short"),
    [
        ({"pay": "any as welfare"}, "your resources also count as welfare when you develop", "pay ? as W"),
        ({"swap": "black"}, "once per round you may swap one of your dice for a black one from", "swap die>B"),
        ({"reroll": "black"}, "once per round you may re-roll one of your black dice", "reroll B die"),
    ],
)
def test_abilities_in_words_that_the_set_does_not_use(data: dict[str, object], said: str, short: str) -> None:
    effect = Effect.parse("permanent", data)
    assert effect.say().startswith(said)
    assert effect.short() == short


if __name__ == "__main__":
    GOLDEN.write_text(all_texts(), encoding="utf-8")
    print(f"{GOLDEN}: {len(SHIPPED)} cards")
