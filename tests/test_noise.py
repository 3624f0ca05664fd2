"""What is typed, and what only looks like it: noise on the line is ignored, on every screen, and no key with it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual import events

from novaera_tui.terminal.input_parser import LONGEST_PASTE, LONGEST_SEQUENCE, LONGEST_STRING, InputEvent, InputParser
from novaera_tui.terminal.textual_private import Translator, known
from tests.terminal import Terminal
from tests.unkind import NOISE


def typed(content: bytes) -> list[InputEvent]:
    keyboard = InputParser(known)
    return [*keyboard.feed(content), *keyboard.end_of_input()]


def keys(content: bytes) -> list[str]:
    translator = Translator()
    found = [message for thing in typed(content) for message in translator.messages(thing)]
    return [message.key for message in found if isinstance(message, events.Key)]


@pytest.mark.parametrize("noise", NOISE.values(), ids=NOISE)
def test_noise_is_ignored_and_swallows_no_key(noise: bytes) -> None:
    assert keys(noise) == []
    assert keys(b"x" + noise + b"y" + noise) == ["x", "y"]
    assert keys(noise + b"\x1b[A" + noise + noise + b"\r") == ["up", "enter"]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"q", ["q"]),
        (b"Q\r\t\x7f ", ["Q", "enter", "tab", "backspace", "space"]),
        ("é小😀".encode(), ["é", "小", "grinning_face"]),
        (b"\x1b", ["escape"]),
        (b"\x1b\x1b", ["escape", "escape"]),
        (b"\x1b\x1b[A", ["escape", "up"]),
        (b"\x1b[A\x1bOA\x1b[1;5A\x1b[1;2B", ["up", "up", "ctrl+up", "shift+down"]),
        (b"\x1b[5~\x1b[6~\x1b[H\x1b[F\x1b[1~\x1b[4~", ["pageup", "pagedown", "home", "end", "home", "end"]),
        (b"\x1bOP\x1b[11~\x1b[[A\x1b[Z\x1b[3$", ["f1", "f1", "f1", "shift+tab", "shift+delete"]),
        (b"\x1bOM\x1bOp", ["enter", "0"]),
        (b"\x1b[97;;97u\x1b[97;2;65u\x1b[13u\x1b[27u\x1b[57358u", ["a", "A", "enter", "escape", "caps_lock"]),
        (b"\x1bx\x1b]", ["alt+x", "right_square_bracket"]),
        (b"\x1bPab", ["alt+shift+p", "a", "b"]),
        (b"\x03\x11\x1a\x0c", ["ctrl+c", "ctrl+q", "ctrl+z", "ctrl+l"]),
    ],
)
def test_keys_are_keys(content: bytes, expected: list[str]) -> None:
    assert keys(content) == expected


def test_a_paste_is_one_event() -> None:
    assert typed(b"a\x1b[200~b\x1b[Ac\xff\x00d\x1b[201~e") == [
        InputEvent("character", "a"),
        InputEvent("paste", "b\x1b[Acd"),
        InputEvent("character", "e"),
    ]
    (paste,) = typed(b"\x1b[200~" + b"x" * 3 * LONGEST_PASTE + b"\x1b[201~")
    assert len(paste.text) == LONGEST_PASTE


def test_a_paste_without_an_end_ends_when_it_is_quiet() -> None:
    keyboard = InputParser(known)
    assert list(keyboard.feed(b"\x1b[200~pasted")) == []
    assert keyboard.timeout is not None and keyboard.timeout >= 1
    assert list(keyboard.end_of_input()) == [InputEvent("paste", "pasted")]
    assert list(keyboard.feed(b"q")) == [InputEvent("character", "q")]


def test_unfinished_sequences_have_a_limit() -> None:
    """What might go on is given up when it is longer than anything that is of use."""
    for beginning, longest in ((b"\x1b[", LONGEST_SEQUENCE), (b"\x1b]", LONGEST_STRING)):
        keyboard = InputParser(known)
        list(keyboard.feed(beginning + b"1" * 3 * longest))
        assert len(keyboard.waiting) <= longest


@pytest.mark.slow
@settings(max_examples=300)
@given(st.lists(st.one_of(st.binary(max_size=6), st.sampled_from([b"\x1b[", b"\x1bO", *NOISE.values()])), max_size=12))
def test_after_any_bytes_the_next_key_works(pieces: list[bytes]) -> None:
    keyboard, translator = InputParser(known), Translator()
    for piece in pieces:
        for thing in keyboard.feed(piece):
            list(translator.messages(thing))
    for thing in keyboard.end_of_input():
        list(translator.messages(thing))
    for thing in keyboard.end_of_input():  # a paste may have begun in what waited
        list(translator.messages(thing))
    assert list(keyboard.feed(b"q")) == [InputEvent("character", "q")]


@settings(max_examples=300)
@given(st.binary(max_size=40), st.data())
def test_input_can_be_split_anywhere(content: bytes, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(content)))
    whole, parts = InputParser(known), InputParser(known)
    at_once = list(whole.feed(content))
    assert [*parts.feed(content[:place]), *parts.feed(content[place:])] == at_once


# At the terminal ----------------------------------------------------------------------------------------


def check_still(terminal: Terminal, screen: str) -> None:
    """All noise at once, and each by itself: the screen stays as it is."""
    terminal.wait_for(screen)
    before = terminal.settle(0.4)
    for noise in (*NOISE.values(), b"".join(NOISE.values())):
        os.write(terminal.master, noise)
    assert terminal.settle(0.4) == before
    assert terminal.process.poll() is None


@pytest.mark.slow
def test_noise_is_ignored_before_the_game(tmp_path: Path) -> None:
    with Terminal(environment={"NOVAERA_HOME": str(tmp_path)}) as terminal:
        check_still(terminal, "New game")
        terminal.press("n")
        check_still(terminal, "A NEW GAME")
        terminal.press("down", "down", "enter")
        check_still(terminal, "Ada_")
        os.write(terminal.master, b"\xff-\xe9\x1b[M \xe9\xe9-\x1b[1114112u-")
        terminal.wait_for("Ada---")
        terminal.press("escape")
        terminal.wait_for("START THE GAME")


@pytest.mark.slow
def test_noise_is_ignored_on_every_screen(tmp_path: Path) -> None:
    people = ("play", "--seat", "Ada", "--seat", "Bo", "--seed", "7", "--hands", "curtain")
    with Terminal(*people, environment={"NOVAERA_HOME": str(tmp_path)}) as terminal:
        check_still(terminal, "Pass the keyboard to Ada")
        terminal.press("m")
        check_still(terminal, "Ada: pick")
        terminal.press("L")
        check_still(terminal, "(?i)the story so far")
        terminal.press("/")
        check_still(terminal, "/")
        terminal.press("enter", "q", "?")
        check_still(terminal, "(?i)help")
        terminal.press("q")
        terminal.wait_for("Ada: pick")
        terminal.press("Q")
        check_still(terminal, "Leave this game")
        terminal.resize(60, 20)
        check_still(terminal, "80x24")
        terminal.press("Q")
        assert terminal.wait() == 0
        assert b"Traceback" not in terminal.sent


@pytest.mark.slow
def test_a_paste_without_an_end_does_not_block_the_table(tmp_path: Path) -> None:
    words = ("play", "--seat", "Ada", "--seat", "Bo", "--seed", "7", "--open-hands")
    with Terminal(*words, environment={"NOVAERA_HOME": str(tmp_path)}) as terminal:
        terminal.wait_for("Ada: pick")
        os.write(terminal.master, b"\x1b[200~QQ")
        terminal.settle(1.5)
        assert "Ada: pick" in terminal.text
        terminal.press("enter")
        terminal.wait_for("Bo: pick")
        terminal.press("QQ")
        assert terminal.wait() == 0
