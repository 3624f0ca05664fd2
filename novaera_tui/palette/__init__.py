"""Styles from a theme's colours, as far as the terminal can show them, and the glyphs."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from novaera_tui.palette.glyphs import ASCII, UNICODE, Glyphs
from novaera_tui.palette.themes import SIXTEEN, THEME_COLOURS, THEME_NAMES, Colours, blend, ink_on
from novaera_tui.play.setup import SEAT_COLOURS
from rules.records import Record

if TYPE_CHECKING:
    from rich.style import Style

__all__ = ["DEPTHS", "THEME_NAMES", "Palette", "colours", "palette"]

DEPTHS = ("24 bit", "256", "16", "none")
"""Numbers of colours a terminal can have."""
BROWN = "#aa5500"
"""The yellow of the first eight colours: brown in theory and on some consoles, but bright on nearly all terminals."""
BLACK_DIE = 6
"""The place of black dice in the tuples of styles, after the six kinds of cards."""


class Palette(Record):
    """The styles and glyphs of all drawing functions."""

    ground: Style
    """Under everything, because the line API paints no background."""
    ink: Style
    quiet: Style
    strong: Style
    title: Style
    accent: Style
    good: Style
    bad: Style
    warn: Style
    alarm: Style
    """Alarms that must be noticed."""
    bar: Style
    """Status and hint lines."""
    phase: Style
    """The phase in the status line: a filled block."""
    cursor: Style
    """Light paper under the cursor; dark in a light theme."""
    on_paper: dict[Style, Style]
    """Good, bad and warning words on that paper."""
    kinds: tuple[Style, ...]
    """Words in the colour of a kind."""
    strips: tuple[Style, ...]
    """Title strips, dice and filled gauges."""
    bodies: tuple[Style, ...]
    """Under a card's words."""
    rests: tuple[Style, ...]
    """The unfilled part of a gauge."""
    unrest: tuple[Style, Style, Style]
    """Spaces of the Unrest track: calm, the Unrest Zone, the Civil War."""
    seats: dict[str, Style]
    """Names of players, by the colour of their seat."""
    seat_blocks: dict[str, Style]
    """The same as filled blocks."""
    glyphs: Glyphs

    def kind(self, kind: int) -> Style:
        """Words about a colour, kind of card or resource (numbered as in `rules.kinds`)."""
        return self.kinds[kind]

    def track(self, track: int) -> Style:
        """The filled part of a gauge, and headings about its track."""
        return self.strips[die_place(track)]

    def die(self, colour: int) -> Style:
        """The face of a die; underlined words where a black die would look like the cursor."""
        from rich.style import Style

        style = self.strips[die_place(colour)]
        is_paper = style.bgcolor is not None and style.bgcolor == self.cursor.bgcolor
        return self.strong + Style(underline=True) if is_paper else style

    def seat(self, colour: str) -> Style:
        return self.seats.get(colour, self.strong)

    def seat_block(self, colour: str) -> Style:
        return self.seat_blocks.get(colour, self.phase)

    def mood(self, mood: str, usual: Style | None = None) -> Style:
        """Words by their mood: good, bad, a warning, or quiet."""
        styles = {"good": self.good, "bad": self.bad, "warn": self.warn, "quiet": self.quiet}
        return styles.get(mood, usual or self.ink)

    def lit(self, style: Style) -> Style:
        """The style under the cursor; blocks with a background keep theirs."""
        if style.bgcolor is not None or style.reverse:
            return style
        return self.on_paper.get(style, self.cursor)

    def on_card(self, style: Style) -> Style:
        """The style of a card under the cursor: paper; a reversed strip is reversed back."""
        from rich.style import Style

        return Style(bold=True, underline=True) if style.reverse else self.cursor


@lru_cache(maxsize=512)
def blank_alike(one: Style | None, other: Style | None) -> bool:
    """Do blanks look alike in both styles?"""
    if one is None or other is None:
        return one is other
    plainly = not (one.reverse or other.reverse or one.underline or other.underline)
    return plainly and one.bgcolor == other.bgcolor


def die_place(colour: int) -> int:
    """The index of a die colour or a track in tuples of seven styles, where 4 is a territory and black is last."""
    return BLACK_DIE if colour == 4 else colour


