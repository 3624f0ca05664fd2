"""A replay as a web page: every step is there, names are data, and nothing that its reader may not know."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

import pytest

from novaera_tui.cli.main import main
from novaera_tui.draw.game_summary import summary_lines
from novaera_tui.draw.web_page import ReplayPage
from novaera_tui.saving.replay import Replay
from novaera_tui.words.names import listed
from tests.games import CARDS
from tests.unkind import complaint
from tests.web_pages import HOSTILE, SEED, data_in, finished_game, page_for, replay_of, step_text

STARTING = CARDS.decks["starting"]
JOURNALS = Path(__file__).parent / "journals"


@pytest.mark.slow
@pytest.mark.parametrize("seat", [0, 2, None])
def test_a_page_holds_nothing_that_its_reader_may_not_know(seat: int | None) -> None:
    """Starting technologies are dealt face down. In Era I no other card names them, so a name appears only when its
    card is played, or in the reader's own hand."""
    session = finished_game()
    page = ReplayPage(replay_of(session), seat).page()
    data = data_in(page)
    games = [*(step.before for step in session.steps), session.game]
    hidden = 0
    for step, game in zip(data["steps"], games, strict=True):
        if game.era > 1:
            break
        text = step_text(data, step)
        for player, civilization in enumerate(game.state.civilizations):
            secret = {CARDS[card].name for card in civilization.hand if card in STARTING}
            if player != seat:
                hidden += len(secret)
                assert not [name for name in secret if name in text]
            else:
                assert all(name in text for name in secret), "one's own hand is there"
    assert hidden > 50
    assert str(SEED) not in page and str(SEED) not in str(data)


@pytest.mark.slow
def test_with_open_hands_the_page_shows_the_hand_of_the_choosing_player() -> None:
    session = finished_game()
    data = data_in(page_for(None, open_hands=True))
    game, player = session.steps[0].before, session.steps[0].player
    hand = [CARDS[card].name for card in game.state.civilizations[player].hand]
    assert all(name in step_text(data, data["steps"][0]) for name in hand)


@pytest.mark.slow
def test_a_page_has_a_step_for_every_choice_that_stands() -> None:
    session = finished_game()
    data = data_in(page_for(None))
    assert len(data["steps"]) == len(session.steps) + 1
    assert session.game.result is not None
    assert tuple(data["steps"][-1]["points"]) == session.game.result.scores
    assert [step["era"] for step in data["steps"]] == sorted(step["era"] for step in data["steps"])


@pytest.mark.slow
def test_hostile_names_stay_data() -> None:
    page = page_for(None, HOSTILE)
    assert not any(name in page for name in HOSTILE[:2]), "escaped in the title, packed in the data"
    assert data_in(page)["names"] == list(HOSTILE)
    assert page.count("<script") == 2
    own = page.replace(escape(listed(HOSTILE)), "").replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"(src|href)=|https?:|url\(|@[A-Z_]+@", own)


@pytest.mark.slow
def test_a_full_game_of_four_is_small() -> None:
    replay = replay_of(finished_game(("Ada", "Bo", "Cy", "Dee"), "full"))
    assert len(ReplayPage(replay, None).page().encode()) < 150_000


@pytest.mark.slow
def test_the_command_writes_a_page_and_a_summary(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, target = str(JOURNALS / "1.0-two-players-finished.jsonl"), tmp_path / "page.html"
    assert main(["replay", game, "--html", str(target), "--seat", "Bo"]) == 0
    assert "As Bo saw it." in target.read_text()
    assert "already exists and was not overwritten" in complaint(capsys, "replay", game, "--html", str(target))
    other = ("--html", str(tmp_path / "other.html"))
    assert "'Zoe' did not play; choose from: Ada, Bo." in complaint(capsys, "replay", game, *other, "--seat", "Zoe")
    assert main(["replay", game, "--summary"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].endswith("full game: Ada and Bo.")
    assert "Where the points came from" in told and "Era by Era" in told
    assert len(told) <= 60 and max(map(len, told)) <= 80


def test_a_summary_of_an_unfinished_game_says_where_it_stands() -> None:
    session = finished_game()
    recording = replay_of(session).recording
    recording.entries = recording.entries[:40]
    told = summary_lines(Replay(recording, CARDS))
    assert any(line.startswith("The game stands in Era I, round") for line in told)
