"""Drawing without a terminal: pure functions from a scene to lines, and the words of prompts, previews and reasons."""

from __future__ import annotations

import itertools
import random
import re
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from novaera_tui import keys
from novaera_tui.draw.cards import ListedCard, block_words, card_row, columns_for, detail_words
from novaera_tui.draw.dice import add_chips, block, with_chips
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.gauges import add_gauge, add_ruler
from novaera_tui.draw.key_bar import draw_key_bar
from novaera_tui.draw.log import draw_log
from novaera_tui.draw.prompt import draw_prompt, prompt_lines
from novaera_tui.draw.table import draw_table, is_small
from novaera_tui.draw.text import Line, Row, changed, fit, merge_segments, plain, wrap_text, wrapped_spans
from novaera_tui.draw.tracks import draw_tracks
from novaera_tui.errors import UserError
from novaera_tui.palette import palette
from novaera_tui.play.session import Session
from novaera_tui.table.objections import why_not
from novaera_tui.table.scene import Outcome, Scene
from novaera_tui.terminal import key_file
from novaera_tui.terminal.frames import cells, changed_spans
from novaera_tui.words.names import TRACK_TITLES
from novaera_tui.words.previews import PreviewWords, preview_parts
from novaera_tui.words.sentences import Sentence
from rules.events import CivilWarBegan, DisasterStruck, Event, TrackMoved
from rules.kinds import DICE, LAST_SPACE, SEATS, TRACKS
from tests.drawings import panels, scene_of, session_of, text, texts
from tests.games import CARDS
from tests.positions import CLEAN_UP, DISASTERS_ON, SHIPPED, plain_set, play, position, spending
from tests.sweeps import mostly_slow

INK, BOLD, BAR = Style(color="#dadada"), Style(bold=True), Style(bgcolor="#262626")


# Lines --------------------------------------------------------------------------------------------------


def test_text_is_cut_and_padded_by_cells() -> None:
    assert fit("Irrigation", 12) == "Irrigation  "
    assert fit("Irrigation", 6) == "Irrig…"
    assert fit("漢字漢字", 5) == "漢字…"
    assert cell_len(fit("漢字漢字", 6)) == 6


def test_text_cannot_speak_to_the_terminal() -> None:
    assert plain("Ada\x1b[31m\n") == "Ada?[31m?"
    assert text(Row().add("a\x1b]0;x\x07", INK).line(8, INK)) == "a?]0;x? "


def test_a_line_has_its_width_and_says_when_something_is_missing() -> None:
    row = Row().add("Ada ", INK).add("Bo", BOLD)
    assert text(row.line(8, INK)) == "Ada Bo  "
    row = Row().add("Ada ", INK).add("Bonaparte", BOLD)
    assert text(row.line(8, INK)) == "Ada Bon…"


def test_words_are_wrapped() -> None:
    assert wrap_text("gain 1 welfare", 8) == ("gain 1", "welfare")
    assert wrap_text("uncopyrightable", 6) == ("uncop-",)


def test_only_the_cells_that_differ_are_found() -> None:
    one = [Segment("abcdefghijklmnopqrstuvwxyz", INK)]
    assert changed_spans(*map(cells, (one, one))) == []
    assert changed_spans(cells(one), cells([Segment("abXdefghijklmnopqrstuvwxyz", INK)])) == [(2, 3)]
    assert changed_spans(cells(one), cells([Segment("XbcdefghijklmnopqrstuvwxyZ", INK)])) == [(0, 1), (25, 26)]
    assert changed_spans(cells(one), cells([Segment("abXdeXghijklmnopqrstuvwxyz", INK)])) == [(2, 6)], "one span"
    assert changed_spans(cells(one), cells([Segment("abcdefghijklmnopqrstuvwxyz", BOLD)])) == [(0, 26)]


def test_a_wide_character_is_not_cut_in_two() -> None:
    before = [Segment("a漢b", INK)]
    after = [Segment("a字b", INK)]
    assert changed_spans(*map(cells, (before, after))) == [(1, 3)]


def test_some_cells_of_a_line_change_their_style() -> None:
    line = [Segment("abc", INK), Segment("def", BOLD)]
    covered = changed(line, 2, 5, lambda _: BAR)
    assert [(part.text, part.style) for part in covered] == [("ab", INK), ("cde", BAR), ("f", BOLD)]


