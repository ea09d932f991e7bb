"""Texts for people in the language of the person: what figures say, and all of the window.

English texts stand in the sources and are the keys of the others: ``tr`` looks one up, and gives
the English where there is no other. Values are named in the text and filled in afterwards, so that
a language may put them where it likes. ``bnstudio.gui.style.language`` says what is looked up with;
without it, as on the command line, all is English.
"""

from __future__ import annotations

from collections.abc import Callable

#: What gives the text of another language by the English one, what it is about where that alone
#: does not tell, and a number for plurals (-1 for other texts).
Lookup = Callable[[str, str, int], str]

#: The code and the own name of each language that there is.
LANGUAGES = {"en": "English", "de": "Deutsch"}
#: Names a language for one start, before the settings.
VARIABLE = "BNSTUDIO_LANGUAGE"

#: Between thousands, and between a number and its unit.
THIN = "\N{NARROW NO-BREAK SPACE}"

_lookup: Lookup | None = None


def count_text(number: int) -> str:
    """Write a number of things, such as ``10 000``."""
    return f"{number:,}".replace(",", THIN)


def speak(lookup: Lookup | None) -> None:
    """Take the texts from here on from ``lookup``; with ``None`` they are English."""
    global _lookup
    _lookup = lookup


def tr(text: str, about: str = "", /, **values: object) -> str:
    """Return a text in the language of the person, with its named values filled in.

    Parameters
    ----------
    text
        The English text, a literal: what is translated is collected from the sources.
    about
        A literal that tells two meanings of an English word apart; seldom needed.
    values
        What stands in braces in the text, as in ``str.format``. Without values braces are braces.
    """
    found = (_lookup and _lookup(text, about, -1)) or text
    return found.format(**values) if values else found


def trn(one: str, many: str, n: int, /, **values: object) -> str:
    """Return the text for ``n`` things in the language of the person.

    Parameters
    ----------
    one, many
        The English texts, literals, for one thing and for any other number of them.
    n
        How many there are; a language chooses among its plural forms by it.
    values
        What stands in braces in the texts, the written number as well.
    """
    found = (_lookup and _lookup(many, "plural", n)) or (one if n == 1 else many)
    return found.format(**values) if values else found
