"""How far a graph has drifted from the one laid out, against sets of pairs."""

import numpy as np
import pytest

from bnstudio.graph.layout.drift import Pairs, drifted_at_the_end
from bnstudio.graph.pdag import DAG, PDAG

NAMES = tuple(f"V{i}" for i in range(30))


def random_graph(seed: int) -> PDAG:
    random = np.random.default_rng(seed)
    pairs = [(a, b) for b in range(30) for a in range(b) if random.random() < 0.15]
    cut = len(pairs) // 3
    return PDAG(NAMES, pairs[cut:], pairs[:cut])


@pytest.mark.parametrize("seed", range(5))
def test_pairs_that_another_graph_lacks_are_counted(seed):
    one, other = random_graph(2 * seed), random_graph(2 * seed + 1)
    for a, b in ((one, other), (other, one), (one, one), (one, PDAG(NAMES)), (PDAG(NAMES), one)):
        assert Pairs(a).new_since(Pairs(b)) == len(a.skeleton - b.skeleton)
    renamed = PDAG(tuple(reversed(NAMES)), other.arcs, other.links)
    named = {frozenset((one.names[a], one.names[b])) for a, b in one.skeleton}
    lacking = named - {frozenset((renamed.names[a], renamed.names[b])) for a, b in other.skeleton}
    assert Pairs(one).new_since(Pairs(renamed)) == len(lacking)


def chain(arcs: int) -> DAG:
    return DAG(NAMES, [(k, k + 1) for k in range(arcs)])


def test_a_graph_has_drifted_with_a_share_of_new_pairs_or_a_few_in_a_small_one():
    laid_out = Pairs(chain(20))
    assert not Pairs(chain(20)).drifted_from(laid_out)
    assert not Pairs(chain(22)).drifted_from(laid_out), "two of 22 are few"
    assert Pairs(chain(24)).drifted_from(laid_out)
    assert not Pairs(chain(10)).drifted_from(laid_out), "pairs that went do not count"
    assert Pairs(chain(2)).drifted_from(Pairs(chain(1))), "half of a small graph is new"


def test_at_the_end_of_a_run_reversed_arcs_count_where_they_run_against_layers():
    final = DAG(NAMES, [(1, 0), *((k, k + 1) for k in range(1, 20))])
    assert drifted_at_the_end(final, chain(20), "down")
    assert not drifted_at_the_end(chain(20), chain(20), "down")
    assert not drifted_at_the_end(final, chain(20), "force")
    assert drifted_at_the_end(chain(20), chain(18), "force")


@pytest.mark.parametrize("seed", range(5))
def test_nodes_are_loose_that_have_a_neighbour_which_they_did_not_have(seed):
    one, other = random_graph(2 * seed), random_graph(2 * seed + 1)
    for a, b in ((one, other), (one, one), (one, PDAG(NAMES)), (PDAG(NAMES), one)):
        met = {node for pair in a.skeleton - b.skeleton for node in pair}
        assert set(np.flatnonzero(Pairs(a).loose_since(Pairs(b))).tolist()) == met
    renamed = PDAG((*NAMES[1:], NAMES[0]), [((a - 1) % 30, (b - 1) % 30) for a, b in one.skeleton])
    assert not Pairs(one).loose_since(Pairs(renamed)).any()
    assert (
        Pairs(renamed).loose_since(Pairs(other)).sum() == Pairs(one).loose_since(Pairs(other)).sum()
    )
