"""Names of variables in the window's sentences: a few of them, the rest counted. No Qt in here.

How many states a variable has is said here as well, in one way everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from bnstudio.data.dataset import Variable
from bnstudio.gui.wording.numbers import counted, format_count
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


def states_text(states: int, unused: int = 0) -> str:
    """Count the states of a variable, and those that no row has: "3 states, 1 unused"."""
    many = counted(states, "state")
    if not unused:
        return many
    return tr("{states}, {unused} unused", states=many, unused=format_count(unused))


def unused_states(variable: Variable, counts: Sequence[float]) -> int:
    """Return how many states of a variable no row has, given the rows of each code."""
    none = sum(not count for count in counts)
    gap = variable.missing_state
    return none - (variable.left_missing and gap is not None and not counts[gap])


def not_in_table(names: Sequence[str]) -> str:
    """Say that nodes have no column in the table."""
    return trn(
        "{names} is not in the table",
        "{names} are not in the table",
        len(names),
        names=few_names(names),
    )
