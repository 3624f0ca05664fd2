"""The threats of the tracks to the reader and the others, in several lengths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from novaera_tui.messages import MessageList, lazy, npgettext, pgettext, plazy
from novaera_tui.words.names import SHORT_TRACK_TITLES, STRIKES, TRACK_TITLES, card_name, either, listed
from novaera_tui.words.zone_words import LOUD, Part
from rules import View
from rules.cards import CardSet
from rules.forecast import IN_NEXT_ROUND, IN_THIS_ROUND, NOW, Advance, Threat, strike_time, threat
from rules.kinds import DARK_AGE, DISASTERS, LAST_SPACE, NO_CARD, NOBODY, SEATS, CardNumber, Cards, Player, Track

MOST_NAMED: Final = 3
"""Up to this many cards are named; of more only the number is shown."""
FEW_NAMED: Final = 2
"""The same for the reader's cards in a preview."""
NEAR: Final = LAST_SPACE // 2
"""From this space on a track warns of its disaster."""
STRIKES_WHEN: Final = {
    NOW: plazy("brief", "{disasters} now"),
    IN_THIS_ROUND: plazy("brief", "{disasters} this round"),
    IN_NEXT_ROUND: plazy("brief", "{disasters} next round"),
}
NOTHING_TO_DAMAGE: Final = lazy("nothing to damage")
NOBODY_HIT: Final = lazy("nobody has anything to damage")
TITLE: Final = lazy("Threats")
DISASTERS_TITLE: Final = lazy("Disasters")
DISASTER_WORDS: Final = lazy("at 10 they strike when all dice are spent, then restart at 0")
DARK_AGE_WORDS: Final = lazy("at 10, all give up a die each round, and the rest drop by 1")
SAFE_LABEL: Final = lazy("safe:")
DAMAGED_LABEL: Final = lazy("damaged:")
INTO_PAST: Final = MessageList(
    lazy("no welfare card works; into the Past:"),
    lazy("no military card works; into the Past:"),
    lazy("no economic card works; into the Past:"),
    lazy("no knowledge card works; into the Past:"),
)
"""R8.3, by track."""
OR: Final = plazy("between cards", "or")
THE_READER: Final = lazy("you")


def one_of(numbers: Sequence[CardNumber], cards: CardSet) -> str:
    """One of these cards, by choice."""
    if len(numbers) > MOST_NAMED:
        return pgettext("brief", "1 of {number} cards", number=len(numbers))
    return either([card_name(cards[number]) for number in numbers])


def strikes(tracks: Sequence[Track]) -> str:
    """Riots strike; Invasion strikes; Riots and Invasion strike."""
    if len(tracks) == 1:
        return STRIKES[tracks[0]]
    return pgettext("brief", "{disasters} strike", disasters=listed([TRACK_TITLES[track] for track in tracks]))


def victims(view: View, track: Track, looker: Player | None) -> list[str]:
    """The players whom a disaster would hit now; the one who looks comes last."""
    seats = sorted(SEATS[: view.seats], key=lambda seat: seat == looker)
    hit = [seat for seat in seats if not threat(view, seat, track).harmless]
    return [str(THE_READER) if seat == looker else view.civilizations[seat].name for seat in hit]


def victims_of(view: View, advances: Iterable[Advance], looker: Player | None) -> dict[Track, str]:
    """By track, the players hit by the disasters that are about to strike."""
    struck = [advance.track for advance in advances if advance.arrives and advance.track != DARK_AGE]
    hit = {track: victims(view, track, looker) for track in struck}
    return {track: listed(names) if names else pgettext("brief", "nobody") for track, names in hit.items()}


# Previews -----------------------------------------------------------------------------------------------


class Harm(NamedTuple):
    """The effects of a disaster, as far as they fit (R8.2, R8.3)."""

    own: Cards = ()
    """One of these cards of the player who looks is damaged, or lost."""
    is_lost: bool = False
    losers: tuple[Player, ...] = ()
    """These lose a card for good, because none can be damaged."""
    damaged: tuple[Player, ...] = ()
    """These have a card damaged."""
    hit: int = 0
    """How many other players are hit, where there is no room to say how."""
    only_hit: Player = NOBODY
    """Who that is, if it is one."""


