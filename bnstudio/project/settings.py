"""The settings of the next run, and the searcher that is proposed for a table."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Any

from bnstudio.job.defaults import SCORE, SEARCHER, TIME, searcher_for, searcher_for_lists
from bnstudio.job.layer_folder import own_folder
from bnstudio.job.spec import Limits, ListSpec
from bnstudio.project.asking.searchers import facts_of, known
from bnstudio.search.declarations import ON_LISTS, Obeys, Uses


@dataclass(frozen=True)
class RunSettings:
    """The state of the Learn form: what the next run will be asked to do.

    ``parameters`` and ``score_parameters`` hold only what differs from the declared defaults.
    ``threads`` of ``None`` means cores minus one. ``ordering`` of ``None`` means column order, for
    searchers that need one; ``ordering_from`` says in words where it came from.
    """

    score: str = SCORE
    score_parameters: dict[str, Any] = field(default_factory=dict)
    searcher: str = SEARCHER
    parameters: dict[str, Any] = field(default_factory=dict)
    limits: Limits = field(default_factory=lambda: Limits(time=TIME))
    seed: int = 0
    threads: int | None = None
    lists: ListSpec = field(default_factory=ListSpec)
    ordering: tuple[str, ...] | None = None
    ordering_from: str = ""


def default_searcher(variables: int) -> str:
    """Return the searcher that is proposed for so many variables until the person chooses one."""
    return searcher_for(variables)


def for_table(settings: RunSettings, before: int, now: int) -> RunSettings:
    """Return settings with the searcher proposed for a table of ``now`` variables.

    One that the person chose, or whose parameters were set, stays; ``before`` is the number of
    variables until now, 0 for no table.
    """
    if settings.parameters or settings.searcher != default_searcher(before):
        return settings
    return replace(settings, searcher=default_searcher(now))


def for_other_table(
    settings: RunSettings, variables: int, fresh: RunSettings | None = None
) -> RunSettings:
    """Return the settings with which a table of other variables is met.

    The score, the seed and what the machine may give stay; the searcher, its limits, a file of
    parent sets and an ordering were chosen for the variables before, and are proposed again.
    ``fresh`` are those of a new project.
    """
    fresh = fresh or RunSettings()
    return replace(
        fresh,
        score=settings.score,
        score_parameters=settings.score_parameters,
        searcher=default_searcher(variables),
        limits=replace(fresh.limits, memory=settings.limits.memory),
        seed=settings.seed,
        threads=settings.threads,
    )


def for_lists(settings: RunSettings, variables: int, able: Collection[str]) -> RunSettings:
    """Return settings for parent set lists alone, where only the searchers ``able`` work.

    One that the person chose stays if it can; else the one for so many variables is proposed.
    """
    settings = replace(settings, lists=ListSpec(), ordering=None, ordering_from="")
    if settings.searcher in able:
        return settings
    return replace(settings, searcher=searcher_for_lists(variables), parameters={})


def searchers_on_lists() -> tuple[str, ...]:
    """Return the searchers that need no table where there are parent set lists."""
    return tuple(name for name, kind in known().searchers.items() if kind.uses & ON_LISTS)


def needs_ordering(searcher: str) -> bool:
    """Whether the searcher works on an ordering of the variables."""
    kind = facts_of(searcher)
    return kind is not None and Uses.ORDERING in kind.uses


def with_scratch(chosen: RunSettings) -> Limits:
    """Return the limits, with the program's own scratch folder where one is of use and none given.

    Without one that stays the same nothing could go on after a stop or a crash.
    """
    kind = facts_of(chosen.searcher)
    if kind is None or Obeys.DISK not in kind.obeys or chosen.limits.scratch is not None:
        return chosen.limits
    place = own_folder()
    return replace(chosen.limits, scratch=None if place is None else str(place))
