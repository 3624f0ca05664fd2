"""Cards and card sets: immutable records, shared by all games that are played with them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .abilities import AlsoCounts
from .decisions import CardChoice, EffectChoice, Option
from .deeds import Transform
from .effects import Ability, Effect, Verb
from .kinds import LETTERS, PERSONALITY, TERRITORY, CardNumber, Kind
from .records import Record, derived

DECKS: Final = (
    "starting",
    "era-1",
    "era-2",
    "era-3",
    "evolution-1-2",
    "evolution-2-3",
    "personalities-1",
    "personalities-2",
    "personalities-3",
)
TECHNOLOGY_DECKS: Final = DECKS[1:4]
EVOLUTION_DECKS: Final = DECKS[4:6]
PERSONALITY_DECKS: Final = DECKS[6:9]
ERA_OF_DECK: Final = {
    "starting": 1,
    "era-1": 1,
    "era-2": 2,
    "era-3": 3,
    "evolution-1-2": 2,
    "evolution-2-3": 3,
    "personalities-1": 1,
    "personalities-2": 2,
    "personalities-3": 3,
}

NO_NEEDS: Final = (0, 0, 0, 0)


class Card(Record):
    """One card: what is printed on it."""

    number: CardNumber
    """Its place in the card set. States and events refer to cards by this number."""
    name: str
    deck: str
    kinds: tuple[Kind, ...]
    """Its colour, or both of a bicolour technology; or territory; or personality."""
    cost: int = 0
    needs: tuple[int, ...] = NO_NEEDS
    """Technologies of each colour that a territory needs (R7.8)."""
    needs_in_all: int = 0
    """The number of technologies it needs in all."""
    effects: tuple[Effect, ...] = ()
    obsoletes: tuple[str, ...] = ()
    evolves: str = ""

    # the effects again, by the time they apply
    instants: tuple[int, ...] = derived(init=False)
    """Places of its Instant effects."""
    production: tuple[tuple[CardNumber, int, Effect], ...] = derived(init=False)
    """Production effects and transformations in production: this card, place, effect."""
    turns: tuple[tuple[CardNumber, int, Effect], ...] = derived(init=False)
    """Transformations that can be used once per turn: this card, place, effect."""
    scoring: tuple[tuple[CardNumber, Effect], ...] = derived(init=False)
    abilities: tuple[Verb, ...] = derived(init=False)
    also: tuple[Kind, ...] = derived(init=False)
    """Colours that it also counts as."""
    only_produces: bool = derived(init=False)
    """It adds nothing but production to its owner's working cards."""
    is_technology: bool = derived(init=False)
    is_territory: bool = derived(init=False)
    is_personality: bool = derived(init=False)

    def __post_init__(self) -> None:
        instants: list[int] = []
        production: list[tuple[CardNumber, int, Effect]] = []
        turns: list[tuple[CardNumber, int, Effect]] = []
        scoring: list[tuple[CardNumber, Effect]] = []
        abilities: list[Verb] = []
        for place, effect in enumerate(self.effects):
            verb = effect.verb
            if effect.trigger == "instant":
                instants.append(place)
            elif effect.trigger == "scoring":
                scoring.append((self.number, effect))
            elif isinstance(verb, Ability):
                abilities.append(verb)
            elif isinstance(verb, Transform) and verb.each_turn:
                turns.append((self.number, place, effect))
            else:
                production.append((self.number, place, effect))
        keep = object.__setattr__
        keep(self, "instants", tuple(instants))
        keep(self, "production", tuple(production))
        keep(self, "turns", tuple(turns))
        keep(self, "scoring", tuple(scoring))
        keep(self, "abilities", tuple(abilities))
        keep(self, "also", tuple(verb.colour for verb in abilities if isinstance(verb, AlsoCounts)))
        keep(self, "only_produces", not (turns or scoring or abilities))
        keep(self, "is_technology", self.kinds[0] < TERRITORY)
        keep(self, "is_territory", self.kinds[0] == TERRITORY)
        keep(self, "is_personality", self.kinds[0] == PERSONALITY)

    @property
    def era(self) -> int:
        return ERA_OF_DECK[self.deck]

    @property
    def letters(self) -> str:
        """W, M, E, K, T, P, or two letters for a bicolour."""
        return "".join(LETTERS[kind] for kind in self.kinds)


def effect_option(card: Card, place: int) -> Option[EffectChoice]:
    """An effect of a card; where the card has several, the key says which."""
    several = len(card.effects) > 1
    return Option(f"{card.name} ({place + 1})" if several else card.name, EffectChoice(card.number, place))


class CardSet:
    """All cards of a game, by number and by name."""

    __slots__ = ("by_name", "cards", "decks", "effect_options", "final", "options", "origin", "source", "title")

    def __init__(self, cards: tuple[Card, ...], title: str = "", origin: str = "", source: str = "") -> None:
        self.cards = cards
        self.title = title
        self.origin = origin
        """Where it was loaded from, for messages."""
        self.source = source
        """The card set as JSON, for `rules.loading.cards_from_source`."""
        self.by_name = {card.name: card for card in cards}
        self.options = tuple(Option(card.name, CardChoice(card.number)) for card in cards)
        """The option that names each card."""
        self.effect_options = tuple(
            tuple(effect_option(card, place) for place in range(len(card.effects))) for card in cards
        )
        """The option that names each effect of each card."""
        self.final: dict[CardNumber, Card] = {}
        """Cards without their evolutions, made on demand."""
        self.decks = {deck: tuple(card.number for card in cards if card.deck == deck) for deck in DECKS}

    def __getitem__(self, number: int) -> Card:
        return self.cards[number]

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def named(self, name: str) -> Card:
        return self.by_name[name]

    def in_last_era(self, number: CardNumber) -> Card:
        """R17.2: after the last Era nothing evolves. Always the same object, so that caches can go by identity."""
        card = self.cards[number]
        if not card.evolves:
            return card
        if number not in self.final:
            details = {name: getattr(card, name) for name in card.details}
            self.final[number] = Card(**details | {"evolves": ""})
        return self.final[number]
