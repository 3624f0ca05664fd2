"""Prints the table of packages that are installed with novaera, for INSTALLING.md, from their own metadata.

Run it with `python -m tests.dependencies`.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import distribution

from packaging.requirements import Requirement

LICENCE_CLASSIFIER = "License :: OSI Approved :: "


def dependencies(package: Requirement) -> set[str]:
    """Names of everything that a package needs, and of what that needs."""
    needed = [Requirement(line) for line in distribution(package.name).requires or ()]
    extras = {"", *package.extras}
    chosen = [each for each in needed if not each.marker or any(each.marker.evaluate({"extra": one}) for one in extras)]
    return {each.name for each in chosen}.union(*map(dependencies, chosen))


def licence(name: str) -> str:
    """By the newer field, the older one, or the classifier, whichever a package has."""
    metadata = distribution(name).metadata
    named = [word for field in ("License-Expression", "License") for word in metadata.get_all(field, []) if word]
    classifiers = [each for each in metadata.get_all("Classifier", []) if each.startswith(LICENCE_CLASSIFIER)]
    first: str = [*named, *classifiers][0]
    return first.removeprefix(LICENCE_CLASSIFIER).removesuffix(" License")


def rows() -> Iterator[tuple[str, str, str]]:
    for name in sorted(dependencies(Requirement("novaera"))):
        yield name, distribution(name).version, licence(name)


if __name__ == "__main__":
    for row in (("package", "version", "licence"), ("---", "---", "---"), *rows()):
        print(f"| {' | '.join(row)} |")
