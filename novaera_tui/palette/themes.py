"""The colours of the themes, as RGB: 24 bit and 256 colours share a table, 16 colours have another."""

from __future__ import annotations

from rules.records import Record

THEME_NAMES = ("dark", "light", "contrast", "colour-blind")
"""The values of `--theme`."""


class Colours(Record):
    """The colours of a theme. Nearly all are among the 256 that terminals show exactly."""

    background: str
    panel: str
    ink: str
    quiet: str
    accent: str
    good: str
    bad: str
    warn: str
    alarm: str
    """The background of alarms."""
    paper: str
    """The background under the cursor."""
    paper_moods: tuple[str, ...]
    """Good, bad and warning words on that paper; empty without colours for them."""
    body: str
    """The body of a card where blends cannot be shown; empty for none."""
    kinds: tuple[str, ...]
    """Words about welfare, military, economic, knowledge, territory, personality; last the black dice."""
    strips: tuple[str, ...]
    """Title strips, dice and gauges of the same seven."""
    zone: str
    """The Unrest Zone on its track; empty where it cannot be shaded."""
    war: str
    """The Civil War space at its end."""
    seats: tuple[str, str, str, str]
    """The colours of civilizations, in the order of SEAT_COLOURS."""
    fine_strips: tuple[str, ...] = ()
    """Softer strip colours, for terminals with all colours."""
    tint: float = 0.0
    """The share of its strip's colour in the body of a card, where blends can be shown."""
    dark: bool = True


FINE_STRIPS = ("#2e7d3c", "#b43c46", "#c8a028", "#3c6eb9", "#8b5a32", "#7d55c3", "#4a4e5a")

DARK = Colours(
    background="#121212",
    panel="#262626",
    ink="#dadada",
    quiet="#a8a8a8",
    accent="#ffd787",
    good="#87d787",
    bad="#ff8787",
    warn="#ffaf5f",
    alarm="#ff5f5f",
    paper="#eeeeee",
    paper_moods=("#005f00", "#af0000", "#5f0000"),
    body="#262626",
    kinds=("#87d75f", "#ff8787", "#ffd75f", "#87afff", "#d7af87", "#d7afff", "#bcbcbc"),
    strips=("#008700", "#af0000", "#d7af00", "#005faf", "#875f00", "#875faf", "#4e4e4e"),
    zone="#5f5f00",
    war="#870000",
    seats=("#ffaf00", "#af87ff", "#5fd7d7", "#ff87d7"),
    fine_strips=FINE_STRIPS,
    tint=0.2,
)

THEME_COLOURS = {
    "dark": DARK,
    "light": Colours(
        background="#eeeeee",
        panel="#e4e4e4",
        ink="#262626",
        quiet="#4e4e4e",
        accent="#5f00af",
        good="#005f00",
        bad="#af0000",
        warn="#5f3700",
        alarm="#af0000",
        paper="#262626",
        paper_moods=("#87d787", "#ff8787", "#ffaf5f"),
        body="#e4e4e4",
        kinds=("#005f00", "#870000", "#5f3700", "#0000af", "#5f3700", "#87005f", "#262626"),
        strips=("#008700", "#af0000", "#d7af00", "#005faf", "#875f00", "#875faf", "#4e4e4e"),
        zone="#ffd787",
        war="#ff8787",
        seats=("#5f3700", "#5f00af", "#005f5f", "#87005f"),
        fine_strips=FINE_STRIPS,
        tint=0.16,
        dark=False,
    ),
    "contrast": Colours(
        background="#000000",
        panel="#262626",
        ink="#ffffff",
        quiet="#d0d0d0",
        accent="#ffff00",
        good="#00ff00",
        bad="#ffafaf",
        warn="#ffff00",
        alarm="#ff8787",
        paper="#ffffff",
        paper_moods=("#005f00", "#870000", "#5f0000"),
        body="",
        kinds=("#00ff00", "#ffafaf", "#ffff00", "#87d7ff", "#ffd7af", "#ffafff", "#ffffff"),
        strips=("#00d700", "#ff8787", "#ffff00", "#5fd7ff", "#d7af87", "#ff87ff", "#bcbcbc"),
        zone="#d7af00",
        war="#870000",
        seats=("#ffd700", "#d7afff", "#5fffff", "#ffafd7"),
    ),
    # kinds that differ in the three common forms of colour-blindness, found by search among the 256 colours
    "colour-blind": Colours(
        background="#121212",
        panel="#262626",
        ink="#dadada",
        quiet="#a8a8a8",
        accent="#ffd787",
        good="#87d7ff",
        bad="#ffaf5f",
        warn="#ffd787",
        alarm="#ff8700",
        paper="#eeeeee",
        paper_moods=("#00005f", "#870000", "#5f0000"),
        body="#262626",
        kinds=("#00d7af", "#ff8787", "#ffff87", "#87afff", "#ff8700", "#d787d7", "#bcbcbc"),
        strips=("#00d7af", "#af0000", "#ffff87", "#005fff", "#ff8700", "#870087", "#4e4e4e"),
        zone="#5f5f00",
        war="#870000",
        seats=("#ffaf00", "#af87ff", "#5fd7d7", "#ff87d7"),
        tint=0.16,
    ),
}