def harms(view: View, advances: Iterable[Advance], looker: Player | None, room: int) -> list[str]:
    """What the disasters that are about to strike would do, one sentence for all that do the same, in the longest words
    that fit into this many cells."""
    struck = [advance.track for advance in advances if advance.arrives and advance.track != DARK_AGE]
    told: list[str] = []
    for wordy in (3, 2, 1, 0):
        alike: dict[Harm, list[Track]] = {}
        for track in struck:
            alike.setdefault(harm(view, track, looker, wordy), []).append(track)
        told = [
            pgettext("brief", "{disasters}: {harm}", disasters=strikes(tracks), harm=harm_words(view, what, looker))
            for what, tracks in alike.items()
        ]
        if sum(map(len, told)) <= room:
            break
    return told


def harm(view: View, track: Track, looker: Player | None, wordy: int) -> Harm:
    """`wordy`: names the cards of the player who looks (3), or not (2); only counts the others (1), or leaves them out
    if that player is hit (0)."""
    dangers = {seat: threat(view, seat, track) for seat in SEATS[: view.seats]}
    hit = [seat for seat in dangers if not dangers[seat].harmless]
    mine = looker in hit
    own: Cards = ()
    if looker is not None and mine and wordy > 2:
        own = dangers[looker].damaged or dangers[looker].lost
        own = own if len(own) <= FEW_NAMED else ()
    told = hit if wordy > 1 else [seat for seat in hit if seat == looker]
    told = [seat for seat in told if seat != looker or not own]
    rest = [] if wordy > 1 or (mine and not wordy) else [seat for seat in hit if seat != looker]
    return Harm(
        own,
        bool(own) and looker is not None and bool(dangers[looker].lost),
        tuple(seat for seat in told if dangers[seat].lost),
        tuple(seat for seat in told if not dangers[seat].lost),
        len(rest),
        rest[0] if len(rest) == 1 else NOBODY,
    )


def harm_words(view: View, what: Harm, looker: Player | None) -> str:
    """The player who looks comes first."""
    clauses = []
    if what.own:
        cards = one_of(what.own, view.cards)
        clauses.append(
            pgettext("brief", "you lose {cards}", cards=cards)
            if what.is_lost
            else pgettext("brief", "your {cards} is damaged", cards=cards)
        )
    groups = ((what.losers, loses_card), (what.damaged, has_damage))
    for seats, say in sorted(groups, key=lambda group: looker not in group[0]):
        if seats:
            others = [view.civilizations[seat].name for seat in seats if seat != looker]
            clauses.append(say(looker in seats, others))
    if what.only_hit != NOBODY:
        clauses.append(pgettext("brief", "{player} is hit", player=view.civilizations[what.only_hit].name))
    elif what.hit:
        clauses.append(npgettext("brief", "{number} other is hit", "{number} others are hit", what.hit))
    return ", ".join(clauses) or pgettext("brief", "nobody is harmed")


def loses_card(you: bool, others: Sequence[str]) -> str:
    if not others:
        return pgettext("brief", "you lose a card")
    if you:
        return pgettext("brief", "you and {players} lose a card", players=listed(others))
    return npgettext("brief", "{players} loses a card", "{players} lose a card", len(others), players=listed(others))


def has_damage(you: bool, others: Sequence[str]) -> str:
    if not others:
        return pgettext("brief", "you have a card damaged")
    if you:
        return pgettext("brief", "you and {players} have a card damaged", players=listed(others))
    return npgettext(
        "brief", "{players} has a card damaged", "{players} have a card damaged", len(others), players=listed(others)
    )


# Warnings -----------------------------------------------------------------------------------------------


def nearest(view: View, looker: Player) -> Track:
    """The nearest disaster; before all others one that would hurt the player who looks, and of several alike the first
    to strike."""

    def urgency(track: Track) -> tuple[bool, int, int]:
        space = view.tracks[track]
        return space >= NEAR and not threat(view, looker, track).harmless, space, -track

    return max(DISASTERS, key=urgency)