def test_running_text_is_wrapped_with_its_styles() -> None:
    rows = wrapped_spans([("Unrest 4, ", INK), ("Riots STRIKE", BOLD), ("; more", INK)], 16, "> ", "  ")
    assert [text(row.segments) for row in rows] == ["> Unrest 4,", "  Riots STRIKE;", "  more"]
    assert {part.style for row in rows for part in row.segments if "Riots" in part.text} == {BOLD}


def test_no_line_begins_with_the_full_stop_of_the_line_before() -> None:
    rows = wrapped_spans([("It costs ", INK), ("K6", BAR), (". More", INK)], 11)
    assert [text(row.segments) for row in rows] == ["It costs", "K6. More"]


def test_a_prefix_does_not_take_the_background_of_dice() -> None:
    rows = wrapped_spans([("E6", BAR), (" goes back: ", INK), ("K5", BAR)], 15, "> ", "  ")
    assert [text(row.segments) for row in rows] == ["> E6 goes back:", "  K5"]
    assert all(row.segments[0].style == INK for row in rows)


def test_blanks_join_their_neighbours_unless_one_could_see_it() -> None:
    assert len(merge_segments([Segment("a", INK), Segment("  ", BOLD), Segment("b", INK)])) == 1
    assert len(merge_segments([Segment("a", INK), Segment("  ", BAR)])) == 2
    assert len(merge_segments([Segment("a", INK), Segment("  ", Style(reverse=True))])) == 2


# Panels -------------------------------------------------------------------------------------------------

SIZES = [(80, 24), (100, 30), (120, 40), (160, 50), (200, 60), (200, 24), (80, 60)]


def test_zones_are_priced_only_for_somebody_who_has_yet_to_pick() -> None:
    """Not for whoever has picked, as in a Civil War that the pick brought."""
    session = session_of()
    scene = scene_of(session)
    assert scene.prices_zones
    scene.view.takers = (scene.asked, *scene.view.takers[1:])
    assert not scene.prices_zones


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("choices", [0, 9, 60, 150, 260])
def test_panels_do_not_overlap_and_contain_their_targets(players: int, choices: int) -> None:
    session = session_of(players, seed=players, choices=choices)
    if session.decision is None:
        return
    scene = scene_of(session)
    for width, height in SIZES:
        covered: set[tuple[int, int]] = set()
        for placed in draw_table(scene, width, height).panels.values():
            cells_of = {
                (x, y)
                for x in range(placed.x, placed.x + placed.width)
                for y in range(placed.y, placed.y + placed.height)
            }
            assert not covered & cells_of and all(x < width and y < height for x, y in cells_of)
            covered |= cells_of
            drawing = placed.drawing
            for x, y, wide, high in (*drawing.boxes.values(), *drawing.papers.values()):
                assert x >= 0 and x + wide <= placed.width
                assert y >= 0 and y + high <= len(drawing.lines)


@pytest.mark.slow
@pytest.mark.parametrize("games", [3, pytest.param(12, marks=pytest.mark.long)])
def test_every_option_has_a_place_where_it_can_be_chosen(games: int) -> None:
    """Whatever is asked in whole games, the panel of the decision draws a box for each option."""
    for seed in range(games):
        session, chance = session_of(2 + seed % 3, seed), random.Random(seed)
        while session.decision is not None:
            scene = scene_of(session)
            scene.panel = scene.home
            scene.shown = getattr(session.decision.about, "victim", session.decision.player)
            for size in ((80, 24), (120, 40)):
                drawn = panels(scene, size)
                boxes = {target for drawing in drawn.values() for target in drawing.boxes}
                assert scene.options.keys() <= boxes, session.decision
            session.choose(chance.choice(session.decision.options))


@pytest.mark.parametrize("width", mostly_slow([1, 5, 20, 60]))
def test_a_table_of_any_size_is_drawn(width: int) -> None:
    """A terminal can be made smaller than anything that lies on the table."""
    scenes = [scene_of(session_of(4, 3, choices)) for choices in (0, 5, 60)]
    for scene in scenes:
        for height in (1, 3, 10, 30):
            panels(scene, (width, height))


def test_a_bicolour_card_shows_both_colours() -> None:
    look = palette()
    card = ListedCard(CARDS.named("Blacksmithing"))
    row = card_row(card, columns_for([card], 80, False, False), look)[0]
    assert [(part.text.strip(), part.style) for part in row[1:3]] == [("W", look.strips[0]), ("M4", look.strips[1])]


