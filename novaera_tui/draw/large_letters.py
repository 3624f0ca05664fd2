"""Large letters: a name, an Era or the title, five dots high, drawn in half blocks or in whole cells."""

from __future__ import annotations

from typing import Final

DOTS: Final = {
    "A": ".##. #..# #### #..# #..#",
    "B": "###. #..# ###. #..# ###.",
    "C": ".### #... #... #... .###",
    "D": "###. #..# #..# #..# ###.",
    "E": "#### #... ###. #... ####",
    "F": "#### #... ###. #... #...",
    "G": ".### #... #.## #..# .###",
    "H": "#..# #..# #### #..# #..#",
    "I": "### .#. .#. .#. ###",
    "J": "..## ...# ...# #..# .##.",
    "K": "#..# #.#. ##.. #.#. #..#",
    "L": "#... #... #... #... ####",
    "M": "#...# ##.## #.#.# #...# #...#",
    "N": "#...# ##..# #.#.# #..## #...#",
    "O": ".##. #..# #..# #..# .##.",
    "P": "###. #..# ###. #... #...",
    "Q": ".##. #..# #..# #.#. .#.#",
    "R": "###. #..# ###. #.#. #..#",
    "S": ".### #... .##. ...# ###.",
    "T": "##### ..#.. ..#.. ..#.. ..#..",
    "U": "#..# #..# #..# #..# .##.",
    "V": "#...# #...# .#.#. .#.#. ..#..",
    "W": "#...# #...# #.#.# ##.## #...#",
    "X": "#...# .#.#. ..#.. .#.#. #...#",
    "Y": "#...# .#.#. ..#.. ..#.. ..#..",
    "Z": "#### ...# .##. #... ####",
    "Á": "..#. .##. #..# #### #..#",
    "É": "..#. #### ##.. #... ####",
    "Í": "..# .#. .#. .#. ###",
    "Ñ": ".###. #...# ##..# #.#.# #..##",
    "Ó": "..#. .##. #..# #..# .##.",
    "Ú": "..#. #..# #..# #..# .##.",
    "Ü": "#..# .... #..# #..# .##.",
    "0": ".##. #..# #..# #..# .##.",
    "1": ".#. ##. .#. .#. ###",
    "2": "###. ...# .##. #... ####",
    "3": "###. ...# .##. ...# ###.",
    "4": "#..# #..# #### ...# ...#",
    "5": "#### #... ###. ...# ###.",
    "6": ".##. #... ###. #..# .##.",
    "7": "#### ...# ..#. .#.. .#..",
    "8": ".##. #..# .##. #..# .##.",
    "9": ".##. #..# .### ...# .##.",
    "-": "... ... ### ... ...",
    ".": ". . . . #",
    "'": "# # . . .",
    " ": ".. .. .. .. ..",
}
"""Letters, row by row."""
HALVES: Final = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}
HEIGHT: Final = 5


def dots(words: str) -> list[str]:
    """Five rows of dots; nothing if a letter is not known."""
    letters = [DOTS.get(letter, "").split() for letter in words.upper()]
    if not all(letters):
        return []
    return [".".join(letter[row] for letter in letters) for row in range(HEIGHT)]


def large(words: str, ascii: bool = False) -> list[str]:
    """Lines of cells: three of half blocks, or five of plain characters."""
    rows = dots(words)
    if not rows or ascii:
        return [row.replace(".", " ") for row in rows]
    rows.append("." * len(rows[0]))
    return [
        "".join(HALVES[upper + lower] for upper, lower in zip(rows[line], rows[line + 1], strict=True))
        for line in range(0, HEIGHT + 1, 2)
    ]


def wide(words: str, ascii: bool = False) -> list[str]:
    """Five lines in which every dot is two cells wide, so that letters are as high as they are broad."""
    return [row.replace(".", "  ").replace("#", "##" if ascii else "██") for row in dots(words)]
