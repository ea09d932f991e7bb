"""Names of variables in the window's sentences: a few of them, the rest counted. No Qt in here."""

from __future__ import annotations

from collections.abc import Sequence

from bnstudio.gui.wording.tr import tr, trn
from bnstudio.project.amounts import NAMED


def few_names(names: Sequence[str]) -> str:
    """Name the first few of many: "“A”", "“A” and “B”", "“A”, “B”, “C” and 4 more"."""
    shown = [tr("“{name}”", name=name) for name in names[:NAMED]]
    if len(names) > NAMED:
        more = len(names) - NAMED
        return tr("{names} and {more} more", names=", ".join(shown), more=more)
    if len(shown) > 1:
        return tr("{names} and {last}", names=", ".join(shown[:-1]), last=shown[-1])
    return "".join(shown)


def not_in_table(names: Sequence[str]) -> str:
    """Say that nodes have no column in the table."""
    return trn(
        "{names} is not in the table",
        "{names} are not in the table",
        len(names),
        names=few_names(names),
    )
