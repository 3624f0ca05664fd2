"""What the tracks would do to whoever looks at them, and to the others: a sentence, and a few words for the zones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from novaera_tui.words.names import KIND_WORDS, SHORT_TRACK_TITLES, TRACK_TITLES, listed, strikes
from novaera_tui.words.outlooks import LOUD, Part
from rules import View
from rules.cards import CardSet
from rules.forecast import Advance, Threat, threat
from rules.kinds import DARK_AGE, DISASTERS, LAST_SPACE, NO_CARD, SEATS, CardNumber, Player, Track

MOST_NAMED = 3
"""So many cards are named; of more only the number is told."""
NEAR = LAST_SPACE // 2
"""From this space of a track on it is told what its disaster would do."""
NOTHING = "finds nothing to damage"
SPARED = " (not you)"
NOTHING_THERE = "nothing to damage"
NOBODY_HIT = "nobody has anything to damage"
DISASTER_WORDS = "at 10 they strike when all dice are spent, and begin again at 0"
DARK_AGE_WORDS = "at 10, all give up a die each round, and their others drop by 1"


def either(names: Sequence[str]) -> str:
    """Archery; Archery or Hunting; Archery, Hunting or Pillage."""
    return " or ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)


def fate(danger: Threat, cards: CardSet, who: str = "you") -> Part:
    """What a disaster would do to a player if it struck now."""
    if danger.protection != NO_CARD:
        return Part(f"{cards[danger.protection].name} protects {who}", "good")
    if danger.damaged:
        return Part(f"would damage {one_of(danger.damaged, cards)}", "bad")
    if danger.lost:
        kind = KIND_WORDS[danger.track]
        return Part(f"no {kind} card works, so {one_of(danger.lost, cards)} goes into the Past", "bad")
    return Part(NOTHING, "quiet")


def one_of(numbers: Sequence[CardNumber], cards: CardSet) -> str:
    """One of these cards, by choice."""
    if len(numbers) > MOST_NAMED:
        return f"1 of {len(numbers)} cards"
    return either([cards[number].name for number in numbers])


def nearest(view: View, looker: Player) -> Track:
    """The disaster that strikes; before that the nearest, and before all others one that would hurt whoever looks; of
    several alike the first that would strike."""

    def urgency(track: Track) -> tuple[bool, bool, int, int]:
        space = view.tracks[track]
        return space == LAST_SPACE, space >= NEAR and not threat(view, looker, track).harmless, space, -track

    return max(DISASTERS, key=urgency)


def victims(view: View, track: Track, looker: Player | None) -> list[str]:
    """Whom a disaster would hit now: whoever looks first, then the others."""
    seats = sorted(SEATS[: view.seats], key=lambda seat: seat != looker)
    hit = [seat for seat in seats if not threat(view, seat, track).harmless]
    return ["you" if seat == looker else view.civilizations[seat].name for seat in hit]


def victims_of(view: View, advances: Iterable[Advance], looker: Player | None) -> dict[Track, str]:
    """By track, whom those disasters would hit that are about to strike."""
    struck = [advance.track for advance in advances if advance.arrives and advance.track != DARK_AGE]
    return {track: ", ".join(victims(view, track, looker)) or "nobody" for track in struck}


def warnings(view: View, looker: Player) -> list[Part]:
    """The nearest disaster and what it would do to whoever looks, from many words to few; or all that strike.
    One that would do nothing is not worth the words."""
    track = nearest(view, looker)
    space = view.tracks[track]
    told = fate(threat(view, looker, track), view.cards)
    striking = [other for other in DISASTERS if view.tracks[other] == LAST_SPACE]
    if len(striking) > 1:
        worst = "bad" if any(not threat(view, looker, other).harmless for other in striking) else told.mood
        names = listed(tuple(TRACK_TITLES[other] for other in striking))
        shorts = ", ".join(SHORT_TRACK_TITLES[other] for other in striking)
        return [Part(words, worst) for words in (f"{names} strike", f"{shorts} strike", f"{shorts}!")]
    if told.mood == "quiet" and not striking:
        return []
    name = TRACK_TITLES[track]
    hit = len(threat(view, looker, track).damaged)
    which: tuple[str, ...] = (f"{name}: would damage 1 of {hit} cards",) if 1 < hit <= MOST_NAMED else ()
    if threat(view, looker, track).lost:
        which = (f"{name} at {space}: would cost you a card", f"{name}: would cost you a card")
    short = SHORT_TRACK_TITLES[track]
    brief: tuple[str, ...] = ()  # the gauge says as much
    if space >= LOUD:
        brief = (f"{name} at {space}", f"{name} {space}", f"{short} {space}")
    if striking:
        spared = SPARED if threat(view, looker, track).harmless else ""
        brief = (f"{strikes(track)}{spared}", f"{name}!{spared}", f"{short}!{spared}", f"{short}!")
    forms = (f"{name} at {space}: {told.text}", f"{name}: {told.text}", *which, *brief)
    return [Part(words, told.mood) for words in forms]
