"""Commands: words that can be typed at any prompt, in one table. Any unambiguous beginning is enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from novaera_tui.keys import Keymap
from novaera_tui.messages import Message, gettext, lazy
from novaera_tui.plain import pages
from novaera_tui.plain.choices import which
from novaera_tui.saving.storage import resume_command
from novaera_tui.words.pages import how_to_go_on
from novaera_tui.words.rules_text import load_rules
from rules.records import TupleRecord

DEFAULT_KEYS: Final = Keymap()

if TYPE_CHECKING:
    from novaera_tui.plain.table import PlainTable


class Command(TupleRecord):
    """A word, and what it does."""

    help: Message
    run: Callable[[PlainTable, str], object]
    takes: str = ""
    """What follows the word."""
    keys: tuple[str, ...] = ()
    """The keys of the table that do the same, by their ids."""


def tell(lines: Callable[[PlainTable], list[str]]) -> Callable[[PlainTable, str], object]:
    return lambda table, _: table.console.tell(*lines(table))


def intent(name: str, *arguments: Any) -> Callable[[PlainTable, str], object]:
    """A key of the table."""
    return lambda table, _: getattr(table.controller, name)(*arguments)


def boards(table: PlainTable, rivals: bool) -> list[str]:
    """One's own civilization, or those of all others."""
    scene = table.controller.current_scene
    mine = scene.mine
    seats = [seat for seat in range(scene.view.seats) if (seat != mine) == rivals]
    if rivals:
        table.controller.coach.looked_at("rival", table.controller)
    return [line for seat in seats for line in pages.civilization_lines(scene.view, seat, not table.is_terse)]


def tell_log(table: PlainTable, number: str) -> None:
    lines = pages.log_page(table.match, table.reader)
    table.console.tell(*lines[-int(number) :] if number.isdecimal() and int(number) else lines)


def tell_rules(table: PlainTable, topic: str) -> None:
    """A section by its number or title, a rule by its number, or the contents."""
    sections, said = load_rules().sections, topic.casefold().removeprefix("r")
    for section in sections:
        for rule in section.rules:
            if rule.number.casefold() == f"r{said}":
                table.console.tell(*filter(None, (f"{rule.number} {rule.text}", rule.ruling)))
                return
    found = [section for section in sections if section.number.casefold() == f"r{said}"] or [
        section for section in sections if topic and topic.casefold() in section.title.casefold()
    ]
    if len(found) == 1:
        (section,) = found
        table.console.tell(f"{section.number} {section.title}")
        for rule in section.rules:
            table.console.tell(*filter(None, (f"{rule.number} {rule.text}", rule.ruling)))
    elif found:
        table.console.tell(which(topic, [section.title for section in found]))
    else:
        table.console.tell(*(f"{section.number} {section.title}" for section in sections))
        table.console.tell(gettext("Type rules and a number or a title."))


def tell_saved(table: PlainTable, _rest: str) -> None:
    command = resume_command(table.match)
    saved = how_to_go_on(command) if command else gettext("Every choice is saved when it is made.")
    table.console.tell(table.match.trouble or saved)


def tell_seats(table: PlainTable, _rest: str) -> None:
    table.console.tell(*pages.seats_page(table.match))


def speak(table: PlainTable, is_terse: bool) -> None:
    table.is_terse = is_terse
    table.keep_terse(is_terse)
    table.console.tell(gettext("Few words from now on.") if is_terse else gettext("All words from now on."))


def ask_best(table: PlainTable, _rest: str) -> None:
    """The best three: a second hint for the same question."""
    table.controller.hint()
    table.wants_best = table.controller.hints.is_thinking
    if not table.wants_best and not table.controller.focus.message:
        return
    if not table.wants_best and table.controller.focus.hint:
        table.controller.hint()


def tell_help(table: PlainTable, _rest: str) -> None:
    table.console.tell(
        gettext("Answer with a number, a card's letter or the first letters of a name. Enter repeats the question."),
        *(f"{name} {command.takes}".strip() + f": {command.help}" for name, command in TABLE_COMMANDS.items()),
    )


TABLE_COMMANDS: Final[dict[str, Command]] = {
    "zones": Command(lazy("the Dice Zones and their sums"), tell(lambda table: pages.zones_page(table.view))),
    "display": Command(
        lazy("the cards that can be taken, and the personalities"),
        tell(lambda table: pages.open_cards_page(table.view)),
        keys=("people", "zone.next"),
    ),
    "hand": Command(lazy("your hand"), lambda table, _: table.tell_hand(), keys=("hand",)),
    "me": Command(lazy("your civilization"), tell(lambda table: boards(table, False))),
    "rivals": Command(lazy("all other civilizations"), tell(lambda table: boards(table, True)), keys=("civilization",)),
    "tracks": Command(lazy("where the markers are"), tell(lambda table: [pages.tracks_line(table.view)])),
    "threats": Command(lazy("whom the disasters would hit"), intent("page", "threats"), keys=("threats",)),
    "score": Command(lazy("the points if the Era ended now"), intent("standing"), keys=("standing",)),
    "log": Command(lazy("the story so far, or its last lines"), tell_log, "[NUMBER]", ("log",)),
    "news": Command(lazy("everything since your last turn"), intent("news"), keys=("news",)),
    "card": Command(lazy("a card in full"), lambda table, name: table.tell_card(name), "NAME", ("zoom",)),
    "rules": Command(lazy("the rules, a section or one rule"), tell_rules, "[TOPIC]", ("rules",)),
    "why": Command(lazy("more about a choice, or why it is none"), lambda table, line: table.tell_why(line), "CHOICE"),
    "hint": Command(lazy("the best choice and its value"), intent("hint"), keys=("hint",)),
    "best": Command(lazy("the best three choices compared"), ask_best),
    "back": Command(lazy("one step back in this turn"), intent("back"), keys=("back",)),
    "undo": Command(lazy("undo your last choice"), intent("undo"), keys=("undo",)),
    "redo": Command(lazy("redo it"), intent("redo"), keys=("redo",)),
    "seats": Command(lazy("who plays where"), tell_seats, keys=("seats",)),
    "pace": Command(lazy("the next pace of the bots"), intent("bot_pace"), keys=("pace",)),
    "save": Command(lazy("how the game is saved"), tell_saved),
    "terse": Command(lazy("few words"), lambda table, _: speak(table, True)),
    "verbose": Command(lazy("all words"), lambda table, _: speak(table, False)),
    "help": Command(lazy("this list"), tell_help, keys=("help",)),
    "quit": Command(lazy("leave; the game is saved"), lambda table, _: table.leave(), keys=("quit",)),
}
"""In the order of the help."""


def command_word(id: str) -> str:
    """The command that does what a key does, or else the key: letters of actions and tricks are answers here, too."""
    return next((name for name, command in TABLE_COMMANDS.items() if id in command.keys), None) or DEFAULT_KEYS.shown(
        id
    )


def obey(table: PlainTable, line: str) -> bool:
    """Run the command that the line begins with; False if there is none, or more than one."""
    word, _, rest = line.partition(" ")
    said = word.casefold()
    found = [said] if said in TABLE_COMMANDS else [name for name in TABLE_COMMANDS if name.startswith(said)]
    if len(found) != 1:
        return False
    TABLE_COMMANDS[found[0]].run(table, rest.strip())
    return True
