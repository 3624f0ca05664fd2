"""Plain mode: when it is on, what it says, how it is answered, and how it ends."""

from __future__ import annotations

import importlib
import os
import pkgutil
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from textual.screen import Screen

import rules
from novaera_tui import screens
from novaera_tui.cli import play
from novaera_tui.cli.main import COMMANDS, parse
from novaera_tui.cli.settings import chosen_settings
from novaera_tui.messages import use_language
from novaera_tui.plain.brief import told_briefly
from novaera_tui.plain.challenges import TRIAL_COMMANDS
from novaera_tui.plain.choices import meant
from novaera_tui.plain.commands import LOOK_COMMANDS, TABLE_COMMANDS
from novaera_tui.plain.menus import TITLE_PAGES
from novaera_tui.plain.pages import PAGES
from novaera_tui.plain.program import key_word
from novaera_tui.plain.replay import REPLAY_COMMANDS
from novaera_tui.plain.words import WORDS, typed
from novaera_tui.play.setup import Seat, Setup, coloured
from novaera_tui.review.puzzles import problem_of, shipped
from novaera_tui.review.trial import TrialSession
from novaera_tui.saving.preferences import change_preferences
from novaera_tui.screens.panel_screen import PAGE_CLASSES
from novaera_tui.table.lesson_coaching import LessonCoach
from novaera_tui.tutorial.coach import LessonSession
from novaera_tui.tutorial.loading import load_course, spoken
from rules import events
from rules.kinds import DICE, KNOWLEDGE, NO_CARD, SEATS, WELFARE
from tests.network import environment_of
from tests.plain_games import Learner, Scribe, at_random, moves, new_session, played_at_table, setup_for, told_plainly
from tests.terminal import Terminal
from tests.test_plain_games import through_a_pipe

TWO = ("--seat", "Ada", "--seat", "bot:easy:Ro", "--seed", "7")
GUIDE = (Path(__file__).parent.parent / "docs" / "PLAIN.md").read_text(encoding="utf-8")
FIRST_LINE = "Plain mode is on:"


def run(*arguments: str, answers: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "novaera_tui", *arguments],
        input=answers,
        capture_output=True,
        text=True,
        timeout=120,
        env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm", **environment},
    )


@pytest.mark.slow
def test_a_pipe_plays_and_its_end_saves_and_leaves(tmp_path: Path) -> None:
    ended = run("play", *TWO, answers="1\n1\n", NOVAERA_HOME=str(tmp_path))
    assert ended.returncode == 0
    assert ended.stdout.startswith(FIRST_LINE)
    assert ended.stdout.endswith("There is no more input.\nThe game is saved; novaera resume continues it.\n")
    assert ended.stderr == ""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["dumb", ""])
def test_a_terminal_that_cannot_move_a_cursor_gets_plain_mode(name: str, tmp_path: Path) -> None:
    with Terminal("play", *TWO, environment={"TERM": name, "NOVAERA_HOME": str(tmp_path)}) as terminal:
        terminal.wait_for("Pick a Dice Zone")
        assert FIRST_LINE in terminal.text
        assert b"\x1b" not in terminal.sent


@pytest.mark.slow
def test_plain_mode_imports_neither_textual_nor_rich(tmp_path: Path) -> None:
    words = (
        "import sys\nfrom novaera_tui.cli.main import main\n"
        f"main({['play', '--plain', *TWO]!r})\n"
        "assert not [name for name in sys.modules if name.split('.')[0] in ('textual', 'rich')]\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", words],
        input="1\nme\nscore\nthreats\nhint\n",
        capture_output=True,
        text=True,
        env={"PATH": "/usr/bin:/bin", "NOVAERA_HOME": str(tmp_path)},
    )
    assert ended.returncode == 0, ended.stderr


@pytest.mark.slow
def test_the_course_is_finished_by_a_script_of_its_solutions(tmp_path: Path) -> None:
    course = spoken(load_course(rules.load_cards()))
    lines = [""]
    for number, lesson in enumerate(course.lessons, 1):
        session = LessonSession(lesson, number, rules.load_cards(), key_word, number == len(course.lessons))
        told, table = told_plainly(session, [], Learner)
        assert isinstance(table, Learner)
        assert session.is_over, told
        lines += table.typed
    script = tmp_path / "answers"
    script.write_text("".join(f"{line}\n" for line in lines))
    ended = run("learn", "--script", str(script), NOVAERA_HOME=str(tmp_path))
    assert ended.returncode == 0
    assert "12 of 12 done. Enter opens game, help lists all." in ended.stdout
    assert "is no choice here" not in ended.stdout
    for word in ("cursor", "marked", "Press ", " press ", " Tab"):
        assert word not in ended.stdout


