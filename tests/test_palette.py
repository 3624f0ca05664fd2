"""Colours and signs: everything can be read on its ground, kinds stay apart, and no sign means two things."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.style import Style

import novaera_tui
from novaera_tui.draw.board import draw_status
from novaera_tui.draw.log import draw_log
from novaera_tui.draw.prompt import draw_prompt
from novaera_tui.palette import DEPTHS, THEME_NAMES, Palette, palette
from novaera_tui.palette.glyphs import ASCII, UNICODE, Glyphs
from novaera_tui.palette.themes import THEME_COLOURS, contrast
from novaera_tui.play.setup import SEAT_COLOURS
from novaera_tui.table.panels import QUESTION_PANELS
from novaera_tui.table.scene import Outcome, Scene
from novaera_tui.terminal.frames import cells
from novaera_tui.words.help import LEGEND
from novaera_tui.words.sentences import Sentence
from novaera_tui.words.zone_words import Part
from rules.kinds import DICE_COLOURS
from tests.drawings import panels, scene_of, session_of
from tests.games import CARDS
from tests.sweeps import mostly_slow

XTERM = (
    *("#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5"),
    *("#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff"),
)
"""What terminals with 16 colours show for them, more or less; each chooses its own."""


def shown(color: Color | None, depth: str) -> str:
    """The colour that a terminal shows."""
    assert color is not None
    if depth == "16":
        number = color.downgrade(ColorSystem.STANDARD).number
        assert number is not None
        return XTERM[number]
    system = ColorSystem.TRUECOLOR if depth == "24 bit" else ColorSystem.EIGHT_BIT
    return color.downgrade(system).get_truecolor().hex


def scenes(look: Palette) -> Iterator[Scene]:
    """All that can be seen: every phase and every sort of question, with cards damaged and tracks full."""
    kinds: set[str] = set()
    for seed in range(3):
        session = session_of(2 + seed, seed)
        chance = random.Random(seed)
        while session.decision is not None:
            if session.decision.kind not in kinds or chance.random() < 0.01:
                kinds.add(session.decision.kind)
                scene = scene_of(
                    session, palette=look, seat_colours=SEAT_COLOURS, panel=QUESTION_PANELS[session.decision.kind]
                )
                yield scene
            session.choose(chance.choice(session.decision.options))
    assert len(kinds) > 12


def drawn_styles(look: Palette) -> set[tuple[str, Style]]:
    """The styles of everything that is drawn, with a word in each."""
    found: set[tuple[str, Style]] = set()
    parts = (Part("take W1 M2 E3 K4 B5"), Part("Riots STRIKE", "bad"), Part("Unrest 4", "warn"), Part("then", "quiet"))
    for scene in scenes(look):
        lines = [*draw_log([Sentence("Ada took W1 M2."), Sentence("Bo took K3.")], 40, 5, look)]
        for mood in ("will", "blocked", "news"):
            scene.outcome, scene.card = Outcome(mood, parts), CARDS[7]
            lines += draw_prompt(scene, 80)
        for size in ((80, 24), (120, 40)):
            for name, drawing in panels(scene, size).items():
                lines += drawing.lines
                targets = list(drawing.boxes)[:: 1 if name == "choices" else 5]
                for target in targets:
                    lines += drawing.lit(target, look)
        for line in lines:
            found.update((part.text.strip(), part.style or Style()) for part in line if part.text.strip())
    return found


@pytest.mark.parametrize(
    "depth", [pytest.param(depth, marks=[pytest.mark.slow] * (depth != "256")) for depth in DEPTHS if depth != "none"]
)
@pytest.mark.parametrize("theme", mostly_slow(THEME_NAMES))
def test_everything_that_is_drawn_can_be_read_on_its_ground(theme: str, depth: str) -> None:
    """Every pair of text and ground that occurs in games; high contrast means 7 : 1."""
    look = palette(theme, depth)
    least = 7.0 if theme == "contrast" and depth != "16" else 4.5
    pairs: dict[tuple[str, str], str] = {}
    for words, style in drawn_styles(look):
        worn = look.ground + style
        ink, ground = shown(worn.color, depth), shown(worn.bgcolor, depth)
        pairs.setdefault((ground, ink) if worn.reverse else (ink, ground), words)
    assert len(pairs) > 8
    ranked = sorted((contrast(*pair), pair, words) for pair, words in pairs.items())
    print(f"{theme}, {depth} colours: {len(pairs)} pairs, least {ranked[0][0]:.2f} ({ranked[0][2]!r})")
    unreadable = [f"{words!r}: {ratio:.2f} {pair}" for ratio, pair, words in ranked if ratio < least]
    assert not unreadable


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("depth", DEPTHS[:3])
def test_no_die_looks_like_the_cursor(theme: str, depth: str) -> None:
    colours = palette(theme, depth)
    assert all(colours.die(colour).bgcolor != colours.cursor.bgcolor for colour in DICE_COLOURS)


def test_without_colour_there_is_none() -> None:
    look = palette("dark", "none")
    for _, style in drawn_styles(look):
        worn = look.ground + style
        assert worn.color is None and worn.bgcolor is None


def test_without_colour_the_cursor_is_seen_on_every_card() -> None:
    """It turns around what it stands on: also a card that is one line, which is reversed already."""
    look = palette("dark", "none")
    scene = scene_of(session_of(4), palette=look, panel="display")
    drawing = panels(scene, (80, 24))["display"]
    assert any(drawing.papers[target] == drawing.boxes[target] for target in drawing.boxes), "a name in a line"
    for target, (x, y, _, _) in drawing.papers.items():
        (_, before), (_, after) = cells(drawing.lines[y])[x + 1], cells(drawing.lit(target, look)[y])[x + 1]
        assert before is not None and after is not None
        assert bool(before.reverse) is not bool(after.reverse), target


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_names_wear_the_colours_of_their_seats(theme: str) -> None:
    session = session_of()
    scene = scene_of(session, palette=palette(theme), seat_colours=("teal", "rose"))
    worn = {part.text.split()[0]: part.style for part in draw_status(scene, 80) if part.text.strip()}
    colours = dict(zip(SEAT_COLOURS, THEME_COLOURS[theme].seats, strict=True))
    ada, bo = worn["*Ada"], worn["Bo"]
    assert ada is not None and ada.bgcolor is not None and ada.bgcolor.name == colours["teal"], "whose turn it is"
    assert bo is not None and bo.color is not None and bo.color.name == colours["rose"]
    assert len(set(THEME_COLOURS[theme].seats)) == len(SEAT_COLOURS)


# Colour-blindness ---------------------------------------------------------------------------------------

BLIND = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "nobody": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}
"""What reaches the eye, by Machado, Oliveira and Fernandes (2009), in linear RGB."""
APART = 30.0
"""The least distance of two kinds in CIE Lab; 2.3 can just be seen."""


def lab(tone: str, eye: str) -> tuple[float, float, float]:
    parts = [int(tone[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    r, g, b = (min(1.0, max(0.0, sum(m * c for m, c in zip(row, linear, strict=True)))) for row in BLIND[eye])
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("eye", BLIND)
@pytest.mark.parametrize("depth", ["24 bit", "256"])
def test_kinds_stay_apart_for_the_colour_blind(eye: str, depth: str) -> None:
    look = palette("colour-blind", depth)
    tones = [shown(style.bgcolor, depth) for style in look.strips]
    distances = {
        a + b: math.dist(lab(one, eye), lab(other, eye))
        for (a, one), (b, other) in combinations(zip("WMEKTPB", tones, strict=True), 2)
    }
    closest = min(distances, key=lambda pair: distances[pair])
    print(f"{eye}, {depth}: least {distances[closest]:.1f} ({closest})")
    assert distances[closest] >= APART


# Signs --------------------------------------------------------------------------------------------------


WGL4 = """
0020-007E 00A0-017F 0192 01FA-01FF 02C6-02C7 02C9 02D8-02DD 0384-038A 038C 038E-03A1 03A3-03CE 0400-045F 0490-0491
1E80-1E85 1EF2-1EF3 2013-2015 2017-201E 2020-2022 2026 2030 2032-2033 2039-203A 203C 203E 2044 207F 20A3-20A4 20A7
20AC 2105 2113 2116 2122 2126 212E 215B-215E 2190-2195 21A8 2202 2206 220F 2211-2212 2215 2219-221A 221E-221F 2229
222B 2248 2260-2261 2264-2265 2302 2310 2320-2321 2500 2502 250C 2510 2514 2518 251C 2524 252C 2534 253C 2550-256C
2580 2584 2588 258C 2590-2593 25A0-25A1 25AA-25AC 25B2 25BA 25BC 25C4 25CA-25CB 25CF 25D8-25D9 25E6 263A-263C 2640
2642 2660 2663 2665-2666 266A-266B FB01-FB02
"""
"""Windows Glyph List 4: the characters that nearly every font for terminals has."""
FIXED = {
    "payable": "■+",
    "damaged": "×x",
    "safe": "⌂#",
    "evolves": "»^",
    "obsolete": "†%",
    "cursor": "►>",
    "to": "→>",
    "card_back": "▒:",
}
"""Signs and their ASCII versions."""


@cache
def in_wgl4(sign: str) -> bool:
    ends = [[int(end, 16) for end in run.split("-")] for run in WGL4.split()]
    return any(run[0] <= ord(sign) <= run[-1] for run in ends)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_no_sign_means_two_things(glyphs: Glyphs) -> None:
    signs = [sign for name, sign in zip(Glyphs.__annotations__, glyphs.values(), strict=True) if name != "to"]
    assert len(set(signs)) == len(signs)
    assert glyphs.to not in {*signs} - {glyphs.cursor}, "in ASCII, an arrow looks like the cursor"
    assert "√" not in signs, "a root is no tick"


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_every_sign_is_one_cell_that_fonts_have(glyphs: Glyphs) -> None:
    signs = list(map(str, glyphs.values()))
    assert [sign for sign in signs if len(sign) != 1 or cell_len(sign) != 1 or not in_wgl4(sign)] == []


def test_nothing_is_written_that_fonts_do_not_have() -> None:
    found = {
        (path.name, character)
        for path in Path(novaera_tui.__file__).parent.rglob("*")
        if path.suffix in (".py", ".yaml")
        for character in path.read_text()
        if character != "\n" and not in_wgl4(character)
    }
    assert found == set()


def test_signs_are_those_that_were_agreed() -> None:
    assert {name: getattr(UNICODE, name) + getattr(ASCII, name) for name in FIXED} == FIXED


def test_plain_signs_are_plain() -> None:
    assert all(str(sign).isascii() for sign in ASCII.values())


def test_help_explains_the_signs_that_are_drawn_and_no_others() -> None:
    sources = [
        path
        for part in ("draw", "screens", "widgets")
        for path in (Path(novaera_tui.__file__).parent / part).glob("*.py")
    ]
    drawn = {name for path in sources for name in re.findall(r"\bglyphs\.(\w+)", path.read_text())}
    frames = {"cursor", "rule", "upright", "pip", "more"}
    explained = {sign for sign, _ in LEGEND if isinstance(sign, str)} - {"kinds", "others", "die", "amount", "tracks"}
    assert explained == drawn - frames
