"""What speaks for one Dice Zone against another: its dice, its Unrest, and what is left for the others."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from novaera_tui.bots.plan_outcome import Forecast, after_turn
from novaera_tui.bots.policy import Policy
from novaera_tui.bots.small_reasons import WORTH_SAYING, Use, unrest, use_of
from novaera_tui.bots.turns import Turns
from novaera_tui.words import hints as words
from novaera_tui.words.names import listed, strikes
from novaera_tui.words.threats import victims
from rules import Die, Game
from rules import events as happened
from rules.abilities import ProtectFromDarkAge
from rules.decisions import DiceZone
from rules.forecast import leaving, threat
from rules.kinds import DARK_AGE, NOBODY, Player
from rules.rounds import picking_excess

USES: Final = 2
"""How many dice of a zone are told a use."""
NO_USES: Final[Mapping[str, int]] = MappingProxyType({})


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
    found = [(use - other_use, uses(policy, mine, other)), (calm - other_calm, unrest(mine, other))]
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


def darkest(mine: Forecast) -> Game:
    """When dice begin to be spent, the position in which those of the zone are worth least: in a Dark Age, if one may
    begin."""
    return min(mine.spendings, key=lambda game: not game.state.dark_age)


def uses_of(
    game: Game, player: Player, policy: Policy, hurt: frozenset[str], but: Mapping[str, int] = NO_USES
) -> list[Use]:
    """The best that each of a player's dice can do, the best first; not what `but` can do as cheaply.

    To repair what the choice itself has `hurt` does not speak for it.
    """
    dice = dict.fromkeys(game.state.civilizations[player].dice)
    found = [use for die in dice if (use := use_of(game, player, die, policy, hurt)) is not None]
    better = [use for use in found if use.words not in but or use.rest < but[use.words]]
    return sorted(better, key=lambda use: -use.turn.score)


def one_after_the_other(
    game: Game, player: Player, policy: Policy, hurt: frozenset[str], but: Mapping[str, int] = NO_USES
) -> list[Use]:
    """Some of these uses, all of which can be had: what pays for the first is gone when it comes to the second."""
    found: list[Use] = []
    lowered = game.state.civilizations[player].lowered
    while len(found) < USES and (possible := uses_of(game, player, policy, hurt, but)):
        found.append(possible[0])
        game = after_turn(game, player, possible[0].turn)
        if game.state.civilizations[player].lowered != lowered:
            break  # R11.2: the other dice are not what they were
    return found


def uses(policy: Policy, mine: Forecast, other: Forecast | None = None) -> str:
    """The best that the dice of one zone can do, and those of the other, if there is one, cannot, or not as cheaply."""
    theirs: dict[str, int] = {}
    if other is not None:
        for use in uses_of(darkest(other), mine.player, policy, hurt(other)):
            theirs[use.words] = min(use.rest, theirs.get(use.words, use.rest))
        if mine.doubtful or other.doubtful:  # nobody knows what will be paid
            theirs = dict.fromkeys(theirs, 0)
    told = []
    found = one_after_the_other(darkest(mine), mine.player, policy, hurt(mine), theirs)
    for use, die in zip(found, as_picked([use.turn.die for use in found], mine), strict=True):
        less = words.FOR_LESS.format(theirs[use.words] - use.rest) if use.words in theirs else ""
        told.append(words.WITH_DIE.format(die, use.words) + less)
    if not told:
        return ""
    said = listed(words.in_short(told))
    lowered = words.BY_UNREST if mine.own(happened.DiceLowered) else ""
    if is_dark(mine) and not mine.doubtful:
        lowered = words.BY_BOTH if lowered else words.BY_DARK_AGE
    return words.DICE_LOWERED.format(lowered, said) if lowered else said


def hurt(mine: Forecast) -> frozenset[str]:
    """Cards that a Civil War damages if the zone is picked."""
    then, now = (game.state.civilizations[mine.player].damaged for game in (darkest(mine), mine.before))
    return frozenset(mine.view.cards[card].name for card in then if card not in now)


def is_dark(mine: Forecast) -> bool:
    """Are the dice of the zone lowered by a Dark Age, or perhaps lowered by one?"""
    game = darkest(mine)
    return game.state.dark_age and not game.working(mine.player).having(ProtectFromDarkAge)


def as_picked(dice: list[Die], mine: Forecast) -> list[Die]:
    """Dice as they will be; if nobody knows whether a Dark Age lowers them, as they are in the zone."""
    if not mine.doubtful or not is_dark(mine):
        return dice
    zone = sorted(mine.dice, key=lambda die: die.value)
    found = []
    for die in dice:
        found.append(next(each for each in zone if each.colour == die.colour and max(1, each.value - 1) == die.value))
        zone.remove(found[-1])
    return found


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
