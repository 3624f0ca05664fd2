"""Card files that cannot be used: one sentence with file, line and card for each mistake, never anything else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from novaera_tui.words.card_words import card_words
from rules.card_yaml import DEEPEST
from rules.loading import MOST_CHARACTERS, MOST_EFFECTS, CardError, cards_from_source, parse_cards, shipped_cards
from tests.positions import SHIPPED

ARCHERY = """\
era-1:
  - name: Archery
    colour: military
    cost: 2
    scoring: {vp: 2, if: most military}
"""
GOOD = (
    ARCHERY
    + """\
  - name: Trade
    colour: economic
    cost: 3
"""
)


def mistakes(text: str) -> tuple[str, ...]:
    with pytest.raises(CardError) as caught:
        parse_cards(text, "my.yaml")
    sentences = tuple(map(str, caught.value.mistakes))
    assert str(caught.value) == sentences[0]
    return sentences


def test_the_good_file_is_good() -> None:
    cards = parse_cards(GOOD, "my.yaml")
    assert [card.name for card in cards] == ["Archery", "Trade"]
    assert card_words(cards.named("Archery")) == ("Scoring: gain 2 VP if you have the most military technologies.",)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("cost: 2", "price: 2", "line 4: Archery: unknown key 'price'."),
        ("vp: 2", "win: 2", "line 5: Archery: scoring: unknown verb 'win'."),
        ("if: most", "when: most", "line 5: Archery: scoring: unknown key 'when' next to 'vp'."),
        ("era-1:", "era-9:", "line 1: unknown deck 'era-9'; the decks are starting, era-1,"),
        ("colour: military", "colour: mauve", "line 3: Archery: unknown colour: 'mauve' is not one of welfare,"),
        ("colour: military", "colour: military/military", "line 3: Archery: 'military/military' is not a colour;"),
        ("colour: military", "colour: military/welfare/economic", "'military/welfare/economic' is not a colour;"),
        ("colour: military", "colour: military/territory", "line 3: Archery: 'military/territory' is not a colour;"),
        ("colour: military", "colour: territory", "line 3: Archery: there are no territories in Era I."),
        ("colour: military", "colour: 3", "line 3: Archery: a card needs a colour:"),
        ("name: Trade", "name: Archery", "line 6: Archery: line 2 already uses this name."),
        (
            "cost: 2",
            "evolves: Longbows",
            "line 4: Archery: it evolves into 'Longbows', which is not a card in this set.",
        ),
        ("cost: 2", "evolves: Trade", "line 4: Archery: it evolves into 'Trade', which is in no evolution deck."),
        ("cost: 2", "evolves: [Trade]", "line 4: Archery: 'evolves' must name one card,"),
        ("cost: 2", "obsoletes: [Bows]", "line 4: Archery: it makes 'Bows' obsolete, which is not a card in this set."),
        ("cost: 2", "obsoletes: Trade", "line 4: Archery: 'obsoletes' must be a list of card names,"),
        ("cost: 2", "cost: two", "line 4: Archery: the cost must be a number from 0 to 30, not 'two'."),
        ("cost: 2", "cost: '2'", "line 4: Archery: the cost must be a number from 0 to 30, not '2'."),
        ("cost: 2", "cost: ! '2'", "line 4: Archery: the cost must be a number from 0 to 30, not '2'."),
        ("cost: 2", "cost: true", "line 4: Archery: the cost must be a number from 0 to 30, not True."),
        ("cost: 2", "cost: 31", "line 4: Archery: the cost must be a number from 0 to 30, not 31."),
        ("cost: 2", "cost: 99999999999", "line 4: Archery: the cost must be a number from 0 to 30,"),
        ("cost: 2", "needs: {any: 2}", "line 4: Archery: only territories have needs."),
        ("vp: 2", "vp: -2", "line 5: Archery: scoring: 'vp' must be a number from 1 to 9, not -2."),
        ("vp: 2", "gain: 2 welfare", "line 5: Archery: scoring: 'gain' does not belong under 'scoring',"),
        ("vp: 2", "vp: 2, per: apples", "line 5: Archery: scoring: 'apples' cannot be counted;"),
        ("most military", "luck", "line 5: Archery: scoring: 'luck' is not a condition;"),
        (
            "vp: 2, if",
            "vp: 2, take: 1, if",
            "line 5: Archery: scoring: an effect needs exactly one verb; this one has 2.",
        ),
        ("{vp: 2, if: most military}", "two points", "line 5: Archery: scoring: an effect must be a mapping"),
        ("vp: 2", "vp: 2, may: true", "line 5: Archery: scoring: a scoring effect takes no 'may'"),
        ("cost: 2", "cost: 2\n    instant: {gain: 1 any, may: perhaps}", "'may' must be true or false, not 'perhaps'."),
        ("cost: 2", "cost: 2\n    instant: {vp: 2, if: era ²}", "'era ²' is not a condition"),
        (
            "cost: 2",
            "cost: 2\n    instant: {vp: 2, if: at least 2 fewer military}",
            "a condition cannot be about 'fewer military'",
        ),
        ("cost: 2", "cost: 2\n    instant: {vp: 2, if: most 2 past}", "a condition cannot be about '2 past'"),
        ("cost: 2", f"cost: 2\n    instant: {{gain: {'1' * 5000} welfare}}", "must be a number and a word"),
        ("cost: 2", "cost: 2\n    instant: {damage: any, from: fewer military, per: past}", "'damage' takes no 'per'"),
        ("cost: 2", "cost: 2\n    instant: {take: -2}", "'take' must be a number from 1 to 9, not -2"),
        ("cost: 2", "cost: 2\n    permanent: {limit: -3}", "'limit' must be a number from 1 to 9, not -3"),
        ("cost: 2", "cost: 2\n    permanent: {enlist: 2}", "'enlist' must be a number from -9 to -1, not 2"),
        ("cost: 2", "cost: 2\n    permanent: [{also: welfare}, {also: economic}]", "a card can have only one 'also'"),
        ("cost: 2", "cost: 2\n    permanent: [{flip: any}, {swap: any}]", "only one 'flip', 'reroll' or 'swap'"),
        ("cost: 2", "cost: 2\n    transformation: {change: 1 welfare into 1 welfare}", "cannot give the kind"),
        (
            "cost: 2",
            "cost: 2\n    transformation: {change: 1 territory into 1 welfare}",
            "'territory' is not one of welfare, military, economic, knowledge.",
        ),
        ("cost: 2", "cost: 2\n    permanent: {protect: rain}", "nothing protects from 'rain'; use riots,"),
        ("cost: 2", "cost: 2\n    permanent: {protect: civil war territory}", "'territory' is not one of welfare,"),
        ("cost: 2", "cost: 2\n    permanent: {pay: welfare as welfare}", "cannot count as itself"),
        ("cost: 2", "cost: 2\n    permanent: {flip: purple}", "'purple' is not one of any, green, red,"),
        ("cost: 2", "cost: 2\n    permanent: {token: display}", "'token' must be 'dice zone', not 'display'"),
        ("cost: 2", "cost: 2\n    permanent: {limit: 3, may: true}", "takes no 'per', 'if' or 'may'"),
        ("cost: 2", "cost: 2\n    instant: {damage: any}", "'damage' needs 'from: fewer X'"),
        ("cost: 2", "cost: 2\n    instant: {damage: any, from: 2 fewer military}", "'damage' needs 'from: fewer X'"),
        (
            "cost: 2",
            "cost: 2\n    instant: {steal: 1 any, from: fewer military, choice: he}",
            "'you' or 'they', not 'he'",
        ),
        ("cost: 2", "cost: 2\n    instant: {track: riots 2}", "a track and a signed number such as 'riots -2', not"),
        ("cost: 2", "cost: 2\n    instant: {track: riots -0}", "a track and a signed number such as 'riots -2', not"),
        (
            "cost: 2",
            "cost: 2\n    transformation: {change: 1 welfare into 1 military, when: noon}",
            "'when' must be 'production' or 'turn', not 'noon'",
        ),
        (
            "cost: 2",
            f"cost: 2\n    instant: [{', '.join(['{vp: 1}'] * (MOST_EFFECTS + 1))}]",
            "line 2: Archery: a card has at most 9 effects; this one has 11.",
        ),
        ("cost: 2", "cost: !!seq [2]", "line 4: Archery: tags (!name) are not supported."),
        ("name: Archery", "name: 'no'", "a card cannot be called 'no'"),
        ("name: Archery", "name: red 3", "a card cannot be called 'red 3'"),
        ("name: Archery", "name: Archery (2)", "a card cannot be called 'Archery (2)'"),
        ("name: Archery", 'name: "a\\eb"', "line 2: a\x1bb: a name must be printable text"),
        ("name: Archery", "name: " + "a" * 41, "a name must be printable text of at most 40 characters."),
        ("name: Archery", "name: 7", "line 2: a card needs a name."),
        ("cost: 2", "name: Bows", "line 4: Archery: the key 'name' appears twice."),
        ("vp: 2", "vp: 2, vp: 3", "line 5: Archery: the key 'vp' appears twice."),
        ("cost: 2", "cost: [2", "this is not valid YAML: "),
        ("cost: 2", "cost: *two", "line 4: Archery: aliases (*name) are not supported."),
        ("cost: 2", "cost: !!int 2", "line 4: Archery: tags (!name) are not supported."),
        ("cost: 2", "[cost]: 2", "line 4: Archery: a key must be a word."),
    ],
)
def test_mistakes_on_a_card(old: str, new: str, sentence: str) -> None:
    found = mistakes(GOOD.replace(old, new, 1))
    assert any(sentence in one for one in found), found
    assert all(one.startswith("my.yaml, line ") and one.endswith(".") and "\n" not in one for one in found)


TERRITORY = """\
era-2:
  - name: Islands
    colour: territory
    needs: {economic: 1}
