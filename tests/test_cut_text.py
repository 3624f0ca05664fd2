"""What is cut for want of room, counted over whole games at every size: no title on larger terminals, no preview ever.

`pytest tests/test_cut_text.py -s` prints the counts; `-m slow` plays 200 games instead of a few.
"""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from novaera_tui.draw.cards import BRIEF, IN_FULL, covered_card, open_card
from novaera_tui.draw.choices import needs_room
from novaera_tui.draw.display import hand_of
from novaera_tui.draw.shelf import FEW_CARDS
from novaera_tui.draw.palette import Palette, palette
from novaera_tui.draw.prompt import card_words, outcome_rows
from novaera_tui.draw.sizes import CARD_WIDTH, HAND_HEADING, display_parts, heights, is_compact, per_row, side_width
from novaera_tui.draw.text import Line
from novaera_tui.play.session import Session
from novaera_tui.scene import Outcome, Scene, home_of
from novaera_tui.words.consequences import consequences
from novaera_tui.words.previews import Foreteller
from novaera_tui.words.short_effects import short_card
from rules.kinds import DISPLAY_COLUMNS, DISPLAY_ROWS, FACE_UP_PERSONALITIES
from tests.test_draw import CARDS, panels, scene_of, session_of

MOST_CARDS = 10
"""More than that only chance keeps in a hand."""
SIZES = ((80, 24), (100, 30), (120, 40), (160, 50))
COLUMNS = ("cards", "titles cut", "brief", "words cut", "details cut")
Counts = Counter[tuple[tuple[int, int], int, str]]


def is_cut(lines: list[Line], look: Palette) -> bool:
    """A sign after a gap says that there are more clauses or cards; after a letter, that something was cut."""
    return any(re.search(rf"\S{look.glyphs.more}", part.text) for line in lines for part in line)


# All cards ----------------------------------------------------------------------------------------------