@pytest.mark.parametrize("name", ["transcript", "terse"])
def test_the_transcript_in_the_guide_is_current(name: str, tmp_path: Path) -> None:
    _, _, rest = GUIDE.partition(f"```{name}\n")
    transcript = rest.partition("\n```")[0]
    answers = [line.removeprefix("> ") for line in transcript.splitlines() if line.startswith("> ")]
    seats = coloured((Seat("Ada"), Seat("Ro", bot="easy")))
    session = new_session(Setup(seats, 7, "fast"), tmp_path / "game")
    told, _ = told_plainly(session, answers, Scribe, is_terse=name == "terse")
    assert told.rstrip() == transcript


def test_every_page_has_its_plain_counterpart() -> None:
    """A new page needs a line in the table of docs/PLAIN.md: a command of plain mode, the title or the program."""
    found = set()
    for info in pkgutil.iter_modules(screens.__path__):
        module = importlib.import_module(f"novaera_tui.screens.{info.name}")
        for name, value in vars(module).items():
            if isinstance(value, type) and issubclass(value, Screen) and value.__module__ == module.__name__:
                found.add(name)
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| (.+) \|$", GUIDE, re.MULTILINE)
    told = {name: where for names, where in rows for name in re.findall(r"`(\w+)`", names)}
    assert told.keys() == found - {"QuietScreen", "Dialog", "Page", "Menu", "PanelScreen"}
    words = {*TABLE_COMMANDS, *REPLAY_COMMANDS, *TRIAL_COMMANDS, *TITLE_PAGES, *COMMANDS}
    for name, where in told.items():
        assert {name.split()[0] for name in re.findall(r"`([a-z][^`]*)`", where)} <= {*words, "novaera"}
        assert "full screen" not in where, f"{name} is not told"
    assert PAGES.keys() == PAGE_CLASSES.keys()


