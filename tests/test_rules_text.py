"""The rules page is complete: it has every numbered rule and every ruling."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest

from novaera_tui.words.rules_text import load_rules

FOREWORD, SECTIONS = load_rules().foreword, load_rules().sections
RULES = list(chain.from_iterable(section.rules for section in SECTIONS))
HOW_MANY = (7, 7, 2, 1, 3, 1, 3, 12, 5, 2, 1, 4, 3, 2, 3, 3, 4, 5, 3, 2)
"""Rules in each section, R0 to R19."""
RULINGS = """
    R0.5 R0.6 R0.7 R1.7 R2.2 R6.3 R7.2 R7.4 R7.5 R7.7 R7.8 R7.11 R7.12 R8.2 R8.3 R9.1 R11.3 R11.4 R12.2 R12.3 R14.1
    R14.3 R15.2 R16.3 R16.4 R17.2 R18.2 R19.2
"""
"""Rules with a ruling, marked \u2696 in the numbered rules."""
NUMBERED_RULES = Path(__file__).parents[2] / "shared" / "RULES.md"
"""The rules that decide; not part of the project, so they may be missing."""


def test_all_rules_are_in_order() -> None:
    assert [section.number for section in SECTIONS] == [f"R{number}" for number in range(20)]
    wanted = [f"R{section}.{rule}" for section, rules in enumerate(HOW_MANY) for rule in range(1, rules + 1)]
    assert [rule.number for rule in RULES] == wanted


def test_every_rule_that_the_code_names_is_on_the_page() -> None:
    code = "".join(path.read_text() for path in (Path(__file__).parent.parent / "rules").glob("*.py"))
    named = set(re.findall(r"\bR\d+\.\d+\b", code))
    assert len(named) > 40
    assert named <= {rule.number for rule in RULES}


def test_rulings_are_marked() -> None:
    assert {rule.number for rule in RULES if rule.ruling} == set(RULINGS.split())


@pytest.mark.skipif(not NUMBERED_RULES.exists(), reason="the numbered rules are missing")
def test_every_rule_and_ruling_of_the_numbered_rules_is_on_the_page() -> None:
    written = dict(re.findall(r"^- (R\d+\.\d+) (.*(?:\n {2}.*)*)", NUMBERED_RULES.read_text(), re.MULTILINE))
    assert list(written) == [rule.number for rule in RULES]
    assert {number for number, words in written.items() if "\u2696" in words} == set(RULINGS.split())


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("R7.5", "Civil War"),
        ("R8.2", "also counts as"),
        ("R8.2", "R12.1"),
        ("R8.2", "protected whatever colour"),
        ("R9.1", "two of your steals"),
        ("R11.4", "lowered"),
        ("R12.2", "from inside the Zone"),
    ],
)
def test_a_ruling_says_all_of_it(number: str, words: str) -> None:
    assert words in next(rule.ruling for rule in RULES if rule.number == number)


def test_rules_are_different_sentences() -> None:
    texts = [FOREWORD, *(text for rule in RULES for text in (rule.text, rule.ruling) if text)]
    assert len(set(texts)) == len(texts)
    assert all(text.endswith(".") and "  " not in text and text.isprintable() for text in texts)
    references = set(re.findall(r"\bR\d+(?:\.\d+)?", " ".join(texts)))
    assert references <= {rule.number for rule in RULES} | {section.number for section in SECTIONS}
