"""Plain mode away from the table: the title, a new game, lessons, cards and rules, each as a conversation."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final

from novaera_tui.errors import UserError
from novaera_tui.history.index import Index
from novaera_tui.history.report import History
from novaera_tui.messages import error_text, gettext, lazy, ngettext
from novaera_tui.plain.challenges import back, challenges
from novaera_tui.plain.choices import PlainChoice, cards_named, which, word_choice
from novaera_tui.plain.explaining import rules_lines
from novaera_tui.plain.pages import card_line, card_page, entry
from novaera_tui.plain.records import history_lines
from novaera_tui.plain.words import WORDS, is_word
from novaera_tui.play.new_game import Draft, bot_kinds, first_draft
from novaera_tui.play.setup import HANDS, MOST_SEED
from novaera_tui.saving.storage import SavedGame, open_game, readable_games, start_game
from novaera_tui.tutorial.progress import remembered
from novaera_tui.tutorial.tips import coached_game
from novaera_tui.words import how_to_play as how
from novaera_tui.words import setups as words
from novaera_tui.words import tutorial as lesson_words
from novaera_tui.words.names import ERA_NUMERALS, card_name, listed
from novaera_tui.words.pages import TITLE_ENTRIES, bot_name
from rules import CardError, load_cards
from rules.kinds import MAX_PLAYERS, MIN_PLAYERS
from rules.setup import LONGEST_PLAYER_NAME

if TYPE_CHECKING:
    from novaera_tui.plain.program import Program

ENTER_KEEPS: Final = lazy("Enter keeps it as it is.")
GAMES_LISTED: Final = 3
"""Saved games in the title."""
NOT_AT_TITLE: Final = ("play", "host", "simulate", "completions", "manual")
"""Commands that need the command line: a game of their own, a host that outlives the title, an hour, a shell."""


# The title ----------------------------------------------------------------------------------------------


async def title(program: Program) -> None:
    """Until somebody quits; games and lessons come back here."""
    known = list[PlainChoice]()
    while True:
        games = list(islice(readable_games(), GAMES_LISTED))
        offered = [PlainChoice(str(number), game_words(game), "") for number, game in enumerate(games, 1)]
        menu = [word_choice(id, TITLE_ENTRIES[id]) for id in TITLE_PAGES]
        menu.append(word_choice("quit", gettext("leave")))
        saved = gettext("Saved games:") if games else gettext("No saved games yet.")
        how = gettext("Answer with a word or its first letters.")
        others = [name for name in program.commands if name not in (*TITLE_PAGES, *NOT_AT_TITLE)]
        more = gettext("Commands of the program work here, too: {commands}.", commands=", ".join(others))
        if known:
            program.console.tell(gettext("Title. Enter repeats its choices."))
        offered += menu
        label = await program.pick([gettext("Nova Era."), how, saved], offered, "", others, more, known)
        known = offered
        if label == "quit":
            return
        try:
            if label in program.pages:
                program.console.tell(*program.pages[label]())
            elif label.partition(" ")[0] in others:
                await program.run_command(label.split())
            elif label.isdecimal():
                await program.play(open_game(games[int(label) - 1].path))
            else:
                await TITLE_PAGES[label](program)
        except (UserError, CardError) as problem:
            program.console.tell(error_text(problem))


def game_words(game: SavedGame) -> str:
    """Who plays, and how far they are."""
    players = listed(game.players)
    if game.problem:
        return entry(players, gettext("cannot be resumed"))
    if game.stand is None or game.finished:
        return entry(players, gettext("finished")) if game.finished else players
    return gettext(
        "{players}: {player}'s turn, Era {era}, round {round}",
        players=players,
        player=game.players[game.stand.turn],
        era=ERA_NUMERALS[game.stand.era],
        round=game.stand.round,
    )


async def show_how_to_play(program: Program) -> None:
    program.console.tell(
        entry(how.GOAL_TITLE, how.GOAL),
        *(f"{number}. {name}: {sentence}" for number, (name, sentence) in enumerate(how.ROUND, 1)),
        *(entry(name, sentence) for name, sentence in how.NOTES),
    )


async def browse_cards(program: Program) -> None:
    """Names until an empty line."""
    cards = load_cards(program.cards)
    words = gettext("Type the beginning of a card's name, or {all}; Enter goes back.", all=WORDS["all"])
    program.console.tell(words)
    while (line := await program.console.line()) and not is_word(line, ["quit"]):
        if is_word(line, ["all"]):
            program.console.tell(*map(card_line, cards))
            continue
        found = cards_named(line, cards)
        if len(found) == 1:
            program.console.tell(*card_page(cards, found[0]))
        elif found:
            program.console.tell(which(line, [card_name(cards[card]) for card in found]))
        else:
            program.console.tell(gettext("No card begins with {name}.", name=line))


async def read_rules(program: Program) -> None:
    program.console.tell(*rules_lines(""), gettext("Enter goes back."))
    while (line := await program.console.line()) and not is_word(line, ["quit"]):
        program.console.tell(*rules_lines(line))


# A new game ---------------------------------------------------------------------------------------------


async def new_game(program: Program) -> None:
    """The draft as choices: each changes one thing, the first starts the game."""
    draft, known = first_draft(), list[PlainChoice]()
    while True:
        offered = [word_choice("start", gettext("start the game"), draft.problem())]
        fields = draft_fields(draft)
        offered += [PlainChoice(str(number), name, value) for number, (name, value) in enumerate(fields, 1)]
        offered.append(back())
        label = await program.pick([f"{words.NEW_GAME}:"], offered, known=known)
        known = offered
        if label == "back":
            return
        if label != "start":
            await change_draft(program, draft, int(label) - 1)
        elif problem := draft.problem():
            program.console.tell(problem)
        else:
            await program.play(start_game(draft.setup(), load_cards(program.cards)))
            return


def draft_fields(draft: Draft) -> list[tuple[str, str]]:
    """Everything that can be changed: players, a line for each seat, then the options."""
    seats = [
        (gettext("Seat {number}", number=number), seat_words(draft, number - 1))
        for number in range(1, draft.players + 1)
    ]
    first = gettext("drawn") if draft.first is None else draft.seats[draft.first].name
    return [
        (words.LABELS["players"], str(draft.players)),
        *seats,
        (words.LABELS["first"], first),
        (words.LABELS["length"], str(words.LENGTHS[draft.fast])),
        (words.LABELS["hands"], words.HANDS_WORDS[draft.hands]),
        (words.LABELS["hints"], str(words.ON_OFF[not draft.hints])),
        (words.LABELS["seed"], str(draft.seed)),
    ]


def seat_words(draft: Draft, seat: int) -> str:
    sitter = draft.seats[seat]
    return (
        gettext("{player}, a bot ({bot})", player=sitter.name, bot=bot_name(sitter.bot)) if sitter.bot else sitter.name
    )


async def change_draft(program: Program, draft: Draft, field: int) -> None:
    seat, option = field - 1, field - draft.players - 1
    if field == 0:
        numbers = [
            PlainChoice(str(number), ngettext("{number} player", "{number} players", number), "")
            for number in range(MIN_PLAYERS, MAX_PLAYERS + 1)
        ]
        count = await program.pick([gettext("How many players?"), str(ENTER_KEEPS)], numbers, str(draft.players))
        draft.set_players(int(count))
    elif seat < draft.players:
        await change_seat(program, draft, seat)
    elif option == 0:
        names = [each.name for each in draft.seats[: draft.players]]
        seats = ["", *map(str, range(draft.players))]
        first = "" if draft.first is None else str(draft.first)
        chosen = await one_of(program, gettext("Who is first?"), seats, [gettext("drawn"), *names], first)
        draft.first = int(chosen) if chosen else None
    elif option == 1:
        draft.fast = not draft.fast
    elif option == 2:
        meanings = [f"{words.HANDS_WORDS[hands]}: {words.HANDS_MEANINGS[hands]}" for hands in HANDS]
        draft.hands = await one_of(program, gettext("How are hands kept?"), HANDS, meanings, draft.hands)
    elif option == 3:
        draft.hints = not draft.hints
    else:
        await change_seed(program, draft)


async def one_of(program: Program, question: str, values: Sequence[str], told: Sequence[str], now: str) -> str:
    offered = [PlainChoice(str(number), name, "") for number, name in enumerate(told, 1)]
    kept = str(values.index(now) + 1)
    return values[int(await program.pick([question, str(ENTER_KEEPS)], offered, kept)) - 1]


async def change_seat(program: Program, draft: Draft, seat: int) -> None:
    """A name is a person; "bot easy Ro" is a bot."""
    kinds = bot_kinds()
    program.console.tell(
        gettext(
            "Type a name, or bot, a kind and a name: bot {kind} Ro. Kinds: {kinds}.",
            kind=kinds[0],
            kinds=", ".join(kinds),
        ),
        ENTER_KEEPS,
    )
    line = await program.console.line()
    first, *rest = line.split() or [""]
    bot, name = "", line
    if first.casefold() == "bot":
        bot, name = (rest[0] if rest else kinds[0]).casefold(), " ".join(rest[1:])
        if bot not in kinds:
            program.console.tell(gettext("There is no bot {kind}.", kind=bot))
            return
    if name:
        draft.rename(seat, name[:LONGEST_PLAYER_NAME])
    if line:
        draft.seats[seat] = draft.seats[seat]._replace(bot=bot)


async def change_seed(program: Program, draft: Draft) -> None:
    program.console.tell(gettext("Type a number; the same seed gives the same dice and cards."), ENTER_KEEPS)
    line = await program.console.line()
    if line.removeprefix("-").isdecimal() and abs(int(line)) <= MOST_SEED:
        draft.seed = int(line)
    elif line:
        program.console.tell(gettext("{answer} is no number.", answer=line))


# Lessons ------------------------------------------------------------------------------------------------


async def learn(program: Program) -> None:
    """The list of lessons, then the coached game."""
    known = list[PlainChoice]()
    while True:
        lessons, done = program.course().lessons, remembered().lessons
        left = [str(number) for number, lesson in enumerate(lessons, 1) if lesson.id not in done]
        offered = [
            PlainChoice(str(number), lesson.title, lesson.about if str(number) in left else gettext("done"))
            for number, lesson in enumerate(lessons, 1)
        ]
        offered += [word_choice("game", lesson_words.FIRST_GAME, lesson_words.FIRST_GAME_ABOUT), back()]
        opens = left[0] if left else "game"
        told = lesson_words.LESSONS_DONE.format(done=len(lessons) - len(left), all=len(lessons))
        enter = gettext("Enter opens {choice}, {help} lists all.", choice=WORDS.get(opens, opens), help=WORDS["help"])
        lines = [str(lesson_words.COURSE_INTRO), f"{told}. {enter}"]
        program.console.tell(*lines[bool(known) :])
        label = await program.pick([], offered, opens, known=known)
        known = offered
        if label == "back":
            return
        if label == "game":
            await program.play(coached_game(remembered()))
        else:
            await program.lesson(int(label))


async def play_bot(program: Program) -> None:
    """A game against a bot, with nothing to set up."""
    await program.play(start_game(Draft.against_bot().setup(), load_cards(program.cards)))


async def show_history(program: Program) -> None:
    index = Index()
    await asyncio.to_thread(lambda: list(index.count()))
    program.console.tell(*history_lines(History(index)))


TITLE_PAGES: Final[dict[str, Callable[[Program], Awaitable[None]]]] = {
    "learn": learn,
    "first": play_bot,
    "new": new_game,
    "challenges": challenges,
    "history": show_history,
    "how": show_how_to_play,
    "cards": browse_cards,
    "rules": read_rules,
}
"""The menu of the title, by the answers that choose from it."""
