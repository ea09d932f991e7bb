"""The texts of the window in the language of the person: those of :mod:`bnstudio.texts`.

No Qt in here.
"""

from __future__ import annotations

from collections.abc import Callable

from bnstudio import texts
from bnstudio.texts import Lookup, tr, trn

__all__ = ["Lookup", "Said", "speak", "tr", "tr_core", "trn"]

#: What says a sentence that the core made up in another language.
Said = Callable[[str], str]

_said: Said | None = None


def speak(lookup: Lookup | None, said: Said | None = None) -> None:
    """Take the texts from here on from ``lookup``, and the core's sentences from ``said``.

    With ``None`` they are English.
    """
    global _said
    _said = said
    texts.speak(lookup)


def tr_core(text: str) -> str:
    """Return a text of the core: a name, a label, help, or a sentence made up at run time.

    What the core declares is looked up as it is. Of what it makes up, such as ``str(error)``, a
    finding or the phase of a run, the template is found again
    (:mod:`bnstudio.gui.wording.sentences`). What neither knows stays as it is, and so does a text
    that is in the language of the window already.
    """
    known = texts.tr(text)  # no literal, so not by its own name
    return _said(text) if known == text and _said is not None else known
