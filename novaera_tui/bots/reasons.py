"""Why a choice is good: what weighs in its favour, borne out by what the rules say that it would do.

A reason is given only if the choice's own forecast shows it, and it names what it is about: the card, the rival, the
track. Where nothing weighs enough, the reason is what the choice does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from novaera_tui.bots import terms as t
from novaera_tui.bots.aftermath import Forecast
from novaera_tui.bots.policy import Policy, next_spender
from novaera_tui.bots.turns import Plan, Turns
from novaera_tui.words import hints as words
from novaera_tui.words.names import ERA_NUMERALS, KIND_WORDS, listed, possessive, strikes
from novaera_tui.words.short_effects import short_effect
from novaera_tui.words.threats import either, one_of, victims
from rules import Card, Game
from rules import events as happened
from rules.abilities import (
    BlackAs,
    Cheaper,
    DieBonus,
    DieTrick,
    EnlistFor,
    PayAs,
    PickLimit,
    Protect,
    ProtectFromCivilWar,
    ProtectFromDarkAge,
    ProtectFromStealing,
    Swap,
    ZoneToken,
)
from rules.decisions import DiceZone, DieChange, EffectChoice
from rules.deeds import (
    ChangeUnrest,
    DamageOthers,
    DrawEvolution,
    Gain,
    GainVP,
    Repair,
    StealResources,
    TakeCard,
    Transform,
)
from rules.effects import TRIGGERS, Verb
from rules.forecast import BLOCKED, leaving, prices, reach, threat
from rules.kinds import DARK_AGE, DICE, NO_CARD, NOBODY, ROUNDS_PER_ERA, SEATS, CardNumber
from rules.rounds import picking_excess
from rules.unrest import Damage

WORTH_SAYING: Final = 0.25
"""Points below which something is no reason, and two options are as good as each other."""
LASTING: Final = ("production", "permanent")
REASONS: Final = 2
"""How many reasons are worth reading."""
USES: Final = 2
"""How many dice of a zone are told a use."""


# Turns --------------------------------------------------------------------------------------------------------

Argument = Callable[[Forecast, Forecast], str]
"""What speaks for the first against the second; nothing, if the forecasts do not bear it out."""


def points(mine: Forecast, other: Forecast) -> str:
    return at_once(mine) if mine.points > other.points else ""


def at_once(mine: Forecast) -> str:
    return words.AT_ONCE.format(mine.points) if mine.points else ""


def scoring(mine: Forecast, _: Forecast) -> str:
    card = mine.comes_into_play
    if card is None:
        return ""
    won = sum(amount for (_, number, _), amount in mine.scored(mine.player).items() if number == card.number)
    if won > 0:
        return words.SCORES.format(won)
    brief = briefly(card, ("scoring",), GainVP)
    return words.CAN_SCORE.format(brief) if brief else ""


def later_scoring(mine: Forecast, _: Forecast) -> str:
    card = mine.comes_into_play
    lasts = card is not None and not card.is_personality and mine.view.era < mine.view.last_era
    return words.SCORES_LATER if card is not None and lasts and briefly(card, ("scoring",), GainVP) else ""


def new_colour(mine: Forecast, _: Forecast) -> str:
    won = mine.scored(mine.player)
    return next((words.first_of(kind) for (by, _, kind), more in won.items() if by == "colour" and more > 0), "")


def majority(mine: Forecast, _: Forecast) -> str:
    for (by, _card, kind), more in mine.scored(mine.player).items():
        if by == "majority" and more > 0:
            return words.most_of(kind)
    for seat in SEATS[: mine.view.seats]:
        for (by, _card, kind), more in mine.scored(seat).items():
            if seat != mine.player and by == "majority" and more < 0:
                return words.no_longer_most(mine.names[seat], kind)
    return ""


def counted(mine: Forecast, _: Forecast) -> str:
    for (_by, number, _kind), more in mine.scored(mine.player).items():
        if number not in (NO_CARD, mine.card) and more > 0:
            return words.SCORES_MORE.format(mine.view.cards[number].name, more)
    return ""


def more_income(mine: Forecast, _: Forecast) -> str:
    """Cards whose production counts what has come into play."""
    if mine.after.decision is None:
        return ""
    for column in mine.view.civilizations[mine.player].columns:
        for number in column:
            for effect in mine.view.cards[number].effects:
                more = effect.times(mine.after, mine.player) - effect.times(mine.before, mine.player)
                if effect.trigger == "production" and more > 0:
                    return words.PRODUCES_MORE.format(mine.view.cards[number].name)
    return ""


def attack(mine: Forecast, _: Forecast) -> str:
    for event in mine.events:
        if isinstance(event, happened.CardDamaged | happened.CardObsolete) and event.player != mine.player:
            deed = words.DAMAGES if isinstance(event, happened.CardDamaged) else words.OUTDATES
            return deed.format(possessive(mine.names[event.player]), mine.view.cards[event.card].name)
    card = mine.comes_into_play
    return briefly(card, ("instant",), DamageOthers) if card is not None else ""


def repair(mine: Forecast, _: Forecast) -> str:
    mended = tuple(mine.view.cards[event.card].name for event in mine.own(happened.CardRepaired))
    return words.works_again(mended) if mended else ability(Repair)(mine, mine)


def evolution(mine: Forecast, _: Forecast) -> str:
    card = mine.comes_into_play
    if card is None or not card.evolves or mine.view.era >= mine.view.last_era:
        return ""
    return words.WILL_EVOLVE.format(card.evolves, ERA_NUMERALS[mine.view.era + 1])


def territory(mine: Forecast, _: Forecast) -> str:
    card = mine.comes_into_play
    return words.TERRITORIES if card is not None and card.is_territory else ""


def denied(mine: Forecast, _: Forecast) -> str:
    """What was available and no longer is, and who comes next."""
    rival = next_spender(mine.before, mine.player)
    if mine.card not in mine.view.available() or rival == NOBODY:
        return ""
    if reach(mine.view, SEATS[rival], None).get(mine.card, BLOCKED) == BLOCKED:
        return ""
    return words.KEEPS_FROM.format(mine.view.cards[mine.card].name, mine.names[rival])


def researched(mine: Forecast, _: Forecast) -> str:
    """A card in the hand is of use if it can still be developed."""
    if not mine.own(happened.CardResearched):
        return ""
    after = mine.after.view(mine.player)
    if after.civilizations[mine.player].dice and reach(after, mine.player, None).get(mine.card, BLOCKED) != BLOCKED:
        return words.PAID_NEXT
    is_last = mine.view.era == mine.view.last_era and mine.view.round == ROUNDS_PER_ERA
    return "" if is_last else words.KEPT


def enables(mine: Forecast, _: Forecast) -> str:
    names = mine.brought_within_reach()
    return words.BRINGS_NEAR.format(either(names[:2])) if names else ""


def purse(mine: Forecast, other: Forecast) -> str:
    more, less = sum(mine.resources), sum(other.resources)
    if more <= less:
        return ""
    gained = tuple(f"{by} {KIND_WORDS[kind]}" for kind, by in enumerate(mine.resources) if by > 0)
    if gained:
        return words.BRINGS.format(listed(gained))
    return words.COSTS_LESS.format(-more, -less) if more else words.COSTS_NOTHING


def unrest(mine: Forecast, other: Forecast) -> str:
    if mine.is_war:
        return ""
    if other.is_war:
        return words.NO_WAR
    if mine.unrest >= other.unrest:
        return ""
    if mine.unrest > mine.unrest_before:
        return words.UNREST_LESS.format(mine.unrest, other.unrest)
    if mine.unrest < mine.unrest_before:
        return words.UNREST_FALLS.format(mine.unrest)
    return words.UNREST_STAYS.format(mine.unrest, other.unrest)


def ability(*verbs: type[Verb], triggers: Sequence[str] = TRIGGERS) -> Argument:
    """What a card that comes into play does of this sort."""

    def reason(mine: Forecast, _: Forecast) -> str:
        card = mine.comes_into_play
        return briefly(card, triggers, *verbs) if card is not None else ""

    return reason


def briefly(card: Card, triggers: Sequence[str], *verbs: type[Verb]) -> str:
    """The card's effects of these sorts in brief, and when they happen; nothing if it has none."""
    for trigger in triggers:
        found = [effect for effect in card.effects if effect.trigger == trigger and isinstance(effect.verb, verbs)]
        if found:
            return words.when(trigger, found)
    return ""


