"""Identification against brute force: nothing that matters is lost, priorities are as claimed."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.scoring.parent_sets.anytime import _exploration_kernels as kernels
from bnstudio.scoring.parent_sets.anytime.identification import COMBINED, METHODS, identify
from bnstudio.scoring.registry import make_scorer
from tests.support.searching import legal_within


@st.composite
def datasets(draw, most_variables=6, most_states=4):
    """Small tables whose columns depend on earlier ones."""
    n = draw(st.integers(2, most_variables))
    rows = draw(st.integers(2, 120))
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    arities = [draw(st.integers(1, most_states)) for _ in range(n)]
    noise = draw(st.sampled_from([0.05, 0.3, 1.0]))
    columns = []
    for i, arity in enumerate(arities):
        parents = rng.choice(i, min(i, int(rng.integers(0, 4))), replace=False)
        made = sum((columns[p] for p in parents), np.zeros(rows, dtype=int)) % arity
        free = rng.integers(0, arity, rows)
        columns.append(np.where(rng.random(rows) < noise, free, made))
    variables = tuple(
        Variable(f"V{i}", tuple(f"s{k}" for k in range(arity))) for i, arity in enumerate(arities)
    )
    return Dataset(variables, np.array(columns, dtype=np.uint8))


def entropy(dataset, columns):
    """Empirical entropy in nats."""
    _, counts = np.unique(dataset.codes[list(columns)], axis=1, return_counts=True)
    shares = counts / counts.sum()
    return float(-(shares * np.log(shares)).sum())


def undominated(dataset, scorer, child, required=(), allowed=None, most=99, params=None):
    """Every legal set that beats all its legal proper subsets, by brute force."""
    others = [v for v in range(dataset.n) if v != child and v not in required]
    if allowed is not None:
        others = [v for v in others if allowed[v, child]]
    scores = {}
    for size in range(len(others) + 1):
        for more in itertools.combinations(others, size):
            parents = tuple(sorted((*required, *more)))
            free = legal_within(scorer).free_parameters(child, parents)
            if len(parents) > most or (params is not None and parents and free > params):
                continue
            scores[parents] = scorer.local(child, parents)
    kept = {}
    for parents, score in scores.items():
        beaten = any(set(o) < set(parents) and scores[o] >= score for o in scores)
        if not beaten:
            kept[parents] = score
    return kept


def listed(table, child):
    return {parents: score for score, parents in table.sets(child)}


def assert_same_sets(found, expected):
    """Equal, but for sets that are ahead of a subset by rounding alone."""
    slack = 1e-7 * max(1.0, *(abs(s) for s in expected.values()))
    for parents, score in found.items():
        assert math.isfinite(score)
        if parents in expected:
            assert score == pytest.approx(expected[parents], rel=1e-12)
    for parents in found.keys() ^ expected.keys():
        score = found.get(parents, expected.get(parents))
        rivals = [s for p, s in expected.items() if set(p) < set(parents)]
        assert rivals and score <= max(rivals) + slack


@settings(max_examples=60, deadline=None)
@given(
    dataset=datasets(),
    method=st.sampled_from((*METHODS, COMBINED)),
    score=st.sampled_from(["bic", "aic", "bdeu", "k2", "blip-bic", "ll"]),
)
def test_exhaustion_loses_nothing(dataset, method, score):
    scorer = make_scorer(dataset, score)
    done = identify(scorer, method)
    assert set(done.ended) == {"exhausted"}
    assert done.table.exhausted.all()
    for child in range(dataset.n):
        assert_same_sets(listed(done.table, child), undominated(dataset, scorer, child))


@settings(max_examples=60, deadline=None)
@given(dataset=datasets(), method=st.sampled_from((*METHODS, COMBINED)), data=st.data())
def test_limits_and_knowledge_hold_while_enumerating(dataset, method, data):
    n = dataset.n
    scorer = make_scorer(dataset)
    seed = data.draw(st.integers(0, 2**32 - 1))
    rng = np.random.default_rng(seed)
    allowed = (rng.random((n, n)) < 0.7) & ~np.eye(n, dtype=bool)
    required = allowed & (rng.random((n, n)) < 0.15)
    most = required.sum(axis=0) + rng.integers(0, 3, n)
    params = data.draw(st.none() | st.integers(1, 40))
    if params is not None:
        params = max(
            params,
            max(
                legal_within(scorer).free_parameters(c, np.flatnonzero(required[:, c]))
                for c in range(n)
            ),
        )
    legal = legal_within(scorer, most.astype(np.int64), params, allowed=allowed, required=required)
    table = identify(scorer, method, legal=legal).table
    for child in range(n):
        expected = undominated(
            dataset,
            scorer,
            child,
            tuple(int(p) for p in np.flatnonzero(required[:, child])),
            allowed,
            int(most[child]),
            params,
        )
        found = listed(table, child)
        assert_same_sets(found, expected)
        assert tuple(np.flatnonzero(required[:, child])) in found


@settings(max_examples=80, deadline=None)
@given(dataset=datasets(), data=st.data())
def test_theorem_1_the_guide_misses_the_score_by_the_interaction_information(dataset, data):
    """BIC(X, P1 + P2) = BIC*(X, P1, P2) + N ii(P1; P2; X); Scanagatta et al. 2015, Theorem 1."""
    order = data.draw(st.permutations(range(dataset.n)))
    child, rest = order[0], order[1:]
    if len(rest) < 2:
        return
    cut = data.draw(st.integers(1, len(rest) - 1))
    left, right = list(rest[:cut]), list(rest[cut:])
    scorer = make_scorer(dataset)
    approximate = star(scorer, child, left, right)
    h = lambda *sets: entropy(dataset, [v for s in sets for v in s])  # noqa: E731
    x = [child]
    given_x = h(left, x) + h(right, x) - h(left, right, x) - h(x)
    plain = h(left) + h(right) - h(left, right)
    expected = approximate + dataset.cases * (given_x - plain)
    assert scorer.local(child, rest) == pytest.approx(expected, rel=1e-9, abs=1e-7)


def star(scorer, child, left, right):
    """BIC* by the program's own priority."""
    arities, scoring = scorer.arities, scorer.kernel
    q_left = float(np.prod([arities[v] for v in left]))
    q_right = float(np.prod([arities[v] for v in right]))
    return kernels.estimate_score(
        scoring,
        int(arities[child]),
        scorer.local(child, []),
        scorer.local(child, left),
        scorer.local(child, right),
        1.0,
        q_left,
        q_right,
    )


