"""Why a choice is better: the figures of two outcomes, in words that match what they are worth."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import rules
from novaera_tui.bots.contributions import PARTS
from novaera_tui.bots.outcomes import FIGURES
from novaera_tui.bots.turns import Plan
from novaera_tui.review.judging import Compared, compare, steps_asked
from novaera_tui.review.values import judge
from novaera_tui.words.reasons import Fact, Reason, Source, reason_words, why_words
from rules.kinds import ANY, KINDS, CardNumber
from tests.games import CARDS, new_session, play_on

NAMES = ("Ada", "Bo", "Cy")


def reason(part: str, worth: int, *facts: Fact, seat: int = 0) -> Reason:
    return Reason(part, seat, worth, facts)


def words_of(found: Reason) -> str:
    return reason_words(found, 0, NAMES, CARDS)


# Words --------------------------------------------------------------------------------------------------------


def test_each_figure_has_words_for_more_and_less() -> None:
    for (what, part, about), sign in ((figure, sign) for figure in FIGURES for sign in (1, -1)):
        told = words_of(reason(part, sign * 50, Fact(what, about, 4 + sign, 4)))
        other = words_of(reason(part, -sign * 50, Fact(what, about, 4 - sign, 4)))
        assert told != other
        assert words_of(reason(part, sign * 50, Fact(what, about, 4 - sign, 4), seat=2)).endswith(" for Cy")


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (
            reason(
                "points",
                300,
                Fact("vp", 0, 9, 6, (Source("majority", CardNumber(-1), 1), Source("card", CardNumber(5), 2))),
            ),
            f"3 more VP (2 for {CARDS[5].name}, 1 for majorities)",
        ),
        (
            reason(
                "points",
                300,
                Fact(
                    "vp",
                    0,
                    9,
                    6,
                    (
                        Source("card", CardNumber(5), 4),
                        Source("card", CardNumber(6), -3),
                        Source("card", CardNumber(7), 2),
                        Source("majority", CardNumber(-1), 1),
                        Source("card", CardNumber(8), -1),
                    ),
                ),
            ),
            f"3 more VP (+4 for {CARDS[5].name}, -3 for {CARDS[6].name}, +2 for {CARDS[7].name})",
        ),
        (reason("scoring", -100, Fact("awards", 0, 3, 4)), "1 fewer VP at the next scoring"),
        (
            reason("production", 90, Fact("income", KINDS[0], 2, 1), Fact("income", ANY, 2, 0)),
            "1 welfare and 2 of any kind more each round",
        ),
        (
            reason("resources", -90, Fact("resources", KINDS[1], 0, 4), Fact("resources", KINDS[3], 1, 0)),
            "1 knowledge instead of 4 military to spend",
        ),
        (
            reason("resources", -90, *(Fact("resources", kind, 0, 2) for kind in KINDS[:3])),
            "6 fewer resources to spend",
        ),
        (
            reason("resources", 90, *(Fact("resources", kind, 0, 2) for kind in KINDS[:3])),
            "2 welfare, 2 military and 2 economic less to spend",
        ),
        (
            reason("resources", 90, Fact("resources", KINDS[0], 1, 3), Fact("resources", KINDS[1], 1, 2), seat=2),
            "3 fewer resources to spend for Cy",
        ),
        (
            reason("cards", 200, Fact("played", 0, 3, 2, (Source("card", CardNumber(5), 1),))),
            f"{CARDS[5].name} in play",
        ),
        (
            reason(
                "cards", 60, Fact("played", 0, 2, 3), Fact("undamaged", 0, 0, -1, (Source("card", CardNumber(5), 1),))
            ),
            f"{CARDS[5].name} undamaged",
        ),
        (
            reason(
                "cards",
                60,
                Fact("played", 0, 3, 2, (Source("kept", CardNumber(5), 1), Source("card", CardNumber(6), 1))),
            ),
            f"{CARDS[5].name} kept",
        ),
        (reason("cards", 50, Fact("reach", 0, 4, 3)), "1 more card within reach next round"),
        (reason("unrest", 50, Fact("calm", 0, -2, -6)), "Unrest 2 instead of 6"),
        (reason("threats", 50, Fact("safe", 1, 1, 0)), "protection from Invasion"),
        (reason("threats", 50, Fact("far", 0, -3, -8)), "Riots at 3 instead of 8"),
        (
            reason("threats", 50, Fact("safe", 3, 1, 0, (Source("kept", CARDS.named("Archives").number, 1),))),
            "Archives kept (protection from Regression)",
        ),
        (
            reason("threats", 50, Fact("safe", 3, 1, 0, (Source("kept", CARDS.named("Optics").number, 1),))),
            "protection from Regression",
        ),
        (
            reason("cards", 50, Fact("played", 0, 2, 3, (Source("card", CardNumber(5), -1),)), seat=1),
            "1 fewer card in play for Bo",
        ),
    ],
)
def test_reasons_in_words(found: Reason, told: str) -> None:
    assert words_of(found) == told


def test_gains_come_first_then_the_largest_cost_and_small_ones_are_left_out() -> None:
    found = [
        reason("points", 300, Fact("vp", 0, 3, 0)),
        reason("resources", -200, Fact("resources", KINDS[0], 0, 2)),
        reason("unrest", 150, Fact("calm", 0, -1, -2)),
        reason("cards", -120, Fact("hand", 0, 0, 1)),
        reason("cards", 40, Fact("reach", 0, 1, 0)),
    ]
    assert why_words(found, 0, NAMES, CARDS) == (
        "By the end of the round the better choice means 3 more VP and Unrest 1 instead of 2, but 2 welfare less to"
        " spend."
    )
    assert why_words(found[1:2], 0, NAMES, CARDS) == ""


# Real positions -----------------------------------------------------------------------------------------------


def compared_positions(players: int, seed: int, every: int) -> Iterator[tuple[rules.Game, Compared]]:
    """Choices of a random game, searched."""
    session = new_session(players, seed)
    chance = random.Random(seed)
    number = 0
    while (decision := session.decision) is not None:
        number += decision.kind in ("pick", "die")
        if decision.kind in ("pick", "die") and not number % every:
            game = session.game.copy()
            first: Plan = ((decision.kind, chance.choice(decision.options).key),)
            compared = compare(game, steps_asked(game, first), judge(), 60)
            if compared is not None:
                yield game, compared
        play_on(session, chance, steps=1)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "every"), [(2, 7), (3, 23), pytest.param(4, 1, marks=pytest.mark.long)])
def test_reasons_of_real_choices_match_their_worth(players: int, every: int) -> None:
    told = 0
    for game, compared in compared_positions(players, 11, every):
        assert game.decision is not None
        player = game.decision.player
        better, other = (compared.outcome(compared.plans[place], judge()) for place in (0, -1))
        gap = compared.margins[0][player] - compared.margins[-1][player]
        assert (sum(better.worth(player)) - sum(other.worth(player))) / 100 == pytest.approx(gap, abs=0.3), "roundings"
        found = better.reasons(other, player)
        assert [abs(each.worth) for each in found] == sorted((abs(each.worth) for each in found), reverse=True)
        for each in found:
            place = PARTS.index(each.part)
            by_part = better.seats[each.seat].worth[place] - other.seats[each.seat].worth[place]
            assert (by_part > 0) == ((each.worth > 0) == (each.seat == player))
            assert any((fact.gap > 0) == (by_part > 0) for fact in each.facts)
            assert reason_words(each, player, game.names, game.cards)
        told += bool(why_words(found, player, game.names, game.cards))
    assert told >= 3


@pytest.mark.slow
def test_reasons_tell_nothing_that_the_player_does_not_know() -> None:
    """With another hidden hand and other dice to come, the outcomes are the same."""
    seen = 0
    for game, compared in compared_positions(2, 5, 11):
        assert game.decision is not None
        player = game.decision.player
        other = game.copy()
        hand = other.state.civilizations[1 - player].hand
        swapped = next((card for card in other.state.box if CARDS[card].deck == "starting"), None)
        other.state.generator ^= 99
        if hand and swapped is not None and CARDS[hand[0]].deck == "starting":
            other.state.civilizations[1 - player].hand = (swapped, *hand[1:])
            other.state.box = tuple(hand[0] if card == swapped else card for card in other.state.box)
            seen += 1
        done = compared.plans[0]
        one, two = (compare(each, done, judge(), 60) for each in (game, other))
        assert one is not None and two is not None and one.plans == two.plans
        assert [one.outcome(plan, judge()) for plan in one.plans] == [two.outcome(plan, judge()) for plan in two.plans]
    assert seen
