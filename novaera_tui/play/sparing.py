"""Where the cursor begins when something bad may come: on what can best be spared, and on no Civil War; and on what
somebody has kept for themselves."""

from __future__ import annotations

from typing import Any, Final

from novaera_tui.play.match import Match
from rules import Option
from rules.events import CivilWarBegan
from rules.kinds import BLACK, NOBODY

DAMAGING: Final = ("damage", "lose")
"""Questions that nobody should answer by mistake with their best card."""


def spared(match: Match) -> tuple[tuple[str, str], ...]:
    """The kind of the question, and the key of the answer that costs whoever decides least, or others most; nothing,
    where the first answer is as good as any to begin with."""
    decision = match.decision
    if decision is not None and decision.kind == "pick":
        view = match.view(decision.player)
        kept = view.token_zone if view.token_owner == decision.player else NOBODY  # R0.7
        zones = sorted(decision.options, key=lambda option: option.what.number != kept)
        peaceful = next((option for option in zones if not begins_war(match, option)), zones[0])
        return () if peaceful is decision.options[0] else ((decision.kind, peaceful.key),)
    if decision is not None and decision.kind == "dark-age":
        least = min(decision.options, key=lambda option: (option.what.value, option.what.colour == BLACK))
        return ((decision.kind, least.key),)
    if decision is None or decision.kind not in DAMAGING:
        return ()
    # loaded when a card is damaged for the first time, and not at every start
    from novaera_tui.bots.weights import fitted_policy
    from rules.determinize import determinize

    best = fitted_policy().choose(determinize(match.view(decision.player), 1))
    return ((decision.kind, best.key),)


def begins_war(match: Match, option: Option[Any]) -> bool:
    decision = match.decision
    return decision is not None and any(
        isinstance(event, CivilWarBegan) and event.player == decision.player for event in match.preview(option)
    )
