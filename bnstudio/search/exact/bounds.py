"""Pattern databases: bounds on the cost of the variables outside a subset.

The variables are divided into groups. For every subset of a group its own variables outside the
subset are added at the lowest cost, with all other variables present: cycles within a group are
excluded, those between groups are not. The sum over the groups is a bound, and so is the largest
sum of several divisions (Yuan & Malone 2012). Groups of one variable are the simple bound of the
paper.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.scoring.parent_sets.exact.walk_pool import run_walks
from bnstudio.search.control import Control
from bnstudio.search.exact import _dense_kernels as dense
from bnstudio.search.exact._bound_kernels import PatternArrays
from bnstudio.search.exact.components import Component
from bnstudio.search.exact.insertion import FirstOrdering

_BLOCK_BITS = 12
_SUBSET_NS = 70.0
_ENTRY_NS = 5.0  # an entry of the lists and block
_CHUNK_NS = 20e6
_STARTS = 3  # beginnings for each shape of groups
_MAX_WAYS = 3
_WORK = 2.0**-5  # entries of tables tried for each beginning, a subset of the component
_MIN_WORK = 2.0**18
_MAX_WORK = 2.0**26  # some seconds, however many subsets there are
_SAMPLE = 2000
_THERE = 0.25  # share of the variables there in the subsets whose mean bound is raised

Way = tuple[tuple[int, ...], ...]
"""The groups that a component is cut into, each ascending."""


@dataclass(frozen=True, eq=False)
class Patterns:
    """Pattern databases of one or more ways to cut a component into groups.

    Parameters
    ----------
    arrays
        The databases as kernels take them.
    groups
        The groups of each way.
    """

    arrays: PatternArrays
    groups: tuple[Way, ...]

    @property
    def root(self) -> float:
        """The bound with nothing there."""
        return max(
            math.fsum(self.arrays.rest[starts[: len(way)]])
            for starts, way in zip(self.arrays.starts, self.groups, strict=True)
        )


def simple(part: Component) -> Patterns:
    """Return the bound in which every variable takes its cheapest set."""
    tables = [np.array([cheapest, 0.0]) for cheapest in part.costs[part.starts[:-1]]]
    return _together(part, [tuple((X,) for X in range(part.m))], [tables])


def static(
    part: Component,
    largest: int,
    control: Control,
    threads: int = 1,
    beside: FirstOrdering | None = None,
) -> Patterns:
    """Return pattern databases over groups of at most ``largest`` variables.

    Several ways to cut are found: into groups of equal size or groups filled one after the other,
    beginning with the variables that lose most without each other, or at random. Variables change
    places between groups as long as that raises the mean bound over subsets and the tables tried do
    not grow beyond a share of all subsets. The way with the best mean is taken, and one or two
    others that raise the mean of the larger bound.

    With several ``threads`` the ways are found at the same time, and a first ordering ``beside``
    them. What is found does not depend on that.
    """
    loss = _losses(part)
    random = np.random.default_rng(20_120_814)
    beginnings: list[tuple[Way, int]] = []
    for shape in sorted({_equal(part.m, largest), _filled(part.m, largest)}):
        work = min(max(_MIN_WORK, _WORK * 2.0**part.m), _MAX_WORK)
        trials = max(int(work / 2.0 ** max(shape)), 1)
        for start in range(_STARTS):
            groups = _by_loss(loss, shape) if start == 0 else _by_chance(random, shape)
            beginnings.append((groups, trials))
    first: list[FirstOrdering] = [] if beside is None else [beside]

    def make(number: int) -> FirstOrdering | _Exchange:
        if number < len(first):
            return first[number]
        return _Exchange(part, *beginnings[number - len(first)])

    def tell(_done: int, made: Sequence[FirstOrdering | _Exchange]) -> None:
        tried = [walk.tried for walk in made if isinstance(walk, _Exchange)]
        total = sum(trials for _, trials in beginnings)
        control.progress("Choosing the pattern groups", sum(tried), total)

    ended = run_walks(make, len(first) + len(beginnings), threads, control.check, tell)
    by_groups = {walk.groups: walk.tables for walk in ended if isinstance(walk, _Exchange)}
    found, tables = list(by_groups), list(by_groups.values())
    sample = random.random((_SAMPLE, part.m)) < _THERE
    bounds = [_on_sample(*way, sample) for way in zip(found, tables, strict=True)]
    chosen: list[int] = []
    best = np.full(_SAMPLE, -np.inf)
    while len(chosen) < min(_MAX_WAYS, len(found)):
        means = [float(np.maximum(best, bound).mean()) for bound in bounds]
        following = int(np.argmax(means))
        if chosen and not means[following] > float(best.mean()) + part.tolerance:
            break
        chosen.append(following)
        best = np.maximum(best, bounds[following])
    return _together(part, [found[i] for i in chosen], [tables[i] for i in chosen])


def _on_sample(
    way: Way, tables: Sequence[NDArray[np.float64]], sample: NDArray[np.bool_]
) -> NDArray[np.float64]:
    """Return the bounds of some subsets (rows of Booleans)."""
    total = np.zeros(len(sample))
    for members, table in zip(way, tables, strict=True):
        total += table[sample[:, list(members)] @ (1 << np.arange(len(members)))]
    return total


def _equal(m: int, largest: int) -> tuple[int, ...]:
    count = max(-(-m // largest), min(m, 2))
    return tuple(sorted((m + i) // count for i in range(count)))


def _filled(m: int, largest: int) -> tuple[int, ...]:
    size = min(largest, max(m - max(m // 4, 1), 1))
    found = [size] * (m // size)
    if m % size:
        found.append(m % size)
    return tuple(sorted(found))


def _together(
    part: Component,
    ways: Sequence[Way],
    tables: Sequence[Sequence[NDArray[np.float64]]],
) -> Patterns:
    m = part.m
    group = np.zeros((len(ways), m), dtype=np.int64)
    bit = np.zeros((len(ways), m), dtype=np.int64)
    starts = np.zeros((len(ways), max(len(way) for way in ways)), dtype=np.int64)
    place = 0
    for p, way in enumerate(ways):
        for g, members in enumerate(way):
            starts[p, g] = place
            place += len(tables[p][g])
            for b, X in enumerate(members):
                group[p, X], bit[p, X] = g, b
        # A way with fewer groups than another has empty ones, which cost nothing.
        starts[p, len(way) :] = -1
    rest = np.concatenate([table for way in tables for table in way] + [np.zeros(1)])
    starts[starts < 0] = place
    return Patterns(PatternArrays(group, bit, starts, rest), tuple(ways))


def _losses(part: Component) -> NDArray[np.float64]:
    """Return at ``[X, Y]`` how much more ``X`` costs at least when ``Y`` cannot be its parent."""
    m = part.m
    loss = np.zeros((m, m))
    for X in range(m):
        low, high = part.starts[X], part.starts[X + 1]
        costs, masks = part.costs[low:high], part.masks[low:high]
        for Y in range(m):
            without = np.flatnonzero((masks >> np.uint64(Y)) & np.uint64(1) == 0)
            if Y != X:
                loss[X, Y] = costs[without[0]] - costs[0] if len(without) else costs[-1] - costs[0]
    return loss


def _by_loss(loss: NDArray[np.float64], shape: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Cut into groups of the given sizes so that mutual losses stay within groups."""
    # A cycle costs the smaller of the two losses; what one of them loses counts a little.
    weight = np.minimum(loss, loss.T) + 0.25 * (loss + loss.T)
    m = len(loss)
    left = list(range(m))
    groups: list[list[int]] = []
    for size in shape[::-1]:
        inner = np.array([weight[X, left].sum() for X in left])
        members = [left.pop(int(np.argmax(inner)))] if size else []
        while len(members) < size:
            gains = np.array([weight[X, members].sum() for X in left])
            members.append(left.pop(int(np.argmax(gains))))
        groups.append(members)
    return tuple(tuple(sorted(members)) for members in _swapped(weight, groups))