def places(size: tuple[int, int], players: int) -> list[tuple[str, int, int]]:
    """Where cards lie open: the decks that lie there, width and lines of a card when the table is full."""
    width = size[0] - side_width(*size)
    parts = display_parts(width, heights(*size, players).display, players)
    columns = DISPLAY_COLUMNS[players]
    display = (width // columns, parts.columns - DISPLAY_ROWS)
    if width // columns < CARD_WIDTH:  # two rows of piles, one line of each for what is covered
        display = (width // -(-columns // 2), parts.columns // 2 - 1)
    people = FACE_UP_PERSONALITIES[players]
    side = per_row(people, width)
    rows = -(-people // side)
    lines = (parts.people - (parts.people > 2 * rows)) // rows
    return [
        ("display", *display),
        ("people", width // side, lines),
        ("hand", (width if parts.hand >= HAND_HEADING else width - 4) // 4, parts.hand - (parts.hand >= HAND_HEADING)),
    ]


def count_cards(size: tuple[int, int], players: int) -> Counter[str]:
    """All 198 cards, each wherever it can lie."""
    look = palette()
    counts: Counter[str] = Counter()
    for place, width, lines in places(size, players):
        for card in CARDS:
            if (place == "people") != card.is_personality or (place == "display" and card.deck[:3] != "era"):
                continue
            drawn = open_card(card, width, lines, "now", look, IN_FULL)
            counts["cards"] += 1
            counts["titles cut"] += is_cut(drawn[:1], look)
            counts["words cut"] += is_cut(drawn[1:], look)
            first = "".join(part.text for part in drawn[1]).strip() if lines > 1 else ""
            counts["brief"] += first[:6] == short_card(card)[:6]
            if place == "display":
                counts["titles cut"] += is_cut([covered_card(card, width, look)], look)
    for card in CARDS:
        # beside a preview of one line
        room = heights(*size, players).prompt - 2
        counts["details cut"] += look.glyphs.more in " ".join(card_words(card, size[0] - 2, room, look))
    return counts


def test_all_cards_at_all_sizes() -> None:
    print(f"\n{'':18}" + "".join(f"{name:>13}" for name in COLUMNS))
    for size in SIZES:
        for players in (2, 3, 4):
            counts = count_cards(size, players)
            label = f"{size[0]}x{size[1]}, {players} players"
            print(f"{label:18}" + "".join(f"{counts[name]:13}" for name in COLUMNS))
            assert not counts["details cut"]
            assert not counts["titles cut"], "every card has room for its name"
            if size[0] >= 120:
                assert counts["words cut"] <= 0.04 * counts["cards"], "brief words, too, only in the fullest hands"


# Whole games --------------------------------------------------------------------------------------------


def count_panels(scene: Scene, size: tuple[int, int], counts: Counts) -> None:
    """What the panels cut, by what it is: a title, the words of a card, or a line."""
    look = scene.palette
    players = len(scene.view.civilizations)
    main = scene.panel if scene.panel != "choices" or needs_room(scene, *size) else "display"
    for name, drawing in panels(scene, size, main if is_compact(*size) else "display").items():
        for line in drawing.lines:
            for part in line:
                if is_cut([[part]], look):
                    what = "lines"
                    if part.style in look.strips or (name == "display" and part.style == look.quiet):
                        what = "titles"
                        if len(hand_of(scene)) > FEW_CARDS or scene.home == "display":
                            what = "titles that are crowded"  # by many cards in a hand, or by the keys of all
                        if len(hand_of(scene)) > MOST_CARDS:
                            what = "titles of a hand that nobody plays with"
                    elif part.style in look.bodies:
                        what = "words" if name == "display" else "titles"
                    counts[size, players, what] += 1
                    counts[size, players, f"{what} in {name}"] += 1


def count_previews(session: Session, scene: Scene, counts: Counts) -> None:
    """Every option of the decision, told before Enter."""
    assert session.decision is not None
    player = session.decision.player
    players = len(scene.names)
    for option in session.decision.options:
        happening, waiting = session.game.preview(option), session.game.unfinished(option)
        teller = Foreteller(player, scene.names, CARDS, scene.palette.glyphs.to)
        parts = consequences(scene.view, session.decision, option, happening, waiting, teller)
        for size in SIZES:
            lines = outcome_rows(Outcome("will", parts), scene.palette, size[0])
            counts[size, players, "previews"] += len(lines) > heights(*size, players).prompt - 1
            counts[size, players, "all previews"] += 1


def count_games(games: int, every: int) -> Counts:
    counts: Counts = Counter()
    for seed in range(games):
        session = session_of(2 + seed % 3, seed)
        chance = random.Random(seed)
        step = 0
        while session.decision is not None:
            scene = scene_of(session, panel=home_of(session.decision))
            if step % every == 0:
                scene.shown = getattr(session.decision.about, "victim", session.decision.player)
                for size in SIZES:
                    count_panels(scene, size, counts)
                    counts[size, len(scene.names), "tables"] += 1
            if len(session.decision.options) > 1:
                count_previews(session, scene, counts)
            session.choose(chance.choice(session.decision.options))
            step += 1
    return counts


def check(counts: Counts) -> None:
    names = ("tables", "titles", "words", "lines", "all previews", "previews")
    print(f"\n{'cut':18}" + "".join(f"{name:>14}" for name in names))
    for size in SIZES:
        for players in (2, 3, 4):
            label = f"{size[0]}x{size[1]}, {players} players"
            print(f"{label:18}" + "".join(f"{counts[size, players, name]:14}" for name in names))
            assert counts[size, players, "tables"] and counts[size, players, "all previews"]
            assert not counts[size, players, "previews"], label
            assert not counts[size, players, "lines"], label
            assert not counts[size, players, "titles"], label
            if size[0] >= 120:
                assert not counts[size, players, "titles that are crowded"], label


@pytest.mark.slow
def test_nothing_that_matters_is_cut_in_games() -> None:
    check(count_games(6, 12))


@pytest.mark.slow
def test_nothing_that_matters_is_cut_in_two_hundred_games() -> None:
    check(count_games(200, 20))
