"""Commands: words that can be typed at any prompt, in one table. Any unambiguous beginning is enough."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from novaera_tui.keys import Keymap, language_letters
from novaera_tui.messages import Message, gettext, lazy
from novaera_tui.plain import explaining, pages
from novaera_tui.plain.explaining import action_rule, rules_lines
from novaera_tui.plain.words import WORDS, closest, folded, typed
from novaera_tui.play.tally import last_scored
from novaera_tui.saving.preferences import change_preferences
from novaera_tui.saving.storage import resume_command
from novaera_tui.words.help import LEGEND
from novaera_tui.words.pages import NOT_SCORED, how_to_go_on
from rules.events import FirstPlayerChanged
from rules.records import TupleRecord

NEAR_THE_END: Final = 5
"""The space from which few words tell of a disaster."""
OTHER_WORDS: Final = (
    (lazy("pip"), lazy("one of the points of a die: W3 has 3 pips; more pips than a price are wasted")),
    (lazy("evolve"), lazy("brings an evolution when the next Era begins")),
    (lazy("majority"), lazy("the most cards of a kind, which score when an Era ends; nobody scores a tie")),
)
"""Words that are said, besides those on the table and in the rules."""


class Command(TupleRecord):
    """A word, and what it does."""

    help: Message
    run: Callable[[Any, str], object]
    takes: Message | str = ""
    """What follows the word."""
    keys: tuple[str, ...] = ()
    """The keys of the table that do the same, by their ids."""


def tell(lines: Callable[[Any], list[str]]) -> Callable[[Any, str], object]:
    return lambda table, _: table.console.tell(*lines(table))


def intent(name: str, *arguments: Any) -> Callable[[Any, str], object]:
    """A key of the table."""
    return lambda table, _: getattr(table.controller, name)(*arguments)


def boards(table: Any, rivals: bool) -> list[str]:
    """One's own civilization, or those of all others."""
    scene = table.controller.current_scene
    mine = scene.mine
    seats = [seat for seat in range(scene.view.seats) if (seat != mine) == rivals]
    if rivals:
        table.looked_at("rival")
    return [line for seat in seats for line in pages.civilization_lines(scene.view, seat, not table.is_terse)]


def tell_log(table: Any, number: str) -> None:
    lines = pages.story(table.match, table.reader)
    table.console.tell(*lines[-int(number) :] if number.isdecimal() and int(number) else lines)


def tell_scoring(table: Any, _rest: str) -> None:
    era = last_scored(table.match.events())
    table.console.tell(*(pages.scoring_page(table.match, era) if era else [str(NOT_SCORED)]))


def tell_production(table: Any, _rest: str) -> None:
    is_over = any(isinstance(event, FirstPlayerChanged) for event in table.match.events())
    table.console.tell(*(pages.round_page(table.match) if is_over else [gettext("No round is over yet.")]))


def tell_threats(table: Any, _rest: str) -> None:
    """In few words only the markers that come near their end, the first time with the rule."""
    is_brief, table.has_heard_threats = table.is_terse and table.has_heard_threats, True
    least = NEAR_THE_END if table.is_terse else 0
    table.console.tell(*pages.threats_page(table.match, table.controller.reader(), least, not is_brief))


def tell_saved(table: Any, _rest: str) -> None:
    command = resume_command(table.match)
    saved = how_to_go_on(command) if command else gettext("Every choice is saved when it is made.")
    table.console.tell(table.match.trouble or saved)


def tell_seats(table: Any, _rest: str) -> None:
    table.console.tell(*pages.seats_page(table.match))


def speak(table: Any, is_terse: bool) -> None:
    table.speak(is_terse)
    change_preferences(terse=is_terse)
    table.console.tell(gettext("Few words from now on.") if is_terse else gettext("All words from now on."))


def ask_best(table: Any, _rest: str) -> None:
    """The best three: a second hint for the same question."""
    table.controller.hint()
    table.wants_best = table.controller.hints.is_thinking
    if not table.wants_best and not table.controller.focus.message:
        return
    if not table.wants_best and table.controller.focus.hint:
        table.controller.hint()


