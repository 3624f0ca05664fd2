"""Counts ("for each ...") and conditions ("if ...") of effects, in both lengths.

Other languages inflect the counted noun, so every use of it is a message.
"""

from __future__ import annotations

from typing import Final

from novaera_tui.messages import (
    Message,
    MessageTable,
    PluralMessage,
    gettext,
    lazy,
    ngettext,
    nlazy,
    npgettext,
    nplazy,
    pgettext,
    plazy,
)
from novaera_tui.words.names import CARDS_OF_KIND, ERA_NUMERALS, KIND_LETTERS
from rules.counts import ONLY_MORE, Condition, Count
from rules.records import TupleRecord


class Words(TupleRecord):
    """A text in both lengths."""

    full: str
    brief: str
    """With letters for colours: 2W is 2 welfare."""


class Uses(TupleRecord):
    """Something that can be counted, in every use. Brief texts may hold the {letter} of its colour."""

    per: PluralMessage
    fewer: Message
    more: Message
    """Both said of players."""
    most: Message
    least: PluralMessage
    only: PluralMessage
    """At least this many, and no other player has as many (R16.3)."""


COLOUR_IN_BRIEF: Final = Uses(
    per=nplazy("brief", "per {letter} card", "per {number} {letter} cards"),
    fewer=plazy("brief", "with fewer {letter}"),
    more=plazy("brief", "with more {letter}"),
    most=plazy("brief", "with most {letter}"),
    least=nplazy("brief", "with {number} {letter} card", "with {number} {letter} cards"),
    only=nplazy("brief", "if only you have {number} {letter} card", "if only you have {number} {letter} cards"),
)
COUNTED: Final[dict[str, tuple[Uses, Uses]]] = {
    "welfare": (
        Uses(
            per=nlazy("for each welfare technology you have", "for every {number} welfare technologies you have"),
            fewer=lazy("with fewer welfare technologies than you"),
            more=lazy("with more welfare technologies than you"),
            most=lazy("if you have the most welfare technologies"),
            least=nlazy(
                "if you have at least {number} welfare technology", "if you have at least {number} welfare technologies"
            ),
            only=nlazy(
                "if only you have at least {number} welfare technology",
                "if only you have at least {number} welfare technologies",
            ),
        ),
        COLOUR_IN_BRIEF,
    ),
    "military": (
        Uses(
            per=nlazy("for each military technology you have", "for every {number} military technologies you have"),
            fewer=lazy("with fewer military technologies than you"),
            more=lazy("with more military technologies than you"),
            most=lazy("if you have the most military technologies"),
            least=nlazy(
                "if you have at least {number} military technology",
                "if you have at least {number} military technologies",
            ),
            only=nlazy(
                "if only you have at least {number} military technology",
                "if only you have at least {number} military technologies",
            ),
        ),
        COLOUR_IN_BRIEF,
    ),
    "economic": (
        Uses(
            per=nlazy("for each economic technology you have", "for every {number} economic technologies you have"),
            fewer=lazy("with fewer economic technologies than you"),
            more=lazy("with more economic technologies than you"),
            most=lazy("if you have the most economic technologies"),
            least=nlazy(
                "if you have at least {number} economic technology",
                "if you have at least {number} economic technologies",
            ),
            only=nlazy(
                "if only you have at least {number} economic technology",
                "if only you have at least {number} economic technologies",
            ),
        ),
        COLOUR_IN_BRIEF,
    ),
    "knowledge": (
        Uses(
            per=nlazy("for each knowledge technology you have", "for every {number} knowledge technologies you have"),
            fewer=lazy("with fewer knowledge technologies than you"),
            more=lazy("with more knowledge technologies than you"),
            most=lazy("if you have the most knowledge technologies"),
            least=nlazy(
                "if you have at least {number} knowledge technology",
                "if you have at least {number} knowledge technologies",
            ),
            only=nlazy(
                "if only you have at least {number} knowledge technology",
                "if only you have at least {number} knowledge technologies",
            ),
        ),
        COLOUR_IN_BRIEF,
    ),
    "territory": (
        Uses(
            per=nlazy("for each territory you have", "for every {number} territories you have"),
            fewer=lazy("with fewer territories than you"),
            more=lazy("with more territories than you"),
            most=lazy("if you have the most territories"),
            least=nlazy("if you have at least {number} territory", "if you have at least {number} territories"),
            only=nlazy(
                "if only you have at least {number} territory", "if only you have at least {number} territories"
            ),
        ),
        Uses(
            per=nplazy("brief", "per territory", "per {number} territories"),
            fewer=plazy("brief", "with fewer territories"),
            more=plazy("brief", "with more territories"),
            most=plazy("brief", "with most territories"),
            least=nplazy("brief", "with {number} territory", "with {number} territories"),
            only=nplazy("brief", "if only you have {number} territory", "if only you have {number} territories"),
        ),
    ),
    "personality": (
        Uses(
            per=nlazy("for each personality you have", "for every {number} personalities you have"),
            fewer=lazy("with fewer personalities than you"),
            more=lazy("with more personalities than you"),
            most=lazy("if you have the most personalities"),
            least=nlazy("if you have at least {number} personality", "if you have at least {number} personalities"),
            only=nlazy(
                "if only you have at least {number} personality", "if only you have at least {number} personalities"
            ),
        ),
        Uses(
            per=nplazy("brief", "per personality", "per {number} personalities"),
            fewer=plazy("brief", "with fewer personalities"),
            more=plazy("brief", "with more personalities"),
            most=plazy("brief", "with most personalities"),
            least=nplazy("brief", "with {number} personality", "with {number} personalities"),
            only=nplazy("brief", "if only you have {number} personality", "if only you have {number} personalities"),
        ),
    ),
    "technology": (
        Uses(
            per=nlazy("for each technology you have", "for every {number} technologies you have"),
            fewer=lazy("with fewer technologies than you"),
            more=lazy("with more technologies than you"),
            most=lazy("if you have the most technologies"),
            least=nlazy("if you have at least {number} technology", "if you have at least {number} technologies"),
            only=nlazy(
                "if only you have at least {number} technology", "if only you have at least {number} technologies"
            ),
        ),
        Uses(
            per=nplazy("brief", "per technology", "per {number} technologies"),
            fewer=plazy("brief", "with fewer technologies"),
            more=plazy("brief", "with more technologies"),
            most=plazy("brief", "with most technologies"),
            least=nplazy("brief", "with {number} technology", "with {number} technologies"),
            only=nplazy("brief", "if only you have {number} technology", "if only you have {number} technologies"),
        ),
    ),
    "colour": (
        Uses(
            per=nlazy(
                "for each of the five kinds of cards you have", "for every {number} of the five kinds of cards you have"
            ),
            fewer=lazy("with fewer kinds of cards than you"),
            more=lazy("with more kinds of cards than you"),
            most=lazy("if you have the most kinds of cards"),
            least=nlazy(
                "if you have at least {number} of the five kinds of cards",
                "if you have at least {number} of the five kinds of cards",
            ),
            only=nlazy(
                "if only you have at least {number} of the five kinds of cards",
                "if only you have at least {number} of the five kinds of cards",
            ),
        ),
        Uses(
            per=nplazy("brief", "per kind", "per {number} kinds"),
            fewer=plazy("brief", "with fewer kinds"),
            more=plazy("brief", "with more kinds"),
            most=plazy("brief", "with most kinds"),
            least=nplazy("brief", "with {number} kind", "with {number} kinds"),
            only=nplazy("brief", "if only you have {number} kind", "if only you have {number} kinds"),
        ),
    ),
    "past": (
        Uses(
            per=nlazy("for each card in your Past", "for every {number} cards in your Past"),
            fewer=lazy("with fewer cards in their Past than you"),
            more=lazy("with more cards in their Past than you"),
            most=lazy("if you have the most cards in your Past"),
            least=nlazy(
                "if you have at least {number} card in your Past", "if you have at least {number} cards in your Past"
            ),
            only=nlazy(
                "if only you have at least {number} card in your Past",
                "if only you have at least {number} cards in your Past",
            ),
        ),
        Uses(
            per=nplazy("brief", "per card in Past", "per {number} cards in Past"),
            fewer=plazy("brief", "with fewer cards in Past"),
            more=plazy("brief", "with more cards in Past"),
            most=plazy("brief", "with most cards in Past"),
            least=nplazy("brief", "with {number} card in Past", "with {number} cards in Past"),
            only=nplazy("brief", "if only you have {number} card in Past", "if only you have {number} cards in Past"),
        ),
    ),
}
"""By `Count.what`: full and brief."""