def fate(danger: Threat, cards: CardSet) -> Part:
    """What a disaster would do to a player if it struck now; no words if it would do nothing."""
    if danger.protection != NO_CARD:
        return Part(pgettext("brief", "{card} protects you", card=card_name(cards[danger.protection])), "good")
    if danger.damaged:
        return Part(pgettext("brief", "would damage {cards}", cards=one_of(danger.damaged, cards)), "bad")
    if danger.lost:
        return Part(pgettext("brief", "would cost you {cards}", cards=one_of(danger.lost, cards)), "bad")
    return Part("", "quiet")


def warnings(view: View, looker: Player) -> list[Part]:
    """The disasters that strike, or else the nearest one, and what it does to the player who looks, from many words to
    few. One that is only near and harmless is left out."""
    striking = [track for track in DISASTERS if view.tracks[track] == LAST_SPACE]
    if striking:
        return strike_warnings(view, looker, striking)
    track = nearest(view, looker)
    danger, space = threat(view, looker, track), view.tracks[track]
    words, mood = fate(danger, view.cards)
    if not words:
        return []
    name = TRACK_TITLES[track]

    def at_space(harm: str) -> str:
        return pgettext("brief", "{disaster} at {space}: {harm}", disaster=name, space=space, harm=harm)

    def plainly(harm: str) -> str:
        return pgettext("brief", "{disaster}: {harm}", disaster=name, harm=harm)

    forms = [at_space(words), plainly(words)]
    if danger.lost:
        a_card = pgettext("brief", "would cost you a card")
        forms += [at_space(a_card), plainly(a_card)]
    elif 1 < len(danger.damaged) <= MOST_NAMED:
        forms.append(plainly(pgettext("brief", "would damage 1 of {number} cards", number=len(danger.damaged))))
    if space >= LOUD:  # before that, the gauge says as much
        short = SHORT_TRACK_TITLES[track]
        forms.append(pgettext("brief", "{disaster} at {space}", disaster=name, space=space))
        forms += [pgettext("brief", "{disaster} {space}", disaster=each, space=space) for each in (name, short)]
    return [Part(form, mood) for form in forms]


def strike_warnings(view: View, looker: Player, striking: Sequence[Track]) -> list[Part]:
    """R8.1: the markers are there, so nothing is a "would" any more."""
    says = strikes(striking)
    when = STRIKES_WHEN[strike_time(view)].format(disasters=says)
    if len(striking) > 1:
        is_safe = all(threat(view, looker, track).harmless for track in striking)
        shorts = ", ".join(SHORT_TRACK_TITLES[track] for track in striking)
        together = (when, says, pgettext("brief", "{disasters} strike", disasters=shorts), alarm(shorts))
        return [Part(form, "quiet" if is_safe else "bad") for form in together]
    (track,) = striking
    danger = threat(view, looker, track)
    titles = (TRACK_TITLES[track], SHORT_TRACK_TITLES[track])
    brief = [when, says, *map(alarm, titles)]
    if danger.harmless:
        brief = [pgettext("brief", "{disasters} (not you)", disasters=form) for form in brief]
    harms = strike_harms(danger, view.cards)
    shorter = [harm for harm in harms if len(harm) <= len(harms[0])]
    told = [
        pgettext("brief", "{disasters}: {harm}", disasters=head, harm=harm) for head in (when, says) for harm in shorter
    ]
    forms = (*sorted(told, key=len, reverse=True), *brief, alarm(titles[1]))
    return [Part(form, fate(danger, view.cards).mood) for form in dict.fromkeys(forms)]


def strike_harms(danger: Threat, cards: CardSet) -> list[str]:
    """The effects of a striking disaster on the reader, with names and without."""
    if danger.protection != NO_CARD:
        return [fate(danger, cards).text]
    if danger.damaged:
        named = pgettext("brief", "{cards} is damaged", cards=one_of(danger.damaged, cards))
        return [named, pgettext("brief", "you have a card damaged")]
    if danger.lost:
        named = pgettext("brief", "you lose {cards}", cards=one_of(danger.lost, cards))
        return [named, pgettext("brief", "you lose a card")]
    return []


def alarm(disaster: str) -> str:
    return pgettext("brief", "{track}!", track=disaster)
