"""How a game ended, in sentences: who won and by how much, when the lead was taken, and what made the difference."""

from __future__ import annotations

from collections.abc import Sequence

from novaera_tui.messages import gettext
from novaera_tui.play.tally import by_source
from novaera_tui.words.names import COMMA, ERA_NUMERALS, SOURCE_WORDS, chain, listed
from rules import Result


def verdict(result: Result, names: Sequence[str]) -> str:
    """By how much the winner won, or why although somebody had as many points."""
    best = result.scores[result.winners[0]]
    if len(result.winners) > 1:
        winners = listed(names[seat] for seat in result.winners)
        return gettext("{players} have {points} VP and the same Unrest.", players=winners, points=best)
    others = [seat for seat in range(len(names)) if seat not in result.winners]
    second = max(result.scores[seat] for seat in others)
    nearest = listed(names[seat] for seat in others if result.scores[seat] == second)
    if second == best:
        return gettext("{others} also reached {points} VP, but with more Unrest.", others=nearest, points=best)
    return gettext("{points} VP, {margin} ahead of {others}.", points=best, margin=best - second, others=nearest)


def tie_breaks(result: Result, names: Sequence[str]) -> list[str]:
    """R18.2: what separates players with equal points, and who shares a place."""
    told = []
    for place, seats in enumerate(result.ranking):
        players = listed(names[seat] for seat in seats)
        if len(seats) > 1:
            told.append(gettext("{players}: the same points and Unrest.", players=players))
        told += (
            gettext(
                "{first} ahead of {second}: lower Unrest ({lower}, not {higher}).",
                first=players,
                second=listed(names[seat] for seat in below),
                lower=result.unrest[seats[0]],
                higher=result.unrest[below[0]],
            )
            for below in result.ranking[place + 1 : place + 2]
            if result.scores[seats[0]] == result.scores[below[0]]
        )
    return told


def lead_words(winner: int, rounds: Sequence[tuple[int, int]], course: Sequence[Sequence[int]]) -> str:
    """Since when the winner had more points than anybody else, maybe not for the first time; empty if that says
    nothing."""

    def leads(place: int) -> bool:
        return all(line[place] < course[winner][place] for seat, line in enumerate(course) if seat != winner)

    since = len(rounds)
    while since and leads(since - 1):
        since -= 1
    if since == len(rounds):
        return ""
    if not since:
        return gettext("Ahead from the first round to the last.")
    era, round = rounds[since]
    has_led = any(map(leads, range(since)))
    if since == len(rounds) - 1:
        return gettext("Ahead again in the last round.") if has_led else gettext("Not ahead until the last round.")
    if has_led:
        return gettext("Ahead again since round {round} of Era {era}.", round=round, era=ERA_NUMERALS[era])
    return gettext("Ahead since round {round} of Era {era}.", round=round, era=ERA_NUMERALS[era])


def difference_words(result: Result, names: Sequence[str]) -> str:
    """The source that the winner had most more of than anybody else; empty if there is none."""
    winner = result.winners[0]
    totals = [by_source(sources) for sources in result.sources]
    others = [seat for seat in range(len(names)) if seat != winner]

    def ahead(source: str) -> int:
        return totals[winner][source] - max(totals[seat][source] for seat in others)

    source = max(totals[winner], key=ahead)
    if len(result.winners) > 1 or ahead(source) <= 0:
        return ""
    theirs = chain(COMMA, (f"{names[seat]} {totals[seat][source]}" for seat in others))
    return gettext(
        "{points} VP came from {source} ({theirs}).",
        points=totals[winner][source],
        source=SOURCE_WORDS[source],
        theirs=theirs,
    )