# With 16 colours Rich takes the nearest of these, so only exact ones are used. Backgrounds are from the
# first eight, because many terminals have no others.
SIXTEEN_DARK = Colours(
    background="#000000",
    panel="#000000",
    ink="#aaaaaa",
    quiet="#aaaaaa",
    accent="#ffff55",
    good="#55ff55",
    bad="#ff5555",
    warn="#ffff55",
    alarm="#aaaaaa",
    paper="#aaaaaa",
    paper_moods=(),
    body="",
    kinds=("#55ff55", "#ff5555", "#ffff55", "#55ffff", "#00aaaa", "#ff55ff", "#ffffff"),
    strips=("#00aa00", "#aa0000", "#aa5500", "#0000aa", "#00aaaa", "#aa00aa", "#aaaaaa"),
    zone="",
    war="#aa0000",
    seats=("#ffff55", "#ff55ff", "#55ffff", "#ff5555"),
)
SIXTEEN_LIGHT = Colours(
    background="#aaaaaa",
    panel="#aaaaaa",
    ink="#000000",
    quiet="#000000",
    accent="#0000aa",
    good="#000000",
    bad="#000000",
    warn="#000000",
    alarm="#aa0000",
    paper="#000000",
    paper_moods=(),
    body="",
    kinds=("#000000", "#000000", "#000000", "#0000aa", "#000000", "#000000", "#000000"),
    strips=("#00aa00", "#aa0000", "#aa5500", "#0000aa", "#00aaaa", "#aa00aa", "#000000"),
    zone="",
    war="#aa0000",
    seats=("#000000", "#0000aa", "#000000", "#000000"),
    dark=False,
)
SIXTEEN = {
    "dark": SIXTEEN_DARK,
    "light": SIXTEEN_LIGHT,
    "contrast": SIXTEEN_DARK,
    "colour-blind": SIXTEEN_DARK,
}


def brightness(tone: str) -> float:
    """Relative luminance, from 0 to 1."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts(tone)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """From 1 to 21; text is readable from 4.5."""
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


def ink_on(ground: str) -> str:
    """Black or white, by the higher contrast."""
    return max("#000000", "#ffffff", key=lambda ink: contrast(ink, ground))


def blend(ground: str, tone: str, much: float) -> str:
    """The ground with this share of another colour."""
    mixed = (a + (b - a) * much for a, b in zip(parts(ground), parts(tone), strict=True))
    return "#" + "".join(f"{round(part * 255):02x}" for part in mixed)


def parts(tone: str) -> list[float]:
    return [int(tone[place : place + 2], 16) / 255 for place in (1, 3, 5)]
