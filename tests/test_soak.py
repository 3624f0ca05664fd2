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
        (("--keys", "200"), r"^\d+ keys and other things in \d+ lives .*: no crash"),
        pytest.param(("--kills", "2"), r"^2 kills in 1 games", marks=pytest.mark.long),
    ],
    ids=["mutants", "keys", "kills"],
)
def test_a_short_soak(words: tuple[str, str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    others = [word for option in ("--mutants", "--keys", "--kills") if option != words[0] for word in (option, "0")]
    assert soak.main([*words, *others, "--seed", "5", "--workers", "1"]) == 0
    assert re.search(told, capsys.readouterr().out)


@pytest.mark.slow
def test_a_portion_follows_from_the_seed_and_its_number() -> None:
    assert [portion[2:] for portion in soak.portions(5, "mutants", 2_300)] == [(0, 1000), (1, 1000), (2, 300)]
    one, again, other, another = (
        soak.Portion(seed, "mutants", number, 60).soak()[0] for seed, number in ((5, 1), (5, 1), (5, 2), (6, 1))
    )
    assert one == again
    assert one != other and one != another


@pytest.mark.slow
def test_a_failure_can_be_reproduced(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(KeyError):
        list(soak.results([soak.Portion(5, "weather", 3, 1)], workers=1))
    assert "python -m tests.soak --seed 5 --only weather:3" in capsys.readouterr().out
