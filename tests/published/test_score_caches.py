"""Score caches of other programs, entry by entry to the digits they print.

``asia_1000.jaa`` (BIC), ``asia_10000.dat.3.jkl`` (pygobnilp, BDeu with ess 1, nothing pruned),
``child-5000.jkl`` (BLIP, BDeu with ess 1), and BLIP's own BIC from the bn-slim experiments.
"""

import gzip

import numpy as np
import pytest

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.scoring.parent_sets.files import read_parent_sets
from bnstudio.scoring.parent_sets.table import ParentSetTable, VariableSets
from bnstudio.scoring.registry import make_scorer
from tests.support.searching import enumerate_parent_sets, legal_within

# folder, data, cache, score, half of the last digit, limit of parents, is it complete?
CACHES = [
    ("asia_1000_BIC", "asia_1000.dat", "asia_1000.jaa", "bic", 1e-9, 3, True),
    ("pygobnilp", "asia_10000.dat", "asia_10000.dat.3.jkl", "bdeu", 5.1e-9, 3, True),
    ("blip", "child-5000.dat", "child-5000.jkl", "bdeu", 5.1e-5, 3, False),
    ("bn-slim", "survey-5000.dat.gz", "survey-5000.jkl.gz", "blip-bic", 5.1e-5, 6, True),
    ("bn-slim", "sachs-5000.dat.gz", "sachs-5000.jkl.gz", "blip-bic", 5.1e-5, 6, True),
    ("bn-slim", "child-5000.dat.gz", "child-5000.jkl.gz", "blip-bic", 5.1e-5, 3, False),
    ("bn-slim", "mildew-5000.dat.gz", "mildew-5000.jkl.gz", "blip-bic", 5.1e-5, 4, True),
    ("bn-slim", "alarm-5000.dat.gz", "alarm-5000.jkl.gz", "blip-bic", 5.1e-5, None, False),
]
LENGTHS = {"asia_1000.jaa": 77, "sachs-5000.jkl.gz": 262, "survey-5000.jkl.gz": 15}


def read_dat(path):
    """Read names, declared arities, rows of codes."""
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt") as file:
        names, arities, *rows = [line.split() for line in file if line.strip()]
    variables = tuple(
        Variable(name, tuple(str(k) for k in range(int(arity))))
        for name, arity in zip(names, arities, strict=True)
    )
    return Dataset(variables, np.ascontiguousarray(np.array(rows, dtype=np.uint8).T))


@pytest.mark.parametrize(
    ("folder", "data", "cache", "score", "digit", "limit", "complete"),
    CACHES,
    ids=[cache[2] for cache in CACHES],
)
def test_cache_is_reproduced(shared_data, folder, data, cache, score, digit, limit, complete):
    place = shared_data / "scores" / folder
    dataset = read_dat(place / data)
    theirs = read_parent_sets(place / cache, dataset.names)
    scorer = make_scorer(dataset, score)
    for child in range(dataset.n):
        for value, parents in theirs.sets(child):
            assert abs(scorer.local(child, parents) - value) <= digit
    if limit is None:
        return
    pruned = ParentSetTable.build(theirs.names, [_own(theirs, c) for c in range(theirs.n)])
    ours = enumerate_parent_sets(scorer, legal_within(scorer, limit))
    for child in range(dataset.n):
        listed = {parents for _, parents in pruned.sets(child) if len(parents) <= limit}
        found = {parents for _, parents in ours.sets(child)}
        # Where their search ended early, ours has more; what it has was proved by brute force.
        assert found == listed if complete else found >= listed
    if cache in LENGTHS:
        assert len(ours) == LENGTHS[cache]


def _own(table, child):
    found = list(table.sets(child))
    starts = np.cumsum([0, *(len(parents) for _, parents in found)])
    members = np.array([p for _, parents in found for p in parents], dtype=int)
    return VariableSets(np.array([value for value, _ in found]), starts, members)