def test_a_block_says_all_in_brief_and_the_prompt_in_full() -> None:
    card = CARDS.named("City Walls")
    assert " ".join(block_words(card, 40)) == "safe from Invasion; now 1 VP"
    assert detail_words(card).endswith("Evolves into Castles.")
    assert detail_words(card).startswith("City Walls (military, cost 4): ")


def gauge(space: int, width: int = 22, **more: Any) -> Line:
    row = Row()
    add_gauge(row, 0, space, width, palette(), **more)
    return row.segments


def test_a_gauge_is_filled_up_to_its_marker_and_loud_in_the_end() -> None:
    look = palette()
    for space in range(LAST_SPACE + 1):
        parts = gauge(space, 20)
        assert sum(cell_len(part.text) for part in parts) == 20
        filled = sum(cell_len(part.text) for part in parts if part.style == look.strips[0])
        alarm = sum(cell_len(part.text) for part in parts if part.style == look.alarm)
        assert filled == min(2 * space, 20 - alarm)
        assert bool(alarm) == (space >= 8)
    moved = [part.text for part in gauge(6, 20, before=4) if part.style is not None and part.style.underline]
    assert sum(map(len, moved)) == 4, "where the marker has come from"


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
def test_names_and_spaces_of_all_tracks_are_whole_and_alike(size: tuple[int, int]) -> None:
    """Also where they moved, and where one is safe."""
    scene = scene_of(session_of())
    for space, before in itertools.product(range(LAST_SPACE + 1), (None, 4, 10)):
        scene.view.tracks = (space,) * 5
        scene.changes.tracks = {} if before is None else dict.fromkeys(range(5), before)
        line = text(draw_tracks(scene, size[0], is_small(*size)))
        whole = "/10" if size[0] >= 120 else ""
        for name in TRACK_TITLES:
            assert re.search(rf"{name} +({before}→)?{space}{whole}[! ]?", line), line


def test_the_ruler_has_eleven_spaces_and_one_marker() -> None:
    look = palette()
    for unrest in range(11):
        row = Row()
        add_ruler(row, unrest, look)
        assert text(row.segments) == "0123456789X"
        marked = [part.text for part in row.segments if part.style in (look.phase, look.alarm)]
        assert marked == ["0123456789X"[unrest]]
        assert any(part.style == look.alarm for part in row.segments) == (unrest >= 7)


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_shows_its_pips_and_its_label(value: int) -> None:
    lines = block(DICE[2][value], palette())
    assert [cell_len(text(line)) for line in lines] == [6, 6, 6]
    assert texts(lines).count("●") == value
    assert text(lines[0])[:2] == f"E{value}"


def test_chips_keep_their_columns_in_every_colour() -> None:
    look = palette()
    for dice in ("W1 M2 E3", "W1 W2 E3", "W1 M2 M3", "W1 W2 W3"):
        chips = [DICE["WMEKB".index(name[0])][int(name[1])] for name in dice.split()]
        row = add_chips(Row(), chips, look)
        assert text(row.segments) == f" {dice.replace(' ', '  ')} "
        assert [part.style for part in row.segments] == [look.die(die.colour) for die in chips]


def test_dice_in_sentences_are_chips() -> None:
    look = palette()
    spans = with_chips("Ada took zone 2 (W3 K1 B6): 10.", INK, look)
    assert [words for words, style in spans if style != INK] == ["W3", "K1", "B6"]
    assert "".join(words for words, _ in spans) == "Ada took zone 2 (W3 K1 B6): 10."


def test_the_log_ends_with_the_newest() -> None:
    lines = draw_log([Sentence("first"), Sentence("second"), Sentence("third")], 30, 3, palette())
    assert text(lines[-1]).strip() == "third"
    assert "first" not in texts(lines)


# The cursor ---------------------------------------------------------------------------------------------


