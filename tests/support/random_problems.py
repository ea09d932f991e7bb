"""Small random tables with random limits and knowledge, for searches that prove their result."""

import itertools

import numpy as np

from bnstudio.errors import BnstudioError
from bnstudio.graph.knowledge import Knowledge
from tests.support.searching import dependent, problem

SCORES = ("bic", "bdeu", "aic", "k2")


def random_problem(seed, most=8):
    """Return a problem of 2 to ``most`` variables; every limit and rule occurs, also together."""
    random = np.random.default_rng(seed)
    n = int(random.integers(2, most + 1))
    data = dependent(n, int(random.integers(10, 200)), seed=seed, arity=int(random.integers(2, 5)))
    score = str(random.choice(SCORES))
    max_parents = None if random.random() < 0.6 else int(random.integers(1, 4))
    max_params = None if random.random() < 0.7 else int(random.integers(8, 40))
    while True:
        knowledge = random_knowledge(random, data.names) if random.random() < 0.5 else Knowledge()
        try:
            return problem(data, score, knowledge, max_parents, max_params)
        except BnstudioError:  # rules that contradict each other or a limit: others, then
            max_params = None


def random_knowledge(random, names):
    """Return some rules of each kind."""
    pairs = list(itertools.permutations(names, 2))
    random.shuffle(pairs)
    required = tuple(map(tuple, pairs[: int(random.integers(0, 3))]))
    forbidden = tuple(map(tuple, pairs[3 : 3 + int(random.integers(0, 5))]))
    tiers = ()
    if random.random() < 0.3 and len(names) > 3:
        mixed = list(names)
        random.shuffle(mixed)
        tiers = (tuple(mixed[:2]), tuple(mixed[2:4]))
    limits = {str(random.choice(names)): 1} if random.random() < 0.3 else {}
    return Knowledge(required=required, forbidden=forbidden, tiers=tiers, max_parents=limits)
