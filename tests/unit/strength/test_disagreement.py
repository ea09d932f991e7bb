"""Which networks disagree: against the comparison of two networks, one by one."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bnstudio.graph.compare import compare
from bnstudio.graph.convert import to_cpdag
from bnstudio.graph.pdag import DAG
from bnstudio.job.spec import RunSpec
from bnstudio.strength import written
from bnstudio.strength.bootstrap import bootstrap
from bnstudio.strength.consensus import consensus
from bnstudio.strength.disagreement import (
    BACKWARD,
    FORWARD,
    NOT_JOINED,
    UNDIRECTED,
    NetworkList,
    disagreements_csv,
)
from bnstudio.strength.spec import Bootstrap
from tests.naive.naive_separation import random_dag
from tests.support.searching import dependent


def listed(names, classes):
    return NetworkList(
        names, ((f"n{i}", -float(i), one.arcs, one.links) for i, one in enumerate(classes))
    )


@given(st.integers(2, 7), st.integers(0, 10**6))
def test_differences_are_those_of_a_comparison(n, seed):
    dags = [random_dag(n, seed + at) for at in range(4)]
    classes = [to_cpdag(dag) for dag in dags]
    networks = listed(dags[0].names, classes[1:])
    found = networks.against(classes[0])
    for at, dag in enumerate(dags[1:]):
        wanted = compare(dags[0], dag).metrics()
        assert found.missing[at] == wanted["deleted"]
        assert found.extra[at] == wanted["added"]
        assert found.turned[at] == wanted["inverted"]
        assert found.total[at] == wanted["shd_cpdag"]
        assert networks.graph(at) == classes[at + 1]
    for a in range(n):
        for b in range(n):
            if a == b:
                continue
            for one, way in zip(classes[1:], networks.ways(a, b).tolist(), strict=True):
                assert way == (
                    FORWARD
                    if (a, b) in one.arcs
                    else BACKWARD
                    if (b, a) in one.arcs
                    else UNDIRECTED
                    if one.adjacent(a, b)
                    else NOT_JOINED
                )


def test_no_network_and_no_arc():
    networks = NetworkList(("a", "b"), ())
    assert len(networks) == 0 and len(networks.ways(0, 1)) == 0
    lone = NetworkList(("a", "b"), [("x", None, (), ())])
    found = lone.against(to_cpdag(DAG(lone.names, [])))
    assert found.extra.tolist() == [0] and lone.ways(0, 1).tolist() == [NOT_JOINED]
    assert disagreements_csv(lone, lone.graph(0)).splitlines()[1] == "x,,0,0,0,0"


def test_the_replicates_of_a_bootstrap_are_listed(tmp_path):
    data, place = dependent(6, 60, seed=2), tmp_path / "j"
    learn = RunSpec(searcher="hill-climbing", seed=3)
    done = bootstrap(data, Bootstrap(learn, 12), workers=1, journal=place)
    networks = written.networks(place, data.names, 10)
    assert networks.labels == [str(number) for number in range(10)]
    agreed = to_cpdag(consensus(done.strengths, 0.5).dag)
    rows = list(csv.DictReader(io.StringIO(disagreements_csv(networks, agreed))))
    assert len(rows) == 10
    totals = [int(row["differences"]) for row in rows]
    assert totals == sorted(totals, reverse=True) and totals[0] > 0
    for row in rows:
        one = networks.graph(int(row["network"]))
        joined = {frozenset(pair) for pair in (*one.arcs, *one.links)}
        wanted = {frozenset(pair) for pair in (*agreed.arcs, *agreed.links)}
        assert int(row["missing"]) == len(wanted - joined)
        assert int(row["extra"]) == len(joined - wanted)
        assert float(row["score"]) == pytest.approx(networks.scores[int(row["network"])])
