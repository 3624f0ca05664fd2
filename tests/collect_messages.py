"""Collect the messages of the program in `novaera_tui/locale/novaera.pot` and update each language: `make messages`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from novaera_tui import __version__
from novaera_tui.compiled_messages import compile_catalogues
from novaera_tui.messages import DOMAIN, LOCALE_FOLDER, spelled_out
from novaera_tui.words.rules_text import TEXT_FIELDS, message_id
from rules import load_cards
from rules.card_file import read_yaml

ROOT: Final = Path(__file__).parent.parent
TEMPLATE: Final = Path(LOCALE_FOLDER) / f"{DOMAIN}.pot"
PACKAGES: Final = ("novaera_tui", "rules")
ERRORS: Final = (
    "BotError",
    "Broken",
    "CardMistake",
    "Corrupt",
    "DataError",
    "IllegalChoice",
    "IllegalSetup",
    "Malformed",
    "InUse",
    "NoSeat",
    "TranslatableError",
    "Unreadable",
    "UserError",
    "UnknownBot",
    "WrongOutcomes",
)
"""Errors that are raised with a template and its parts."""
KEYWORDS: Final = {
    "gettext": (1,),
    "lazy": (1,),
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "plazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    **dict.fromkeys(ERRORS, (1,)),
    "nlazy": (1, 2),
    "variants": (1,),
    "pvariants": ((1, "c"), 2),
    "nvariants": (1, 2),
    "npvariants": ((1, "c"), 2, 3),
}
"""Functions and errors that take messages, and which of their arguments are messages (or contexts)."""

TEXT_FILES: Final = (
    "novaera_tui/examples.yaml",
    "novaera_tui/ladder.yaml",
    "novaera_tui/lessons.yaml",
    "novaera_tui/rules.yaml",
)


@cache
def collected() -> Catalog:
    """All messages that the source holds, and the names of all cards."""
    catalogue = Catalog(project=DOMAIN, charset="utf-8", fuzzy=False)
    for package in PACKAGES:
        found = extract_from_dir(ROOT / package, method_map=[("**.py", "python")], keywords=KEYWORDS)
        for name, _line, text, _comments, context in found:
            forms = [spelled_out(form) for form in (text if isinstance(text, tuple) else (text,))]
            for each in zip(*forms, strict=True):
                catalogue.add(each if each[1:] else each[0], locations=[(f"{package}/{name}", 0)], context=context)
    for card in load_cards():
        catalogue.add(card.name, locations=[("cards.yaml", 0)], context="card")
    for name in TEXT_FILES:
        for text in texts_in(read_yaml((ROOT / name).read_text())):
            catalogue.add(text, locations=[(name, 0)])
    return catalogue


def texts_in(data: Any) -> Iterator[str]:
    """All texts of a YAML file, found by the names of their fields."""
    if isinstance(data, list):
        for entry in data:
            yield from texts_in(entry)
    elif isinstance(data, dict):
        for field, value in data.items():
            if field in TEXT_FIELDS:
                yield message_id(value)
            else:
                yield from texts_in(value)


def template() -> Catalog:
    """The messages in the file that translators start from."""
    with TEMPLATE.open("rb") as file:
        return read_po(file, charset="utf-8")


def translations() -> dict[str, Catalog]:
    """The catalogue of each language."""
    found = {}
    for path in sorted(Path(LOCALE_FOLDER).glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        with path.open("rb") as file:
            found[path.parent.parent.name] = read_po(file, locale=path.parent.parent.name, charset="utf-8")
    return found


def is_translated(message: Message) -> bool:
    forms = message.string
    return all(forms) if isinstance(forms, tuple | list) else bool(forms)


def write(catalogue: Catalog, path: Path) -> None:
    with path.open("wb") as file:
        write_po(
            file,
            catalogue,
            width=120,
            sort_by_file=True,
            include_lineno=False,
            ignore_obsolete=True,
            omit_header=catalogue.locale is None,
        )


def main() -> None:
    messages = collected()
    write(messages, TEMPLATE)
    print(f"{len(messages)} messages in {TEMPLATE.relative_to(ROOT)}")
    for language, catalogue in translations().items():
        created = catalogue.creation_date
        catalogue.update(messages, no_fuzzy_matching=True)
        catalogue.creation_date = catalogue.revision_date = created  # otherwise the file would change every minute
        catalogue.project, catalogue.version = DOMAIN, __version__
        catalogue.last_translator = catalogue.language_team = catalogue.msgid_bugs_address = "the players of novaera"
        write(catalogue, Path(LOCALE_FOLDER) / language / "LC_MESSAGES" / f"{DOMAIN}.po")
        missing = [message for message in catalogue if message.id and not is_translated(message)]
        print(f"{language}: {len(missing)} missing")
    compile_catalogues()


if __name__ == "__main__":
    main()
