"""The greedy search among RPDAGs against its authors' own program, Elvira, on five tables.

The figures are BIC from the empty graph (``peers/README.md``: best known minus the difference).
"""

import pytest

from bnstudio.graph.convert import to_dag
from bnstudio.scoring.total import total
from bnstudio.search.control import SilentControl
from bnstudio.search.registry import make_searcher
from tests.support.searching import problem, table

ELVIRA = [
    ("wine", -1281.85, 0.005),
    ("wdbc", -6681.73, 0.005),
    ("insurance5k", -67671.20, 0.005),
    ("alarm5k", -54551, 0.5),
    ("hailfinder5k", -251641, 0.5),
]


@pytest.mark.parametrize(("name", "score", "printed"), ELVIRA)
def test_greedy_search_equals_elvira(shared_data, name, score, printed):
    task = problem(table(shared_data / "peers" / f"{name}.csv.gz"))
    outcome = make_searcher("rpdag", {}).search(task, SilentControl())
    assert outcome.score == pytest.approx(score, abs=printed)
    assert total(task.scores.scorer, to_dag(outcome.graph)) == pytest.approx(
        outcome.score, rel=1e-9
    )


@pytest.mark.parametrize(
    ("name", "searcher", "edges", "printed"),
    [
        ("house-votes-84.csv", "rpdag", 22, 6370),
        ("breast-cancer.csv", "rpdag", 6, 619),
        ("breast-cancer.csv", "hill-climbing", 6, 619),
    ],
)
def test_individuals_are_those_of_the_paper(shared_data, name, searcher, edges, printed):
    """Table 6 of Acid and de Campos (2003); nursery is among the golden figures."""
    task = problem(table(shared_data / "uci_raw" / name), "bdeu")
    outcome = make_searcher(searcher, {}).search(task, SilentControl())
    assert len(outcome.graph.skeleton) == edges
    assert outcome.counters["individuals"] == printed
