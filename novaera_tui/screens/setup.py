"""Setting up a game: players, first player, length, options and seed."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len
from rich.text import Text

from novaera_tui import keys
from novaera_tui.draw.text import cut, fit, wrap_text
from novaera_tui.errors import UserError
from novaera_tui.key_names import shown
from novaera_tui.messages import gettext, pgettext
from novaera_tui.output import visible
from novaera_tui.play.new_game import Draft, bot_kinds, first_draft
from novaera_tui.play.setup import HANDS, PACES
from novaera_tui.saving.preferences import change_preferences, preferences
from novaera_tui.saving.storage import files, start_game
from novaera_tui.screens.bindings import bindings
from novaera_tui.screens.how_to_play import HowToPlay
from novaera_tui.screens.menu import Menu
from novaera_tui.screens.parts import heading
from novaera_tui.tutorial.progress import remembered
from novaera_tui.words.pages import PACE_MEANINGS, bot_name
from novaera_tui.words.setups import (
    BOT_NOTES,
    HANDS_MEANINGS,
    HANDS_WORDS,
    LABELS,
    LENGTHS,
    NEW_GAME,
    ON_OFF,
    PACE_WORDS,
    RECAP_MEANINGS,
    RECAP_WORDS,
    RECAPS,
    TITLES,
)
from rules import CardError, IllegalSetup, load_cards
from rules.kinds import MAX_PLAYERS, MIN_PLAYERS
from rules.setup import LONGEST_PLAYER_NAME

LONGEST_SEED = 18
LEAST_NAME = 8
"""Cells for a name where the bots' kinds leave little room."""
LEAST_ROWS = 17
"""Lines for all choices but the seats, with gaps between the parts."""


def never_played() -> bool:
    """Is there neither a saved game nor a finished lesson?"""
    try:
        return not files() and not remembered().lessons
    except UserError:
        return False


