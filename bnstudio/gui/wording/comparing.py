"""Two networks compared, in words. No Qt in here."""

from __future__ import annotations

from collections.abc import Sequence

from bnstudio.graph.differences import Kind
from bnstudio.gui.wording.knowledge import knowledge_summary
from bnstudio.gui.wording.numbers import counted
from bnstudio.project.run import Run

#: Kinds of difference in the order in which they are listed, without the common ones.
DIFFERENT = tuple(kind for kind in Kind if kind is not Kind.COMMON)
#: What each kind is called, where the networks are the first and the second.
KINDS = {
    Kind.COMMON: "In both",
    Kind.ONLY_FIRST: "Only in the first",
    Kind.ONLY_SECOND: "Only in the second",
    Kind.REVERSED: "Reversed",
    Kind.DIRECTED_FIRST: "Directed only in the first",
    Kind.DIRECTED_SECOND: "Directed only in the second",
}
#: So many names are written out.
_LISTED = 5


def own_variables(
    first: str, second: str, only_first: Sequence[str], only_second: Sequence[str]
) -> list[str]:
    """Say which variables one of two networks lacks, a sentence each."""
    return [
        f"Only {one} has {_names(names)}; without arcs in {other}."
        for one, other, names in ((first, second, only_first), (second, first, only_second))
        if names
    ]


def _names(names: Sequence[str]) -> str:
    shown = ", ".join(names[:_LISTED])
    more = len(names) - _LISTED
    return f"{counted(len(names), 'variable')} ({shown}{f' and {more} more' if more > 0 else ''})"


def made_of(run: Run, newest: int) -> str:
    """Say on which version of the data and under what knowledge a run learned."""
    now = "the data of now" if run.data == newest else "older than the data of now"
    return f"{run.label}: data version {run.data} ({now}), {_told(run)}"


def _told(run: Run) -> str:
    known = run.spec.knowledge
    return f"knowledge: {knowledge_summary(known)}" if known else "no knowledge"


def made_differently(first: Run, second: Run) -> list[str]:
    """Say in what the data and the knowledge of two runs differ, a sentence each."""
    said = []
    if first.data != second.data:
        said.append(
            f"They learned on different data: {first.label} on version {first.data}, "
            f"{second.label} on version {second.data}."
        )
    elif set(first.variables) == set(second.variables) and first.rows != second.rows:
        said.append("They learned on different numbers of rows.")
    if first.spec.knowledge != second.spec.knowledge:
        said.append(f"They were told different things: {_known(first)}, {_known(second)}.")
    return said


def _known(run: Run) -> str:
    known = run.spec.knowledge
    return f"{run.label} {knowledge_summary(known)}" if known else f"{run.label} nothing"


def resolved(label: str, kind: str) -> str:
    """Say that a network of another kind than a DAG is compared by one of its DAGs."""
    return f"{label} is {_A[kind]}; of its DAGs the one nearest to the other network is taken."


_A = {"cpdag": "a class (CPDAG)", "rpdag": "an RPDAG", "pdag": "a graph with links"}
