"""`novaera cards`: list and filter the cards, show one, check a card file."""

from __future__ import annotations

import argparse
from difflib import get_close_matches
from textwrap import wrap
from typing import Any

import rules
from novaera_tui.cli.card_check import check_file
from novaera_tui.errors import UserError
from novaera_tui.output import visible
from novaera_tui.words.card_words import card_words, kind_words, short_card
from novaera_tui.words.names import ERA_NUMERALS
from rules import Card, CardSet
from rules.cards import DECKS, EVOLUTION_DECKS
from rules.effects import VERBS
from rules.kinds import DIE_NAMES, KIND_NAMES

LINE_WIDTH = 80


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "cards",
        help="list, show and check cards",
        description="Lists the cards that match all the options given.",
        epilog="The list is in brief words: W welfare, M military, E economic, K knowledge (2W is 2 welfare, a W card a"
        " welfare technology), T territory, P personality, B black dice. What happens at once says so; VP are scored at"
        " the end of every Era; all else happens in every production, or holds as long as the card works.",
    )
    parser.add_argument("--deck", metavar="DECK", help=f"one of {', '.join(DECKS)}")
    parser.add_argument("--colour", metavar="COLOUR", help=f"one of {', '.join(KIND_NAMES)}, or green, red, ...")
    parser.add_argument("--cost", metavar="N", help="a number, or a range such as 3-5")
    parser.add_argument("--verb", metavar="VERB", help=f"what an effect does: {', '.join(VERBS)}")
    parser.add_argument("--text", metavar="WORDS", help="words on the card, including its name")
    parser.add_argument("--cards", metavar="FILE", help="look at this card set")
    parser.set_defaults(run=run_list)
    more = parser.add_subparsers(title="more", metavar="show NAME | check FILE")
    show = more.add_parser("show", help="one card: face, evolution, obsolescence")
    show.add_argument("name", nargs="+", metavar="NAME", help="or enough of the name")
    show.add_argument("--cards", metavar="FILE", default=argparse.SUPPRESS, help="look at this card set")
    show.set_defaults(run=run_show)
    check = more.add_parser("check", help="find mistakes (exit code 2) and oddities (exit code 1) in a card file")
    check.add_argument("file", metavar="FILE")
    check.set_defaults(run=run_check)


# Listing ----------------------------------------------------------------------------------------------------


def run_list(arguments: argparse.Namespace) -> int:
    cards = rules.load_cards(arguments.cards)
    found = chosen(cards, arguments)
    for deck in DECKS:
        of_deck = [card for card in found if card.deck == deck]
        if of_deck:
            print(f"{deck}: {counted(len(of_deck))}")
            for card in of_deck:
                print("\n".join(rows(card)))
            print()
    print(f"{counted(len(found))} of {len(cards)}.")
    return 0 if found else 1


def chosen(cards: CardSet, arguments: argparse.Namespace) -> list[Card]:
    """The cards that fit all the options."""
    found = list(cards)
    if arguments.deck is not None:
        if arguments.deck not in DECKS:
            raise UserError(f"there is no deck {arguments.deck!r}; there are {', '.join(DECKS)}.")
        found = [card for card in found if card.deck == arguments.deck]
    if arguments.colour is not None:
        kind = colour_number(arguments.colour)
        found = [card for card in found if kind in card.kinds]
    if arguments.cost is not None:
        least, most = cost_range(arguments.cost)
        found = [card for card in found if not card.is_territory and least <= card.cost <= most]
    if arguments.verb is not None:
        if arguments.verb not in VERBS:
            raise UserError(f"there is no verb {arguments.verb!r}; there are {', '.join(VERBS)}.")
        found = [card for card in found if any(effect.verb.word == arguments.verb for effect in card.effects)]
    if arguments.text is not None:
        words = arguments.text.casefold()
        found = [card for card in found if words in all_words(card).casefold()]
    return found


def all_words(card: Card) -> str:
    return " ".join((card.name, *card_words(card), short_card(card)))


