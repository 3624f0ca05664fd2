"""`novaera cards`: list and filter the cards, show one, check a card file."""

from __future__ import annotations

import argparse
from difflib import get_close_matches
from textwrap import wrap
from typing import Final

import rules
from novaera_tui.cli.card_check import check_file
from novaera_tui.errors import UserError
from novaera_tui.messages import gettext, ngettext, pgettext
from novaera_tui.output import visible
from novaera_tui.words.card_words import DECK_TITLES, card_words, cost_words, relations, short_card, sort_words
from novaera_tui.words.names import KIND_LETTERS, card_name, either
from rules import Card, CardSet
from rules.cards import DECKS
from rules.effects import VERBS
from rules.kinds import DIE_NAMES, KIND_NAMES

LINE_WIDTH = 80
COLOURS_BY_WORD: Final = {name: kind for names in (KIND_NAMES, DIE_NAMES[:4]) for kind, name in enumerate(names)}
"""Kinds of cards by their names, and by the colours of their dice."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = gettext("Lists the cards that match all options.")
    parser.epilog = gettext(
        "The list is abbreviated: W welfare, M military, E economic, K knowledge (2W is 2 welfare, a W card is a"
        " welfare technology), T territory, P personality, B black dice. Instant effects are marked, VP are scored"
        " at the end of each Era, and all other effects happen in each production or last while the card works."
    )
    decks, colours, verbs = (", ".join(known) for known in (DECKS, COLOURS_BY_WORD, VERBS))
    parser.add_argument("--deck", choices=DECKS, metavar="DECK", help=gettext("one of {known}", known=decks))
    parser.add_argument(
        "--colour", choices=COLOURS_BY_WORD, metavar="COLOUR", help=gettext("one of {known}", known=colours)
    )
    parser.add_argument("--cost", metavar="N", help=gettext("a number, or a range such as 3-5"))
    parser.add_argument("--verb", choices=VERBS, metavar="VERB", help=gettext("an effect: {known}", known=verbs))
    parser.add_argument("--text", metavar="WORDS", help=gettext("words on the card, including its name"))
    parser.add_argument("--cards", metavar="FILE", help=gettext("use this card set"))
    more = parser.add_subparsers(
        title=gettext("more"), metavar=pgettext("names of subcommands", "show NAME | check FILE")
    )
    show = more.add_parser("show", help=gettext("show one card: face, evolution, obsolescence"))
    show.add_argument("name", nargs="+", metavar="NAME", help=gettext("the name or part of it"))
    show.add_argument("--cards", metavar="FILE", default=argparse.SUPPRESS, help=gettext("use this card set"))
    show.set_defaults(run=run_show)
    check = more.add_parser("check", help=gettext("check a card file: exit code 2 for errors, 1 for warnings"))
    check.add_argument("file", metavar="FILE")
    check.set_defaults(run=run_check)


# Listing ----------------------------------------------------------------------------------------------------


def run(arguments: argparse.Namespace) -> int:
    cards = rules.load_cards(arguments.cards)
    found = chosen(cards, arguments)
    for deck in DECKS:
        of_deck = [card for card in found if card.deck == deck]
        if of_deck:
            print(f"{deck}: {counted(len(of_deck))}")
            for card in of_deck:
                print("\n".join(rows(card)))
            print()
    print(gettext("{number} of {all} cards.", number=len(found), all=len(cards)))
    return 0 if found else 1


def chosen(cards: CardSet, arguments: argparse.Namespace) -> list[Card]:
    """The cards that match all options."""
    found = list(cards)
    if arguments.deck is not None:
        found = [card for card in found if card.deck == arguments.deck]
    if arguments.colour is not None:
        found = [card for card in found if COLOURS_BY_WORD[arguments.colour] in card.kinds]
    if arguments.cost is not None:
        least, most = cost_range(arguments.cost)
        found = [card for card in found if not card.is_territory and least <= card.cost <= most]
    if arguments.verb is not None:
        found = [card for card in found if any(effect.verb.word == arguments.verb for effect in card.effects)]
    if arguments.text is not None:
        words = arguments.text.casefold()
        found = [card for card in found if words in all_words(card).casefold()]
    return found


def all_words(card: Card) -> str:
    return " ".join((card.name, card_name(card), *card_words(card), short_card(card)))


def cost_range(text: str) -> tuple[int, int]:
    least, _, most = text.partition("-")
    most = most or least
    if not (least.isascii() and least.isdigit() and most.isascii() and most.isdigit() and len(text) < 10):
        raise UserError("--cost must be a number or a range such as 3-5, not {value}.", value=repr(text))
    return int(least), int(most)


def rows(card: Card) -> list[str]:
    """One card of the list in 80 columns; long effects continue below."""
    letters = "".join(KIND_LETTERS[kind] for kind in card.kinds)
    first = f"  {card_name(card):<18}  {letters:<2} {'' if card.is_territory else card.cost:>2}  "
    return wrap(short_card(card), LINE_WIDTH, initial_indent=first, subsequent_indent=" " * len(first))


def counted(number: int) -> str:
    return ngettext("{number} card", "{number} cards", number)


# Showing ----------------------------------------------------------------------------------------------------


def run_show(arguments: argparse.Namespace) -> int:
    cards = rules.load_cards(arguments.cards)
    print("\n".join(face(cards, find(cards, " ".join(arguments.name)))))
    return 0


def find(cards: CardSet, name: str) -> Card:
    """The card of this name in any capitalisation, or the only one whose name contains it."""
    wanted = " ".join(name.casefold().split())
    by_name = {known.casefold(): card for card in cards for known in (card.name, card_name(card))}
    if wanted in by_name:
        return by_name[wanted]
    parts = list(dict.fromkeys(card for known, card in by_name.items() if wanted in known))
    if len(parts) == 1:
        return parts[0]
    if parts:
        names = ", ".join(map(card_name, parts[:8]))
        raise UserError("{name} is ambiguous; it could be: {names}.", name=repr(name), names=names)
    close = list(dict.fromkeys(card_name(by_name[known]) for known in get_close_matches(wanted, by_name, n=3)))
    if close:
        raise UserError("there is no card {name}; did you mean {names}?", name=repr(name), names=either(close))
    raise UserError("there is no card {name}.", name=repr(name))


def face(cards: CardSet, card: Card) -> list[str]:
    """Everything about a card."""
    lines = [card_name(card), DECK_TITLES[card.deck], sort_words(card)]
    if not card.is_territory:
        lines.append(cost_words(card))
    lines += ("", *(f"  {sentence}" for sentence in (*card_words(card), *relations(card, cards))), "")
    return [*lines, gettext("In brief: {effects}", effects=short_card(card))]


# Checking ---------------------------------------------------------------------------------------------------


def run_check(arguments: argparse.Namespace) -> int:
    report = check_file(arguments.file)
    for sentence in report.errors:
        print(visible(gettext("error: {problem}", problem=sentence)))
    for sentence in report.warnings:
        print(visible(gettext("warning: {problem}", problem=sentence)))
    if report.errors:
        errors = ngettext("{number} error", "{number} errors", len(report.errors))
        print(visible(gettext("{file}: {errors}.", file=arguments.file, errors=errors)))
        return 2
    warnings = ngettext("{number} warning", "{number} warnings", len(report.warnings))
    words = gettext(
        "{file}: {cards}, no errors, {warnings}.", file=arguments.file, cards=counted(report.cards), warnings=warnings
    )
    print(visible(words))
    return 1 if report.warnings else 0
