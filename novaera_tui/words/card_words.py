"""The words on cards: sentences, clauses where sentences have no room, and facts besides the effects."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from novaera_tui.messages import MessageTable, gettext, lazy, ngettext, npgettext, pgettext, plazy
from novaera_tui.words.effects import effect_words, short_effect
from novaera_tui.words.names import (
    COMMA,
    ERA_NUMERALS,
    KIND_LETTERS,
    KIND_WORDS,
    SEMICOLON,
    amount_of,
    card_name,
    chain,
    either,
    listed,
    shown_name,
)
from rules import Card, CardSet, View, abilities, deeds
from rules.cards import EVOLUTION_DECKS
from rules.effects import TRIGGERS, Effect
from rules.kinds import COLOURS, Kind
from rules.records import TupleRecord

# In full ------------------------------------------------------------------------------------------------

TRIGGER_LABELS: Final = MessageTable(
    {
        "instant": lazy("Instant:"),
        "production": lazy("Production:"),
        "transformation": lazy("Transformation:"),
        "scoring": lazy("Scoring:"),
    }
)


class CardSentence(TupleRecord):
    """A sentence on a card, or a label and a phrase."""

    label: str
    """The trigger before it, if it has one."""
    words: str

    @property
    def text(self) -> str:
        return f"{self.label} {self.words}" if self.label else self.words


def effect_sentences(card: Card) -> list[CardSentence]:
    """What a territory needs, and the effects by trigger."""
    sentences = [CardSentence("", needs_words(card))] if card.is_territory else []
    for trigger in TRIGGERS:
        texts = [effect_words(effect) for effect in card.effects if effect.trigger == trigger]
        if trigger == "permanent":
            sentences += (CardSentence("", text) for text in texts)
        elif texts:
            sentences.append(
                CardSentence(TRIGGER_LABELS[trigger], gettext("{effects}.", effects=chain(SEMICOLON, texts)))
            )
    return sentences


def successor_sentences(card: Card) -> list[CardSentence]:
    """Cards that it makes obsolete or evolves into."""
    sentences = []
    if card.obsoletes:
        names = listed(map(shown_name, card.obsoletes))
        sentences.append(CardSentence("", gettext("Makes {cards} obsolete.", cards=names)))
    if card.evolves:
        sentences.append(CardSentence("", gettext("Evolves into {card}.", card=shown_name(card.evolves))))
    return sentences


def card_sentences(card: Card) -> list[CardSentence]:
    """All that is printed on a card."""
    return [*effect_sentences(card), *successor_sentences(card)]


def card_words(card: Card) -> tuple[str, ...]:
    return tuple(sentence.text for sentence in card_sentences(card))


def needs_words(card: Card) -> str:
    """What a territory needs; empty for other cards."""
    if not card.is_territory:
        return ""
    numbers = [number for number in card.needs if number]
    extra = card.needs_in_all - sum(numbers)
    if not numbers:
        return ngettext("Needs {number} technology.", "Needs {number} technologies.", extra)
    parts = [amount_of(number, kind) for kind, number in zip(COLOURS, card.needs, strict=True) if number]
    if extra:
        parts.append(ngettext("{number} other", "{number} other", extra))
    # the noun agrees with the number beside it
    last = extra or numbers[-1]
    return ngettext("Needs {parts} technology.", "Needs {parts} technologies.", last, parts=listed(parts))


def kind_words(card: Card) -> str:
    """Its colour, both of a bicolour technology, territory or personality."""
    return "/".join(KIND_WORDS[kind] for kind in card.kinds)


# In brief -----------------------------------------------------------------------------------------------


TIMES: Final = {
    "always": plazy("brief", "{effects}"),
    "round": plazy("brief", "round: {effects}"),
    "once": plazy("brief", "once: {effects}"),
    "turn": plazy("brief", "turn: {effects}"),
    "scoring": plazy("brief", "scoring: {effects}"),
    "now": plazy("brief", "now {effects}"),
}
"""When effects happen or how often they can be used, in their order on a card: what lasts comes first."""


def time_of(effect: Effect) -> str:
    if isinstance(effect.verb, deeds.Transform) and effect.verb.each_turn:
        return "turn"
    if isinstance(effect.verb, abilities.DieTrick | abilities.ZoneToken):
        return "once"
    return {"instant": "now", "permanent": "always", "scoring": "scoring"}.get(effect.trigger, "round")


def is_counted(effect: Effect) -> bool:
    """Does the column of points tell this: points at once, without a count?"""
    is_sure = effect.condition is None or effect.condition.test == "undamaged"
    return effect.trigger == "instant" and isinstance(effect.verb, deeds.GainVP) and effect.per is None and is_sure


def points_at_once(card: Card) -> str:
    """1(3): points at once, and in brackets how many without damaged cards; empty if there are none."""
    sure = most = 0
    for effect in filter(is_counted, card.effects):
        assert isinstance(effect.verb, deeds.GainVP)
        most += effect.verb.amount
        sure += effect.verb.amount if effect.condition is None else 0
    return f"{sure}({most})" if most > sure else str(sure or "")


def in_brief(effects: Iterable[Effect], needs: str = "") -> str:
    """Effects by their times, behind the needs of a territory. Those that happen at once say so if others last."""
    times: dict[str, list[str]] = {time: [] for time in TIMES}
    for effect in effects:
        times[time_of(effect)].append(short_effect(effect))
    told = {time: chain(COMMA, texts) for time, texts in times.items() if texts}
    clauses = [TIMES[time].format(effects=texts) for time, texts in told.items()]
    if [*told] == ["now"]:
        clauses = [told["now"]]
    return chain(SEMICOLON, [pgettext("brief", "needs {cards}", cards=needs), *clauses] if needs else clauses)


def short_card(card: Card) -> str:
    """Everything on a card in a few words."""
    return in_brief(card.effects, short_needs(card) if card.is_territory else "")


def row_words(card: Card, tells_price: bool = False) -> tuple[str, ...]:
    """The same beside a column of points, whole and with ever fewer effects; beside a column of prices, needs and
    Unrest at once are left to that. A card without other words names what it makes obsolete."""
    told = [effect for effect in card.effects if not is_counted(effect)]
    if tells_price:
        told = [effect for effect in told if not (effect.trigger == "instant" and unrest_at_once(effect))]
    needs = short_needs(card) if card.is_territory and not tells_price else ""
    if not told and not needs and card.obsoletes:
        return (pgettext("brief", "makes {cards} obsolete", cards=listed(map(shown_name, card.obsoletes))),)
    told.sort(key=lambda effect: [*TIMES].index(time_of(effect)))
    numbers = range(len(told), 0 if told and not needs else -1, -1)
    return tuple(in_brief(told[:number], needs) for number in numbers)


def unrest_at_once(effect: Effect) -> int:
    """By how much an effect changes Unrest, whatever else lies on the table."""
    is_plain = effect.per is None and effect.condition is None
    return effect.verb.by if is_plain and isinstance(effect.verb, deeds.ChangeUnrest) else 0


def lasting_words(card: Card) -> str:
    """What a card in play still does."""
    return in_brief(effect for effect in card.effects if effect.trigger != "instant")


def short_needs(card: Card) -> str:
    """What a territory needs: 1 W + 2 M cards. Letters stand apart from numbers: 2M would be resources."""
    numbers = [number for number in card.needs if number]
    extra = card.needs_in_all - sum(numbers)
    if not numbers:
        return npgettext("brief", "{number} card", "{number} cards", extra)
    parts = [f"{number} {letter}" for number, letter in zip(card.needs, KIND_LETTERS, strict=False) if number]
    if extra:
        parts.append(pgettext("brief", "{amount} any", amount=extra))
    last = extra or numbers[-1]
    return npgettext("brief", "{parts} card", "{parts} cards", last, parts=" + ".join(parts))


SIGN_MEANINGS: Final = MessageTable(
    {
        "safe": lazy("gives protection"),
        "obsolete": lazy("makes other cards obsolete"),
        "evolves": lazy("brings an evolution when the next Era begins"),
    }
)
"""The signs of a card, by the names of their glyphs."""
NO_EFFECT: Final = lazy("It has no effect.")
NO_EFFECT_BRIEFLY: Final = plazy("brief", "no effect")
DECK_TITLES: Final = MessageTable(
    {
        "starting": lazy("Starting technologies"),
        "era-1": lazy("Era I"),
        "era-2": lazy("Era II"),
        "era-3": lazy("Era III"),
        "evolution-1-2": lazy("Evolutions from Era I to II"),
        "evolution-2-3": lazy("Evolutions from Era II to III"),
        "personalities-1": lazy("Personalities of Era I"),
        "personalities-2": lazy("Personalities of Era II"),
        "personalities-3": lazy("Personalities of Era III"),
    }
)


def sort_words(card: Card) -> str:
    """Its type, and the deck it comes from."""
    era = ERA_NUMERALS[card.era]
    if card.is_personality:
        return gettext("personality of Era {era}", era=era)
    if card.is_territory:
        return gettext("territory, Era {era}", era=era)
    kind = kind_words(card)
    if card.deck == "starting":
        return gettext("{kind} technology, starting", kind=kind)
    if card.deck in EVOLUTION_DECKS:
        return gettext("{kind} technology, evolution", kind=kind)
    return gettext("{kind} technology, Era {era}", kind=kind, era=era)


def cost_words(card: Card, due: tuple[int, ...] = ()) -> str:
    """The cost of a technology or personality; `due` is the reader's discounted price in each kind."""
    if card.is_personality:
        return gettext("Costs {cost}: a black die pays, the rest is Unrest.", cost=card.cost)
    printed = ways(zip([card.cost] * len(card.kinds), card.kinds, strict=True))
    if len(card.kinds) > 1:
        costs = gettext("Costs {cost}, not mixed.", cost=printed)
    else:
        costs = gettext("Costs {cost}.", cost=printed)
    if not due:
        return costs
    return gettext("{costs} For you: {due}.", costs=costs, due=ways(zip(due, card.kinds, strict=True)))


