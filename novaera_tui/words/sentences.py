"""One sentence for each kind of event, as `story` tells them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.dice import say_dice
from novaera_tui.words.names import ERA_NUMERALS, KIND_PLURALS, KIND_WORDS, TRACK_TITLES, listed
from rules import events as happened
from rules.cards import CardSet
from rules.events import SECRET, Event
from rules.kinds import DARK_AGE, LAST_SPACE, NO_CARD, NOBODY, CardNumber, Player
from rules.records import TupleRecord

DAMAGE_WORDS: Final = {
    "riots": "in the Riots",
    "invasion": "in the Invasion",
    "decline": "in the Decline",
    "regression": "in the Regression",
    "civil war": "in the Civil War",
}


class Sentence(TupleRecord):
    """A sentence of the story, and what it is about, so that nobody has to read it to know."""

    text: str
    kind: str = "news"
    """news, round (a new round begins) or danger."""
    player: Player = NOBODY
    """Whom it begins with, or NOBODY."""
    is_new: bool = False
    """It happened since whoever reads it last chose something."""


def sentence_kind(event: Event) -> str:
    if isinstance(event, happened.RoundBegan):
        return "round"
    return "danger" if isinstance(event, DANGERS) else "news"


DANGERS: Final = (happened.DisasterStruck, happened.CivilWarBegan, happened.DarkAgeBegan)


class NotAsked(TupleRecord):
    """A question answered itself, because nothing came of any answer."""

    player: Player
    card: CardNumber


class Teller(TupleRecord):
    """Who is told the story, and the names that it needs."""

    names: Sequence[str]
    cards: CardSet
    viewer: int | None = None
    """The seat of the listener; None is an onlooker, who knows no hand."""
    open_hands: bool = False

    def card(self, number: CardNumber) -> str:
        return self.cards[number].name

    def whose(self, player: Player) -> str:
        return f"{self.names[player]}'s"

    def through(self, cause: CardNumber) -> str:
        """The card that did it, in brackets."""
        return "" if cause == NO_CARD else f" ({self.card(cause)})"

    def may_hear(self, event: Any) -> bool:
        """A secret is for its player alone, unless hands are open."""
        return self.open_hands or not isinstance(event, SECRET) or event.player == self.viewer


def say_vp(amount: int) -> str:
    return f"{amount} VP"


def silent(_teller: Teller, _event: Event) -> str:
    return ""


def game_began(_teller: Teller, event: happened.GameBegan) -> str:
    length = "a game of three Eras" if event.last_era == 3 else "a Fast Play game of two Eras"
    return f"{listed(event.names)} began {length}; {event.names[event.first]} is first."


def hand_dealt(teller: Teller, event: happened.HandDealt) -> str:
    if not teller.may_hear(event):
        return f"{teller.names[event.player]} was dealt {len(event.cards)} starting technologies."
    cards = listed(tuple(map(teller.card, event.cards))) if event.cards else "nothing"
    return f"{teller.names[event.player]} was dealt {cards}."


def era_began(_teller: Teller, event: happened.EraBegan) -> str:
    return f"Era {ERA_NUMERALS[event.era]} began."


def display_dealt(teller: Teller, event: happened.DisplayDealt) -> str:
    cards = sum(map(len, event.columns))
    people = listed(tuple(map(teller.card, event.personalities))) if event.personalities else "nobody"
    return f"{cards} cards were laid out in {len(event.columns)} columns; {people} can be enlisted."


def display_cleared(_teller: Teller, event: happened.DisplayCleared) -> str:
    return f"The Display was cleared: {len(event.cards)} cards left the game." if event.cards else ""


def round_began(teller: Teller, event: happened.RoundBegan) -> str:
    return f"Era {ERA_NUMERALS[event.era]}, round {event.round}: {teller.names[event.first]} goes first."


def dice_rolled(_teller: Teller, event: happened.DiceRolled) -> str:
    zones = "; ".join(f"{number + 1}: {say_dice(dice)}" for number, dice in enumerate(event.zones))
    return f"The dice were rolled. Zone {zones}."


def token_placed(teller: Teller, event: happened.TokenPlaced) -> str:
    return f"{teller.names[event.player]} put Cleopatra's token on zone {event.zone + 1}."


def zone_taken(teller: Teller, event: happened.ZoneTaken) -> str:
    return f"{teller.names[event.player]} took zone {event.zone + 1} ({say_dice(event.dice)}), a sum of {event.sum}."


def zone_left(_teller: Teller, event: happened.ZoneLeft) -> str:
    return f"Zone {event.zone + 1} was left ({say_dice(event.dice)})."


def track_moved(teller: Teller, event: happened.TrackMoved) -> str:
    title = TRACK_TITLES[event.track]
    if event.after == 0 and event.cause == NO_CARD:
        return f"{title} went back to 0."
    if event.after < event.before:
        return f"{title} fell from {event.before} to {event.after}{teller.through(event.cause)}."
    last = ", its last space" if event.after == LAST_SPACE else ""
    return f"{title} rose from {event.before} to {event.after}{last}{teller.through(event.cause)}."


def dark_age_began(_teller: Teller, event: happened.DarkAgeBegan) -> str:
    return f"A Dark Age fell upon all civilizations for the rest of Era {ERA_NUMERALS[event.era]}."


def die_returned(teller: Teller, event: happened.DieReturned) -> str:
    return f"The Dark Age took {event.die} from {teller.names[event.player]}."


def dice_lowered(teller: Teller, event: happened.DiceLowered) -> str:
    reason = "The Dark Age" if event.by == "dark age" else "Unrest"
    return f"{reason} lowered {teller.whose(event.player)} dice to {say_dice(event.dice)}."


def die_spent(teller: Teller, event: happened.DieSpent) -> str:
    return f"{teller.names[event.player]} spent {event.die} {ACTION_WORDS[event.action].spent}."


def die_changed(teller: Teller, event: happened.DieChanged) -> str:
    verb = {"flip": "flipped", "reroll": "rolled", "swap": "swapped"}[event.by]
    into = {"flip": "to", "reroll": "again and got", "swap": "for"}[event.by]
    rolled = f", a {event.after.value + event.lowered} lowered by {event.lowered}" if event.lowered else ""
    through = teller.through(event.cause)
    return f"{teller.names[event.player]} {verb} {event.before} {into} {event.after}{rolled}{through}."


def unrest_rose(teller: Teller, event: happened.UnrestRose) -> str:
    reason = " because of a greedy pick" if event.by == "pick" else ""
    if event.by == "enlist" and event.cause != NO_CARD:
        reason = f" to win {teller.card(event.cause)}"
    through = teller.through(event.cause) if event.by == "effect" else ""
    return f"{teller.whose(event.player)} Unrest rose from {event.before} to {event.after}{reason}{through}."


def unrest_fell(teller: Teller, event: happened.UnrestFell) -> str:
    name = teller.names[event.player]
    if event.by == "calm":
        return f"{name} calmed the people from Unrest {event.before} to {event.after}."
    if event.by == "enlist":
        liked = f": the people liked {teller.card(event.cause)}"
        return f"{teller.whose(event.player)} Unrest fell from {event.before} to {event.after}{liked}."
    through = teller.through(event.cause) if event.by == "effect" else ""
    return f"{teller.whose(event.player)} Unrest fell from {event.before} to {event.after}{through}."


def unrest_zone_entered(teller: Teller, event: happened.UnrestZoneEntered) -> str:
    return f"{teller.names[event.player]} was in the Unrest Zone."


def civil_war_began(teller: Teller, event: happened.CivilWarBegan) -> str:
    return f"A Civil War broke out in {teller.whose(event.player)} civilization!"


def civil_war_ended(teller: Teller, event: happened.CivilWarEnded) -> str:
    return f"{teller.whose(event.player)} Civil War was over."


def disaster_struck(_teller: Teller, event: happened.DisasterStruck) -> str:
    return f"{TRACK_TITLES[event.track]} struck all civilizations!"


def disaster_ignored(teller: Teller, event: happened.DisasterIgnored) -> str:
    name = teller.names[event.player]
    what = "the Dark Age" if event.track == DARK_AGE else TRACK_TITLES[event.track]
    return f"{teller.card(event.cause)} protected {name} from {what}."


def resources_gained(teller: Teller, event: happened.ResourcesGained) -> str:
    through = teller.through(event.cause)
    return f"{teller.names[event.player]} gained {event.amount} {KIND_WORDS[event.kind]}{through}."


def resources_paid(teller: Teller, event: happened.ResourcesPaid) -> str:
    purpose = f" for {teller.card(event.cause)}" if event.cause != NO_CARD else ""
    return f"{teller.names[event.player]} paid {event.amount} {KIND_WORDS[event.kind]}{purpose}."


def resource_stolen(teller: Teller, event: happened.ResourceStolen) -> str:
    thief, victim = teller.names[event.player], teller.names[event.victim]
    return f"{thief} stole {event.amount} {KIND_WORDS[event.kind]} from {victim}{teller.through(event.cause)}."


def resources_converted(teller: Teller, event: happened.ResourcesConverted) -> str:
    given, gained = f"{event.amount} {KIND_WORDS[event.kind]}", f"{event.gained} {KIND_WORDS[event.into]}"
    return f"{teller.names[event.player]} turned {given} into {gained}{teller.through(event.cause)}."


def card_developed(teller: Teller, event: happened.CardDeveloped) -> str:
    both = len(teller.cards[event.card].kinds) > 1
    where = f" as {KIND_WORDS[event.column]}" if both else ""
    source = " from hand" if event.source == "hand" else ""
    return f"{teller.names[event.player]} developed {teller.card(event.card)}{where}{source}."


def territory_expanded(teller: Teller, event: happened.TerritoryExpanded) -> str:
    source = " from hand" if event.source == "hand" else ""
    return f"{teller.names[event.player]} expanded into {teller.card(event.card)}{source}."


def personality_enlisted(teller: Teller, event: happened.PersonalityEnlisted) -> str:
    return f"{teller.names[event.player]} enlisted {teller.card(event.card)}."


def card_researched(teller: Teller, event: happened.CardResearched) -> str:
    name, card = teller.names[event.player], teller.card(event.card)
    if event.cause == NO_CARD:
        return f"{name} researched {card}."
    return f"{name} took {card} into their hand{teller.through(event.cause)}."


def card_damaged(teller: Teller, event: happened.CardDamaged) -> str:
    how = DAMAGE_WORDS.get(event.by)
    if how is None:
        how = f"by {teller.card(event.cause)}" if event.cause != NO_CARD else "in an attack"
    return f"{teller.whose(event.player)} {teller.card(event.card)} was damaged {how}."


def card_repaired(teller: Teller, event: happened.CardRepaired) -> str:
    return f"{teller.names[event.player]} repaired {teller.card(event.card)}{teller.through(event.cause)}."


def card_lost(teller: Teller, event: happened.CardLost) -> str:
    return f"{teller.names[event.player]} lost {teller.card(event.card)} {DAMAGE_WORDS.get(event.by, event.by)}."


def made_obsolete(teller: Teller, event: happened.MadeObsolete) -> str:
    return f"{teller.whose(event.player)} {teller.card(event.card)} made {listed(event.names)} obsolete."


def card_obsolete(teller: Teller, event: happened.CardObsolete) -> str:
    return f"{teller.whose(event.player)} {teller.card(event.card)} went into the Past."


def hand_card_obsolete(teller: Teller, event: happened.HandCardObsolete) -> str:
    return f"{teller.card(event.card)} in {teller.whose(event.player)} hand left the game."


def card_evolved(teller: Teller, event: happened.CardEvolved) -> str:
    source, card = teller.card(event.source), teller.card(event.card)
    return f"{teller.whose(event.player)} {source} evolved: {card} went into their hand."


def evolution_drawn(teller: Teller, event: happened.EvolutionDrawn) -> str:
    what = teller.card(event.card) if teller.may_hear(event) else "a card"
    return f"{teller.names[event.player]} drew {what} from the evolutions{teller.through(event.cause)}."


def personality_gone(teller: Teller, event: happened.PersonalityGone) -> str:
    return f"{teller.whose(event.player)} {teller.card(event.card)} passed into history."


def vp_gained(teller: Teller, event: happened.VPGained) -> str:
    reason = {
        "colour": f"having {KIND_PLURALS[event.kind]}",
        "majority": f"having the most {KIND_PLURALS[event.kind]}",
        "resources": "resources in store",
    }.get(event.by, "")
    if event.by in ("objective", "effect") and event.cause != NO_CARD:
        reason = teller.card(event.cause)
    if event.by == "obsolescence":
        reason = f"{teller.card(event.cause)}, now obsolete"
    verb = "scored" if event.by in ("colour", "majority", "objective", "resources") else "gained"
    return f"{teller.names[event.player]} {verb} {say_vp(event.amount)}" + (f" for {reason}." if reason else ".")


def objective_contested(teller: Teller, event: happened.ObjectiveContested) -> str:
    name, card = teller.names[event.player], teller.card(event.card)
    return f"{card} paid {name} nothing: somebody else met its condition, too."


def game_over(teller: Teller, event: happened.GameOver) -> str:
    winners = listed(tuple(teller.names[seat] for seat in event.winners))
    won = f"{winners} won the game" if len(event.winners) == 1 else f"{winners} shared the victory"
    order = sorted(range(len(event.scores)), key=lambda seat: -event.scores[seat])
    points = listed(tuple(f"{teller.names[seat]} {event.scores[seat]}" for seat in order))
    return f"{won}. Victory points: {points}."


def not_asked(teller: Teller, event: NotAsked) -> str:
    what = "The choice" if event.card == NO_CARD else teller.card(event.card)
    return f"{what} makes no difference to {teller.names[event.player]} now; nobody had to choose."


TELLINGS: Final[dict[type, Callable[[Teller, Any], str]]] = {
    happened.GameBegan: game_began,
    happened.HandDealt: hand_dealt,
    happened.EraBegan: era_began,
    happened.DisplayDealt: display_dealt,
    happened.DisplayCleared: display_cleared,
    happened.RoundBegan: round_began,
    happened.PhaseBegan: silent,
    happened.DiceRolled: dice_rolled,
    happened.TokenPlaced: token_placed,
    happened.ZoneTaken: zone_taken,
    happened.ZoneLeft: zone_left,
    happened.TrackMoved: track_moved,
    happened.DarkAgeBegan: dark_age_began,
    happened.DieReturned: die_returned,
    happened.DiceLowered: dice_lowered,
    happened.DieSpent: die_spent,
    happened.DieChanged: die_changed,
    happened.UnrestRose: unrest_rose,
    happened.UnrestFell: unrest_fell,
    happened.UnrestZoneEntered: unrest_zone_entered,
    happened.CivilWarBegan: civil_war_began,
    happened.CivilWarEnded: civil_war_ended,
    happened.DisasterStruck: disaster_struck,
    happened.DisasterIgnored: disaster_ignored,
    happened.ResourcesGained: resources_gained,
    happened.ResourcesPaid: resources_paid,
    happened.ResourceStolen: resource_stolen,
    happened.ResourcesConverted: resources_converted,
    happened.CardDeveloped: card_developed,
    happened.TerritoryExpanded: territory_expanded,
    happened.PersonalityEnlisted: personality_enlisted,
    happened.CardResearched: card_researched,
    happened.CardDamaged: card_damaged,
    happened.CardRepaired: card_repaired,
    happened.CardLost: card_lost,
    happened.MadeObsolete: made_obsolete,
    happened.CardObsolete: card_obsolete,
    happened.HandCardObsolete: hand_card_obsolete,
    happened.CardEvolved: card_evolved,
    happened.EvolutionDrawn: evolution_drawn,
    happened.PersonalityGone: personality_gone,
    happened.VPGained: vp_gained,
    happened.ObjectiveContested: objective_contested,
    happened.FirstPlayerChanged: silent,
    happened.GameOver: game_over,
    NotAsked: not_asked,
    happened.PlayerAsked: silent,
    happened.PositionJumped: silent,
}
"""How each kind of event is told."""