MORE: Final = MessageTable({"unrest": lazy("with more Unrest than you"), "points": lazy("with more points than you")})
MORE_IN_BRIEF: Final = MessageTable(
    {"unrest": plazy("brief", "with more Unrest"), "points": plazy("brief", "with more points")}
)
COUNTED_CARDS: Final = MessageTable(
    {
        "technology": plazy("brief", "technologies"),
        "colour": plazy("brief", "kinds"),
        "past": plazy("brief", "cards in Past"),
    }
)


def counted_cards(count: Count) -> str:
    """The plural of the counted cards."""
    return CARDS_OF_KIND[count.kind] if count.kind >= 0 else COUNTED_CARDS[count.what]


def letter_of(count: Count) -> str:
    return KIND_LETTERS[count.kind] if count.kind >= 0 else ""


def compared_words(count: Count) -> Words:
    """Which players have fewer or more: "with fewer territories than you"."""
    if count.what in ONLY_MORE:
        return Words(str(MORE[count.what]), str(MORE_IN_BRIEF[count.what]))
    full, brief = COUNTED[count.what]
    if count.more:
        return Words(str(full.more), brief.more.format(letter=letter_of(count)))
    return Words(str(full.fewer), brief.fewer.format(letter=letter_of(count)))


def count_words(count: Count) -> Words:
    """ "for every 2 territories you have" """
    if count.compares:
        fewer = compared_words(count)
        return Words(
            ngettext("for each player {fewer}", "for every {number} players {fewer}", count.every, fewer=fewer.full),
            npgettext("brief", "per player {fewer}", "per {number} players {fewer}", count.every, fewer=fewer.brief),
        )
    full, brief = COUNTED[count.what]
    return Words(full.per.format(count.every), brief.per.format(count.every, letter=letter_of(count)))


