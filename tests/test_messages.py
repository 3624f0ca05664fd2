"""The catalogue of messages: complete, without leftovers, with the placeholders that the code fills."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages import Catalog
from rich.cells import cell_len

from novaera_tui import messages
from novaera_tui.errors import UserError
from novaera_tui.messages import gettext, lazy, ngettext, nlazy, npgettext, nplazy, pgettext, plazy
from novaera_tui.words.names import BLACK_LETTER, KIND_LETTERS
from rules import load_cards
from tests.collect_messages import KEYWORDS, PACKAGES, ROOT, collected, template, translations
from tests.pseudo_language import pseudo, pseudo_language

LANGUAGES = sorted(translations())


def identities(catalogue: Catalog) -> set[tuple[str | None, tuple[str, ...]]]:
    return {(message.context, forms(message.id)) for message in catalogue if message.id}


def placeholders(*texts: str) -> set[str]:
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}


def forms(text: object) -> tuple[str, ...]:
    """A message's singular and plural, or its only form."""
    return tuple(map(str, text)) if isinstance(text, tuple | list) else (str(text or ""),)


def message_calls() -> Iterator[tuple[str, str, ast.Call]]:
    """Every call of a function that takes messages: where, which function, the call."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYWORDS:
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node.func.id, node


def test_the_template_has_every_message_and_no_other() -> None:
    """After a change of a sentence: make messages."""
    assert identities(template()) == identities(collected())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_translates_every_message_with_the_same_placeholders(language: str) -> None:
    catalogue = translations()[language]
    assert identities(catalogue) == identities(template())
    assert not catalogue.obsolete
    wrong = []
    for message in catalogue:
        sources, texts = forms(message.id), forms(message.string)
        same = placeholders(texts[-1]) == placeholders(sources[-1])
        if message.id and not (all(texts) and same and placeholders(*texts) <= placeholders(*sources)):
            wrong.append(message.id)
    assert not wrong


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_letters_of_kinds_and_of_the_black_die_are_told_apart(language: str) -> None:
    """K4 is a blue die and B4 a black one: each letter takes one cell, and none stands for two things."""
    letters = []
    for message in (*KIND_LETTERS.messages, BLACK_LETTER):
        context, _, letter = message.text.partition(messages.END_OF_CONTEXT)
        translated = translations()[language].get(letter, context) if language != "en" else None
        letters.append(str(translated.string) if translated is not None else letter)
    assert len(set(letters)) == len(letters) == 7, letters
    assert {cell_len(letter) for letter in letters} == {1}, letters


def test_every_card_has_a_message_for_its_name() -> None:
    names = {forms[0] for context, forms in identities(collected()) if context == "card"}
    assert names == {card.name for card in load_cards()}


def test_calls_fill_exactly_the_placeholders_of_their_message() -> None:
    wrong = []
    for where, name, call in message_calls():
        constants = [argument.value for argument in call.args if isinstance(argument, ast.Constant)]
        texts = [text for text in constants[name.lstrip("n").startswith("p") :] if isinstance(text, str)]
        if name.endswith("lazy") or not texts or any(part.arg is None for part in call.keywords):
            continue
        given = {part.arg for part in call.keywords}
        named = placeholders(*texts) - ({"number"} if name.startswith("n") else set())
        if given != named:
            wrong.append(f"{where}: {sorted(given ^ named, key=str)}")
    assert not wrong


def test_messages_are_constants_where_they_are_written() -> None:
    """An f-string or a sum cannot be found by whoever translates."""
    wrong = []
    for where, _, call in message_calls():
        if any(isinstance(argument, ast.JoinedStr | ast.BinOp) for argument in call.args):
            wrong.append(where)
    assert not wrong


def test_placeholders_have_names() -> None:
    wrong = [text for _, text in identities(collected()) if "{}" in str(text) or "%s" in str(text)]
    assert not wrong


def test_without_a_catalogue_messages_are_english() -> None:
    assert gettext("{player} took zone {zone}.", player="Ada", zone=2) == "Ada took zone 2."
    assert [ngettext("{number} die", "{number} dice", number) for number in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]
    assert pgettext("brief", "Inv") == "Inv"
    assert npgettext("brief", "{number} card", "{number} cards", 3) == "3 cards"
    territories = nlazy("a territory", "{number} territories")
    assert (territories.format(1), territories.format(2)) == ("a territory", "2 territories")
    assert nplazy("brief", "{number} {letter} card", "{number} {letter} cards").format(2, letter="W") == "2 W cards"
    assert str(plazy("cell", "W")) == "W" and lazy("Hello, {name}.").format(name="{x}") == "Hello, {x}."


def test_the_pseudo_language_reaches_every_sort_of_message() -> None:
    message = lazy("Dark Age")
    with pseudo_language():
        assert gettext("{player} won.", player="Ada") == "Ada ŵóñ~~."
        assert ngettext("{number} die", "{number} dice", 2) == "2 đíćé~~"
        assert pgettext("cell", "W") == "Ŵ"
        assert str(message) == "Đáŕķ Áğé~~"
    assert str(message) == "Dark Age"


@pytest.mark.parametrize("text", ["{a} and {b}", "brief\x04Riots {number}"])
def test_the_pseudo_language_keeps_placeholders(text: str) -> None:
    assert placeholders(pseudo(text)) == placeholders(text)


def test_a_cache_of_texts_is_emptied_when_the_language_changes() -> None:
    cache = messages.per_language({1: "one"})
    with pseudo_language():
        assert not cache


def test_the_first_variable_that_is_set_names_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "languages", lambda: ["en", "es"])
    assert messages.language_of({}) == "en"
    assert messages.language_of({"LANG": "es_AR.UTF-8"}) == "es"
    assert messages.language_of({"LANG": "es_ES.UTF-8", "LC_ALL": "C"}) == "en"
    assert messages.language_of({"LC_ALL": "", "LC_MESSAGES": "es", "LANG": "en_GB"}) == "es"
    assert messages.language_of({"LANG": "fi_FI"}) == "en"


def test_a_language_that_the_game_does_not_speak_is_one_sentence() -> None:
    with pytest.raises(UserError, match=r"^There is no language 'xx'; choose from: en"):
        messages.use_language("xx")


def test_a_catalogue_is_read_from_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from babel.messages.mofile import write_mo

    catalogue = Catalog(locale="es")
    catalogue.add("Hello, {name}.", "Hola, {name}.")
    catalogue.add(("{number} die", "{number} dice"), ("{number} dado", "{number} dados"))
    catalogue.add("Riots", "Rev.", context="brief")
    folder = tmp_path / "es" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "novaera.mo").open("wb") as file:
        write_mo(file, catalogue)
    monkeypatch.setattr(messages, "LOCALE_FOLDER", str(tmp_path))
    try:
        messages.use_language("es")
        assert gettext("Hello, {name}.", name="Bo") == "Hola, Bo."
        assert ngettext("{number} die", "{number} dice", 2) == "2 dados"
        assert pgettext("brief", "Riots") == "Rev." and gettext("Riots") == "Riots"
    finally:
        messages.use_language("en")
