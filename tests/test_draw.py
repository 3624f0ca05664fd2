"""Drawing without a terminal: pure functions from a scene to lines, and the words of prompts, previews and reasons."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

import rules
from novaera_tui import keys
from novaera_tui.complaint import Complaint
from novaera_tui.draw.board import draw_board
from novaera_tui.draw.cards import card_cell, detail_words
from novaera_tui.draw.choices import draw_choices, needs_room
from novaera_tui.draw.civilization import draw_civilization
from novaera_tui.draw.display import draw_display
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.hints import draw_hints
from novaera_tui.draw.log import draw_log
from novaera_tui.draw.palette import COLOURS, SIXTEEN, THEME_NAMES, palette
from novaera_tui.draw.prompt import prompt_line
from novaera_tui.draw.text import Line, Row, changed_spans, fit, laid_over, plain, thrifty, wrapped
from novaera_tui.play.session import Session
from novaera_tui.play.setup import SEAT_COLOURS, Seat, Setup
from novaera_tui.scene import Scene, home_of, target_of
from novaera_tui.widgets.arrangement import plan
from novaera_tui.words.previews import Foreteller, foretold
from novaera_tui.words.reasons import why_not
from novaera_tui.words.sentences import Sentence
from rules.forecast import reach
from rules.kinds import DICE

CARDS = rules.load_cards()
INK, BOLD, BAR = Style(color="#dadada"), Style(bold=True), Style(bgcolor="#262626")


def session_of(players: int = 2, seed: int = 7, choices: int = 0) -> Session:
    session = Session(Setup(tuple(Seat(name) for name in ("Ada", "Bo", "Cy", "Dee")[:players]), seed), CARDS)
    chance = random.Random(seed)
    for _ in range(choices):
        if session.decision is not None:
            session.choose(chance.choice(session.decision.options))
    return session


def scene_of(session: Session, **more: object) -> Scene:
    """The scene of whoever decides."""
    decision = session.decision
    assert decision is not None
    scene = Scene(session.view(decision.player), palette(), decision, decision.player)
    scene.options = {target_of(option, place): option for place, option in enumerate(decision.options)}
    scene.die = decision.die
    scene.reach = reach(scene.view, decision.player, scene.die)
    scene.shown = decision.player
    for name, value in more.items():
        setattr(scene, name, value)
    return scene


def text(line: Line) -> str:
    return "".join(segment.text for segment in line)


def texts(lines: list[Line]) -> str:
    return "\n".join(text(line) for line in lines)


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
    assert wrapped("gain 1 welfare", 8) == ("gain 1", "welfare")
    assert wrapped("uncopyrightable", 6) == ("uncop-",)


def test_only_the_cells_that_differ_are_found() -> None:
    one = [Segment("abcdefghijklmnopqrstuvwxyz", INK)]
    assert changed_spans(one, one) == []
    assert changed_spans(one, [Segment("abXdefghijklmnopqrstuvwxyz", INK)]) == [(2, 3)]
    assert changed_spans(one, [Segment("XbcdefghijklmnopqrstuvwxyZ", INK)]) == [(0, 1), (25, 26)]
    assert changed_spans(one, [Segment("abXdeXghijklmnopqrstuvwxyz", INK)]) == [(2, 6)], "near ones are one"
    assert changed_spans(one, [Segment("abcdefghijklmnopqrstuvwxyz", BOLD)]) == [(0, 26)]


def test_a_wide_character_is_not_cut_in_two() -> None:
    before = [Segment("a漢b", INK)]
    after = [Segment("a字b", INK)]
    assert changed_spans(before, after) == [(1, 3)]


def test_the_cursor_is_one_segment_over_the_line() -> None:
    line = [Segment("abc", INK), Segment("def", BOLD)]
    covered = laid_over(line, 2, 5, BAR)
    assert [(part.text, part.style) for part in covered] == [("ab", INK), ("cde", BAR), ("f", BOLD)]


def test_blanks_join_their_neighbours_unless_one_could_see_it() -> None:
    assert len(thrifty([Segment("a", INK), Segment("  ", BOLD), Segment("b", INK)])) == 1
    assert len(thrifty([Segment("a", INK), Segment("  ", BAR)])) == 2
    assert len(thrifty([Segment("a", INK), Segment("  ", Style(reverse=True))])) == 2


# Zones --------------------------------------------------------------------------------------------------

SIZES = [(80, 24), (100, 30), (120, 40), (160, 50), (240, 70)]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("choices", [0, 9, 60, 150, 260])
def test_every_zone_fills_its_lines_at_every_size(players: int, choices: int) -> None:
    session = session_of(players, seed=players, choices=choices)
    if session.decision is None:
        return
    scene = scene_of(session)
    for size in SIZES:
        regions = plan(*size, "display") | {"civilization": plan(*size, "civilization")["civilization"]}
        for name, draw in (
            ("display", draw_display),
            ("choices", draw_choices),
            ("civilization", draw_civilization),
        ):
            _, _, width, height = regions[name]
            drawing = draw(scene, width, height)
            assert {sum(cell_len(part.text) for part in line) for line in drawing.lines} == {width}
            for x, y, wide, high in drawing.boxes.values():
                assert x >= 0 and x + wide <= width
                assert y >= 0 and y + high <= len(drawing.lines)
        board = regions["board"]
        assert all(cell_len(text(line)) == board.width for line in draw_board(scene, board.width, board.height))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("main", ["display", "choices", "civilization"])
def test_zones_do_not_overlap_and_leave_no_gap(size: tuple[int, int], main: str) -> None:
    width, height = size
    covered = [0] * (width * height)
    for region in plan(width, height, main).values():
        for y in range(region.y, region.bottom):
            for x in range(region.x, region.right):
                covered[y * width + x] += 1
    assert set(covered) == {1}


def test_every_option_has_a_place_where_it_can_be_chosen() -> None:
    """Whatever is asked in whole games, the zone of the decision draws a box for each option."""
    for seed in range(6):
        session = session_of(2 + seed % 3, seed)
        chance = random.Random(seed)
        while session.decision is not None:
            scene = scene_of(session)
            home = home_of(session.decision)
            if home == "display":
                drawing = draw_display(scene, 80, 15)
            elif home == "civilization":
                scene.shown = getattr(session.decision.about, "victim", session.decision.player)
                drawing = draw_civilization(scene, 80, 15)
            else:
                drawing = draw_choices(scene, 80, 17 if needs_room(scene, 80) else 2)
            boxes = drawing.boxes | draw_choices(scene, 80, 2).boxes  # declining is always among the choices
            missing = [option for target, option in scene.options.items() if target not in boxes]
            assert not missing, f"{session.decision.kind}: {missing}"
            session.choose(chance.choice(session.decision.options))


def test_the_display_shows_what_is_available_and_affordable() -> None:
    session = session_of()
    session.choose("zone 1")
    session.choose("zone 2")
    scene = scene_of(session, die=DICE[0][3])
    scene.reach = reach(scene.view, 1, scene.die)
    lines = texts(draw_display(scene, 120, 20).lines)
    assert "●W2 Irrigation" in lines
    assert "·E4 Caravans" in lines
    assert "○K2 Cave Painting" in lines, "another die would pay for it"
    assert "WM4 Blacksmithing" in lines


def test_the_zones_say_what_they_do() -> None:
    lines = texts(draw_choices(scene_of(session_of()), 80, 15).lines)
    assert "W6 M6 E5  sum 17  Unrest 0→7 ░Zone, dice -1" in lines
    assert "if left: Riots 0→6 Invas 0→6 Decl 0→5" in lines
    assert "B2 E3 M2  sum  7  no Unrest" in lines


def test_a_damaged_card_is_known_to_its_owner_only() -> None:
    session = session_of(choices=150)
    for seat, civilization in enumerate(session.game.state.civilizations):
        if not civilization.damaged:
            continue
        name = CARDS[civilization.damaged[0]].name
        mine = Scene(session.view(seat), palette(), shown=seat)
        theirs = Scene(session.view(1 - seat), palette(), shown=seat)
        assert f"×{name}"[:10] in texts(draw_civilization(mine, 160, 14).lines)
        assert "×face down" in texts(draw_civilization(theirs, 160, 14).lines)
        assert name not in texts(draw_civilization(theirs, 160, 14).lines)
        return
    raise AssertionError("no card is damaged in this game; choose another seed")


def test_the_board_counts_down_to_the_last_space() -> None:
    session = session_of(choices=2)
    assert session.game.state.tracks[0] > 0 or sum(session.game.state.tracks) > 0
    lines = texts(draw_board(scene_of(session), 120, 3))
    for name, space in zip(("Riots", "Invasion", "Decline"), session.game.state.tracks, strict=False):
        assert f"{name} {space}/10" in lines
    assert "Era I round 1/3" in lines
    assert "Ada* 0 VP" in lines


def test_cards_say_all_where_there_is_room() -> None:
    card = CARDS.named("City Walls")
    small = texts(card_cell(card, 20, 2, "now", False, palette()))
    large = texts(card_cell(card, 40, 5, "now", False, palette()))
    assert "●M3 City Walls" in small
    assert "»" in small
    narrow = texts(card_cell(card, 13, 2, "now", False, palette()))
    assert "●City Walls" in narrow and " M3 " in narrow, "a narrow cell leaves the first line to the name"
    assert "Evolves into Castles." in large
    assert detail_words(card).startswith("City Walls (military, cost 3): ")


def test_the_log_ends_with_the_newest() -> None:
    lines = draw_log([Sentence("first"), Sentence("second"), Sentence("third")], 30, 3, palette())
    assert text(lines[-1]).strip() == "third"
    assert "first" not in texts(lines)
    assert text(draw_log([Sentence("first"), Sentence("second")], 30, 1, palette())[0]).strip() == "second"


# The cursor ---------------------------------------------------------------------------------------------


def test_the_cursor_prefers_legal_targets_sideways_and_reads_upwards() -> None:
    cells = {("card", n, 0): ((n % 4) * 10, (n // 4) * 2, 9, 2) for n in range(8)}
    drawing = Drawing([], cells)
    legal = {("card", 4, 0), ("card", 7, 0)}
    assert drawing.neighbour(None, 0, 0, legal) == ("card", 4, 0)
    assert drawing.neighbour(("card", 4, 0), 1, 0, legal) == ("card", 7, 0)
    assert drawing.neighbour(("card", 7, 0), 0, -1, legal) == ("card", 3, 0)
    assert drawing.neighbour(("card", 7, 0), 1, 0, legal) is None


# Words --------------------------------------------------------------------------------------------------


def preview_words(session: Session, key: str) -> str:
    decision = session.decision
    assert decision is not None
    parts = foretold(session.game.preview(key), Foreteller(decision.player, ["Ada", "Bo"], CARDS, ">"))
    return "; ".join(part.text for part in parts)


def test_the_preview_tells_price_and_outcome() -> None:
    session = session_of()
    assert preview_words(session, "zone 3") == "take W6 M6 E5; Unrest 0>7; Unrest Zone, dice drop to " + ("W5 M5 E4")
    session.choose("zone 1")
    assert "zone 3 is left; Riots 0>6; Invasion 0>6; Decline 0>5" in preview_words(session, "zone 2")
    session.choose("zone 2")
    session.choose("blue 1")
    assert preview_words(session, "develop") == "pay 1 knowledge; Cave Painting joins your knowledge column"
    assert preview_words(session, "research") == "", "a mere step: nothing happens yet"
    assert preview_words(session, "gain") == "+1 knowledge"


def test_a_wasted_die_is_named_before_it_is_spent() -> None:
    session = session_of()
    session.choose("zone 2")
    session.choose("zone 1")
    session.choose("black 2")
    assert "the die is wasted: your Unrest is 0 already" in preview_words(session, "calm")
    assert "wasted" not in preview_words(session, "research")


def test_reasons_name_the_numbers() -> None:
    session = session_of()
    for key in ("zone 1", "zone 2", "green 3", "develop"):
        session.choose(key)
    scene = scene_of(session)

    def reason(name: str) -> str:
        return why_not(scene, ("card", CARDS.named(name).number, 0))

    assert reason("Caravans") == "Caravans costs 4: W3 pays 0, you have 1 economic."
    assert reason("Writing") == "Writing is not available: Irrigation is at the bottom of its column."
    assert reason("Hypatia") == "Hypatia is a personality. Choose a technology to develop."
    assert why_not(scene, None) == "Choose a technology to develop."


def test_there_are_words_for_every_decision() -> None:
    """In whole games no decision is left with a bare "choose"."""
    kinds = set()
    for seed in range(8):
        session = session_of(3, seed)
        chance = random.Random(seed)
        while session.decision is not None:
            words = text(prompt_line(scene_of(session), 160)).strip()
            assert not words.endswith(": choose"), session.decision.kind
            kinds.add(session.decision.kind)
            session.choose(chance.choice(session.decision.options))
    assert len(kinds) > 12


# Keys and colours ---------------------------------------------------------------------------------------


def test_no_key_does_two_things() -> None:
    for zones in (("everywhere", "table"), ("everywhere", "dialog")):
        taken: dict[str, str] = {}
        for entry in keys.in_scope(*zones):
            for name in entry.keys:
                assert taken.setdefault(name, entry.id) == entry.id, f"{name} is both {taken[name]} and {entry.id}"


def test_hints_come_from_the_table_of_keys() -> None:
    keymap = keys.Keymap({"undo": ("z",)})
    words = text(draw_hints(keymap, 100, palette()))
    assert "z undo" in words
    assert "u undo" not in words
    assert text(draw_hints(keys.Keymap(), 80, palette())).rstrip().endswith("? help")


@pytest.mark.parametrize("name", ["keys.toml", "keys.yaml"])
def test_a_key_file_changes_keys(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text('undo = "z"\n"zoom" = ["o", "?"]\n' if name.endswith("toml") else "undo: z\nzoom: [o, '!']\n")
    if name.endswith("toml"):
        with pytest.raises(Complaint, match="both"):
            keys.load_keymap(path)
        path.write_text('undo = "z"\n[action]\ndevelop = "o"\n')
        assert keys.load_keymap(path).keys("action.develop") == ("o",)
    else:
        assert keys.load_keymap(path).keys("zoom") == ("o", "exclamation_mark")
    assert keys.load_keymap(path).shown("undo") == "z"


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("undo = ", "not good TOML"),
        ("fly = 'f'", "no such key"),
        ("undo = ''", "a key such as"),
        ("undo = 'd'", "both"),
        ("undo = 3.5", "a key such as"),
    ],
)
def test_a_bad_key_file_is_a_sentence(tmp_path: Path, words: str, problem: str) -> None:
    path = tmp_path / "keys.toml"
    path.write_text(words)
    with pytest.raises(Complaint, match=problem):
        keys.load_keymap(path)
    with pytest.raises(Complaint, match="cannot be read"):
        keys.load_keymap(tmp_path / "none.toml")


def brightness(tone: str) -> float:
    parts = [int(tone[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((brightness(one), brightness(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_everything_can_be_read_on_its_ground(theme: str) -> None:
    least = 7.0 if theme == "contrast" else 4.5
    tones = COLOURS[theme]
    for name in ("ink", "quiet", "accent", "good", "bad", "warn"):
        for ground in (tones.background, tones.panel) if name in ("ink", "accent") else (tones.background,):
            assert contrast(getattr(tones, name), ground) >= least, name
    for tone in tones.kinds:
        assert contrast(tone, tones.background) >= least, tone
    for tone in (SIXTEEN[theme].ink, SIXTEEN[theme].accent, *SIXTEEN[theme].kinds):
        assert contrast(tone, SIXTEEN[theme].background) >= 3.0, tone


def test_nothing_is_told_by_colour_alone() -> None:
    """With all styles taken away, kinds, marks and damage can still be told apart."""
    for ascii in (False, True):
        glyphs = palette(ascii=ascii).glyphs
        assert len({glyphs.available, glyphs.blocked, glyphs.other_die, glyphs.damaged}) == 4
        assert len({glyphs.unrest_zone, glyphs.last, glyphs.marker, glyphs.space}) == 4


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_names_wear_the_colours_of_their_seats(theme: str) -> None:
    session = session_of()
    scene = scene_of(session, palette=palette(theme), seat_colours=("teal", "rose"))
    styles = {segment.text: segment.style for segment in draw_board(scene, 80, 2)[0]}
    inks = [style and style.color for style in (styles["Ada"], styles["Bo"])]
    colours = dict(zip(SEAT_COLOURS, COLOURS[theme].seats, strict=True))
    assert [ink and ink.name for ink in inks] == [colours["teal"], colours["rose"]]
    assert len(set(COLOURS[theme].seats)) == len(SEAT_COLOURS)
