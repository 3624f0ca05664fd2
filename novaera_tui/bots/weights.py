"""The fitted weights: a small file of names and numbers, made by `python -m benchmarks.fit_bots`."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Final

from novaera_tui.bots.card_values import Judgement
from novaera_tui.bots.features import NAMES
from novaera_tui.bots.policy import Policy

FILE: Final = "weights.json"


@cache
def weights(part: str) -> tuple[float, ...]:
    """The weights of a part, `policy` or `value`, in the order of the terms; missing terms weigh nothing."""
    text = files("novaera_tui.bots").joinpath(FILE).read_text(encoding="utf-8")
    fitted: dict[str, float] = json.loads(text)[part]
    return tuple(fitted.get(name, 0.0) for name in NAMES)


@cache
def fitted_policy() -> Policy:
    return Policy(weights("policy"))


@cache
def fitted_value() -> Judgement:
    """Judges positions; cards in hand are judged as the policy does."""
    return Judgement(weights("value"), fitted_policy().judgement)
