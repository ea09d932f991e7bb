"""What an exact search will need in time, memory and disk, estimated before it begins."""

from __future__ import annotations

import math
import shutil
from collections import Counter
from pathlib import Path

import numpy as np
import psutil
from numpy.typing import NDArray

from bnstudio.parameters import build
from bnstudio.passing import temporary_folder
from bnstudio.scoring.registry import find_score
from bnstudio.search.base import EstimateInput, Forecast, Level, Suggestion
from bnstudio.search.exact.components import MAX_MEMBERS, components, relation_components

TABLE_BITS = 12
_DENSE_NS = 1.5  # a subset and variable; 0.9 to 1.7 on ten tables of 20 to 26 variables
_NODE_NS = 1_500.0  # a node that branch and bound expands, with all its successors; 1.5 to 2.3
_STAR_NODE_NS = 4_000.0  # of A*, whose nodes lie anywhere in memory; 3 to 6
_START_SECONDS = 0.1
_RESTARTS = 2.0  # of the first local search, times variables squared; 1.0 to 2.5, at most 5
_RESTART_NS = 3.2  # an insertion tried by the first local search: so many as variables squared
_PATTERN_NS = 25.0  # an entry of a pattern database
_PATTERN_SECONDS = 4.0  # the most that choosing the groups takes
_SET_NS, _SET_ROW_NS = 150.0, 0.05  # a set that the size bound leaves: once, and for each row
# Of the subsets that static pattern databases leave: on seven tables from 20 to 31 columns between
# a hundredth of this and three times as many, on five of them within a factor of four.
_TYPICAL_SHARE = 0.005
_SIMPLE_SHARE = 0.2  # where every variable is bounded for itself; on six tables 0.11 to 0.41
_SMALL_SHARE = 1e-6  # a smaller share is not to be expected
_NODE_BYTES = 16
_STAR_BYTES = 80
_BASE_BYTES = 400e6
_PROGRAM_BYTES = 200e6  # the solver and its program, lists of usual length
_LONG = 3600.0
_WAYS = 6  # beginnings from which groups of a pattern database are looked for
_MANY = 2.0**900  # more than can ever be done, and not yet infinite
FOR_LAYERS = 36
"""Variables up to which branch and bound by layers can be recommended."""


def memory_room(limit: int | None) -> float:
    """Return the bytes that a search may take: the limit, or what the machine has free."""
    free = float(psutil.virtual_memory().available)
    return free if limit is None else min(float(limit), free)


def disk_room(limit: int | None, scratch: Path | None) -> float:
    """Return the bytes that a search may write: the limit, or what the disk has free."""
    try:
        place = scratch or temporary_folder()
        while not place.exists() and place != place.parent:
            place = place.parent
        free = float(shutil.disk_usage(place).free)
    except OSError:
        free = 0.0
    return free if limit is None else min(float(limit), free)


def dense_seconds(m: int) -> float:
    """Return the processor seconds of dynamic programming over ``m`` variables."""
    return _subsets(m) * m * _DENSE_NS * 1e-9


def dense_bytes(m: int) -> float:
    """Return what dynamic programming over ``m`` variables holds in memory."""
    return 8.0 * _subsets(m) + 8.0 * m * _subsets(min(m, TABLE_BITS))


def _subsets(m: int) -> float:
    return min(2.0 ** min(m, 1000), _MANY)


def sizes(size: EstimateInput) -> list[int]:
    """Return the numbers of variables that have to be solved together, as far as is known."""
    if size.parent_sets is not None:
        return [part.m for part in components(size.parent_sets)]
    rules = size.constraints
    allowed = rules.allowed & ((rules.max_parents > 0)[None, :] | rules.required)
    return [len(part) for part in relation_components(allowed)]


def list_seconds(size: EstimateInput) -> float:
    """Return about how long finding the candidate parent sets takes."""
    if size.parent_sets is not None:
        return 0.0
    limits = size.constraints.max_parents.astype(int)
    score = find_score(size.score)
    bic = find_score("bic")
    if size.state_counts and (score.formula, score.bound) == (bic.formula, bic.bound):
        each = _SET_NS + _SET_ROW_NS * size.rows
        return _likelihood_sets(size) * each * 1e-9 / max(size.threads, 1)
    useful = score.max_useful_parents(size.rows)
    if useful is not None:
        limits = np.minimum(limits, useful)
    allowed = size.constraints.allowed.sum(axis=0)
    alike = Counter(zip(allowed.tolist(), limits.tolist(), strict=True))
    sets = sum(variables * _sets(*own) for own, variables in alike.items())
    return sets * (score.cost.set_ns + score.cost.row_ns * size.rows) * 1e-9 / max(size.threads, 1)


