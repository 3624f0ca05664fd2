"""Hints at the table: H marks the best choice with its value, again compares the best three; the journal notes it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from novaera_tui.app import NovaEraApp
from novaera_tui.bots import Cancelled, hints
from novaera_tui.bots.budget import Budget
from novaera_tui.bots.hints import Advice, Hint, hint
from novaera_tui.bots.turns import STEPS
from novaera_tui.cli import play
from novaera_tui.cli.main import main
from novaera_tui.draw.prompt import HINT_GAP
from novaera_tui.play.bot_runner import BotRunner
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.saving import storage
from novaera_tui.screens.hint_page import HintPage
from novaera_tui.screens.table import TableScreen
from novaera_tui.words import hints as words
from tests.front_end import FakeTable
from tests.games import CARDS, new_session, turn
from tests.saving import resigned
from tests.screens import drawn, running, until
from tests.unkind import complaint

LITTLE = Budget(positions=120)
STEPS_TAKEN = 40
"""Choices of a game that are made by hints: some three rounds."""
ADA = (Seat("Ada"), Seat("Ro", bot="random"))


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "HINT_BUDGET", LITTLE)


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    session = new_session(2, 7, tmp_path / "game.jsonl", hands="open")
    yield session
    session.close()


def records(session: Session) -> list[dict[str, Any]]:
    assert session.journal is not None
    return [json.loads(line) for line in session.journal.path.read_text(encoding="utf-8").splitlines()]


def table_of(app: NovaEraApp) -> TableScreen:
    assert isinstance(app.screen, TableScreen)
    return app.screen


async def advised(pilot: Any, table: TableScreen) -> str:
    """Ask for a hint; returns its lines."""
    await pilot.press("H")
    focus = table.controller.focus
    await until(pilot, lambda: focus.hint and focus.message != str(words.THINKING))
    return "\n".join(HINT_GAP.join(line) for line in focus.hint)


@pytest.mark.slow
async def test_a_hint_marks_the_best_choice_says_why_and_is_noted(session: Session) -> None:
    assert session.decision is not None
    best = hint(session.view(0), session.decision, LITTLE)
    app = NovaEraApp(session)
    async with app.run_test(size=(120, 40)) as pilot:
        table = table_of(app)
        told = await advised(pilot, table)
        view, ranked = session.view(0), best.ranked
        described = [words.described(advice.plan, view) for advice in ranked]
        choice, *_, last = told.splitlines()
        assert (
            choice == described[0]
            and f": {described[1]}" in last
            and last.endswith(f"{HINT_GAP}H compares the best three")
        )
        chosen = table.controller.build_scene().option_at(table.controller.focus.panel)
        assert chosen is not None and chosen.key == best.ranked[0].key
        assert table.scene is not None and table.scene.outcome.mood == "hint"
        await pilot.press("H")
        assert isinstance(app.screen, HintPage)
        page = "\n".join(line.plain for line in app.screen.body(140))
        for place, advice in enumerate(ranked[:3]):
            zone, dice = words.title(advice.plan, view)
            assert f"{place + 1}  {zone}" in page and dice in page, "its dice stay together"
            assert words.signed(words.in_tenths(advice.value)) in page
            for part, tenths in words.figures(advice).items():
                row = next(line for line in page.splitlines() if line.startswith(words.PART_NAMES[part]))
                assert words.signed(tenths) in row
        await pilot.press("q", "enter")
        await pilot.press("1", "enter")
    noted = [record for record in records(session) if "key" in record]
    assert [record.get("hint") for record in noted] == [True, None]
    assert noted[0]["key"] == best.ranked[0].key


@pytest.mark.slow
@pytest.mark.parametrize("seed", [7, 8])
def test_hints_at_every_step_keep_to_one_plan_for_the_turn(seed: int) -> None:
    session = new_session(2, seed, hands="open")
    table = FakeTable(session)
    kinds: list[str] = []
    plans: dict[tuple[Any, ...], str] = {}
    while len(kinds) < STEPS_TAKEN:
        table.uncover()
        if table.controller.answers.answer_list is not None:
            table.press("enter")
            continue
        assert session.decision is not None
        kind, player = session.decision.kind, session.decision.player
        view = session.view(player)
        table.press("H")
        if table.controller.hints.is_thinking:
            table.bots.hinting.pop()(hint(view, session.decision, LITTLE))
        assert table.focus.hint
        if kind in ("die", *STEPS) and kind != "mix":
            turn = (view.era, view.round, player, *view.civilizations[player].dice)  # a trick changes them
            assert plans.setdefault(turn, table.said) == table.said, "one plan for a turn, and one reason"
        kinds.append(kind)
        assert table.pointed_at in [option.key for option in session.decision.options]
        table.press("enter")
    assert {"pick", "die", "action", "develop"} <= {*kinds}


PLAN = (("die", "yellow 2"), ("action", "develop"), ("develop", "Winemaking"), ("payment", "welfare"))
DEVELOPING = Hint((Advice("yellow 2", PLAN, 3.4, (("points", 1.0), ("scoring", 2.4), ("ahead", 0.0))),))
TOLD: tuple[tuple[str, ...], ...] = (
    ("Develop Winemaking with E2",),
    ("There is no other choice.",),
)


def pointed_at(table: TableScreen) -> str:
    option = table.controller.build_scene().option_at(table.controller.focus.panel)
    return "" if option is None else option.key


def wine() -> Session:
    """Ada can develop several cards with each of her dice, and pay for Winemaking in two colours."""
    return turn(dice=["red 3", "yellow 2"], hand=["Winemaking"], resources=9)


def test_enter_follows_a_hint_through_die_action_card_and_payment() -> None:
    session = wine()
    table = FakeTable(session)
    table.controller.hints.show(DEVELOPING)
    for kind, key in PLAN:
        assert (table.kind, table.pointed_at) == (kind, key)
        table.press("enter")
    assert session.decision is not None and session.decision.player == 1
    assert not table.controller.hints.plan, "the turn is over"


def test_nothing_is_chosen_while_a_hint_is_being_weighed() -> None:
    session = wine()
    table, made = FakeTable(session), session.choice_count()
    table.press("1 H")
    for key in ("enter", "d", "n"):
        table.press(key)
        assert session.choice_count() == made, key
        assert table.said == "Thinking... q cancels.", key
    table.press("2")
    assert table.pointed_at == "yellow 2", "looking about is no choice"
    table.press("1 H")
    assert len(table.bots.hinting) == 1, "the same hint is being weighed"
    table.bots.hinting[0](DEVELOPING)
    table.press("enter")
    assert session.decision is not None and session.decision.die is not None
    assert session.decision.die.key == "yellow 2"


def test_a_hint_can_be_called_off() -> None:
    session = wine()
    table, made = FakeTable(session), session.choice_count()
    table.press("1 enter H 2")
    assert session.choice_count() == made + 1, "a digit would go to another die"
    table.press("escape")
    assert table.said == "" and session.choice_count() == made + 1 and table.bots.hints_cancelled == 1
    table.press("2")
    assert table.pointed_at == "yellow 2"
    table.press("enter H u enter")
    assert session.choice_count() == made + 1, "taken back and chosen again: the hint was for another question"


def test_a_hint_on_the_way_tells_the_same_plan_and_points_at_its_next_step() -> None:
    table = FakeTable(wine())
    table.controller.hints.show(DEVELOPING)
    for kind, key in PLAN:
        table.focus.set_message("")
        table.press("H")
        if kind != "die":
            assert table.focus.hint == TOLD and table.pointed_at == key
        else:
            assert table.front_end.close_page().name == "hint"
        table.press("enter")


RED = (("die", "red 3"), ("action", "develop"), ("develop", "Warfare"))
WAR = Advice("red 3", RED, -0.5, (("dice", -0.5), ("ahead", 0.0)))
TWO = Hint((*DEVELOPING.ranked, WAR))


async def test_digits_on_the_page_of_the_best_go_to_a_choice_and_enter_follows_it() -> None:
    app = NovaEraApp(session := wine())
    async with running(app, (120, 40)) as pilot:
        table = table_of(app)
        table.controller.hints.show(TWO)
        best: tuple[tuple[str, ...], ...] = table.controller.focus.hint
        assert best == (
            ("Develop Winemaking with E2",),
            ("Next best, about 4 points less: Develop Warfare with M3", "H compares both"),
        )
        await pilot.press("H", "3")
        assert isinstance(app.screen, HintPage), "there are two"
        assert app.screen.key_line().plain.startswith("1 2 go to it")
        await pilot.press("2")
        assert table_of(app) is table and pointed_at(table) == "red 3"
        assert table.controller.focus.hint[1:] == (
            ("About 4 points worse than the best: Develop Winemaking with E2", "H compares both"),
        )
        await pilot.press("H", "1")
        assert pointed_at(table) == "yellow 2" and table.controller.focus.hint == best
        await pilot.press("H", "2")
        for kind, key in RED:
            assert session.decision is not None and session.decision.kind == kind
            assert pointed_at(table) == key
            await pilot.press("enter")
        assert session.decision is not None and session.decision.player == 1


def test_another_choice_discards_the_hint() -> None:
    table = FakeTable(wine())
    table.controller.hints.show(DEVELOPING)
    table.press("1 d")
    assert table.scene.options.keys() >= {("card", CARDS.named("Winemaking").number, 0)}
    assert table.pointed_at == "Warfare" and not table.controller.hints.plan


def test_without_a_hint_the_cursor_begins_where_the_die_pays_R7_3() -> None:
    table = FakeTable(wine())
    table.press("1 d")
    assert table.pointed_at == "Warfare"
    table.press("q 2 d")
    assert table.pointed_at == "Caravans"
    table.controller.choose(table.scene.options[("card", CARDS.named("Winemaking").number, 0)])
    assert table.pointed_at == "economic"


def test_hints_can_be_off() -> None:
    table = FakeTable(new_session(2, 7, hands="open", hints=False))
    table.press("H")
    assert table.said == str(words.OFF) and not table.bots.hinting and "hint" in table.scene.idle


def test_there_is_no_hint_for_the_decision_of_another_player() -> None:
    table = FakeTable(Session(Setup(ADA, 7, first=1), CARDS))
    table.press("H")
    assert table.said == "It is another player's turn." and not table.bots.hinting


def test_no_hints_is_an_option_of_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--no-hints needs players" in complaint(capsys, "host", "--no-hints", "--headless")
    seats = (play.seat_of("Ada", 1), play.seat_of("Bo", 2))
    assert [seat.bot for seat in seats] == ["", ""]


def test_a_hint_that_is_not_wanted_any_more_ends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "HINT_BUDGET", Budget(seconds=60))
    runner = BotRunner(Session(Setup(ADA, 7), CARDS), print)
    with pytest.raises(Cancelled):
        runner.hint_question()(lambda: False)
    assert runner._searches is not None and not runner._searches.pool.processes


def test_notes_of_a_later_version_are_ignored(session: Session) -> None:
    """A choice made again after undo keeps its note, and notes of other shapes are passed over."""
    session.note_hint()
    session.choose("zone 1")
    session.undo()
    session.redo()
    session.choose("zone 2")
    session.close()
    written = records(session)
    assert session.journal is not None
    path = session.journal.path
    resumed = storage.open_game(path)
    assert [step.hinted for step in resumed.steps] == [True, False]
    resumed.close()
    written[1]["hint"] = {"depth": 3}
    written[-1]["mood"] = "sure"
    del written[0]["hints"]
    path.write_bytes(resigned(written))
    resumed = storage.open_game(path)
    assert [step.key for step in resumed.steps] == ["zone 1", "zone 2"] and resumed.setup.hints
    resumed.close()


def test_the_story_tells_who_asked_for_hints(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    session.note_hint()
    session.choose("zone 1")
    session.close()
    assert session.journal is not None
    assert main(["replay", str(session.journal.path), "--text"]) == 0
    assert "(Ada asked for 1 hint.)" in capsys.readouterr().out
    assert main(["replay", str(session.journal.path), "--json"]) == 0
    assert '"key": "zone 1", "hint": true' in capsys.readouterr().out


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_hint_shows_what_enter_does_as_does_the_prompt_after_its_page(size: tuple[int, int]) -> None:
    app = NovaEraApp(session := wine())
    long = Hint((DEVELOPING.ranked[0]._replace(parts=tuple((part, 1.0) for part in words.PART_NAMES)), WAR))
    async with running(app, size) as pilot:
        table = table_of(app)
        for kind, says in (("die", "starts"), ("action", "starts"), ("develop", "starts"), ("payment", "takes")):
            assert session.decision is not None and session.decision.kind == kind
            table.controller.hints.show(long)
            await pilot.pause()
            told = " ".join(drawn(app).split())
            assert f"H Enter {says} it: Develop Winemaking with E2 Next best, about " in told
            key = pointed_at(table)
            await pilot.press("H")
            assert isinstance(app.screen, HintPage)
            await pilot.press("enter")
            assert pointed_at(table) == key and table.scene is not None and table.scene.outcome.mood == "will"
            assert "Next best" not in drawn(app)
            await pilot.press("enter")


def test_in_mid_turn_a_hint_names_the_better_turn_that_needs_going_back() -> None:
    table = FakeTable(wine())
    table.press("1 enter")
    gain = Advice("gain", (("die", "red 3"), ("action", "gain")), 1.0, ())
    table.controller.hints.show(Hint((gain,), elsewhere=DEVELOPING.ranked[0]))
    assert table.focus.hint == (
        ("Gain military with M3",),
        ("Better by about 2 points: go back (q). Develop Winemaking with E2",),
    )
    assert table.pointed_at == "gain"
