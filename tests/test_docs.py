"""What the documents say is so: keys, commands, files, card files and journals, links, pictures."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pyte
import pytest

from novaera_tui.cli.main import COMMANDS, parser
from novaera_tui.keys import KEYS
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.play.undo import Step
from novaera_tui.saving.journal import decision_record, header_record
from novaera_tui.terminal.key_file import load_keymap
from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.card_words import card_words
from novaera_tui.words.names import BLACK_LETTER, KIND_LETTERS
from rules.effects import VERBS
from rules.kinds import Player
from rules.loading import CARD_KEYS, parse_cards
from rules.scoring import Result
from tests import dependencies
from tests.catalogue import explained_cards
from tests.games import CARDS
from tests.pseudo_language import speaking
from tests.terminal import UNKNOWN_TO_PYTE

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.glob("*.md")])
CARD_GUIDE = (DOCS / "CARDS.md").read_text()
JOURNAL_GUIDE = (DOCS / "JOURNAL.md").read_text()
CARDS_TEXT = (ROOT / "cards.yaml").read_text()
MOST_BYTES = 2_000_000
NAMED_KEYS = ("Enter", "Space", "Tab", "Esc", "Backspace")
SIGN_WORDS = {"es": ("Era",)}
"""Words of cards that look like the name of a key."""
KEY_SIGNS = {"question_mark": "?", "plus": "+", "minus": "-", "slash": "/"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    found = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text())
    for link in found:
        if "://" not in link:
            assert (page.parent / link).exists(), f"{page.name}: {link}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_make_targets_modules_and_files_in_the_documents_exist(page: Path) -> None:
    text = page.read_text()
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    for target in re.findall(r"(?:`|^)make ([a-z-]+)", text, re.MULTILINE):
        assert target in targets, f"{page.name}: make {target}"
    for module in re.findall(r"python -m ([a-z_]+\.[a-z_.]+)", text):
        assert (ROOT / f"{module.replace('.', '/')}.py").exists(), f"{page.name}: {module}"
    for path in re.findall(r"`([\w./-]+\.(?:py|yaml|toml))`", text):
        known = (place / path for place in (ROOT, ROOT / "novaera_tui"))
        assert path == "settings.toml" or any(file.exists() for file in known), f"{page.name}: {path}"


def test_the_key_press_walkthrough_names_existing_code() -> None:
    walk = re.findall(r"^ *((?:[a-z_]+\.)+\w+)(?:, (\w+))?  ", (ROOT / "ARCHITECTURE.md").read_text(), re.MULTILINE)
    assert len(walk) > 10
    for named, other in walk:
        parts = named.split(".")
        places = [ROOT.joinpath("novaera_tui", *parts[:end]).with_suffix(".py") for end in range(1, len(parts) + 1)]
        source = next(place for place in reversed(places) if place.exists()).read_text()
        for name in filter(None, (*parts[-1:], other)):
            assert name in source or places[-1].exists(), f"{named}: {name}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_merge_is_left_open(page: Path) -> None:
    assert not re.search("^(<<<<<<<|>>>>>>>) ", page.read_text(), re.MULTILINE)


def test_every_dependency_is_listed_with_its_licence() -> None:
    listed = {(row[0], row[-1]) for row in rows((DOCS / "INSTALLING.md").read_text())}
    assert {(name, licence) for name, _, licence in dependencies.rows()} <= listed


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text().splitlines()) <= 120


@pytest.mark.parametrize(
    ("page", "language"),
    [(DOCS / "PLAYING.md", "en"), *((ROOT / name, "es") for name in ("README.es.md", "docs/JUGAR.md"))],
    ids=lambda page: str(getattr(page, "name", page)),
)
def test_every_key_does_something(page: Path, language: str) -> None:
    text = page.read_text()
    with speaking(language):
        keymap = load_keymap(None)
        actions = {str(action.name): keymap.shown(f"action.{word}") for word, action in ACTION_WORDS.items()}
        letters = {*KIND_LETTERS, str(BLACK_LETTER), *SIGN_WORDS.get(language, ())}
    keys = {character_of(name) for entry in KEYS for name in keymap.keys(entry.id)} | {*letters, *NAMED_KEYS}
    named = re.findall(r"`([^\s`]|[A-Z][a-z]+)`", text)
    assert len(named) > 15 and {*named} <= keys, {*named} - keys
    found = re.findall(rf"`(\w)` ({'|'.join(actions)})\b", text)
    for letter, action in found:
        assert actions[action] == letter, f"{page.name}: `{letter}` {action}"


def character_of(name: str) -> str:
    """A key as it is written: `?` for question_mark."""
    return KEY_SIGNS.get(name, name)


def options_of(command: str) -> set[str]:
    """All options of a command and of its own commands."""
    found: set[str] = set()
    parsers = [parser(command)]
    for each in parsers:
        for action in each._actions:
            found.update(each._option_string_actions)
            parsers += (action.choices or {}).values() if isinstance(action, argparse._SubParsersAction) else ()
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_and_option_can_be_given(page: Path) -> None:
    text = page.read_text()
    everything = set[str]().union(*map(options_of, COMMANDS))
    for line in re.findall(
        r"(?:^|`|\s)novaera (-?[a-z][^`\n]*)", re.sub("#.*", "", "\n".join(commands_in(text))), re.MULTILINE
    ):
        words = line.split()
        assert words[0] in COMMANDS, f"{page.name}: novaera {line}"
        wrong = {word.partition("=")[0] for word in words if word.startswith("--")} - options_of(words[0])
        assert not wrong, f"{page.name}: novaera {line}: {wrong}"
    if page.name in ("README.md", "PLAYING.md", "CARDS.md"):
        wrong = {*re.findall(r"`(--[a-z-]+)", text)} - everything
        assert not wrong, f"{page.name}: {wrong}"


def commands_in(text: str) -> list[str]:
    """Whatever is code: blocks, and words in the text."""
    return [*re.findall(r"```(?:sh|bash|console)?\n(.*?)```", text, re.DOTALL), *re.findall(r"`(novaera [^`]+)`", text)]


def test_the_cast_shows_a_round() -> None:
    header, *events = map(json.loads, (DOCS / "first-round.cast").read_text().splitlines())
    screen = pyte.Screen(header["width"], header["height"])
    stream = pyte.Stream(screen)
    seen = []
    for _, kind, content in events:
        assert kind == "o"
        stream.feed(UNKNOWN_TO_PYTE.sub(b"", content.encode()).decode())
        seen.append("\n".join(screen.display))
    times = [time for time, _, _ in events]
    assert header["version"] == 2 and times == sorted(times)
    assert "pick a Dice Zone" in seen[0] and any("THREATS" in each.upper() for each in seen)
    assert any("SPEND DICE" in each for each in seen)


@pytest.mark.parametrize("picture", sorted(DOCS.rglob("*.svg")), ids=lambda picture: str(picture.relative_to(DOCS)))
def test_pictures_are_sound_and_small(picture: Path) -> None:
    assert picture.stat().st_size < MOST_BYTES
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    assert any(f"{picture.relative_to(DOCS)})" in page.read_text() for page in PAGES), "no page shows it"


def rows(text: str) -> list[list[str]]:
    """The cells of all tables."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_every_key_of_a_card_file_is_explained() -> None:
    explained = {word for row in rows(CARD_GUIDE) for word in re.findall(r"`([a-z-]+)`", row[0])}
    assert explained >= {*CARD_KEYS, *VERBS, "per", "if", "may"}


