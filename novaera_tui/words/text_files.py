"""Texts in YAML files: `lessons.yaml`, `examples.yaml` and `rules.yaml` hold the English, catalogues translate it."""

from __future__ import annotations

from typing import Final

from novaera_tui.messages import gettext

TEXT_FIELDS: Final = (
    *("foreword", "title", "text", "ruling"),
    *("about", "say", "say_plain", "do", "otherwise", "praise", "last", "last_plain"),
)
"""The fields that are messages. All other fields hold ids, numbers and positions."""


def message_id(text: str) -> str:
    """The text on one line, as catalogues know it."""
    return " ".join(text.split())


def translated(text: str) -> str:
    """The text in the player's language. Inserts such as `{cost Writing}` are still in it."""
    text = message_id(text)
    return gettext(text) if text else ""
