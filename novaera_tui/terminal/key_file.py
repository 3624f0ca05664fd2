"""The user's key file: read it, check it against the table of keys, and translate key names to Textual's."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from textual.keys import KEY_NAME_REPLACEMENTS, REPLACED_KEYS, Keys, key_to_character

from novaera_tui.errors import UserError, text_of_file
from novaera_tui.key_names import MODIFIERS, shown
from novaera_tui.keys import BY_ID, SCOPES, Keymap, in_force, language_letters
from novaera_tui.messages import error_text
from rules.typed_data import NO_TABLE, DataError, Form, Table, mapping

LARGEST_KEY_FILE = 20_000
"""Larger than any key file needs."""
LONGEST_KEY = 40
ALWAYS_QUIT = ("ctrl+q", "ctrl+c")
"""Keys that a key file cannot take away, so that the program can always be left."""
YOUNGER = ("tick", "order.earlier", "order.later")
"""Ids added after people began to write key files."""


def load_keymap(path: Path | str | None, ascii: bool = False) -> Keymap:
    """Read a key file (TOML, or YAML by its name); every error is a UserError."""
    own = checked(read(Path(path)), str(path)) if path is not None else {}
    return Keymap(with_language(own), ascii)


def with_language(own: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """These keys over the letters of the language; where both clash, the letters give way."""
    letters = language_letters()
    if not own:
        return letters  # without clashes, which a test proves: finding them takes 4 ms
    while True:
        merged = {**letters, **own}
        if not (wrong := {id for _, *both in clashes(merged) for id in both}):
            return merged
        letters = {id: keys for id, keys in letters.items() if id not in wrong and id not in own}


def read(path: Path) -> Any:
    """The contents of the file, if it is TOML or YAML."""
    try:
        return parsed(text_of_file(path, LARGEST_KEY_FILE), path)
    except RecursionError:
        raise UserError("the key file {path} is nested too deeply.", path=path) from None


def parsed(text: str, path: Path) -> Any:
    if path.suffix.lower() in (".yaml", ".yml"):
        # start-up time: 16 ms
        import yaml

        try:
            return yaml.load(text, Loader=yaml.BaseLoader)  # it has only strings, lists and mappings
        except (yaml.YAMLError, ValueError) as problem:
            line = getattr(getattr(problem, "problem_mark", None), "line", 0) + 1
            raise UserError("the key file {path} is not valid YAML near line {line}.", path=path, line=line) from None
    # start-up time: 3 ms
    import tomllib

    try:
        return tomllib.loads(text)
    except ValueError as problem:
        raise UserError("the key file {path} is not valid TOML: {problem}.", path=path, problem=problem) from None


def checked(data: Any, path: str) -> dict[str, tuple[str, ...]]:
    """The changes in the file: `id = "key"` or `id = ["key", "other"]`."""
    if data is None:
        return {}
    if not isinstance(data, dict):
        raise UserError("the key file {path} must hold lines such as undo = 'z'.", path=path)
    try:
        changes: dict[str, tuple[str, ...]] = CHANGES.read(dict(flattened(data)), NO_TABLE)
    except DataError as problem:
        raise UserError("the key file {path}: {problem}", path=path, problem=error_text(problem)) from None
    if "quit" in changes:
        changes["quit"] = tuple(dict.fromkeys((*changes["quit"], *ALWAYS_QUIT)))
    for name, one, other in clashes(changes):
        raise UserError(
            "the key file {path} gives {key} to both {one} and {other}.",
            path=path,
            key=repr(shown(name)),
            one=repr(one),
            other=repr(other),
        )
    return changes


def read_id(value: Any, _table: Table) -> str:
    if value not in BY_ID:
        raise DataError("there is no key {value}; the help page lists them.", value)
    return str(value)


def read_keys(value: Any, _table: Table) -> tuple[str, ...]:
    """One key or a list of them, by Textual's names."""
    names = value if isinstance(value, list) else [value]
    if not names or not all(is_key_name(name) for name in names):
        raise DataError("{field} is {value}; it must be a key such as 'z', or a list of keys.", value)
    return tuple(known_key(str(name).strip()) for name in names)


CHANGES: Final = mapping(Form(read_id), Form(read_keys))


def clashes(changes: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str, str]]:
    """Keys that would do two things, with both ids.

    Without changes nothing clashes: a menu's key replaces one that all pages have, unless the file changes the keys of
    pages. Ids younger than the file give way to it.
    """
    for scopes in SCOPES:
        taken: dict[str, str] = {}
        for entry in in_force(scopes):
            for name in changes.get(entry.id, entry.keys):
                other = taken.setdefault(name, entry.id)
                if any(id in YOUNGER and id not in changes for id in (other, entry.id)):
                    continue
                if other != entry.id and (other in changes or name not in entry.keys):
                    yield name, other, entry.id


def flattened(data: dict[Any, Any]) -> Iterable[tuple[str, Any]]:
    """Undoes TOML's reading of `action.develop = 'o'` as nested tables, as deep as key ids go."""
    for group, inner in data.items():
        if isinstance(inner, dict):
            for name, value in inner.items():
                yield f"{group}.{name}", value
        else:
            yield f"{group}", inner


def is_key_name(name: Any) -> bool:
    """One key in printable letters: `z`, `7`, `ctrl+x`."""
    if type(name) is int:
        return 0 <= name <= 9
    if not isinstance(name, str) or not 0 < len(name.strip()) <= LONGEST_KEY or not name.isprintable():
        return False
    return name.strip() == "," or "," not in name


def known_key(name: str) -> str:
    """Textual's name of the key, if it exists."""
    if called := textual_name(name):
        return called
    raise DataError("{field}: the key {value} does not exist; key names look like z, ctrl+x, f5 or pageup.", name)


def textual_name(name: str) -> str:
    """Textual's name of `?` or `ctrl+x`, with modifiers in alphabetical order; empty if no terminal sends it."""
    known = [key.value for key in Keys if not key.value.startswith("<")]
    before, _, key = name[:-1].rpartition("+")
    modifiers, key = before.split("+") if before else [], key + name[-1:]
    if not {*modifiers} <= {*MODIFIERS} or len({*modifiers}) < len(modifiers):
        return ""
    called = "+".join((*sorted(modifiers), key))
    if called in known or (len(key) > 1 and any(key == other.rpartition("+")[2] for other in known)):
        return called
    character = key if len(key) == 1 else key_to_character(REPLACED_KEYS.get(key, key))
    if not character or not character.isprintable() or (modifiers and character != character.lower()):
        return ""
    if modifiers == ["shift"] and character.isalnum():
        return ""  # the capital letter
    return "+".join((*sorted(modifiers), character_name(character)))


def character_name(character: str) -> str:
    """Textual uses Unicode names for punctuation, with a few exceptions."""
    if character.isalnum():
        return character
    called = unicodedata.name(character, character).lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(called, called)
