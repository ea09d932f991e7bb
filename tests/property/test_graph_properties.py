"""Round trips between the kinds of graph, on random graphs of up to a dozen nodes."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from bnstudio.graph.compare import compare
from bnstudio.graph.convert import as_kind, to_cpdag, to_dag, to_rpdag
from bnstudio.graph.edit import edits
from bnstudio.graph.edit.edits import EditRefused
from bnstudio.graph.pdag import DAG
from bnstudio.graph.validity import violation


@st.composite
def dags(draw, least=1, most=12):
    n = draw(st.integers(least, most))
    order = draw(st.permutations(range(n)))
    pairs = [(order[i], order[j]) for i in range(n) for j in range(i + 1, n)]
    arcs = draw(st.sets(st.sampled_from(pairs), max_size=3 * n)) if pairs else set()
    return DAG([f"v{i}" for i in range(n)], arcs)


@settings(deadline=None)
@given(dags(), st.randoms(use_true_random=False))
def test_round_trips(dag, chance):
    cpdag, rpdag = to_cpdag(dag), to_rpdag(dag)
    order = chance.sample(range(dag.n), dag.n)
    assert violation(cpdag) is None and violation(rpdag) is None
    assert to_cpdag(to_dag(cpdag, order)) == cpdag
    assert to_rpdag(to_dag(rpdag, order)) == rpdag
    assert to_cpdag(rpdag) == cpdag
    assert to_dag(cpdag, dag) == dag == to_dag(rpdag, dag)
    assert compare(dag, to_dag(cpdag, order)).hamming == 0


@given(dags(least=2), st.sampled_from(["dag", "rpdag", "cpdag"]), st.data())
@settings(max_examples=150, deadline=None)
def test_an_added_edge_can_be_deleted_and_the_rest_is_valid(dag, kind, data):
    shown = as_kind(dag, kind)
    a = data.draw(st.integers(0, dag.n - 1))
    b = data.draw(st.integers(0, dag.n - 1).filter(lambda b: b != a))
    before = shown
    try:
        made = (
            edits.delete_edge(shown, a, b, dag)
            if shown.adjacent(a, b)
            else edits.add_arc(shown, a, b, dag)
        )
    except EditRefused as refused:
        assert refused.cycle is None or refused.cycle[0] == refused.cycle[-1]
        assert not shown.adjacent(a, b)
        return
    assert violation(made.shown) is None and as_kind(made.dag, kind) == made.shown
    assert made.shown.skeleton ^ before.skeleton == {(min(a, b), max(a, b))}
    if not before.adjacent(a, b):
        back = edits.delete_edge(made.shown, a, b, made.dag)
        assert back.shown.skeleton == before.skeleton and violation(back.shown) is None


@settings(deadline=None)
@given(dags(), st.integers(0, 2**32))
def test_the_figures_do_not_depend_on_the_order_of_the_nodes(dag, seed):
    order = random.Random(seed).sample(range(dag.n), dag.n)
    place = {node: i for i, node in enumerate(order)}
    moved = DAG([dag.names[node] for node in order], [(place[a], place[b]) for a, b in dag.arcs])
    found = compare(dag, moved)
    assert found.shd_dag == found.hamming == found.moral == 0 and found.f1 == 1
