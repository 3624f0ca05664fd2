"""The shipped set itself: known facts, counts, how often each part of the vocabulary is used, the graph of cards."""

from __future__ import annotations

from collections import defaultdict

import pytest

from novaera_tui.cli.card_check import evolutions_of, oddities
from novaera_tui.words.card_words import card_words
from rules import Card
from rules import abilities as able
from rules.cards import DECKS
from rules.deeds import (
    ChangeUnrest,
    DamageOthers,
    DrawEvolution,
    Gain,
    GainVP,
    MoveTrack,
    Repair,
    StealResources,
    TakeCard,
    Transform,
)
from rules.effects import Effect
from rules.kinds import ANY, COLOURS, TERRITORY
from tests.positions import SHIPPED

# Known facts: deck, letters, cost (0 where it is ours to choose), and words that stand on the card.
# ruff: noqa: E501 (a table)
FACTS = """
Archery           | era-1           | M  | 0 |
Trade             | era-1           | E  | 0 |
Barter            | starting        | E  | 0 |
Banking           | era-2           | E  | 6 | Production: gain 1 economic. You are safe from Decline. Makes Barter and Trade obsolete. Evolves into Big Business.
Big Business      | evolution-2-3   | E  | 0 | for each player with fewer economic technologies than you
Markets           | era-1           | E  | 0 | You are safe from Decline.
Lighthouse        | era-1           | E  | 0 | Production: gain 2 resources of any kind if you have the most economic technologies.
Caravans          | era-1           | E  | 0 | Production: gain 2 welfare.
Irrigation        | era-1           | W  | 0 | Production: gain 1 welfare.
Tyranny           | era-1           | ME | 0 | Production: lower your Unrest by 1.
Oppression        | era-1           | M  | 0 | Production: raise your Unrest by 1; gain 1 resource of any kind.
Theater           | era-1           | WK | 0 | Production: lower your Unrest by 1.
Tributes          | era-1           | M  | 0 | if you have the most military technologies.
Military Training | era-1           | M  | 0 | Production: gain 1 military.
Pillage           | era-1           | M  | 0 | Production: steal 1 resource of your choice from each player with fewer military technologies than you.
Warfare           | era-1           | M  | 0 |
Military Tactics  | era-1           | MK | 4 |
Blacksmithing     | era-1           | WM | 4 |
Craftsmanship     | era-1           | E  | 0 |
Mysticism         | era-1           | K  | 0 |
City Walls        | era-1           | M  | 0 |
Sailing           | era-1           | EK | 0 |
Mathematics       | era-1           | K  | 0 |
Crop Rotation     | era-2           | W  | 0 |
Mill              | era-1           | W  | 0 | gain 1 resource of any kind if you have the most
City Watch        | era-1           | M  | 0 | You are safe from Riots.
Crossbows         | era-2           | M  | 0 | Makes Archery obsolete.
Recycling         | era-3           | EK | 0 | All your resources count as one kind when you develop.
Julius Caesar     | personalities-1 | P  | 0 | Once per round you may flip one of your military dice. Scoring: gain 1 VP for each military technology you have.
Aristotle         | personalities-1 | P  | 3 | Scoring: gain 1 VP for each knowledge technology you have.
Sun Tzu           | personalities-1 | P  | 3 |
Genghis Khan      | personalities-2 | P  | 5 |
Cleopatra         | personalities-1 | P  | 0 | put the token on a Dice Zone
Urban Development | era-2           | T  | 0 | Needs 1 welfare and 2 military technologies. Instant: raise your Unrest by 1; gain 3 welfare.
Allied Nations    | era-2           | T  | 0 | Needs 3 technologies.
Allied Nations    | era-2           | T  | 0 | This also counts as a knowledge technology. Evolves into Diplomacy.
"""


@pytest.mark.parametrize("fact", FACTS.strip().splitlines())
def test_known_facts(fact: str) -> None:
    name, deck, letters, cost, words = (part.strip() for part in fact.split("|"))
    card = SHIPPED.named(name)
    assert (card.deck, card.letters) == (deck, letters)
    assert int(cost) in (0, card.cost)
    assert words in " ".join(card_words(card))


def test_nothing_is_odd() -> None:
    """Counts, costs, evolutions, obsolescence, widths: what `novaera cards check` looks at."""
    assert oddities(SHIPPED) == []
    assert len(SHIPPED) == 198


def vocabulary() -> dict[str, set[str]]:
    """Items of the vocabulary and the cards that use them."""
    used: dict[str, set[str]] = defaultdict(set)
    for card in SHIPPED:
        for effect in card.effects:
            for item in items(card, effect):
                used[item].add(card.name)
        if card.obsoletes:
            used["obsoletes"].add(card.name)
        if card.evolves:
            used["evolves"].add(card.name)
    return used


