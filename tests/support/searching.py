"""What the tests of scores and searches share: small datasets and problems."""

import csv
import dataclasses
import gzip
from pathlib import Path

import numpy as np

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.knowledge import Knowledge
from bnstudio.job.parent_sets.complete import complete
from bnstudio.scoring._cache_kernels import STORED
from bnstudio.scoring.cache import ScoreCache
from bnstudio.scoring.parent_sets.exact.enumeration import Enumeration
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.scoring.prior import with_prior
from bnstudio.scoring.registry import make_scorer
from bnstudio.search.base import Problem
from bnstudio.search.declarations import Uses


def coded(columns, arities=None, weights=None, dtype=np.uint8):
    """Make a dataset of columns of codes; arities as observed unless given."""
    codes = np.ascontiguousarray(np.array(columns, dtype=dtype))
    if arities is None:
        arities = [int(column.max(initial=0)) + 1 for column in codes]
    variables = tuple(
        Variable(f"V{i}", tuple(f"s{k}" for k in range(arity))) for i, arity in enumerate(arities)
    )
    return Dataset(variables, codes, weights)


def dependent(n, rows, seed=0, arity=3):
    """Make a dataset in which most columns depend on one or two earlier ones."""
    random = np.random.default_rng(seed)
    arities = [2 + (i + seed) % (arity - 1) for i in range(n)]
    columns = []
    for i in range(n):
        value = random.integers(0, arities[i], rows)
        for earlier in random.permutation(i)[:2]:
            value = np.where(random.random(rows) < 0.45, (columns[earlier] + i) % arities[i], value)
        columns.append(value)
    return coded(columns, arities)


def table(path: Path) -> Dataset:
    """Read an integer- or text-coded csv file, gzipped or not; states in name order."""
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as file:
        header, *rows = list(csv.reader(file))
    variables, columns = [], []
    for name, column in zip(header, zip(*rows, strict=True), strict=True):
        states = tuple(sorted(set(column)))
        code = {state: k for k, state in enumerate(states)}
        variables.append(Variable(name, states))
        columns.append([code[value] for value in column])
    return Dataset(tuple(variables), np.array(columns, dtype=np.uint8))


def problem(
    dataset,
    score="bic",
    knowledge=None,
    max_parents=None,
    max_params=None,
    start=None,
    seed=0,
    threads=1,
):
    """Make a problem with a fresh cache; an ordering is given for those that need one."""
    constraints = build_constraints(
        knowledge or Knowledge(), dataset.names, dataset.observed_arities, max_parents, max_params
    )
    scorer = with_prior(make_scorer(dataset, score), knowledge or Knowledge())
    return Problem(
        scores=ScoreCache(scorer),
        constraints=constraints,
        start=start,
        ordering=constraints.smallest_dag().order,  # of the columns, but for required arcs
        seed=seed,
        threads=threads,
    )


def legal_within(scorer, max_parents=None, max_params=None, **arcs):
    """Return the parent sets of a scorer's variables within some limits."""
    return LegalParentSets.within(scorer.arities, max_parents, max_params, **arcs)


def stored(cache):
    """Return how many scores a cache holds."""
    return int(cache.arrays.counters[STORED])


def enumerate_parent_sets(scorer, legal=None, *, check=None, progress=None, **settings):
    """Return the table of all parent sets that no subset beats."""
    work = Enumeration(scorer, legal, **settings)
    work.run(check, progress)
    return work.table()


def search(searcher, task, control):
    """Search as a run does: where all parent sets are needed, they are found first."""
    if Uses.GIVEN_PARENT_SETS in searcher.uses and task.parent_sets is None:
        whole = complete(task, control, searcher.counters)
        task = dataclasses.replace(
            task, parent_sets=whole.table, start=whole.start, start_score=whole.start_score
        )
    return searcher.search(task, control)
