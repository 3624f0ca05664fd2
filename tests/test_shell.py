"""Completions and the manual page: made from the parsers, and read without complaint by the programs they are for."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from novaera_tui.cli.completions import SHELLS, script
from novaera_tui.cli.main import COMMANDS, all_commands
from novaera_tui.cli.manual import page
from novaera_tui.cli.settings import SETTINGS
from tests.pseudo_language import pseudo_language
from tests.unkind import complaint


def needed(program: str) -> str:
    return shutil.which(program) or pytest.skip(f"{program} is not installed")


def flags() -> set[str]:
    return {
        flag for parser in all_commands()[1].values() for action in parser._actions for flag in action.option_strings
    }


@pytest.mark.parametrize("shell", SHELLS)
def test_completions_have_every_command_and_option(shell: str) -> None:
    text = script(shell)
    for word in (*COMMANDS, *(flag.lstrip("-") for flag in flags())):
        assert re.search(rf"\b{re.escape(word)}\b", text), word


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.slow
def test_the_shell_can_read_its_completions(shell: str, tmp_path: Path) -> None:
    file = tmp_path / shell
    for text in (script(shell), translated(shell)):
        file.write_text(text)
        ended = subprocess.run([needed(shell), "-n", file], capture_output=True, text=True)
        assert (ended.returncode, ended.stderr) == (0, "")


def translated(shell: str) -> str:
    with pseudo_language():
        return script(shell)


def test_unknown_shells_are_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert complaint(capsys, "completions", "fsh").startswith(
        "novaera: argument SHELL: invalid choice: 'fsh' (choose from "
    )


COMPLETED = [
    ("novaera pl", {"play"}),
    ("novaera --th", {"--theme"}),
    ("novaera play --theme ", {"dark", "light", "contrast", "colour-blind"}),
    ("novaera games --js", {"--json"}),
    ("novaera cards sh", {"show"}),
    ("novaera cards --deck era-", {"era-1", "era-2", "era-3"}),
    ("novaera replay /etc/hostn", {"/etc/hostname"}),
]


@pytest.mark.parametrize(("line", "words"), COMPLETED)
@pytest.mark.slow
def test_bash_completes(line: str, words: set[str]) -> None:
    typed = line.split(" ")
    program = (
        f"{script('bash')}\ncompopt() {{ :; }}\nCOMP_WORDS=({' '.join(typed)} {repr('') if not typed[-1] else ''})\n"
        f"COMP_CWORD={len(typed) - 1}\n_shtab_novaera novaera '{typed[-1]}' '{typed[-2]}'\n"
        "printf '%s\\n' \"${COMPREPLY[@]}\"\n"
    )
    ended = subprocess.run([needed("bash"), "-c", program], capture_output=True, text=True, cwd="/")
    assert ({*ended.stdout.split()}, ended.stderr) == (words, "")


@pytest.mark.parametrize(("line", "words"), COMPLETED)
@pytest.mark.slow
def test_fish_completes(line: str, words: set[str]) -> None:
    program = f"{script('fish')}\ncomplete -C '{line}'"
    ended = subprocess.run([needed("fish"), "-c", program], capture_output=True, text=True, cwd="/")
    assert {row.split("\t")[0] for row in ended.stdout.splitlines()} == words, ended.stderr


def test_the_manual_page_has_every_command_option_and_setting() -> None:
    text = page().replace("\\-", "-")
    for name in COMMANDS:
        assert f'.SS "novaera {name}"' in text
    for word in (*(flags() - {"-h", "--help", "--version", "--lang"}), *SETTINGS):
        assert rf"\fB{word}\fR" in text, word


@pytest.mark.slow
def test_man_reads_the_page_without_a_warning(tmp_path: Path) -> None:
    file = tmp_path / "novaera.1"
    file.write_text(page())
    needed("man")
    ended = subprocess.run(
        ["man", "--warnings=w", "-l", file],
        capture_output=True,
        text=True,
        env={"PATH": "/usr/bin:/bin", "MANWIDTH": "80", "LC_ALL": "C.UTF-8"},
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "novaera simulate" in ended.stdout
