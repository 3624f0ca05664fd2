"""The catalogue of messages: complete, without leftovers, with the placeholders that the code fills."""

from __future__ import annotations

import ast
import json
import pickle
import re
import string
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from babel.messages import Catalog
from rich.cells import cell_len

from novaera_tui import messages
from novaera_tui.cli.main import main
from novaera_tui.messages import (
    error_text,
    gettext,
    lazy,
    ngettext,
    nlazy,
    npgettext,
    nvariants,
    pgettext,
    plazy,
    pvariants,
)
from novaera_tui.network.protocol import LONGEST_TEXT, REPORTS, Broken, Wording, message_of, text_of, wording
from novaera_tui.saving.recording import Damaged
from novaera_tui.words.names import BLACK_LETTER, KIND_LETTERS
from rules import IllegalSetup, load_cards
from rules.errors import TranslatableError
from tests.collect_messages import KEYWORDS, PACKAGES, ROOT, collected, template, translations
from tests.pseudo_language import pseudo, pseudo_language
from tests.source import nodes, parsed
from tests.unkind import complaint

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
            for node in nodes(path):
                if isinstance(node, ast.Call) and called(node) in KEYWORDS:
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", called(node), node


def called(call: ast.Call) -> str:
    """The name of the function, without its module or object."""
    return getattr(call.func, "attr", "") or getattr(call.func, "id", "")


@pytest.mark.slow
def test_the_template_has_every_message_and_no_other() -> None:
    """After a change of a sentence: make messages."""
    assert identities(template()) == identities(collected())


@pytest.mark.slow
def test_no_message_hides_in_a_formatted_string() -> None:
    """Before Python 3.12 the collector does not see it there."""
    hidden = [
        f"{path.name}:{node.lineno}"
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
        for formatted in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(formatted, ast.JoinedStr)
        for node in ast.walk(formatted)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id.endswith("gettext")
    ]
    assert not hidden


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_translates_every_message_with_the_same_placeholders(language: str) -> None:
    """After a change of a sentence: make messages, then translate what is new."""
    catalogue = translations()[language]
    assert identities(catalogue) == identities(template())
    wrong = []
    for message in catalogue:
        sources, texts = forms(message.id), forms(message.string)
        same = placeholders(texts[-1]) == placeholders(sources[-1])
        if message.id and not (all(texts) and same and placeholders(*texts) <= placeholders(*sources)):
            wrong.append(message.id)
    assert not wrong


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_the_letters_of_kinds_and_the_black_die_are_distinct(language: str) -> None:
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
        if not texts or any(part.arg is None for part in call.keywords):
            continue
        if name.endswith(("lazy", "variants")) and not call.keywords:
            continue  # filled in by Message.format
        given = {part.arg for part in call.keywords}
        named = placeholders(*texts) - FILLED_IN.get(name, set()) - ({"number"} if name.startswith("n") else set())
        if given != named:
            wrong.append(f"{where}: {sorted(given ^ named, key=str)}")
    assert not wrong


def test_messages_can_be_collected() -> None:
    """Not inside an f-string, for instance, which Babel skips before Python 3.12."""
    known = {text for _, texts in identities(collected()) for text in texts}
    wrong = []
    for where, name, call in message_calls():
        constants = [argument.value for argument in call.args if isinstance(argument, ast.Constant)]
        texts = [text for text in constants[name.lstrip("n").startswith("p") :] if isinstance(text, str)]
        wrong += [f"{where}: {each}" for text in texts for each in messages.spelled_out(text) if each not in known]
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
    assert str(plazy("cell", "W")) == "W" and lazy("Hello, {name}.").format(name="{x}") == "Hello, {x}."


def test_alternatives_stand_for_a_message_each() -> None:
    struck = pvariants("brief", "[Riots|Invasion] [strike|strikes] {player}")
    assert [message.format(player="Bo") for message in struck] == ["Riots strike Bo", "Invasion strikes Bo"]
    cards = nvariants("a [red|blue] card", "{number} [red|blue] cards")
    assert [message.format(number) for message in cards for number in (1, 3)] == [
        *("a red card", "3 red cards"),
        *("a blue card", "3 blue cards"),
    ]


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


def test_an_unknown_language_is_one_sentence() -> None:
    with pytest.raises(TranslatableError, match=r"^there is no language 'xx'; choose from: en"):
        messages.use_language("xx")


