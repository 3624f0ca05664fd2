"""Spanish: whole, without a word of English, with its own letters, figures and conjunctions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from rich.cells import cell_len

from novaera_tui.app import NovaEraApp
from novaera_tui.cli import manual
from novaera_tui.cli.argparse_words import VALUE_NAMES
from novaera_tui.cli.card_check import BRIEF_ROOM, TITLE_ROOM
from novaera_tui.cli.main import COMMANDS, main
from novaera_tui.messages import decimal, percent, pgettext
from novaera_tui.screens.app_protocol import AppOptions
from novaera_tui.terminal import key_file
from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.card_words import (
    card_words,
    cost_words,
    kind_words,
    lasting_words,
    related,
    relations,
    row_words,
    short_card,
    sort_words,
)
from novaera_tui.words.hints import signed
from novaera_tui.words.names import amount_of, card_name, die_label, either, listed
from rules.kinds import BLACK, DICE, ECONOMIC, MILITARY, WELFARE
from tests.collect_messages import template, translations
from tests.games import new_session
from tests.positions import SHIPPED
from tests.pseudo_language import speaking
from tests.screens import running
from tests.unkind import complaint

WORD: Final = re.compile(r"[^\W\d_]{3,}")
NO_WORDS: Final = re.compile(r"\{[^}]*\}|'[^']*'|--?\w[-\w]*|novaera \w+|(?:bot:)?\w+:\w+:\w+")
"""Placeholders, ids in quotes, options and commands."""
IN_BOTH: Final = """
ada alice cleopatra rival nova novaera cmon dask html json yaml toml csv utf ascii python unix matplotlib bytes id
alt ctrl enter esc hyper meta super tab ok term fg kill pageup run archery
ago feb mar may jun jul sep oct nov inv decl regr ii iii era eras
bot bots chat civil control cursor decide decides dice error has legal no normal original par produce real red regular
javascript terminal uses utc web
"""
"""Words of both languages, names, and keys of the keyboard."""
IDS: Final = """
asked at calm choose curtain done down drawn easy event face fair false hard hello instant least look most open
permanent play player random step stealing strong true undo unrest check show
aaaa all authorized bash completions hand help keys linux local man manual openssh pub quit replay review share shell
ssh variable why windows wsl
"""
"""Words of files and options that complaints and help pages name: they are the same in every language."""


def forms(text: object) -> tuple[str, ...]:
    return tuple(map(str, text)) if isinstance(text, tuple | list) else (str(text or ""),)


def words_in(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(NO_WORDS.sub(" ", text))}


def english_words() -> set[str]:
    """All words of the English messages, apart from names of cards."""
    texts = [text for message in template() if message.context != "card" for text in forms(message.id)]
    return set[str]().union(*map(words_in, texts)) - {*IN_BOTH.split()}


@pytest.mark.slow
def test_no_word_of_english_is_left() -> None:
    english = english_words() - {*IDS.split()}
    assert len(english) > 900
    names = {card.name for card in SHIPPED}
    found = {
        (word, text)
        for message in translations()["es"]
        if message.id and message.context != "letters of keys"  # ids
        if not (message.context == "card" and message.string in names)  # people keep theirs
        for text in forms(message.string)
        for word in words_in(text) & english
    }
    assert not found


@pytest.mark.slow
def test_every_card_is_told_in_every_length() -> None:
    """Its names fit into titles, and its brief forms into cards."""
    english = english_words()
    with speaking("es"):
        for card in SHIPPED:
            name = card_name(card)
            assert cell_len(name) <= TITLE_ROOM, name
            assert cell_len(short_card(card)) <= BRIEF_ROOM * 6 // 5, short_card(card)
            said = [*card_words(card), short_card(card), kind_words(card), sort_words(card), lasting_words(card)]
            said += [*row_words(card), *row_words(card, tells_price=True), *relations(card, SHIPPED)]
            said += [words for words, _ in related(card, SHIPPED)]
            said += [] if card.is_territory else [cost_words(card)]
            for other in SHIPPED:
                said = [text.replace(card_name(other), "") for text in said]
            assert not [text for text in said if words_in(text) & english or "{" in text], said


def test_card_names_differ() -> None:
    with speaking("es"):
        assert len({card_name(card) for card in SHIPPED}) == len(SHIPPED)


def test_questions_and_exclamations_open_and_close() -> None:
    for message in translations()["es"]:
        for text in forms(message.string) if message.id else ():
            assert text.count("?") == text.count("¿"), text
            assert text.count("!") == text.count("¡") + text.count("(!"), text


def test_no_name_follows_a_conjunction_that_changes_before_its_sound() -> None:
    """Ada y Irene: names are listed by words.names, which knows that it is Ada e Irene."""
    name = re.compile(r" [yo] \{(player|names|card|cause|others|key zoom)s?\}")
    assert not [text for message in translations()["es"] for text in forms(message.string) if name.search(text)]


# Letters, figures, lists ----------------------------------------------------------------------------------


def test_dice_and_resources_have_spanish_letters() -> None:
    with speaking("es"):
        assert [die_label(DICE[colour][4]) for colour in (WELFARE, MILITARY, ECONOMIC, 3, BLACK)] == [
            *("B4", "M4", "E4", "C4", "N4")
        ]


def test_figures_have_a_comma() -> None:
    with speaking("es"):
        assert (decimal(1.5), percent(0.125, 1), signed(-34), signed(0)) == ("1,5", "12,5 %", "-3,4", "0,0")
    assert (decimal(1.5), percent(0.125, 1), signed(-34), signed(0)) == ("1.5", "12.5%", "-3.4", "0.0")


def test_amounts_agree_in_number() -> None:
    with speaking("es"):
        assert [amount_of(number, MILITARY) for number in (1, 2)] == ["1 militar", "2 militares"]
        assert amount_of(-1, MILITARY, "+") == "-1 militar" and amount_of(3, WELFARE, "+") == "+3 de bienestar"


def test_and_and_or_change_before_their_own_sound() -> None:
    with speaking("es"):
        assert listed(["Ada", "Bo", "Irene"]) == "Ada, Bo e Irene"
        assert listed(["Saqueo", "Hipatia"]) == "Saqueo e Hipatia" and listed(["Faro", "Riego"]) == "Faro y Riego"
        assert either(["Radar", "Óptica"]) == "Radar u Óptica" and either(["Radar", "Faro"]) == "Radar o Faro"
        assert either(["8 militares", "8 de economía"]) == "8 militares u 8 de economía"
    assert listed(["Ada", "Irene"]) == "Ada and Irene"


# Keys -----------------------------------------------------------------------------------------------------


def letters() -> dict[str, tuple[str, ...]]:
    with speaking("es"):
        return dict(key_file.load_keymap(None).changes)


def test_letters_of_actions_are_in_their_names() -> None:
    known = letters()
    with speaking("es"):
        for word, action in ACTION_WORDS.items():
            letter = known.get(f"action.{word}", (action.key,))[0]
            assert letter in str(action.name), (word, letter)


def test_no_letter_of_the_language_clashes() -> None:
    with speaking("es"):
        text = pgettext("letters of keys", "none")
    assert [pair.partition("=")[0] for pair in text.split()] == [*letters()], "every id is known"
    assert all(key_file.textual_name(name) == name for names in letters().values() for name in names)
    assert not list(key_file.clashes(letters()))


def test_a_key_file_wins_over_the_letters_of_the_language(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text('undo = "o"\naction.enlist = "b"\n')
    with speaking("es"):
        keymap = key_file.load_keymap(path)
    assert keymap.keys("undo") == ("o",) and keymap.keys("action.enlist") == ("b",)
    assert keymap.keys("action.gain") == ("g",) and keymap.keys("trick.swap") == ("w",), "o and b are taken"
    assert keymap.keys("action.expand") == ("e",), "the others stay"
    assert not list(key_file.clashes(keymap.changes))


def test_english_has_its_own_letters() -> None:
    assert not key_file.load_keymap(None).changes


@pytest.mark.slow
async def test_the_table_answers_to_the_letters_of_the_language() -> None:
    session = new_session(hands="open")
    with speaking("es"):
        app = NovaEraApp(session, AppOptions())
        async with running(app) as pilot:
            while session.decision is not None and session.decision.kind == "pick":
                await pilot.press("1", "enter")
                if session.decision.kind == "pick":
                    await pilot.press("2", "enter")
            await pilot.press("o", "enter")
    assert [event for event in session.events() if type(event).__name__ == "ResourcesGained"]


# The command line -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "--foo"], "novaera play no tiene la opción '--foo'."),
        (["play", "--seed"], "--seed necesita un valor; consulta novaera play --help."),
        (["play", "--seed", "x"], "--seed: el valor 'x' no es válido; consulta novaera play --help."),
    ],
)
def test_complaints_are_spanish(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    with speaking("es"):
        assert complaint(capsys, *words) == f"novaera: {sentence}\n"


def help_pages() -> Iterator[list[str]]:
    yield ["--help"]
    for command in COMMANDS:
        yield [command, "--help"]


@pytest.mark.slow
@pytest.mark.parametrize("words", help_pages(), ids=" ".join)
def test_help_pages_have_no_english_names_of_values(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with speaking("es"), pytest.raises(SystemExit):
        main(words)
    assert not english_values(capsys.readouterr().out)


def test_the_manual_has_no_english_names_of_values() -> None:
    with speaking("es"):
        assert not english_values(re.sub(r"\\f[BIR]|NOVAERA_\w+", " ", manual.page()))


def english_values(page: str) -> set[str]:
    english = {name for text in VALUE_NAMES for name in re.findall("[A-Z]{2,}", text)}
    return english & {*re.findall("[A-Z]{2,}", page)} - {"COLOR", "SHELL"}
