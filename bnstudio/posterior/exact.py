"""The exact posterior probability of every arc, summed over all networks.

Over **DAGs** each legal network has the same prior probability; over **orders** each network counts
as often as there are orders of the variables that it fits, which favours networks with few arcs,
and is much quicker.

References
----------
Koivisto and Sood (2004), *Exact Bayesian structure discovery in Bayesian networks*, JMLR 5.
Tian and He (2009), *Computing posterior probabilities of structural features in Bayesian
networks*, UAI.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bnstudio.errors import LimitError
from bnstudio.posterior import _dags_kernels as dags_kernels
from bnstudio.posterior import _orders_kernels as orders_kernels
from bnstudio.posterior import _subset_kernels as subset_kernels
from bnstudio.posterior.forecast import refuse_too_large
from bnstudio.posterior.settings import DAGS
from bnstudio.posterior.weights import Floats, weights_inside
from bnstudio.scoring.local import Scorer
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.search.control import Control

_TOLERANCE = 1e-5
"""Between the two ways to the sum over all DAGs; a larger difference means that digits are lost."""

_SETS_A_CALL = 2**14
_STEPS_A_CALL = 2e6


@dataclass(frozen=True, eq=False)
class ArcProbabilities:
    """The posterior probability of every arc.

    Parameters
    ----------
    names
        The variables.
    arcs
        Shape ``(n, n)``: the probability of ``a -> b`` at ``[a, b]``.
    over
        ``dags`` or ``orders``.
    error
        How far two ways to the same sum are apart, relative to it: about the error of ``arcs``.
    """

    names: tuple[str, ...]
    arcs: Floats
    over: str
    error: float


def arc_probabilities(
    scorer: Scorer,
    legal: LegalParentSets,
    control: Control,
    *,
    over: str = DAGS,
    threads: int = 1,
    room: int = 4 * 10**9,
) -> ArcProbabilities:
    """Return the exact posterior probability of every arc.

    Parameters
    ----------
    scorer
        Local scores that are logarithms of marginal likelihoods, or stand for them (BIC).
    legal
        The parent sets that networks may have.
    control
        Told of how far it is; a stop leaves nothing.
    over
        ``dags`` or ``orders``.
    threads
        To use.
    room
        Bytes that may be taken.

    Raises
    ------
    LimitError
        If there are too many variables, in words; or if too many digits are lost, which has never
        been seen.
    """
    n = scorer.n
    refuse_too_large(n, over, threads, room)
    inside = weights_inside(scorer, legal, threads, control)
    arcs, error = (_over_dags if over == DAGS else _over_orders)(inside, threads, control)
    if error > _TOLERANCE:
        raise LimitError(
            f"the sums over all networks have lost too many digits (an error of {error:.1g})",
            advice="Sum over orders, or leave variables out",
        )
    return ArcProbabilities(scorer.names, np.clip(arcs, 0.0, 1.0), over, error)


def _over_orders(inside: Floats, threads: int, control: Control) -> tuple[Floats, float]:
    n, sets = inside.shape
    before, after = np.empty(sets), np.empty(sets)
    control.progress("Summing over the orders")
    with ThreadPoolExecutor(2, thread_name_prefix="orders") as pool:
        passes = [
            pool.submit(orders_kernels.orders_before, inside, before),
            pool.submit(orders_kernels.orders_after, inside, after),
        ]
        for one in passes:
            one.result()
    control.check()

    def add(first: int, last: int, arcs: Floats) -> None:
        orders_kernels.arcs_of_orders(inside, before, after, first, last, arcs)

    arcs = _in_pieces(add, sets, n, threads, control)
    return arcs, float(abs(np.expm1(after[0] - before[-1])))


def _in_pieces(
    add: Callable[[int, int, Floats], None], sets: int, n: int, threads: int, control: Control
) -> Floats:
    """Call ``add`` for all sets, some at a time on each thread; return the sum."""
    arcs = np.zeros((threads, n, n))
    starts = range(0, sets, _SETS_A_CALL)

    def work(thread: int) -> None:
        for low in starts[thread::threads]:
            control.check()
            add(low, min(low + _SETS_A_CALL, sets), arcs[thread])
            control.progress("Probabilities of the arcs", low, sets)

    with ThreadPoolExecutor(threads, thread_name_prefix="arcs") as pool:
        for _ in pool.map(work, range(threads)):
            pass
    return np.asarray(arcs.sum(axis=0))


def _over_dags(inside: Floats, threads: int, control: Control) -> tuple[Floats, float]:
    n, sets = inside.shape
    best = np.empty(sets)
    subset_kernels.best_orders(inside, best)
    control.check()
    layers = _layers(n)
    sums = np.zeros(sets)
    sums[0] = 1.0
    room = np.zeros((threads, sets))
    steps = 2 * 3.0**n
    done = 0.0
    with ThreadPoolExecutor(threads, thread_name_prefix="dags") as pool:

        def push(thread: int, some: NDArray[np.int64]) -> None:
            dags_kernels.push_sets(some, inside, best, sums, room[thread])

        for size, layer in enumerate(layers[:-1]):
            done = _layer(pool, threads, layer, n - size, push, control, done, steps)
            following = layers[size + 1]
            sums[following] = room[:, following].sum(axis=0)
        arcs = np.zeros((threads, n, n))
        rest = np.zeros(sets)
        rest[-1] = 1.0

        def pull(thread: int, some: NDArray[np.int64]) -> None:
            dags_kernels.pull_sets(some, inside, best, sums, rest, arcs[thread])

        for size in range(n - 1, -1, -1):
            done = _layer(pool, threads, layers[size], n - size, pull, control, done, steps)
    # The derivative by the sum over the empty set, which is 1, is the sum over all again.
    return np.asarray(arcs.sum(axis=0)), float(abs(rest[0] / sums[-1] - 1.0))


def _layers(n: int) -> list[NDArray[np.int64]]:
    """Return the subsets of each size."""
    sizes = np.zeros(1 << n, dtype=np.int8)
    for bit in range(n):
        sizes[1 << bit : 2 << bit] = sizes[: 1 << bit] + 1
    order = np.argsort(sizes, kind="stable")
    counts = np.cumsum(np.bincount(sizes, minlength=n + 1))
    return np.split(order, counts[:-1])


def _layer(
    pool: ThreadPoolExecutor,
    threads: int,
    layer: NDArray[np.int64],
    others: int,
    work: Callable[[int, NDArray[np.int64]], None],
    control: Control,
    done: float,
    total: float,
) -> float:
    """Do the work for all sets of a layer; return how many steps are done by then, at most."""
    some = max(1, int(_STEPS_A_CALL / 2.0**others))
    pieces: Sequence[NDArray[np.int64]] = [
        layer[low : low + some] for low in range(0, len(layer), some)
    ]

    def one_thread(thread: int) -> None:
        for at in range(thread, len(pieces), threads):
            control.check()
            work(thread, pieces[at])
            control.progress("Summing over the networks", done + at * some * 2.0**others, total)

    for _ in pool.map(one_thread, range(threads)):
        pass
    return done + len(layer) * 2.0**others
