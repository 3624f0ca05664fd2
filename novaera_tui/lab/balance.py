"""What makes a good card set: a dozen figures, each with the range in which it should lie."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

import rules
from novaera_tui.lab.figures import PART, Figures, mean, quantile
from novaera_tui.play.tally import POINT_SOURCES
from novaera_tui.words.names import ERA_NUMERALS, KIND_WORDS, SOURCE_WORDS
from rules.cards import EVOLUTION_DECKS, PERSONALITY_DECKS
from rules.kinds import COLOURS

EVERY_ACTION: Final = ("develop", "gain", "enlist", "expand", "repair", "calm", "research")
ENOUGH: Final = 100
"""A card says little about itself before so many players had it, or games offered it."""


class Goal(NamedTuple):
    """One figure."""

    what: str
    value: str
    wanted: str
    met: bool


def percent(share: float, places: int = 0) -> str:
    return f"{100 * share:.{places}f} %"


def shares(amounts: Sequence[float]) -> list[float]:
    whole = sum(amounts) or 1.0
    return [amount / whole for amount in amounts]


def goals(figures: Figures, cards: rules.CardSet) -> list[Goal]:
    """All figures; those that make sense only for some games are left out for others."""
    found = [actions(figures), unspent(figures), *points(figures), margins(figures), seats(figures), colours(figures)]
    found += leaders(figures)
    found += bought(figures, cards)
    found.append(effects(figures, cards))
    return found


def actions(figures: Figures) -> Goal:
    used = [sum(number for (_, action), number in figures.actions.items() if action == each) for each in EVERY_ACTION]
    parts = dict(zip(EVERY_ACTION, shares(used), strict=True))
    met = parts["develop"] <= 0.55 and parts["gain"] >= 0.10 and all(part >= 0.03 for part in parts.values())
    words = ", ".join(f"{action} {percent(part, 1)}" for action, part in parts.items())
    return Goal("actions", words, "develop <= 55 %, gain >= 10 %, others >= 3 %", met)


def everybody(table: Counter[tuple[str, int]]) -> Counter[int]:
    """The values of all bots together."""
    values: Counter[int] = Counter()
    for (_, value), number in table.items():
        values[value] += number
    return values


def unspent(figures: Figures) -> Goal:
    left = mean(everybody(figures.unspent))
    return Goal("resources unspent, mean of a player", f"{left:.1f}", "<= 15", left <= 15)


def points(figures: Figures) -> list[Goal]:
    eras = sorted({era for era, _ in figures.points})
    by_era = shares([sum(number for (era, _), number in figures.points.items() if era == each) for each in eras])
    by_source = shares(
        [sum(number for (_, source), number in figures.points.items() if source == each) for each in POINT_SOURCES]
    )
    words = ", ".join(
        f"{SOURCE_WORDS[source]} {percent(part)}" for source, part in zip(POINT_SOURCES, by_source, strict=True)
    )
    found = [Goal("points by source", words, "objectives <= 40 %", by_source[POINT_SOURCES.index("objective")] <= 0.40)]
    wanted = (0.15, 0.30, 0.55)
    if len(eras) == len(wanted):
        near = all(abs(part - goal) <= 0.05 for part, goal in zip(by_era, wanted, strict=True))
        told = " / ".join(percent(part) for part in by_era)
        found.insert(0, Goal("points by Era", told, "15 / 30 / 55 %, each within 5", near))
    return found


def margins(figures: Figures) -> Goal:
    score = quantile(everybody(figures.scores), 0.5)
    ahead = Counter({value: number for value, number in everybody(figures.margins).items() if value >= 0})
    margin = quantile(ahead, 0.5)
    part = margin / max(1, score)
    words = f"{score}; {margin} = {percent(part)}"
    return Goal("score, median; winning margin, median", words, "margin <= 15 % of the score", part <= 0.15)


def seats(figures: Figures) -> Goal:
    parity, reach = 1 / figures.players, 0.02 if figures.players == 2 else 0.03
    rates = [figures.won_from_first[place] / PART / figures.games for place in range(figures.players)]
    met = all(abs(rate - parity) <= reach for rate in rates)
    words = " / ".join(percent(rate, 1) for rate in rates)
    return Goal("wins by seat, from the first player on", words, f"each within {percent(reach)} of parity", met)


def colours(figures: Figures) -> Goal:
    """Against parity, which is half of the wins of two players."""
    level = figures.players / 2
    rates = [figures.won_strongest[kind] / PART / max(1, figures.strongest[kind]) * level for kind in COLOURS]
    words = ", ".join(f"{KIND_WORDS[kind]} {percent(rate)}" for kind, rate in zip(COLOURS, rates, strict=True))
    met = all(0.45 <= rate <= 0.55 for rate in rates)
    more = "" if figures.players == 2 else f" (win rate times {level:g})"
    return Goal(f"wins by strongest colour{more}", words, "each 45 to 55 %", met)


def leaders(figures: Figures) -> list[Goal]:
    found = []
    for era, most in ((1, 0.60), (2, 0.70)):
        if figures.led[era] and figures.players == 2:
            rate = figures.led_and_won[era] / PART / figures.led[era]
            name = f"leader after Era {ERA_NUMERALS[era]} wins"
            found.append(Goal(name, percent(rate, 1), f"<= {percent(most)}", rate <= most))
    return found


def bought(figures: Figures, cards: rules.CardSet) -> list[Goal]:
    """How often cards come into play in games that offer them."""
    rates = [
        (min(1.0, figures.owned[card.number] / figures.seen[card.number]), card)
        for card in cards
        if figures.seen[card.number] >= ENOUGH
    ]
    people = [entry for entry in rates if entry[1].is_personality]
    eras = []
    for deck in PERSONALITY_DECKS:
        seen = sum(figures.seen[card.number] for card in cards if card.deck == deck)
        if seen:
            eras.append(sum(figures.owned[card.number] for card in cards if card.deck == deck) / seen)
    chosen = [entry for entry in rates if entry[1].deck not in ("starting", *EVOLUTION_DECKS, *PERSONALITY_DECKS)]
    return [
        Goal(
            "personalities bought when offered, by Era",
            " / ".join(percent(rate) for rate in eras),
            "30 to 70 %",
            all(0.30 <= rate <= 0.70 for rate in eras),
        ),
        outside("personalities below 10 %", people, lambda rate: rate < 0.10),
        outside("technologies and territories below 10 or above 90 %", chosen, lambda rate: not 0.10 <= rate <= 0.90),
    ]


def outside(what: str, rates: Iterable[tuple[float, rules.Card]], is_outside: Callable[[float], bool]) -> Goal:
    named = [f"{card.name} {percent(rate)}" for rate, card in sorted(rates, key=by_rate) if is_outside(rate)]
    return Goal(what, ", ".join(named) or "none", "none", not named)


def by_rate(entry: tuple[float, rules.Card]) -> float:
    return entry[0]


def cost_class(card: rules.Card) -> tuple[str, int]:
    """Cards that ask for about the same: technologies and personalities of a cost, territories of an Era."""
    if card.is_territory:
        return card.deck, 0
    return ("personality" if card.is_personality else "technology"), card.cost


def class_effects(figures: Figures, cards: rules.CardSet) -> dict[int, float]:
    """By how much the effect of a card on the margin differs from that of its cost class."""
    known = {card.number: figures.card_effect(card.number)[0] for card in cards if figures.owned[card.number] >= ENOUGH}
    classes: defaultdict[tuple[str, int], list[float]] = defaultdict(list)
    for number, effect in known.items():
        classes[cost_class(cards[number])].append(effect)
    means = {name: sum(effects) / len(effects) for name, effects in classes.items()}
    return {number: effect - means[cost_class(cards[number])] for number, effect in known.items()}


def effects(figures: Figures, cards: rules.CardSet) -> Goal:
    found = sorted((effect, cards[number].name) for number, effect in class_effects(figures, cards).items())
    far = [(effect, name) for effect, name in found if abs(effect) > 4]
    told = far or [*found[:1], *found[-1:]]
    words = ", ".join(f"{name} {effect:+.1f}" for effect, name in told)
    return Goal("effect of a card against its cost class", words or "too few games", "within -4 and +4", not far)
