"""Where the cursor starts: on the hint, on a card the die pays for, on the cheapest answer, or on the first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from novaera_tui.play.face_down import Known, needs_hand
from novaera_tui.table.scene import Scene, Target
from rules import Decision, Option, View
from rules.decisions import CardChoice, Colour
from rules.determinization import determinize
from rules.events import CivilWarBegan
from rules.forecast import prices
from rules.kinds import BLACK, NOBODY, Player

Options = tuple[Option[Any], ...]
DAMAGING: Final = ("damage", "lose")
"""Questions that nobody should answer by mistake with their best card."""


def default_target(scene: Scene, known: Known, plan: Sequence[tuple[str, str]] = ()) -> Target | None:
    """The target to begin with: the next step of a plan, if there is one; in a list, the kind it would take most of.
    None if a hand that lies face down holds all options."""
    decision = scene.decision
    assert decision is not None
    if scene.answer_list is not None and scene.answer_list.purses:
        source, purse = next(iter(scene.answer_list.purses.items()))
        return ("count", source, purse.counts.index(max(purse.counts)))
    plan = plan or safest_answer(known)
    for target, option in scene.options.items():
        if (decision.kind, option.key) in plan:
            return target
    paid = (target for target, option in scene.options.items() if is_paid_by_die(scene, option.what))
    first = (target for target, option in scene.options.items() if not needs_hand(known, option))
    return next(paid, next(first, next(iter(scene.options), None)))


def is_paid_by_die(scene: Scene, what: Any) -> bool:
    """R7.3: is this a card, or a colour to pay in, for which the die that is being spent counts?"""
    decision = scene.decision
    if decision is None or decision.die is None or decision.kind not in ("develop", "payment"):
        return False
    number = what.card if isinstance(what, CardChoice) else decision.card
    ways = prices(scene.view, decision.player, number, decision.die)
    if isinstance(what, Colour):
        ways = tuple(price for price in ways if price.colour == what.colour)
    return any(price.die and price.affordable for price in ways)


def safest_answer(known: Known) -> tuple[tuple[str, str], ...]:
    """The kind of the question, and the key of the answer that costs its player least, or others most; empty if any
    answer will do."""
    decision = known.decision
    if decision is not None and decision.kind == "pick":
        view = known.view(decision.player)
        kept = view.token_zone if view.token_owner == decision.player else NOBODY  # R0.7
        zones = sorted(decision.options, key=lambda option: option.what.number != kept)
        peaceful = next((option for option in zones if not begins_war(known, option)), zones[0])
        return () if peaceful is decision.options[0] else ((decision.kind, peaceful.key),)
    if decision is not None and decision.kind == "dark-age":
        least = min(decision.options, key=lambda option: (option.what.value, option.what.colour == BLACK))
        return ((decision.kind, least.key),)
    if decision is None or decision.kind not in DAMAGING:
        return ()
    # start-up time: 5 ms
    from novaera_tui.bots.weights import fitted_policy

    view = known.view(decision.player)
    game = determinize(view, 1)
    assert game.decision is not None
    options = game.decision.options
    if getattr(decision.about, "victim", decision.player) == decision.player:
        options = least_missed(view, decision.player, options)
    best = fitted_policy().by_itself(game, Decision(decision.player, decision.kind, options, decision.about))
    return ((decision.kind, best.key),)


def least_missed(view: View, player: Player, options: Options) -> Options:
    """Of one's own cards the damaged ones (R8.3); else those that count as only one kind and are not the last working
    card of it, if there are any."""
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


def begins_war(known: Known, option: Option[Any]) -> bool:
    decision = known.decision
    return decision is not None and any(
        isinstance(event, CivilWarBegan) and event.player == decision.player for event in known.preview(option).events
    )
