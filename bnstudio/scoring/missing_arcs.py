"""Arcs that rest on missing cells: where “missing” is a state of its own it can carry an arc.

Cells that are missing together, or missing depending on another variable, make two variables
dependent whether or not their values are. Such an arc is told by its gain: what its parent adds to
the local score of its child in all rows, and in the rows that observe both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.scoring.registry import make_scorer

#: More arcs than this are not looked at.
MOST_ARCS = 300
#: Words about so many arcs; the others are counted.
_NAMED = 3


@dataclass(frozen=True)
class MissingArc:
    """An arc with its gain in all rows and in the rows that observe both its ends."""

    parent: str
    child: str
    gain: float
    observed: float
    rows: int


def arcs_of_missing(
    dataset: Dataset,
    arcs: Sequence[tuple[int, int]],
    score: str,
    parameters: Mapping[str, Any],
) -> tuple[MissingArc, ...]:
    """Return the arcs that add to the score in all rows and nothing where both ends are observed.

    Parameters
    ----------
    dataset
        The data of the network.
    arcs
        Its arcs as (parent, child), column numbers.
    score, parameters
        As in :func:`~bnstudio.scoring.registry.make_scorer`.
    """
    parents: dict[int, list[int]] = {}
    for parent, child in arcs:
        parents.setdefault(child, []).append(parent)
    found = []
    looked = 0
    for parent, child in arcs:
        ends = [dataset.variables[parent], dataset.variables[child]]
        if not any(one.missing_state is not None and not one.left_missing for one in ends):
            continue
        looked += 1
        if looked > MOST_ARCS:
            break
        members = [child, parent, *(each for each in parents[child] if each != parent)]
        family = _columns(dataset, members)
        gain = _gain(family, score, parameters)
        if gain <= 0:
            continue
        seen = _observed(family)
        observed = _gain(seen, score, parameters) if seen.rows > 1 else 0.0
        if observed <= 0:
            names = dataset.names
            found.append(MissingArc(names[parent], names[child], gain, observed, seen.rows))
    return tuple(found)


def words(found: Sequence[MissingArc]) -> list[str]:
    """Return what there is to say about such arcs, a sentence each."""
    said = [
        f"The arc {one.parent} → {one.child} rests on missing cells: it adds {one.gain:.4g} to the "
        f"score with missing as a state, and nothing in the {one.rows} rows that observe both "
        f"({one.observed:.4g}).".replace("-", "\N{MINUS SIGN}")
        for one in found[:_NAMED]
    ]
    if len(found) > _NAMED:
        said.append(f"{len(found) - _NAMED} more arcs rest on missing cells.")
    return said


def _columns(dataset: Dataset, members: Sequence[int]) -> Dataset:
    variables = tuple(dataset.variables[i] for i in members)
    return replace(dataset, variables=variables, codes=dataset.codes[list(members)])


def _gain(family: Dataset, score: str, parameters: Mapping[str, Any]) -> float:
    """Return what the second variable adds as a parent of the first, beside all others."""
    scorer = make_scorer(family, score, parameters)
    others = list(range(2, family.n))
    return scorer.local(0, [1, *others]) - scorer.local(0, others)


def _observed(family: Dataset) -> Dataset:
    """Return the rows that observe the first two variables, whose state “missing” goes."""
    there = np.ones(family.rows, dtype=np.bool_)
    for i in range(2):
        gap = family.variables[i].missing_state
        if gap is not None:
            there &= family.codes[i] != gap
    codes = family.codes[:, there].copy()
    variables = list(family.variables)
    for i in range(2):
        one = variables[i]
        if one.missing_state is None or one.left_missing or one.arity < 2:
            continue
        gap = one.missing_state
        codes[i] -= codes[i] > gap
        states = (*one.states[:gap], *one.states[gap + 1 :])
        variables[i] = Variable(one.name, states, None, one.cuts)
    weights = None if family.weights is None else family.weights[there]
    return replace(family, variables=tuple(variables), codes=codes, weights=weights)
