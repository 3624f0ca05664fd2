"""Undo as players know it: back to one's own last choice, through what bots answered, and no further than it may."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from novaera_tui.app import NovaEraApp
from novaera_tui.bots import make_bot
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.saving.journal import Journal
from novaera_tui.saving.recording import Damaged, read
from novaera_tui.screens.curtain import Curtain
from novaera_tui.words.answers import NOTHING_UNDONE
from novaera_tui.words.card_words import card_words
from rules.kinds import NOBODY, CardNumber
from tests.front_end import FakeTable
from tests.games import CARDS
from tests.positions import position, spending
from tests.screens import drawn, press, running, tree_text


def solo(path: Path | None = None, bots: str = "Ro") -> Session:
    seats = (Seat("Ada"), *(Seat(name, bot="random") for name in bots.split()))
    return Session(Setup(seats, 7, first=0), CARDS, None if path is None else Journal(path))


def choose_first(session: Session, times: int) -> None:
    for _ in range(times):
        assert session.decision is not None
        session.choose(session.decision.options[0])


def test_undo_in_solo_play_goes_back_to_ones_own_last_choice(tmp_path: Path) -> None:
    session = solo(tmp_path / "game.jsonl", "Ro Di")
    before = session.game.to_data()
    choose_first(session, 3)
    assert [step.player for step in session.steps] == [0, 1, 2]
    after = session.game.to_data()
    assert session.undo_owner() == 0
    assert session.undo_turn() == ""
    assert session.game.to_data() == before
    assert session.redo_turn() == ""
    assert session.game.to_data() == after
    session.undo_turn()
    session.close()
    again = Session.resume(read(tmp_path / "game.jsonl"), CARDS)
    assert again.game.to_data() == before, "each of the bots' answers is taken back in a line of its own"


def test_undo_stops_where_a_bot_has_rolled_or_shown_something() -> None:
    session = solo()
    while session.decision is not None and session.game.state.round == 1:
        choose_first(session, 1)
    choose_first(session, 1)
    while session.decision is not None and session.decision.player == 1:
        choose_first(session, 1)
    while session.undo_owner() != NOBODY:
        assert session.undo_turn() == ""
        assert session.decision is not None and session.decision.player == 0
    assert session.game.state.round == 2
    assert "rolled" in session.undo_turn() or "nothing" in session.undo_turn()


def bot_plays(hand: list[str], *keys: str, hands: str = "curtain", **table: Any) -> Session:
    """Ada spends a die, and a bot answers with these choices."""
    ada = {"dice": ["red 2", "red 3"]}
    bot = {"dice": ["yellow 6", "blue 6"], "resources": 9, "hand": hand}
    game = position(ada, bot, cards=CARDS, agenda=spending(0), **table)
    seats = Seat("Ada"), Seat("Ro", bot="normal")
    session = Session(Setup(seats, 1, hands=hands), CARDS, position=game)
    for key in ("red 2", "gain", *keys):
        session.choose(key)
    return session


def test_undo_stops_where_a_bot_has_played_a_card_from_its_hand() -> None:
    shown = "yellow 6", "develop", "Toolmaking"
    hand = ["Toolmaking", "Markets"]
    session = bot_plays(hand, *shown)
    made = session.choice_count()
    assert session.undo_turn() == "Ro has played Toolmaking from a hidden hand since then; that cannot be undone."
    assert session.undo_owner() == NOBODY and session.choice_count() == made
    from_display = bot_plays(hand, "yellow 6", "develop", "Caravans", display=[["Caravans"]])
    assert from_display.undo_turn() == "" and from_display.choice_count() == 1
    opened = bot_plays(hand, *shown, hands="open")
    assert opened.undo_turn() == "" and opened.choice_count() == 1


def test_undo_stops_where_a_bot_has_put_a_territory_into_play_from_its_hand() -> None:
    welfare = {"welfare": ["Mill", "Irrigation"]}
    game = position(
        {"dice": ["red 2", "red 3"]},
        {"dice": ["yellow 6", "blue 6"], "hand": ["Nature Reserve", "Markets"], **welfare},
        cards=CARDS,
        agenda=spending(0),
        era=3,
    )
    session = Session(Setup((Seat("Ada"), Seat("Ro", bot="normal")), 1), CARDS, position=game)
    for key in ("red 2", "gain", "yellow 6", "expand"):
        session.choose(key)
    assert "Ro has played Nature Reserve from a hidden hand" in session.undo_turn()


@pytest.mark.parametrize("hand", [["Banking", "Barter"], ["Banking", "Markets"]])
def test_undo_stops_where_a_bot_has_searched_its_own_hand(hand: list[str]) -> None:
    """Banking of the Display makes Barter obsolete: the bot has shown it, or told that it has none."""
    session = bot_plays(hand[1:], "yellow 6", "develop", "Banking", display=[["Banking"]], era=2)
    assert "in their hands" in session.undo_turn()


def test_a_journal_in_which_a_bots_card_was_taken_back_is_refused(tmp_path: Path) -> None:
    setup = Setup((Seat("Ada"), Seat("Ro", bot="normal")), 0, "fast")
    session = Session(setup, CARDS, Journal(tmp_path / "game.jsonl"))
    bot = make_bot("normal", 0)
    while "from a hidden hand" not in session.undo_turn():
        assert session.redo_turn() in ("", str(NOTHING_UNDONE)) and session.decision is not None
        player, first = session.decision.player, session.decision.options[0]
        session.choose(bot.choose(session.view(player)) if player else first)
    session._write({"undo": session.choice_count()})
    session.close()
    with pytest.raises(Damaged, match="from a hidden hand"):
        Session.resume(read(tmp_path / "game.jsonl"), CARDS)


def test_u_takes_back_the_answer_of_a_bot_too() -> None:
    session = solo()
    table = FakeTable(session)
    assert "undo" in table.scene.idle, "there is nothing to take back yet"
    table.press("1 enter")
    table.bots.play_on()
    assert session.choice_count() > 1 and "undo" not in table.scene.idle
    table.press("u")
    assert session.choice_count() == 0 and table.kind == "pick"


def drawn_words(cards: list[CardNumber]) -> str:
    """All that is written on cards that lie open."""
    return "\n".join(CARDS[card].name + " " + " ".join(card_words(CARDS[card])) for card in cards)


async def test_undo_at_the_curtain_undoes_the_choice_before_it() -> None:
    """Once is enough: the line that names the key says whose choice it is."""
    session = Session(Setup((Seat("Ada"), Seat("Bo")), 7, first=0, hands="curtain"), CARDS)
    app = NovaEraApp(session)
    async with running(app) as pilot:
        assert "choice" not in drawn(app), "there is nothing yet"
        await pilot.press("u")
        assert "There is nothing to undo yet." in drawn(app)
        await pilot.press("m", "1", "enter")
        assert "u undo Ada's choice" in drawn(app)
        await press(pilot, "u")
        assert session.choice_count() == 0 and "Pass the keyboard to Ada" in drawn(app)
        await pilot.press("m", "1", "enter", "m", "u")
        assert session.choice_count() == 1, "at the table it is not the choice of whoever sits there"
        assert "The last choice was Ada's. Press u again to undo it." in drawn(app)


@pytest.mark.slow
async def test_undo_and_redo_bring_another_persons_question_back_behind_the_curtain() -> None:
    """Two people, one keyboard: whoever asks for it never sees the hand of the one who is asked then."""
    session = Session(Setup((Seat("Ada"), Seat("Bo")), 7, first=0, hands="curtain"), CARDS)
    state = session.game.state
    in_sight = drawn_words([*sum(state.display, ()), *state.personalities])
    hands = [[CARDS[card].name for card in civilization.hand] for civilization in state.civilizations]
    secrets = [[name for name in hand if name not in in_sight] for hand in hands]
    app = NovaEraApp(session)
    async with app.run_test(size=(120, 40)) as pilot:

        async def at_curtain(seat: int) -> None:
            await pilot.pause()
            assert isinstance(app.screen, Curtain)
            assert session.decision is not None and session.decision.player == seat
            seen = tree_text(app) + drawn(app)
            assert not any(name in seen for name in secrets[0] + secrets[1])
            await press(pilot, "m")
            assert secrets[seat] and all(name in tree_text(app) + drawn(app) for name in secrets[seat])

        await at_curtain(0)
        await pilot.press("1", "enter")
        await at_curtain(1)
        await pilot.press("u", "u")
        assert session.choice_count() == 0
        await at_curtain(0)
        await pilot.press("U")
        assert session.choice_count() == 1
        await at_curtain(1)
