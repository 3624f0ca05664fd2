"""The table at one moment: a player's view, the decision and where it can be made, cursors and messages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from novaera_tui.keys import HAND_LETTERS, TRICK_KEYS, Keymap
from novaera_tui.play.answer_list import AnswerList
from novaera_tui.play.change_marks import ChangeMarks
from novaera_tui.table.panels import CHOICES, CIVILIZATION, QUESTION_PANELS
from novaera_tui.tutorial.lessons import LessonAdvice
from novaera_tui.words.actions import Circumstances
from novaera_tui.words.questions import Asked
from novaera_tui.words.sentences import Sentence
from novaera_tui.words.zone_words import Part
from rules import Card, Decision, Die, Option, View
from rules.actions import ACTIONS, Action
from rules.decisions import CardChoice, DiceZone, DieChange, EffectChoice
from rules.disasters import Lose
from rules.forecast import cheaper, spends_first
from rules.kinds import COLOURS, DICE_PER_ZONE, NO_CARD, NOBODY, SEATS, TRACK_NAMES, TRACKS, CardNumber, Player, Track
from rules.records import TupleRecord
from rules.unrest import Damage

if TYPE_CHECKING:
    from rich.style import Style

    from novaera_tui.palette import Palette

Target = tuple[str, int, int]
"""Something that the cursor can stand on: its kind (zone, die, action, card, menu, or count and line of an answer
list) and one or two numbers."""

PLACES: Final = {action.word: place for place, action in enumerate(ACTIONS)}
"""The place of each action in the list of actions."""


TURN_BEGINS: Final = ("pick", "die", "action")
"""Kinds of questions that begin a turn; with one die left, that is the action."""


def target_of(option: Option[Any], place: int) -> Target:
    """The place of an option on the table; without one it is a line of a menu."""
    what = option.what
    if isinstance(what, DiceZone):
        return ("zone", what.number, 0)
    if isinstance(what, CardChoice):
        return ("card", what.card, 0)
    if isinstance(what, Die):
        return ("die", what.colour, what.value)
    if isinstance(what, Action):
        return ("action", PLACES[what.word], 0)
    return ("menu", place, 0)


def card_of(option: Option[Any]) -> CardNumber:
    """The card that an option is about, or NO_CARD."""
    return option.what.card if isinstance(option.what, CardChoice | EffectChoice | DieChange) else NO_CARD


def targets_of(answer_list: AnswerList) -> list[Target]:
    """Where the cursor can stand in a list: counters, then effects."""
    counts: list[Target] = [
        ("count", source, kind) for source, purse in answer_list.purses.items() for kind in COLOURS if purse.most[kind]
    ]
    return counts + [("line", place, 0) for place in range(len(answer_list.lines))]


class Timeline(TupleRecord):
    """A recorded game from its beginning to its end."""

    position: int
    length: int
    eras: tuple[int, ...]
    """The positions at which Eras begin."""


class Outcome(TupleRecord):
    """The last lines of the prompt, and their mood."""

    mood: str
    """will, blocked, loss, report, hint or news."""
    parts: tuple[Part, ...]
    """Clauses of what Enter will do; sentences in all other moods."""
    hint: tuple[tuple[Part, ...], ...] = ()
    """Advice, as the lines of a table."""


class Trick(TupleRecord):
    """Something that cards can do to dice before one is spent."""

    key: str
    """The letter that begins it."""
    words: str
    cards: tuple[CardNumber, ...]
    """The cards that allow it."""
    targets: tuple[Target, ...]
    """The dice that it can change, or the lines of a menu."""


AWAY, FREE, BOT_PLAYS = "away", "free", "bot"
"""Remarks on a seat: its owner is away; it has none yet; a bot plays in the owner's place."""
SILENCE: Final = Outcome("news", ())


