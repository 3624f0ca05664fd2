"""One table per concept: what is added in the rules and forgotten in the words is named here."""

from __future__ import annotations

from pathlib import Path

import pytest

from novaera_tui.saving.recording import read
from novaera_tui.saving.replay import Replay
from novaera_tui.screens.table_view import PANEL_TITLES, PANELS
from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.effects import VERB_WORDS
from novaera_tui.words.names import KIND_TITLES, KIND_WORDS, PHASE_TITLES, SHORT_KIND_TITLES, TRACK_TITLES
from novaera_tui.words.questions import QUESTIONS
from novaera_tui.words.sentences import TELLINGS
from novaera_tui.words.short_effects import SHORT_VERBS
from rules.actions import ACTIONS
from rules.agenda import RECORDS
from rules.data import PHASES
from rules.effects import Verb
from rules.events import EVENT_TYPES
from rules.kinds import KIND_NAMES, TRACK_NAMES
from tests.games import CARDS

JOURNALS = sorted((Path(__file__).parent / "journals").glob("*.jsonl"))


def test_every_action_has_its_words() -> None:
    missing = [action.word for action in ACTIONS if action.word not in ACTION_WORDS]
    assert not missing, f"{missing}: give them an entry in words/actions.py"
    assert list(ACTION_WORDS) == [action.word for action in ACTIONS], "words/actions.py: the order of rules/actions.py"
    letters = [words.key for words in ACTION_WORDS.values()]
    assert len({*letters}) == len(letters), "words/actions.py: two actions have the same letter"


def test_every_question_has_its_words() -> None:
    kinds = {record.kind for record in RECORDS.values() if record.asks}
    assert kinds <= QUESTIONS.keys(), f"{kinds - QUESTIONS.keys()}: give them an entry in words/questions.py"
    assert QUESTIONS.keys() <= kinds, f"{QUESTIONS.keys() - kinds}: words/questions.py knows what nobody asks"
    homes = {question.home for question in QUESTIONS.values()}
    assert homes <= {*PANELS} == {*PANEL_TITLES}, "a question is made in a panel that the cursor cannot be in"


def test_every_event_is_told() -> None:
    missing = [name for name, kind in EVENT_TYPES.items() if kind not in TELLINGS]
    assert not missing, f"{missing}: give them a sentence in words/sentences.py"


def verbs(base: type[Verb] = Verb) -> list[type[Verb]]:
    """All verbs that cards can have."""
    return [verb for sort in base.__subclasses__() for verb in verbs(sort)] or [base]


def test_every_verb_has_its_words() -> None:
    for words, where in ((VERB_WORDS, "words/effects.py"), (SHORT_VERBS, "words/short_effects.py")):
        missing = [verb.__name__ for verb in verbs() if verb not in words]
        assert not missing, f"{missing}: give them an entry in {where}"
        assert len(words) == len(verbs()), f"{where} knows verbs that the rules do not know"


def test_names_are_as_many_as_the_things() -> None:
    assert len(KIND_WORDS) == len(KIND_TITLES) == len(SHORT_KIND_TITLES) == len(KIND_NAMES)
    assert len(TRACK_TITLES) == len(TRACK_NAMES)
    assert PHASE_TITLES.keys() == {*PHASES}


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_games_saved_by_earlier_versions_load(path: Path) -> None:
    recording = read(path)
    replay = Replay(recording, CARDS)
    assert recording.damage is None and replay.damage is None
    replay.jump(len(replay))
    if "finished" in path.name:
        assert replay.view(None).result is not None
    else:
        assert replay.decision is not None
