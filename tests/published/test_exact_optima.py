"""The searches over all orderings against optima that others have found."""

import csv
import gzip
import re

import pytest

from bnstudio.scoring.cache import ScoreCache
from bnstudio.scoring.registry import make_scorer
from bnstudio.search.control import SilentControl
from bnstudio.search.registry import make_searcher
from tests.support.searching import coded, problem, search, table

SCORES = {"BIC": "bic", "BDeu(ESS=1)": "bdeu", "BLIP-BIC (see notes)": "blip-bic"}

# What would take minutes is left to -m tests.benchmarks.exact: all parent sets of large tables
# under BDeu.
QUICK = [
    ("iris", "BIC"), ("iris", "BDeu(ESS=1)"), ("tic-tac-toe", "BIC"),
    ("tic-tac-toe", "BDeu(ESS=1)"), ("wine", "BIC"), ("wine", "BDeu(ESS=1)"),
    ("zoo", "BIC"), ("zoo", "BDeu(ESS=1)"), ("hepatitis", "BIC"),
]  # fmt: skip


def optima(place):
    with place.open() as file:
        return {(row["data"], row["score"]): float(row["optimum"]) for row in csv.DictReader(file)}


def solve(task, name, **parameters):
    outcome = search(make_searcher(name, parameters), task, SilentControl())
    assert outcome.status == "optimal" and outcome.bound == outcome.score
    return outcome


@pytest.mark.parametrize(("name", "score"), QUICK)
def test_computed_optima(name, score, data_dir):
    optimum = optima(data_dir / "exact_optima.csv")[name, score]
    task = problem(table(data_dir / f"{name}.csv"), SCORES[score])
    for searcher in ("dp", "astar", "bfbnb"):
        outcome = solve(task, searcher)
        assert outcome.score == pytest.approx(optimum, abs=2e-6)
        assert outcome.within == ""


def test_without_a_good_first_network(data_dir):
    optimum = optima(data_dir / "exact_optima.csv")["wine", "BIC"]
    task = problem(table(data_dir / "wine.csv"))
    for searcher, bound in [("astar", "simple"), ("bfbnb", "simple"), ("bfbnb", "dynamic")]:
        outcome = solve(task, searcher, restarts=0, bound=bound)
        assert outcome.score == pytest.approx(optimum, abs=2e-6)


def by_parameters(data, score, **parameters):
    task = problem(data)
    object.__setattr__(task, "scores", ScoreCache(make_scorer(data, score, parameters)))
    return task


@pytest.mark.parametrize("name", ["iris", "liver"])
def test_figures_of_bene(name, shared_data):
    data = table(shared_data / "scores" / "bene" / f"{name}.csv")
    with (shared_data / "reference" / "peer_reference_scores.csv").open() as file:
        rows = [row for row in csv.DictReader(file) if row["data"] == f"bene {name}.csv"]
    tried = 0
    for row in rows:
        words = re.fullmatch(r"(BIC|AIC|BDeu) ?([\d.]*)", row["score"].replace("ESS ", ""))
        if words is None:
            continue  # a score that is not among ours
        parameters = {"ess": float(words[2])} if words[2] else {}
        outcome = solve(by_parameters(data, words[1].lower(), **parameters), "bfbnb")
        assert outcome.score == pytest.approx(float(row["value"]), abs=6e-4)
        tried += 1
    assert tried == 5


@pytest.mark.parametrize("score", ["BIC", "BLIP-BIC (see notes)"])
def test_debd_optima(score, shared_data):
    optimum = optima(shared_data / "reference" / "exact_optima_computed.csv")
    with gzip.open(shared_data / "debd" / "nltcs.valid.csv.gz", "rt") as file:
        rows = [[int(cell) for cell in row] for row in csv.reader(file) if row[0].isdigit()]
    data = coded(list(zip(*rows, strict=True)))
    outcome = solve(problem(data, SCORES[score]), "bfbnb")
    assert outcome.score == pytest.approx(optimum["debd nltcs.valid", score], abs=2e-6)


@pytest.mark.parametrize(("columns", "optimum"), [(15, -3365.3187), (18, -4148.7050)])
def test_first_columns_of_wdbc(columns, optimum, shared_data):
    with gzip.open(shared_data / "peers" / "wdbc.csv.gz", "rt") as file:
        _, *rows = csv.reader(file)
    data = coded([[int(cell) for cell in column] for column in zip(*rows, strict=True)][:columns])
    outcome = solve(problem(data), "bfbnb")
    assert outcome.score == pytest.approx(optimum, abs=6e-5)
    # The same number on every machine; far more would be a slip in the bounds.
    assert outcome.counters["nodes_expanded"] < 0.12 * 2**columns
