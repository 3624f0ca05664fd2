"""Card files that are read without a YAML parser: always as the parser would read them, or else not at all."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.card_file import Located, NotSimple, read_card_file, read_simple
from rules.card_yaml import read_yaml
from rules.counts import Malformed
from rules.loading import former_cards, read_text, shipped_cards

ARCHERY = """\
title: My cards, for two

era-1:
  # military
  - name: Archer's (old) bow
    cost: 2
    scoring: {vp: +2, if: most military}
    instant: [{unrest: -1}, {vp: 2, may: yes}]
    obsoletes: [Club, Stone axe]
  - name: Trade
"""


def told(found: Any) -> Any:
    """All that there is to know about it, lines and types too."""
    if isinstance(found, Located):
        return found.line, found.lines, [(key, told(value)) for key, value in found.items()]
    return [told(item) for item in found] if isinstance(found, list) else (type(found), found)


def is_simple(text: str) -> bool:
    """Whether it is read without the parser, which must not make any difference."""
    try:
        found = read_simple(text)
    except NotSimple:
        return False
    assert told(found) == told(read_yaml(text))
    return True


@pytest.mark.parametrize("place", [shipped_cards(), *former_cards()])
def test_the_card_sets_that_come_with_the_program_need_no_parser(place: str) -> None:
    assert is_simple(read_text(place)), f"{place}: loading it takes three times as long"


def test_every_kind_of_value() -> None:
    assert is_simple(ARCHERY)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("title: My cards, for two", "title: 'My cards'"),
        ("title: My cards, for two", "title: My cards # for two"),
        ("title: My cards, for two", "title: My cards,for: two"),
        ("title: My cards, for two", "title: |\n  My cards"),
        ("title: My cards, for two", "title: My\n  cards"),
        ("title: My cards, for two", "title: My cards\nera-2:"),
        ("title: My cards, for two", "title: My café"),
        ("title: My cards, for two", "--- "),
        ("  # military", "\t# military"),
        ("  # military", "  # mili\x85tary"),
        ("    cost: 2", "    cost: 2\n    cost: 3"),
        ("    cost: 2", "    cost:\n      2"),
        ("    cost: 2", "   cost: 2"),
        ("    cost: 2", "    cost: &two 2"),
        ("    cost: 2", f"    {'c' * 2000}: 2"),
        ("{vp: +2, if", "{vp: +2, vp: 3, if"),
        ("{vp: +2, if", "{vp: [2], if"),
        ("{vp: +2, if", "{vp: +2 , if"),
        ("Club, Stone axe", "Club, - Stone axe"),
        ("Club, Stone axe", ""),
        ("  - name: Trade", "  - Trade"),
        ("  - name: Trade", "- name: Trade"),
        ("  - name: Trade", "title: My cards"),
    ],
)
def test_what_is_not_simple_is_left_to_the_parser(old: str, new: str) -> None:
    assert old in ARCHERY
    text = ARCHERY.replace(old, new)
    assert not is_simple(text)
    try:
        found = read_yaml(text)
    except Malformed as problem:
        with pytest.raises(Malformed, match=re.escape(str(problem))):
            read_card_file(text)
    else:
        assert told(read_card_file(text)) == told(found)


MARGINS = ("", " ", "  - ", "    ", "a: ", "bc: ", "d-1:", "\n", "\r")
MARKS = ("{", "}", "[", "]", ", ", ",", "-", "'", '"', "#", " #", ":", "~", "...", "---", "!", "&", "*", "|", ">", "?")
SCALARS = ("x", "Yes", "no", "12", "-3", "+4", "0x1", "1.5")


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(MARGINS + MARKS + SCALARS), max_size=30), st.integers(0, len(ARCHERY)), st.integers(0, 10)
)
def test_no_text_is_read_in_two_ways(pieces: list[str], start: int, length: int) -> None:
    is_simple("".join(pieces))
    is_simple(ARCHERY[:start] + "".join(pieces[:4]) + ARCHERY[start + length :])
