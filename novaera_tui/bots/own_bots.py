"""Bots in files of people's own: `--seat bot:my_bot.py:Zoe`.

The file has a class `Bot`, made from a seed, with a method `choose`, or just a function `choose`. It gets a view and
returns an option or its key. Only files named on the command line run: a saved game names its bots, but never brings
their code.
"""

from __future__ import annotations

import traceback
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final

from novaera_tui.bots import BotError, UnknownBot
from rules import Option, View
from rules.errors import shortened

ANY_ERROR: Final = (Exception, SystemExit)
"""A bot that leaves has failed, too."""
_modules: Final[dict[str, Any]] = {}
"""The files that were named, by name."""


def load_bot(path: str) -> str:
    """Run the file, and return the name under which a seat can have its bot; UnknownBot if it has none."""
    name = Path(path).name
    if name in _modules and not Path(path).samefile(_modules[name].__file__):
        raise UnknownBot("{file}: another bot's file is called {name}, too.", file=path, name=name)
    spec = spec_from_file_location(f"novaera_bot_{Path(path).stem}", path)
    if spec is None or spec.loader is None:
        raise UnknownBot("{file} is not a Python file.", file=path)
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except ANY_ERROR as problem:
        raise UnknownBot("{file} failed: {problem}.", file=path, problem=told(problem, path)) from None
    if not hasattr(module, "Bot") and not hasattr(module, "choose"):
        raise UnknownBot("{file} has neither a class Bot nor a function choose.", file=path)
    _modules[name] = module
    return name


def is_loaded(name: str) -> bool:
    return name in _modules


def told(problem: BaseException, path: str) -> str:
    """The error of a bot, with its line in the file."""
    lines = [
        frame.lineno for frame in traceback.extract_tb(problem.__traceback__) if Path(frame.filename) == Path(path)
    ]
    where = f"line {lines[-1]}: " if lines else ""
    return shortened(f"{where}{type(problem).__name__}: {problem}")


class OwnBot:
    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        module = _modules[name]
        self.path = str(module.__file__)
        try:
            self.player = module.Bot(seed) if hasattr(module, "Bot") else module
        except ANY_ERROR as problem:
            raise self.failure(problem) from None

    def choose(self, view: View) -> Option[Any]:
        assert view.decision is not None
        try:
            return view.decision.find(self.player.choose(view))
        except ANY_ERROR as problem:
            raise self.failure(problem) from None

    def failure(self, problem: BaseException) -> BotError:
        return BotError("{file} failed: {problem}.", file=self.name, problem=told(problem, self.path))