ARGUMENTS: Final[dict[str, tuple[tuple[int, ...], Argument]]] = {
    "points": ((t.POINTS,), points),
    "scoring": ((t.SCORE_NOW, t.SCORE_GROWTH), scoring),
    "later scoring": ((t.SCORE_LATER,), later_scoring),
    "new colour": ((t.COLOUR_NOW, t.COLOUR_LATER), new_colour),
    "majority": ((t.MAJORITY_NOW, t.MAJORITY_LATER), majority),
    "counted": ((t.SYNERGY_NOW, t.SYNERGY_LATER), counted),
    "more income": ((t.SYNERGY_INCOME, t.SYNERGY_INCOME + 1), more_income),
    "income": ((t.INCOME, t.INCOME + 1, t.INCOME_ANY, t.INCOME_ANY + 1), ability(Gain, triggers=("production",))),
    "resources": ((t.GAIN_ANY, t.GAIN_ANY + 1), ability(Gain, triggers=("instant",))),
    "robbery": ((t.ROBBERY, t.ROBBERY + 1), ability(StealResources)),
    "change": ((t.CHANGE, t.CHANGE + 1, t.CHANGE_TURN), ability(Transform)),
    "calm": ((t.CALMING, t.LIMIT, t.ENLIST_LESS), ability(ChangeUnrest, PickLimit, EnlistFor, triggers=LASTING)),
    "attack": ((t.ATTACK, t.OUTDATED), attack),
    "card": ((t.TAKE, t.DRAW), ability(TakeCard, DrawEvolution)),
    "repair": ((t.REPAIR_NOW, t.REPAIRING, t.REPAIRED), repair),
    "cheaper": ((t.CHEAPER, t.CHEAPER_HAND, t.PAY_AS), ability(Cheaper, PayAs)),
    "dice": (
        (t.BLACK_AS, t.DIE_BONUS, t.FLIP, t.REROLL, t.SWAP, t.TOKEN),
        ability(BlackAs, DieBonus, DieTrick, Swap, ZoneToken),
    ),
    "protection": ((t.PROTECT, t.PROTECT_NEAR), ability(Protect)),
    "safety": (
        (t.PROTECT_STEALING, t.PROTECT_DARK, t.PROTECT_WAR),
        ability(ProtectFromStealing, ProtectFromDarkAge, ProtectFromCivilWar),
    ),
    "evolution": ((t.EVOLVES, t.EVOLUTION), evolution),
    "territory": ((t.TERRITORY_HELD, t.TERRITORY_HELD + 1), territory),
    "denied": ((t.DENIED,), denied),
    "researched": ((t.RESEARCHED, t.RESEARCHED + 1, t.WITHIN_REACH), researched),
    "enables": ((t.ENABLES,), enables),
    "purse": ((t.PURSE, t.PURSE + 1, t.PURSE_MORE, t.PURSE_MORE + 1, t.PURSE_MOST, t.PURSE_MOST + 1), purse),
    "unrest": ((*t.UNREST, t.CALM_AHEAD, t.LOWERED, t.CIVIL_WAR_DAMAGE, t.CIVIL_WAR_LOSS), unrest),
}
"""Everything that can speak for a turn: the terms behind it, and how it is told if it is true."""