def items(card: Card, effect: Effect) -> list[str]:
    verb, per, condition = effect.verb, effect.per, effect.condition
    found = []
    if per is not None:
        found.append("per fewer" if per.fewer else "per more" if per.more else f"per {per.what}")
    if condition is not None:
        found.append(f"if {condition.test}")
    match verb:
        case Gain():
            found.append("gain any" if verb.kind == ANY else f"gain {verb.kind}")
        case GainVP():
            kind = (
                "per" if per else "most" if condition and condition.test == "most" else "if" if condition else "plain"
            )
            found.append("vp instant" if effect.trigger == "instant" else f"score {kind}")
        case ChangeUnrest():
            found.append("unrest up" if verb.by > 0 else "unrest down")
        case StealResources():
            found.append("steal from one" if verb.struck is None else "steal from weaker")
        case MoveTrack():
            found.append("track up" if verb.by > 0 else "track down")
        case Repair():
            found.append(f"repair {effect.trigger}")
        case Transform():
            found += [
                f"change {'turn' if verb.each_turn else 'production'}",
                f"into {'any' if verb.into < 0 else 'kind'}",
            ]
        case able.Protect():
            found.append(f"protect {verb.track} in Era {card.era}")
        case able.Cheaper():
            found.append("cheaper hand" if verb.hand else "cheaper all" if verb.colour == ANY else "cheaper colour")
        case _:
            found.append(type(verb).__name__)
    return found


THRICE = (
    *(f"per {what}" for what in ("welfare", "military", "economic", "knowledge", "territory", "personality")),
    *("per technology", "per colour", "per past", "per fewer", "per more"),
    *(f"if {test}" for test in ("most", "least", "colours", "unrest", "undamaged", "dark age", "era")),
    *("gain any", *(f"gain {colour}" for colour in COLOURS), "vp instant", "unrest up", "unrest down"),
    *("score per", "score most", "score if"),
    *("steal from one", "steal from weaker", able.ProtectFromStealing.__name__),
    *(able.ProtectFromDarkAge.__name__, able.ProtectFromCivilWar.__name__),
    *("cheaper hand", "cheaper all", "cheaper colour", "PayAs", "BlackAs", "DieBonus"),
    *("Flip", "Reroll", "Swap", "PickLimit", "EnlistFor", "Calming", "AlsoCounts"),
    *("repair instant", "repair production", "track up", "track down", TakeCard.__name__, DrawEvolution.__name__),
    *("change turn", "change production", "into any", "into kind", DamageOthers.__name__, "obsoletes", "evolves"),
)


@pytest.mark.parametrize("item", THRICE)
def test_the_vocabulary_is_used(item: str) -> None:
    assert len(vocabulary()[item]) >= 3


def test_rare_things_are_rare() -> None:
    used = vocabulary()
    assert used["ZoneToken"] == {"Cleopatra"}
    assert len(used["DrawEvolution"]) <= 4
    assert len(used["DamageOthers"]) <= 4
    assert {SHIPPED.named(name).era for name in used["DamageOthers"]} == {2, 3}


@pytest.mark.parametrize("era", [1, 2, 3])
@pytest.mark.parametrize("track", COLOURS)
def test_every_era_offers_a_protection_from_every_disaster(era: int, track: int) -> None:
    assert vocabulary()[f"protect {track} in Era {era}"]


def test_the_file_is_grouped_by_deck_colour_and_cost() -> None:
    def place(card: Card) -> tuple[int, int, int]:
        kind = TERRITORY if len(card.kinds) == 2 else card.kinds[0] + card.is_territory
        return DECKS.index(card.deck), kind, card.needs_in_all or card.cost

    places = [place(card) for card in SHIPPED]
    assert places == sorted(places)


def test_about_half_of_the_later_technologies_make_cards_obsolete() -> None:
    later = [card for card in SHIPPED if card.is_technology and card.era > 1]
    share = sum(bool(card.obsoletes) for card in later) / len(later)
    assert 0.4 <= share <= 0.6


def test_old_cards_that_keep_producing_become_obsolete() -> None:
    """What survives of Era I is not worth keeping for its own sake, or works only now and then."""
    gone = {name for card in SHIPPED for name in card.obsoletes}
    survivors = {card.name for card in SHIPPED if card.is_technology and card.era == 1} - gone
    assert survivors == {"Pottery", "Granary", "Philosophy"}


def test_there_are_chains_across_three_eras() -> None:
    chains = [card for card in SHIPPED if card.era == 1 and len(evolutions_of(SHIPPED, card)) == 2]
    assert len(chains) >= 8
    assert {kind for card in chains for kind in card.kinds} == set(COLOURS)
