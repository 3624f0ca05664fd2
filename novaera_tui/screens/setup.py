"""Setting up a game: who plays, who is first, how long, and from which seed."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text
from textual.events import Key, Paste

from novaera_tui import keys
from novaera_tui.draw.text import cut, fit
from novaera_tui.draw.text import wrap_text as wrapped_words
from novaera_tui.errors import UserError
from novaera_tui.output import visible
from novaera_tui.play.new_game import Draft, bot_kinds
from novaera_tui.saving.storage import files, last_setup, start_game
from novaera_tui.screens.bindings import bindings
from novaera_tui.screens.how_to_play import HowToPlay
from novaera_tui.screens.menu import Menu
from novaera_tui.screens.page import one_line
from novaera_tui.screens.parts import heading
from novaera_tui.tutorial.progress import remembered
from novaera_tui.words import pages as words
from rules import CardError, IllegalSetup, load_cards
from rules.kinds import MAX_PLAYERS, MIN_PLAYERS
from rules.setup import LONGEST_PLAYER_NAME

LONGEST_SEED = 18
FIELD_LABEL = 10
EXPLAINED_FROM = 34
"""Lines on which every choice can be explained."""
LEAST_ROWS = 17
"""Lines besides the seats that all choices need, with gaps between their parts."""


def first_draft() -> Draft:
    """As last time; whoever has never played begins against a bot."""
    last = last_setup()
    return Draft.like(last) if last else Draft.against_bot()


def never_played() -> bool:
    """Is there no trace of a game or a lesson?"""
    try:
        return not files() and not remembered().lessons
    except UserError:
        return False


class SetupScreen(Menu):
    """Enter on the first line starts with what is shown; everything else is changed in its place."""

    BINDINGS = bindings(keys.in_scope("setup"))
    help_scope = "setup"
    heading = "A new game"
    widest = 110

    def __init__(self, draft: Draft | None = None) -> None:
        super().__init__()
        self.draft = draft or first_draft()
        self.fields: list[str] = []
        """What each choice is about: start, players, seat 0, ..., first, length, hands, hints, rounds, pace, seed."""
        self.trouble = ""

    @property
    def field(self) -> str:
        # keys can come before a change is drawn, and then there may be fewer lines than the cursor knows of
        return self.fields[min(self.chosen, len(self.fields) - 1)] if self.fields else "start"

    @property
    def seat(self) -> int | None:
        """The seat under the cursor."""
        return int(self.field.split()[1]) if self.field.startswith("seat") else None

    @property
    def is_written(self) -> bool:
        """Is this a name or a number to write?"""
        return self.seat is not None or self.field == "seed"

    # Drawing --------------------------------------------------------------------------------------------

    def body(self, width: int) -> list[Text]:
        draft, palette = self.draft, self.nova.palette
        roomy = self.sheet.rows >= EXPLAINED_FROM
        gap = [Text()] * (not roomy and self.sheet.rows >= LEAST_ROWS + draft.players)
        written = self.field if self.typing is not None else ""
        self.fields = []
        lines: list[Text] = []

        def row(field: str, label: str, *values: Text) -> None:
            self.choice(len(lines))
            self.fields.append(field)
            lines.append(Text.styled(f" {label}".ljust(FIELD_LABEL), palette.quiet).append_text(Text(" ").join(values)))
            if roomy:
                told = wrapped_words(self.meaning(field)[1], width - FIELD_LABEL - 2)
                lines.extend(Text.styled(" " * (FIELD_LABEL + 1) + line, palette.quiet) for line in told)
                lines.append(Text())

        start = "START THE GAME" if self.nova.options.ascii else "► START THE GAME"
        problem = self.trouble or draft.problem()
        warning = [Text.styled(f" {problem} ", palette.alarm)] if problem else []
        row("start", "", Text.styled(f"   {start}   ", palette.phase), *warning)
        lines += [*gap, heading("Who plays", width, palette)]
        row("players", "Players", self.options(map(str, range(MIN_PLAYERS, MAX_PLAYERS + 1)), str(draft.players)))
        for number in range(draft.players):
            seat = draft.seats[number]
            row(
                f"seat {number}",
                f"Seat {number + 1}",
                self.name_block(number, written == f"seat {number}"),
                self.options(["person", *bot_kinds()], seat.bot or "person"),
            )
        names = [seat.name for seat in draft.seats[: draft.players]]
        each = (width - FIELD_LABEL - 9) // len(names) - 3
        shown = [cut(name, each, palette.glyphs.more) for name in names]
        row("first", "First", self.options([*shown, "drawn"], "drawn" if draft.first is None else shown[draft.first]))
        lines += [*gap, heading("How", width, palette)]
        row("length", "Length", self.options(["three Eras", "Fast Play"], "Fast Play" if draft.fast else "three Eras"))
        row("hands", "Hands", self.options(["hidden", "open"], "open" if draft.open_hands else "hidden"))
        row("hints", "Hints", self.options(["on", "off"], "on" if draft.hints else "off"))
        row("rounds", "Rounds", self.options(["told", "brief"], "brief" if draft.brief else "told"))
        row("pace", "Bots", self.options(words.PACE_WORDS.values(), words.PACE_WORDS[draft.pace]))
        seed = f"{self.typing}_" if written == "seed" else str(draft.seed)
        row("seed", "Seed", Text.styled(f" {seed} ", palette.bar))
        if not roomy:
            lines += [Text()] * max(1, self.sheet.rows - len(lines) - 3)
            lines += self.explanation(width)
        return lines

    def options(self, all_of_them: Iterable[str], taken: str) -> Text:
        """Everything that there is to choose from, and what is chosen as a block."""
        palette = self.nova.palette
        line = Text()
        for each in all_of_them:
            if each == taken:
                # a sign besides the ground, for terminals on which the cursor reverses everything
                line.append(f"[{each}]" if palette.phase.reverse else f" {each} ", palette.phase)
            else:
                line.append(f" {each} ", palette.ink)
            line.append(" ")
        return line

    def name_block(self, number: int, is_written: bool) -> Text:
        seat = self.draft.seats[number]
        name = f"{self.typing}_" if is_written else seat.name
        return Text.styled(fit(f" {name}", LONGEST_PLAYER_NAME + 3, ""), self.nova.palette.seat_block(seat.colour))

    def explanation(self, width: int) -> list[Text]:
        """What the choice under the cursor means, where there is no room to say it of all."""
        title, sentence = self.meaning(self.field)
        palette = self.nova.palette
        return [
            heading(title, width, palette),
            *(Text.styled(f" {line}", palette.ink) for line in wrapped_words(sentence, width - 2)),
        ]

    def meaning(self, field: str) -> tuple[str, str]:
        """The name of a choice, and what it means as it stands."""
        draft = self.draft
        kind, _, number = field.partition(" ")
        match kind:
            case "seat":
                seat = draft.seats[int(number)]
                return f"Seat {int(number) + 1}", words.bot_sentence(seat.bot) if seat.bot else words.PERSON
            case "players":
                return "Players", words.PLAYERS_NOTE
            case "first":
                if draft.first is None:
                    return "First player", words.FIRST_DRAWN
                return "First player", words.FIRST_NOTE.format(draft.seats[draft.first].name)
            case "length":
                return "Length", words.FAST if draft.fast else words.FULL
            case "hands":
                return "Hands", words.OPEN_HANDS if draft.open_hands else words.HIDDEN_HANDS
            case "hints":
                return "Hints", words.HINTS_ALLOWED if draft.hints else words.NO_HINTS
            case "rounds":
                return "Rounds", words.ROUNDS_UNTOLD if draft.brief else words.ROUNDS_TOLD
            case "pace":
                return "Pace of the bots", words.PACE_MEANINGS[draft.pace]
            case "seed":
                return "Seed", words.SEED
        return "Start", words.START

    def key_line(self) -> Text:
        if self.typing is not None:
            return Text("Enter keeps what you typed, Esc discards it")
        accept = "start" if self.field == "start" else "write" if self.is_written else "change"
        extra: tuple[str, ...] = ()
        if self.seat is not None:
            extra = ("setup.change", "setup.colour", "setup.start")
        elif self.field != "start":
            extra = ("setup.start",)
        return self.key_labels("dialog.down", ("dialog.accept", accept), *extra, "dialog.close")

    def moved(self) -> None:
        """The explanation is about something else now."""
        self.draw()

    def changed(self) -> None:
        self.trouble = ""
        self.draw()

    # Changing -------------------------------------------------------------------------------------------

    def action_change(self, by: int) -> None:
        draft = self.draft
        if self.seat is not None:
            draft.change_bot(self.seat, by)
        elif self.field == "players":
            draft.change_players(by)
        elif self.field == "first":
            draft.change_first(by)
        elif self.field == "length":
            draft.fast = not draft.fast
        elif self.field == "hands":
            draft.open_hands = not draft.open_hands
        elif self.field == "hints":
            draft.hints = not draft.hints
        elif self.field == "rounds":
            draft.brief = not draft.brief
        elif self.field == "pace":
            draft.change_pace(by)
        elif self.field == "seed":
            draft.seed = max(0, draft.seed + by)
        self.changed()

    def action_digit(self, digit: int) -> None:
        """So many players; on the line of the seed, the first digit of another one."""
        if self.field == "seed":
            self.typing = str(digit)
            self.changed()
        elif MIN_PLAYERS <= digit <= MAX_PLAYERS:
            self.chosen = self.fields.index("players")
            self.draft.set_players(digit)
            self.changed()
        else:
            self.trouble = words.HOW_MANY.format(MIN_PLAYERS, MAX_PLAYERS)
            self.draw()

    def action_colour(self) -> None:
        if self.seat is not None:
            self.draft.change_colour(self.seat)
            self.changed()

    def action_bot(self) -> None:
        if self.seat is not None:
            self.draft.change_bot(self.seat, 1)
            self.changed()

    def action_accept(self) -> None:
        if self.field == "start":
            self.action_start()
        elif self.is_written:
            self.action_edit()
        else:
            self.action_change(1)

    def action_edit(self) -> None:
        if self.seat is not None:
            self.typing = self.draft.seats[self.seat].name
        elif self.field == "seed":
            self.typing = ""
        self.changed()

    def on_key(self, event: Key) -> None:
        """While a name or the seed is written, keys are letters."""
        if self.typing is None:
            return
        event.stop()
        event.prevent_default()
        if event.key == "enter":
            self.keep(self.typing)
            self.typing = None
        elif event.key == "escape":
            self.typing = None
        elif event.key == "backspace":
            self.typing = self.typing[:-1]
        elif event.character:
            self.write(one_line(event.character))
        self.changed()

    def on_paste(self, event: Paste) -> None:
        event.stop()
        event.prevent_default()
        if self.typing is not None:
            self.write(one_line(event.text))
            self.changed()

    def write(self, typed: str) -> None:
        """Add to what is being written; a seed takes digits only."""
        if self.seat is not None:
            self.typing = f"{self.typing}{typed}"[:LONGEST_PLAYER_NAME]
        else:
            digits = "".join(letter for letter in typed if letter in "0123456789")
            self.typing = f"{self.typing}{digits}"[:LONGEST_SEED]

    def keep(self, typed: str) -> None:
        if self.seat is not None:
            self.draft.rename(self.seat, typed)
        elif typed:
            self.draft.seed = int(typed)

    def action_search(self) -> None:
        """There is nothing to search for here."""

    # Starting -------------------------------------------------------------------------------------------

    def action_start(self) -> None:
        """Whoever has neither played nor learned reads first how to play."""
        if not self.draft.problem() and never_played():
            self.app.push_screen(HowToPlay(), lambda go_on: self.start() if go_on else None)
        else:
            self.start()

    def start(self) -> None:
        self.trouble = self.draft.problem()
        if not self.trouble:
            try:
                session = start_game(self.draft.setup(), load_cards(self.nova.options.cards))
            except (UserError, CardError, IllegalSetup) as problem:
                self.trouble = visible(problem)
            else:
                self.nova.start_table(session)
                return
        self.draw()
