"""Why a choice is good: what weighs in its favour, borne out by what the rules say that it would do.

A reason is given only if the choice's own forecast shows it and it sets the choice apart from the one it is compared
with, and it names what it is about: the card, the rival, the track. Where nothing weighs enough, or nothing sets it
apart, the reason is what the choice does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from novaera_tui.bots import features as t
from novaera_tui.bots.facts import fact
from novaera_tui.bots.plan_outcome import Forecast
from novaera_tui.bots.policy import Policy, next_spender
from novaera_tui.bots.small_reasons import (
    WORTH_SAYING,
    beforehand,
    bounty,
    exchange,
    lower,
    offer,
    order,
    scarce,
    spared,
    trick,
    unrest,
)
from novaera_tui.bots.turns import Plan
from novaera_tui.bots.zone_reasons import zone_reasons
from novaera_tui.words import hints as words
from novaera_tui.words.names import ERA_NUMERALS, listed, possessive
from novaera_tui.words.threats import either, one_of
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
from rules.forecast import BLOCKED, leaving, reach, threat
from rules.kinds import DARK_AGE, NO_CARD, NOBODY, ROUNDS_PER_ERA, SEATS
from rules.unrest import Damage

LASTING: Final = ("production", "permanent")
REASONS: Final = 2
"""How many reasons are worth reading."""


# Turns --------------------------------------------------------------------------------------------------------

Argument = Callable[[Forecast, Forecast], str]
"""What speaks for the first against the second; nothing, if the forecasts do not bear it out."""


def points(mine: Forecast, other: Forecast) -> str:
    if mine.points <= other.points:
        return ""
    giver = mine.giver_of_points
    return words.AT_ONCE.format(mine.points) + (f", from {mine.view.cards[giver].name}" if giver != NO_CARD else "")


def scoring(mine: Forecast, other: Forecast) -> str:
    card = mine.comes_into_play
    if card is None:
        return ""
    won = scored_by_itself(mine)
    if won > 0:
        return words.SCORES.format(won) if won > scored_by_itself(other) else ""
    brief = briefly(card, ("scoring",), GainVP)
    return words.CAN_SCORE.format(brief) if brief else ""


def scored_by_itself(mine: Forecast) -> int:
    """What the card that comes into play would score."""
    card = mine.comes_into_play
    own = NO_CARD if card is None else card.number
    return sum(more for (_, number, _), more in mine.scored(mine.player).items() if number == own != NO_CARD)


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
    mended = mine.repaired
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
    gained = tuple(words.amount(by, kind) for kind, by in enumerate(mine.resources) if by > 0)
    paid = tuple(words.amount(-by, kind) for kind, by in enumerate(mine.resources) if by < 0)
    if gained:
        return words.BRINGS.format(listed(gained)) + (f" for {listed(paid)}" if paid else "")
    return words.COSTS_LESS.format(-more, -less) if more else words.COSTS_NOTHING


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


# All of it ----------------------------------------------------------------------------------------------------


class Why(NamedTuple):
    """What there is to say for a choice."""

    words: str
    sets_apart: bool
    """Is it what tells the choice from the one that it is compared with, or just what it brings?"""


def because(
    game: Game,
    mine: Forecast,
    other: Forecast,
    plans: tuple[Plan, Plan],
    scores: Callable[[Policy], dict[Plan, float]],
    policy: Policy,
) -> Why:
    """Why the first of two plans is better, weightiest first; `scores` tells what a policy thinks of all plans."""
    price = drawback(mine)
    why = beforehand(mine, other)
    if why and not price and (brought := fact(mine, policy)):
        why = f"{brought}, and {why}"
    if not why and (kept := spared(mine, other, plans, policy)):
        told = [*(said for tell in (unrest, purse) if (said := apart(tell, mine, other))), kept]
        why = ", and ".join(told[: 1 if price else REASONS])
    why = why or weighed(game, mine, other, plans, scores, policy)
    said = why or fact(mine, policy) or words.NOTHING_BETTER
    return Why(f"{said}, {price}" if price else said, bool(why))


def weighed(
    game: Game,
    mine: Forecast,
    other: Forecast,
    plans: tuple[Plan, Plan],
    scores: Callable[[Policy], dict[Plan, float]],
    policy: Policy,
) -> str:
    """What weighs most of all that sets the first apart; nothing, if nothing does."""
    found: list[tuple[float, str]] = []
    known = scores(policy)
    weighty: list[tuple[float, str]] = []
    """What is true of the first only, although it does not weigh more than what speaks for the second."""
    dice = ""
    """The same of the dice of a zone."""
    if mine.decision.kind == "pick":
        found = zone_reasons(game, mine, other, policy)
        dice = found[0][1]
    elif plans[0] in known:
        for numbers, tell in ARGUMENTS.values():
            without = scores(Policy([0.0 if n in numbers else weight for n, weight in enumerate(policy.weights)]))
            speaks = [known[plan] - without.get(plan, 0.0) if plan in known else 0.0 for plan in plans]
            if speaks[0] > WORTH_SAYING or speaks[0] - speaks[1] > WORTH_SAYING:
                said = apart(tell, mine, other)
                weighty.append((speaks[0], said))
                found.append((speaks[0] - speaks[1], said))
    found.sort(key=lambda entry: -entry[0])
    weighty.sort(key=lambda entry: -entry[0])
    told = [points(mine, other), *(said for speaks, said in found if speaks > WORTH_SAYING), dice]
    told = [said for said in dict.fromkeys(told) if said][: 1 if drawback(mine) else REASONS]
    return ", and ".join(told) or next((said for _, said in weighty if said), "") or plain(mine, other)


def apart(tell: Argument, mine: Forecast, other: Forecast) -> str:
    """What speaks for the first; nothing, if the same can be said of the second."""
    said = tell(mine, other)
    return said if said != tell(other, mine) else ""


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


SMALL_ARGUMENTS: Final[tuple[Argument, ...]] = (
    trick,
    exchange,
    order,
    enables,
    repair,
    researched,
    denied,
    points,
    unrest,
    purse,
    offer,
    bounty,
    scarce,
    lower,
)
"""What is told of choices that are no turns, or of turns in which nothing weighs much; the first that is true."""


def plain(mine: Forecast, other: Forecast) -> str:
    """What a choice is good for where nothing weighs enough to be the reason; nothing, if that goes for both."""
    if mine.decision.kind == "mix":
        return words.LEAST_MISSED
    for tell in SMALL_ARGUMENTS:
        if said := apart(tell, mine, other):
            return said
    return words.small_reason(mine.decision, mine.player)
