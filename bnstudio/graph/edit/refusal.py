"""The one exception of the graph edits: what was asked cannot be, with the cycle or condition."""

from __future__ import annotations

from bnstudio.errors import GraphError


class EditRefused(GraphError):  # noqa: N818 - a refusal is no fault of the program
    """An edit would break a condition of the graph's kind.

    Parameters
    ----------
    condition
        The condition in a few words, as in :class:`bnstudio.graph.validity.Violation`.
    cycle
        The cycle that the edit would close, as ``(a, b, ..., a)``; its steps are arcs or, in the
        RPDAG and CPDAG views, also links. ``None`` when the reason is another.
    """

    def __init__(
        self,
        what: str,
        condition: str,
        cycle: tuple[int, ...] | None = None,
        *,
        advice: str = "",
    ) -> None:
        super().__init__(what, advice=advice)
        self.condition = condition
        self.cycle = cycle

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self.what, self.condition, self.cycle, self.advice)


def _rebuild(what: str, condition: str, cycle: tuple[int, ...] | None, advice: str) -> EditRefused:
    return EditRefused(what, condition, cycle, advice=advice)
