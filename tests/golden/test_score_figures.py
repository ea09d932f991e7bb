"""Scores against figures from elsewhere, to 1e-6."""

import csv
from pathlib import Path

import numpy as np
import pytest

from bnstudio.graph.pdag import DAG
from bnstudio.scoring.cache import ScoreCache
from bnstudio.scoring.registry import make_scorer
from bnstudio.scoring.total import families, total
from bnstudio.search.control import SilentControl
from bnstudio.search.registry import make_searcher
from tests.support.searching import coded, problem, table

OPTIMA = list(csv.DictReader((Path(__file__).parents[1] / "data" / "exact_optima.csv").open()))
NETWORK = "one_optimal_network(child<-parents)"


def network(names, text):
    arcs = []
    for family in text.split(";"):
        child, parents = family.split("<-")
        arcs += [(int(parent), int(child)) for parent in parents.split(",") if parent]
    return DAG(names, arcs)


@pytest.mark.parametrize("row", OPTIMA, ids=lambda row: f"{row['data']}-{row['score']}")
def test_optimal_networks_have_their_published_score(data_dir, row):
    data = table(data_dir / f"{row['data']}.csv")
    scorer = make_scorer(data, "bic" if row["score"] == "BIC" else "bdeu")
    dag = network(data.names, row[NETWORK])
    assert total(scorer, dag) == pytest.approx(float(row["optimum"]), abs=1e-6)
    assert total(ScoreCache(scorer), dag) == pytest.approx(float(row["optimum"]), abs=1e-6)
    assert len(families(scorer, dag)) == data.n


@pytest.mark.parametrize("row", OPTIMA, ids=lambda row: f"{row['data']}-{row['score']}")
def test_restarts_do_not_pass_the_optimum(data_dir, row):
    """The optimum is an upper bound; on the smaller tables restarts reach it."""
    data = table(data_dir / f"{row['data']}.csv")
    score = "bic" if row["score"] == "BIC" else "bdeu"
    outcome = make_searcher("hill-climbing", {"restarts": 3000}).search(
        problem(data, score), SilentControl()
    )
    assert outcome.score <= float(row["optimum"]) + 1e-6
    if row["data"] in ("iris", "wine", "tic-tac-toe"):
        assert outcome.score == pytest.approx(float(row["optimum"]), abs=1e-6)


def test_nursery_greedy_bdeu(data_dir):
    """Acid & de Campos (2003): greedy from the empty graph, BDeu ESS 1: -125717 and 8 edges."""
    data = table(data_dir / "nursery.csv")
    outcome = make_searcher("hill-climbing", {}).search(problem(data, "bdeu"), SilentControl())
    assert round(outcome.score) == -125717
    assert len(outcome.graph.arcs) == 8


def test_constant_column_moves_bic_by_half_log_rows():
    """A column seen in one state has no free parameter; declared with two it costs ln(N)/2."""
    columns = [[0, 1] * 50, [0] * 100]
    one, two = coded(columns), coded(columns, arities=[2, 2])
    assert make_scorer(one).local(1, ()) == 0.0
    assert make_scorer(two).local(1, ()) == pytest.approx(-np.log(100) / 2)
    for score in ("aic", "ll", "bdeu", "bds", "k2", "bd"):
        assert make_scorer(one, score).local(1, (0,)) == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize(
    ("score", "parameters", "optimum"),
    [
        ("bic", {}, -465.435),
        ("aic", {}, -425.685),
        ("bdeu", {"ess": 0.5}, -457.880),
        ("bdeu", {"ess": 2}, -449.710),
    ],
)
def test_iris_figures_of_bene(data_dir, score, parameters, optimum):
    """Regression figures of the program bene (three decimals)."""
    data = table(data_dir / "iris.csv")
    task = problem(data)
    task = type(task)(
        scores=ScoreCache(make_scorer(data, score, parameters)), constraints=task.constraints
    )
    outcome = make_searcher("hill-climbing", {"restarts": 300}).search(task, SilentControl())
    assert outcome.score == pytest.approx(optimum, abs=6e-4)
