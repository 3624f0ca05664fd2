"""How often each card comes into play and each of its effects matters in random four-player games.

Run: python -m benchmarks.card_coverage [GAMES]. The exit code is 1 if any card or effect was never seen.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import rules
from novaera_tui.words.effects import effect_words
from rules import abilities as able
from rules import deeds, events
from rules.effects import Ability, Effect
from rules.kinds import ANY, BLACK, NO_CARD, PICK_LIMIT, SEATS
from rules.working import Working

PLAYERS = 4
Place = tuple[int, int]
"""A card and the index of an effect on it."""

TELLING: dict[type, tuple[type, ...]] = {
    deeds.Gain: (events.ResourcesGained,),
    deeds.GainVP: (events.VPGained,),
    deeds.ChangeUnrest: (events.UnrestRose, events.UnrestFell),
    deeds.StealResources: (events.ResourceStolen,),
    deeds.DamageOthers: (events.CardDamaged,),
    deeds.Repair: (events.CardRepaired,),
    deeds.MoveTrack: (events.TrackMoved,),
    deeds.TakeCard: (events.CardResearched,),
    deeds.DrawEvolution: (events.EvolutionDrawn,),
    deeds.Transform: (events.ResourcesConverted,),
    able.Protect: (events.DisasterIgnored,),
    able.Flip: (events.DieChanged,),
    able.Reroll: (events.DieChanged,),
    able.Swap: (events.DieChanged,),
}
"""Verbs with an event that names the card as its cause."""


class Coverage:
    """Counts what happens in games."""

    def __init__(self, cards: rules.CardSet) -> None:
        self.cards = cards
        self.played: Counter[int] = Counter()
        self.fired: Counter[Place] = Counter()
        self.before: list[Working] = []
        """Every player's working cards at the last choice."""
        self.die: rules.Die | None = None
        self.paid: set[int] = set()

    def play(self, seed: int) -> None:
        chance = random.Random(seed)
        game = rules.new_game([f"player {seat}" for seat in range(PLAYERS)], seed, cards=self.cards, first=None)
        game.subscribe(self.hear)
        while (decision := game.decision) is not None:
            self.before = [game.working(player) for player in SEATS]
            if game.state.phase == "production":
                self.note_safe_from_stealing(game)
            game.apply(chance.choice(decision.options))

    def hear(self, event: Any) -> None:
        kind = type(event)
        if kind in (events.CardDeveloped, events.TerritoryExpanded, events.PersonalityEnlisted):
            self.played[event.card] += 1
        cause = getattr(event, "cause", NO_CARD)
        if cause != NO_CARD:
            for place, effect in enumerate(self.cards[cause].effects):
                if kind in TELLING.get(type(effect.verb), ()) and fits(effect, event):
                    self.fired[cause, place] += 1
        if kind is events.DieSpent:
            self.die, self.paid = event.die, set()
            if event.action == "enlist" and event.die.colour != BLACK:
                self.note(event.player, able.EnlistFor)
            elif event.action == "calm":
                self.note(event.player, able.Calming)
        elif kind is events.ResourcesPaid:
            self.paid.add(event.kind)
        elif kind is events.CardDeveloped:
            self.note_development(event)
        elif kind is events.ZoneTaken and event.sum > PICK_LIMIT:
            self.note(event.player, able.PickLimit)
        elif kind is events.TokenPlaced:
            self.note(event.player, able.ZoneToken)
        elif kind is events.DieReturned:
            self.note(event.player, able.ProtectFromDarkAge)
        elif kind is events.CivilWarBegan:
            counts = self.before[event.player].columns
            self.note(event.player, able.ProtectFromCivilWar, lambda ability: bool(counts[ability.colour]))
        elif kind is events.PhaseBegan and event.phase == "scoring":
            for player in range(PLAYERS):
                self.note(player, able.AlsoCounts)

    def note_development(self, event: events.CardDeveloped) -> None:
        player, column, die = event.player, event.column, self.die
        assert die is not None
        self.note(
            player,
            able.Cheaper,
            lambda ability: event.source == "hand" if ability.hand else ability.colour in (ANY, column),
        )
        self.note(
            player, able.PayAs, lambda ability: any(ability.serves(kind, column) for kind in self.paid - {column})
        )
        if die.colour == BLACK:
            self.note(player, able.BlackAs, lambda ability: ability.colour in (ANY, column))
        if die.colour == column:
            self.note(player, able.DieBonus, lambda ability: ability.colour in (ANY, column))

    def note_safe_from_stealing(self, game: rules.Game) -> None:
        """A rival's card would have robbed the player without the protection."""
        for player, working in enumerate(self.before):
            if not working.having(able.ProtectFromStealing):
                continue
            for rival, other in zip(SEATS, self.before, strict=True):
                for _, _, effect in other.production if rival != player else ():
                    verb = effect.verb
                    if isinstance(verb, deeds.StealResources) and (
                        verb.struck is None or player in verb.struck.players(game, rival)
                    ):
                        self.note(player, able.ProtectFromStealing)

    def note(self, player: int, kind: type[Ability], fits: Callable[[Any], bool] = lambda _: True) -> None:
        for card, ability in self.before[player].having(kind):
            if fits(ability):
                place = next(place for place, effect in enumerate(self.cards[card].effects) if effect.verb == ability)
                self.fired[card, place] += 1


def fits(effect: Effect, event: Any) -> bool:
    """Does the event come from this effect, and not from another one of the same card?"""
    verb = effect.verb
    if isinstance(verb, deeds.Gain):
        return verb.kind == ANY or (event.kind == verb.kind and (effect.per is not None or event.amount == verb.amount))
    if isinstance(verb, deeds.GainVP):
        return bool((event.by == "objective") == (effect.trigger == "scoring")) and event.by in ("effect", "objective")
    if isinstance(verb, deeds.ChangeUnrest):
        return bool(event.by == "effect" and (event.after > event.before) == (verb.by > 0))
    if isinstance(verb, able.Flip | able.Reroll | able.Swap):
        return bool(event.by == verb.word)
    return True


def main(games: int) -> int:
    cards = rules.load_cards()
    coverage = Coverage(cards)
    began = time.perf_counter()
    for seed in range(games):
        coverage.play(seed)
    print(f"{games} games in {time.perf_counter() - began:.0f} s")
    never = [card.name for card in cards if not coverage.played[card.number]]
    idle = [
        f"{card.name}: {effect_words(effect)}"
        for card in cards
        for place, effect in enumerate(card.effects)
        if not coverage.fired[card.number, place]
    ]
    print(f"{len(cards) - len(never)} of {len(cards)} cards put into play; never: {', '.join(never) or 'none'}")
    effects = sum(len(card.effects) for card in cards)
    print(f"{effects - len(idle)} of {effects} effects fired; never: {'; '.join(idle) or 'none'}")
    print("Ten cards least often put into play:")
    for card in sorted(cards, key=lambda card: coverage.played[card.number])[:10]:
        print(f"  {coverage.played[card.number]:6} {card.name} ({card.deck})")
    print("Ten effects that fired least:")
    places = [(card, place) for card in cards for place in range(len(card.effects))]
    for card, place in sorted(places, key=lambda entry: coverage.fired[entry[0].number, entry[1]])[:10]:
        print(f"  {coverage.fired[card.number, place]:6} {card.name}: {effect_words(card.effects[place])}")
    return 1 if never or idle else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000))