def test_a_catalogue_is_read_from_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from babel.messages.pofile import write_po

    catalogue = Catalog(locale="es")
    catalogue.add("Hello, {name}.", "Hola, {name}.")
    catalogue.add(("{number} die", "{number} dice"), ("{number} dado", "{number} dados"))
    catalogue.add("Riots", "Rev.", context="brief")
    folder = tmp_path / "es" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "novaera.po").open("wb") as file:
        write_po(file, catalogue)
    monkeypatch.setattr(messages, "LOCALE_FOLDER", str(tmp_path))
    try:
        messages.use_language("es")
        assert gettext("Hello, {name}.", name="Bo") == "Hola, Bo."
        assert ngettext("{number} die", "{number} dice", 2) == "2 dados"
        assert pgettext("brief", "Riots") == "Rev." and gettext("Riots") == "Riots"
    finally:
        messages.use_language("en")


# Literals -----------------------------------------------------------------------------------------------

WORDS: Final = re.compile(r"[^\W\d_] [^\W\d_]")
"""Texts that people would read: two words in a row."""
FILLED_IN: Final = {"DataError": {"field", "value"}}
"""Placeholders that an error fills in by itself."""
INTERNAL_ERRORS: Final = ("AssertionError", "TypeError", "ValueError", "RuntimeError")
"""Errors for programmers; players never see their texts."""
STYLE_SHEETS: Final = ("STYLE_SHEET", "DEFAULT_CSS")
NOT_SENTENCES: Final = {
    *("dark age", "civil war", "new era", "open cards", "at least", "at most"),  # ids in events, lessons and the code
    *("Nova Era", "NOVA ERA"),  # the same in every language
}
NOT_FOR_PLAYERS: Final = ("bots/features.py",)
"""Names of features, for the fit of the weights and for docs/BALANCE.md."""
ALLOWED: Final = {
    ("cli/host.py", "novaera host --seat Ada --seat Bo"): "a command",
    ("cli/invite.py", "PRIVATE KEY"): "words in a file of OpenSSH",
    ("cli/join.py", "novaera join "): "a command",
    ("cli/manual.py", '.TH NOVAERA 1 "" "novaera '): "a title that man knows",
    ("cli/manual.py", '" "Nova Era"'): "a title that man knows",
    ("lab/charts.py", "outside lower center"): "a place that matplotlib knows",
    ("lab/charts.py", "upper right"): "a place that matplotlib knows",
    ("lab/report.py", "pip install 'novaera[lab]'"): "a command",
    ("lab/running.py", "pip install 'novaera[cluster]'"): "a command",
    ("saving/storage.py", "novaera resume"): "a command",
    ("play/seating.py", "novaera join "): "a command",
    ("terminal/hangup.py", "kill -s TSTP $$"): "a command",
    ("terminal/input_parser.py", "unexpected end of data"): "the reason that Python gives",
    ("saving/storage.py", "novaera resume "): "a command",
    ("saving/storage.py", "novaera resume --copy "): "a command",
}
"""Texts that are not messages, and why."""


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """The texts of a module that people could read and that are not messages: line and text."""
    yield from loose_texts(parsed(path))


def loose_texts(node: ast.AST) -> Iterator[tuple[int, str]]:
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Assert():
            return  # docstrings; assertions are for programmers
        case ast.Call(func=ast.Name(id=name)) if name in INTERNAL_ERRORS:
            return
        case ast.AnnAssign(annotation=ast.Name(id="Final"), value=ast.Call(func=ast.Attribute(attr="compile"))):
            return  # regular expressions
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]) if name in STYLE_SHEETS:
            return
        case ast.Constant(value=str(text)):
            if WORDS.search(text) and "<" not in text and text not in NOT_SENTENCES:  # not HTML
                yield node.lineno, text
            return
        case ast.Call() if called(node) in KEYWORDS:
            children: list[ast.AST] = [part.value for part in node.keywords]
            children += [argument for argument in node.args if not isinstance(argument, ast.Constant)]
        case ast.Call(func=ast.Name(id="key")):  # its second argument lists keys
            children = list(node.args[4:])
        case ast.Dict():
            children = list(node.values)
        case ast.Subscript():
            children = [node.value]
        case _:
            children = list(ast.iter_child_nodes(node))
    for child in children:
        yield from loose_texts(child)


def test_players_read_only_messages() -> None:
    found = []
    for path in sorted((ROOT / "novaera_tui").rglob("*.py")):
        name = str(path.relative_to(ROOT / "novaera_tui"))
        if name not in NOT_FOR_PLAYERS:
            found += [f"{name}:{line}: {text!r}" for line, text in literals(path) if (name, text) not in ALLOWED]
    assert not found, "\n".join(found)


