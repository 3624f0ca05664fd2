"""The words on the cards: all 198 texts against a golden file, and that they are short and can be told apart.

After a change that is meant, regenerate the file and read the difference:
    python -m tests.test_card_words
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from novaera_tui.cli.card_check import BRIEF_ROOM
from novaera_tui.words.card_words import (
    card_words,
    cost_words,
    kind_words,
    lasting_words,
    points_at_once,
    related,
    relations,
    row_words,
    short_card,
    sort_words,
    time_of,
)
from novaera_tui.words.counts import COUNTED, condition_words, count_words
from novaera_tui.words.effects import VERB_WORDS, effect_words, short_effect
from rules import Card
from rules.counts import Condition, Count
from rules.effects import Effect
from rules.kinds import DIE_NAMES, KIND_NAMES, TRACK_NAMES
from tests.catalogue import explained_cards
from tests.positions import SHIPPED
from tests.pseudo_language import pseudo_language

GOLDEN = Path(__file__).parent / "golden" / "cards.txt"


def all_texts() -> str:
    """Every card: name, what it is, its brief words, its sentences."""
    blocks = []
    for deck, cards in groupby(SHIPPED, key=lambda card: card.deck):
        blocks.append(f"== {deck}\n")
        blocks += map(text_of, cards)
    return "\n".join(blocks)


def text_of(card: Card) -> str:
    price = "" if card.is_territory else f" {card.cost}"
    lines = [
        f"{card.name} | {kind_words(card)}{price} | {short_card(card)}",
        *(f"    {line}" for line in card_words(card)),
    ]
    return "\n".join(lines) + "\n"


def test_all_texts_are_as_they_were_read_last() -> None:
    assert all_texts().splitlines() == GOLDEN.read_text(encoding="utf-8").splitlines()


def test_texts_are_sentences() -> None:
    for line in (line for card in SHIPPED for line in card_words(card)):
        assert re.fullmatch(r"[A-Z][^\n]*[^ .]\.", line), line
        assert "  " not in line and ".." not in line and "None" not in line
        # one of something is singular, several are plural
        assert not re.search(r"\b1 (resources|cards|technologies|territories)\b", line), line
        assert not re.search(r"\b[2-9] (resource|card|technology|territory)\b", line), line
        assert not re.search(r"\ba (economic)\b|\ban (welfare|military|knowledge)\b", line), line


def test_names_and_brief_words_fit_a_small_terminal() -> None:
    for card in SHIPPED:
        assert len(card.name) <= 18
        assert 0 < len(short_card(card)) <= BRIEF_ROOM, card.name
        assert short_card(card).isascii(), card.name


def test_brief_words_are_words() -> None:
    """No code: words, numbers, amounts such as 2W and +2, ranges such as 0-2, and nothing else."""
    for words in map(short_card, SHIPPED):
        for word in re.split(r"[;,:]? |[;,]", words):
            assert re.fullmatch(r"[A-Za-z-]{2,}|[WMEKBI]|[+-]?\d[WMEK]?|0-\d|a|\+", word), (word, words)
        assert "  " not in words


def test_brief_words_give_the_trigger_and_list_lasting_effects_first() -> None:
    """Only an ability has no time before it, and instants on a card without other words."""
    for card in SHIPPED:
        clauses = short_card(card).split("; ")[card.is_territory :]
        times = [re.match(r"(round|once|turn|scoring): |(now) |", clause) for clause in clauses]
        order = [time[1] or time[2] or "" for time in times if time is not None]
        assert order == sorted(order, key=["", "round", "once", "turn", "scoring", "now"].index), card.name
        triggers = {effect.trigger for effect in card.effects}
        assert ("now" in order) == ("instant" in triggers and len(triggers) > 1), card.name
        assert ("scoring" in order) == ("scoring" in triggers), card.name


def test_beside_columns_a_card_omits_what_they_show() -> None:
    """Points at once have a column, and so has the price of a territory."""
    walls, base = SHIPPED.named("City Walls"), SHIPPED.named("Antarctic Base")
    assert (row_words(walls)[0], points_at_once(walls)) == ("safe from Invasion", "1")
    assert row_words(base)[0] == "needs 2 K + 1 any card; scoring: 1 VP per 2 territories; now Unrest +1"
    assert row_words(base, tells_price=True) == ("scoring: 1 VP per 2 territories",)
    assert row_words(base)[1:] == ("needs 2 K + 1 any card; scoring: 1 VP per 2 territories", "needs 2 K + 1 any card")
    assert row_words(SHIPPED.named("Crossbows")) == ("makes Archery obsolete",)
    for card in SHIPPED:
        assert row_words(card) or points_at_once(card), card.name


def test_a_card_in_play_shows_only_its_remaining_effects() -> None:
    for card in SHIPPED:
        lasts = [effect for effect in card.effects if effect.trigger != "instant"]
        assert bool(lasting_words(card)) == bool(lasts) and "now " not in lasting_words(card)


@pytest.mark.parametrize(
    ("name", "brief"),
    [
        ("Allied Nations", "needs 3 cards; "),
        ("Free Cities", "needs 1 W + 2 E cards; "),
        ("New World", "needs 1 M + 1 E + 1 K + 1 any card; "),
    ],
)
def test_the_needs_of_a_territory_do_not_look_like_resources(name: str, brief: str) -> None:
    assert short_card(SHIPPED.named(name)).startswith(brief)


@pytest.mark.parametrize(
    ("condition", "said", "brief"),
    [
        ("all colours", "if only you have technologies of all four colours", "if only you have all 4 colours"),
        ("at least 2 territory", "if only you have at least 2 territories", "if only you have 2 territories"),
        ("unrest at most 1", "if only your Unrest is at most 1", "if only you are at Unrest 0-1"),
        ("unrest at most 0", "if only your Unrest is 0", "if only you are at Unrest 0"),
        ("undamaged", "if only you have no damaged card", "if only you have no damaged card"),
        ("most military", "if you have the most military technologies", "with most M"),
        ("era 2", "during Era II", "in Era II"),
    ],
)
def test_an_objective_says_that_nobody_else_may_meet_it(condition: str, said: str, brief: str) -> None:
    """R16.3. To have the most is to be alone in that; an Era is the same for everybody."""
    effect = Effect.parse("scoring", {"vp": 3, "if": condition})
    assert effect_words(effect) == f"gain 3 VP {said}"
    assert short_effect(effect) == f"3 VP {brief}"


def test_a_price_in_two_colours_says_that_they_are_not_mixed_R7_4() -> None:
    assert cost_words(SHIPPED.named("Patent Law")) == "Costs 8 economic or 8 knowledge, not mixed."
    assert cost_words(SHIPPED.named("Herding")) == "Costs 2 welfare."


def test_cards_of_a_deck_can_be_told_apart_without_their_names() -> None:
    for numbers in SHIPPED.decks.values():
        faces = [(card.kinds, card.cost, short_card(card)) for card in map(SHIPPED.__getitem__, numbers)]
        assert len(set(faces)) == len(faces)


def test_different_effects_have_different_words() -> None:
    """Over the whole set: the same words, long or brief, after the same trigger or time mean the same effect."""
    by_words: dict[tuple[str, str], Effect] = {}
    by_brief: dict[tuple[str, str], Effect] = {}
    for card in SHIPPED:
        for effect in card.effects:
            assert by_words.setdefault((effect.trigger, effect_words(effect)), effect) == effect
            assert by_brief.setdefault((time_of(effect), short_effect(effect)), effect) == effect


@pytest.mark.parametrize(
    ("written", "said", "brief"),
    [
        ("military", "for each military technology you have", "per M card"),
        ("2 past", "for every 2 cards in your Past", "per 2 cards in Past"),
        ("past", "for each card in your Past", "per card in Past"),
        ("territory", "for each territory you have", "per territory"),
        ("3 technology", "for every 3 technologies you have", "per 3 technologies"),
        ("colour", "for each of the five kinds of cards you have", "per kind"),
        (
            "fewer past",
            "for each player with fewer cards in their Past than you",
            "per player with fewer cards in Past",
        ),
        (
            "2 fewer personality",
            "for every 2 players with fewer personalities than you",
            "per 2 players with fewer personalities",
        ),
    ],
)
def test_counts_in_words(written: str, said: str, brief: str) -> None:
    count = Count.parse(written)
    assert count_words(count) == (said, brief)


@pytest.mark.parametrize(
    ("written", "said", "brief"),
    [
        ("most welfare", "if you have the most welfare technologies", "with most W"),
        ("at least 1 territory", "if you have at least 1 territory", "with 1 territory"),
        ("at least 3 past", "if you have at least 3 cards in your Past", "with 3 cards in Past"),
        ("all colours", "if you have technologies of all four colours", "with all 4 colours"),
        ("unrest at most 0", "if your Unrest is 0", "at Unrest 0"),
        ("undamaged", "if none of your cards is damaged", "if undamaged"),
        ("dark age", "during a Dark Age", "in a Dark Age"),
        ("era 3", "during Era III", "in Era III"),
    ],
)
def test_conditions_in_words(written: str, said: str, brief: str) -> None:
    condition = Condition.parse(written)
    assert condition_words(condition) == (said, brief)


@pytest.mark.parametrize(
    ("data", "said", "brief"),
    [
        (
            {"damage": "welfare", "from": "fewer military", "choice": "you"},
            "damage 1 welfare technology of each",
            "damage 1 W card of each with fewer M",
        ),
        (
            {"steal": "2 welfare", "from": "one player", "choice": "they"},
            "steal 2 welfare from one player",
            "steal 2W from one player",
        ),
        (
            {"steal": "1 any", "from": "one player", "choice": "they"},
            "steal 1 resource of the victim's choice from one",
            "one player gives you 1 of their choice",
        ),
        ({"take": 2}, "take 2 available cards from the Display", "take 2 cards"),
        ({"draw": 2}, "draw 2 cards from the rest", "draw 2 evolutions"),
        (
            {"vp": 1, "may": True, "per": "past"},
            "you may gain 1 VP for each card in your Past",
            "1 VP per card in Past if you like",
        ),
    ],
)
def test_effects_in_words_that_the_set_does_not_use(data: dict[str, object], said: str, brief: str) -> None:
    effect = Effect.parse("instant", data)
    assert effect_words(effect).startswith(said)
    assert short_effect(effect) == brief


@pytest.mark.parametrize(
    ("data", "said", "brief"),
    [
        ({"pay": "any as welfare"}, "Your resources also count as welfare when you develop", "any pays as W"),
        ({"swap": "black"}, "Once per round you may swap one of your dice for a black die from", "swap 1 die for B"),
        ({"reroll": "black"}, "Once per round you may reroll one of your black dice", "reroll 1 B die"),
    ],
)
def test_abilities_in_words_that_the_set_does_not_use(data: dict[str, object], said: str, brief: str) -> None:
    effect = Effect.parse("permanent", data)
    assert effect_words(effect).startswith(said)
    assert short_effect(effect) == brief


def every_effect() -> Iterator[Effect]:
    """Every verb with every colour, kind of resource and track that cards can name."""
    colours, dice = (*KIND_NAMES[:4], "any"), (*DIE_NAMES, "any")
    weaker = [f"fewer {what}" for what in COUNTED]
    instants: list[dict[str, Any]] = [
        *({"gain": f"{amount} {kind}"} for amount in (1, 2) for kind in colours),
        *({"vp": amount} for amount in (1, 2)),
        *({"unrest": by} for by in (-1, 2)),
        *(
            {"steal": f"{amount} {kind}", "from": victims, "choice": "you"}
            for amount in (1, 2)
            for kind in colours
            for victims in ("one player", *weaker)
        ),
        *({"steal": "1 any", "from": victims, "choice": "they"} for victims in ("one player", *weaker)),
        *(
            {"damage": column, "from": victims, "choice": choice}
            for column in colours
            for victims in weaker
            for choice in ("you", "they")
        ),
        *({verb: amount} for verb in ("repair", "take", "draw") for amount in (1, 2)),
        *({"track": f"{track} {by}"} for track in (*TRACK_NAMES, "any") for by in ("+1", "-2")),
    ]
    abilities: list[dict[str, Any]] = [
        *({"protect": what} for what in (*TRACK_NAMES, "stealing")),
        *({"protect": f"civil war {colour}"} for colour in colours[:4]),
        *({"cheaper": f"1 {what}"} for what in (*colours[:4], "technology", "hand")),
        *({"pay": f"{kind} as {other}"} for kind in colours for other in colours if kind != other or kind == "any"),
        *({"black-as": colour} for colour in colours),
        *({"die-bonus": f"1 {colour}"} for colour in colours),
        *({verb: colour} for verb in ("flip", "reroll", "swap") for colour in dice),
        *({"also": colour} for colour in colours[:4]),
        {"limit": 1},
        {"enlist": -1},
        *({"calm": what} for what in ("1 vp", "2 vp", "1 more")),
        {"token": "dice zone"},
    ]
    changes: list[dict[str, Any]] = [
        {"change": f"1 {kind} into 2 {into}", "when": when}
        for kind in colours[:4]
        for into in colours
        for when in ("production", "turn")
        if kind != into
    ]
    counts: list[dict[str, Any]] = [
        *({"per": f"{every}{fewer}{what}"} for every in ("", "2 ") for fewer in ("", "fewer ") for what in COUNTED),
        *({"if": f"most {what}"} for what in COUNTED),
        *({"if": f"at least {number} {what}"} for number in (1, 2) for what in COUNTED),
        *({"if": condition} for condition in ("all colours", "undamaged", "unrest at most 0", "unrest at most 2")),
        *({"if": condition} for condition in ("dark age", "era 1", "era 2", "era 3")),
    ]
    for trigger, data in (
        *(("instant", each) for each in instants),
        *(("permanent", each) for each in abilities),
        *(("transformation", each) for each in changes),
        *((trigger, {"vp": 1} | each) for trigger in ("instant", "scoring") for each in counts),
        ("instant", {"vp": 1, "may": True}),
    ):
        yield Effect.parse(trigger, data)
    for card in explained_cards():
        yield from card.effects


def test_everything_countable_has_words() -> None:
    assert set(COUNTED) == {*KIND_NAMES, "technology", "colour", "past"}


def test_every_verb_has_its_own_words_for_everything_it_can_be_about() -> None:
    full: dict[tuple[str, str], Effect] = {}
    brief: dict[tuple[str, str], Effect] = {}
    for effect in every_effect():
        for known, words in ((full, effect_words(effect)), (brief, short_effect(effect))):
            assert words and not set(words) & set("{}"), words
            assert known.setdefault((time_of(effect), words), effect) == effect, words
    assert {type(effect.verb) for effect in full.values()} == set(VERB_WORDS)


NUMERALS = {"I", "II", "III"}


def test_every_word_on_cards_is_translated() -> None:
    """In the pseudo-language no English is left besides the numerals of Eras."""
    effects = list(every_effect())
    with pseudo_language():
        for card in SHIPPED:
            said = [*card_words(card), short_card(card), kind_words(card), sort_words(card)]
            assert all(said) and len(said) > 3
            said += [
                lasting_words(card),
                *row_words(card),
                *row_words(card, tells_price=True),
                *relations(card, SHIPPED),
                *(words for words, _ in related(card, SHIPPED)),
            ]
            said += [] if card.is_territory else [cost_words(card)]
            assert set(re.findall("[A-Za-z]+", " ".join(said))) <= NUMERALS, said
        for effect in effects:
            said = [effect_words(effect), short_effect(effect)]
            assert all(said) and set(re.findall("[A-Za-z]+", " ".join(said))) <= NUMERALS, said


if __name__ == "__main__":
    GOLDEN.write_text(all_texts(), encoding="utf-8")
    print(f"{GOLDEN}: {len(SHIPPED)} cards")
