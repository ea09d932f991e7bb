"""Why arcs are directed: against all networks of the class, by brute force."""

import itertools
import random
from collections import defaultdict

import pytest

from bnstudio.graph import directions
from bnstudio.graph.compelled import compelled_arcs
from bnstudio.graph.convert import to_cpdag
from bnstudio.graph.directions import why_directed
from bnstudio.graph.pdag import DAG


def all_dags(n):
    names = "abcdef"[:n]
    found = set()
    for order in itertools.permutations(range(n)):
        pairs = list(itertools.combinations(order, 2))
        for chosen in itertools.product((False, True), repeat=len(pairs)):
            found.add(frozenset(itertools.compress(pairs, chosen)))
    return [DAG(names, arcs) for arcs in sorted(found, key=sorted)]


def drawn(seed):
    draw = random.Random(seed)
    n = draw.randint(5, 9)
    order = draw.sample(range(n), n)
    share = draw.choice((0.3, 0.6))
    return DAG(
        "abcdefghi"[:n], [p for p in itertools.combinations(order, 2) if draw.random() < share]
    )


def proves(dag, arc, reason, before):
    """Whether the reason is one, as its words say, from arcs that were directed before."""
    a, b = arc
    match reason.rule, reason.others:
        case directions.V_STRUCTURE, (c,):
            return (c, b) in dag.arcs and not dag.adjacent(a, c)
        case directions.AWAY, (c,):
            return (c, a) in before and not dag.adjacent(c, b)
        case directions.NO_CYCLE, (c,):
            return {(a, c), (c, b)} <= before
        case directions.TWO_WAYS, (c, d):
            meet = {(c, b), (d, b)} <= before and not dag.adjacent(c, d)
            return meet and dag.adjacent(a, c) and dag.adjacent(a, d)
        case directions.ROUND, (c, d):
            chain = {(c, d), (d, b)} <= before and not dag.adjacent(c, b)
            return chain and dag.adjacent(a, c) and dag.adjacent(a, d)
        case directions.KNOWN, ():
            return reason.by_knowledge
    return False


def check(dag, found):
    before = set()
    for arc, reason in found.items():
        assert proves(dag, arc, reason, before), (dag, arc, reason)
        before.add(arc)


def test_without_knowledge_they_are_the_compelled_arcs():
    for dag in [*all_dags(4), *(drawn(seed) for seed in range(400))]:
        found = why_directed(dag)
        assert found.keys() == compelled_arcs(dag)
        assert not any(reason.by_knowledge for reason in found.values())
        check(dag, found)


def test_with_knowledge_they_are_what_all_networks_have_that_keep_it():
    draw = random.Random(2)
    classes = defaultdict(list)
    for dag in all_dags(4):
        classes[to_cpdag(dag)].append(dag)
    rules = set()
    for members in [*classes.values()] * 6:
        dag = draw.choice(members)
        known = {arc for arc in dag.arcs if draw.random() < 0.25}
        keep = [other.arcs for other in members if known <= other.arcs]
        found = why_directed(dag, known)
        assert found.keys() == frozenset.intersection(*keep), (dag, known)
        compelled = frozenset.intersection(*(other.arcs for other in members))
        assert {arc for arc, why in found.items() if not why.by_knowledge} == compelled
        check(dag, found)
        rules |= {reason.rule for reason in found.values()}
    assert len(rules) == 6  # each of them was needed


@pytest.mark.parametrize("known", [[("a", "c")], [("c", "b")]])
def test_knowledge_of_what_is_not_an_arc_directs_nothing(known):
    dag = DAG("abc", [(0, 1), (1, 2)])
    assert not why_directed(dag, [(dag.index[a], dag.index[b]) for a, b in known])
