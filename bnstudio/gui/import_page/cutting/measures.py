"""What the ways to cut a column tell about a target, worked out in threads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.table.coding import target_states
from bnstudio.data.table.cutting.information import FINE, fine_information, information
from bnstudio.data.table.discretise import DISCRETISERS, cut_points
from bnstudio.data.table.recipe import ColumnPlan
from bnstudio.data.table.table import Column
from bnstudio.gui.wording.numbers import format_number
from bnstudio.gui.wording.tr import tr


@dataclass(frozen=True, eq=False)
class Paired:
    """The values of a column, ascending, and the states of a target in the same rows."""

    values: NDArray[np.float64]
    target: NDArray[np.integer]


@dataclass(frozen=True)
class Told:
    """What is told about a target, in bits.

    ``now`` by the cuts that are chosen, ``fine`` by :data:`FINE` states of equally many rows,
    ``methods`` by each method, with the states and shares that are chosen.
    """

    now: float
    fine: float
    methods: dict[str, float]


def pair(column: Column, target: Column, plan: ColumnPlan) -> Paired:
    """Sort the values of a column that are present, the target with them, as its plan merges it."""
    values = column.numbers()
    there = ~np.isnan(values)
    present = values[there]
    order = np.argsort(present, kind="stable")
    return Paired(present[order], target_states(target, plan)[there][order])


def tell(
    paired: Paired, plan: ColumnPlan, cuts: tuple[float, ...], wanted: Callable[[], bool]
) -> Told | None:
    """Measure the chosen cuts and each method that cuts a column by itself.

    ``wanted`` says whether anybody still waits for the answer; it is ``None`` where nobody does.
    """
    values, target = paired.values, paired.target
    methods = {}
    for name, method in DISCRETISERS.items():
        if not wanted():
            return None
        if not method.joint:
            points = cut_points(values, name, plan.bins, target, plan.shares)
            methods[name] = information(values, target, points)
    return Told(information(values, target, cuts), fine_information(values, target), methods)


def bits(amount: float) -> str:
    """Write an amount of information."""
    return tr("{amount} bits", amount=format_number(amount, 3))


def told_words(told: Told, target: str) -> str:
    """Say what the chosen cuts tell, and what a fine cut would."""
    return tr(
        "{bits} about “{target}”; {fine} fine states tell {fine_2}",
        bits=bits(told.now),
        target=target,
        fine=FINE,
        fine_2=format_number(told.fine, 3),
    )


TOLD_TIP = tr(
    "Mutual information of the states with the target, in bits, over the rows with a value here. "
    "Compared with {fine} states of equally many rows: what a coarser cut loses. A missing target "
    "is a state of its own.",
    fine=FINE,
)
