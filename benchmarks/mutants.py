"""Mutation tests: puts small faults into copies of rules/ and counts those that no test notices.

    python -m benchmarks.mutants [number] [--seed N] [--workers N] [--only rules/unrest.py ...]

Every mutant has one fault: a comparison off by one or reversed, a number one too high or too low, `and` for `or`, a
missing statement, a negated condition, two swapped arguments. The quick tests of the rules and cards run against it
until one fails, the most relevant to the changed module first. Survivors are listed with their place and difference:
either a test is missing, or the line makes no difference and can go.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("rules", "novaera_tui", "tests", "docs", "cards.yaml", "pyproject.toml", "README.md")
TESTS = (
    *("tests/rules/test_*.py", "tests/test_catalogue*.py"),
    *(
        "tests/test_card_set.py",
        "tests/test_card_files.py",
        "tests/test_card_words.py",
        "tests/test_consequences.py",
        "tests/test_library.py",
        "tests/test_moments.py",
        "tests/test_records.py",
        "tests/test_round_end.py",
    ),
)
LIMITED = ("sh", "-c", 'ulimit -v 2000000; exec "$@"', "sh")
"""Starts a command with at most 2 GB of memory: some mutants would allocate forever."""

FEW = 4
"""Test files to try first."""
FOUND, TOO_LONG, SURVIVED = "found", "ran out of time", "survived"

ANY_ORDER = ("max", "min")
"""Functions whose arguments can be in any order."""
FLIPS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


# Faults -------------------------------------------------------------------------------------------------


class Fault(NamedTuple):
    """A piece of a file and its replacement."""

    path: str
    line: int
    kind: str
    start: int
    end: int
    """The bytes from `start` to `end` are replaced."""
    words: bytes


@dataclass
class Module:
    """A file of the rules, and its places for faults."""

    path: str
    content: bytes

    def __post_init__(self) -> None:
        lines = self.content.splitlines(keepends=True)
        self.starts = [0]
        for line in lines:
            self.starts.append(self.starts[-1] + len(line))

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        ends = self.starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        return self.starts[node.lineno - 1] + node.col_offset, ends

    def words(self, node: ast.expr) -> str:
        start, end = self.span(node)
        return self.content[start:end].decode()

    def faults(self) -> list[Fault]:
        found = []
        for node in code_of(ast.parse(self.content)):
            for kind, place, words in faults_at(node, self):
                start, end = self.span(place)
                found.append(Fault(self.path, place.lineno, kind, start, end, words.encode()))
        return found

    def spoiled(self, fault: Fault) -> bytes:
        return self.content[: fault.start] + fault.words + self.content[fault.end :]

    def difference(self, fault: Fault) -> list[str]:
        before, after = (text.decode().splitlines() for text in (self.content, self.spoiled(fault)))
        changes = difflib.unified_diff(before, after, n=0, lineterm="")
        return [line for line in changes if not line.startswith(("---", "+++", "@@"))]


def code_of(node: ast.AST) -> Iterator[ast.AST]:
    """All executable code: no annotations, type-checking blocks or texts."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases", "keywords") and not isinstance(node, ast.Call):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
                continue
            if isinstance(child, ast.AST) and not isinstance(child, ast.JoinedStr):
                yield from code_of(child)


def faults_at(node: ast.AST, module: Module) -> Iterator[tuple[str, ast.expr | ast.stmt, str]]:
    """The possible faults at a node: kind, replaced part, replacement."""
    match node:
        case ast.Compare(left, operators, others):
            for place, operator in enumerate(operators):
                flipped = [*operators[:place], FLIPS[type(operator)](), *operators[place + 1 :]]
                yield "comparison", node, ast.unparse(ast.Compare(left, flipped, others))
        case ast.Constant(value) if type(value) is int:
            yield "number", node, str(value + 1)
            if value:
                yield "number", node, str(value - 1)
        case ast.BoolOp(operator, values):
            turned = ast.Or() if isinstance(operator, ast.And) else ast.And()
            yield "and/or", node, ast.unparse(ast.BoolOp(turned, values))
        case ast.Expr(ast.Call()) | ast.AugAssign() | ast.Assign([ast.Attribute() | ast.Subscript()]):
            yield "left out", node, "pass"
        case ast.Call(_, [*before, one, other]) if ast.unparse(one) != ast.unparse(other):
            if ast.unparse(node.func) not in ANY_ORDER and not any(isinstance(a, ast.Starred) for a in node.args):
                yield "swapped", node, call_with(node, [*before, other, one], module)
        case ast.If(test) | ast.While(test) | ast.IfExp(test):
            yield "negated", test, f"not ({module.words(test)})"
        case ast.comprehension(ifs=tests):
            for test in tests:
                yield "negated", test, f"not ({module.words(test)})"


def call_with(call: ast.Call, arguments: list[ast.expr], module: Module) -> str:
    values = ((each.arg, module.words(each.value)) for each in call.keywords)
    named = [f"{name}={words}" if name else f"**{words}" for name, words in values]
    return f"{module.words(call.func)}({', '.join([*map(module.words, arguments), *named])})"


# Finding them out ---------------------------------------------------------------------------------------


