"""The criteria for a good card set: a dozen figures, each with its desired range."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import Any, Final

import rules
from novaera_tui.lab.figures import PART, Figures, Interval, interval, mean, quantile
from novaera_tui.messages import decimal, gettext, percent
from novaera_tui.play.tally import POINT_SOURCES
from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.names import ERA_NUMERALS, KIND_WORDS, SOURCE_WORDS, card_name
from rules.cards import EVOLUTION_DECKS, PERSONALITY_DECKS
from rules.kinds import ACTION_IDS, COLOURS
from rules.records import TupleRecord

MOST_WARS: Final = 0.25
"""Civil Wars per player and game."""
ENOUGH: Final = 100
"""The sample size, in owners or games, at which figures about a card become meaningful."""


class Goal(TupleRecord):
    """One figure."""

    id: str
    what: str
    value: str
    wanted: str
    met: bool | None
    """None if there are too few games to tell."""
    numbers: object
    """The value for machines."""

    def data(self) -> dict[str, Any]:
        return {"goal": self.id, "numbers": self.numbers, "met": self.met}


def rounded(numbers: Iterable[float]) -> list[float]:
    return [round(number, 4) for number in numbers]


def ranged(found: Interval) -> str:
    return f"{percent(found.share, 1)} ({percent(found.low)} - {percent(found.high)})"


def shares(amounts: Sequence[float]) -> list[float]:
    whole = sum(amounts) or 1.0
    return [amount / whole for amount in amounts]


def goals(figures: Figures, cards: rules.CardSet) -> list[Goal]:
    """All figures that apply to these games."""
    found = [actions(figures), unspent(figures), *points(figures), margins(figures), seats(figures), colours(figures)]
    found += [*leaders(figures), *wars(figures), lead_changes(figures)]
    found += bought(figures, cards)
    found.append(effects(figures, cards))
    return found


def actions(figures: Figures) -> Goal:
    used = [sum(number for (_, action), number in figures.actions.items() if action == each) for each in ACTION_IDS]
    parts = dict(zip(ACTION_IDS, shares(used), strict=True))
    met = parts["develop"] <= 0.55 and parts["gain"] >= 0.10 and all(part >= 0.03 for part in parts.values())
    words = ", ".join(f"{ACTION_WORDS[action].name} {percent(part, 1)}" for action, part in parts.items())
    wanted = gettext("develop <= 55%, gain >= 10%, others >= 3%")
    return Goal(
        "actions", gettext("actions"), words, wanted, met, dict(zip(parts, rounded(parts.values()), strict=True))
    )


def everybody(table: Counter[tuple[str, int]]) -> Counter[int]:
    """The values of all bots together."""
    values: Counter[int] = Counter()
    for (_, value), number in table.items():
        values[value] += number
    return values


def unspent(figures: Figures) -> Goal:
    left = mean(everybody(figures.unspent))
    what = gettext("unspent resources per player, mean")
    return Goal("unspent", what, decimal(left, ".1f"), "<= 15", left <= 15, round(left, 4))


def points(figures: Figures) -> list[Goal]:
    eras = sorted({era for era, _ in figures.points})
    by_era = shares([sum(number for (era, _), number in figures.points.items() if era == each) for each in eras])
    by_source = shares(
        [sum(number for (_, source), number in figures.points.items() if source == each) for each in POINT_SOURCES]
    )
    words = ", ".join(
        f"{SOURCE_WORDS[source]} {percent(part)}" for source, part in zip(POINT_SOURCES, by_source, strict=True)
    )
    met = by_source[POINT_SOURCES.index("objective")] <= 0.40
    numbers = dict(zip(POINT_SOURCES, rounded(by_source), strict=True))
    found = [
        Goal("sources", gettext("points by source"), words, gettext("scoring cards <= 40%"), met, numbers),
    ]
    wanted = (0.15, 0.30, 0.55)
    if len(eras) == len(wanted):
        near = all(abs(part - goal) <= 0.05 for part, goal in zip(by_era, wanted, strict=True))
        told = " / ".join(percent(part) for part in by_era)
        goal = gettext("15 / 30 / 55%, each within 5%")
        found.insert(0, Goal("eras", gettext("points by Era"), told, goal, near, rounded(by_era)))
    return found


def margins(figures: Figures) -> Goal:
    score = quantile(everybody(figures.scores), 0.5)
    ahead = Counter({value: number for value, number in everybody(figures.margins).items() if value >= 0})
    margin = quantile(ahead, 0.5)
    part = margin / max(1, score)
    words = f"{score}; {margin} = {percent(part)}"
    what, wanted = gettext("median score; median winning margin"), gettext("margin <= 15% of the score")
    return Goal("margin", what, words, wanted, part <= 0.15, [score, margin])


def seats(figures: Figures) -> Goal:
    parity, reach = 1 / figures.players, 0.02 if figures.players == 2 else 0.03
    rates = [figures.won_from_first[place] / PART / figures.games for place in range(figures.players)]
    met = all(abs(rate - parity) <= reach for rate in rates)
    words = " / ".join(percent(rate, 1) for rate in rates)
    what, wanted = (
        gettext("wins by seat from the first player"),
        gettext("within {reach} of parity", reach=percent(reach)),
    )
    return Goal("seats", what, words, wanted, met, rounded(rates))


def colours(figures: Figures) -> Goal:
    """Relative to parity: 50% for two players."""
    level = figures.players / 2
    rates = [figures.won_strongest[kind] / PART / max(1, figures.strongest[kind]) * level for kind in COLOURS]
    words = ", ".join(f"{KIND_WORDS[kind]} {percent(rate)}" for kind, rate in zip(COLOURS, rates, strict=True))
    met = all(0.45 <= rate <= 0.55 for rate in rates)
    what = (
        gettext("wins by strongest colour")
        if figures.players == 2
        else gettext("wins by strongest colour (win rate times {factor})", factor=decimal(level))
    )
    return Goal("colours", what, words, gettext("each 45 to 55%"), met, rounded(rates))


def leaders(figures: Figures) -> list[Goal]:
    found = []
    for era, most in ((1, 0.60), (2, 0.70)):
        if figures.led[era] and figures.players == 2:
            rate = interval(figures.led_and_won[era] / PART, figures.led[era])
            name = gettext("leader after Era {era} wins", era=ERA_NUMERALS[era])
            wanted = f"<= {percent(most)}"
            found.append(Goal(f"leader-{era}", name, ranged(rate), wanted, rate.share <= most, round(rate.share, 4)))
    return found


def wars(figures: Figures) -> list[Goal]:
    """R12: a Civil War should hurt and be rare."""
    number, most = figures.civil_wars / figures.games, figures.players * MOST_WARS
    what = gettext("Civil Wars per game")
    goals = [Goal("civil-wars", what, decimal(number, ".2f"), f"<= {decimal(most)}", number <= most, round(number, 4))]
    if figures.had_war:
        found = interval(figures.won_after_war / PART, figures.had_war)
        most = 0.8 / figures.players
        what = gettext("wins by players who had a Civil War")
        goals.append(Goal("civil-war", what, ranged(found), f"<= {percent(most)}", found.share <= most, rounded(found)))
    return goals


def lead_changes(figures: Figures) -> Goal:
    changes, steady = figures.lead_changes / figures.games, figures.steady / figures.games
    words = f"{decimal(changes, '.1f')}; {percent(steady)}"
    what = gettext("lead changes per game; games without one")
    wanted = gettext("{number} or more; {share} or less", number=decimal(1.6), share=percent(0.2))
    return Goal("lead-changes", what, words, wanted, changes >= 1.6 and steady <= 0.2, rounded((changes, steady)))


def bought(figures: Figures, cards: rules.CardSet) -> list[Goal]:
    """How often cards are played in games that offer them."""
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
    enlisted = Goal(
        "personalities",
        gettext("personalities enlisted when offered, by Era"),
        " / ".join(percent(rate) for rate in eras),
        gettext("30 to 70%"),
        all(0.30 <= rate <= 0.70 for rate in eras),
        rounded(eras),
    )
    return [
        enlisted if people else unknown(enlisted.id, enlisted.what, enlisted.wanted),
        outside("rare-personalities", gettext("personalities below 15%"), people, lambda rate: rate < 0.15),
        outside(
            "rare-or-common-cards",
            gettext("technologies and territories below 10 or above 90%"),
            chosen,
            lambda rate: not 0.10 <= rate <= 0.90,
        ),
    ]


def outside(id: str, what: str, rates: Iterable[tuple[float, rules.Card]], is_outside: Callable[[float], bool]) -> Goal:
    rates = sorted(rates, key=itemgetter(0))
    if not rates:
        return unknown(id, what, gettext("none"))
    found = [(card, rate) for rate, card in rates if is_outside(rate)]
    words = ", ".join(f"{card_name(card)} {percent(rate)}" for card, rate in found)
    numbers = {card.name: round(rate, 4) for card, rate in found}
    return Goal(id, what, words or gettext("none"), gettext("none"), not found, numbers)


def unknown(id: str, what: str, wanted: str) -> Goal:
    return Goal(id, what, gettext("too few games"), wanted, None, None)


def cost_class(card: rules.Card) -> tuple[str, int]:
    """Cards of similar price: technologies and personalities of one cost, territories of one Era."""
    if card.is_territory:
        return card.deck, 0
    return ("personality" if card.is_personality else "technology"), card.cost


def class_effects(figures: Figures, cards: rules.CardSet) -> dict[int, float]:
    """The effect of each card on the margin, relative to its cost class."""
    known = {card.number: figures.card_effect(card.number)[0] for card in cards if figures.owned[card.number] >= ENOUGH}
    classes: defaultdict[tuple[str, int], list[float]] = defaultdict(list)
    for number, effect in known.items():
        classes[cost_class(cards[number])].append(effect)
    means = {name: sum(effects) / len(effects) for name, effects in classes.items()}
    return {number: effect - means[cost_class(cards[number])] for number, effect in known.items()}


def effects(figures: Figures, cards: rules.CardSet) -> Goal:
    found = sorted((effect, number) for number, effect in class_effects(figures, cards).items())
    what, wanted = gettext("effect of a card relative to its cost class"), gettext("-4 to +4")
    if not found:
        return unknown("effects", what, wanted)
    far = [(effect, number) for effect, number in found if abs(effect) > 4]
    told = far or [*found[:1], *found[-1:]]
    words = ", ".join(f"{card_name(cards[number])} {decimal(effect, '+.1f')}" for effect, number in told)
    numbers = {cards[number].name: round(effect, 4) for effect, number in told}
    return Goal("effects", what, words, wanted, not far, numbers)
