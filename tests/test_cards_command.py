"""`novaera cards`: list, show, check."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from novaera_tui.cli.card_check import check_file
from novaera_tui.cli.main import main
from rules.loading import shipped_cards
from tests.positions import SHIPPED

TEXT = Path(shipped_cards()).read_text(encoding="utf-8")


def novaera(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str], str]:
    """Exit code, lines printed, complaint."""
    code = main(["cards", *words])
    printed = capsys.readouterr()
    return code, printed.out.splitlines(), printed.err


def listed(lines: list[str]) -> list[str]:
    """Names of the cards in a listing."""
    return [line[2:20].strip() for line in lines if line.startswith("  ") and line[2] != " "]


def test_all_cards_are_listed_in_eighty_columns(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, _ = novaera(capsys)
    assert code == 0
    assert listed(lines) == [card.name for card in SHIPPED]
    assert max(map(len, lines)) <= 80
    assert lines[-1] == "198 of 198 cards."
    assert [line for line in lines if line.endswith("cards") and ":" in line][:2] == [
        "starting: 8 cards",
        "era-1: 40 cards",
    ]


@pytest.mark.parametrize(
    ("options", "names"),
    [
        (["--deck", "starting", "--colour", "economic"], ["Barter", "Toolmaking"]),
        (["--deck", "starting", "--colour", "yellow"], ["Barter", "Toolmaking"]),
        (["--deck", "era-1", "--cost", "2", "--colour", "military"], ["Oppression"]),
        (["--verb", "token"], ["Cleopatra"]),
        (["--verb", "draw"], ["Patent Law", "Leonardo da Vinci", "Charles Darwin"]),
        (["--text", "civil war"], ["Tyranny", "Social Insurance", "Trade Unions"]),
        (["--text", "ARCHERY"], ["Archery", "Crossbows"]),
        (["--cost", "11-12"], ["Human Rights", "Deterrence", "Global Markets", "Quantum Theory"]),
    ],
)
def test_filters(capsys: pytest.CaptureFixture[str], options: list[str], names: list[str]) -> None:
    code, lines, _ = novaera(capsys, *options)
    assert code == 0
    assert listed(lines) == names


def test_filters_that_fit_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert novaera(capsys, "--deck", "starting", "--cost", "9") == (1, ["0 of 198 cards."], "")


def test_every_kind_of_protection_is_found_by_its_verb(capsys: pytest.CaptureFixture[str]) -> None:
    _, lines, _ = novaera(capsys, "--verb", "protect")
    shown = " ".join(" ".join(lines).split())
    assert all(
        mark in shown
        for mark in ("safe from Riots", "safe from stealing", "Dark Age lowers no dice", "M cards safe in Civil War")
    )


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--deck", "era-4"], "novaera: argument --deck: invalid choice: 'era-4' (choose from"),
        (["--colour", "mauve"], "novaera: argument --colour: invalid choice: 'mauve' (choose from"),
        (["--verb", "win"], "novaera: argument --verb: invalid choice: 'win' (choose from"),
        (["--cost", "cheap"], "novaera: --cost must be a number or a range such as 3-5, not 'cheap'."),
        (["--cost", "-"], "novaera: --cost must be a number or a range such as 3-5, not '-'."),
        (
            ["--cards", "nowhere.yaml"],
            "novaera: nowhere.yaml: cannot read the card file: No such file or directory.",
        ),
        (["show", "Bankign"], "novaera: there is no card 'Bankign'; did you mean Banking?"),
        (["show", "zzz"], "novaera: there is no card 'zzz'."),
        (["show", "trade"], None),
        (["show", "city"], "novaera: 'city' is ambiguous; it could be: City Walls, City Watch, Electricity."),
        (["show", "\x1b[2J"], "novaera: there is no card '\\x1b[2J'."),
    ],
)
def test_errors_are_one_sentence(capsys: pytest.CaptureFixture[str], words: list[str], complaint: str | None) -> None:
    code, _, error = novaera(capsys, *words)
    assert code == (0 if complaint is None else 2)
    assert error.startswith(complaint or "") and len(error.splitlines()) == (complaint is not None)


def test_show_tells_both_sides_of_evolution_and_obsolescence(capsys: pytest.CaptureFixture[str]) -> None:
    code, lines, _ = novaera(capsys, "show", "siege", "engines")
    assert code == 0
    assert lines == [
        "Siege Engines",
        "Evolutions from Era I to II",
        "military technology, evolution",
        "Costs 6 military.",
        "",
        "  Instant: you may move the Invasion marker up 2 spaces.",
        "  Scoring: gain 2 VP if you have the most military technologies.",
        "  Makes Tribal Raids obsolete.",
        "  Evolves into Artillery.",
        "  Evolves from Warfare.",
        "  Made obsolete by Air Force.",
        "",
        "In brief: scoring: 2 VP with most M; now Invasion +2 if you like",
    ]


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Cleopatra", ["Personalities of Era I", "personality of Era I"]),
        ("Urban Development", ["Era II", "territory, Era II", ""]),
        ("Barter", ["Starting technologies", "economic technology, starting", "Costs 1 economic."]),
        ("Trade Unions", ["Evolutions from Era II to III", "welfare/economic technology, evolution"]),
    ],
)
def test_show_describes_a_card(capsys: pytest.CaptureFixture[str], name: str, lines: list[str]) -> None:
    assert novaera(capsys, "show", name)[1][: 1 + len(lines)] == [name, *lines]


# Checking ---------------------------------------------------------------------------------------------------


def test_the_shipped_set_has_no_errors_and_no_warnings(capsys: pytest.CaptureFixture[str]) -> None:
    path = shipped_cards()
    assert novaera(capsys, "check", path) == (0, [f"{path}: 198 cards, no errors, 0 warnings."], "")


def block(name: str) -> str:
    """The lines of a card."""
    start = TEXT.index(f"  - name: {name}\n")
    lines = TEXT[start:].splitlines(keepends=True)
    length = next(number for number, line in enumerate(lines[1:], 1) if not line.startswith("    "))
    return "".join(lines[:length])


def without(tmp_path: Path, part: str) -> str:
    path = tmp_path / "mine.yaml"
    path.write_text(TEXT.replace(part, "", 1), encoding="utf-8")
    return str(path)


def with_changes(tmp_path: Path, name: str, changes: dict[str, str | None]) -> str:
    """The shipped set with other values of a card's keys; None removes the key."""
    card = block(name)
    lines = {line.split(":")[0].strip(" -"): line for line in card.splitlines(keepends=True)}
    for key, value in changes.items():
        lines[key] = "" if value is None else f"{'  - ' if key == 'name' else '    '}{key}: {value}\n"
    path = tmp_path / "mine.yaml"
    path.write_text(TEXT.replace(card, "".join(lines.values()), 1), encoding="utf-8")
    return str(path)


