"""How often bots climb each rung: `python -m benchmarks.ladder [GAMES] [KIND ...]`, by default normal and hard:800."""

from __future__ import annotations

import sys
import time
from math import sqrt

import rules
from novaera_tui.bots import make_bot
from novaera_tui.challenges.ladder import Rung, load_ladder
from novaera_tui.play.bot_runner import bot_seed
from novaera_tui.play.session import Session

Z = 1.96


def interval(won: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval, in percent."""
    share = won / games
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return 100 * (middle - half), 100 * (middle + half)


def climbs(rung: Rung, bot: str, seed: int, cards: rules.CardSet) -> bool:
    """Does this bot win the rung in the person's seat?"""
    session = Session(rung.setup("Ada", seed), cards)
    game = session.game.copy()
    bots = [make_bot(kind, bot_seed(session, place)) for place, kind in enumerate((bot, *rung.bots))]
    while (decision := game.decision) is not None:
        game.apply(bots[decision.player].choose(game.view(decision.player)))
    result = game.result
    return result is not None and 0 in result.winners


def main() -> None:
    words = sys.argv[1:]
    games = int(words[0]) if words else 100
    kinds = words[1:] or ["normal", "hard:800"]
    cards, ladder = rules.load_cards(), load_ladder()
    for number, rung in enumerate(ladder.rungs, 1):
        for kind in kinds:
            began = time.process_time()
            won = sum(climbs(rung, kind, 1000 * number + seed, cards) for seed in range(games))
            low, high = interval(won, games)
            share = f"{100 * won / games:3.0f} % [{low:.0f}, {high:.0f}]"
            print(f"{number:2} {rung.id:16} {kind:9} {share}  {time.process_time() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