# Zones --------------------------------------------------------------------------------------------------------


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
    found = [(use - other_use, uses(turns, mine)), (calm - other_calm, unrest(mine, other))]
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


def uses(turns: Turns, mine: Forecast) -> str:
    """The best that the dice of a zone can do, each for another card."""
    told: dict[str, tuple[float, str]] = {}
    for die in mine.dice:
        best = max(turns.of((die,), die), key=lambda turn: turn.score)
        if best.cards and best.action in words.DIE_USES:
            number = CardNumber(best.cards[0])
            name = mine.view.cards[number].name
            pays = best.action == "develop" and any(
                price.die and price.colour == best.column for price in prices(mine.view, mine.player, number, die)
            )
            said = words.DIE_USES["pay" if pays else best.action].format(die, name)
            told[name] = max(told.get(name, (best.score, said)), (best.score, said))
    best_first = sorted(told.values(), reverse=True)[:USES]
    if not best_first:
        return ""
    said = listed(tuple(said for _, said in best_first))
    return words.DICE_LOWERED.format(said) if mine.own(happened.DiceLowered) else said


def left_over(mine: Forecast, other: Forecast) -> str:
    """What the zone that would be left otherwise does to the player, or what the one that is left does to rivals."""
    for advance in leaving(mine.view, other.left):
        if advance.arrives and advance.track != DARK_AGE and not threat(mine.view, mine.player, advance.track).harmless:
            return words.LEFT_STRIKES.format(strikes(advance.track))
    for advance in leaving(mine.view, mine.left):
        hit = victims(mine.view, advance.track, mine.player) if advance.track != DARK_AGE else []
        if advance.arrives and hit and "you" not in hit:
            return words.STRIKES_RIVAL.format(strikes(advance.track), listed(tuple(hit)))
    return ""