def colours(theme: str, depth: str) -> Colours:
    return (THEME_COLOURS if depth in ("24 bit", "256") else SIXTEEN)[theme]


@cache
def palette(theme: str = "dark", depth: str = "24 bit", ascii: bool = False) -> Palette:
    """The palette of a theme for this number of colours."""
    glyphs = ASCII if ascii else UNICODE
    return colourless(glyphs) if depth == "none" else coloured(theme, depth, glyphs)


# Plain mode needs the glyphs and the names of themes only, so Rich is imported where styles are made.


def coloured(theme: str, depth: str, glyphs: Glyphs) -> Palette:
    from rich.style import Style

    tones = colours(theme, depth)
    few = depth == "16"

    def block(ground: str, bold: bool = True) -> Style:
        return Style(color="#000000" if ground == BROWN else ink_on(ground), bgcolor=ground, bold=bold)

    def body(strip: str) -> Style:
        ground = blend(tones.background, strip, tones.tint) if depth == "24 bit" and tones.tint else tones.body
        return Style(color=tones.ink, bgcolor=ground) if ground else Style(color=tones.ink)

    good, bad, warn = Style(color=tones.good), Style(color=tones.bad, bold=True), Style(color=tones.warn)
    cursor = Style(color=ink_on(tones.paper), bgcolor=tones.paper)
    strips = tones.fine_strips if tones.fine_strips and depth == "24 bit" else tones.strips
    bodies = tuple(map(body, strips))
    return Palette(
        ground=Style(color=tones.ink, bgcolor=tones.background),
        ink=Style(color=tones.ink),
        quiet=Style(color=tones.quiet),
        strong=Style(color=tones.ink, bold=True),
        title=Style(color=tones.accent, bold=True),
        accent=Style(color=tones.accent),
        good=good,
        bad=bad,
        warn=warn,
        alarm=block(tones.alarm),
        bar=Style(color=tones.ink, bgcolor=tones.panel),
        phase=block(tones.accent if not few else tones.ink),
        cursor=cursor,
        on_paper={
            mood: cursor + Style(color=tone, bold=mood.bold)
            for mood, tone in zip((good, bad, warn), tones.paper_moods, strict=False)
        },
        kinds=tuple(Style(color=tone, bold=theme == "contrast") for tone in tones.kinds),
        strips=tuple(map(block, strips)),
        bodies=bodies,
        rests=tuple(style if style.bgcolor is not None else style + Style(underline=True) for style in bodies),
        unrest=(
            Style(color=tones.ink, bgcolor=tones.panel),
            block(tones.zone, False) if tones.zone else Style(color=tones.ink, underline=True),
            block(tones.war, False),
        ),
        seats={name: Style(color=tone, bold=True) for name, tone in zip(SEAT_COLOURS, tones.seats, strict=True)},
        seat_blocks={
            name: block(few_ground(tone) if few else tone) for name, tone in zip(SEAT_COLOURS, tones.seats, strict=True)
        },
        glyphs=glyphs,
    )


def few_ground(tone: str) -> str:
    """The darker of two similar colours: only the first eight of the sixteen work as backgrounds everywhere."""
    return tone.replace("55", "00").replace("ff", "aa") if "55" in tone else tone


def colourless(glyphs: Glyphs) -> Palette:
    """No colour: reverse, bold and underlined text replace colours."""
    from rich.style import Style

    plain, bold, reverse = Style(), Style(bold=True), Style(reverse=True)
    block, line = Style(bold=True, reverse=True), Style(underline=True)
    return Palette(
        ground=plain,
        ink=plain,
        quiet=plain,
        strong=bold,
        title=bold,
        accent=bold,
        good=plain,
        bad=bold + line,
        warn=bold,
        alarm=block + line,
        bar=plain,
        phase=block,
        cursor=reverse,
        on_paper={bold + line: block},
        kinds=(plain,) * 7,
        strips=(block,) * 7,
        bodies=(plain,) * 7,
        rests=(line,) * 7,
        unrest=(plain, line, line),
        seats=dict.fromkeys(SEAT_COLOURS, bold),
        seat_blocks=dict.fromkeys(SEAT_COLOURS, block),
        glyphs=glyphs,
    )
