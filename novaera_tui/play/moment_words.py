"""What moments say: a disaster, a Civil War, a Dark Age, a new Era."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from novaera_tui.messages import (
    MessageList,
    MessageTable,
    gettext,
    lazy,
    ngettext,
    npgettext,
    pgettext,
    plazy,
    pvariants,
    variants,
)
from novaera_tui.play.moment_accounts import CivilWarCause, Loss, MarkerPath
from novaera_tui.play.tally import Change
from novaera_tui.words.effects import short_effect
from novaera_tui.words.names import (
    CARDS_OF_KIND,
    COMMA,
    ERA_NUMERALS,
    KIND_WORDS,
    SEMICOLON,
    STRIKES,
    TRACK_TITLES,
    card_name,
    chain,
    listed,
    shown_name,
    vp_words,
)
from rules.cards import CardSet
from rules.kinds import CIVIL_WAR, DARK_AGE, DISASTERS, KINDS, NO_CARD, NOBODY, PERSONALITY, ROUNDS_PER_ERA, Track

WHERE: Final = lazy("ERA {era} round {round}")
ALL_SPENT: Final = lazy("all dice are spent")
ALL_PICKED: Final = lazy("everyone has picked")
DISASTER_RULES: Final = MessageList(
    *variants(
        "Everyone damages [a|a|an|a] [welfare|military|economic|knowledge] card; anyone without one "
        "loses a card for good."
    ),
)
"""R8.2 and R8.3, by track."""
NONE_WORKS: Final = MessageList(*pvariants("brief", "no [welfare|military|economic|knowledge] card"))
"""R8.3, by track."""
BEGINS_AGAIN: Final = MessageList(*variants("[Riots|Invasion|Decline|Regression] [go|goes|goes|goes] back to 0."))
"""R8.5, by track."""
WAR_TITLE: Final = lazy("Civil War")
WAR_RULE: Final = lazy("One technology of each colour and one territory are damaged.")
WAR_OVER: Final = lazy("Unrest is 0 again, and the dice keep their values.")
DARK_RULE: Final = lazy("Until the Era ends, all players give up a die each round, and their others drop by 1.")
CARD_FATES: Final = MessageTable(
    {
        "damaged": plazy("brief", "{card} is damaged"),
        "lost": plazy("brief", "{card} goes into the Past"),
        "safe": plazy("brief", "safe: {card}"),
    }
)
"""The effect of a blow on a card, with its name and, below, without."""
FATES_ALONE: Final = MessageTable(
    {
        "damaged": plazy("brief", "is damaged"),
        "lost": plazy("brief", "goes into the Past"),
        "safe": plazy("brief", "keeps {player} safe"),
    }
)
NOTHING_TO_LOSE: Final = lazy("has nothing to lose")
NO_COST: Final = plazy("brief", "costs nothing for now")
HOW_IT_CAME: Final = lazy("How it came about")
THIS_ROUND: Final = plazy("brief", "+{number} this round")
IN_ROUND: Final = plazy("brief", "+{number} round {round}")
IN_ERA: Final = plazy("brief", "+{number} Era {era}, round {round}")
BEFORE: Final = plazy("brief", "{number} before")
AFTER_ERA: Final = plazy("brief", "{number} after Era {era}")
NO_DROP: Final = plazy("brief", "no drop: {card}")
SPARED: Final = lazy("{cards} are safe: {card}")
ZONE_LEFT: Final = lazy("{player} picked last, took zone {taken} and left zone {left}:")
UNREST_BY_PICK: Final = lazy("{player} took dice totalling {sum}, Unrest {change}:")


# What it took -------------------------------------------------------------------------------------------


def cost_words(loss: Loss, track: int, is_brief: bool = False) -> str:
    """What a hit costs; empty for a card that kept its owner safe.

    In a Civil War `track` is NOBODY, and the points of all hits are told together.
    """
    if loss.hit.how == "safe":
        return ""
    told = [NONE_WORKS[track]] if loss.hit.how == "lost" and not is_brief else []
    if loss.points and track != NOBODY:
        told.append(npgettext("brief", "{number} VP less at scoring", "{number} VP less at scoring", loss.points))
    if loss.stops and is_brief:
        told.append(pgettext("brief", "its effect stops"))
    elif loss.stops:
        told.append(pgettext("brief", "stops: {effects}", effects=chain(COMMA, map(short_effect, loss.stops))))
    if loss.evolution:
        told.append(pgettext("brief", "{card} will not arrive", card=shown_name(loss.evolution)))
    return chain(SEMICOLON, told) if told or track == NOBODY else str(NO_COST)


def in_all_words(losses: Sequence[Loss]) -> str:
    """The points that all hits of a Civil War cost together; empty if they cost none."""
    points = sum(loss.points for loss in losses)
    return gettext("In all, {points} less at scoring.", points=vp_words(points)) if points else ""


# How it came --------------------------------------------------------------------------------------------


def pushes_words(path: MarkerPath, cards: CardSet) -> list[str]:
    return [
        gettext("{card} moved the marker by {number}.", card=card_name(cards[card]), number=f"{by:+}")
        for card, by in path.pushes
    ]


def step_labels(path: MarkerPath, moment_era: int, moment_round: int) -> list[tuple[str, ...]]:
    """How far the marker came, step by step, from many words to few."""
    labels: list[tuple[str, ...]] = []
    for amount, era, round in path.steps:
        if not era:
            told = AFTER_ERA.format(number=amount, era=ERA_NUMERALS[moment_era - 1]) if moment_era > 1 else ""
            labels.append((*filter(None, (told,)), BEFORE.format(number=amount), str(amount)))
        elif round == moment_round:
            labels.append((THIS_ROUND.format(number=amount), f"+{amount}"))
        else:
            in_era = IN_ERA.format(number=amount, era=ERA_NUMERALS[era], round=round)
            labels.append((in_era, IN_ROUND.format(number=amount, round=round), f"+{amount}"))
    return labels


def unrest_words(told: CivilWarCause, names: Sequence[str], cards: CardSet, change: str) -> str:
    """What raised Unrest to 10, unless it was picked dice."""
    player = names[told.player]
    if told.card == NO_CARD:
        return gettext("{player}: Unrest {change}", player=player, change=change)
    if told.by == "enlist":
        return gettext(
            "{player} enlisted {card}: Unrest {change}", player=player, card=card_name(cards[told.card]), change=change
        )
    return gettext("{player}, {card}: Unrest {change}", player=player, card=card_name(cards[told.card]), change=change)


def unrest_labels(told: CivilWarCause) -> list[tuple[str, ...]]:
    rise = f"+{CIVIL_WAR - told.before}"
    return [(BEFORE.format(number=told.before), str(told.before)), (rise,)] if told.before else [(rise,)]


def what_next(track: Track, following: Track | None, first: str) -> str:
    """After a disaster: the next one, or production."""
    again = BEGINS_AGAIN[track]
    if following is not None:
        return gettext("{so} Next: {strikes}.", so=again, strikes=STRIKES[following])
    return gettext("{so} Next: everyone produces, {player} first.", so=again, player=first)


def rest_of_era(round: int) -> str:
    """How long a Dark Age lasts."""
    left = ROUNDS_PER_ERA - round
    if not left:
        return gettext("It ends with this round, the last of the Era.")
    return ngettext("It lasts for this round and {number} more.", "It lasts for this round and {number} more.", left)


def spared_words(told: CivilWarCause, cards: CardSet) -> list[str]:
    return [SPARED.format(cards=CARDS_OF_KIND[kind], card=card_name(cards[card])) for card, kind in told.spared]


# A new Era ----------------------------------------------------------------------------------------------

ERA_OVER: Final = lazy("Era {era} is over")
FIRST_ROUND: Final = lazy("round 1 of {rounds} begins, {player} first")
NEW_CARDS: Final = lazy("New cards and new people are on the table.")
NEW_TERRITORIES: Final = lazy("New cards and people; from now on there are territories.")
SCORING_OF: Final = lazy("Era {era} scoring")
WHAT_CHANGES: Final = lazy("What changes")
ON_TABLE_WORDS: Final = lazy("New on the table")
LAST_ERA: Final = lazy("the last Era: round 1 of {rounds} begins, {player} first")
LEFT_FROM: Final = lazy("Left over from Era {era}")
CHANGE_LABELS: Final = MessageTable(
    {
        "evolutions": plazy("label", "to hand"),
        "people": plazy("label", "to the Past"),
        "tracks": plazy("label", "tracks"),
        "territories": plazy("label", "territories"),
        "cards": plazy("label", "cards"),
        "to enlist": plazy("label", "to enlist"),
        "damaged": plazy("label", "damaged"),
    }
)
TERRITORY_WORDS: Final = lazy("any die takes one, if you have the technologies it needs")


def by_player(things: Sequence[Sequence[str]], names: Sequence[str]) -> str:
    """Confucius (Ada), Imhotep and Hatshepsut (Bo)."""
    return chain(
        COMMA,
        (
            pgettext("brief", "{things} ({player})", things=listed(mine), player=names[seat])
            for seat, mine in enumerate(things)
            if mine
        ),
    )


def named_or_counted(cards_of: Sequence[Sequence[int]], names: Sequence[str], cards: CardSet) -> tuple[str, ...]:
    """Everybody's cards, from many words to few: by name; how many each; how many in all."""
    number = sum(map(len, cards_of))
    if not number:
        return (gettext("nothing"),)
    return (
        by_player([[card_name(cards[card]) for card in mine] for mine in cards_of], names),
        by_player([[str(len(mine))] if mine else [] for mine in cards_of], names),
        ngettext("{number} card", "{number} cards", number),
    )