def colour_number(word: str) -> int:
    for names in (KIND_NAMES, DIE_NAMES[:4]):
        if word in names:
            return names.index(word)
    raise UserError(f"there is no colour {word!r}; there are {', '.join(KIND_NAMES)}.")


def cost_range(text: str) -> tuple[int, int]:
    least, _, most = text.partition("-")
    most = most or least
    if not (least.isascii() and least.isdigit() and most.isascii() and most.isdigit() and len(text) < 10):
        raise UserError(f"--cost must be a number or a range such as 3-5, not {text!r}.")
    return int(least), int(most)


def rows(card: Card) -> list[str]:
    """One card of the list, in 80 columns: its brief words go on in a second line if they must."""
    first = f"  {card.name:<18}  {card.letters:<2} {'' if card.is_territory else card.cost:>2}  "
    return wrap(short_card(card), LINE_WIDTH, initial_indent=first, subsequent_indent=" " * len(first))


def counted(number: int) -> str:
    return f"{number} card{'' if number == 1 else 's'}"


# Showing ----------------------------------------------------------------------------------------------------


def run_show(arguments: argparse.Namespace) -> int:
    cards = rules.load_cards(arguments.cards)
    print("\n".join(face(cards, find(cards, " ".join(arguments.name)))))
    return 0


def find(cards: CardSet, name: str) -> Card:
    """The card of this name, however it is capitalised, or the only one whose name contains it."""
    wanted = " ".join(name.casefold().split())
    by_name = {card.name.casefold(): card for card in cards}
    if wanted in by_name:
        return by_name[wanted]
    parts = [card for known, card in by_name.items() if wanted in known]
    if len(parts) == 1:
        return parts[0]
    if parts:
        raise UserError(f"{name!r} could be {', '.join(card.name for card in parts[:8])}; write more of the name.")
    close = get_close_matches(wanted, by_name, n=3)
    hint = f"; did you mean {' or '.join(by_name[known].name for known in close)}?" if close else "."
    raise UserError(f"there is no card {name!r}{hint}")


def face(cards: CardSet, card: Card) -> list[str]:
    """All that there is to say about a card."""
    kind = "technology" if card.is_technology else "personality" if card.is_personality else "territory"
    colour = f"{kind_words(card)} " if card.is_technology else ""
    evolution = " (evolution)" if card.deck in EVOLUTION_DECKS else " (starting)" if card.deck == "starting" else ""
    price = "" if card.is_territory else f", cost {card.cost}"
    lines = [card.name, f"Era {ERA_NUMERALS[card.era]} {colour}{kind}{price}{evolution}", ""]
    # evolution and obsolescence stand below, from both sides
    sentences = card_words(card)
    lines += (f"  {sentence}" for sentence in sentences[: len(sentences) - bool(card.obsoletes) - bool(card.evolves)])
    lines += ["", f"In brief:       {short_card(card)}"]
    for title, names in (
        ("Evolves from:", [other.name for other in cards if other.evolves == card.name]),
        ("Evolves into:", [card.evolves] if card.evolves else []),
        ("Obsoleted by:", [other.name for other in cards if card.name in other.obsoletes]),
        ("Makes obsolete:", list(card.obsoletes)),
    ):
        lines.append(f"{title:<15} {', '.join(names) or '-'}")
    return lines


# Checking ---------------------------------------------------------------------------------------------------


def run_check(arguments: argparse.Namespace) -> int:
    report = check_file(arguments.file)
    for sentence in report.errors:
        print(visible(f"error: {sentence}"))
    for sentence in report.warnings:
        print(visible(f"warning: {sentence}"))
    found = f"{counted(report.cards)}, " if not report.errors else ""
    print(
        visible(
            f"{arguments.file}: {found}{len(report.errors)} error{'' if len(report.errors) == 1 else 's'},"
            f" {len(report.warnings)} warning{'' if len(report.warnings) == 1 else 's'}."
        )
    )
    return 2 if report.errors else 1 if report.warnings else 0
