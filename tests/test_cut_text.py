"""What is cut for want of room, counted over whole games at every size: no title on larger terminals, no preview ever.

`pytest tests/test_cut_text.py -s` prints the counts; `-m slow` plays 200 games instead of a few.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from novaera_tui.draw.card_row import FEW_CARDS, arranged
from novaera_tui.draw.cards import IN_FULL, covered_card, open_card
from novaera_tui.draw.choices import needs_room
from novaera_tui.draw.display import hand_label, hand_of
from novaera_tui.draw.prompt import card_words, draw_prompt, outcome_rows, prompt_lines
from novaera_tui.draw.sizes import CARD_WIDTH, HAND_HEADING, display_parts, heights, is_compact, per_row, side_width
from novaera_tui.draw.text import Line
from novaera_tui.palette import Palette, palette
from novaera_tui.play.answer_list import answer_list_for
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.table.panels import QUESTION_PANELS
from novaera_tui.table.scene import Outcome, Scene
from novaera_tui.words.card_words import BRINGS_POINTS, short_card, short_clauses
from novaera_tui.words.consequences import consequences
from novaera_tui.words.previews import PreviewWords
from novaera_tui.words.zone_words import Part
from rules import Card
from rules.kinds import DISPLAY_COLUMNS, DISPLAY_ROWS, FACE_UP_PERSONALITIES
from tests.drawings import panels, scene_of, session_of, text
from tests.games import CARDS
from tests.pseudo_language import pseudo_language

MOST_CARDS = 10
"""More than that only chance keeps in a hand."""

SIZES = ((80, 24), (100, 30), (120, 40), (160, 50))
COLUMNS = ("cards", "titles cut", "brief", "words cut", "points cut", "empty lines", "details cut")
Counts = Counter[tuple[tuple[int, int], int, str]]


def is_cut(lines: list[Line], look: Palette) -> bool:
    """A sign after a gap says that there are more clauses or cards; after a letter, that something was cut."""
    return any(re.search(rf"\S{look.glyphs.more}", part.text) for line in lines for part in line)


# All cards ----------------------------------------------------------------------------------------------


def places(size: tuple[int, int], players: int) -> Iterator[tuple[str, Card, int, int, bool]]:
    """Every card wherever it can lie open when the table is full, among the cards that come after it in its deck or
    hand: its width, its lines, and how its row is told."""
    look = palette()
    width = size[0] - side_width(*size)
    parts = display_parts(width, heights(*size, players).display, players)
    columns = DISPLAY_COLUMNS[players]
    display = (width // columns, parts.columns - DISPLAY_ROWS)
    if width // columns < CARD_WIDTH:  # two rows of piles, one line of each for what is covered
        display = (width // -(-columns // 2), parts.columns // 2 - 1)
    for card in CARDS:
        if card.deck[:3] == "era":
            yield ("display", card, *display, IN_FULL)
    people = FACE_UP_PERSONALITIES[players]
    rows = -(-people // per_row(people, width))
    for era in (1, 2, 3):
        deck = [CARDS[number] for number in CARDS.decks[f"personalities-{era}"]]
        for start, card in enumerate(deck):
            shelf = [*deck, *deck][start : start + people]
            yield ("people", card, *first_of(shelf, width, parts.people - (parts.people > 2 * rows), look))
    heading = parts.hand >= HAND_HEADING
    deck = [card for card in CARDS if not card.is_personality]
    for start, card in enumerate(deck):
        hand = [*deck, *deck][start : start + FEW_CARDS]
        left = 0 if heading else len(hand_label())
        yield ("hand", card, *first_of(hand, width - left, parts.hand - heading, look))


def first_of(cards: list[Card], width: int, height: int, look: Palette) -> tuple[int, int, bool]:
    """The width and the lines of the first card of a shelf, and whether it is told in full."""
    _, widths, lines, in_full = arranged(cards, width, height, look, False, ((),) * len(cards))[0]
    return widths[0], lines, in_full


def count_cards(size: tuple[int, int], players: int) -> Counter[str]:
    """All 198 cards, each wherever it can lie."""
    look = palette()
    counts: Counter[str] = Counter()
    for place, card, width, lines, in_full in places(size, players):
        # the four longest names leave no room for marks where cards are only titles
        drawn = open_card(card, width, lines, "now" if lines > 1 else "", look, in_full).lines
        counts["cards"] += 1
        counts["titles cut"] += is_cut(drawn[:1], look)
        counts["words cut"] += is_cut(drawn[1:], look)
        first, *rest = [text(line) for line in drawn[1:]] or [""]
        counts["brief"] += first.strip()[:6] == short_card(card)[:6]
        words = " ".join(f"{re.sub(' {2,}.*', '', first.strip())} {' '.join(rest)}".split())  # without signs
        if lines > 1 and not in_full and look.glyphs.more in words:
            points = [clause.words for clause in short_clauses(card) if clause.worth >= BRINGS_POINTS]
            counts["points cut"] += bool(points) and not any(told in words for told in points)
            counts["empty lines"] += not all(line.strip() for line in rest)
        if place == "display":
            counts["titles cut"] += is_cut(covered_card(card, width, look).lines, look)
    for card in CARDS:
        # beside a preview of one line
        room = heights(*size, players).prompt - 2
        counts["details cut"] += look.glyphs.more in " ".join(card_words(card, size[0] - 2, room, look))
    return counts


@pytest.mark.slow
def test_all_cards_at_all_sizes() -> None:
    print(f"\n{'':18}" + "".join(f"{name:>13}" for name in COLUMNS))
    for size in SIZES:
        for players in (2, 3, 4):
            counts = count_cards(size, players)
            label = f"{size[0]}x{size[1]}, {players} players"
            print(f"{label:18}" + "".join(f"{counts[name]:13}" for name in COLUMNS))
            assert not counts["details cut"]
            assert not counts["titles cut"], "every card has room for its name"
            assert not counts["empty lines"], "where something is left out"
            assert counts["points cut"] <= 0.06 * counts["cards"], "points are told whole but in the fullest rows"
            if size[0] >= 120:
                assert not counts["points cut"]
                assert counts["words cut"] <= 0.04 * counts["cards"], "brief words, too, only in the fullest rows"


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
                        what = "titles" if part.style in look.strips or size[0] >= 100 else "names under open cards"
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
        happening, waiting = session.game.preview(option)
        teller = PreviewWords(player, scene.names, CARDS, scene.palette.glyphs.to)
        parts = consequences(scene.view, session.decision, option, happening, waiting, teller)
        for size in SIZES:
            lines = outcome_rows(Outcome("will", parts), scene.palette, size[0])
            counts[size, players, "previews"] += len(lines) > heights(*size, players).prompt - 1
            counts[size, players, "all previews"] += 1


@pytest.mark.slow
def test_prompts_and_previews_have_room_for_names_of_eight_letters() -> None:
    counts, prompts = Counts(), Counter[int]()
    for seed in range(6):
        seats = tuple(Seat(name) for name in ("Adelaide", "Benjamin", "Caroline", "Dietrich")[: 2 + seed % 3])
        session, chance = Session(Setup(seats, seed), CARDS), random.Random(seed)
        while session.decision is not None:
            scene = scene_of(session)
            for viewer in (None, scene.asked):  # others sit there, or whoever is asked
                scene.view.player = viewer
                scene.answer_list = answer_list_for(scene.view)
                lines = prompt_lines(scene, 80)
                prompts[len(lines)] += 1
                assert not is_cut(lines, scene.palette), lines
            if len(session.decision.options) > 1:
                count_previews(session, scene, counts)
            session.choose(chance.choice(session.decision.options))
    assert not sum(number for (_, _, what), number in counts.items() if what == "previews")
    assert prompts[1] > 50 * prompts[2] and prompts.keys() == {1, 2}, "two lines where a list asks for a lot"


def drawn_hint(*lines: tuple[str, ...], height: int = 4) -> list[str]:
    scene = scene_of(session_of())
    scene.outcome = Outcome("hint", (), tuple(tuple(map(Part, line)) for line in lines))
    return [text(line).rstrip() for line in draw_prompt(scene, 80, height)[1:]]


def test_a_hint_is_three_lines_and_its_value_and_enter_are_never_cut() -> None:
    value, parts = "+3.4 VP by the end", ("points now +1.0", "scoring +2.4")
    usual = drawn_hint(("Develop Alphabet with K5", value), parts, ("Next best: x  +2.1", "Enter starts it.", "H: x"))
    assert usual == [
        " H Develop Alphabet with K5   +3.4 VP by the end",
        "   points now +1.0   scoring +2.4",
        "   Next best: x  +2.1   Enter starts it.   H: x",
    ]
    long = drawn_hint(("word " * 20, value), parts, ("word " * 13, "Enter starts it.", "H: best three"))
    assert long[0].endswith(f"…   {value}") and len(long[0]) < 80
    assert long[2].endswith("   Enter starts it.")
    assert drawn_hint(("one", value), parts, ("three", "Enter"), height=3) == [f" H one   {value}", "   three   Enter"]
    assert drawn_hint(("word " * 20,), parts, ("last",), height=5) == [
        *(" H" + " word" * 15, "  " + " word" * 5, "   points now +1.0   scoring +2.4", "   last")
    ]
    assert drawn_hint(("Thinking...",))[0] == " H Thinking..." and drawn_hint(("Thinking...",))[1] != "   Thinking..."


def count_games(games: int, every: int) -> Counts:
    counts: Counts = Counter()
    for seed in range(games):
        session = session_of(2 + seed % 3, seed)
        chance = random.Random(seed)
        step = 0
        while session.decision is not None:
            scene = scene_of(session, panel=QUESTION_PANELS[session.decision.kind])
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
            hidden = counts[size, players, "names under open cards"]  # beside the prices of two others
            assert hidden <= 0.5 * counts[size, players, "tables"], label


@pytest.mark.slow
@pytest.mark.parametrize(("games", "every"), [(6, 12), pytest.param(200, 20, marks=pytest.mark.long)])
def test_nothing_that_matters_is_cut_in_games(games: int, every: int) -> None:
    check(count_games(games, every))


@pytest.mark.slow
def test_prompts_and_headings_have_room_for_longer_languages() -> None:
    """Cards in the Display leave out words sooner than in English; nothing else is cut."""
    with pseudo_language():
        counts = count_games(6, 12)
    for size in SIZES:
        for players in (2, 3, 4):
            assert counts[size, players, "tables"] and not counts[size, players, "lines"]
            assert counts[size, players, "previews"] <= 0.001 * counts[size, players, "all previews"]