class SetupScreen(Menu):
    """Enter on the first line starts the game as shown; the other lines change it."""

    BINDINGS = bindings(keys.in_scope("setup"))
    help_scope = "setup"
    heading = NEW_GAME
    widest = 110

    def __init__(self, draft: Draft | None = None) -> None:
        super().__init__()
        self.draft = draft or first_draft()
        self.fields: list[str] = []
        """The choices line by line: start, players, seat 0, ..., first, length, hands, hints, rounds, pace, seed."""
        self.trouble = ""

    @property
    def field(self) -> str:
        # a key can arrive before a change is drawn, when the cursor may be below the last line
        return self.fields[min(self.chosen, len(self.fields) - 1)] if self.fields else "start"

    @property
    def seat(self) -> int | None:
        """The seat under the cursor."""
        return int(self.field.split()[1]) if self.field.startswith("seat") else None

    @property
    def is_written(self) -> bool:
        """Is this a name or number to type?"""
        return self.seat is not None or self.field == "seed"

    # Drawing --------------------------------------------------------------------------------------------

    def body(self, width: int) -> list[Text]:
        """Every choice with its explanation, if all of them fit; else the one under the cursor is explained."""
        for space in (1, 0):
            self.choices = []
            lines = self.rows(width, space)
            if len(lines) <= self.sheet.rows:
                return lines
        self.choices = []
        lines = self.rows(width)
        lines += [Text()] * max(1, self.sheet.rows - len(lines) - 3)
        return lines + self.explanation(width)

    def rows(self, width: int, space: int | None = None) -> list[Text]:
        """All choices; with `space`, each has its explanation and this many blank lines under it."""
        draft, palette = self.draft, self.nova.palette
        gap = [Text()] * (not space and self.sheet.rows >= LEAST_ROWS + draft.players)
        written = self.field if self.typing is not None else ""
        self.fields = []
        lines: list[Text] = []

        seats = [pgettext("brief", "Seat {number}", number=number + 1) for number in range(draft.players)]
        label_width = max(cell_len(label) for label in (*seats, *(label for _, label in LABELS.items()))) + 3

        def row(field: str, label: str, *values: Text) -> None:
            self.choice(len(lines))
            self.fields.append(field)
            head = Text.styled(fit(f" {label}", label_width, ""), palette.quiet)
            lines.append(head.append_text(Text(" ").join(values)))
            if space is not None:
                told = wrap_text(self.meaning(field)[1], width - label_width - 2)
                lines.extend(Text.styled(" " * (label_width + 1) + line, palette.quiet) for line in told)
                lines.extend([Text()] * space)

        def choice(field: str, values: Iterable[str], chosen: int) -> None:
            row(field, LABELS[field], self.options(values, chosen))

        start = gettext("START THE GAME")
        problem = self.trouble or draft.problem()
        warning = [Text.styled(f" {problem} ", palette.alarm)] if problem else []
        row("start", "", Text.styled(f"   {start}   ", palette.phase), *warning)
        lines += [*gap, heading(gettext("Who plays"), width, palette)]
        choice("players", map(str, range(MIN_PLAYERS, MAX_PLAYERS + 1)), draft.players - MIN_PLAYERS)
        kinds = bot_kinds()
        sitters = [pgettext("brief", "person"), *map(bot_name, kinds)]
        for number, label in enumerate(seats):
            bot = draft.seats[number].bot
            options = self.options(sitters, kinds.index(bot) + 1 if bot else 0)
            name = self.name_block(number, written == f"seat {number}", width - label_width - options.cell_len - 1)
            row(f"seat {number}", label, name, options)
        drawn = pgettext("brief", "at random")
        each = (width - label_width - cell_len(drawn) - 3) // draft.players - 3
        names = [cut(seat.name, each, palette.glyphs.more) for seat in draft.seats[: draft.players]]
        choice("first", [*names, drawn], draft.players if draft.first is None else draft.first)
        lines += [*gap, heading(gettext("Options"), width, palette)]
        choice("length", map(str, LENGTHS), draft.fast)
        choice("hands", (HANDS_WORDS[hands] for hands in HANDS), HANDS.index(draft.hands))
        choice("hints", map(str, ON_OFF), not draft.hints)
        choice("rounds", map(str, RECAP_WORDS.values()), RECAPS.index((preferences().moments, not draft.brief)))
        choice("pace", (PACE_WORDS[pace] for pace in PACES), PACES.index(draft.pace))
        seed = f"{self.typing}_" if written == "seed" else str(draft.seed)
        row("seed", LABELS["seed"], Text.styled(f" {seed} ", palette.bar))
        return lines

    def options(self, values: Iterable[str], chosen: int) -> Text:
        """All values, with the current one as a block."""
        palette = self.nova.palette
        line = Text()
        for place, each in enumerate(values):
            if place == chosen:
                # brackets under the cursor, which reverses everything
                line.append(f"[{each}]" if palette.phase.reverse else f" {each} ", palette.phase)
            else:
                line.append(f" {each} ", palette.ink)
            line.append(" ")
        return line

    def name_block(self, number: int, is_written: bool, room: int) -> Text:
        seat, palette = self.draft.seats[number], self.nova.palette
        name = f"{self.typing}_" if is_written else seat.name
        cells = max(LEAST_NAME, min(LONGEST_PLAYER_NAME + 3, room))
        return Text.styled(fit(f" {name}", cells, palette.glyphs.more), palette.seat_block(seat.colour))

    def explanation(self, width: int) -> list[Text]:
        """The choice under the cursor, if there is no room to explain all."""
        title, sentence = self.meaning(self.field)
        palette = self.nova.palette
        return [
            heading(title, width, palette),
            *(Text.styled(f" {line}", palette.ink) for line in wrap_text(sentence, width - 2)),
        ]

    def meaning(self, field: str) -> tuple[str, str]:
        """The heading of a choice, and the meaning of its current value."""
        kind, _, number = field.partition(" ")
        if kind == "seat":
            return gettext("Seat {number}", number=int(number) + 1), self.seat_note(int(number))
        return TITLES[kind], self.note_on(kind)

    def seat_note(self, number: int) -> str:
        keymap, bot = self.nova.keymap_in_force, self.draft.seats[number].bot
        if bot:
            note = BOT_NOTES.get(bot, gettext("A bot ({kind}).", kind=bot_name(bot)))
            return gettext(
                "{note} {change} seats a person.",
                note=note,
                change=keymap.pair("setup.change_back", "setup.change"),
            )
        return gettext(
            "A person at this keyboard. {edit} edits the name; {change} seats a bot here instead.",
            edit=keymap.shown("dialog.accept"),
            change=keymap.pair("setup.change_back", "setup.change"),
        )

    def note_on(self, field: str) -> str:
        draft = self.draft
        match field:
            case "players":
                return gettext("Two to four civilizations, of people at this keyboard or bots. A digit sets how many.")
            case "first":
                if draft.first is None:
                    return gettext("The seed decides who goes first.")
                return gettext(
                    "{player} goes first. In the board game, the oldest player does; here you or the seed decide.",
                    player=draft.seats[draft.first].name,
                )
            case "length":
                if draft.fast:
                    return gettext(
                        "Fast Play: two Eras of three rounds. 15 minutes against a bot, an hour for four people."
                    )
                return gettext("Three Eras of three rounds: about two hours for four people, less with bots.")
            case "hands":
                return HANDS_MEANINGS[draft.hands]
            case "hints":
                if draft.hints:
                    return gettext(
                        "{key} marks the best choice and says why. The replay tells who asked.",
                        key=self.nova.keymap_in_force.shown("hint"),
                    )
                return gettext("Nobody gets hints.")
            case "rounds":
                return str(RECAP_MEANINGS[preferences().moments, not draft.brief])
            case "pace":
                return PACE_MEANINGS[draft.pace]
            case "seed":
                return gettext("The deal and all dice come from this number. The same seed gives the same game.")
        return gettext("Begin with these settings, or change any of them first. The game is saved after every choice.")

    def key_line(self) -> Text:
        if self.typing is not None:
            return Text(
                gettext("{enter} keeps the text, {escape} discards it", enter=shown("enter"), escape=shown("escape"))
            )
        labels: list[str | tuple[str, str]] = ["dialog.down"]
        if self.field == "start":
            labels.append(("dialog.accept", pgettext("brief", "start")))
        else:
            if self.is_written:
                edit = pgettext("brief", "edit the name") if self.seat is not None else pgettext("brief", "edit")
                labels.append(("dialog.accept", edit))
            labels += ["setup.change", *["setup.colour"] * (self.seat is not None), "setup.start"]
        return self.key_labels(*labels, "dialog.close")

    def moved(self) -> None:
        """The explanation depends on the cursor."""
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
            draft.change_hands(by)
        elif self.field == "hints":
            draft.hints = not draft.hints
        elif self.field == "rounds":
            place = RECAPS.index((preferences().moments, not draft.brief))
            has_moments, has_recaps = RECAPS[(place + by) % len(RECAPS)]
            change_preferences(moments=has_moments)
            draft.brief = not has_recaps
        elif self.field == "pace":
            draft.change_pace(by)
        elif self.field == "seed":
            draft.seed = max(0, draft.seed + by)
        self.changed()

    def action_digit(self, digit: int) -> None:
        """Set the number of players; on the seed's line, start a new seed."""
        if self.field == "seed":
            self.typing = str(digit)
            self.changed()
        elif MIN_PLAYERS <= digit <= MAX_PLAYERS:
            self.chosen = self.fields.index("players")
            self.draft.set_players(digit)
            self.changed()
        else:
            self.trouble = gettext("{least} to {most} can play.", least=MIN_PLAYERS, most=MAX_PLAYERS)
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

    def show_typing(self) -> None:
        self.changed()

    def write(self, typed: str) -> None:
        """Add to the typed text; a seed takes digits only."""
        if self.seat is not None:
            self.typing = f"{self.typing}{typed}"[:LONGEST_PLAYER_NAME]
        else:
            digits = "".join(letter for letter in typed if letter in "0123456789")
            self.typing = f"{self.typing}{digits}"[:LONGEST_SEED]

    def typed(self, words: str) -> None:
        if self.seat is not None:
            self.draft.rename(self.seat, words)
        elif self.field == "seed" and words.isdecimal():  # the cursor may have moved on from a name
            self.draft.seed = int(words)

    def action_search(self) -> None:
        """Nothing to search here."""

    # Starting -------------------------------------------------------------------------------------------

    def action_start(self) -> None:
        """Before the first game, show how to play, unless it has just been read."""
        if not self.draft.problem() and never_played() and not self.nova.has_read_rules:
            self.app.push_screen(HowToPlay(self.draft), lambda go_on: self.start() if go_on else None)
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
