"""Help: the keys of the place that it was asked from, then all others, as they are in force now."""

from __future__ import annotations

import re

from rich.text import Text

from novaera_tui import keys
from novaera_tui.screens.page import Page, ascii_key, wrapped

TITLES = {
    "table": "At the table",
    "everywhere": "Everywhere",
    "dialog": "On pages like this one",
    "title": "On the title page",
    "setup": "Setting up a game",
    "leave": "When it asks whether to leave",
    "result": "When the game is over",
    "replay": "Looking back",
}
LOOKS = (
    ("W M E K", "welfare (green), military (red), economic (yellow) and knowledge (blue): cards, dice, resources"),
    ("T P B", "territories, personalities, black dice"),
    ("E6", "a yellow die that shows six; before the name of a card: an economic card that costs 6"),
    ("6E", "six economic resources; amounts come first, so that nobody takes them for dice"),
    ("at once", "Instant: happens when the card comes into play, and never again"),
    ("VP", 'without "at once": Scoring, at the end of every Era'),
    ("M card", "a military technology that works"),
    ("all else", "in brief words: Production in every round, or an ability as long as the card works"),
)
"""How the table is written where there is no room for whole sentences."""
GLYPHS = (
    ("now", "can be had with this die"),
    ("other_die", "can be had with another of your dice"),
    ("blocked", "available, but not for you now; the prompt says why"),
    ("damaged", "damaged: lies face down and does nothing"),
    ("safe", "protects from something; beside a disaster: it cannot harm you"),
    ("obsolete", "makes other cards obsolete"),
    ("evolves", "brings an evolution when the next Era begins"),
    ("war", "the Civil War, at the end of the Unrest track; the Unrest Zone before it is shaded"),
    ("first", "the first player"),
)
"""Glyphs of the palette and what they mean."""


class Help(Page):
    heading = "Keys"

    def __init__(self, scope: str = "everywhere") -> None:
        super().__init__()
        self.scope = scope

    def body(self, width: int) -> list[Text]:
        """First the keys of the place that help was asked from, then how the table is written, then all other keys."""
        palette = self.nova.palette
        lines: list[Text] = []
        order = [self.scope, *(scope for scope in TITLES if scope != self.scope)]
        for place, scope in enumerate(order):
            entries = keys.in_scope(scope)
            if entries:
                lines += [Text.styled(TITLES.get(scope, scope.capitalize()), palette.title)]
                lines += [line for entry in self.merged(entries) for line in self.key_lines(*entry, width)]
                lines.append(Text())
            if place == 0:
                lines += [*self.signs(width), Text()]
        lines.append(Text.styled("A key file changes keys (novaera play --keys FILE). Names in it:", palette.quiet))
        names = ", ".join(entry.id for entry in keys.KEYS)
        return [*lines, *wrapped(Text.styled(names, palette.quiet), width)]

    def signs(self, width: int) -> list[Text]:
        palette = self.nova.palette
        lines = [Text.styled("Signs and brief words", palette.title)]
        for sign, meaning in (*LOOKS, *((getattr(palette.glyphs, name), words) for name, words in GLYPHS)):
            lines += wrapped(Text(meaning), width, f"  {sign}".ljust(22), " " * 22)
        return lines

    def merged(self, entries: list[keys.Key]) -> list[tuple[str, str]]:
        """Keys and words, with the nine digits on one line."""
        rows: list[tuple[str, str]] = []
        for entry in entries:
            in_force = self.nova.keymap_in_force.keys(entry.id)
            shown = ascii_key(" ".join(map(keys.shown, in_force)), self.nova.options.ascii)
            if entry.id == "pick.1":
                shown, words = "1 to 9", "Pick the die, zone, column or choice with this number."
                rows.append((shown, words))
            elif entry.id == "replay.0":
                rows.append(("0 to 9", "Write the number of the step to go to."))
            elif not re.fullmatch(r"(pick|replay)\.\d", entry.id):
                rows.append((shown, entry.help))
        return rows

    def key_lines(self, shown: str, words: str, width: int) -> list[Text]:
        lines = wrapped(Text(words), width, " " * 22, " " * 22)
        lines[0] = Text.styled(f"  {shown}".ljust(22), self.nova.palette.accent) + lines[0][22:]
        return lines