def test_every_message_is_used() -> None:
    """A constant that holds a message, or many of them, is read somewhere."""
    sources = {path: path.read_text() for path in (ROOT / "novaera_tui").rglob("*.py")}
    read = Counter(word for text in sources.values() for word in re.findall(r"\w+", text))
    made = {*KEYWORDS, "MessageList", "MessageTable"}
    unused = []
    for path, text in sources.items():
        for node in ast.parse(text).body:
            target = (
                node.target
                if isinstance(node, ast.AnnAssign)
                else node.targets[0]
                if isinstance(node, ast.Assign)
                else None
            )
            if isinstance(target, ast.Name) and any(
                isinstance(part, ast.Name) and part.id in made for part in ast.walk(node)
            ):
                unused += [f"{path.relative_to(ROOT)}: {target.id}"] * (read[target.id] == 1)
    assert not unused


def test_nothing_is_allowed_that_is_gone() -> None:
    there = {
        (name, text) for name in {name for name, _ in ALLOWED} for _, text in literals(ROOT / "novaera_tui" / name)
    }
    assert not ALLOWED.keys() - there


# Errors, and texts from elsewhere -----------------------------------------------------------------------


def test_an_error_is_translated_with_the_errors_in_it() -> None:
    inner = IllegalSetup("Player {number} needs a name.", number=2)
    outer = Damaged(7, inner)
    assert str(outer) == error_text(outer) == "line 7 is damaged: Player 2 needs a name."
    assert error_text(ValueError("as it is")) == "as it is"
    with pseudo_language():
        assert error_text(inner) == f"{pseudo('Player {number} needs a name.')}".replace("{number}", "2")
        assert error_text(inner) in error_text(outer) and str(inner) == "Player 2 needs a name."


def test_an_error_survives_the_way_from_a_worker() -> None:
    error = pickle.loads(pickle.dumps(IllegalSetup("Player {number} needs a name.", number=2)))
    assert (str(error), error.parts) == ("Player 2 needs a name.", {"number": 2})


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("{player} is choosing.", "Ada {x} is choosing."),
        ("{player.__class__}", "{player.__class__}"),
        ("{player!r:>99999999}", "{player!r:>99999999}"),
        ("{0} {} {{player}} {nobody}", "{0} {} {Ada {x}} {nobody}"),
        ("{", "{"),
    ],
)
def test_a_sentence_from_a_host_is_filled_but_never_evaluated(text: str, shown: str) -> None:
    assert text_of(Wording(text, {"player": "Ada {x}", "x": 1})) == shown


def test_a_sentence_from_a_host_is_translated_by_the_guest() -> None:
    field = wording(lazy("{player} is choosing.", player="Ada"))
    assert field == Wording("{player} is choosing.", {"player": "Ada"})
    assert text_of(None) == ""
    assert len(text_of(Wording("{a}" * 90, {"a": "x" * 300}))) == LONGEST_TEXT
    with pseudo_language():
        assert text_of(field) == "Ada íş ćĥóóşíñğ~~~~."


@pytest.mark.parametrize(
    "words",
    [
        "plain",
        {},
        {"text": ""},
        {"text": "", "parts": {}},
        {"text": "a\x04b", "parts": {}},
        {"text": "a", "parts": []},
        {"text": "a", "parts": {"b": []}},
        {"text": "a", "parts": {"b": True}},
        {"text": "a", "parts": {"b": "\x1b"}},
        {"text": "a", "parts": dict.fromkeys("abcdefghi", "")},
    ],
)
def test_a_sentence_that_is_none_breaks_the_protocol(words: object) -> None:
    with pytest.raises(Broken, match=r"message 'end': words\b"):
        message_of(json.dumps({"v": 1, "kind": "end", "words": words}).encode(), REPORTS)


# The command line -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [["--lang", "xx", "games"], ["games", "--lang=xx"], ["games", "--lan", "xx"]])
def test_a_wrong_language_is_one_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    known = ", ".join(messages.languages())
    assert complaint(capsys, *words) == f"novaera: --lang is 'xx'; choose from: {known}.\n"


def test_help_is_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    with pseudo_language(), pytest.raises(SystemExit):
        main(["play", "--help"])
    page = capsys.readouterr().out
    assert page.startswith(pseudo("usage: ")) and f"{pseudo('options')}:" in page
    assert "--theme" in page and "--lang" in page and "show this help" not in page


@pytest.mark.parametrize("words", [["--lang", "es", "--help"], ["--help", "--lang", "es"], ["--help"]])
def test_the_language_is_chosen_before_anything_is_printed(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spoken: list[str] = []
    monkeypatch.setattr(messages, "languages", lambda: ["en", "es"])
    monkeypatch.setattr(messages, "use_language", spoken.append)
    monkeypatch.setenv("LC_ALL", "" if "--lang" in words else "es_ES.UTF-8")
    with pytest.raises(SystemExit):
        main(words)
    assert spoken == ["es"] and "--lang" in capsys.readouterr().out