def new_cards_words(change: Change, cards: CardSet) -> str:
    """The new cards of the Display by kind; those of two kinds are counted apart, so that the numbers add up."""
    counts = Counter(cards[card].kinds for card in change.cards)
    told = [f"{counts[kind,]} {KIND_WORDS[kind]}" for kind in KINDS[:PERSONALITY] if counts[kind,]]
    if twofold := sum(count for kinds, count in counts.items() if len(kinds) > 1):
        told.append(pgettext("brief", "{number} of two kinds", number=twofold))
    return pgettext("brief", "{number}: {kinds}", number=len(change.cards), kinds=chain(COMMA, told))


def enlist_words(change: Change, cards: CardSet) -> str:
    return listed(card_name(cards[card]) for card in change.personalities)


def track_words(tracks: Sequence[int], dark_age: int, to: str) -> str:
    """R17.4: the Dark Age begins again, the disasters stay."""
    dark = f"{TRACK_TITLES[DARK_AGE]} {dark_age}{to}0" if dark_age else f"{TRACK_TITLES[DARK_AGE]} 0"
    staying = [f"{TRACK_TITLES[track]} {tracks[track]}" for track in DISASTERS if tracks[track]]
    if not staying:
        return dark
    stays = ngettext("{tracks} stays", "{tracks} stay", len(staying), tracks=listed(staying))
    return chain(SEMICOLON, (dark, stays))
