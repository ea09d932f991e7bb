"""The one exception of the graph edits: what was asked cannot be, with the cycle or condition."""

from __future__ import annotations

from bnstudio.errors import GraphError
from bnstudio.graph.pdag import PDAG
from bnstudio.graph.validity import path_text


class EditRefused(GraphError):  # noqa: N818 - a refusal is no fault of the program
    """An edit would break a condition of the graph's kind.

    Parameters
    ----------
    title
        What is wrong, as the beginning of a sentence.
    condition
        The condition in a few words, as in :class:`bnstudio.graph.validity.Violation`.
    cycle
        The cycle that the edit would close, as ``(a, b, ..., a)``; its steps are arcs or, in the
        RPDAG and CPDAG views, also links. ``None`` when the reason is another.
    path
        That cycle in words, which ends the sentence.
    """

    def __init__(
        self,
        title: str,
        condition: str,
        cycle: tuple[int, ...] | None = None,
        path: str = "",
        advice: str = "",
    ) -> None:
        super().__init__(f"{title}: {path}" if path else title, advice=advice)
        self.title = title
        self.condition = condition
        self.cycle = cycle
        self.path = path

    def __reduce__(self) -> tuple[object, ...]:
        return EditRefused, (self.title, self.condition, self.cycle, self.path, self.advice)


def cycle_refused(graph: PDAG, cycle: tuple[int, ...], advice: str = "") -> EditRefused:
    """Return the refusal of an edit that would close this cycle, which ``graph`` need not hold."""
    path = path_text(graph, cycle)
    if "→" not in path:
        condition = "no cycle of links"
    else:
        condition = "no partially directed cycle" if "–" in path else "no directed cycle"
    return EditRefused("this would close a cycle", condition, cycle, path, advice)