def _likelihood_sets(size: EstimateInput) -> float:
    """Return how many sets the size bound leaves: their penalty is below the child's entropy."""
    score = find_score(size.score)
    charge = score.penalty(build(score.Parameters, size.score_parameters), size.rows)
    rules = size.constraints
    arities = np.array([len(counts) for counts in size.state_counts])
    total = 0.0
    for child, counts in enumerate(size.state_counts):
        seen = counts[counts > 0]
        loss = -float(seen @ np.log(seen / seen.sum()))  # N times the entropy
        most = 1.0 + loss / (charge * (len(counts) - 1)) if charge * (len(counts) - 1) else math.inf
        own = arities[rules.allowed[:, child]]
        total += _sets_within(own[own > 1], most, int(rules.max_parents[child]))
    return min(total, _MANY)


def _sets_within(arities: NDArray[np.int64], max_configurations: float, limit: int) -> float:
    """Return how many sets of at most ``limit`` candidates have so many configurations or fewer."""
    if float(np.log2(arities).sum()) <= math.log2(max_configurations):
        return _sets(len(arities), limit)
    limit = min(limit, len(arities), int(math.log2(max_configurations)))
    ways = {1: np.eye(1, limit + 1)[0]}  # by number of configurations: sets of each size
    for arity, count in zip(*np.unique(arities, return_counts=True), strict=True):
        wider: dict[int, NDArray[np.float64]] = {}
        for reached, old in ways.items():
            configurations = reached
            for chosen in range(min(int(count), limit) + 1):
                if configurations > max_configurations:
                    break
                own = wider.setdefault(configurations, np.zeros(limit + 1))
                own[chosen:] += float(math.comb(int(count), chosen)) * old[: limit + 1 - chosen]
                configurations *= int(arity)
        ways = wider
    return float(sum(own.sum() for own in ways.values()))


def start_seconds(m: int, bound: str) -> float:
    """Return about how long the first network and the bounds of a component take."""
    first = _RESTARTS * m**4 * _RESTART_NS * 1e-9
    if bound == "simple":
        return first
    entries = _WAYS * min(max(2.0 ** min(m - 5, 60), 2.0**18), 2.0**26)
    return first + min(entries * _PATTERN_NS * 1e-9, _PATTERN_SECONDS)


def layers_seconds(m: int) -> float:
    """Return the processor seconds of branch and bound by layers over ``m`` variables."""
    return start_seconds(m, "static") + _subsets(m) * _TYPICAL_SHARE * _NODE_NS * 1e-9


def _sets(candidates: int, limit: int) -> float:
    """Return how many sets of at most ``limit`` candidates there are, ``_MANY`` at most."""
    total = count = 1.0
    for k in range(min(limit, candidates)):
        count *= (candidates - k) / (k + 1)
        total += count
        if total > _MANY:
            return _MANY
    return total


def dense(size: EstimateInput) -> Forecast:
    """Forecast dynamic programming."""
    parts = sizes(size)
    largest = max(parts, default=0)
    needed = dense_bytes(largest)
    seconds = list_seconds(size) + sum(map(dense_seconds, parts))
    table = tuple(
        (f"subsets of {m} variables", _subsets(m), 8.0 * _subsets(m))
        for m in sorted(parts)[::-1]
        if m > 1
    )
    needs = seconds, _BASE_BYTES + needed, 0.0, table
    # What the program itself takes is no reason to refuse: it is there already, or nearly.
    if needed > size.memory_bytes:
        message = (
            f"Dynamic programming over {largest} variables needs {in_words(needed)} of memory, and "
            f"{in_words(size.memory_bytes)} are there."
        )
        return Forecast("red", message, *needs, _elsewhere(largest))
    return _within(size, f"All subsets of {largest} variables", needs)


def best_first(size: EstimateInput, bound: str = "static") -> Forecast:
    """Forecast A*: what the ``bound`` usually leaves is held in memory."""
    return _pruned(size, "Search by A*", _STAR_BYTES, bound, on_disk=False)


def breadth_first(size: EstimateInput, bound: str = "static") -> Forecast:
    """Forecast the layers of breadth-first branch and bound with a ``bound``."""
    return _pruned(size, "Branch and bound by layers", _NODE_BYTES, bound, on_disk=True)


def integer(size: EstimateInput) -> Forecast:
    """Forecast the integer program, whose time hardly depends on what is known before it."""
    parts = sizes(size)
    largest = max(parts, default=0)
    memory = _BASE_BYTES + _PROGRAM_BYTES
    seconds = list_seconds(size)
    if largest > MAX_MEMBERS:
        message = f"The integer program can take at most {MAX_MEMBERS} variables together here."
        return Forecast("red", message, seconds, memory, 0.0, (), _elsewhere(0))
    message = (
        f"Finding the parent sets: about {time_in_words(seconds)}. How long the integer program "
        f"over {largest} variables takes is not known beforehand; it shows what is proved, and can "
        "be ended at any time."
    )
    return Forecast("amber" if seconds > _LONG else "green", message, seconds, memory, 0.0)


