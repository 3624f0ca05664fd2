"""A few minutes' worth of the soak in seconds; `make soak` is the whole of it."""

from __future__ import annotations

import re

import pytest

from tests import soak


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("--mutants", "300"),
            r"^300 mutants \(card sets: .*, journals: .*, key files: .*\): each a sentence or a sound file",
        ),
        (("--keys", "500"), r"^\d+ keys and other things in \d+ lives .*: no crash"),
        (("--kills", "2"), r"^2 kills in 1 games"),
    ],
    ids=["mutants", "keys", "kills"],
)
def test_a_short_soak(words: tuple[str, str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    others = [word for option in ("--mutants", "--keys", "--kills") if option != words[0] for word in (option, "0")]
    assert soak.main([*words, *others, "--seed", "5"]) == 0
    assert re.search(told, capsys.readouterr().out)
