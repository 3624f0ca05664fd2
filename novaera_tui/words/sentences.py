"""A sentence for each kind of event, as `story` tells them.

The placeholders of a message are the fields of its event, in words; `means` is an action's payment.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from novaera_tui.messages import Message, gettext, lazy, ngettext, variants
from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.counts import compared_words
from novaera_tui.words.names import KIND_WORDS, amount_of, card_name, dice_words, die_label, listed, vp_words
from novaera_tui.words.teller import Teller
from rules import events as happened
from rules.kinds import LAST_SPACE, NO_CARD, NOBODY, TRACK_NAMES, CardNumber, Kind, Player
from rules.records import TupleRecord


class Sentence(TupleRecord):
    """A sentence of the story, with the facts that a page needs to show it."""

    text: str
    kind: str = "news"
    """news, round (a new round begins), dice (those of the zones), deed (a player's own choice) or danger."""
    player: Player = NOBODY
    """Who acts in it, or NOBODY."""
    is_new: bool = False
    """It happened after the reader's last choice."""
    cards: tuple[CardNumber, ...] = ()
    """The cards in it."""


class NotAsked(TupleRecord):
    """A question was answered automatically, because every answer had the same result."""

    player: Player
    card: CardNumber


# Messages that depend on the fields of their event -------------------------------------------------------

Choose = Callable[[Teller, Any], Message | str]
"""The message for an event, or its sentence where fields are not enough to fill one."""


def by_reason(messages: Mapping[str, Message]) -> Choose:
    return lambda _, event: messages[event.by]


def by_disaster(messages: tuple[Message, ...]) -> dict[str, Message]:
    """The four messages by the reason that events name."""
    return dict(zip(TRACK_NAMES, messages, strict=False))


def by_track(*messages: Message) -> Choose:
    return lambda _, event: messages[event.track]


def by_cause(plain: Message, caused: Message) -> Choose:
    return lambda _, event: plain if event.cause == NO_CARD else caused


def by_source(plain: Message, from_hand: Message) -> Choose:
    return lambda _, event: from_hand if event.source == "hand" else plain


def by_kinds(one: Choose, several: Choose) -> Choose:
    """For cards that lie in one of several columns (R7.4), and others."""
    return lambda teller, event: (several if len(teller.cards[event.card].kinds) > 1 else one)(teller, event)


def game_began(_teller: Teller, event: happened.GameBegan) -> str:
    players, first = listed(event.names), event.names[event.first]
    if event.last_era == 3:
        return gettext("{players} began a three-Era game; {first} goes first.", players=players, first=first)
    return gettext("{players} began a two-Era Fast Play game; {first} goes first.", players=players, first=first)


def hand_dealt(teller: Teller, *hands: happened.HandDealt) -> str:
    """One hand, or equal hands that the reader may not see."""
    first, players = hands[0], listed(teller.names[hand.player] for hand in hands)
    if teller.may_hear(first) and first.cards:
        return teller.fill(lazy("{player} was dealt {cards}."), first)
    if len(hands) == 1:
        return ngettext(
            "{player} was dealt {number} starting technology.",
            "{player} was dealt {number} starting technologies.",
            len(first.cards),
            player=players,
        )
    return ngettext(
        "{players} were dealt {number} starting technology each.",
        "{players} were dealt {number} starting technologies each.",
        len(first.cards),
        players=players,
    )


def display_cleared(_teller: Teller, event: happened.DisplayCleared) -> str:
    if not event.cards:
        return ""
    return ngettext(
        "The Display was cleared: {number} card left the game.",
        "The Display was cleared: {number} cards left the game.",
        len(event.cards),
    )


def dice_rolled(_teller: Teller, event: happened.DiceRolled) -> str:
    zones = "; ".join(f"{number}: {dice_words(dice)}" for number, dice in enumerate(event.zones, start=1))
    return gettext("The dice were rolled. Zone {zones}.", zones=zones)


def die_changed(teller: Teller, event: happened.DieChanged) -> str:
    rolled = event.after.value + event.lowered
    return teller.fill(CHANGED_DICE["lowered" if event.lowered else event.by], event, rolled=rolled)


CHANGED_DICE: Final = {
    "flip": lazy("{player} flipped {before} to {after} ({cause})."),
    "reroll": lazy("{player} rerolled {before} and got {after} ({cause})."),
    "swap": lazy("{player} swapped {before} for {after} ({cause})."),
    "lowered": lazy("{player} rerolled {before} and got {after}, a {rolled} lowered by {lowered} ({cause})."),
}
YOUR_CHANGED_DICE: Final = {
    "flip": lazy("You flipped {before} to {after}."),
    "reroll": lazy("You rolled {after} (was {before})."),
    "swap": lazy("You swapped {before} for {after}."),
    "lowered": lazy("You rolled a {rolled}, lowered to {after} (was {before})."),
}


def your_die_changed(event: happened.DieChanged) -> str:
    """The same for the player who did it."""
    words = YOUR_CHANGED_DICE["lowered" if event.lowered else event.by]
    before, after = die_label(event.before), die_label(event.after)
    return words.format(before=before, after=after, rolled=event.after.value + event.lowered)


def track_moved(teller: Teller, event: happened.TrackMoved) -> Message | str:
    if event.after == 0 and event.cause == NO_CARD:
        return lazy("{track} went back to 0.")
    if event.after < event.before:
        return TRACK_FELL(teller, event)
    return (TRACK_FULL if event.after == LAST_SPACE else TRACK_ROSE)(teller, event)


TRACK_FELL: Final = by_cause(
    lazy("{track} fell from {before} to {after}."), lazy("{track} fell from {before} to {after} ({cause}).")
)
TRACK_ROSE: Final = by_cause(
    lazy("{track} rose from {before} to {after}."), lazy("{track} rose from {before} to {after} ({cause}).")
)
TRACK_FULL: Final = by_cause(
    lazy("{track} rose from {before} to {after}, its last space."),
    lazy("{track} rose from {before} to {after}, its last space ({cause})."),
)


def resource_stolen(teller: Teller, *pieces: happened.ResourceStolen) -> str:
    """All pieces that one card steals, by victim and kind."""
    taken: dict[Player, dict[Kind, int]] = {}
    for piece in pieces:
        amounts = taken.setdefault(piece.victim, {})
        amounts[piece.kind] = amounts.get(piece.kind, 0) + piece.amount
    loot = (
        gettext(
            "{amounts} from {victim}",
            amounts=listed(amount_of(amount, kind) for kind, amount in amounts.items()),
            victim=teller.names[victim],
        )
        for victim, amounts in taken.items()
    )
    return teller.fill(lazy("{player} stole {loot} ({cause})."), pieces[0], loot=listed(loot))


def attack_failed(teller: Teller, event: happened.AttackFailed) -> str:
    """Why an attack took or damaged nothing."""
    if event.victim == NOBODY:
        struck = next(
            struck for effect in teller.cards[event.cause].effects if (struck := getattr(effect.verb, "struck", None))
        )
        message = lazy("{player}'s {cause} hit nobody: there is no player {fewer}.")
        return teller.fill(message, event, fewer=compared_words(struck).brief)
    parts = {"victim": teller.names[event.victim], "protection": teller.card(event.protection)}
    if event.protection != NO_CARD:
        return teller.fill(lazy("{player}'s {cause} took nothing: {protection} guards {victim}."), event, **parts)
    return teller.fill(lazy("{player}'s {cause} found nothing to take from {victim}."), event, **parts)


def resources_converted(teller: Teller, event: happened.ResourcesConverted) -> str:
    gained = amount_of(event.gained, event.into)
    return teller.fill(lazy("{player} traded {amount} for {gained} ({cause})."), event, gained=gained)


def made_obsolete(teller: Teller, event: happened.MadeObsolete) -> str:
    cards = listed(card_name(teller.cards.named(name)) for name in event.names)
    return teller.fill(lazy("{player}'s {card} made {cards} obsolete."), event, cards=cards)


def vp_gained(teller: Teller, *awards: happened.VPGained) -> str:
    """Points of one player for the same reason."""
    points = vp_words(sum(award.amount for award in awards))
    kinds = listed(KIND_WORDS[award.kind] for award in awards)
    return teller.fill(VP_FOR[awards[0].by], awards[0], points=points, kinds=kinds)


VP_FOR: Final = {
    "colour": lazy("{player} scored {points} for {kinds} cards."),
    "majority": lazy("{player} scored {points} for the most {kinds} cards."),
    "objective": lazy("{player} scored {points} for {cause}."),
    "resources": lazy("{player} scored {points} for unspent resources."),
    "effect": lazy("{player} gained {points} for {cause}."),
    "obsolescence": lazy("{player} gained {points} for {cause}, now obsolete."),
}
"""By the source of the points."""


def game_over(teller: Teller, event: happened.GameOver) -> str:
    winners = listed(teller.names[seat] for seat in event.winners)
    order = sorted(range(len(event.scores)), key=lambda seat: -event.scores[seat])
    points = listed(f"{teller.names[seat]} {event.scores[seat]}" for seat in order)
    if len(event.winners) == 1:
        return gettext("{player} won the game. Victory points: {points}.", player=winners, points=points)
    return gettext("{players} shared the victory. Victory points: {points}.", players=winners, points=points)


# All events ----------------------------------------------------------------------------------------------

NO_SENTENCE: Final = ""
TELLINGS: Final[dict[type, Message | str | Choose]] = {
    happened.GameBegan: game_began,
    happened.HandDealt: hand_dealt,
    happened.EraBegan: lazy("Era {era} began."),
    happened.DisplayDealt: lambda _, event: (
        lazy("The Display was dealt. Personalities: {personalities}.")
        if event.personalities
        else lazy("The Display was dealt.")
    ),
    happened.DisplayCleared: display_cleared,
    happened.RoundBegan: lazy("Era {era}, round {round}: {first} goes first."),
    happened.PhaseBegan: NO_SENTENCE,
    happened.DiceRolled: dice_rolled,
    happened.TokenPlaced: lazy("{player} put Cleopatra's token on zone {zone}."),
    happened.ZoneTaken: lazy("{player} took zone {zone} ({dice}), a sum of {sum}."),
    happened.ZoneLeft: lazy("Zone {zone} was left ({dice})."),
    happened.TrackMoved: track_moved,
    happened.DarkAgeBegan: lazy("A Dark Age fell upon all civilizations for the rest of Era {era}."),
    happened.DieReturned: lazy("The Dark Age took {die} from {player}."),
    happened.DiceLowered: by_reason(
        {
            "unrest": lazy("Unrest lowered {player}'s dice to {dice}."),
            "dark age": lazy("The Dark Age lowered {player}'s dice to {dice}."),
        }
    ),
    happened.DieSpent: lambda _, event: ACTION_WORDS[event.action].spent,
    happened.DieChanged: die_changed,
    happened.UnrestRose: by_reason(
        {
            "pick": lazy("{player}'s Unrest rose from {before} to {after} because of a greedy pick."),
            "enlist": lazy("{player}'s Unrest rose from {before} to {after} for {cause}."),
            "effect": lazy("{player}'s Unrest rose from {before} to {after} ({cause})."),
        }
    ),
    happened.UnrestFell: by_reason(
        {
            "calm": lazy("{player} calmed the people from Unrest {before} to {after}."),
            "civil war": lazy("{player}'s Unrest fell from {before} to {after}."),
            "effect": lazy("{player}'s Unrest fell from {before} to {after} ({cause})."),
            "enlist": lazy("{player}'s Unrest fell from {before} to {after}: the people liked {cause}."),
        }
    ),
    happened.UnrestZoneEntered: lazy("{player} was in the Unrest Zone."),
    happened.CivilWarBegan: lazy("A Civil War broke out in {player}'s civilization!"),
    happened.CivilWarEnded: lazy("{player}'s Civil War ended."),
    happened.DisasterStruck: by_track(*variants("[Riots|Invasion|Decline|Regression] struck all civilizations!")),
    happened.DisasterIgnored: by_track(
        *variants("{cause} protected {player} from [Riots|Invasion|Decline|Regression|the Dark Age].")
    ),
    happened.ResourcesGained: by_cause(lazy("{player} gained {amount}."), lazy("{player} gained {amount} ({cause}).")),
    happened.ResourcesPaid: lazy("{player} paid {amount} for {cause}."),
    happened.ResourceStolen: resource_stolen,
    happened.AttackFailed: attack_failed,
    happened.ResourcesConverted: resources_converted,
    happened.CardDeveloped: by_kinds(
        by_source(lazy("{player} developed {card}."), lazy("{player} developed {card} from hand.")),
        by_source(
            lazy("{player} developed {card} as {column}."), lazy("{player} developed {card} as {column} from hand.")
        ),
    ),
    happened.TerritoryExpanded: by_source(
        lazy("{player} expanded into {card}."), lazy("{player} expanded into {card} from hand.")
    ),
    happened.PersonalityEnlisted: lazy("{player} enlisted {card}."),
    happened.CardResearched: by_cause(
        lazy("{player} researched {card}."), lazy("{player} took {card} into their hand ({cause}).")
    ),
    happened.CardDamaged: by_reason(
        {
            **by_disaster(variants("{player}'s {card} was damaged in the [Riots|Invasion|Decline|Regression].")),
            "civil war": lazy("{player}'s {card} was damaged in the Civil War."),
            "attack": lazy("{player}'s {card} was damaged by {cause}."),
        }
    ),
    happened.CardRepaired: by_cause(lazy("{player} repaired {card}."), lazy("{player} repaired {card} ({cause}).")),
    happened.CardLost: by_reason(
        by_disaster(variants("{player} lost {card} in the [Riots|Invasion|Decline|Regression]."))
    ),
    happened.MadeObsolete: made_obsolete,
    happened.CardObsolete: lazy("{player}'s {card} went into the Past."),
    happened.HandCardObsolete: lazy("{card} in {player}'s hand left the game."),
    happened.CardEvolved: lambda teller, event: teller.fill(
        lazy("{player}'s {source} evolved: {card} went into their hand."), event, source=teller.card(event.source)
    ),
    happened.EvolutionDrawn: lambda teller, event: (
        lazy("{player} drew {card} from the evolutions ({cause}).")
        if teller.may_hear(event)
        else lazy("{player} drew a card from the evolutions ({cause}).")
    ),
    happened.PersonalityGone: lazy("{player}'s {card} passed into history."),
    happened.VPGained: vp_gained,
    happened.ObjectiveContested: lazy("{card} scored nothing for {player}: a rival met its condition too."),
    happened.FirstPlayerChanged: NO_SENTENCE,
    happened.GameOver: game_over,
    NotAsked: lambda _, event: (
        lazy("The choice made no difference to {player}, so it was automatic.")
        if event.card == NO_CARD
        else lazy("{card} made no difference to {player}, so it was automatic.")
    ),
    happened.PlayerAsked: NO_SENTENCE,
    happened.PositionJumped: NO_SENTENCE,
}
"""The message of each kind of event, or the function that chooses it."""

PAID: Final[dict[type, Message | Choose]] = {
    happened.CardDeveloped: by_kinds(
        by_source(
            lazy("{player} developed {card} with {means}."), lazy("{player} developed {card} from hand with {means}.")
        ),
        by_source(
            lazy("{player} developed {card} as {column} with {means}."),
            lazy("{player} developed {card} as {column} from hand with {means}."),
        ),
    ),
    happened.TerritoryExpanded: by_source(
        lazy("{player} expanded into {card} with {means}."),
        lazy("{player} expanded into {card} from hand with {means}."),
    ),
    happened.ResourcesGained: lazy("{player} gained {amount} with {means}."),
    happened.PersonalityEnlisted: lazy("{player} enlisted {card} with {means}."),
    happened.CardRepaired: lazy("{player} repaired {card} with {means}."),
    happened.UnrestFell: lazy("{player} calmed the people from Unrest {before} to {after} with {means}."),
    happened.CardResearched: lazy("{player} researched {card} with {means}."),
}
"""The same for the outcome of an action, told with the die and the resources that paid for it."""


def sentence_of(teller: Teller, event: Any, means: str = "") -> str:
    """The event's sentence; empty if it has none. `means` is the payment, if the sentence includes it."""
    told = PAID[type(event)] if means else TELLINGS[type(event)]
    message = told if isinstance(told, Message | str) else told(teller, event)
    return teller.fill(message, event, means=means) if isinstance(message, Message) else message