def tell_help(table: Any, word: str) -> None:
    """How to answer, and the words that can be typed; one of them or all with their meanings."""
    commands = table.commands
    chosen = list(commands) if word and typed(word, ["all"]) else typed(word, commands) if word else []
    if chosen:
        described = ((f"{WORDS[id]} {commands[id].takes}".strip(), commands[id].help) for id in chosen)
        table.console.tell(*(pages.entry(*each) for each in described))
    signs = [(str(sign).rstrip(":"), told) for sign, told in (*LEGEND, *OTHER_WORDS) if isinstance(sign, Message)]
    said = word if chosen else closest(word, [sign for sign, _ in signs])
    meanings = [pages.entry(sign, told) for sign, told in signs if word and folded(sign) == folded(said)]
    table.console.tell(*meanings)
    if word and not chosen and not meanings:  # an action, or a word of the rules
        table.console.tell(*rules_lines(action_rule(word) or word))
        return
    if word:
        return
    ways = {"why": WORDS["why"], "help": WORDS["help"], "all": WORDS["all"]}
    if "why" in commands:
        table.console.tell(
            gettext("Answer with a number, a letter or the first letters of a name. Enter repeats the question."),
            gettext("A whole turn fits in one line: die, action and card, like e4 develop mill or e4 mill."),
            gettext("{why} 2 or {sign}2 tells more about choice 2.", sign="?", **ways),
        )
    table.console.tell(
        gettext("To look around: {commands}.", commands=", ".join(WORDS[id] for id in commands if id in LOOK_COMMANDS)),
        gettext("To go on: {commands}.", commands=", ".join(WORDS[id] for id in commands if id not in LOOK_COMMANDS)),
        gettext(
            "The first letters of a command are enough, like {letters} for {word}.",
            letters=WORDS["status"][:3],
            word=WORDS["status"],
        ),
        gettext("{help} and a word explains it: a command, an action, a word on a card or in the rules.", **ways),
    )


LOOK_COMMANDS: Final[dict[str, Command]] = {
    "status": Command(lazy("the round, and what everybody has"), tell(lambda table: pages.status_page(table.view))),
    "zones": Command(lazy("the Dice Zones and their sums"), tell(lambda table: pages.zones_page(table.view))),
    "display": Command(
        lazy("the cards that can be taken, and the personalities"),
        tell(lambda table: pages.open_cards_page(table.view)),
        keys=("people", "zone.next"),
    ),
    "me": Command(lazy("your civilization"), tell(lambda table: boards(table, False))),
    "rivals": Command(lazy("all other civilizations"), tell(lambda table: boards(table, True)), keys=("civilization",)),
    "tracks": Command(lazy("where the markers are"), tell(lambda table: [pages.tracks_line(table.view)])),
    "threats": Command(lazy("whom the disasters would hit"), tell_threats, keys=("threats",)),
    "disasters": Command(lazy("the same as threats"), tell_threats),
    "score": Command(lazy("the points if the Era ended now"), intent("standing"), keys=("standing",)),
    "scoring": Command(lazy("the last scoring, reason by reason"), tell_scoring, keys=("replay.scoring",)),
    "production": Command(lazy("everybody's last production"), tell_production),
    "log": Command(lazy("the story so far, or its last lines"), tell_log, lazy("[NUMBER]"), ("log",)),
    "card": Command(lazy("a card in full"), lambda table, name: table.tell_card(name), lazy("NAME"), ("zoom",)),
    "rules": Command(
        lazy("the rules, a section or one rule"),
        lambda table, topic: table.console.tell(*rules_lines(topic)),
        lazy("[TOPIC]"),
        ("rules",),
    ),
    "terse": Command(lazy("few words"), lambda table, _: speak(table, True)),
    "verbose": Command(lazy("all words"), lambda table, _: speak(table, False)),
    "help": Command(lazy("how to answer; what commands do"), tell_help, lazy("[COMMAND]"), ("help",)),
    "quit": Command(
        lazy("leave; the game is saved"), lambda table, _: table.leave(), keys=("quit", "lesson.leave", "trial.leave")
    ),
}
"""At tables and in replays."""

TABLE_COMMANDS: Final[dict[str, Command]] = {
    "hand": Command(lazy("your hand"), lambda table, _: table.tell_hand(), keys=("hand",)),
    "news": Command(lazy("everything since your last turn"), intent("news"), keys=("news",)),
    **LOOK_COMMANDS,
    "why": Command(lazy("more about a choice, or why it is none"), explaining.tell_why, lazy("CHOICE")),
    "hint": Command(lazy("the best choice and why"), intent("hint"), keys=("hint",)),
    "back": Command(lazy("one step back in this turn"), intent("back"), keys=("back",)),
    "best": Command(lazy("the best three choices compared"), ask_best),
    "undo": Command(lazy("undo your last choice"), lambda table, _: explaining.undo(table), keys=("undo",)),
    "redo": Command(lazy("redo it"), lambda table, _: explaining.redo(table), keys=("redo",)),
    "seats": Command(lazy("who plays where"), tell_seats, keys=("seats",)),
    "pace": Command(lazy("the next pace of the bots"), intent("bot_pace"), keys=("pace",)),
    "save": Command(lazy("how the game is saved"), tell_saved),
}
"""At the table."""


def command_word(commands: Mapping[str, Command], id: str) -> str:
    """The command that does what a key does, or else the key: letters of actions and tricks are answers here, too."""
    words = (WORDS[name] for name, command in commands.items() if id in command.keys)
    return next(words, None) or Keymap(language_letters()).shown(id)
