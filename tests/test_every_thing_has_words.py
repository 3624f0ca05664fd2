"""One table per concept, one meaning per name: what is forgotten in the words, or named twice, is told here."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from novaera_tui.play.seating import OPEN_QUESTIONS
from novaera_tui.play.session import Session
from novaera_tui.saving.replay import recording_of
from novaera_tui.saving.storage import open_replay
from novaera_tui.table.browsing import PANELS
from novaera_tui.table.panels import QUESTION_PANELS
from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.effects import VERB_WORDS
from novaera_tui.words.names import KIND_PLURALS, KIND_WORDS, TRACK_TITLES
from novaera_tui.words.questions import PANEL_TITLES, QUESTIONS
from novaera_tui.words.sentences import TELLINGS
from rules.actions import ACTIONS
from rules.agenda import RECORDS
from rules.effects import Verb
from rules.events import EVENT_TYPES
from rules.kinds import ACTION_IDS, KIND_NAMES, TRACK_NAMES
from tests.collect_messages import KEYWORDS
from tests.source import nodes, parsed

JOURNALS = sorted((Path(__file__).parent / "journals").glob("*.jsonl"))


def test_every_action_has_its_words() -> None:
    missing = [action.word for action in ACTIONS if action.word not in ACTION_WORDS]
    assert not missing, f"{missing}: give them an entry in words/actions.py"
    assert list(ACTION_WORDS) == [action.word for action in ACTIONS], "words/actions.py: the order of rules/actions.py"
    assert list(ACTION_WORDS) == list(ACTION_IDS), "rules/kinds.py lists them for those who read events"
    letters = [words.key for words in ACTION_WORDS.values()]
    assert len({*letters}) == len(letters), "words/actions.py: two actions have the same letter"


def test_every_question_has_its_words() -> None:
    kinds = {record.kind for record in RECORDS.values() if record.asks}
    assert kinds <= QUESTIONS.keys(), f"{kinds - QUESTIONS.keys()}: give them an entry in words/questions.py"
    assert QUESTIONS.keys() <= kinds, f"{QUESTIONS.keys() - kinds}: words/questions.py knows what nobody asks"
    assert QUESTION_PANELS.keys() == kinds, (
        f"{QUESTION_PANELS.keys() ^ kinds}: table/panels.py names other questions than the rules"
    )
    assert {*QUESTION_PANELS.values()} <= {*PANELS} == {*PANEL_TITLES}, "a question is made in a panel without a cursor"
    assert kinds >= OPEN_QUESTIONS, f"{OPEN_QUESTIONS - kinds}: play/seating.py knows what nobody asks"


def test_every_event_is_told() -> None:
    missing = [name for name, kind in EVENT_TYPES.items() if kind not in TELLINGS]
    assert not missing, f"{missing}: give them a sentence in words/sentences.py"


def verbs(base: type[Verb] = Verb) -> list[type[Verb]]:
    """All verbs that cards can have."""
    return [verb for sort in base.__subclasses__() for verb in verbs(sort)] or [base]


def test_every_verb_has_its_words() -> None:
    missing = [verb.__name__ for verb in verbs() if verb not in VERB_WORDS]
    assert not missing, f"{missing}: give them words in words/deeds.py or words/abilities.py"
    assert len(VERB_WORDS) == len(verbs()), "there are words for verbs that the rules do not know"


def test_names_are_as_many_as_the_things() -> None:
    assert len(KIND_WORDS) == len(KIND_PLURALS) == len(KIND_NAMES)
    assert len(TRACK_TITLES) == len(TRACK_NAMES)


def names_in(package: str) -> Iterator[tuple[str, str]]:
    """Classes, constants and names of types of a package, and where each is made."""
    root = Path(__file__).parent.parent
    for path in sorted((root / package).rglob("*.py")):
        home = str(path.relative_to(root))
        for node in parsed(path).body:
            if isinstance(node, ast.ClassDef):
                yield node.name, home
            elif isinstance(node, ast.Assign | ast.AnnAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names = (name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name))
                # one letter is a type variable
                yield from ((name, home) for name in names if len(name) > 1 and not name.startswith("__"))


def test_no_name_means_two_things() -> None:
    """What is the same has one home, and what is not the same has two names."""
    homes = defaultdict(list)
    for name, home in (*names_in("rules"), *names_in("novaera_tui")):
        homes[name].append(home)
    twice = [f"{name} in {' and '.join(where)}" for name, where in homes.items() if len(where) > 1]
    assert not twice, f"one name, one thing: {'; '.join(twice)}"


SPEAKING = ("draw", "widgets", "screens", "play", "table", "app.py", "keys.py")
"""Packages and modules whose sentences are for players."""


def texts_in(path: Path) -> Iterator[tuple[int, str]]:
    """Texts of a module besides its documentation and its messages, without the values that are put into them."""
    calls = [node for node in nodes(path) if isinstance(node, ast.Call)]
    messages = [node for node in calls if isinstance(node.func, ast.Name) and node.func.id in KEYWORDS]
    parts = {id(part) for node in nodes(path) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    notes = {id(node.value) for node in nodes(path) if isinstance(node, ast.Expr)}
    left_out = parts | notes | {id(text) for node in messages for text in node.args}
    for node in nodes(path):
        if isinstance(node, ast.JoinedStr):
            yield (
                node.lineno,
                "".join(str(part.value) if isinstance(part, ast.Constant) else "_" for part in node.values),
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
            yield node.lineno, node.value


def test_every_sentence_for_players_is_a_message() -> None:
    package = Path(__file__).parent.parent / "novaera_tui"
    found = [
        f"{path.relative_to(package)}, line {line}: {text!r}"
        for place in SPEAKING
        for path in sorted([*(package / place).rglob("*.py")] or [package / place])
        for line, text in texts_in(path)
        if re.search(r"\w+ \w+.*[.!?]$", text)
    ]
    assert not found, f"sentences that cannot be translated: {'; '.join(found)}"


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_games_saved_by_earlier_versions_load(path: Path) -> None:
    """With the cards that they were begun with, to the same position; what is played on is written as before."""
    replay = open_replay(path)
    assert replay.damage is None
    replay.jump(len(replay))
    if "finished" in path.name:
        assert replay.view(None).result is not None
    else:
        assert replay.decision is not None
    session = Session.resume(replay.recording, replay.cards)
    again = recording_of(session)
    assert again.header.cards.source == replay.recording.header.cards.source
    made = [entry for entry in replay.recording.entries if entry.what == "decision"]
    if len(made) == len(replay.recording.entries):  # nothing was taken back
        assert again.entries == replay.recording.entries
