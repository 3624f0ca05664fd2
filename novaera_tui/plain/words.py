"""Words that are typed: each command and menu line in the player's language; the English one is always understood."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from unicodedata import combining, normalize

from novaera_tui.messages import MessageTable, plazy

WORDS: Final = MessageTable(
    {
        "zones": plazy("typed", "zones"),
        "display": plazy("typed", "display"),
        "me": plazy("typed", "me"),
        "rivals": plazy("typed", "rivals"),
        "tracks": plazy("typed", "tracks"),
        "threats": plazy("typed", "threats"),
        "score": plazy("typed", "score"),
        "scoring": plazy("typed", "scoring"),
        "production": plazy("typed", "production"),
        "log": plazy("typed", "log"),
        "card": plazy("typed", "card"),
        "rules": plazy("typed", "rules"),
        "terse": plazy("typed", "terse"),
        "verbose": plazy("typed", "verbose"),
        "help": plazy("typed", "help"),
        "quit": plazy("typed", "quit"),
        "hand": plazy("typed", "hand"),
        "news": plazy("typed", "news"),
        "why": plazy("typed", "why"),
        "hint": plazy("typed", "hint"),
        "best": plazy("typed", "best"),
        "back": plazy("typed", "back"),
        "undo": plazy("typed", "undo"),
        "redo": plazy("typed", "redo"),
        "seats": plazy("typed", "seats"),
        "pace": plazy("typed", "pace"),
        "save": plazy("typed", "save"),
        "next": plazy("typed", "next"),
        "previous": plazy("typed", "previous"),
        "turn": plazy("typed", "turn"),
        "round": plazy("typed", "round"),
        "era": plazy("typed", "era"),
        "go": plazy("typed", "go"),
        "hands": plazy("typed", "hands"),
        "new": plazy("typed", "new"),
        "first": plazy("typed", "first"),
        "learn": plazy("typed", "learn"),
        "challenges": plazy("typed", "challenges"),
        "history": plazy("typed", "history"),
        "how": plazy("typed", "how"),
        "cards": plazy("typed", "cards"),
        "start": plazy("typed", "start"),
        "game": plazy("typed", "game"),
        "again": plazy("typed", "again"),
        "same": plazy("typed", "same"),
        "replay": plazy("typed", "replay"),
        "review": plazy("typed", "review"),
        "all": plazy("typed", "all"),
        "ok": plazy("typed", "ok"),
        "yes": plazy("typed", "yes"),
        "no": plazy("typed", "no"),
    }
)


def folded(text: str) -> str:
    """As it is compared: small letters without accents, which not every keyboard has."""
    return "".join(letter for letter in normalize("NFD", text.casefold()) if not combining(letter))


def typed(said: str, ids: Iterable[str]) -> list[str]:
    """The words that somebody can mean, by their ids: one written out, else all that begin like this; the player's
    language comes before English."""
    known, said = list(ids), folded(said)
    shown = {id: folded(WORDS.get(id, id)) for id in known}
    return (
        [id for id in known if shown[id] == said]
        or [id for id in known if id == said]
        or [id for id in known if shown[id].startswith(said)]
        or [id for id in known if id.startswith(said)]
    )
