"""Imports stand at the top of their modules, apart from those that make a start measurably quicker."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.source import nodes

ROOT = Path(__file__).parent.parent
SCREENS = "a screen is imported when it opens: 1 to 37 ms each"
BOTS = "a table without bots and hints does without: 4 to 22 ms"
TEXTUAL = "help pages, mistakes and hosts do without Textual: 200 ms"
PARSERS = "only files of one's own need it: tomllib 3 ms, PyYAML 16 ms"
REVIEWS = "a game that nobody reviews does without: 30 ms, most of it for bots"
LAB = "only a report needs it: 500 ms, and it is an extra"
PLAIN = "the full screen does without: 6 ms"
DEFERRED = {
    "novaera_tui.app": {
        "novaera_tui.screens.help": SCREENS,
        "novaera_tui.screens.learn": SCREENS,
        "novaera_tui.screens.dialogs": SCREENS,
        "novaera_tui.screens.replay": SCREENS,
        "novaera_tui.screens.too_small": SCREENS,
        "novaera_tui.screens.table": SCREENS,
        "novaera_tui.screens.rules_page": SCREENS,
        "novaera_tui.screens.title": SCREENS,
        "novaera_tui.table.lesson_coaching": "only the coached game needs it: 6 ms",
        "novaera_tui.tutorial.tips": "only the coached game needs it: 4 ms",
    },
    "novaera_tui.bots": {
        "novaera_tui.bots.budget": BOTS,
        "novaera_tui.bots.own_bots": BOTS,
        "novaera_tui.bots.players": BOTS,
    },
    "novaera_tui.cli.play": {
        "novaera_tui.app": TEXTUAL,
        "novaera_tui.bots.own_bots": BOTS,
        "novaera_tui.cli.main": "it imports this module",
        "novaera_tui.plain.program": PLAIN,
        "novaera_tui.saving.preferences": "the flag and the variable come first: 1 ms",
        "novaera_tui.screens.app_protocol": TEXTUAL,
        "novaera_tui.terminal.textual_private": TEXTUAL,
    },
    "novaera_tui.cli.main": {
        "novaera_tui.saving.crash_report": "help pages and lists of settings do without saved games: 10 ms",
        "novaera_tui.terminal.key_file": TEXTUAL,
    },
    "novaera_tui.cli.settings": {
        "novaera_tui.palette": "commands that draw nothing do without Rich: 25 ms",
        "tomllib": PARSERS,
    },
    "novaera_tui.draw.table": {
        "novaera_tui.draw.civilization": "only a question about one's own cards needs it: 1 ms",
        "novaera_tui.draw.display_blocks": "only a large table needs it: 0.3 ms",
    },
    "novaera_tui.palette": {"rich.style": "plain mode has no styles: 30 ms"},
    "novaera_tui.history.ratings": {"openskill.models": "only ratings need it: 17 ms"},
    "novaera_tui.cli.replay": {
        "novaera_tui.draw.web_page": "only a web page needs it: 30 ms",
        "novaera_tui.review.running": "only a web page needs it: 30 ms",
    },
    "novaera_tui.lab.charts": {"matplotlib": LAB, "matplotlib.figure": LAB},
    "novaera_tui.saving.storage": {"novaera_tui.saving.replay": "a new game does without: 1 ms"},
    "novaera_tui.posix": {"ctypes": "Linux does without: 5 ms"},
    "novaera_tui.play.answer_list": {"novaera_tui.bots.weights": BOTS},
    "novaera_tui.play.bot_runner": {
        "novaera_tui.bots.hints": BOTS,
        "novaera_tui.bots.players": BOTS,
        "novaera_tui.play.searches": BOTS,
    },
    "novaera_tui.cli.puzzle": {"novaera_tui.plain.challenges": PLAIN, "novaera_tui.screens.puzzles": TEXTUAL},
    "novaera_tui.cli.review": {"novaera_tui.plain.challenges": PLAIN, "novaera_tui.screens.review_page": TEXTUAL},
    "novaera_tui.screens.result": {
        "novaera_tui.draw.review": REVIEWS,
        "novaera_tui.review.running": REVIEWS,
        "novaera_tui.review.trial": REVIEWS,
        "novaera_tui.screens.challenges": SCREENS,
        "novaera_tui.screens.review_page": SCREENS,
        "novaera_tui.screens.trial": SCREENS,
    },
    "novaera_tui.screens.title": {
        "novaera_tui.play.new_game": SCREENS,
        "novaera_tui.screens.card_pages": SCREENS,
        "novaera_tui.screens.challenges": SCREENS,
        "novaera_tui.screens.history": SCREENS,
        "novaera_tui.screens.how_to_play": SCREENS,
        "novaera_tui.screens.setup": SCREENS,
    },
    "novaera_tui.messages": {"novaera_tui.compiled_messages": "only a checkout needs it: 1 ms; it imports messages"},
    "novaera_tui.table.default_cursor": {"novaera_tui.bots.weights": BOTS},
    "novaera_tui.table.hinting": {"novaera_tui.bots.turns": BOTS, "novaera_tui.words.reasons": BOTS},
    "novaera_tui.table.page_queue": {"novaera_tui.play.round_summary": "only the end of a round needs it: 1 ms"},
    "novaera_tui.terminal.key_file": {"tomllib": PARSERS, "yaml": PARSERS},
    "rules.card_file": {"rules.card_yaml": PARSERS},
    "rules.game": {"rules.data": "only saved positions need it: 2 ms; and it imports rules.game"},
}
"""By module, what its functions import and what that saves (`python -X importtime`, at the first paint of the table or
of the title)."""


def imports_in_functions(path: Path) -> Iterator[str]:
    package = path.relative_to(ROOT).parts[0]
    for function in nodes(path):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Import):
                    yield from (alias.name for alias in node.names)
                elif isinstance(node, ast.ImportFrom):
                    yield f"{package}.{node.module}" if node.level else str(node.module)


@pytest.mark.slow
def test_imports_in_functions_are_those_that_save_a_start_some_time() -> None:
    found: dict[str, set[str]] = {}
    for path in (*(ROOT / "novaera_tui").rglob("*.py"), *(ROOT / "rules").rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        if imported := set(imports_in_functions(path)):
            found[module] = imported
    assert found == {module: {*reasons} for module, reasons in DEFERRED.items()}