"""


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("needs: {economic: 1}", "cost: 3", "my.yaml, line 4: Islands: a territory has needs, not a cost."),
        (
            "{economic: 1}",
            "{}",
            "my.yaml, line 4: Islands: a territory needs technologies, such as {welfare: 1, any: 2}.",
        ),
        (
            "economic: 1",
            "economic: 0",
            "my.yaml, line 4: Islands: the need for economic must be a number from 1 to 9, not 0.",
        ),
        (
            "economic: 1",
            "economic: 10",
            "my.yaml, line 4: Islands: the need for economic must be a number from 1 to 9, not 10.",
        ),
        (
            "economic: 1",
            "gold: 1",
            "my.yaml, line 4: Islands: unknown colour: 'gold' is not one of welfare, military, economic, knowledge.",
        ),
    ],
)
def test_mistakes_on_a_territory(old: str, new: str, sentence: str) -> None:
    assert sentence in mistakes(TERRITORY.replace(old, new))


def test_a_territory_may_need_nine_of_a_colour() -> None:
    assert parse_cards(TERRITORY.replace("economic: 1", "economic: 9"), "my.yaml").named("Islands").needs_in_all == 9


def test_a_personality_has_no_colour_and_no_part_in_obsolescence() -> None:
    text = "personalities-1:\n  - name: Ada\n    cost: 1\n    colour: welfare\n    obsoletes: [Ada]\n"
    assert mistakes(text) == (
        "my.yaml, line 4: Ada: a personality has no colour.",
        "my.yaml, line 5: Ada: personalities neither become obsolete nor make cards obsolete, so it cannot name 'Ada'.",
    )


@pytest.mark.parametrize("deck", ["personalities-1", "era-3"])
def test_neither_personalities_nor_cards_of_the_last_era_evolve(deck: str) -> None:
    colour = "" if deck == "personalities-1" else ", colour: welfare"
    text = f"{deck}:\n  - {{name: Ada, cost: 1{colour}, evolves: Eve}}\n"
    assert mistakes(text) == ("my.yaml, line 2: Ada: personalities and cards of the last Era cannot evolve.",)


def test_a_technology_makes_no_personality_obsolete() -> None:
    text = GOOD.replace("cost: 2", "obsoletes: [Ada]\n    cost: 2") + "personalities-1:\n  - {name: Ada, cost: 1}\n"
    [found] = mistakes(text)
    assert found.startswith("my.yaml, line 4: Archery: personalities neither become obsolete nor make cards obsolete")


def test_a_card_may_cost_thirty() -> None:
    assert parse_cards(ARCHERY.replace("cost: 2", "cost: 30"), "my.yaml").named("Archery").cost == 30


def test_a_card_may_have_nine_effects() -> None:
    text = ARCHERY.replace("{vp: 2, if: most military}", f"[{', '.join(['{vp: 1}'] * MOST_EFFECTS)}]")
    assert len(parse_cards(text, "my.yaml").named("Archery").effects) == MOST_EFFECTS


def test_all_mistakes_are_found_in_the_order_of_the_file() -> None:
    text = GOOD.replace("cost: 2", "cost: x").replace("colour: economic", "colour: gold").replace("vp: 2", "vp: 0")
    assert [sentence.split(":")[0] for sentence in mistakes(text)] == [f"my.yaml, line {line}" for line in (4, 5, 7)]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "my.yaml: the file must be a YAML mapping."),
        ("- Archery", "my.yaml: the file must be a YAML mapping."),
        ("Archery", "my.yaml: the file must be a YAML mapping."),
        ("era-1: Archery", "my.yaml, line 1: deck era-1 must be a list of cards."),
        ("era-1: [Archery]", "my.yaml, line 1: deck era-1 contains 'Archery', which is not a card."),
        ("title: [a]", "my.yaml, line 1: the title must be text."),
        ("a: b: c", "my.yaml, line 1: this is not valid YAML: mapping values are not allowed in this context."),
        ("\ttabs: no", "my.yaml, line 1: this is not valid YAML: found character that cannot start any token."),
        ("era-1: []\n---\nera-2: []", "my.yaml, line 2: the file must hold one document only."),
        ("era-1: " + "[" * 500, "my.yaml, line 1: the file is nested too deeply."),
        ("a: " * 1, "my.yaml, line 1: unknown deck 'a'"),
        ("era-1: " + "{a: " * DEEPEST, "my.yaml, line 1: the file is nested too deeply."),
        ("x" * (MOST_CHARACTERS + 1), "my.yaml: the file is too large for a card set."),
        ("a: \x00", "my.yaml: this is not valid YAML: control characters are not allowed."),
        ("a: \ud800", "my.yaml: this is not valid YAML: "),
    ],
)
def test_files_that_are_not_card_sets(text: str, sentence: str) -> None:
    [found] = mistakes(text)
    assert found.startswith(sentence)


def test_a_mistake_in_the_set_of_a_saved_game_has_no_line() -> None:
    with pytest.raises(CardError) as error:
        cards_from_source('{"era-7": []}', "cards")
    assert str(error.value).startswith("cards: unknown deck 'era-7'")


def test_an_alias_bomb_does_not_go_off() -> None:
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    lines += [f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]" for old, new in zip("abcdefgh", "bcdefghi", strict=True)]
    assert mistakes("\n".join(lines)) == ("my.yaml, line 2: aliases (*name) are not supported.",)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    latin = tmp_path / "latin.yaml"
    latin.write_bytes("title: Café".encode("latin-1"))
    for path, reason in (
        (latin, "the card file is not UTF-8 text"),
        (tmp_path / "none.yaml", "cannot read the card file: No such file or directory"),
        (tmp_path, "cannot read the card file: Is a directory"),
        (Path(os.devnull), "cannot read the card file: it is not a regular file"),
    ):
        with pytest.raises(CardError) as caught:
            rules.load_cards(path)
        assert str(caught.value) == f"{path}: {reason}."


def test_no_file_stays_open(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(GOOD)
    before = os.open(path, os.O_RDONLY)
    os.close(before)
    rules.load_cards(path)
    with pytest.raises(CardError):
        rules.load_cards(tmp_path)
    after = os.open(path, os.O_RDONLY)
    os.close(after)
    assert after == before, "the lowest free number of a file is free again"


def test_a_byte_order_mark_and_windows_line_ends_are_fine(tmp_path: Path) -> None:
    path = tmp_path / "windows.yaml"
    path.write_bytes(("\ufeff" + GOOD.replace("\n", "\r\n")).encode("utf-8"))
    assert [card.name for card in rules.load_cards(path)] == ["Archery", "Trade"]


LINES = Path(shipped_cards()).read_text(encoding="utf-8").splitlines()
WORDS = sorted({word for line in LINES[60:] for word in line.replace("{", " ").replace("}", " ").split()})


@pytest.mark.slow
@settings(max_examples=150)
@given(
    line=st.integers(60, len(LINES) - 1),
    change=st.sampled_from(["drop", "double", "word", "indent", "noise"]),
    word=st.sampled_from(WORDS),
    noise=st.text(max_size=6),
)
def test_a_damaged_line_is_either_fine_or_a_sentence(line: int, change: str, word: str, noise: str) -> None:
    """Whatever happens to one line of the shipped file: a card set or sentences, never another exception."""
    text = LINES[line]
    changed = {
        "drop": [],
        "double": [text, text],
        "word": [text.replace(text.split()[-1], word) if text.split() else word],
        "indent": [" " + text],
        "noise": [text + noise],
    }[change]
    try:
        cards = parse_cards("\n".join([*LINES[:line], *changed, *LINES[line + 1 :]]), "my.yaml")
    except CardError as problem:
        assert all(sentence.startswith("my.yaml") and sentence.endswith(".") for sentence in map(str, problem.mistakes))
    else:
        assert abs(len(cards) - len(SHIPPED)) <= 1


@settings(max_examples=200)
@given(st.text(alphabet=st.sampled_from("ab:-[]{}&*!?|>'\"%@#, \n0"), max_size=60))
def test_any_text_is_a_card_set_or_a_sentence(text: str) -> None:
    try:
        parse_cards(text, "my.yaml")
    except CardError as problem:
        assert problem.mistakes