def _swapped(weight: NDArray[np.float64], groups: list[list[int]]) -> list[list[int]]:
    """Swap pairs between groups while the weight inside groups rises."""
    better = True
    while better:
        better = False
        for first, second in ((groups[a], groups[b]) for a in range(len(groups)) for b in range(a)):
            for i, j in itertools.product(range(len(first)), range(len(second))):
                X, Y = first[i], second[j]
                stay_a = sum(weight[X, Z] - weight[Y, Z] for Z in first if Z != X)
                stay_b = sum(weight[Y, Z] - weight[X, Z] for Z in second if Z != Y)
                if stay_a + stay_b < -1e-9:
                    first[i], second[j] = Y, X
                    better = True
    return groups


def _by_chance(random: np.random.Generator, shape: Sequence[int]) -> Way:
    order = random.permutation(sum(shape))
    cuts = np.cumsum(shape)[:-1]
    return tuple(tuple(sorted(members.tolist())) for members in np.split(order, cuts))


class _Exchange:
    """Swaps pairs between groups while the mean bound rises, in pieces; then makes the tables.

    Attributes
    ----------
    tried
        Groups whose tables have been made.
    groups, tables
        What is found, when it has ended.
    """

    def __init__(self, part: Component, groups: Way, trials: int) -> None:
        self.part = part
        self.groups = groups
        self.tables: list[NDArray[np.float64]] = []
        self._trials = trials
        self._means: dict[tuple[int, ...], float] = {}
        self._work = self._search()

    @property
    def tried(self) -> int:
        return len(self._means)

    def step(self) -> bool:
        """Do a piece of the work; return whether it was the last."""
        return next(self._work, True)

    def finish(self) -> None:
        """Let go of what the work alone needed."""
        self._work = iter(())

    def _search(self) -> Iterator[bool]:
        now = list(self.groups)
        better = True
        while better and self.tried < self._trials:
            better = False
            for a, b in itertools.combinations(range(len(now)), 2):
                for X, Y in itertools.product(now[a], now[b]):
                    if X not in now[a] or Y not in now[b] or self.tried >= self._trials:
                        continue
                    one = tuple(sorted({*now[a], Y} - {X}))
                    two = tuple(sorted({*now[b], X} - {Y}))
                    for members in (one, two, now[a], now[b]):
                        yield from self._look_at(members)
                    gain = self._means[one] + self._means[two]
                    if gain - self._means[now[a]] - self._means[now[b]] > self.part.tolerance:
                        now[a], now[b] = one, two
                        better = True
        self.groups = tuple(sorted(now))
        for members in self.groups:
            rest = np.empty(1 << len(members))
            for _ in fill_table(self.part, members, rest):
                yield False
            self.tables.append(rest)

    def _look_at(self, members: tuple[int, ...]) -> Iterator[bool]:
        if members not in self._means:
            rest = np.empty(1 << len(members))
            for _ in fill_table(self.part, members, rest):
                yield False
            self._means[members] = _mean(rest)


