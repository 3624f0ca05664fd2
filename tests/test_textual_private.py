"""Textual's insides are leaned on in one module only, and an update that changes them is noticed at its line."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

import pytest
import textual.app
import textual.driver
import textual.screen
from textual.css.query import NoMatches
from textual.events import Resize
from textual.geometry import Size

import novaera_tui
from novaera_tui.app import NovaEraApp
from novaera_tui.screens.too_small import TooSmall
from novaera_tui.terminal import textual_private
from tests.screens import running
from tests.source import nodes

ROOT = Path(novaera_tui.__file__).parent


def uses(path: Path) -> list[str]:
    """Private names of Textual that a module takes or touches."""
    found = []
    own = {
        node.name if isinstance(node, ast.FunctionDef) else node.attr
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef) or (isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store))
    }
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("textual"):
            private = "._" in (node.module or "") or any(alias.name.startswith("_") for alias in node.names)
            found += [f"{path.name}:{node.lineno} import"] if private else []
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
            known = any(
                hasattr(kind, node.attr) for kind in (textual.app.App, textual.screen.Screen, textual.driver.Driver)
            )
            if known and node.attr not in own:
                found.append(f"{path.name}:{node.lineno} {node.attr}")
    return found


@pytest.mark.slow
def test_no_other_module_touches_textuals_insides() -> None:
    elsewhere = [use for path in ROOT.rglob("*.py") if path != Path(textual_private.__file__) for use in uses(path)]
    assert not elsewhere, f"{elsewhere}: put them into terminal/textual_private.py, with a reason"


def line_of(words: str) -> str:
    source, _ = inspect.getsourcelines(textual_private)
    return f"terminal/textual_private.py:{next(n for n, line in enumerate(source, 1) if words in line)}"


def test_the_private_parts_of_textual_still_exist() -> None:
    parameters = list(inspect.signature(textual.app.App._display).parameters)
    assert parameters == ["self", "screen", "renderable"], f"{line_of('def _display')}: App._display has changed"
    assert "_batch_count" in inspect.getsource(textual.app.App), f"{line_of('_batch_count')}: App has no _batch_count"
    for name, fields in (("LayoutUpdate", {"strips", "region"}), ("ChopsUpdate", {"chops", "spans", "chop_ends"})):
        known = set(inspect.signature(getattr(textual_private, name).__init__).parameters)
        assert fields <= known, f"{line_of('import ChopsUpdate')}: {name} lacks {fields - known}"


def private_names(path: Path) -> set[str]:
    """Names imported from Textual's private modules, and its private methods and attributes that the module uses."""
    imported = {
        alias.name
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom) and "._" in (node.module or "")
        for alias in node.names
    }
    named = {node.name for node in nodes(path) if isinstance(node, ast.FunctionDef)}
    named |= {node.attr for node in nodes(path) if isinstance(node, ast.Attribute)}
    return imported | {name for name in named if re.fullmatch(r"_[a-z]\w+", name) and name != "_exit"}


def test_every_private_part_is_in_the_table_with_its_reason() -> None:
    rows = [line.split("|") for line in (textual_private.__doc__ or "").splitlines() if line.startswith("| `")]
    assert all(len(row) == 4 and row[2].strip() for row in rows)
    told = {name for row in rows for name in re.findall(r"`(\w+)`", row[1])}
    assert told == private_names(Path(textual_private.__file__))


async def test_resizing_while_leaving_opens_nothing_and_does_not_crash() -> None:
    app = NovaEraApp()
    async with running(app):
        app.exit()
        app.on_resize(Resize(Size(60, 20), Size(60, 20)))
        assert not isinstance(app.screen, TooSmall)
        app._handle_exception(NoMatches("a part of the screen"))
    assert app.return_code == 0
