"""Two networks compared, in words. No Qt in here."""

from __future__ import annotations

from collections.abc import Sequence

from bnstudio.graph.differences import Kind
from bnstudio.gui.wording.knowledge import knowledge_summary
from bnstudio.gui.wording.labels import run_label
from bnstudio.gui.wording.numbers import counted
from bnstudio.gui.wording.tr import tr
from bnstudio.project.run import Run

#: Kinds of difference in the order in which they are listed, without the common ones.
DIFFERENT = tuple(kind for kind in Kind if kind is not Kind.COMMON)
#: What each kind is called, where the networks are the first and the second.
KINDS = {
    Kind.COMMON: tr("In both"),
    Kind.ONLY_FIRST: tr("Only in the first"),
    Kind.ONLY_SECOND: tr("Only in the second"),
    Kind.REVERSED: tr("Reversed"),
    Kind.DIRECTED_FIRST: tr("Directed only in the first"),
    Kind.DIRECTED_SECOND: tr("Directed only in the second"),
}
#: So many names are written out.
_LISTED = 5


def own_variables(
    first: str, second: str, only_first: Sequence[str], only_second: Sequence[str]
) -> list[str]:
    """Say which variables one of two networks lacks, a sentence each."""
    return [
        tr(
            "Only {single} has {names}; without arcs in {other}.",
            single=one,
            names=_names(names),
            other=other,
        )
        for one, other, names in ((first, second, only_first), (second, first, only_second))
        if names
    ]


def _names(names: Sequence[str]) -> str:
    shown = ", ".join(names[:_LISTED])
    more = len(names) - _LISTED
    rest = tr(" and {more} more", more=more) if more > 0 else ""
    return f"{counted(len(names), 'variable')} ({shown}{rest})"


def made_of(run: Run, newest: int) -> str:
    """Say on which version of the data and under what knowledge a run learned."""
    now = tr("the data of now") if run.data == newest else tr("older than the data of now")
    return tr(
        "{label}: data version {data} ({now}), {told}",
        label=run_label(run),
        data=run.data,
        now=now,
        told=_told(run),
    )


def _told(run: Run) -> str:
    known = run.spec.knowledge
    return (
        tr("knowledge: {knowledge_summary}", knowledge_summary=knowledge_summary(known))
        if known
        else tr("no knowledge")
    )


def made_differently(first: Run, second: Run) -> list[str]:
    """Say in what the data and the knowledge of two runs differ, a sentence each."""
    said = []
    if first.data != second.data:
        said.append(
            tr(
                "They learned on different data: {label} on version {data}, "
                "{label_2} on version {data_2}.",
                label=run_label(first),
                data=first.data,
                label_2=run_label(second),
                data_2=second.data,
            )
        )
    elif set(first.variables) == set(second.variables) and first.rows != second.rows:
        said.append(tr("They learned on different numbers of rows."))
    if first.spec.knowledge != second.spec.knowledge:
        said.append(
            tr(
                "They were told different things: {known}, {known_2}.",
                known=_known(first),
                known_2=_known(second),
            )
        )
    return said


def _known(run: Run) -> str:
    known = run.spec.knowledge
    return (
        f"{run_label(run)}: {knowledge_summary(known)}"
        if known
        else tr("{label} nothing", label=run_label(run))
    )


def resolved(label: str, kind: str) -> str:
    """Say that a network of another kind than a DAG is compared by one of its DAGs."""
    return tr(
        "{label} is {a}; of its DAGs the one nearest to the other network is taken.",
        label=label,
        a=_A[kind],
    )


_A = {"cpdag": tr("a class (CPDAG)"), "rpdag": tr("an RPDAG"), "pdag": tr("a graph with links")}