@dataclass(eq=False, repr=False)
class Scene:
    """Everything that the panels draw from. Nobody compares or prints it, and making both would take 0.5 ms."""

    view: View
    palette: Palette
    decision: Decision | None = None
    """The question, if it may be shown; None under the curtain, for bots, and when the game is over."""
    asked: Player = NOBODY
    """The player who decides, whether shown or not."""
    options: dict[Target, Option[Any]] = field(default_factory=dict)
    die: Die | None = None
    """The die that is being spent, or the one under the cursor."""
    reach: dict[CardNumber, str] = field(default_factory=dict)
    """Cards within reach of the asked player, as `forecast.reach` says."""
    lit: frozenset[CardNumber] = frozenset()
    """Cards that the zone or the die at the cursor can pay for."""
    lit_zone: int | None = None
    """That zone."""
    hand_down: int = 0
    """The number of cards in the asked player's hand while it lies face down; 0 if it does not."""
    trick: Trick | None = None
    """The trick with dice that has begun: the options are the dice that it can change, or its ways."""
    trick_keys: Mapping[str, str] = field(default_factory=TRICK_KEYS.copy)
    """The letters that begin tricks, by their kind."""
    cursors: dict[str, Target | None] = field(default_factory=dict)
    """The target under each panel's cursor."""
    panel: str = "choices"
    """The panel that has the focus."""
    shown: int = 0
    """The player whose civilization is drawn large."""
    unsaved: bool = False
    """The game cannot be saved just now."""
    lost: bool = False
    """The host is gone, so nothing can be chosen."""
    remarks: tuple[str, ...] = ()
    """By seat, a word on who plays there, where several terminals play one game."""
    levels: tuple[str, ...] = ()
    """By seat, the kind of bot that plays there; empty for people."""
    seat_colours: tuple[str, ...] = ()
    """The colours that the players chose."""
    card: Card | None = None
    """The card under the cursor, or the one that the question is about."""
    news: Sequence[Sentence] = ()
    """The latest sentences of the story, the newest last."""
    compact: bool = False
    """There is no room for all panels at once."""
    changes: ChangeMarks = field(default_factory=ChangeMarks)
    """Changes since the reader's last choice."""
    answer_list: AnswerList | None = None
    """The list in which the question is answered together with others."""
    timeline: Timeline | None = None
    """Where in a recorded game this is."""
    letters: tuple[str, ...] = HAND_LETTERS
    """The keys of cards in the hand."""
    key: Callable[[str], str] = Keymap().shown
    """How the key with this id is written."""
    idle: frozenset[str] = frozenset()
    """Ids of keys that would do nothing now."""
    answer: Outcome = SILENCE
    """Why the last key did nothing."""
    changed_dice: Outcome = SILENCE
    """What the last choice made of the asked player's dice."""
    losses: Outcome = SILENCE
    """As a turn begins, what others and disasters took from its player since the last one."""
    report: Outcome = SILENCE
    """As a turn begins, what the others did since the last one; until the first key."""
    outcome: Outcome = SILENCE
    """What Enter would do, or why it would do nothing."""
    way: str = ""
    """How the disaster came that asks."""
    advice: LessonAdvice | None = None
    """The coach's advice, if there is a coach."""
    drawn: dict[Any, Any] = field(default_factory=dict)
    """Parts that were drawn from this scene."""
    is_bots: bool = False
    """A bot decides, so there are no previews."""

    @property
    def home(self) -> str:
        """The panel where the decision is made; a list is always among the choices."""
        if self.decision is None:
            return ""
        return CHOICES if self.answer_list is not None else QUESTION_PANELS[self.decision.kind]

    @property
    def is_about_own(self) -> bool:
        """Is the question about cards in play, so that those of the Display give up their rows?"""
        return self.home == CIVILIZATION

    @property
    def struck_track(self) -> Track | None:
        """R8.2: the disaster that asks."""
        about = self.decision.about if self.decision is not None else None
        if isinstance(about, Lose):
            return about.track
        name = about.by if isinstance(about, Damage) else ""
        return TRACKS[TRACK_NAMES.index(name)] if name in TRACK_NAMES else None

    @property
    def takes_card(self) -> bool:
        """Is a card taken into the hand, so that its price does not matter?"""
        return self.decision is not None and self.decision.kind in ("research", "take")

    def is_lit_up(self, part: str) -> bool:
        """Does the coach talk about this part of the table?"""
        return self.advice is not None and part in self.advice.lights

    @property
    def chooses_card(self) -> bool:
        """Must a card of a column or the hand be chosen: by the question, or as the only card of an action?"""
        if self.decision is None or self.decision.kind != "action":
            return self.home == "display" and self.decision is not None and self.decision.kind != "enlist"
        only = next((target for target in self.options if target[0] == "card"), None)
        return self.panel == "display" and only is not None and not self.view.cards[only[1]].is_personality

    @property
    def mine(self) -> Player:
        """The owner of the dice beside the choices: the asked player, if that may be shown; else the board's owner."""
        return self.asked if self.decision is not None else SEATS[self.shown]

    @property
    def reader(self) -> Player | None:
        """The asked player, if that may be shown; else the owner of the visible hand, or nobody."""
        return self.asked if self.decision is not None else self.view.player

    def face(self, number: int) -> Card:
        return self.view.face(CardNumber(number))

    def due(self, number: CardNumber) -> tuple[int, ...]:
        """A card's price for the reader in each of its kinds, if their cards make it cheaper; none if it is in play."""
        if self.reader is None or self.view.owner_of(number) != NOBODY:
            return ()
        return cheaper(self.view, self.reader, number)

    @property
    def prices_zones(self) -> bool:
        """Do zones say what picking them would do: to a person who has not picked yet?"""
        return not self.is_bots and self.mine not in self.view.takers

    @property
    def is_passed(self) -> bool:
        """Is another player asked than the one whose hand is shown?"""
        return self.decision is not None and self.view.player != self.asked

    @property
    def names(self) -> list[str]:
        return [civilization.name for civilization in self.view.civilizations]

    @property
    def question(self) -> Asked | None:
        """The decision with the facts that its words need."""
        if self.decision is None:
            return None
        view, player = self.view, self.decision.player
        has_all_dice = len(view.civilizations[player].dice) + view.dark_age >= DICE_PER_ZONE
        first = has_all_dice and spends_first(view, player)
        trick = "" if self.trick is None else self.trick.words
        owner = view.owner_of(self.decision.card)
        whose = "" if owner == NOBODY else self.names[owner]
        return Asked(self.decision, self.names, view.cards, self.die, view.agenda, first, whose, trick)

    @property
    def circumstances(self) -> Circumstances:
        """The facts that the words of the actions need."""
        return Circumstances(self.view, self.mine, self.die, self.reach, self.palette.glyphs.to, self.hand_down)

    def remark(self, seat: int) -> str:
        return self.remarks[seat] if self.remarks else ""

    def seat_style(self, seat: int) -> Style:
        """The style of a player's name."""
        return self.palette.seat(self.seat_colours[seat] if self.seat_colours else "")

    def seat_block(self, seat: int) -> Style:
        """The same on their turn: a block."""
        return self.palette.seat_block(self.seat_colours[seat] if self.seat_colours else "")

    def option_target(self, option: Option[Any]) -> Target:
        """The place of an option on the table."""
        return next(target for target, other in self.options.items() if other is option)

    def option_at(self, panel: str) -> Option[Any] | None:
        """The option at a panel's cursor."""
        target = self.cursors.get(panel)
        return self.options.get(target) if target is not None else None
