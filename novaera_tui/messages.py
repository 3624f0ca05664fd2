"""Messages in the player's language, by the standard library's gettext.

English is the source: the code holds the English sentence, `make messages` collects all of them in
`locale/novaera.pot`, and `locale/LANGUAGE/LC_MESSAGES/novaera.po` translates them (compiled: `novaera.json`). Sentences
are whole, with named placeholders: `gettext("{player} took zone {zone}.", player=name, zone=2)`. A context tells apart
equal English texts and gives lengths: `pgettext("brief", ...)` for a few words, `pgettext("cell", ...)` for a column.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from gettext import c2py
from typing import Any, Final, Generic, Protocol, TypeVar

from rules.errors import TranslatableError

K = TypeVar("K")
V = TypeVar("V")

DOMAIN: Final = "novaera"
LOCALE_FOLDER: Final = os.path.join(os.path.dirname(__file__), "locale")
ENGLISH: Final = "en"
VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables that name a language; the first that is set decides."""
PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")
END_OF_CONTEXT: Final = "\x04"
"""Stands between a context and its text, as in GNU gettext."""


class Translations(Protocol):
    """The messages of a language."""

    def gettext(self, message: str, /) -> str: ...
    def ngettext(self, one: str, many: str, number: int, /) -> str: ...


class Catalogue:
    """The messages of a compiled file. GNU gettext's own format takes four times as long to read."""

    def __init__(self, rule: str, plurals: Mapping[str, Sequence[str]], texts: Mapping[str, str]) -> None:
        self.rule = rule
        self.plurals = plurals
        self.texts = texts

    @cached_property
    def form(self) -> Callable[[int], int]:
        """Which form stands for a number."""
        return c2py(self.rule)

    def gettext(self, message: str, /) -> str:
        return self.texts.get(message, message)

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        forms = self.plurals.get(one)
        if forms is None:
            return one if number == 1 else many
        return forms[self.form(number)]


_translations: Translations | None = None
"""None is English, which needs no catalogue."""
_language = ENGLISH
_caches: list[dict[Any, Any]] = []


def gettext(text: str, /, **parts: object) -> str:
    """The message in the player's language, its placeholders filled in."""
    if _translations is not None:
        text = _translations.gettext(text)
    text = text.rpartition(END_OF_CONTEXT)[2]
    return text.format_map(parts) if parts else text


def ngettext(one: str, many: str, number: int, /, **parts: object) -> str:
    """The form of the message for this number, which fills its placeholder {number}."""
    text = one if number == 1 else many
    if _translations is not None:
        text = _translations.ngettext(one, many, number)
    return text.rpartition(END_OF_CONTEXT)[2].format(number=number, **parts)


def pgettext(context: str, text: str, /, **parts: object) -> str:
    return gettext(in_context(context, text), **parts)


def npgettext(context: str, one: str, many: str, number: int, /, **parts: object) -> str:
    return ngettext(in_context(context, one), in_context(context, many), number, **parts)


def decimal(value: float, form: str = "g") -> str:
    """A number with the decimal mark of the language: 1.5 in English."""
    return format(value, form).replace(".", pgettext("decimal mark", "."))


def percent(share: float, places: int = 0, sign: str = "") -> str:
    """12.5%; with the sign "+" also +12.5%."""
    return pgettext("share", "{number}%", number=decimal(100 * share, f"{sign}.{places}f"))


def in_context(context: str, text: str) -> str:
    """The text as catalogues know it."""
    return f"{context}{END_OF_CONTEXT}{text}"


NO_PARTS: Final[Mapping[str, object]] = {}


class Message:
    """A message for a table or a constant: translated when it is shown, not when its module is imported."""

    __slots__ = ("parts", "text")

    def __init__(self, text: str, parts: Mapping[str, object] = NO_PARTS) -> None:
        self.text = text
        self.parts = parts

    def __str__(self) -> str:
        return gettext(self.text, **self.parts)

    def __repr__(self) -> str:
        return f"Message({self.text!r})"

    def format(self, **parts: object) -> str:
        return gettext(self.text, **self.parts, **parts)


class PluralMessage:
    """The same for a message that depends on a number."""

    __slots__ = ("many", "one")

    def __init__(self, one: str, many: str) -> None:
        self.one = one
        self.many = many

    def format(self, number: int, **parts: object) -> str:
        return ngettext(self.one, self.many, number, **parts)


def lazy(text: str, /, **parts: object) -> Message:
    return Message(text, parts)


def nlazy(one: str, many: str, /) -> PluralMessage:
    return PluralMessage(one, many)


def plazy(context: str, text: str, /) -> Message:
    return Message(in_context(context, text))


