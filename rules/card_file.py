"""A card file as mappings that know their lines."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any


class Located(dict[str, Any]):
    """A mapping from a file that knows its line and its keys' lines; line 0 is unknown."""

    __slots__ = ("line", "lines")

    def __init__(self, line: int = 0) -> None:
        self.line = line
        self.lines: dict[str, int] = {}


def line_at(found: Any, steps: Iterable[str | int]) -> int:
    """The line of the field to which these steps lead, or of the last thing on the way that has one."""
    line = 0
    for step in steps:
        if isinstance(found, Located):
            line = found.lines.get(str(step), found.line)
            found = found.get(str(step))
        elif isinstance(found, list) and isinstance(step, int):
            found = found[step]
            line = found.line if isinstance(found, Located) else line
        else:
            break
    return line


def read_yaml(text: str) -> Located:
    """The mapping in a YAML text; raises Malformed with the place and the mistake."""
    # start-up time: PyYAML takes 16 ms, and the shipped cards come compiled
    from .card_yaml import build

    return build(text)


def read_json(text: str) -> Located:
    """The mapping in a JSON text made by `compiled`; raises ValueError if it is not one."""
    found = json.loads(text, object_hook=unplaced)
    if not isinstance(found, Located):
        raise ValueError("it is not a mapping")
    return found


def unplaced(mapping: dict[str, Any]) -> Located:
    located = Located()
    located.update(mapping)
    return located


def compiled(data: Located) -> str:
    """The same mapping as JSON, which loads quickly and fits into a saved game."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