@pytest.mark.parametrize(
    ("flags", "variable", "setting", "expected"),
    [
        ((), "", False, False),
        ((), "", True, True),
        ((), "0", True, False),
        ((), "1", False, True),
        (("--no-plain",), "1", True, False),
        (("--plain",), "0", False, True),
        (("--script", "answers"), "0", False, True),
    ],
)
def test_the_flag_comes_before_the_variable_before_the_setting(
    flags: tuple[str, ...],
    variable: str,
    setting: bool,
    expected: bool,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("NOVAERA_HOME", str(tmp_path))
    if variable:
        monkeypatch.setenv("NOVAERA_PLAIN", variable)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(play, "has_terminal", lambda: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    change_preferences(plain=setting)
    assert play.is_plain(parse(["play", *TWO, *flags], chosen_settings(os.environ))) is expected


def talk(tmp_path: Path, *answers: str) -> list[str]:
    """The lines that answers get, after the question of the first pick."""
    seats = coloured((Seat("Ada"), Seat("Ro", bot="easy")))
    told, _ = told_plainly(new_session(Setup(seats, 7, "fast"), tmp_path / "game"), list(answers), Scribe)
    lines = told.splitlines()
    return lines[next(place for place, line in enumerate(lines) if line.startswith(">")) :]


def test_wrong_answers_say_why_and_repeat_nothing(tmp_path: Path) -> None:
    assert talk(tmp_path, "9", "sc", "xyz", "TRACK", "zonse", "Hints", "1 2 3")[:14] == [
        "> 9",
        "There are only 3 zones.",
        "> sc",
        "sc could be score or scoring.",
        "> xyz",
        "xyz is no choice here. Choices: 1, 2, 3.",
        "> TRACK",
        "Riots 0, Invasion 0, Decline 0, Regression 0, Dark Age 0",
        "> zonse",
        "zonse is no choice here. Did you mean zones?",
        "> Hints",
        "Hints is no choice here. Did you mean hint?",
        "> 1 2 3",
        "1 2 3 is no choice here. Choices: 1, 2, 3.",
    ]


def test_a_letter_is_a_command_and_a_question_mark_asks(tmp_path: Path) -> None:
    told = talk(tmp_path, "s", "?2", "?", "help undo", "help all")
    assert told[1:5] == [
        "Era I, round 1.",
        "Ada: 0 VP; Unrest 0; 1 welfare, 1 military, 1 economic, 1 knowledge",
        "Ro: 0 VP; Unrest 0; 1 welfare, 1 military, 1 economic, 1 knowledge",
        "Riots 0, Invasion 0, Decline 0, Regression 0, Dark Age 0",
    ]
    assert told[told.index("> ?2") + 1] == "2. W3 E1 K1, sum 5: pays for Irrigation, Storytelling, Hunting"
    look, others = (line for line in told[told.index("> ?") :] if line.startswith("To "))
    assert look == f"To look around: {', '.join(LOOK_COMMANDS)}."
    assert others == f"To go on: {', '.join(id for id in TABLE_COMMANDS if id not in LOOK_COMMANDS)}."
    assert told[told.index("> help undo") + 1] == "undo: undo your last choice"
    assert told[told.index("> help all") + 1 :][: len(TABLE_COMMANDS)][-1].startswith("save: ")


@pytest.mark.slow
def test_every_round_begins_with_ones_means_and_each_new_card_is_told_once(tmp_path: Path) -> None:
    setup = setup_for(1)._replace(hands="open")
    lines = played_at_table(new_session(setup, tmp_path / "table"), at_random(1), 1)
    session = new_session(setup, tmp_path / "here")
    told, _ = told_plainly(session, lines)
    means = [line for line in told.splitlines() if re.match(r"(\w+: )?\d+ VP; Unrest \d+; (?!kinds)", line)]
    picks = [event for event in session.events() if isinstance(event, events.PlayerAsked) and event.kind == "pick"]
    people = {seat for seat, sitter in enumerate(setup.seats) if not sitter.bot}
    assert len(means) == len([event for event in picks if event.player in people])
    named = [re.sub(r" \(.*?\)", "", line) for line in told.splitlines() if line.startswith("Now available: ")]
    cards = [name for line in named for name in line.removeprefix("Now available: ").removesuffix(".").split(", ")]
    assert len(cards) == len({*cards}) > 8


def test_an_explanation_is_given_once_and_on_request(tmp_path: Path) -> None:
    told = talk(tmp_path, "2", "k d", "", "back", "d", "?a", "tracks")
    first = "A. Storytelling: pick limit +1, calm: 1 VP; pay 1 knowledge; take 1 card from the Display"
    assert told.count(first) == 2  # with the question, and when that is repeated
    assert "A. Storytelling: pay 1 knowledge; take 1 card from the Display" in told
    assert told[told.index("> ?a") + 1].startswith(first)


def test_an_empty_line_repeats_the_question(tmp_path: Path) -> None:
    told = talk(tmp_path, "")
    assert told[1].endswith("; the one left over moves the tracks. Any zone: pays for Hunting.")
    assert told[2].startswith("1. B2 E3 M2, sum 7")


def test_undo_takes_the_choice_back_and_asks_again(tmp_path: Path) -> None:
    told = talk(tmp_path, "1", "2", "undo", "tracks")
    assert told[told.index("> undo") + 2].startswith("Which die?")


def test_few_words_leave_out_payments_rolls_and_repeated_names(tmp_path: Path) -> None:
    seats = coloured((Seat("Ada"), Seat("Ro", bot="easy")))
    session = new_session(Setup(seats, 7, "fast"), tmp_path / "game")
    ro, irrigation, writing = SEATS[1], session.cards.named("Irrigation").number, session.cards.named("Writing").number
    happened = [
        events.RoundBegan(1, 2, ro),
        events.DiceRolled(((DICE[0][1],), (DICE[1][2],), (DICE[2][3],))),
        events.ZoneTaken(ro, 0, (DICE[0][6], DICE[1][5]), 11),
        events.UnrestRose(ro, 0, 1, "pick"),
        events.DieSpent(ro, DICE[0][2], "develop"),
        events.ResourcesPaid(ro, WELFARE, 1, irrigation),
        events.CardDeveloped(ro, irrigation, WELFARE, "display"),
        events.ResourcesGained(ro, WELFARE, 1, "effect", irrigation),
        events.ResourcesGained(ro, KNOWLEDGE, 1, "effect", writing),
        events.VPGained(ro, 1, "colour", NO_CARD, WELFARE),
        events.VPGained(ro, 2, "objective", writing),
    ]
    assert told_briefly(session, happened, SEATS[0]) == [
        "Round 2: Ro picks first.",
        "Ro took W6 M5; Unrest 1.",
        "Ro developed Irrigation.",
        "Ro gained 1 welfare and 1 knowledge.",
        "Ro scored 3 VP: kinds of cards 1, scoring cards 2.",
    ]


@pytest.mark.parametrize("is_terse", [True, False])
def test_the_winner_is_said_before_the_last_production_and_scoring(is_terse: bool, tmp_path: Path) -> None:
    seats = coloured((Seat("Ada"), Seat("Ro", bot="random")))
    setup = Setup(seats, 2, "fast", pace="instant")
    lines = played_at_table(new_session(setup, tmp_path / "table"), at_random(2), 2)
    session = new_session(setup, tmp_path / "here")
    told = told_plainly(session, lines, Scribe, is_terse=is_terse)[0].rpartition("\n> ")[2].splitlines()[1:]
    result = session.view(None).result
    assert result is not None
    ada, ro = result.scores
    margin, against = abs(ada - ro), f"{'' if ada < ro else 'Ro' + chr(39) + 's '}{ro}"
    head = f"You won by {margin}" if ada > ro else f"You lost to Ro by {margin}"
    assert told[0] == f"{head}, {ada} VP to {against}."
    assert any(line.startswith("Ro scored ") for line in told)


def test_in_few_words_a_die_names_all_cards_that_it_pays_for(tmp_path: Path) -> None:
    """A black die names those whom it enlists without Unrest."""
    seats = coloured((Seat("Ada"), Seat("Ro", bot="easy")))
    session = new_session(Setup(seats, 7, "fast"), tmp_path / "game")
    answers = ["2", "k g", "w", "w4", "w3", "g", "e g", "3", "b g"]
    told = told_plainly(session, answers, Scribe, is_terse=True)[0].splitlines()
    assert "Which die? Any die: Hunting. W3: Irrigation; E1; K1: Storytelling." in told
    asked = told.index("> w")
    assert told[asked - 1] == "Which die? Any die: Storytelling, Hunting. W3: Irrigation; E1."
    assert told[told.index("> w3") + 1] == told[told.index("> w") + 1]
    assert "B2: Ashoka, Imhotep, Julius Caesar; " in told[told.index("> b g") - 1]


@pytest.mark.parametrize("is_terse", [True, False])
def test_a_disaster_on_its_last_space_is_announced_once(is_terse: bool, tmp_path: Path) -> None:
    setup = Setup(coloured((Seat("Ada"), Seat("Ro", bot="random"))), 2, "full", pace="instant")
    lines = played_at_table(new_session(setup, tmp_path / "table"), at_random(2), 2)
    told = told_plainly(new_session(setup, tmp_path / "here"), lines, Scribe, is_terse=is_terse)[0].splitlines()
    warned = [place for place, line in enumerate(told) if " when all dice are spent: " in line]
    rounds = [
        place for place, line in enumerate(told) if "ound " in line and line.endswith(("picks first.", "spends last."))
    ]
    assert warned
    for begins, until in pairwise([*rounds, len(told)]):
        about = [told[place].split()[0] for place in warned if begins < place < until]
        assert len(about) == len({*about}), told[begins:until]
    assert not [line for line in told if "disasters strike" in line]


def test_a_whole_turn_is_typed_in_one_line(tmp_path: Path) -> None:
    """Steps in between are not asked; an answer that fits no step is told with the question it came to."""
    told = talk(tmp_path, "2", "k develop story 4", "1", "1 d xyz", "tracks")
    typed_at = told.index("> k develop story 4")
    assert told[typed_at + 1] == "Ada developed Storytelling from hand with K1 and 1 knowledge."
    assert told[told.index("> 1") - 1] == "Not used: 4."
    wrong = told.index("> 1 d xyz")
    assert told[wrong + 1] == "Develop with W3: which one?"
    reason, way_out = "xyz is no choice here. Choices: Irrigation, Hunting.", "back goes one step back."
    assert told[told.index("> tracks") - 1] == f"{reason} {way_out}"


def test_a_turn_is_understood_without_its_action_and_with_another_die(tmp_path: Path) -> None:
    told = talk(tmp_path, "2", "story", "e1 Lighthouse", "w", "k g", "w irr", "e1 hunting", "me")
    assert told[told.index("> story") + 1] == "Name the die first: w3 story."
    assert told[told.index("> w") - 1] == "Lighthouse costs 5: E1 pays 1, you have 1 economic."
    assert told[told.index("> k g") + 1] == "Ada gained 1 knowledge with K1."
    assert told[told.index("> w irr") + 1] == "Ada developed Irrigation with W3."
    assert told[told.index("> e1 hunting") + 1] == "Ada developed Hunting from hand with E1 and 1 military."


def test_a_beginning_that_two_cards_share_is_asked_about_and_any_card_is_read(tmp_path: Path) -> None:
    seats = coloured((Seat("Ada"), Seat("Ro", bot="easy")))
    answers = ["1", "m5 trib", "why lighthouse", "why algebra", "help evolve", "help majorities"]
    told = told_plainly(new_session(Setup(seats, 34, "fast"), tmp_path / "game"), answers, Scribe)[0].splitlines()
    assert told[told.index("> why lighthouse") - 1] == "trib could be Tributes or Tribal Raids."
    assert [line for line in told if line.startswith(("Lighthouse: economic", "Algebra: knowledge"))][1:]
    assert told[told.index("> help evolve") + 1] == "evolve: brings an evolution when the next Era begins"
    assert told[told.index("> help majorities") + 1].startswith("majority: the most cards of a kind")


def test_few_words_of_threats_leave_out_far_markers_and_say_the_rule_once(tmp_path: Path) -> None:
    seats = coloured((Seat("Ada"), Seat("Ro", bot="easy")))
    session = new_session(Setup(seats, 7, "fast"), tmp_path / "game")
    told = told_plainly(session, ["2", "threats", "threats"], Scribe, is_terse=True)[0].splitlines()
    asked = told.index("> threats") + 1
    assert told[asked + 1] == "At 10 they strike when all dice are spent, then restart at 0."
    assert told[asked + 2 : asked + 6] == [
        "Riots 6, Invasion 6, Decline 5: nobody has a card to lose.",
        "> threats",
        told[asked],
        "Riots 6, Invasion 6, Decline 5: nobody has a card to lose.",
    ]


def test_other_words_repeat_the_question_in_their_form(tmp_path: Path) -> None:
    told = talk(tmp_path, "2", "terse", "", "verbose", "")
    assert told[told.index("> terse") + 3].startswith("Which die? Any die: Hunting. W3: Irrigation;")
    assert told[told.index("> verbose") + 3] == "Choose a die to spend. Any die: pays for Hunting."


@pytest.mark.slow
def test_a_resumed_game_and_a_jump_in_a_replay_say_how_the_game_stands(tmp_path: Path) -> None:
    run("play", *TWO, "--fast", answers="2\nk g\n", NOVAERA_HOME=str(tmp_path))
    resumed = run("resume", "--plain", NOVAERA_HOME=str(tmp_path)).stdout.splitlines()
    assert resumed[1:3] == ["Era I, round 1. Ada's turn. VP: Ada 0, Ro 2.", "Ro gained 3 economic with E3."]
    told = run("replay", "--plain", answers="go end\ngo 2\n", NOVAERA_HOME=str(tmp_path)).stdout.splitlines()
    end = next(place for place, line in enumerate(told) if line == "Era I, round 1. Ada's turn. VP: Ada 0, Ro 2.")
    assert re.fullmatch(r"Step (\d+) of \1\.", told[end - 1])
    assert told[end + 1].startswith("Step 2 of ") and told[end + 2].startswith("Era I, round 1. ")


def test_the_only_card_of_an_action_is_not_taken_if_another_is_named(tmp_path: Path) -> None:
    """The die of the last turn may be named, although it is not asked for."""
    told = talk(tmp_path, "2", "k story", "light", "w irr", "e d light", "e d hunt", "tracks")
    last = talk(tmp_path / "last", "2", "k story", "light", "e g", "w3", "w irr", "tracks")
    assert last[last.index("> w irr") + 1] == "Ada developed Irrigation with W3."
    assert told[told.index("> e d hunt") - 1] == "Lighthouse costs 5: E1 pays 1, you have 1 economic."
    assert told[told.index("> e d hunt") + 1] == "Ada developed Hunting from hand with E1 and 1 military."
    assert not [line for line in told if line.startswith("Not used")]


def test_the_rest_of_a_line_answers_no_question_after_the_turn(tmp_path: Path) -> None:
    """A disaster or a production that follows is heard before it is answered."""
    told = talk(tmp_path, "2", "w gain 1", "tracks")
    assert told[told.index("> w gain 1") + 1] == "Ada gained 3 welfare with W3."
    assert told[told.index("> tracks") - 1] == "Not used: 1."
    assert not any("what do you do with" in line for line in told)


@pytest.mark.slow
def test_a_missing_script_is_one_sentence(tmp_path: Path) -> None:
    ended = run("play", *TWO, "--script", str(tmp_path / "nothing"), NOVAERA_HOME=str(tmp_path))
    assert ended.returncode == 2
    assert ended.stderr == f"novaera: {tmp_path / 'nothing'}: No such file or directory.\n"


@pytest.mark.slow
@pytest.mark.parametrize("how", ["key", "signal"])
def test_ctrl_c_saves_and_leaves(how: str, tmp_path: Path) -> None:
    with Terminal("play", *TWO, "--plain", environment={"NOVAERA_HOME": str(tmp_path)}) as terminal:
        terminal.wait_for("Pick a Dice Zone")
        if how == "key":
            terminal.press("\x03")
        else:
            terminal.process.send_signal(signal.SIGINT)
        assert terminal.wait() == 130
        assert "novaera resume continues it" in " ".join(terminal.text.split())
        assert b"Traceback" not in terminal.sent


@pytest.mark.slow
def test_a_broken_pipe_is_harmless(tmp_path: Path) -> None:
    command = f"yes zones | {sys.executable} -m novaera_tui play {' '.join(TWO)} | head -n 20 >/dev/null"
    environment = {"PATH": "/usr/bin:/bin", "NOVAERA_HOME": str(tmp_path)}
    ended = subprocess.run(command, shell=True, capture_output=True, text=True, env=environment, timeout=120)
    assert "Traceback" not in ended.stderr
    assert moves(next((tmp_path / "games").glob("*.jsonl")))


@pytest.mark.slow
def test_the_end_of_a_keyboard_saves_and_leaves(tmp_path: Path) -> None:
    """Ctrl+D at a terminal."""
    with Terminal("play", *TWO, "--plain", environment={"NOVAERA_HOME": str(tmp_path)}) as terminal:
        terminal.wait_for("Pick a Dice Zone")
        terminal.press("\x04")
        assert terminal.wait() == 0
        assert "There is no more input." in terminal.text
        assert "novaera resume continues it" in " ".join(terminal.text.split())


# Challenges and reviews ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_puzzles_are_solved_and_remembered(tmp_path: Path) -> None:
    """One puzzle by its own answer; the one before it is given up."""
    picks = (place for place, puzzle in enumerate(shipped(), 1) if puzzle.best[0][0] == "pick")
    number = next(place for place in picks if place > 1)
    trial = TrialSession(problem_of(shipped()[number - 1], number, rules.load_cards()))
    (_, key), *_ = trial.best
    zone, former = key.removeprefix("zone "), number - 1
    answers = f"{former}\nbest\nbest\n\n{zone}\nquit\n"
    told = run("puzzle", "--plain", answers=answers, NOVAERA_HOME=str(tmp_path)).stdout
    assert f"PUZZLE {former}: Best: " in told and "The best choices:\n1. " in told
    assert f"PUZZLE {number}: Right!" in told
    assert f"1 of {len(shipped())} solved." in told
    assert re.search(rf"^{former}\. puzzle {former}: leads by .*, tried$", told, re.MULTILINE)


@pytest.mark.slow
def test_a_rung_of_the_ladder_is_played_from_the_title(tmp_path: Path) -> None:
    told = run("--plain", answers="challenges\nladder\n3\nme\nquit\nquit\nquit\n", NOVAERA_HOME=str(tmp_path)).stdout
    assert "3. Restless people: Your people are not content." in told
    assert "Ada: 0 VP; Unrest 3;" in told
    assert "There is no more input." not in told


@pytest.mark.slow
def test_a_game_is_reviewed_at_its_end_and_a_turning_point_tried(tmp_path: Path) -> None:
    setup = setup_for(1)
    lines = played_at_table(new_session(setup, tmp_path / "table"), at_random(1), 1)
    answers = [*lines, "review", "1", "try", "best", "quit", "figures", "replay", "", "quit", "back", "quit"]
    told = through_a_pipe(setup, answers, tmp_path / "piped")
    _, judging, reviewed = told.partition("Judging ")
    assert judging and "100 percent." in reviewed
    assert "The choices that cost most; a number tells the better choice:\n1. Era " in reviewed
    assert reviewed.index("1. Era ") < reviewed.index("Better: ") < reviewed.index("Unforeseen is ")
    assert "TURNING POINT 1: Best: " in reviewed
    assert reviewed.endswith("quit. leave\n")


# Words of other languages -----------------------------------------------------------------------------------


@pytest.fixture
def spanish() -> Iterator[None]:
    use_language("es")
    yield
    use_language("en")


@pytest.mark.usefixtures("spanish")
def test_spanish_words_mean_one_command_each_and_english_ones_stay_valid() -> None:
    after = ("again", "same", "replay", "review", "quit")
    menus = (TABLE_COMMANDS, REPLAY_COMMANDS, TRIAL_COMMANDS, TITLE_PAGES, after, ("start", "game", "back", "quit"))
    for menu in menus:
        words = [WORDS[id] for id in menu]
        assert len({*words}) == len(words), sorted(words)
        for id in menu:
            assert typed(WORDS[id], menu) == [id]
            assert WORDS[id] == WORDS[id].casefold() and " " not in WORDS[id]
            assert typed(id, menu) == [id], f"{id} is the Spanish word of another command"
    assert typed("cronica", TABLE_COMMANDS) == ["log"]
    assert typed("mano", TABLE_COMMANDS) == typed("hand", TABLE_COMMANDS) == ["hand"]


@pytest.mark.usefixtures("spanish")
def test_spanish_commands_are_obeyed_and_listed(tmp_path: Path) -> None:
    told = "\n".join(talk(tmp_path, "zonas", "mano", "ayuda all", "tracks"))
    assert "Zona 1: " in told and "Mano: " in told
    assert "\nayuda [COMANDO]: " in told and "\nhelp" not in told
    assert "Revueltas 0, " in told


# Several terminals --------------------------------------------------------------------------------------


@pytest.fixture
def place() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


@pytest.mark.slow
def test_host_join_and_watch_show_only_what_each_may_know(place: Path) -> None:
    environment = environment_of(place)

    def plain(*arguments: str) -> Terminal:
        return Terminal(*arguments, "--plain", size=(200, 60), environment=environment)

    with plain("host", "--seat", "Ada", "--seat", "Bo", "--fast", "--seed", "7") as host:
        assert "Others can now join: novaera join " in host.wait_for(r"3\. W6 M6 E5")
        with plain("join", "--seat", "Bo") as guest, plain("watch") as watcher:
            assert "Bo was dealt " in guest.wait_for("You are Bo.")
            assert "The dice were rolled." in watcher.wait_for("You are watching.")
            host.press("2", "enter")
            guest.wait_for("Pick a Dice Zone")
            guest.press("seats", "enter")
            guest.wait_for("Bo: .*, at this keyboard")
            guest.press("1", "enter")
            everybody = (host, guest, watcher)
            for terminal in everybody:
                assert terminal.wait_for("Bo took zone 1").count("Ada took zone 2") == 1
            for line in ("rivals", "hand", "1"):
                watcher.press(line, "enter")
            watcher.wait_for("1 is no co")
            for name, owner in (("Ada", host), ("Bo", guest)):
                (hand,) = re.findall(rf"{name} was dealt (.+)\.", owner.text)
                for card in hand.split(" and "):
                    assert not [other for other in everybody if other is not owner and f"dealt {card}" in other.text]
            guest.press("quit", "enter")
            assert guest.wait() == 0
            assert not [terminal for terminal in everybody if b"\x1b" in terminal.sent]
        host.press("quit", "enter")
        assert host.wait() == 0


# Odd lines, and productions ---------------------------------------------------------------------------------

ODD_LINES = (
    *(" ", ",", ", ,", "why", "why ,", "why why", "2 knowledge", "=", "2=", "=2", "-", "+", "--", "-0", "+99", "0"),
    *("skip", "skip ,", "use", "change", "card", "card ,", "rules ,", "rules xyzzy", "log -1", "log ²", "hand", "undo"),
    *("9" * 4000, "x" * 4000, "é̃ ñ 漢字", "\u202e", "\x00", "\x1b[2J", "²", "٣", "{name}", "%s", "1w1k1", "a", "a b"),
    *("redo", "undo", "undo", "redo", "back", "why 1", "me ,"),
)


class Tease(Learner):
    """Says odd things before every answer of a lesson that changes nothing."""

    def answer(self, line: str) -> None:
        if self.console.lines or line not in self.typed[-1:]:
            super().answer(line)
            return
        for odd in ODD_LINES:
            if not re.fullmatch(r"\W*|un.*|re.*|back", odd) and not self.offered_by(odd):
                super().answer(odd.strip())
        super().answer(line)

    def offered_by(self, odd: str) -> bool:
        words = odd.split()
        heads = (" ".join(words[:place]) for place in range(1, len(words) + 1))
        return any(len(meant(head, self.offered)) == 1 for head in heads)


@pytest.mark.parametrize("number", range(1, 13))
def test_no_line_ends_a_lesson(number: int) -> None:
    course = spoken(load_course(rules.load_cards()))
    session = LessonSession(course.lessons[number - 1], number, rules.load_cards(), key_word, number == 12)
    told, _ = told_plainly(session, [], Tease)
    assert session.is_over, told[-3000:]


@pytest.mark.slow
def test_no_line_ends_the_program(tmp_path: Path) -> None:
    odd = "\n".join(ODD_LINES)
    menus = "\n".join(f"{menu}\n{odd}\nback\n\n" for menu in ("new\n2", "new\n8", "cards", "rules", "learn", "how"))
    ended = run("--plain", answers=f"{odd}\n{menus}\nfirst\n{odd}\n" * 2, NOVAERA_HOME=str(tmp_path))
    assert ended.returncode == 0, ended.stdout[-2000:]
    assert ended.stderr == "" and "There is no more input." in ended.stdout


@pytest.mark.slow
def test_a_mistake_of_the_program_is_one_sentence_and_the_game_is_saved(tmp_path: Path) -> None:
    words = (
        "import sys\nfrom novaera_tui.cli.main import main\nfrom novaera_tui.plain.table import PlainTable\n"
        "PlainTable.obey = lambda *_: 1 / 0\n"
        f"sys.exit(main({['play', '--plain', *TWO]!r}))\n"
    )
    environment = {"PATH": "/usr/bin:/bin", "NOVAERA_HOME": str(tmp_path)}
    command = [sys.executable, "-c", words]
    ended = subprocess.run(command, input="1\nme\n", capture_output=True, text=True, env=environment)
    assert ended.returncode == 1
    assert ended.stdout.endswith("The game is saved; novaera resume continues it.\n")
    report = tmp_path / "mistake.txt"
    assert ended.stderr == (
        f"novaera: the program made a mistake and has to stop (ZeroDivisionError); to report it, send {report}.\n"
    )
    assert "in <lambda>" in report.read_text()
    assert len(moves(next((tmp_path / "games").glob("*.jsonl")))) > 1


def production(*answers: str) -> list[str]:
    """What lesson 9 tells after its production was asked for."""
    course = spoken(load_course(rules.load_cards()))
    session = LessonSession(course.lessons[8], 9, rules.load_cards(), key_word, False)
    told, _ = told_plainly(session, ["gain", *answers], Scribe, coach=LessonCoach(session, lambda _: None))
    return told.split("Type ok to accept, or change for how to change it.\n", 1)[1].splitlines()


def test_a_change_of_a_production_only_changes_it_until_ok() -> None:
    told = production("1m", "skip Trade", "ok")
    assert told[:11] == [
        "> 1m",
        "Chosen: 1 military.",
        "1. Winemaking: 1W for 2E",
        "2. Trade: 1E for 2 any, chosen military",
        "Result: -1 welfare, +3 military, +1 economic and +1 knowledge.",
        "> skip Trade",
        "Chosen: 1 military.",
        "1. Winemaking: 1W for 2E",
        "2. Trade: 1E for 2 any, left out",
        "Result: -1 welfare, +1 military, +2 economic and +1 knowledge.",
        "> ok",
    ]
    assert told[11] == "Ada gained 1 military and 1 knowledge (Oppression, Writing)."


@pytest.mark.parametrize("line", ["1 military", "1m", "1 M, ok", "1mil"])
def test_an_amount_is_understood_however_it_is_written(line: str) -> None:
    assert "Chosen: 1 military." in production(line) or "Ada gained 1 military and 1 knowledge" in production(line)[1]


def test_an_action_is_explained_by_its_rule(tmp_path: Path) -> None:
    told = talk(tmp_path, "2", "k1", "why 3", "help enlist")
    assert "3. enlist: Unrest rises by the price" in told
    assert "4. research: a card to your hand" in told
    for asked in ("why 3", "help enlist"):
        assert told[told.index(f"> {asked}") + 1].startswith("R7.7 ")


def test_amounts_without_blanks_are_several() -> None:
    assert production("1w1k")[1] == production("1 welfare 1 knowledge")[1] == "That makes 2; share out exactly 1."


def test_change_explains_itself_and_undo_names_the_choice(tmp_path: Path) -> None:
    assert production("change")[1] == (
        "Type amounts like 1w, skip Winemaking or use Winemaking, numbers for the order or 2=NAME for another answer. "
        "Then type ok to accept."
    )
    told = talk(tmp_path, "2", "e1", "w3", "d hunting", "undo", "redo", *["undo"] * 3, "why 1", "rules xyzzy")
    assert told[told.index("> w3") + 1] == "W3?"
    undone = told.index("> undo")
    assert told[undone + 1] == "Undone: Ada developed Hunting from hand with W3 and 1 military."
    redone = told.index("> redo")
    assert told[redone + 1 : redone + 3] == ["Redone:", "Ada developed Hunting from hand with W3 and 1 military."]
    assert "Your last choice was undone." in told
    assert told[told.index("> why 1") + 1] == "1. W3: pays for Irrigation, Hunting"
    assert told[told.index("> rules xyzzy") + 1] == "No rule mentions xyzzy."
