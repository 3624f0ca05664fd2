"""Setting up a game: who plays, who is first, how long, and from which seed."""

from __future__ import annotations

from rich.text import Text
from textual.events import Key, Paste

from novaera_tui import keys
from novaera_tui.output import visible
from novaera_tui.play.starting import Draft
from novaera_tui.screens.menu import Menu
from novaera_tui.screens.page import one_line
from rules.setup import LONGEST_NAME

LONGEST_SEED = 18
LABEL = 16


class SetupScreen(Menu):
    """Enter starts with what is shown; everything can be changed with the arrows, names and seed with e."""

    BINDINGS = keys.bindings(keys.in_scope("setup"))
    help_scope = "setup"
    heading = "A new game"
    hints = ("setup.start", "dialog.down", "setup.change", "dialog.close")

    def __init__(self, draft: Draft | None = None) -> None:
        super().__init__()
        self.draft = draft or Draft()
        self.fields: list[str] = []
        """What each choice is about: start, players, seat 0, ..., first, length, hands, seed."""
        self.trouble = ""

    @property
    def field(self) -> str:
        return self.fields[self.chosen] if self.fields else "start"

    @property
    def seat(self) -> int | None:
        """The seat under the cursor."""
        return int(self.field.split()[1]) if self.field.startswith("seat") else None

    # Drawing --------------------------------------------------------------------------------------------

    def body(self, width: int) -> list[Text]:
        draft, palette = self.draft, self.nova.palette
        self.fields = []
        lines = [Text()]

        def row(field: str, label: str, value: Text | str, note: str = "") -> None:
            self.choice(lines)
            typed = self.typing is not None and len(self.fields) == self.chosen
            self.fields.append(field)
            line = Text.styled(f"  {label}".ljust(LABEL), palette.quiet)
            line += Text(f"{self.typing}_") if typed else Text().append(value)
            if note:
                line.pad_right(max(2, LABEL + LONGEST_NAME + 2 - line.cell_len))
                line.append(note, palette.quiet)
            lines.append(line)

        row("start", "Start the game", Text())
        lines.append(Text())
        row("players", "Players", str(draft.players), "2 to 4")
        for number in range(draft.players):
            seat = draft.seats[number]
            who = f"bot ({seat.bot})" if seat.bot else "person"
            name = Text.styled(
                seat.name + " " * max(1, LONGEST_NAME + 2 - Text(seat.name).cell_len), palette.seat(seat.colour)
            )
            row(f"seat {number}", f"Seat {number + 1}", name + Text(seat.colour.ljust(9)) + Text(who))
        lines.append(Text())
        first = "drawn from the seed" if draft.first is None else draft.seats[draft.first].name
        row("first", "First player", first, "" if draft.first is None else "the oldest, for instance")
        length = "Fast Play, two Eras" if draft.fast else "full, three Eras"
        row("length", "Length", length, "about an hour" if draft.fast else "about two hours")
        hands = ("open", "everybody sees everything") if draft.open_hands else ("curtain", "hands stay hidden")
        row("hands", "Hands", *hands)
        row("seed", "Seed", str(draft.seed), "same seed, same deal and dice")
        problem = self.trouble or draft.problem()
        return [*lines, Text(), Text.styled("  " + problem, palette.bad) if problem else Text()]

    def hint_line(self) -> Text:
        if self.typing is not None:
            return Text("Enter keeps what is written, Esc gives it up")
        extra: tuple[str, ...] = ()
        if self.seat is not None:
            extra = ("setup.edit", "setup.colour", "setup.bot")
        elif self.field == "seed":
            extra = ("setup.edit",)
        return self.hinted(*self.hints[:2], *(extra or self.hints[2:3]), self.hints[3])

    def moved(self) -> None:
        self.sheet.refresh_hint()

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
        elif self.field == "seed":
            draft.seed = max(0, draft.seed + by)
        self.changed()

    def action_colour(self) -> None:
        if self.seat is not None:
            self.draft.change_colour(self.seat)
            self.changed()

    def action_bot(self) -> None:
        if self.seat is not None:
            self.draft.change_bot(self.seat, 1)
            self.changed()

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

    def write(self, words: str) -> None:
        """Add to what is being written; a seed takes digits only."""
        if self.seat is not None:
            self.typing = f"{self.typing}{words}"[:LONGEST_NAME]
        else:
            digits = "".join(letter for letter in words if letter in "0123456789")
            self.typing = f"{self.typing}{digits}"[:LONGEST_SEED]

    def keep(self, words: str) -> None:
        if self.seat is not None:
            self.draft.rename(self.seat, words)
        elif words:
            self.draft.seed = int(words)

    def action_search(self) -> None:
        """There is nothing to search for here."""

    # Starting -------------------------------------------------------------------------------------------

    def action_start(self) -> None:
        from novaera_tui.complaint import Complaint
        from novaera_tui.saving.storage import start_game
        from rules import CardError, IllegalSetup, load_cards

        self.trouble = self.draft.problem()
        if not self.trouble:
            try:
                session = start_game(self.draft.setup(), load_cards(self.nova.options.cards))
            except (Complaint, CardError, IllegalSetup) as problem:
                self.trouble = visible(problem)
            else:
                self.nova.start_table(session)
                return
        self.draw()