def condition_words(condition: Condition, alone: bool = False) -> Words:
    """`alone`: R16.3, no other player may meet it. To have the most means that already."""
    number = condition.number
    if condition.count is not None:
        full, brief = COUNTED[condition.count.what]
        letter = letter_of(condition.count)
        if condition.test == "most":
            return Words(str(full.most), brief.most.format(letter=letter))
        if alone:
            return Words(full.only.format(number), brief.only.format(number, letter=letter))
        return Words(full.least.format(number), brief.least.format(number, letter=letter))
    if condition.test == "colours":
        if alone:
            return Words(
                gettext("if only you have technologies of all four colours"),
                pgettext("brief", "if only you have all 4 colours"),
            )
        return Words(gettext("if you have technologies of all four colours"), pgettext("brief", "with all 4 colours"))
    if condition.test == "unrest":
        return unrest_words(number, alone)
    if condition.test == "era":
        era = ERA_NUMERALS[number]
        return Words(gettext("during Era {era}", era=era), pgettext("brief", "in Era {era}", era=era))
    return Words(gettext("during a Dark Age"), pgettext("brief", "in a Dark Age"))


def unrest_words(most: int, alone: bool) -> Words:
    if alone and most:
        return Words(
            gettext("if only your Unrest is at most {most}", most=most),
            pgettext("brief", "if only you are at Unrest 0-{most}", most=most),
        )
    if alone:
        return Words(gettext("if only your Unrest is 0"), pgettext("brief", "if only you are at Unrest 0"))
    if most:
        return Words(
            gettext("if your Unrest is at most {most}", most=most), pgettext("brief", "at Unrest 0-{most}", most=most)
        )
    return Words(gettext("if your Unrest is 0"), pgettext("brief", "at Unrest 0"))