def ways(prices: Iterable[tuple[int, Kind]]) -> str:
    """8 economic or 8 knowledge."""
    return either(amount_of(cost, kind) for cost, kind in prices)


def relations(card: Card, cards: CardSet) -> list[str]:
    """Relations not printed on the card: its origin and what makes it obsolete."""
    older = [card_name(other) for other in cards if other.evolves == card.name]
    newer = [card_name(other) for other in cards if card.name in other.obsoletes]
    lines = []
    if older:
        lines.append(gettext("Evolves from {cards}.", cards=listed(older)))
    if newer:
        lines.append(gettext("Made obsolete by {cards}.", cards=listed(newer)))
    return lines


def whereabouts(card: int, view: View) -> list[str]:
    """Where the card is, as far as the viewer may know."""
    lines = []
    for column in view.display:
        if card in column:
            below = len(column) - 1 - column.index(card)
            lines.append(
                ngettext(
                    "In the Display; {number} card below it must be taken first.",
                    "In the Display; {number} cards below it must be taken first.",
                    below,
                )
                if below
                else gettext("In the Display, available.")
            )
    if card in view.personalities:
        lines.append(gettext("Can be enlisted."))
    for civilization in view.civilizations:
        name = civilization.name
        if any(card in column for column in civilization.columns):
            lines.append(
                gettext("In {player}'s civilization, damaged.", player=name)
                if card in civilization.damaged
                else gettext("In {player}'s civilization.", player=name)
            )
        if card in civilization.past:
            lines.append(gettext("In {player}'s Past.", player=name))
        if civilization.hand is not None and card in civilization.hand:
            lines.append(gettext("In {player}'s hand.", player=name))
    return lines


def related(card: Card, cards: CardSet) -> list[tuple[str, Card]]:
    """Related cards, each with a heading that says how."""
    found = [(gettext("evolves from"), other) for other in cards if other.evolves == card.name]
    found += [(gettext("evolves into"), other) for other in cards if other.name == card.evolves]
    found += [(gettext("makes obsolete"), other) for other in cards if other.name in card.obsoletes]
    return found + [(gettext("is made obsolete by"), other) for other in cards if card.name in other.obsoletes]


def rule_links(key: str, rules: Sequence[tuple[str, str]]) -> str:
    """The key that opens the first of these rules, each with its subject, and the numbers of the others."""
    first, *others = (gettext("{rule} ({subject})", rule=number, subject=subject) for number, subject in rules)
    if not others:
        return gettext("{key} opens rule {rule}.", key=key, rule=first)
    return gettext("{key} opens rule {rule}; see also {others}.", key=key, rule=first, others=listed(others))
