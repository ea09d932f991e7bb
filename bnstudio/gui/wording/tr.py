"""The texts of the window in the language of the person: those of :mod:`bnstudio.texts`.

No Qt in here.
"""

from bnstudio import texts
from bnstudio.texts import Lookup, speak, tr, trn

__all__ = ["Lookup", "speak", "tr", "tr_core", "trn"]


def tr_core(text: str) -> str:
    """Return a text that the core declares: a name, a label or a line of help.

    Its declarations are collected for translation beside the sources of the window; where a
    sentence is made up while the program runs, it stays English.
    """
    return texts.tr(text)  # no literal, so not by its own name