# All of it ----------------------------------------------------------------------------------------------------


def because(
    game: Game,
    mine: Forecast,
    other: Forecast,
    plans: tuple[Plan, Plan],
    scores: Callable[[Policy], dict[Plan, float]],
    policy: Policy,
) -> str:
    """Why the first of two plans is better, weightiest first; `scores` tells what a policy thinks of all plans."""
    found: list[tuple[float, str]] = []
    known = scores(policy)
    weighty: list[tuple[float, Argument]] = []
    """What speaks for the first, whether or not it speaks for the second as well."""
    if mine.decision.kind == "pick":
        found = zone_reasons(game, mine, other, policy)
    elif plans[0] in known:
        for numbers, tell in ARGUMENTS.values():
            without = scores(Policy([0.0 if n in numbers else weight for n, weight in enumerate(policy.weights)]))
            speaks = [known[plan] - without.get(plan, 0.0) if plan in known else 0.0 for plan in plans]
            weighty.append((speaks[0], tell))
            if speaks[0] - speaks[1] > WORTH_SAYING:
                found.append((speaks[0] - speaks[1], tell(mine, other)))
    found.sort(key=lambda entry: -entry[0])
    told = [points(mine, other), *(said for speaks, said in found if said and speaks > WORTH_SAYING)]
    if mine.decision.kind == "pick":
        told.append(uses(Turns(game, mine.player, policy.judgement), mine))
    price = drawback(mine)
    told = [said for said in dict.fromkeys(told) if said][: 1 if price else REASONS]
    weighty.sort(key=lambda entry: -entry[0])
    by_itself = (said for speaks, tell in weighty if speaks > WORTH_SAYING and (said := tell(mine, other)))
    why = ", and ".join(told) or next(by_itself, "") or at_once(mine) or plain(mine, other)
    return f"{why}, {price}" if price else why


def drawback(mine: Forecast) -> str:
    """What a choice brings upon its own player: a Civil War, a disaster that will strike, a Dark Age."""
    if mine.is_war:
        to_come = [record for record in mine.after.state.agenda if isinstance(record, Damage)]
        mine_to_come = [record for record in to_come if record.victim == mine.player and record.by == "civil war"]
        return words.war(mine.damaged_by_war, len(mine_to_come))
    told = []
    for advance in leaving(mine.view, mine.left) if mine.left != NOBODY else ():
        danger = threat(mine.view, mine.player, advance.track) if advance.track != DARK_AGE else None
        if advance.arrives and danger is not None and not danger.harmless:
            cards = [one_of(numbers, mine.view.cards) if numbers else "" for numbers in danger[-2:]]
            told.append(words.struck(advance.track, *cards))
    if mine.begins_dark_age:
        told = [*told[:1], words.dark_age(gaining_in_the_dark(mine))]
    return f"although {' and '.join(told[:2])}" if told else ""


def gaining_in_the_dark(mine: Forecast) -> tuple[str, ...]:
    """The player's own cards that do something in a Dark Age only."""
    own = mine.view.working(mine.player)
    effects = [*((card, effect) for card, _, effect in own.production), *own.scoring]
    found = [card for card, effect in effects if effect.condition is not None and effect.condition.test == "dark age"]
    return tuple(mine.view.cards[card].name for card in dict.fromkeys(found))


def plain(mine: Forecast, other: Forecast) -> str:
    """What a choice is good for where nothing weighs enough to be the reason."""
    what = mine.option.what
    if isinstance(what, DieChange):
        return die_change(what)
    if mine.decision.kind == "mix":
        return words.LEAST_MISSED
    for tell in (enables, repair, researched, denied, points, unrest, purse):
        if said := tell(mine, other):
            return said
    if isinstance(what, EffectChoice):
        return words.WORTH_HAVING.format(short_effect(mine.view.cards[what.card].effects[what.place]))
    return words.small_reason(mine.decision, mine.player) or words.NOTHING_BETTER


def die_change(change: DieChange) -> str:
    """Why a die is better otherwise."""
    if change.by == "reroll":
        return words.NEW_ROLL.format(change.die)
    after = change.die.flipped() if change.by == "flip" else DICE[change.colour][change.die.value]
    return words.BETTER_DIE.format(after, change.die)
