"""Where the cursor begins when something bad may come: on what can best be spared, and on no Civil War; and on what
somebody has kept for themselves."""

from __future__ import annotations

from typing import Any, Final

from novaera_tui.play.match import Match
from rules import Decision, Option, View
from rules.determinize import determinize
from rules.events import CivilWarBegan
from rules.kinds import BLACK, NOBODY, Player

Options = tuple[Option[Any], ...]
DAMAGING: Final = ("damage", "lose")
"""Questions that nobody should answer by mistake with their best card."""


def default_answer(match: Match) -> tuple[tuple[str, str], ...]:
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
    # start-up time: 5 ms
    from novaera_tui.bots.weights import fitted_policy

    view = match.view(decision.player)
    game = determinize(view, 1)
    assert game.decision is not None
    options = game.decision.options
    if getattr(decision.about, "victim", decision.player) == decision.player:
        options = least_missed(view, decision.player, options)
    best = fitted_policy().by_itself(game, Decision(decision.player, decision.kind, options, decision.about))
    return ((decision.kind, best.key),)


def least_missed(view: View, player: Player, options: Options) -> Options:
    """Of one's own cards those that are damaged already (R8.3); else those that count as one kind only and are not the
    last of it at work, where there are such."""
    mine = view.civilizations[player]
    working = [{*column} - {*mine.damaged} for column in mine.columns]

    def is_one_of_several(option: Option[Any]) -> bool:
        return any(option.what.card in column and len(column) > 1 for column in working)

    def counts_once(option: Option[Any]) -> bool:
        card = view.cards[option.what.card]
        return not card.is_territory and not card.also

    if hurt := tuple(option for option in options if option.what.card in mine.damaged):
        return hurt
    for is_spare in (counts_once, is_one_of_several):
        options = tuple(filter(is_spare, options)) or options
    return options


def begins_war(match: Match, option: Option[Any]) -> bool:
    decision = match.decision
    return decision is not None and any(
        isinstance(event, CivilWarBegan) and event.player == decision.player for event in match.preview(option).events
    )
