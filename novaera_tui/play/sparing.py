"""Which card can best be spared: where the cursor begins when a card is to be damaged, or to go into the Past."""

from __future__ import annotations

from typing import Final

from novaera_tui.play.match import Match

DAMAGING: Final = ("damage", "lose")
"""Questions that nobody should answer by mistake with their best card."""


def spared(match: Match) -> tuple[tuple[str, str], ...]:
    """The kind of the question, and the key of the answer that costs whoever decides least, or others most; nothing,
    where no card is to be damaged."""
    decision = match.decision
    if decision is None or decision.kind not in DAMAGING:
        return ()
    # loaded when a card is damaged for the first time, and not at every start
    from novaera_tui.bots.weights import fitted_policy
    from rules.determinize import determinize

    best = fitted_policy().choose(determinize(match.view(decision.player), 1))
    return ((decision.kind, best.key),)
