"""The run that the options of a command describe: ``learn``, and those that learn many times.

Names and parameters are checked before a table is read. An option that would do nothing is refused.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from bnstudio.cli.knowledge import knowledge_of
from bnstudio.errors import UsageError
from bnstudio.formats.read import read_network
from bnstudio.job.defaults import (
    LISTED,
    MANY_SEARCHER,
    PLAIN_SEARCHER,
    SCORE,
    searcher_for_lists,
)
from bnstudio.job.spec import Limits, ListSpec, RunSpec
from bnstudio.parameters import build
from bnstudio.scoring.registry import find_score
from bnstudio.search.base import Searcher
from bnstudio.search.declarations import Uses
from bnstudio.search.given_order.ordering import by_tiers, read_ordering
from bnstudio.search.registry import find_searcher


def searcher_by_options(options: argparse.Namespace) -> str | None:
    """Return the searcher that other options ask for, where none is named; ``None`` for any."""
    if options.data is None:
        return searcher_for_lists(0) if options.set or options.start is not None else None
    if options.set:
        return PLAIN_SEARCHER
    of_lists = (
        options.parent_sets, options.identify, options.identify_share, options.sets_per_variable
    )  # fmt: skip
    return None if all(option is None for option in of_lists) else MANY_SEARCHER


def make_spec(
    options: argparse.Namespace, name: str, settings: Sequence[tuple[str, str]]
) -> RunSpec:
    """Return the run that the options describe, by the searcher called ``name``.

    Names and parameters are checked here already.
    """
    searcher = find_searcher(name)
    score = LISTED if options.data is None else options.score or SCORE
    given = {}
    if score != LISTED:
        declared = find_score(score).Parameters
        given = asdict(build(declared, dict(options.score_set), f"the score {score}"))
    return RunSpec(
        score=score,
        score_parameters=given,  # with the defaults, so that the record says all that was set
        searcher=name,
        parameters=asdict(
            build(searcher.Parameters, dict(settings), f"the searcher {searcher.name}")
        ),
        limits=Limits(
            max_parents=options.max_parents,
            max_params=options.max_params,
            time=options.time,
            memory=options.memory,
            disk=options.disk,
            scratch=options.scratch,
            steps=options.steps,
        ),
        knowledge=knowledge_of(options),
        start=None if options.start is None else read_network(options.start).graph,
        seed=options.seed,
        threads=options.threads,
        lists=_lists(options, searcher),
    )


def _lists(options: argparse.Namespace, searcher: type[Searcher[Any]]) -> ListSpec:
    """Return where parent sets come from; an option that would do nothing is refused."""
    given: dict[str, Any] = {}
    for name, flag, value in (
        ("method", "--identify", options.identify),
        ("share", "--identify-share", options.identify_share),
        ("sets", "--sets-per-variable", options.sets_per_variable),
    ):
        if value is None:
            continue
        if Uses.PARENT_SETS not in searcher.uses:
            raise UsageError(
                f"the searcher {searcher.name} finds no parent sets first, so {flag} "
                "would do nothing",
                advice="Leave it out, or choose another searcher",
            )
        if options.parent_sets is not None:
            raise UsageError(
                f"with --parent-sets, {flag} would do nothing", advice="Leave one of them out"
            )
        given[name] = value
    if "share" in given and "sets" in given:
        raise UsageError(
            "--identify-share would do nothing: the number of sets ends the identification",
            advice="Leave it out",
        )
    if "sets" in given and given.get("method") == "exact":
        raise UsageError(
            "--identify exact scores all sets, so --sets-per-variable would do nothing",
            advice="Leave one of them out",
        )
    return ListSpec(file=options.parent_sets, **given)


def with_ordering(spec: RunSpec, wanted: str | None, variables: tuple[str, ...]) -> RunSpec:
    """Return ``spec`` with the ordering that ``--ordering`` asks for.

    ``variables`` are those of the table; ``wanted`` is a file of names, a network file,
    ``columns`` or ``tiers``.
    """
    if wanted is None:
        return spec
    if wanted == "columns":
        names = variables
    elif wanted == "tiers":
        names = by_tiers(spec.knowledge, variables)
    else:
        names = read_ordering(wanted, variables)
    return replace(spec, ordering=names)