class Copy:
    """A copy of the project for mutants; the work tree is never touched."""

    def __init__(self, folder: Path, project: Path = ROOT) -> None:
        self.folder = folder
        leave_out = shutil.ignore_patterns("__snapshots__", *(["__pycache__"] if project is ROOT else []))
        for name in COPIED:
            place = project / name
            if place.is_dir():
                shutil.copytree(place, folder / name, ignore=leave_out)
            else:
                shutil.copy2(place, folder / name)

    def compile(self) -> None:
        """By hash, because two mutants can have the same length and the same second."""
        command = [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash"]
        subprocess.run([*command, "rules", "novaera_tui", "tests"], cwd=self.folder, check=True)

    def environment(self, **more: str) -> dict[str, str]:
        return {**os.environ, "PYTHONPATH": str(self.folder), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **more}

    def check_place(self) -> None:
        """The tests must import the copy, not an installed package."""
        command = [sys.executable, "-c", "import rules; print(rules.__file__)"]
        place = subprocess.check_output(command, cwd=self.folder, env=self.environment(), text=True).strip()
        if not Path(place).is_relative_to(self.folder):
            raise SystemExit(f"The copy in {self.folder} would test {place}.")

    def run(self, tests: list[str], timeout: float, *options: str, **environment: str) -> str:
        """The output of a failing test; empty if all pass."""
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-x",
            "-q",
            "-m",
            "not slow",
            "-p",
            "asyncio",
            "-p",
            "no:cacheprovider",
        ]
        # with CI set, Hypothesis tries the same examples every time
        with subprocess.Popen(
            [*LIMITED, *command, *options, *tests],
            cwd=self.folder,
            env=self.environment(CI="1", **environment),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as process:
            try:
                printed, _ = process.communicate(timeout=timeout)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
                return TOO_LONG
        return printed if process.returncode else ""

    def verdict(self, module: Module, fault: Fault, tests: list[str], timeout: float) -> str:
        """The fate of the fault: found, timed out, or survived."""
        path = self.folder / fault.path
        path.write_bytes(module.spoiled(fault))
        printed = ""
        try:
            # collecting all tests takes longer than running those most likely to fail
            for some in (tests[:FEW], tests[FEW:]):
                printed = printed or self.run(some, timeout, "--tb=no", PYTHONDONTWRITEBYTECODE="1")
        finally:
            path.write_bytes(module.content)
        return printed if printed == TOO_LONG else FOUND if printed else SURVIVED


class Suite:
    """The tests, the duration of each file, and the order for a module."""

    def __init__(self, copy: Copy) -> None:
        self.files = sorted(str(path.relative_to(ROOT)) for pattern in TESTS for path in ROOT.glob(pattern))
        self.text = {name: (ROOT / name).read_text() for name in self.files}
        self.seconds = {}
        for name in self.files:
            began = time.perf_counter()
            failed = copy.run([name], 600, "--tb=short")
            if failed:
                raise SystemExit(f"The tests fail without any fault:\n{failed}")
            self.seconds[name] = time.perf_counter() - began

    @property
    def timeout(self) -> float:
        return 20 + 4 * sum(self.seconds.values())

    def order(self, module: Module) -> list[str]:
        """Tests named after the module, then those that mention it most, quick ones first."""
        stem = Path(module.path).stem
        tree = ast.parse(module.content)
        names = [node.name for node in tree.body if isinstance(node, ast.ClassDef | ast.FunctionDef)]
        own = re.compile(rf"\b({'|'.join([stem, *names])})\b")

        def rank(name: str) -> tuple[bool, float]:
            return stem not in name, self.seconds[name] / (1 + len(own.findall(self.text[name])))

        return sorted(self.files, key=rank)


def verdicts(files: dict[str, Module], faults: list[Fault], workers: int) -> Iterator[tuple[Fault, str]]:
    """The fate of each fault, in order."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(workers) as pool:
        first = Copy(Path(folder) / "0")
        first.compile()
        first.check_place()
        suite = Suite(first)
        free: SimpleQueue[Copy] = SimpleQueue()
        free.put(first)
        for number in range(1, workers):
            free.put(Copy(Path(folder) / str(number), first.folder))

        def judge(fault: Fault) -> tuple[Fault, str]:
            copy, module = free.get(), files[fault.path]
            try:
                return fault, copy.verdict(module, fault, suite.order(module), suite.timeout)
            finally:
                free.put(copy)

        yield from pool.map(judge, faults)


# The command --------------------------------------------------------------------------------------------


def options_of(arguments: list[str] | None = None) -> argparse.Namespace:
    assert __doc__ is not None
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutants", description=__doc__.splitlines()[0])
    parser.add_argument("number", type=int, nargs="?", default=200, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--workers", type=int, default=1, help="how many at a time")
    parser.add_argument("--only", nargs="+", default=[], metavar="FILE", help="faults in these files alone")
    return parser.parse_args(arguments)


def main() -> int:
    options = options_of()
    paths = options.only or sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("rules/*.py"))
    files = {path: Module(path, (ROOT / path).read_bytes()) for path in paths}
    possible = [fault for module in files.values() for fault in module.faults()]
    chosen = random.Random(options.seed).sample(possible, min(options.number, len(possible)))
    began = time.perf_counter()
    judged: list[tuple[Fault, str]] = []
    for fault, verdict in verdicts(files, chosen, options.workers):
        judged.append((fault, verdict))
        if verdict == SURVIVED:
            print(f"{fault.path}:{fault.line}  {fault.kind}")
            print("".join(f"    {line}\n" for line in files[fault.path].difference(fault)), flush=True)
        print(f"\r{len(judged)} of {len(chosen)} ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    kinds = sorted({fault.kind for fault in possible})
    print(f"{'':16}{FOUND:>16}{TOO_LONG:>18}{SURVIVED:>12}{'rate':>8}")
    for words, among in [*((kind, [kind]) for kind in kinds), ("all", kinds)]:
        count = Counter(verdict for fault, verdict in judged if fault.kind in among)
        rate = f"{count[SURVIVED] / count.total():8.1%}" if count else f"{'-':>8}"
        print(f"{words:16}{count[FOUND]:16}{count[TOO_LONG]:18}{count[SURVIVED]:12}{rate}")
    seconds = time.perf_counter() - began
    print(f"{len(judged)} of {len(possible)} possible faults in {seconds:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
