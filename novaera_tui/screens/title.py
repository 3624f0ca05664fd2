"""The title: a new game, the last one, cards, rules, and the way out."""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from novaera_tui import keys
from novaera_tui.screens.menu import Menu

LETTERING = (
    "█▄  █ ▄▀▀▄ █   █ ▄▀▀▄     █▀▀▀ █▀▀▄ ▄▀▀▄",
    "█ ▀▄█ █  █ ▀▄ ▄▀ █▀▀█     █▀▀  █▀▀▄ █▀▀█",
    "▀   ▀  ▀▀    ▀   ▀  ▀     ▀▀▀▀ ▀  ▀ ▀  ▀",
)
PLAIN_LETTERING = ("N O V A   E R A",)
CREDITS = (
    "An unofficial fan edition for the terminal,",
    "not affiliated with CMON. Nova Era is their trademark.",
)


class TitleScreen(Menu):
    """What people see first. Enter begins a new game."""

    BINDINGS = keys.bindings(keys.in_scope("title"))
    help_scope = "title"
    heading = "Nova Era"
    snug = True
    hints = ("dialog.down", "dialog.accept", "help", "title.quit")

    def __init__(self) -> None:
        super().__init__()
        self.saved: Path | None = None

    def on_mount(self) -> None:
        from novaera_tui.saving.storage import newest_unfinished

        self.saved = newest_unfinished()

    def on_screen_resume(self) -> None:
        """A game may have been left or finished meanwhile."""
        before = self.saved
        self.on_mount()
        if self.saved != before:
            self.draw()

    @property
    def entries(self) -> list[tuple[str, str]]:
        entries = [("new", "New game")]
        if self.saved is not None:
            entries.append(("resume", "Resume the last game"))
        return [*entries, ("cards", "Cards"), ("rules", "Rules"), ("quit", "Quit")]

    def body(self, width: int) -> list[Text]:
        palette, keymap = self.nova.palette, self.nova.keymap_in_force
        lettering = PLAIN_LETTERING if self.nova.options.ascii else LETTERING
        lines = [Text()] * max(1, (self.sheet.rows - 16) // 2)
        lines += [Text.styled(line.center(width).rstrip(), palette.title) for line in lettering]
        lines += [Text(), Text.styled("civilizations by dice, for two to four".center(width).rstrip(), palette.quiet)]
        lines += [Text(), Text()]
        indent = " " * max(0, width // 2 - 14)
        for id, words in self.entries:
            self.choice(lines)
            line = Text(indent + " ")
            line.append(keymap.shown(f"title.{id}"), palette.accent)
            lines.append(line + Text(f"  {words} ".ljust(24)))
        lines += [Text()] * max(1, self.sheet.rows - len(lines) - len(CREDITS))
        return [*lines, *(Text.styled(line.center(width).rstrip(), palette.quiet) for line in CREDITS)]

    def action_accept(self) -> None:
        self.action_choose(self.entries[self.chosen][0])

    def action_choose(self, what: str) -> None:
        if what == "new":
            from novaera_tui.screens.setup import SetupScreen

            self.app.push_screen(SetupScreen())
        elif what == "resume" and self.saved is not None:
            self.resume(self.saved)
        elif what == "cards":
            self.browse()
        elif what == "rules":
            self.nova.action_rules()
        elif what == "quit":
            self.app.exit()

    def browse(self) -> None:
        from novaera_tui.screens.cards_page import CardsPage
        from novaera_tui.screens.notice import Notice
        from rules import CardError

        try:
            self.app.push_screen(CardsPage(self.nova.options.cards))
        except CardError as problem:
            self.app.push_screen(Notice("These cards cannot be shown", str(problem)))

    def resume(self, path: Path) -> None:
        from novaera_tui.complaint import Complaint
        from novaera_tui.saving.storage import open_game
        from novaera_tui.screens.notice import Notice

        try:
            session = open_game(path, None)
        except Complaint as problem:
            self.app.push_screen(Notice("This game cannot be resumed", str(problem)))
        else:
            self.nova.start_table(session)

    def action_close(self) -> None:
        self.app.exit()