def _share(bound: str) -> float:
    return _SIMPLE_SHARE if bound == "simple" else _TYPICAL_SHARE


def _pruned(
    size: EstimateInput, title: str, node_bytes: float, bound: str, *, on_disk: bool
) -> Forecast:
    parts = sizes(size)
    largest = max(parts, default=0)
    share, node_ns = _share(bound), _NODE_NS if on_disk else _STAR_NODE_NS
    threads = max(size.threads, 1) if on_disk else 1
    seconds = _START_SECONDS + list_seconds(size)
    seconds += sum(start_seconds(m, bound) for m in parts if m > 1)
    seconds += sum(_subsets(m) * share * node_ns * 1e-9 / threads for m in parts)
    table: list[tuple[str, float, float]] = []
    if 1 < largest <= MAX_MEMBERS:
        for layer in range(largest + 1):
            count = max(math.comb(largest, layer) * share, 1.0)
            table.append((f"layer {layer} of {largest}", count, count * node_bytes))
    room = float(size.disk_bytes if on_disk else size.memory_bytes)
    needed = _subsets(largest) * share * node_bytes if parts else 0.0
    memory, disk = (_BASE_BYTES, needed) if on_disk else (_BASE_BYTES + needed, 0.0)
    needs = seconds, memory, disk, tuple(table)
    what = "disk" if on_disk else "memory"
    level: Level = "red"
    if largest > MAX_MEMBERS:
        message = f"{title} can take at most {MAX_MEMBERS} variables together, not {largest}."
    elif needed / share * _SMALL_SHARE > room:
        message = (
            f"{title} over {largest} variables needs far more {what} than the {in_words(room)} "
            "that are there, even if nearly all subsets can be left out."
        )
    elif needed > room:
        level = "amber"
        message = (
            f"{title} over {largest} variables would usually need {in_words(needed)} of {what}, "
            f"and {in_words(room)} are there; it may end early with a bound."
        )
    else:
        return _within(size, f"{title} over {largest} variables", needs)
    return Forecast(level, message, *needs, _elsewhere(0 if on_disk else largest))


def _within(
    size: EstimateInput,
    what: str,
    needs: tuple[float, float, float, tuple[tuple[str, float, float], ...]],
) -> Forecast:
    """Forecast a run that fits; ``needs`` are seconds, memory, disk and parts."""
    seconds, memory, disk, _ = needs
    close = memory > 0.5 * size.memory_bytes or disk > 0.5 * size.disk_bytes
    room = f", {in_words(disk)} of disk" if disk else ""
    return Forecast(
        "amber" if close or seconds > _LONG else "green",
        f"{what}: about {time_in_words(seconds)}, {in_words(memory)} of memory{room}.",
        *needs,
    )


def _elsewhere(largest: int) -> tuple[Suggestion, ...]:
    """Return settings that would do; 0 for the search by layers itself."""
    found = []
    if 0 < largest <= FOR_LAYERS:
        found.append(Suggestion("branch and bound by layers, on disk", {"searcher": "bfbnb"}))
    found.append(Suggestion("tabu search, without a proof", {"searcher": "tabu"}))
    return tuple(found)


def in_words(size: float) -> str:
    """Return a number of bytes in words."""
    if size >= 1e18:
        return "more than 1000 PB"
    for unit, name in ((1e15, "PB"), (1e12, "TB"), (1e9, "GB")):
        if size >= unit / 10:
            return f"{_two_digits(size / unit)} {name}"
    return f"{size / 1e6:.0f} MB" if size >= 1e6 else f"{_two_digits(max(size, 0.0) / 1e3)} kB"


def time_in_words(seconds: float) -> str:
    """Return a time in words."""
    if seconds < 1.5:
        return "a second"
    for unit, name in ((1, "seconds"), (60, "minutes"), (3600, "hours")):
        if seconds < (172_800 if unit == 3600 else 120 * unit):
            return f"{seconds / unit:.0f} {name}"
    days = seconds / 86_400
    if days < 1000:
        return f"{_two_digits(days)} days"
    return f"{days / 365:,.0f} years".replace(",", " ") if days < 3.65e8 else "millions of years"


def _two_digits(number: float) -> str:
    """Return a number as exact as a forecast can be: with two digits, or whole."""
    return f"{number:.0f}" if number >= 10 else f"{number:.2g}"
