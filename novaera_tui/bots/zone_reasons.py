"""What speaks for one Dice Zone against another: its dice, its Unrest, and what is left for the others."""

from __future__ import annotations

from typing import Final

from novaera_tui.bots.aftermath import Forecast
from novaera_tui.bots.policy import Policy
from novaera_tui.bots.small_reasons import WORTH_SAYING, Use, unrest, use_of
from novaera_tui.bots.turns import Turns
from novaera_tui.words import hints as words
from novaera_tui.words.names import listed, strikes
from novaera_tui.words.threats import victims
from rules import Game
from rules import events as happened
from rules.decisions import DiceZone
from rules.forecast import leaving, threat
from rules.kinds import DARK_AGE, NOBODY, CardNumber
from rules.rounds import picking_excess

USES: Final = 2
"""How many dice of a zone are told a use."""


def zone_reasons(game: Game, mine: Forecast, other: Forecast, policy: Policy) -> list[tuple[float, str]]:
    """What speaks for one zone against another, and by how much."""
    turns = Turns(game, mine.player, policy.judgement)

    def worth(forecast: Forecast) -> tuple[float, float]:
        """Of the dice, and of the Unrest that they bring."""
        assert isinstance(forecast.option.what, DiceZone)
        dice = game.state.zones[forecast.option.what.number]
        unsettled = turns.prospects.unsettled((picking_excess(turns.prospects.working, dice),), dice)
        return policy.zone_score(turns, dice) - unsettled, unsettled

    (use, calm), (other_use, other_calm) = worth(mine), worth(other)
    found = [(use - other_use, uses(turns, mine, other)), (calm - other_calm, unrest(mine, other))]
    if other.left != NOBODY:
        rest = policy.stirred(turns.prospects, game.state.zones[mine.left])
        rest -= policy.stirred(turns.prospects, game.state.zones[other.left])
        found.append((rest, left_over(mine, other)))
        if other.begins_dark_age and not mine.begins_dark_age:
            found.append((max(rest, 2 * WORTH_SAYING), words.LEFT_DARK))
    elif (rival := (mine.player + 1) % len(mine.names)) != game.state.first:
        zones = [forecast.option.what.number for forecast in (mine, other)]
        known = [policy.zone_score(turns, game.state.zones[zone]) for zone in zones]
        first, second = policy.zone_scores(game, mine.player, zones)
        found.append(((first - known[0]) - (second - known[1]), words.LEFT_FOR.format(mine.names[rival])))
    return found


def uses_of(turns: Turns, mine: Forecast) -> list[Use]:
    """What the dice of a zone can do best, each for another card, the best first."""
    found: dict[CardNumber, Use] = {}
    for die in mine.dice:
        use = use_of(turns, mine.view, mine.player, die)
        if use is not None:
            found[use.card] = max(found.get(use.card, use), use, key=lambda each: each.score)
    return sorted(found.values(), key=lambda use: -use.score)


def uses(turns: Turns, mine: Forecast, other: Forecast) -> str:
    """The best that the dice of one zone can do, and those of the other cannot, or not as cheaply."""
    theirs = {use.words: use.rest for use in uses_of(turns, other)}
    told = []
    for use in uses_of(turns, mine):
        if use.words not in theirs:
            told.append(words.WITH_DIE.format(use.die, use.words))
        elif use.rest < theirs[use.words]:
            told.append(words.WITH_DIE.format(use.die, use.words) + words.FOR_LESS.format(theirs[use.words] - use.rest))
    if not told:
        return ""
    said = listed(tuple(told[:USES]))
    return words.DICE_LOWERED.format(said) if mine.own(happened.DiceLowered) else said


def left_over(mine: Forecast, other: Forecast) -> str:
    """What the zone that would be left otherwise does to the player, or what the one that is left does to rivals."""
    mine_strike, other_strike = (
        [advance.track for advance in leaving(mine.view, zone) if advance.arrives and advance.track != DARK_AGE]
        for zone in (mine.left, other.left)
    )
    for track in other_strike:
        if track not in mine_strike and not threat(mine.view, mine.player, track).harmless:
            return words.LEFT_STRIKES.format(strikes(track))
    for track in mine_strike:
        hit = victims(mine.view, track, mine.player) if track not in other_strike else []
        if hit and "you" not in hit:
            return words.STRIKES_RIVAL.format(strikes(track), listed(tuple(hit)))
    return ""
