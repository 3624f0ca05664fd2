"""R15 Obsolescence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .agenda import task
from .events import CardObsolete, HandCardObsolete, MadeObsolete
from .kinds import SEATS, CardNumber, Player
from .mutations import gain_vp, put_into_past, without
from .records import Record

if TYPE_CHECKING:
    from .game import Game


@task
class Obsolescence(Record):
    """R15.1: the cards that this one names are obsolete for all players, at once (Era II and III only)."""

    player: Player
    card: CardNumber

    def run(self, game: Game) -> None:
        names = game.cards[self.card].obsoletes
        if not names or game.state.era == 1:
            return
        game.tell(MadeObsolete, self.player, self.card, names)
        for name in names:
            self.remove(game, game.cards.named(name).number)

    def remove(self, game: Game, old: CardNumber) -> None:
        """R15.2: from play into its owner's Past, from a hand out of the game; Display and decks are not affected.

        R15.3: the player's own undamaged card pays 1 VP.
        """
        state = game.state
        for owner, civilization in zip(SEATS, state.civilizations, strict=False):
            if old in civilization.hand:
                civilization.hand = without(civilization.hand, old)
                state.box = (*state.box, old)
                game.tell(HandCardObsolete, owner, old, self.card)
            elif old in civilization.in_play():
                pays = owner == self.player and old not in civilization.damaged
                column = put_into_past(civilization, old)
                game.tell(CardObsolete, owner, old, column, self.card)
                if pays:
                    gain_vp(game, owner, 1, "obsolescence", old)
