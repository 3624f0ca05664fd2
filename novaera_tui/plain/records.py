"""The history of games in sentences: one player's record, rivals, points and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from novaera_tui.history.report import History, review_words, streak_words, who_words, won_words
from novaera_tui.history.totals import SeatResult, Totals
from novaera_tui.messages import decimal, gettext, ngettext
from novaera_tui.play.tally import POINT_SOURCES
from novaera_tui.words.names import BETWEEN_DECIMALS, SOURCE_WORDS, chain, shown_name

MOST_LISTED: Final = 5
"""Games, rivals and cards."""


def history_lines(history: History) -> list[str]:
    """Everything about whoever played most."""
    if not history.games:
        return [gettext("No finished games yet. Every game that you finish is counted here.")]
    found = history.of(next(iter(history.players)))
    return [
        won_words(found),
        streak_words(found),
        *review_words(found),
        rating_words(history, found.who),
        *(rival_words(history, found, who) for who in list(found.rivals)[:MOST_LISTED]),
        points_words(found),
        gettext("Last games, the newest first: {games}.", games=games_words(found.results[: -MOST_LISTED - 1 : -1])),
        gettext("Best games: {games}.", games=games_words(found.best())),
        gettext("Most played cards: {cards}.", cards=cards_words(found)),
    ]


def rating_words(history: History, who: str) -> str:
    rating = history.ratings[who]
    name = who_words(who, history.names[who])
    return gettext(
        "{player}'s rating: {rating}, give or take {doubt}.", player=name, rating=rating.value, doubt=rating.uncertainty
    )


def rival_words(history: History, found: Totals, who: str) -> str:
    record = found.rivals[who]
    told = ngettext(
        "Against {player}: {number} game, {won} ahead, {margin} points on average.",
        "Against {player}: {number} games, {won} ahead, {margin} points on average.",
        record.games,
        player=who_words(who, history.names[who]),
        won=record.won,
        margin=decimal(record.points / record.games, "+.1f"),
    )
    return f"{told} {rating_words(history, who)}"


def points_words(found: Totals) -> str:
    """The points of an average game by source, beside those of rivals."""
    told = [
        gettext(
            "{source} {mine} (rivals {theirs})",
            source=SOURCE_WORDS[source],
            mine=decimal(mine / len(found.results), ".1f"),
            theirs=decimal(theirs / max(found.rival_seats, 1), ".1f"),
        )
        for source, mine, theirs in zip(POINT_SOURCES, found.sources, found.rival_sources, strict=True)
        if mine or theirs
    ]
    return gettext("Points in an average game: {sources}.", sources=chain(BETWEEN_DECIMALS, told))


def games_words(results: Sequence[SeatResult]) -> str:
    """30 to 41 on 2026-11-19, or in Fast Play."""
    told = []
    for result in results:
        parts = {"mine": result.own.score, "theirs": result.best_rival, "day": result.game.time[:10]}
        is_fast = result.game.variant == "fast"
        told.append(
            gettext("{mine} to {theirs} in Fast Play on {day}", **parts)
            if is_fast
            else gettext("{mine} to {theirs} on {day}", **parts)
        )
    return chain(BETWEEN_DECIMALS, told)


def cards_words(found: Totals) -> str:
    return chain(
        BETWEEN_DECIMALS,
        [
            ngettext("{card} in {number} game", "{card} in {number} games", found.cards[card], card=shown_name(card))
            for card in found.favourite_cards()[:MOST_LISTED]
        ],
    )
