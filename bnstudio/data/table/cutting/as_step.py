"""How a column is cut and its states are named, as steps of a recipe: read, checked and said."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import Any

from bnstudio.data.table.discretise import DEFAULT_SHARES, DISCRETISERS, check_shares
from bnstudio.data.table.recipe import ColumnPlan
from bnstudio.data.table.table import format_number
from bnstudio.errors import UsageError


def get_cut(plan: ColumnPlan) -> Any:
    """Return how a plan cuts."""
    return {
        "method": plan.method,
        "bins": plan.bins,
        "target": plan.target,
        "points": None if plan.cuts is None else list(plan.cuts),
        **({} if plan.shares is None else {"shares": list(plan.shares)}),
    }


def put_cut(plan: ColumnPlan, value: Any) -> ColumnPlan:
    """Return the plan cut as a step says; ``UsageError`` where that cannot be."""
    if not isinstance(value, dict):
        raise UsageError("how a column is cut is a mapping")
    strange = sorted(set(map(str, value)) - set(get_cut(plan)) - {"shares"})
    if strange:
        raise UsageError(f"how a column is cut knows nothing called “{strange[0]}”")
    method, points, bins = value.get("method"), value.get("points"), value.get("bins", plan.bins)
    if method is not None and (not isinstance(method, str) or method not in DISCRETISERS):
        raise UsageError(f"there is no way to cut called “{method}”")
    if not isinstance(bins, int) or isinstance(bins, bool) or not 2 <= bins <= 1000:
        raise UsageError("a column is cut into 2 to 1000 states")
    target = value.get("target")
    if target is not None and not isinstance(target, str):
        raise UsageError("the target of a cut is the name of a column")
    cuts = None
    if points is not None:
        cuts = _numbers(points, "cut points are a list of numbers")
        if any(low >= high for low, high in pairwise(cuts)):
            raise UsageError("cut points are to rise")
    shares = None
    if value.get("shares") is not None:
        shares = check_shares(_numbers(value["shares"], "shares are a list of numbers"))
    return replace(plan, method=method, bins=bins, target=target, cuts=cuts, shares=shares)


def _numbers(value: Any, what: str) -> tuple[float, ...]:
    if not isinstance(value, list) or not all(
        isinstance(item, int | float) and not isinstance(item, bool) for item in value
    ):
        raise UsageError(what)
    try:
        numbers = tuple(float(item) for item in value)
    except OverflowError:  # a whole number of hundreds of digits
        raise UsageError(what) from None
    if not all(map(math.isfinite, numbers)):
        raise UsageError(what)
    return numbers


def words_cut(value: Any) -> str:
    """Say how a column is cut."""
    plan = put_cut(ColumnPlan(), value)
    if plan.cuts is not None:
        return f"cut at {', '.join(format_number(point) for point in plan.cuts)}"
    if plan.method is None:
        return "not cut"
    method = DISCRETISERS[plan.method]
    many = f" into {plan.bins} states" if method.counts_bins else ""
    if method.uses_shares:
        many = f" {', '.join(format_number(share) for share in plan.shares or DEFAULT_SHARES)}"
    target = f" for “{plan.target}”" if plan.target and method.uses_target else ""
    return f"cut {method.how}{many}{target}"


def put_names(plan: ColumnPlan, value: Any) -> ColumnPlan:
    """Return the plan with the names that a step gives; ``UsageError`` where that cannot be."""
    if value is None:
        return replace(plan, names=None)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise UsageError("names are a list of texts")
    own = [name for name in value if name]
    if len(set(own)) < len(own):
        raise UsageError("two states have the same name")
    return replace(plan, names=tuple(value))


def get_names(plan: ColumnPlan) -> Any:
    """Return the own names of a plan's states."""
    return None if plan.names is None else list(plan.names)


def words_names(value: Any) -> str:
    """Say how states are named."""
    if value is None:
        return "states named by the program"
    return f"states named {', '.join(f'“{name}”' if name else '…' for name in value)}"
