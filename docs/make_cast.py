"""Records first-round.cast in this folder, for asciinema: the program itself in a terminal, always with the same game.

Run it with `make screenshots`. The clock is the script's own, so that a slow machine makes no slow cast.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from tests.terminal import Terminal

CAST = Path(__file__).parent / "first-round.cast"
SIZE = (80, 24)
GAME = ("play", "--seat", "Ada", "--seat", "bot:fair:Ro", "--seed", "7", "--fast", "--pace", "instant")
KEYS = ("down", "down", "up", "enter", "enter", "T", "q", *("enter",) * 14, "S", "q")
"""Look at the zones, pick one, read the threats, play the round and a little more, look at the score."""
READING = 1.4
"""Seconds for each screen."""


def record() -> None:
    with tempfile.TemporaryDirectory() as home:
        environment = {"NOVAERA_HOME": home, "COLORTERM": "truecolor"}
        with Terminal(*GAME, size=SIZE, environment=environment) as terminal:
            terminal.wait_for("pick a Dice Zone")
            shown = 0
            lines = [
                json.dumps({"version": 2, "width": SIZE[0], "height": SIZE[1], "title": "Nova Era: the first round"})
            ]
            for number, key in enumerate(("", *KEYS)):
                terminal.press(key)
                terminal.settle(0.5)
                frame = terminal.sent[shown:].decode()
                shown = len(terminal.sent)
                lines.append(json.dumps([round(number * READING, 1), "o", frame], ensure_ascii=False))
    CAST.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    record()
