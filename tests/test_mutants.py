"""The faults that are put into the rules on purpose: one of each kind at each place, and nothing else is changed."""

from __future__ import annotations

import ast

import pytest

from benchmarks.mutants import ROOT, Module

SOURCE = '''"""Words: 1 < 2."""
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    LIMIT = 3


def rise(game, by: Literal[1, 2] = 5) -> Literal[7]:
    """Unrest < 7."""
    if by <= game.room and game.calm:
        game.tell("rose", by, game.unrest)
        game.unrest += max(by, game.room)
    return f"{by + 2}" if by else [each for each in game.all if each]
'''


def test_faults_of_every_kind_are_found_where_something_is_done() -> None:
    module = Module("rules/rise.py", SOURCE.encode())
    found = [(fault.kind, fault.line, module.difference(fault)[1].strip("+ ")) for fault in module.faults()]
    condition = "if by <= game.room and game.calm:"
    ending = 'return f"{by + 2}" if by else [each for each in game.all if each]'
    assert sorted(found) == sorted(
        [
            ("number", 8, "def rise(game, by: Literal[1, 2] = 6) -> Literal[7]:"),
            ("number", 8, "def rise(game, by: Literal[1, 2] = 4) -> Literal[7]:"),
            ("and/or", 10, condition.replace("and", "or")),
            ("comparison", 10, condition.replace("<=", "<")),
            ("negated", 10, "if not (by <= game.room and game.calm):"),
            ("left out", 11, "pass"),
            ("swapped", 11, 'game.tell("rose", game.unrest, by)'),
            ("left out", 12, "pass"),
            ("negated", 13, ending.replace("if by", "if not (by)")),
            ("negated", 13, ending.replace("if each", "if not (each)")),
        ]
    )


@pytest.mark.slow
def test_every_fault_of_the_rules_is_another_program() -> None:
    for path in sorted(ROOT.glob("rules/*.py")):
        module = Module(str(path.relative_to(ROOT)), path.read_bytes())
        program = ast.dump(ast.parse(module.content))
        for fault in module.faults()[::40]:
            assert ast.dump(ast.parse(module.spoiled(fault))) != program, f"{fault}"
