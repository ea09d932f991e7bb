"""Whatever the data, knowledge and limits: every network on the way keeps them, and scores rise."""

import itertools

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.scoring.registry import make_scorer
from bnstudio.scoring.total import total
from bnstudio.search.control import SilentControl
from bnstudio.search.registry import make_searcher
from tests.support.searching import dependent, problem


@st.composite
def tasks(draw):
    n = draw(st.integers(2, 8))
    names = [f"V{i}" for i in range(n)]
    order = draw(st.permutations(names))
    pairs = list(itertools.combinations(order, 2))
    required = draw(st.lists(st.sampled_from(pairs), max_size=3, unique=True))
    forbidden = draw(st.lists(st.sampled_from(pairs), max_size=6, unique=True))
    forbidden = [(b, a) if draw(st.booleans()) else (a, b) for a, b in forbidden]
    cut = draw(st.integers(0, n))
    knowledge = Knowledge(
        required=tuple(required),
        forbidden=tuple(pair for pair in forbidden if pair not in required),
        tiers=(tuple(order[:cut]), tuple(order[cut:])) if cut and draw(st.booleans()) else (),
        max_parents={draw(st.sampled_from(names)): 3},
    )
    limits = {
        "max_parents": draw(st.sampled_from([None, 3, 4])),
        "max_params": draw(st.sampled_from([None, 200])),
    }
    reach = {
        "cache_params": draw(st.sampled_from([None, 1, 3, 10, 100])),
        "candidates": draw(st.sampled_from([None, 1, 3])),
    }
    data = dependent(n, draw(st.integers(5, 200)), seed=draw(st.integers(0, 50)))
    score = draw(st.sampled_from(["bic", "bdeu", "k2", "ll"]))
    return data, {"knowledge": knowledge, **limits}, reach, score, draw(st.integers(0, 3))


@settings(max_examples=40, deadline=None, derandomize=True)
@given(tasks())
def test_every_network_on_the_way_keeps_all_rules(drawn):
    data, given_rules, reach, score, seed = drawn
    task = problem(data, score, seed=seed, **given_rules)
    searcher = make_searcher("optimal-reinsertion", {"restarts": 3, "min_reinsertions": 0, **reach})
    control = SilentControl()
    outcome = searcher.search(task, control)
    scorer = make_scorer(data, score)
    scores = []
    for graph, claimed in control.incumbents:
        dag = DAG(graph.names, graph.arcs)
        assert not task.constraints.violations(dag)
        assert np.isclose(total(scorer, dag), claimed, rtol=1e-9)
        scores.append(claimed)
    assert scores == sorted(scores) and outcome.score == scores[-1]
    assert searcher.counters["reinsertions"] == searcher.counters["passes"] * data.n
