"""What the tracks would do to whoever looks at them, and to the others: a sentence, and a few words for the zones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from novaera_tui.words.names import KIND_WORDS, SHORT_TRACK_TITLES, TRACK_TITLES, listed, strikes
from novaera_tui.words.zone_words import LOUD, Part
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
STRIKES_WHEN = {"disasters": "now", "production": "next round", "scoring": "next round", "new-era": "next round"}
"""When a disaster strikes whose marker is there; in all other phases it is this round."""
NOTHING_THERE = "nothing to damage"
NOBODY_HIT = "nobody has anything to damage"
NOBODY_HARMED = "nobody is harmed"
FEW_NAMED = 2
"""So many cards of one's own are named in a preview."""
DISASTER_WORDS = "at 10 they strike when all dice are spent, and begin again at 0"
DARK_AGE_WORDS = "at 10, all give up a die each round, and their others drop by 1"


def either(names: Sequence[str]) -> str:
    """Archery; Archery or Hunting; Archery, Hunting or Pillage."""
    return " or ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)


def fate(danger: Threat, cards: CardSet) -> Part:
    """What a disaster would do to a player if it struck now."""
    if danger.protection != NO_CARD:
        return Part(f"{cards[danger.protection].name} protects you", "good")
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
    """The nearest disaster, and before all others one that would hurt whoever looks; of several alike the first that
    would strike."""

    def urgency(track: Track) -> tuple[bool, int, int]:
        space = view.tracks[track]
        return space >= NEAR and not threat(view, looker, track).harmless, space, -track

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


def harms(view: View, advances: Iterable[Advance], looker: Player | None, room: int) -> list[str]:
    """What those disasters would do that are about to strike, a sentence for all that do the same, in the longest words
    that have room in so many cells."""
    struck = [advance.track for advance in advances if advance.arrives and advance.track != DARK_AGE]
    for wordy in (3, 2, 1, 0):
        alike: dict[str, list[Track]] = {}
        for track in struck:
            alike.setdefault(harm(view, track, looker, wordy), []).append(track)
        told = [f"{strikes(*tracks)}: {what}" for what, tracks in alike.items()]
        if sum(map(len, told)) <= room:
            break
    return told


def harm(view: View, track: Track, looker: Player | None, wordy: int) -> str:
    """R8.2, R8.3: whose card a disaster would damage, and who would lose one for good, because none can be damaged.
    `wordy`: cards of whoever looks by their names (3), or not (2); only how many others are hit (1), or not even that,
    if whoever looks is (0)."""
    dangers = {seat: threat(view, seat, track) for seat in SEATS[: view.seats]}
    hit = [seat for seat in dangers if not dangers[seat].harmless]
    told, rest, parts = hit, [], []
    if looker is not None and looker in hit and wordy > 2:
        damaged, lost = dangers[looker].damaged, dangers[looker].lost
        if len(damaged or lost) <= FEW_NAMED:
            names = one_of(damaged or lost, view.cards)
            parts.append(f"your {names} is damaged" if damaged else f"you lose {names}")
            told = [seat for seat in hit if seat != looker]
    elif wordy < 2:
        told, rest = [seat for seat in hit if seat == looker], [seat for seat in hit if seat != looker]
    a_card = "a card"
    groups = [[seat for seat in told if bool(dangers[seat].lost) is is_lost] for is_lost in (True, False)]
    for seats in sorted(filter(None, groups), key=lambda seats: looker not in seats):
        who, many = called(view, seats, looker)
        if dangers[seats[0]].lost:
            parts.append(f"{who} {'lose' if many else 'loses'} {a_card}")
        else:
            parts.append(f"{who} {'have' if many else 'has'} {a_card} damaged")
        a_card = "one"
    if rest and (wordy or not told):
        parts.append(f"{len(rest)} others are hit" if len(rest) > 1 else f"{view.civilizations[rest[0]].name} is hit")
    return ", ".join(parts) or NOBODY_HARMED


def called(view: View, seats: Sequence[Player], looker: Player | None) -> tuple[str, bool]:
    """Whoever looks first, then the others; and whether that takes the verb of many."""
    names = ["you"] * (looker in seats) + [view.civilizations[seat].name for seat in seats if seat != looker]
    return listed(tuple(names)), len(names) > 1 or looker in seats


def warnings(view: View, looker: Player) -> list[Part]:
    """What strikes, or else the nearest disaster, and what it does to whoever looks, from many words to few. One that
    is only near and would do nothing is not worth the words."""
    striking = [track for track in DISASTERS if view.tracks[track] == LAST_SPACE]
    if striking:
        return strike_warnings(view, looker, striking)
    track = nearest(view, looker)
    danger, space = threat(view, looker, track), view.tracks[track]
    told = fate(danger, view.cards)
    if told.mood == "quiet":
        return []
    name, short = TRACK_TITLES[track], SHORT_TRACK_TITLES[track]
    hit = len(danger.damaged)
    which: tuple[str, ...] = (f"{name}: would damage 1 of {hit} cards",) if 1 < hit <= MOST_NAMED else ()
    harm = f"would cost you {one_of(danger.lost, view.cards)}" if danger.lost else told.text
    if danger.lost:
        which = (f"{name} at {space}: would cost you a card", f"{name}: would cost you a card")
    brief: tuple[str, ...] = ()  # the gauge says as much
    if space >= LOUD:
        brief = (f"{name} at {space}", f"{name} {space}", f"{short} {space}")
    forms = (f"{name} at {space}: {harm}", f"{name}: {harm}", *which, *brief)
    return [Part(words, told.mood) for words in forms]


def strike_warnings(view: View, looker: Player, striking: Sequence[Track]) -> list[Part]:
    """R8.1: the markers are there, so that there is no "would" any more."""
    when = STRIKES_WHEN.get(view.phase, "this round")
    track, *others = striking
    if others:
        worst = "quiet" if all(threat(view, looker, other).harmless for other in striking) else "bad"
        shorts = ", ".join(SHORT_TRACK_TITLES[other] for other in striking)
        says = strikes(*striking)
        return [Part(words, worst) for words in (f"{says} {when}", says, f"{shorts} strike", f"{shorts}!")]
    danger, says, name = threat(view, looker, track), strikes(track), TRACK_TITLES[track]
    spared = SPARED if danger.harmless else ""
    mood = fate(danger, view.cards).mood
    brief = (
        f"{says}{spared}",
        f"{name}!{spared}",
        f"{SHORT_TRACK_TITLES[track]}!{spared}",
        f"{SHORT_TRACK_TITLES[track]}!",
    )
    harms: tuple[str, ...] = ()
    if danger.protection != NO_CARD:
        harms = (fate(danger, view.cards).text,)
    elif danger.damaged:
        harms = (f"{one_of(danger.damaged, view.cards)} is damaged", "you have a card damaged")
    elif danger.lost:
        harms = (f"you lose {one_of(danger.lost, view.cards)}", "you lose a card")
    shorter = [harm for harm in harms if len(harm) <= len(harms[0])]
    told = [f"{says} {when}: {harm}" for harm in shorter] + [f"{says}: {harm}" for harm in shorter]
    return [Part(words, mood) for words in (*sorted(told, key=len, reverse=True), f"{says} {when}{spared}", *brief)]
