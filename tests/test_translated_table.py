"""The table in another language: no English is left on it, whatever the position."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Final

import pytest

from novaera_tui.draw.key_bar import draw_key_bar
from novaera_tui.draw.log import draw_log
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.table.key_labels import key_labels_now
from novaera_tui.table.objections import nothing_at
from novaera_tui.table.scene import Scene
from novaera_tui.words.consequences import consequences
from novaera_tui.words.hints import described
from novaera_tui.words.menus import menu_text
from novaera_tui.words.previews import PreviewWords
from tests.drawings import panels, texts
from tests.front_end import FakeFrontEnd, FakeTable
from tests.games import CARDS
from tests.pseudo_language import pseudo_language

EVERY: Final = 9
"""Choices from one position to the next."""
ENGLISH: Final = re.compile("[A-Za-z]{3,}")
NOT_WORDS: Final = {"iii"}


def sessions(positions: int) -> Iterator[Session]:
    """Positions from random games of two to four players whose names are not English."""
    found = 0
    for seed in range(positions):
        chance = random.Random(seed)
        seats = tuple(Seat(f"Ñ{number}") for number in range(1, 3 + seed % 3))
        session = Session(Setup(seats, seed, hands="open"), CARDS, None)
        step = chance.randrange(EVERY)
        while session.decision is not None:
            step += 1
            if step % EVERY == 0:
                yield session
                found += 1
            if found == positions:
                return
            session.choose(chance.choice(session.decision.options))


def drawn(scene: Scene, keys: FakeFrontEnd) -> Iterator[str]:
    """The panels."""
    for size in ((80, 24), (120, 40)):
        yield from (texts(drawing.lines) for drawing in panels(scene, size).values())
    yield texts(draw_log(scene.news, 80, 6, scene.palette))
    yield texts([draw_key_bar(keys.keymap, 80, scene.palette, "table", key_labels_now(scene), scene.idle)])


def said(scene: Scene, session: Session) -> Iterator[str]:
    """What the prompt would say to other keys, and at other places of the cursor."""
    decision, view = scene.decision, scene.view
    assert decision is not None
    teller = PreviewWords(decision.player, scene.names, session.cards, ">")
    for target, option in scene.options.items():
        if scene.answer_list is None:
            yield from (part.text for part in consequences(view, decision, option, *session.preview(option), teller))
            yield described(((decision.kind, option.key),), view)
        if target[0] == "menu":
            yield menu_text(option, view, decision)
    if scene.answer_list is None:
        yield from (nothing_at(scene, key) for key in "9F")


@pytest.mark.slow
@pytest.mark.parametrize("positions", [30, pytest.param(300, marks=pytest.mark.long)])
def test_the_table_shows_no_english_in_another_language(positions: int) -> None:
    found = dict[str, str]()
    with pseudo_language():
        for session in sessions(positions):
            table = FakeTable(session)
            table.front_end.is_compact = True
            table.controller.redraw()
            if table.scene.decision is None:
                continue
            for words in (*drawn(table.scene, table.front_end), *said(table.scene, session)):
                found |= {word: words for word in ENGLISH.findall(words) if word.lower() not in NOT_WORDS}
    assert not found, "\n\n".join(f"{word}: {words}" for word, words in found.items())
