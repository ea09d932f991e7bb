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


def test_at_the_end_of_a_run_reversed_arcs_count():
    final = DAG(NAMES, [(1, 0), *((k, k + 1) for k in range(1, 20))])
    assert drifted_at_the_end(final, chain(20))
    assert not drifted_at_the_end(chain(20), chain(20))