def test_the_cursor_prefers_legal_targets_sideways_and_reads_upwards() -> None:
    cells = {("card", n, 0): ((n % 4) * 10, (n // 4) * 2, 9, 2) for n in range(8)}
    drawing = Drawing([], cells)
    legal = {("card", 4, 0), ("card", 7, 0)}
    assert drawing.neighbour(None, 0, 0, legal) == ("card", 4, 0)
    assert drawing.neighbour(("card", 4, 0), 1, 0, legal) == ("card", 7, 0)
    assert drawing.neighbour(("card", 7, 0), 0, -1, legal) == ("card", 3, 0)
    assert drawing.neighbour(("card", 7, 0), 1, 0, legal) is None
    assert drawing.neighbour(("card", 1, 0), -1, 0, {("card", 1, 0)}) == ("card", 0, 0), "what cannot be chosen, too"
    del cells["card", 4, 0]
    assert drawing.neighbour(("card", 5, 0), -1, 0, {("card", 5, 0)}) is None, "but not from another row"


def test_down_the_cursor_visits_every_row() -> None:
    """Rows as wide as the table, and between them a line of names at its beginning."""
    row, name, last = ("card", 1, 0), ("card", 2, 0), ("card", 3, 0)
    drawing = Drawing([], {row: (0, 0, 80, 1), name: (10, 1, 12, 1), last: (0, 2, 80, 1)})
    assert drawing.neighbour(row, 0, 1, {last}) == name and drawing.neighbour(name, 0, 1, {last}) == last
    assert drawing.neighbour(last, 0, -1, {row}) == name


@pytest.mark.parametrize("depth", ["24 bit", "256", "16", "none"])
def test_the_cursor_is_never_a_single_character(depth: str) -> None:
    """On every card, die, zone and line it changes the look of several cells, and blocks keep their colours."""
    for kind, choices in (("pick", 0), ("die", 2), ("action", 3)):
        session = session_of(choices=choices)
        assert session.decision is not None and session.decision.kind == kind
        scene = scene_of(session, palette=palette("dark", depth))
        for size in ((80, 24), (120, 40)):
            for drawing in panels(scene, size).values():
                for target in drawing.boxes:
                    lit = drawing.lit(target, scene.palette)
                    changed = sum(
                        end - start
                        for was, now in zip(drawing.lines, lit, strict=True)
                        for start, end in changed_spans(cells(was), cells(now))
                    )
                    assert changed >= 3, f"{target} at {size}: {changed} cells"


# Words --------------------------------------------------------------------------------------------------


def preview_words(session: Session, key: str) -> str:
    decision = session.decision
    assert decision is not None
    parts = preview_parts(session.game.preview(key).events, PreviewWords(decision.player, ["Ada", "Bo"], CARDS, ">"))
    return "; ".join(part.text for part in parts)


def test_the_preview_tells_price_and_outcome() -> None:
    session = session_of()
    assert preview_words(session, "zone 3") == "take W6 M6 E5, sum 17; Unrest 0>7; Unrest Zone: dice drop to W5 M5 E4"
    session.choose("zone 1")
    assert "zone 3 is left; Riots 0>6; Invasion 0>6; Decline 0>5" in preview_words(session, "zone 2")
    session.choose("zone 2")
    session.choose("blue 1")
    assert preview_words(session, "develop") == "pay 1 knowledge; Cave Painting joins your knowledge cards"
    assert preview_words(session, "research") == "", "a mere step: nothing happens yet"
    assert preview_words(session, "gain") == "+1 knowledge"


def test_a_danger_has_the_mood_of_one() -> None:
    riots, invasion = TRACKS[:2]
    ada, bo = SEATS[:2]
    teller = PreviewWords(0, ["Ada", "Bo"], CARDS, ">")
    events: list[Event] = [TrackMoved(riots, 4, 10), CivilWarBegan(ada), CivilWarBegan(bo), TrackMoved(invasion, 0, 4)]
    events.append(DisasterStruck(riots))
    parts = preview_parts(events, teller)
    assert list(parts) == [
        ("Riots 4>10", "bad"),
        ("CIVIL WAR", "bad"),
        ("Bo: CIVIL WAR", ""),
        ("Invasion 0>4", ""),
        ("then Riots strike", "bad"),
    ]
    look = palette()
    lines = draw_prompt(scene_of(session_of(), outcome=Outcome("will", parts)), 80)
    loud = " ".join(part.text.strip() for line in lines for part in line if part.style == look.bad)
    assert "Riots 4>10" in loud and "CIVIL WAR" in loud and "Invasion" not in loud


def test_a_wasted_die_is_named_before_it_is_spent() -> None:
    session = session_of()
    session.choose("zone 2")
    session.choose("zone 1")
    session.choose("black 2")
    assert "the die is wasted: your Unrest is already 0" in preview_words(session, "calm")
    assert "wasted" not in preview_words(session, "research")


def test_reasons_name_the_numbers() -> None:
    session = session_of()
    for key in ("zone 1", "zone 2", "green 3", "develop"):
        session.choose(key)
    scene = scene_of(session)

    def reason(name: str) -> str:
        return why_not(scene, ("card", CARDS.named(name).number, 0))

    assert reason("Lighthouse") == "Lighthouse costs 5: W3 pays 0, you have 1 economic."
    assert reason("Writing") == "Writing is not available: Philosophy is at the bottom of its column."
    assert reason("Hypatia") == "Hypatia is a personality. Choose a technology to develop."
    assert why_not(scene, None) == "Choose a technology to develop."


def test_a_disaster_says_why_a_card_of_any_kind_is_asked_for() -> None:
    """R8.3: some cards may still be there to choose from; none of them is of the kind that was to be damaged."""
    owned = {"welfare": ["Foraging", "Irrigation"], "military": ["Hunting"], "damaged": ["Hunting"]}
    game = position(owned, {}, cards=SHIPPED, agenda=[CLEAN_UP, DISASTERS_ON], tracks={"invasion": LAST_SPACE})
    decision = game.decision
    assert decision is not None and decision.kind == "lose" and len(decision.options) == 3
    words = text(prompt_lines(Scene(game.view(SEATS[0]), palette(), decision, SEATS[0]), 120)[0]).strip()
    assert words == "Ada: Invasion: no military card works; which card goes into the Past?"


def test_an_attack_asks_which_card_of_whose_is_damaged() -> None:
    attack = "{damage: any, from: fewer military, choice: you}"
    cards = plain_set(f"era-1:\n{{name: Raid, colour: military, cost: 1, instant: {attack}}}\n")
    rival = {"welfare": ["welfare 1", "welfare 2"], "dice": ["red 2"]}
    game = position({"dice": ["red 1", "red 3"]}, rival, cards=cards, agenda=spending(0), display=[["Raid"]])
    play(game, "red 1", "develop")
    decision = game.decision
    assert decision is not None and decision.kind == "damage"
    words = text(prompt_lines(Scene(game.view(SEATS[0]), palette(), decision, SEATS[0]), 120)[0]).strip()
    assert words == "Ada: Raid: which technology of Bo's is damaged?"


# Keys and colours ---------------------------------------------------------------------------------------


def test_no_key_does_two_things() -> None:
    for zones in (("everywhere", "table"), ("everywhere", "dialog")):
        taken: dict[str, str] = {}
        for entry in keys.in_scope(*zones):
            for name in entry.keys:
                assert taken.setdefault(name, entry.id) == entry.id, f"{name} is both {taken[name]} and {entry.id}"


def test_hints_come_from_the_table_of_keys() -> None:
    keymap = keys.Keymap({"undo": ("z",)})
    words = text(draw_key_bar(keymap, 100, palette(), now=[("1-9", "pick")]))
    assert "z undo" in words
    assert "u undo" not in words
    assert text(draw_key_bar(keys.Keymap(), 80, palette())).rstrip().endswith("? help  Q leave")
    shown = text(draw_key_bar(keys.Keymap(), 130, palette()))
    assert 0 < shown.index(" S score ") < shown.index(" T threats ") < shown.index(" L log ")
    replay = text(draw_key_bar(keys.Keymap(), 80, palette(), "replay"))
    assert replay.startswith(" → step  ← back ") and replay.rstrip().endswith("q close  ? help  Q leave")
    assert " q close " in text(draw_key_bar(keys.Keymap(), 80, palette(), "replay")), "how to leave a replay"


@pytest.mark.parametrize("name", ["keys.toml", "keys.yaml"])
def test_a_key_file_changes_keys(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text('undo = "z"\n"zoom" = ["o", "?"]\n' if name.endswith("toml") else "undo: z\nzoom: [o, '!']\n")
    if name.endswith("toml"):
        with pytest.raises(UserError, match="both"):
            key_file.load_keymap(path)
        path.write_text('undo = "z"\n[action]\ndevelop = "o"\n')
        assert key_file.load_keymap(path).keys("action.develop") == ("o",)
    else:
        assert key_file.load_keymap(path).keys("zoom") == ("o", "exclamation_mark")
    assert key_file.load_keymap(path).shown("undo") == "z"