def test_errors_are_all_told_with_their_lines(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("era-1:\n  - name: A\n    cost: x\n  - name: B\n    colour: welfare\n    cost: 1\n    luck: 1\n")
    code, lines, _ = novaera(capsys, "check", str(path))
    assert code == 2
    assert [line.partition(": ")[0] for line in lines[:-1]] == ["error"] * 3
    assert f"error: {path}, line 7: B: unknown key 'luck'." in lines
    assert lines[-1] == f"{path}: 3 errors."


TOO_LONG = (
    "[{gain: 3 any}, {take: 1}, {repair: 1}, {draw: 1}, {track: riots -2}, {unrest: -1}, {track: decline -2},"
    " {vp: 1, if: most military}, {vp: 1, per: fewer technology}]"
)


@pytest.mark.parametrize(
    ("card", "changes", "warning"),
    [
        ("Pottery", {"name": "Pottery of the Ancients"}, "Pottery of the Ancients: the name has 23 characters;"),
        ("Pottery", {"instant": TOO_LONG}, "characters; cards have room for 90"),
        ("Foraging", {"cost": "3"}, "Foraging: the cost is 3; 1 to 2 are usual in deck starting"),
        ("Archery", {"evolves": None}, "Longbows: no card evolves into it"),
        (
            "Archery",
            {"evolves": "Missiles"},
            "Archery: it evolves into Missiles, but deck era-1 is never in play with deck",
        ),
        ("Archery", {"evolves": "Castles"}, "Castles: several cards evolve into it: Archery, City Walls"),
        ("Crossbows", {"obsoletes": "[Archery, Archery]"}, "Crossbows: it makes Archery obsolete more than once"),
        ("Crossbows", {"obsoletes": "[Optics]"}, "Crossbows: it makes Optics obsolete, which is not from an earlier"),
        ("Crossbows", {"obsoletes": "[Radar]"}, "Crossbows: it makes Radar obsolete, which is not from an earlier"),
        ("Banking", {"obsoletes": "[Big Business]"}, "Banking: it makes its own evolution Big Business"),
        ("Pottery", {"obsoletes": "[Mill]"}, "Pottery: Era I cards make nothing obsolete"),
        ("Pottery", {"instant": None}, "Pottery: it has no effect"),
        ("Frontier Forts", {"needs": "{military: 1}"}, "Frontier Forts: its needs add up to 1; 2 to 4 are usual"),
        (
            "Frontier Forts",
            {"instant": "{gain: 2 military}"},
            "Frontier Forts: territories usually raise Unrest by 1 to 3",
        ),
        (
            "Longbows",
            {"production": "{gain: 3 military, if: era 1}"},
            "never happens: the card appears in Era II",
        ),
        ("Blacksmithing", {"colour": "welfare"}, "deck era-1 has no welfare/military card"),
        ("Pottery", {"colour": "military"}, "deck era-1 should have 8 welfare cards, but has 7"),
    ],
)
def test_warnings(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, card: str, changes: dict[str, str | None], warning: str
) -> None:
    code, lines, _ = novaera(capsys, "check", with_changes(tmp_path, card, changes))
    assert code == 1
    found = [line for line in lines if warning in line]
    assert found and found[0].startswith("warning: ")
    if "deck era-1" not in warning.split(":")[0]:
        assert ", line " in found[0]


def test_two_cards_that_differ_only_in_name_are_odd(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    mill = dict(line.strip(" -").split(": ", 1) for line in block("Mill").splitlines())
    copied = with_changes(tmp_path, "Pottery", {"instant": None, **mill, "name": "Pottery"})
    _, lines, _ = novaera(capsys, "check", copied)
    assert any("it differs from" in line for line in lines)


@pytest.mark.slow
def test_a_set_of_another_size_is_odd_but_playable(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """As long as each deck fills its Display."""
    path = without(tmp_path, block("Pottery"))
    report = check_file(path)
    assert (report.cards, report.errors) == (197, ())
    assert [line.partition(": ")[2] for line in report.warnings] == [
        "deck era-1 should have 40 cards, but has 39.",
        "deck era-1 should have 8 welfare cards, but has 7.",
    ]
    assert main(["simulate", "--games", "1", "--cards", path]) == 0


@pytest.mark.slow
def test_a_set_that_is_too_small_says_for_how_many(tmp_path: Path) -> None:
    path = without(tmp_path, TEXT[TEXT.index("personalities-3:") :])
    assert [line for line in check_file(path).warnings if "players need" in line] == [
        f"{path}: {players} players need {people} cards in deck personalities-3; it has 0."
        for players, people in ((2, 4), (3, 6), (4, 8))
    ]
    assert main(["simulate", "--games", "1", "--cards", path]) == 2


@pytest.mark.slow
def test_check_needs_no_textual() -> None:
    """Checking and listing must not wait for the terminal interface."""
    code = "import sys, novaera_tui.cli.cards; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
