"""Compiles catalogues of messages: `novaera.po`, which translators write, to `novaera.mo`, which `gettext` reads fast.

Building the package and `make messages` do that. It needs nothing but Python, so that builds need nothing either.
"""

from __future__ import annotations

import ast
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Final

MAGIC: Final = 0x950412DE
"""The first number of a compiled catalogue, as GNU gettext defines it."""
HEADER: Final = "<7I"


def compile_catalogues() -> None:
    """Compile every language."""
    for path in (Path(__file__).parent / "locale").glob("*/LC_MESSAGES/*.po"):
        path.with_suffix(".mo").write_bytes(compiled(path.read_text()))


def compiled(text: str) -> bytes:
    """The contents of a `.mo` file for this `.po` file; messages without a translation are left out."""
    found = sorted(translations(text))
    tables = struct.calcsize(HEADER)
    start = tables + 16 * len(found)
    places: list[list[tuple[int, int]]] = [[], []]
    data = b""
    for which in (0, 1):
        for entry in found:
            places[which].append((len(entry[which]), start + len(data)))
            data += entry[which] + b"\0"
    header = struct.pack(HEADER, MAGIC, 0, len(found), tables, tables + 8 * len(found), 0, start)
    return header + b"".join(struct.pack("<2I", *place) for table in places for place in table) + data


def translations(text: str) -> Iterator[tuple[bytes, bytes]]:
    """Message and translation of each entry, as gettext stores them: plural forms stand behind a zero byte."""
    for fields in entries(text):
        ids = [fields[name] for name in ("msgid", "msgid_plural") if name in fields]
        forms = [words for name, words in fields.items() if name.startswith("msgstr")]
        context = fields["msgctxt"] + "\x04" if "msgctxt" in fields else ""
        if all(forms):
            yield (context + "\0".join(ids)).encode(), "\0".join(forms).encode()


def entries(text: str) -> Iterator[dict[str, str]]:
    """The fields of each entry: msgctxt, msgid, msgid_plural, msgstr or msgstr[0], msgstr[1], ..."""
    for block in text.split("\n\n"):
        fields: dict[str, str] = {}
        name = ""
        for line in block.splitlines():
            if line.startswith("msg"):
                name, _, line = line.partition(" ")
            if line.startswith('"'):
                fields[name] = fields.get(name, "") + ast.literal_eval(line)
        if "msgid" in fields:
            yield fields