def _mean(table: NDArray[np.float64]) -> float:
    """Return the mean of a table, its variables being there with probability ``_THERE`` each."""
    while len(table) > 1:
        half = len(table) // 2
        table = table[:half] * (1 - _THERE) + table[half:] * _THERE
    return float(table[0])


def table_of(part: Component, members: Sequence[int], control: Control) -> NDArray[np.float64]:
    """Return the cost of the lacking members of a group, by the bits of those that are there."""
    rest = np.empty(1 << len(members))
    for _ in fill_table(part, members, rest):
        control.check()
    return rest


def fill_table(part: Component, members: Sequence[int], rest: NDArray[np.float64]) -> Iterator[int]:
    """Write the table of :func:`table_of`; yield how many subsets are done, every 20 ms or so."""
    s = len(members)
    place = np.full(part.m, -1, dtype=np.int64)
    place[list(members)] = np.arange(s)
    starts = np.zeros(s + 1, dtype=np.int64)
    longest = sum(int(part.starts[X + 1] - part.starts[X]) for X in members)
    costs, masks = np.empty(longest), np.empty(longest, dtype=np.int64)
    count = dense.project(
        part.starts, part.costs, part.masks.view(np.int64), place, starts, costs, masks
    )
    k = min(s, _BLOCK_BITS)
    tables = np.empty((s, max(1 << k, dense.MIN_TABLE)))
    blocks = last = 1 << (s - k)
    chunk = max(int(_CHUNK_NS / (_SUBSET_NS * (1 << k) + _ENTRY_NS * count)), 1)
    while last > 0:
        first = max(last - chunk, 0)
        dense.backward(s, k, starts, costs[:count], masks[:count], rest, tables, first, last)
        last = first
        yield (blocks - last) << k