ALTERNATIVES: Final = re.compile(r"\[([^]]*\|[^]]*)\]")


def spelled_out(text: str) -> list[str]:
    """All texts that "[Riots|Invasion] struck" stands for; the nth of them takes the nth word of every bracket."""
    number = max((found.count("|") + 1 for found in ALTERNATIVES.findall(text)), default=1)
    return [ALTERNATIVES.sub(lambda found: found[1].split("|")[place], text) for place in range(number)]  # noqa: B023


def variants(text: str, /) -> tuple[Message, ...]:
    """The messages that a text with alternatives stands for, each to be translated on its own."""
    return tuple(map(Message, spelled_out(text)))


def nvariants(one: str, many: str, /) -> tuple[PluralMessage, ...]:
    return tuple(map(PluralMessage, spelled_out(one), spelled_out(many)))


def pvariants(context: str, text: str, /) -> tuple[Message, ...]:
    return variants(in_context(context, text))


def npvariants(context: str, one: str, many: str, /) -> tuple[PluralMessage, ...]:
    return nvariants(in_context(context, one), in_context(context, many))


class MessageList:
    """Messages by number, such as the names of the kinds; each is translated when it is looked up."""

    def __init__(self, *messages: Message) -> None:
        self.messages = messages

    def __getitem__(self, number: int) -> str:
        return str(self.messages[number])

    def __iter__(self) -> Iterator[str]:
        return map(str, self.messages)

    def __len__(self) -> int:
        return len(self.messages)


class MessageTable(Generic[K]):
    """Messages by key, such as the names of the phases; each is translated when it is looked up."""

    def __init__(self, messages: Mapping[K, Message]) -> None:
        self.messages = messages

    def __getitem__(self, key: K) -> str:
        return str(self.messages[key])

    def __contains__(self, key: K) -> bool:
        return key in self.messages

    def __iter__(self) -> Iterator[K]:
        return iter(self.messages)

    def get(self, key: K, otherwise: str = "") -> str:
        return self[key] if key in self.messages else otherwise

    def items(self) -> Iterator[tuple[K, str]]:
        return ((key, str(message)) for key, message in self.messages.items())


def error_text(error: BaseException) -> str:
    """The sentence of an error in the player's language; English if it comes from elsewhere, such as Python."""
    if not isinstance(error, TranslatableError):
        return str(error)
    parts = {
        name: error_text(part) if isinstance(part, TranslatableError) else part for name, part in error.parts.items()
    }
    return gettext(error.template, **parts)


def filled(text: str, parts: Mapping[str, object]) -> str:
    """A text from elsewhere with its parts: only known names are replaced, and nothing is evaluated."""
    return PLACEHOLDER.sub(lambda found: str(parts.get(found[1], found[0])), text)


# The language -------------------------------------------------------------------------------------------


def languages() -> list[str]:
    """All languages that the game speaks, English first."""
    found = [each.name for each in os.scandir(LOCALE_FOLDER) if each.is_dir() and readable(each.name)]
    return [ENGLISH, *sorted(found)]


def readable(language: str) -> str:
    """The file of this language's messages: compiled if there is one, else the translator's; empty without either."""
    folder = os.path.join(LOCALE_FOLDER, language, "LC_MESSAGES")
    paths = [os.path.join(folder, DOMAIN + ending) for ending in (".json", ".po")]
    return next(filter(os.path.exists, paths), "")


def catalogue(path: str) -> Catalogue:
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if path.endswith(".json"):
        return Catalogue(**json.loads(text))
    # start-up time: 1 ms, and rarely needed: only a checkout has messages that are not compiled
    from novaera_tui.compiled_messages import compiled

    return Catalogue(**compiled(text))


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for, or English where the game does not speak it."""
    wanted = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    language = wanted.partition(".")[0].partition("_")[0]
    return language if language in languages() else ENGLISH


def use_language(wanted: str) -> None:
    """Speak this language from now on."""
    global _language
    known = languages()
    if wanted not in known:
        raise TranslatableError(
            "there is no language {language}; choose from: {known}.", language=repr(wanted), known=", ".join(known)
        )
    _language = wanted
    if wanted == ENGLISH:
        use_translations(None)
        return
    use_translations(catalogue(readable(wanted)))


def language() -> str:
    """The language in use."""
    return _language


def use_translations(translations: Translations | None) -> None:
    global _translations
    _translations = translations
    for cache in _caches:
        cache.clear()


def per_language(cache: dict[K, V]) -> dict[K, V]:
    """A cache of texts, emptied when the language changes."""
    _caches.append(cache)
    return cache
