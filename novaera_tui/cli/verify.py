"""`novaera verify`: whether somebody's journal is right."""

from __future__ import annotations

import argparse
from pathlib import Path

from novaera_tui.challenges.verify import NotProven, Proof, check
from novaera_tui.messages import gettext, ngettext
from novaera_tui.output import visible
from novaera_tui.words.names import listed


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = gettext(
        "Replays a saved game and says in one sentence whether its deal, choices, result and claims are right. The"
        " exit code is 1 if they are not. A file cannot prove who played, when, or how often."
    )
    parser.add_argument("file", metavar="FILE", help=gettext("a journal"))


def run(arguments: argparse.Namespace) -> int:
    path = Path(arguments.file)
    try:
        proof = check(path)
    except NotProven as reason:
        print(visible(gettext("{file} does not check out: {reason}", file=path, reason=reason)))
        return 1
    print(visible(words(path, proof)))
    return 0


def words(path: Path, proof: Proof) -> str:
    setup, challenge = proof.setup, proof.setup.challenge
    scores = listed(f"{seat.name} {score}" for seat, score in zip(setup.seats, proof.result.scores, strict=True))
    if challenge is not None and challenge.kind == "daily":
        sittings = ngettext("{number} sitting", "{number} sittings", proof.sittings)
        if challenge.mark:
            return gettext(
                "{file} checks out: the daily deal of {day}, marked, {scores}, no hints, {sittings}.",
                file=path,
                day=challenge.name,
                scores=scores,
                sittings=sittings,
            )
        return gettext(
            "{file} checks out: the daily deal of {day}, {scores}, no hints, {sittings}.",
            file=path,
            day=challenge.name,
            scores=scores,
            sittings=sittings,
        )
    if proof.unchecked:
        return gettext(
            "{file} checks out: {scores}, apart from the choices of {bots}, which depend on thinking time.",
            file=path,
            scores=scores,
            bots=listed(proof.unchecked),
        )
    return gettext("{file} checks out: {scores}.", file=path, scores=scores)
