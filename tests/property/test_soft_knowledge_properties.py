"""Soft knowledge on random tables: what is proved is the best of all, no bound is too low."""

import itertools

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from bnstudio.errors import UsageError
from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.knowledge import Knowledge, arc_weights
from bnstudio.job.control import RunControl
from bnstudio.job.events import Bound
from bnstudio.job.run.runner import run
from bnstudio.job.spec import Limits, RunSpec
from bnstudio.scoring.prior import ArcPrior, with_prior
from bnstudio.scoring.registry import make_scorer
from tests.support.searching import dependent

NAMES = tuple(f"V{i}" for i in range(5))
PAIRS = [(a, b) for a, b in itertools.permutations(NAMES, 2)]


@st.composite
def beliefs(draw):
    """Probabilities of some arcs that leave room for "no arc"."""
    chosen = draw(st.lists(st.sampled_from(PAIRS), unique=True, max_size=8))
    found, given_to = [], {}
    for a, b in chosen:
        most = 0.999 - given_to.get((b, a), 0.0)
        given_to[a, b] = p = draw(st.floats(0.0005, most)) if most > 0.001 else None
        if p is not None:
            found.append((a, b, p))
    return tuple(found)


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 50),
    prior=beliefs(),
    forbidden=st.lists(st.sampled_from(PAIRS), unique=True, max_size=4),
    most=st.sampled_from([None, 1, 2]),
    score=st.sampled_from(["bic", "bdeu"]),
    searcher=st.sampled_from(["dp", "astar", "auto"]),
)
def test_the_best_is_that_of_brute_force(seed, prior, forbidden, most, score, searcher):
    data = dependent(5, 80, seed=seed)
    knowledge = Knowledge(forbidden=tuple(forbidden), prior=prior)
    try:
        rules = build_constraints(knowledge, NAMES, data.observed_arities, most)
    except UsageError:
        return  # a believed arc is forbidden
    weights = arc_weights(knowledge)
    plain = make_scorer(data, score)
    local = {}
    for y in range(5):
        others = [x for x in range(5) if x != y]
        for parents in itertools.chain(*(itertools.combinations(others, k) for k in range(5))):
            if rules.family_allowed(y, parents):
                added = sum(weights.get((NAMES[p], NAMES[y]), 0.0) for p in parents)
                local.setdefault(y, {})[parents] = plain.local(y, parents) + added
    best = max(
        sum(
            max(value for parents, value in local[y].items() if set(parents) <= set(order[:place]))
            for place, y in enumerate(order)
        )
        for order in itertools.permutations(range(5))
    )
    bounds = []

    def watch(event):
        if isinstance(event, Bound):
            bounds.append(event.bound)

    spec = RunSpec(
        score=score,
        searcher=searcher,
        knowledge=knowledge,
        limits=Limits(time=120, max_parents=most),
        threads=1,
    )
    result = run(data, spec, RunControl(watch))
    assert result.status == "optimal"
    assert abs(result.score - best) <= 1e-9 * abs(best)
    assert all(bound >= best - 1e-7 for bound in bounds)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 20), prior=beliefs())
def test_all_ways_of_scoring_agree(seed, prior):
    """One family, many, extensions of one, and what a climber toggles."""
    data = dependent(5, 60, seed=seed)
    plain = make_scorer(data, "bic")
    scorer = with_prior(plain, Knowledge(prior=prior))
    arcs = ArcPrior(Knowledge(prior=prior), NAMES)
    luck = np.random.default_rng(seed)
    for child in range(5):
        others = np.array([x for x in range(5) if x != child])
        parents = np.sort(luck.permutation(others)[: luck.integers(0, 4)])
        wanted = plain.local(child, parents) + arcs.of(child, parents.tolist())
        assert np.isclose(scorer.local(child, parents), wanted, rtol=1e-12)
        starts = np.array([0, len(parents)])
        assert np.isclose(scorer.families(np.array([child]), starts, parents)[0], wanted)
        assert np.isclose(arcs.of_sets(child, starts, parents)[0], arcs.of(child, parents.tolist()))
        free = np.setdiff1d(others, parents)
        more = scorer.extensions(child, parents.tolist(), free)
        for x, found in zip(free, more, strict=True):
            assert np.isclose(found, scorer.local(child, np.sort([*parents, x])))
        changed = arcs.toggled(child, parents, np.array([-1, *others]))
        if changed is None:
            assert child not in arcs.weights
            continue
        for x, found in zip([-1, *others.tolist()], changed, strict=True):
            after = set(parents.tolist()) ^ ({x} if x >= 0 else set())
            assert np.isclose(found, arcs.of(child, sorted(after)))
    total = sum(max(0.0, weight) for own in arcs.weights.values() for weight in own.values())
    assert 0 <= arcs.room <= total + 1e-12