def test_every_example_of_an_effect_can_be_read() -> None:
    cards = list(explained_cards())
    assert {type(effect.verb) for card in cards for effect in card.effects} == {*VERBS.values()}
    assert all(map(card_words, cards))


def test_the_cards_that_are_written_out_can_be_played() -> None:
    block = re.search(r"```yaml\n(.*?)```", CARD_GUIDE, re.DOTALL)
    assert block
    cards = CARDS_TEXT.replace("\nera-2:\n", "\nera-2:\n" + re.sub(r"(?m)^", "  ", block[1].rstrip()) + "\n", 1)
    made = parse_cards(cards, "with more")
    assert card_words(made.named("Water Mills"))
    assert made.named("River Delta").is_territory


def test_every_key_of_a_journal_is_explained() -> None:
    session = Session(Setup((Seat("Ada"), Seat("Bo")), 1), CARDS)
    step = Step(Player(0), "zone 1", session.game, "pick", [1], by_itself=True, hinted=True)
    result = Result(((Player(0),), (Player(1),)), (3, 2), (0, 0), ((), ()))
    written = {*header_record(session.setup, CARDS, []), *decision_record(1, step, result)}
    explained = {word for row in rows(JOURNAL_GUIDE) for word in re.findall(r"`([a-z_]+)`", row[0])}
    assert explained >= written
