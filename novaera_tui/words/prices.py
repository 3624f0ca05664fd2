"""How the price of a technology adds up, and the pips that are wasted on it, shown before Enter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from novaera_tui.messages import npgettext, pgettext, pvariants
from novaera_tui.words.names import card_name, die_label
from novaera_tui.words.zone_words import Part
from rules import Decision, Die, Option, View
from rules import events as happened
from rules.cards import CardSet
from rules.decisions import CardChoice, Colour
from rules.events import Event
from rules.forecast import Price, prices
from rules.kinds import NO_CARD

PRICES: Final = pvariants("brief", "[welfare|military|economic|knowledge] price {sum}")


def price_parts(view: View, decision: Decision, option: Option[Any], events: Sequence[Event]) -> Iterator[Part]:
    """ "price 8, Algebra -1, die 3 + 1" for each colour that a technology can be paid in; then wasted pips.

    Where there is only one technology to develop, the action itself is its choice.
    """
    die, what = decision.die, option.what
    built = [event.card for event in events if isinstance(event, happened.CardDeveloped)]
    if decision.kind not in ("develop", "payment", "action") or die is None:
        return
    number = what.card if isinstance(what, CardChoice) else built[0] if built else decision.card
    if number == NO_CARD:
        return
    ways = [price for price in prices(view, decision.player, number, die) if price.affordable]
    if isinstance(what, Colour):
        ways = [price for price in ways if price.colour == what.colour]
    for price in ways:
        if price.discounts or price.die:
            total = price_words(price, view.cards)
            words = (
                PRICES[price.colour].format(sum=total) if len(ways) > 1 else pgettext("brief", "price {sum}", sum=total)
            )
            yield Part(words, "quiet")
    best = min(ways, key=lambda price: price.wasted, default=None)
    if best is not None and best.wasted:
        yield Part(wasted_words(best, die), "warn")


def price_words(price: Price, cards: CardSet) -> str:
    """The printed cost, the discounts, and the value of the die."""
    words = [str(price.cost), *(f"{card_name(cards[card])} -{by}" for card, by in price.discounts)]
    if price.die:
        value = " + ".join(map(str, (price.die, *(by for _, by in price.bonuses))))
        words.append(pgettext("brief", "die {value}", value=value))
    return ", ".join(words)


def wasted_words(price: Price, die: Die) -> str:
    """R7.3: how much of a die is lost; with the bonus of cards it cannot be counted in pips."""
    label = die_label(die)
    if not price.die:
        return pgettext("brief", "{die} pays 0", die=label)
    if bonus := price.paid - price.die:
        return pgettext(
            "brief", "{die} + {bonus} overpays by {more}", die=label, bonus=bonus, more=price.paid - price.due
        )
    return npgettext("brief", "{number} pip of {die} wasted", "{number} pips of {die} wasted", price.wasted, die=label)
