"""The story: every kind of event has its sentence, and no sentence tells what its reader may not know."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from typing import Any

import pytest

import rules
from novaera_tui.bots.players import RandomBot
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.words.actions import ACTION_WORDS, Circumstances
from novaera_tui.words.questions import QUESTIONS, Asked, choice_words
from novaera_tui.words.sentences import TELLINGS, NotAsked
from novaera_tui.words.story import tell, tell_all
from rules import Die, Option
from rules import events as happened
from rules.actions import ACTION_OPTIONS
from rules.choices import Consider
from rules.decisions import CardChoice, DiceZone, DieChange, EffectChoice, Refusal, Victim
from rules.kinds import (
    BLACK,
    ECONOMIC,
    KNOWLEDGE,
    MILITARY,
    NO_CARD,
    NOBODY,
    SEATS,
    TERRITORY,
    TRACKS,
    WELFARE,
    CardNumber,
)
from tests.pseudo_language import pseudo_language

CARDS = rules.load_cards()
NAMES = ("Ada", "Bo")
ADA, BO = SEATS[:2]
RIOTS, INVASION, DECLINE, REGRESSION, DARK_AGE = TRACKS


def number(name: str) -> CardNumber:
    return CARDS.named(name).number


ARCHERY, IRRIGATION, ARISTOTLE = number("Archery"), number("Irrigation"), number("Aristotle")
CROSSBOWS, MARKETS, BANKING = number("Crossbows"), number("Markets"), number("Banking")
BUSINESS, URBAN, PILLAGE = number("Big Business"), number("Urban Development"), number("Pillage")
CLEOPATRA, SMITHS = number("Cleopatra"), number("Blacksmithing")
RED_4, BLUE_3, BLACK_4 = Die(MILITARY, 4), Die(KNOWLEDGE, 3), Die(BLACK, 4)

EXAMPLES: list[tuple[happened.Event, str]] = [
    (happened.GameBegan(NAMES, BO, 3), "Ada and Bo began a three-Era game; Bo goes first."),
    (happened.GameBegan(NAMES, ADA, 2), "Ada and Bo began a two-Era Fast Play game; Ada goes first."),
    (happened.HandDealt(BO, (ARCHERY, MARKETS)), "Bo was dealt 2 starting technologies."),
    (happened.EraBegan(2), "Era II began."),
    (
        happened.DisplayDealt(((ARCHERY, MARKETS), (PILLAGE,)), (ARISTOTLE, CLEOPATRA)),
        "The Display was dealt. Personalities: Aristotle and Cleopatra.",
    ),
    (happened.DisplayCleared((ARCHERY, MARKETS)), "The Display was cleared: 2 cards left the game."),
    (happened.DisplayCleared(()), ""),
    (happened.RoundBegan(1, 2, BO), "Era I, round 2: Bo goes first."),
    (happened.PhaseBegan("pick"), ""),
    (happened.DiceRolled(((RED_4, BLUE_3), (BLACK_4,))), "The dice were rolled. Zone 1: M4 K3; 2: B4."),
    (happened.TokenPlaced(ADA, 2), "Ada put Cleopatra's token on zone 3."),
    (happened.ZoneTaken(ADA, 1, (RED_4, BLUE_3, BLACK_4), 11), "Ada took zone 2 (M4 K3 B4), a sum of 11."),
    (happened.ZoneLeft(2, (RED_4, BLUE_3, BLACK_4)), "Zone 3 was left (M4 K3 B4)."),
    (happened.TrackMoved(INVASION, 2, 10), "Invasion rose from 2 to 10, its last space."),
    (happened.TrackMoved(RIOTS, 4, 2, IRRIGATION), "Riots fell from 4 to 2 (Irrigation)."),
    (happened.DarkAgeBegan(1), "A Dark Age fell upon all civilizations for the rest of Era I."),
    (happened.DieReturned(BO, RED_4), "The Dark Age took M4 from Bo."),
    (happened.DiceLowered(ADA, "unrest", (RED_4, BLUE_3)), "Unrest lowered Ada's dice to M4 K3."),
    (happened.DiceLowered(ADA, "dark age", (RED_4,)), "The Dark Age lowered Ada's dice to M4."),
    (happened.DieSpent(ADA, BLACK_4, "calm"), "Ada spent B4 to calm the people."),
    (happened.DieChanged(ADA, RED_4, Die(MILITARY, 3), "flip", ARISTOTLE), "Ada flipped M4 to M3 (Aristotle)."),
    (happened.DieChanged(ADA, RED_4, BLACK_4, "swap", ARISTOTLE), "Ada swapped M4 for B4 (Aristotle)."),
    (
        happened.DieChanged(ADA, RED_4, Die(MILITARY, 6), "reroll", ARISTOTLE),
        "Ada rerolled M4 and got M6 (Aristotle).",
    ),
    (
        happened.DieChanged(ADA, RED_4, Die(MILITARY, 4), "reroll", ARISTOTLE, 2),
        "Ada rerolled M4 and got M4, a 6 lowered by 2 (Aristotle).",
    ),
    (happened.UnrestRose(ADA, 0, 1, "pick"), "Ada's Unrest rose from 0 to 1 because of a greedy pick."),
    (happened.UnrestRose(ADA, 0, 3, "enlist", ARISTOTLE), "Ada's Unrest rose from 0 to 3 for Aristotle."),
    (happened.UnrestRose(BO, 2, 3, "effect", URBAN), "Bo's Unrest rose from 2 to 3 (Urban Development)."),
    (happened.UnrestFell(BO, 2, 1, "effect", IRRIGATION), "Bo's Unrest fell from 2 to 1 (Irrigation)."),
    (happened.UnrestFell(BO, 2, 1, "calm"), "Bo calmed the people from Unrest 2 to 1."),
    (happened.UnrestFell(BO, 4, 1, "enlist", ARISTOTLE), "Bo's Unrest fell from 4 to 1: the people liked Aristotle."),
    (happened.UnrestZoneEntered(ADA, 8), "Ada was in the Unrest Zone."),
    (happened.CivilWarBegan(ADA), "A Civil War broke out in Ada's civilization!"),
    (happened.CivilWarEnded(ADA), "Ada's Civil War ended."),
    (happened.DisasterStruck(DECLINE), "Decline struck all civilizations!"),
    (happened.DisasterIgnored(ADA, DECLINE, MARKETS), "Markets protected Ada from Decline."),
    (happened.DisasterIgnored(ADA, DARK_AGE, MARKETS), "Markets protected Ada from the Dark Age."),
    (happened.ResourcesGained(ADA, MILITARY, 3, "gain"), "Ada gained 3 military."),
    (happened.ResourcesGained(ADA, WELFARE, 1, "effect", IRRIGATION), "Ada gained 1 welfare (Irrigation)."),
    (happened.ResourcesPaid(ADA, WELFARE, 2, IRRIGATION), "Ada paid 2 welfare for Irrigation."),
    (happened.ResourceStolen(BO, ADA, ECONOMIC, 1, PILLAGE), "Bo stole 1 economic from Ada (Pillage)."),
    (happened.AttackFailed(BO, ADA, PILLAGE, MARKETS), "Bo's Pillage took nothing: Markets guards Ada."),
    (happened.AttackFailed(BO, ADA, PILLAGE), "Bo's Pillage found nothing to take from Ada."),
    (
        happened.ResourcesConverted(ADA, ECONOMIC, 1, WELFARE, 2, MARKETS),
        "Ada traded 1 economic for 2 welfare (Markets).",
    ),
    (happened.CardDeveloped(ADA, IRRIGATION, WELFARE, "display"), "Ada developed Irrigation."),
    (happened.CardDeveloped(ADA, SMITHS, WELFARE, "hand"), "Ada developed Blacksmithing as welfare from hand."),
    (happened.TerritoryExpanded(ADA, URBAN, "display"), "Ada expanded into Urban Development."),
    (happened.PersonalityEnlisted(BO, ARISTOTLE), "Bo enlisted Aristotle."),
    (happened.CardResearched(ADA, MARKETS), "Ada researched Markets."),
    (happened.CardResearched(ADA, MARKETS, PILLAGE), "Ada took Markets into their hand (Pillage)."),
    (happened.CardDamaged(ADA, ARCHERY, MILITARY, "invasion"), "Ada's Archery was damaged in the Invasion."),
    (happened.CardDamaged(ADA, ARCHERY, MILITARY, "attack", PILLAGE), "Ada's Archery was damaged by Pillage."),
    (happened.CardRepaired(ADA, ARCHERY, MILITARY), "Ada repaired Archery."),
    (happened.CardLost(ADA, ARCHERY, MILITARY, "decline"), "Ada lost Archery in the Decline."),
    (happened.MadeObsolete(BO, CROSSBOWS, ("Archery",)), "Bo's Crossbows made Archery obsolete."),
    (happened.CardObsolete(ADA, ARCHERY, MILITARY, CROSSBOWS), "Ada's Archery went into the Past."),
    (happened.HandCardObsolete(ADA, ARCHERY, CROSSBOWS), "Archery in Ada's hand left the game."),
    (happened.CardEvolved(ADA, BANKING, BUSINESS), "Ada's Banking evolved: Big Business went into their hand."),
    (happened.EvolutionDrawn(BO, BUSINESS, MARKETS), "Bo drew a card from the evolutions (Markets)."),
    (happened.PersonalityGone(ADA, ARISTOTLE), "Ada's Aristotle passed into history."),
    (happened.VPGained(ADA, 1, "colour", NO_CARD, WELFARE), "Ada scored 1 VP for welfare cards."),
    (happened.VPGained(ADA, 1, "majority", NO_CARD, TERRITORY), "Ada scored 1 VP for the most territory cards."),
    (happened.VPGained(ADA, 3, "objective", ARISTOTLE), "Ada scored 3 VP for Aristotle."),
    (happened.VPGained(ADA, 1, "obsolescence", ARCHERY), "Ada gained 1 VP for Archery, now obsolete."),
    (happened.VPGained(ADA, 2, "resources"), "Ada scored 2 VP for unspent resources."),
    (
        happened.ObjectiveContested(ADA, ARISTOTLE),
        "Aristotle scored nothing for Ada: a rival met its condition too.",
    ),
    (happened.FirstPlayerChanged(BO), ""),
    (happened.GameOver((BO,), (12, 26)), "Bo won the game. Victory points: Bo 26 and Ada 12."),
    (happened.PlayerAsked(ADA, "pick"), ""),
    (happened.PositionJumped(), ""),
    (happened.GameOver((ADA, BO), (9, 9)), "Ada and Bo shared the victory. Victory points: Ada 9 and Bo 9."),
]


def test_hidden_hands_share_a_sentence() -> None:
    names = ("Ada", "Bo", "Cy")
    hands = [happened.HandDealt(seat, (ARCHERY, MARKETS)) for seat in SEATS[:3]]
    told = [sentence.text for sentence in tell_all(hands, names, CARDS)]
    assert told == ["Ada, Bo and Cy were dealt 2 starting technologies each."]
    told = [sentence.text for sentence in tell_all(hands, names, CARDS, 0)]
    assert told == ["Ada was dealt Archery and Markets.", "Bo and Cy were dealt 2 starting technologies each."]


def test_a_card_that_pays_twice_is_told_once() -> None:
    twice = [happened.VPGained(BO, 1, "effect", PILLAGE), happened.VPGained(BO, 1, "effect", PILLAGE)]
    told = [sentence.text for sentence in tell_all([*twice, twice[0]._replace(player=ADA)], NAMES, CARDS)]
    assert told == ["Bo gained 2 VP for Pillage.", "Ada gained 1 VP for Pillage."]


@pytest.mark.parametrize(("event", "sentence"), EXAMPLES, ids=lambda value: type(value).__name__)
def test_each_event_has_its_sentence(event: happened.Event, sentence: str) -> None:
    assert tell(event, NAMES, CARDS, viewer=0) == sentence


def test_every_kind_of_event_has_a_sentence_and_an_example() -> None:
    kinds = set(happened.EVENT_TYPES.values())
    assert set(TELLINGS) == kinds | {NotAsked}
    assert {type(event) for event, _ in EXAMPLES} == kinds


def test_every_outcome_of_an_action_can_be_told_with_the_means_that_paid_for_it() -> None:
    for word, action in ACTION_WORDS.items():
        outcomes = [event for event, _ in EXAMPLES if action.completes(event)]
        assert outcomes, word
        for event in outcomes:
            told = tell_all([happened.DieSpent(ADA, RED_4, word), event], NAMES, CARDS)
            assert [sentence.text.endswith(" with M4.") for sentence in told] == [True], word


@pytest.mark.parametrize(
    ("viewer", "open_hands", "known"), [(1, False, True), (0, False, False), (None, False, False), (0, True, True)]
)
def test_secrets_are_told_to_their_player_only(viewer: int | None, open_hands: bool, known: bool) -> None:
    for secret in (happened.HandDealt(BO, (ARCHERY,)), happened.EvolutionDrawn(BO, ARCHERY, MARKETS)):
        assert type(secret) in happened.SECRET
        assert ("Archery" in tell(secret, NAMES, CARDS, viewer, open_hands)) is known
        assert any("Archery" in told.text for told in tell_all([secret], NAMES, CARDS, viewer, open_hands)) is known


def told(events: list[happened.Event], names: tuple[str, ...], cards: rules.CardSet) -> list[str]:
    return [sentence.text for sentence in tell_all(events, names, cards)]


def test_whose_a_sentence_is_does_not_depend_on_names() -> None:
    events: list[happened.Event] = [
        happened.DieReturned(ADA, RED_4),
        happened.DieSpent(BO, BLACK_4, "calm"),
        happened.ResourceStolen(BO, ADA, ECONOMIC, 1, PILLAGE),
    ]
    for names in (("Bo", "Bob"), ("Bob", "Bo"), ("The", "Them")):
        story = tell_all(events, names, CARDS)
        assert [sentence.player for sentence in story] == [NOBODY, BO, BO]
        assert [sentence.text for sentence in story] == [
            f"The Dark Age took M4 from {names[0]}.",
            f"{names[1]} spent B4 to calm the people.",
            f"{names[1]} stole 1 economic from {names[0]} (Pillage).",
        ]


def test_related_events_share_a_sentence() -> None:
    story = told(
        [
            happened.ZoneTaken(ADA, 1, (RED_4, BLUE_3, BLACK_4), 11),
            happened.UnrestRose(ADA, 0, 1, "pick"),
            happened.ZoneLeft(2, (BLACK_4, BLACK_4, RED_4)),
            happened.TrackMoved(DARK_AGE, 0, 4),
            happened.TrackMoved(DARK_AGE, 4, 8),
            happened.TrackMoved(INVASION, 0, 4),
            happened.DieSpent(ADA, BLUE_3, "develop"),
            happened.ResourcesPaid(ADA, WELFARE, 2, IRRIGATION),
            happened.CardDeveloped(ADA, IRRIGATION, WELFARE, "display"),
            happened.DieSpent(BO, BLACK_4, "enlist"),
            happened.UnrestFell(BO, 4, 3, "enlist", ARISTOTLE),
            happened.PersonalityEnlisted(BO, ARISTOTLE),
            happened.DieSpent(ADA, BLACK_4, "calm"),
            happened.DieSpent(BO, RED_4, "gain"),
            happened.ResourcesGained(BO, MILITARY, 4, "gain"),
            happened.VPGained(ADA, 1, "colour", NO_CARD, WELFARE),
            happened.VPGained(ADA, 1, "colour", NO_CARD, MILITARY),
            happened.VPGained(BO, 1, "colour", NO_CARD, MILITARY),
        ],
        NAMES,
        CARDS,
    )
    assert story == [
        "Ada took zone 2 (M4 K3 B4), a sum of 11, so Unrest rose to 1.",
        "Zone 3 was left (B4 B4 M4) and moved Dark Age to 8 and Invasion to 4.",
        "Ada developed Irrigation with K3 and 2 welfare.",
        "Bo enlisted Aristotle with B4; Unrest fell to 3.",
        "Ada spent B4 to calm the people.",
        "Bo gained 4 military with M4.",
        "Ada scored 2 VP for welfare and military cards.",
        "Bo scored 1 VP for military cards.",
    ]


def test_a_production_is_told_in_one_sentence_for_each_player() -> None:
    story = told(
        [
            happened.PhaseBegan("production"),
            happened.ResourcesGained(ADA, ECONOMIC, 1, "effect", PILLAGE),
            happened.ResourcesGained(ADA, WELFARE, 1, "effect", IRRIGATION),
            happened.UnrestFell(ADA, 5, 4, "effect", ARISTOTLE),
            happened.PlayerAsked(ADA, "produce"),
            happened.ResourcesGained(ADA, WELFARE, 2, "effect", IRRIGATION),
            happened.UnrestFell(ADA, 4, 2, "effect", ARISTOTLE),
            happened.ResourcesGained(BO, MILITARY, 1, "effect", PILLAGE),
            happened.UnrestFell(BO, 3, 2, "effect", ARISTOTLE),
            happened.UnrestRose(BO, 2, 3, "effect", PILLAGE),
            happened.UnrestFell(BO, 3, 2, "effect", ARISTOTLE),
        ],
        NAMES,
        CARDS,
    )
    assert story == [
        "Ada gained 3 welfare and 1 economic, and Unrest fell from 5 to 2 (Pillage, Irrigation, Aristotle).",
        "Bo gained 1 military, and Unrest fell from 3 to 2 (Pillage, Aristotle).",
        "Bo's Unrest rose from 2 to 3 (Pillage).",
        "Bo's Unrest fell from 3 to 2 (Aristotle).",
    ]


def test_thefts_of_one_card_share_a_sentence() -> None:
    pieces: list[happened.Event] = [
        happened.ResourceStolen(BO, ADA, ECONOMIC, 1, PILLAGE),
        happened.ResourceStolen(BO, ADA, ECONOMIC, 1, PILLAGE),
        happened.ResourceStolen(BO, ADA, WELFARE, 1, PILLAGE),
        happened.ResourceStolen(BO, ADA, WELFARE, 1, ARISTOTLE),
    ]
    assert told(pieces, NAMES, CARDS) == [
        "Bo stole 2 economic and 1 welfare from Ada (Pillage).",
        "Bo stole 1 welfare from Ada (Aristotle).",
    ]


def test_a_civil_war_comes_between_the_call_and_the_personality() -> None:
    story = told(
        [
            happened.DieSpent(ADA, RED_4, "enlist"),
            happened.UnrestRose(ADA, 7, 10, "enlist", ARISTOTLE),
            happened.CivilWarBegan(ADA),
            happened.CivilWarEnded(ADA),
            happened.PersonalityEnlisted(ADA, ARISTOTLE),
        ],
        NAMES,
        CARDS,
    )
    assert story[0] == "Ada sent for Aristotle with M4; Unrest rose to 10."
    assert story[-1] == "Ada enlisted Aristotle."


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_are_told_in_sentences_with_literal_names(seed: int) -> None:
    names = ("[b]Ada[/b]", "Böse \\[x]", "Cy")
    session = Session(Setup(tuple(map(Seat, names)), seed), CARDS)
    bot = RandomBot(seed)
    while session.decision:
        session.choose(bot.choose(session.view(session.decision.player)))
    lines = [sentence.text for sentence in tell_all(session.events(), names, CARDS)]
    assert all(line.endswith((".", "!")) and line[0] == line[0].upper() for line in lines)
    assert all(any(name in line for line in lines) for name in names)
    assert not any("  " in line or " ." in line for line in lines)


def test_choices_are_told_in_words_and_not_by_their_keys() -> None:
    """What a replay says of a step: no number of an effect, no "player 2", no die as journals write it."""
    told: dict[str, str] = {}
    for seed in range(6):
        session = Session(Setup(tuple(map(Seat, ("Ada", "Bo", "Cy", "Di"))), seed, "full"), CARDS)
        chance = random.Random(seed)
        while (decision := session.decision) is not None:
            for option in decision.options:
                words = choice_words(decision, option, session.names, CARDS)
                told[decision.kind] = words
                assert words.startswith(f"{session.names[decision.player]} "), words
                assert not re.search(r"\(\d\)|player \d|\bno$|(green|red|yellow|blue|black) \d", words), words
            session.choose(chance.choice(decision.options))
    assert len(told) > 14


def chosen(option: rules.Option[Any], kind: str, about: Any = None, **more: Any) -> str:
    return choice_words(rules.Decision(ADA, kind, (option,), about), option, NAMES, CARDS, **more)


def test_choices_are_told_with_names() -> None:
    yellow_3, refusal = Die(ECONOMIC, 3), Option("no", Refusal())
    assert chosen(Option("Hildegard (2)", EffectChoice(ARISTOTLE, 1)), "die") == "Ada used Aristotle"
    reroll = Option("reroll yellow 3 with Optics", DieChange("reroll", ARISTOTLE, yellow_3))
    assert chosen(reroll, "die") == "Ada rerolled E3 with Aristotle"
    swap = Option("swap yellow 3 for black with Optics", DieChange("swap", ARISTOTLE, yellow_3, BLACK))
    assert chosen(swap, "die") == "Ada swapped E3 for B3 with Aristotle"
    assert chosen(Option("player 2", Victim(BO)), "steal-from") == "Ada robbed Bo"
    calm = next(option for option in ACTION_OPTIONS if option.key == "calm")
    assert chosen(calm, "action") == "Ada chose to calm the people"
    assert chosen(refusal, "repair") == "Ada stopped repairing"
    assert chosen(refusal, "may", Consider(ADA, PILLAGE, 0)) == "Ada did not use Pillage"
    assert chosen(Option("zone 2", DiceZone(1)), "pick", entry="undo") == "Ada took zone 2; undone"
    archery = Option("Archery", CardChoice(ARCHERY))
    assert chosen(archery, "develop", entry="redo") == "Ada chose Archery; redone"
    assert chosen(archery, "develop", is_hidden=True) == "Ada chose a card in hand"


PSEUDO_NAMES = ("Ñ1", "Ñ2", "Ñ3", "Ñ4")
"""Names of players without English letters."""


def english(texts: Iterable[str]) -> list[str]:
    """Texts with English letters besides the numerals of Eras."""
    return [text for text in texts if re.search("[A-Za-z]", re.sub(r"\bI{1,3}\b", "", text))]


def random_game(seed: int) -> Session:
    seats = tuple(map(Seat, PSEUDO_NAMES[: 2 + seed % 3]))
    return Session(Setup(seats, seed, ("full", "fast")[seed % 2]), CARDS)


@pytest.mark.slow
def test_every_event_is_told_in_the_language_of_the_reader() -> None:
    kinds = set()
    with pseudo_language():
        for seed in range(20):
            session, chance = random_game(seed), random.Random(seed)
            while session.decision is not None:
                session.choose(chance.choice(session.decision.options))
            events, names = session.events(), session.names
            kinds |= {type(event) for event in events}
            assert not english(tell(event, names, CARDS, open_hands=True) for event in events)
            for viewer in (None, 0):
                assert not english(sentence.text for sentence in tell_all(events, names, CARDS, viewer))
    assert len(kinds) > 38


@pytest.mark.slow
def test_every_question_is_asked_in_the_language_of_the_player() -> None:
    kinds = set()
    with pseudo_language():
        for seed in range(6):
            session, chance = random_game(seed), random.Random(seed)
            while (decision := session.decision) is not None:
                words, view = QUESTIONS[decision.kind], session.view(decision.player)
                kinds.add(decision.kind)
                asked = Asked(decision, session.names, CARDS, decision.die, view.agenda)
                now = Circumstances(view, decision.player, decision.die, {}, ">")
                told = [words.prompt(asked), str(words.what_now)]
                told += [choice_words(decision, option, session.names, CARDS) for option in decision.options]
                for action in ACTION_WORDS.values():
                    told += [action.obstacle(now), action.note(now), action.why_not(now), str(action.name)]
                assert not english(told)
                session.choose(chance.choice(decision.options))
    assert len(kinds) > 14
