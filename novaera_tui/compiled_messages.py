"""Compiles catalogues of messages: `novaera.po`, which translators write, to `novaera.json`, which is read fast.

Building the package and `make messages` do that. It needs nothing but Python, so that builds need nothing either.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

PLURAL_RULE: Final = re.compile(r"^Plural-Forms:.*\bplural=(.+?);?$", re.MULTILINE)


def compile_catalogues() -> None:
    """Compile every language."""
    for path in (Path(__file__).parent / "locale").glob("*/LC_MESSAGES/*.po"):
        messages = compiled(path.read_text(encoding="utf-8"))
        path.with_suffix(".json").write_text(json.dumps(messages, ensure_ascii=False), encoding="utf-8")


def compiled(text: str) -> dict[str, Any]:
    """The messages of this `.po` file by what they translate: texts, and forms with the rule that chooses one of them.
    Messages without a translation are left out."""
    texts: dict[str, str] = {}
    plurals: dict[str, list[str]] = {}
    for fields in entries(text):
        context = fields["msgctxt"] + "\x04" if "msgctxt" in fields else ""
        message = context + fields["msgid"]
        if fields.get("msgstr"):
            texts[message] = fields["msgstr"]
        forms = [words for name, words in fields.items() if name.startswith("msgstr[")]
        if forms and all(forms):
            plurals[message] = forms
    rule = PLURAL_RULE.search(texts.pop("", ""))
    return {"rule": rule[1] if rule else "n != 1", "plurals": plurals, "texts": texts}


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
