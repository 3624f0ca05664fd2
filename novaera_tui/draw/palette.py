"""Colours and glyphs: what each kind of thing looks like, in every theme and on every sort of terminal."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from rich.style import Style

from novaera_tui.play.setup import SEAT_COLOURS

if TYPE_CHECKING:
    from textual.theme import Theme

THEME_NAMES = ("dark", "light", "contrast")
"""What `--theme` accepts."""


@dataclass(frozen=True)
class Colours:
    """The colours of a theme, as RGB."""

    background: str
    panel: str
    ink: str
    quiet: str
    accent: str
    good: str
    bad: str
    warn: str
    kinds: tuple[str, str, str, str, str, str, str]
    """Welfare, military, economic, knowledge, territory, personality; last the black dice."""
    seats: tuple[str, str, str, str]
    """The colours of civilizations, in the order of SEAT_COLOURS."""
    dark: bool = True


COLOURS = {
    "dark": Colours(
        background="#121212",
        panel="#262626",
        ink="#dadada",
        quiet="#8a8a8a",
        accent="#ffd787",
        good="#87d787",
        bad="#ff8787",
        warn="#ffaf5f",
        kinds=("#87d75f", "#ff8787", "#ffd75f", "#87afff", "#d7af87", "#d7afff", "#bcbcbc"),
        seats=("#ffaf00", "#af87ff", "#5fd7d7", "#ff87d7"),
    ),
    "light": Colours(
        background="#eeeeee",
        panel="#dadada",
        ink="#262626",
        quiet="#626262",
        accent="#5f00af",
        good="#005f00",
        bad="#af0000",
        warn="#875f00",
        kinds=("#005f00", "#af0000", "#875f00", "#0000af", "#5f3700", "#87005f", "#262626"),
        seats=("#875f00", "#5f00d7", "#005f5f", "#af005f"),
        dark=False,
    ),
    "contrast": Colours(
        background="#000000",
        panel="#000000",
        ink="#ffffff",
        quiet="#d0d0d0",
        accent="#ffff00",
        good="#00ff00",
        bad="#ff8787",
        warn="#ffff00",
        kinds=("#00ff00", "#ff8787", "#ffff00", "#87d7ff", "#ffd7af", "#ffafff", "#ffffff"),
        seats=("#ffd700", "#d7afff", "#5fffff", "#ffafd7"),
    ),
}

# With 16 colours Rich takes the nearest of these, so only exact ones are used: no guessing, no muddy panels.
SIXTEEN = {
    "dark": Colours(
        background="#000000",
        panel="#000000",
        ink="#aaaaaa",
        quiet="#aaaaaa",
        accent="#ffff55",
        good="#55ff55",
        bad="#ff5555",
        warn="#ffff55",
        kinds=("#55ff55", "#ff5555", "#ffff55", "#55ffff", "#aa5500", "#ff55ff", "#ffffff"),
        seats=("#ffff55", "#ff55ff", "#55ffff", "#ff5555"),
    ),
    "light": Colours(
        background="#aaaaaa",
        panel="#aaaaaa",
        ink="#000000",
        quiet="#000000",
        accent="#0000aa",
        good="#000000",
        bad="#aa0000",
        warn="#aa0000",
        kinds=("#000000", "#aa0000", "#000000", "#0000aa", "#000000", "#000000", "#000000"),
        seats=("#000000", "#0000aa", "#000000", "#aa0000"),
        dark=False,
    ),
    "contrast": Colours(
        background="#000000",
        panel="#000000",
        ink="#ffffff",
        quiet="#ffffff",
        accent="#ffff55",
        good="#55ff55",
        bad="#ff5555",
        warn="#ffff55",
        kinds=("#55ff55", "#ff5555", "#ffff55", "#55ffff", "#ffffff", "#ff55ff", "#ffffff"),
        seats=("#ffff55", "#ff55ff", "#55ffff", "#ff5555"),
    ),
}


@dataclass(frozen=True)
class Glyphs:
    """Signs that go with the colours, so that nothing is told by colour alone."""

    available: str
    """A card that can be had now."""
    blocked: str
    """An available card that cannot be had with this die."""
    other_die: str
    """An available card that another of the dice would pay for."""
    damaged: str
    unrest_zone: str
    """A space of the Unrest Zone."""
    last: str
    """The last space of a track."""
    marker: str
    space: str
    first: str
    """The First Player token."""
    cursor: str
    obsolete: str
    evolves: str
    to: str
    """Between before and after."""
    rule: str
    """What lines are drawn with."""
    upright: str
    dot: str
    """Nothing here."""
    more: str
    """Something was cut off here."""


UNICODE = Glyphs("●", "·", "○", "×", "░", "▓", "█", "·", "*", "►", "†", "»", "→", "─", "│", "·", "…")
UNICODE_SIGNS = "".join(astuple(UNICODE))
"""What an output must be able to write for these glyphs."""
ASCII = Glyphs("*", ".", "o", "x", "~", "#", "@", ".", "*", ">", "%", "^", ">", "-", "|", "-", "~")


@dataclass(frozen=True)
class Palette:
    """Everything that drawing functions ask for: styles and glyphs."""

    ground: Style
    """Under everything: the line API paints no background by itself."""
    ink: Style
    quiet: Style
    strong: Style
    title: Style
    accent: Style
    good: Style
    bad: Style
    warn: Style
    bar: Style
    """Status and hint lines."""
    cursor: Style
    """Laid over what is under the cursor of the focused panel."""
    shadow: Style
    """Laid over the cursor of a panel that is not focused."""
    kinds: tuple[Style, ...]
    seats: dict[str, Style]
    """Names of players, by the colour of their seat."""
    glyphs: Glyphs

    def kind(self, kind: int) -> Style:
        """The style of a colour, kind of card or resource (numbered as in `rules.kinds`)."""
        return self.kinds[kind]

    def seat(self, colour: str) -> Style:
        return self.seats.get(colour, self.strong)

    def die(self, colour: int) -> Style:
        return self.kinds[6] if colour == 4 else self.kinds[colour]


def colours(theme: str, sixteen: bool) -> Colours:
    return (SIXTEEN if sixteen else COLOURS)[theme]


@lru_cache(maxsize=8)
def palette(theme: str = "dark", sixteen: bool = False, ascii: bool = False) -> Palette:
    """The palette of a theme; on a terminal with 16 colours only exact ones are used."""
    tones = colours(theme, sixteen)
    bold_kinds = theme == "contrast"
    return Palette(
        ground=Style(color=tones.ink, bgcolor=tones.background),
        ink=Style(color=tones.ink),
        quiet=Style(color=tones.quiet),
        strong=Style(color=tones.ink, bold=True),
        title=Style(color=tones.accent, bold=True),
        accent=Style(color=tones.accent),
        good=Style(color=tones.good),
        bad=Style(color=tones.bad, bold=True),
        warn=Style(color=tones.warn),
        bar=Style(color=tones.ink, bgcolor=tones.panel),
        cursor=Style(reverse=True, bold=True),
        shadow=Style(underline=True),
        kinds=tuple(Style(color=tone, bold=bold_kinds) for tone in tones.kinds),
        seats={name: Style(color=tone, bold=True) for name, tone in zip(SEAT_COLOURS, tones.seats, strict=True)},
        glyphs=ASCII if ascii else UNICODE,
    )


def textual_theme(theme: str, sixteen: bool) -> Theme:
    """The same colours for Textual's own style sheets, under the name `novaera`."""
    from textual.theme import Theme

    tones = colours(theme, sixteen)
    return Theme(
        name="novaera",
        primary=tones.accent,
        secondary=tones.quiet,
        accent=tones.accent,
        foreground=tones.ink,
        background=tones.background,
        surface=tones.background,
        panel=tones.panel,
        warning=tones.warn,
        error=tones.bad,
        success=tones.good,
        dark=tones.dark,
    )
