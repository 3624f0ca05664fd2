"""Texts in YAML files, whose fields are messages; and the rules for the rules page, numbered as in the code."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from novaera_tui.messages import gettext, lazy, per_language, plazy
from rules.card_file import read_yaml
from rules.records import Record

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


RULES_FILE: Final = Path(__file__).parent.parent / "rules.yaml"
RULES_TITLE: Final = lazy("The rules")
CONTENTS: Final = lazy("Contents")
CONTENTS_NOTE: Final = lazy("type a number, or press {enter} to open the marked section")
TO_CONTENTS: Final = plazy("brief", "contents")
OPEN_PART: Final = plazy("brief", "open")
RULING_NOTE: Final = lazy(
    "{sign} marks a ruling: the printed rules leave the point open. Press {search} to search, for example for {sign}."
)
EXAMPLE: Final = lazy("Example")


class Rule(Record):
    number: str
    text: str
    ruling: str
    """How this edition plays something that the printed rules leave open; often empty."""


class Section(Record):
    number: str
    title: str
    rules: tuple[Rule, ...]


class RulesText(Record):
    foreword: str
    sections: tuple[Section, ...]

    @property
    def numbers(self) -> frozenset[str]:
        """The numbers of all rules."""
        return frozenset(rule.number for section in self.sections for rule in section.rules)


_rules: dict[str, RulesText] = per_language({})


def load_rules() -> RulesText:
    """The rules in the player's language."""
    if "rules" not in _rules:
        found = read_yaml(RULES_FILE.read_text(encoding="utf-8"))
        sections = (
            Section(
                section["number"],
                translated(section["title"]),
                tuple(
                    Rule(rule["rule"], translated(rule["text"]), translated(rule.get("ruling", "")))
                    for rule in section["rules"]
                ),
            )
            for section in found["sections"]
        )
        _rules["rules"] = RulesText(translated(found["foreword"]), tuple(sections))
    return _rules["rules"]