@settings(max_examples=80, deadline=None)
@given(dataset=datasets(), data=st.data())
def test_bic_star_as_printed(dataset, data):
    order = data.draw(st.permutations(range(dataset.n)))
    child, rest = order[0], order[1:]
    if len(rest) < 2:
        return
    left, right = list(rest[:1]), list(rest[1:])
    scorer = make_scorer(dataset)
    a = dataset.arities
    p1 = math.prod(int(a[v]) for v in left)
    p2 = math.prod(int(a[v]) for v in right)
    inter = math.log(dataset.cases) / 2 * (int(a[child]) - 1) * (
        p1 + p2 - p1 * p2 - 1
    ) - scorer.local(child, [])
    printed = scorer.local(child, left) + scorer.local(child, right) + inter
    assert star(scorer, child, left, right) == pytest.approx(printed, rel=1e-9, abs=1e-7)


@settings(max_examples=60, deadline=None)
@given(dataset=datasets())
def test_theorem_2_prunes_only_what_loses_and_no_more_than_our_rule(dataset):
    """Where the paper's Theorem 2 prunes a set, a subset of it wins, and our rule prunes it too."""
    scorer = make_scorer(dataset)
    arities, scoring = scorer.arities, scorer.kernel
    n = dataset.n
    for child in range(n):
        others = [v for v in range(n) if v != child]
        r = int(arities[child])
        for pair in itertools.combinations(others, 2):
            left, right = [pair[0]], [pair[1]]
            least = dataset.cases * min(
                entropy(dataset, [child]), entropy(dataset, left), entropy(dataset, right)
            )
            for more in others:
                if more in pair:
                    continue
                larger = [*pair, more]
                q = float(np.prod([arities[v] for v in larger]))
                penalty = scoring.values[0] * (r - 1) * q
                if not star(scorer, child, left, right) + penalty > least + 1e-6:
                    continue
                own = scorer.local(child, list(pair))
                assert own >= scorer.local(child, larger)
                assert kernels.cannot_matter(scoring, r, q, own, np.inf)
