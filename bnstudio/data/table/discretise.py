"""Cuts numbers into states. The ways to do it are declared in ``cutting`` and listed here.

A discretiser returns cut points only; a value equal to a cut belongs to the state below it. States
that would hold no value are never made, and the caller sees that fewer came out than were asked.
The command line, the import page and their messages are made from the declarations.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bnstudio.data.table.cutting.declaration import (
    DEFAULT_BINS,
    DEFAULT_SHARES,
    MAX_BINS,
    Discretiser,
    Sample,
    TargetCodes,
    Values,
    discretiser,
)
from bnstudio.data.table.cutting.hartemink import hartemink
from bnstudio.data.table.cutting.k_means import k_means
from bnstudio.data.table.cutting.mdl import mdl
from bnstudio.data.table.cutting.plain import (
    equal_frequency,
    equal_width,
    mean,
    median,
    quantiles,
)
from bnstudio.errors import UsageError
from bnstudio.numbers import whole_number

__all__ = [
    "DEFAULT_BINS",
    "DEFAULT_METHOD",
    "DEFAULT_SHARES",
    "DISCRETISERS",
    "MAX_BINS",
    "Discretiser",
    "Method",
    "Sample",
    "TargetCodes",
    "Values",
    "assign",
    "check_shares",
    "cut_points",
    "discretiser",
    "find_discretiser",
    "method_help",
    "parse_method",
    "useful_cuts",
]

_LARGE = 1e280

DISCRETISERS: dict[str, Discretiser] = {
    each.name: each
    for each in (equal_frequency, equal_width, quantiles, k_means, mean, median, mdl, hartemink)
}
"""Every discretiser by its name, in the order of menus; the first is the usual one."""
DEFAULT_METHOD = equal_frequency.name


def find_discretiser(name: str) -> Discretiser:
    """Return the discretiser of that name.

    Raises
    ------
    UsageError
        If there is none.
    """
    if name not in DISCRETISERS:
        raise UsageError(
            f"there is no way to discretise called “{name}”",
            advice=f"Choose one of: {', '.join(DISCRETISERS)}",
        )
    return DISCRETISERS[name]


class Method(NamedTuple):
    """A discretiser with its choices, as one option of the command line names it."""

    name: str
    bins: int
    target: str | None = None
    shares: tuple[float, ...] | None = None

    def __str__(self) -> str:
        method = find_discretiser(self.name)
        choice = f":{self.bins}" if method.counts_bins else ""
        if method.uses_shares:
            choice = ":" + ",".join(f"{share:g}" for share in self.shares or DEFAULT_SHARES)
        return f"{self.name}{choice}{'' if self.target is None else f'@{self.target}'}"


def parse_method(text: str) -> Method:
    """Read ``METHOD[:BINS][@TARGET]`` or ``METHOD:SHARES`` as the command line writes it.

    Raises
    ------
    UsageError
        If the method is unknown, the number of states or the shares cannot be used with it, or a
        target column is named without need or not named in need.
    """
    choice, at, target = text.partition("@")
    name, colon, count = choice.partition(":")
    method = find_discretiser(name)
    example = f"{name}:3" if method.counts_bins else name
    if method.uses_target and not target:
        raise UsageError(
            f"“{name}” needs a target column", advice=f"Write for example {example}@COLUMN"
        )
    if at and not method.uses_target:
        raise UsageError(f"“{name}” uses no target column", advice=f"Write {example}")
    bins = method.fixed_bins or DEFAULT_BINS
    if method.uses_shares:
        return Method(name, bins, None, _parse_shares(count) if colon else DEFAULT_SHARES)
    if colon and method.finds_bins:
        raise UsageError(
            f"“{name}” finds the number of states itself", advice=f"Write {name}@{target}"
        )
    if colon:
        number = whole_number(count)
        if number is None or not 2 <= number <= MAX_BINS:
            raise UsageError(
                f"“{choice}” does not name a number of states from 2 to {MAX_BINS}",
                advice=f"Write {'' if method.fixed_bins else 'for example '}{example}",
            )
        bins = number
    if method.fixed_bins not in (None, bins):
        raise UsageError(
            f"“{name}” always makes {method.fixed_bins} states, not {count}",
            advice=f"Write {name}",
        )
    return Method(name, bins, target or None)


def _parse_shares(text: str) -> tuple[float, ...]:
    try:
        shares = [float(part) for part in text.split(",")]
    except ValueError:
        raise UsageError(
            f"“{text}” are no shares of the rows", advice="Write for example quantiles:0.1,0.5,0.9"
        ) from None
    return check_shares(shares)


def check_shares(shares: Sequence[float]) -> tuple[float, ...]:
    """Return shares of the rows to cut at, ascending.

    Raises
    ------
    UsageError
        If there is none, too many, or one does not lie between 0 and 1.
    """
    if not 1 <= len(shares) < MAX_BINS or not all(0 < share < 1 for share in shares):
        raise UsageError(
            "quantiles are cut at shares of the rows between 0 and 1",
            advice="Write for example 0.25, 0.5, 0.75",
        )
    return tuple(sorted(set(shares)))


def method_help() -> str:
    """Describe the option of the command line in one line."""
    names = list(DISCRETISERS)
    listed = f"{', '.join(names[:-1])} or {names[-1]}"
    of_target = [each.name for each in DISCRETISERS.values() if each.uses_target]
    target = f"; @TARGET names the column that {', '.join(of_target)} looks at" if of_target else ""
    shares = "; quantiles take shares of the rows, such as quantiles:0.1,0.5,0.9"
    return f"cut continuous columns: {listed}{target}{shares}"


def cut_points(
    values: Values,
    method: str,
    bins: int,
    target: TargetCodes | None = None,
    shares: tuple[float, ...] | None = None,
) -> tuple[float, ...]:
    """Return ascending cuts such that every state between them holds at least one value.

    Parameters
    ----------
    values
        The values present, no nan, at least one.
    method
        A name in :data:`DISCRETISERS`.
    bins
        The number of states asked for; fewer may come out.
    target
        The states of the target column in the same rows, for a discretiser that uses one.
    shares
        The shares of the rows below each cut, for a discretiser that uses them; the quarters where
        none are given.

    A joint discretiser gives the cuts that it starts from.
    """
    chosen = DISCRETISERS[method]
    # Sums and ranges of numbers near the largest there is would overflow; a power of two is exact.
    scale = 2.0**-64 if np.abs(values).max() > _LARGE else 1.0
    sample = Sample(values * scale, chosen.fixed_bins or bins, target, shares or DEFAULT_SHARES)
    return useful_cuts(values, [cut / scale for cut in chosen.cut(sample)])


def useful_cuts(
    values: Values, cuts: Sequence[float], *, ordered: bool = False
) -> tuple[float, ...]:
    """Return the cuts, ascending, without those that would leave a state without values.

    ``ordered`` says that the values ascend already.
    """
    values = values if ordered else np.sort(values)
    kept: list[float] = []
    below = 0
    for cut in sorted(set(cuts)):
        rank = int(np.searchsorted(values, cut, side="right"))
        if below < rank < values.size:
            kept.append(float(cut))
            below = rank
    return tuple(kept)


def assign(values: Values, cuts: Sequence[float]) -> NDArray[np.int64]:
    """Return the state of each value: the number of cuts below it (nan gives −1)."""
    codes = np.searchsorted(np.asarray(cuts, dtype=np.float64), values, side="left")
    codes[np.isnan(values)] = -1
    return codes.astype(np.int64)
