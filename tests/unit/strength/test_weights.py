"""Samples by weights of the rows: what they are, their scores, the networks learned from them."""

import itertools
import json
import math

import numpy as np
import pytest

from bnstudio.cli import main
from bnstudio.data.dataset import Dataset, Variable
from bnstudio.errors import UsageError
from bnstudio.graph.knowledge import Knowledge
from bnstudio.job.run.runner import run
from bnstudio.job.spec import RunSpec
from bnstudio.project.asking import searchers
from bnstudio.scoring.local import LocalScorer
from bnstudio.scoring.prior import with_prior
from bnstudio.scoring.registry import SCORES, make_scorer
from bnstudio.search.registry import SEARCHERS
from bnstudio.strength.bootstrap import bootstrap
from bnstudio.strength.resampling import PARTS, Resampler
from bnstudio.strength.spec import BAYESIAN, TESTING, Bootstrap
from tests.naive import naive_posterior
from tests.support.searching import dependent
from tests.support.trial_score import TrialScore


def weighted_bic(sample, child, parents):
    """Return the BIC of a family whose rows count by fractions, written out."""
    shares = sample.weights / sample.parts
    cells, configurations = {}, {}
    for row, share in enumerate(shares):
        j = tuple(sample.codes[p, row] for p in parents)
        cells[j, sample.codes[child, row]] = cells.get((j, sample.codes[child, row]), 0.0) + share
        configurations[j] = configurations.get(j, 0.0) + share
    fit = math.fsum(n * math.log(n / configurations[j]) for (j, _), n in cells.items())
    free = (sample.arities[child] - 1) * math.prod(sample.arities[p] for p in parents)
    return fit - free * math.log(sample.cases) / 2


def test_weights_add_up_and_are_those_of_the_uniform_distribution():
    data = dependent(4, 50, seed=3)
    resampler = Resampler(data, 1, weighted=True)
    found = []
    for number in range(400):
        sample = resampler.sample(number)
        assert sample.cases == 50 and sample.weights.sum() == 50 * PARTS and sample.parts == PARTS
        assert sample.weights.min() > 0 and sample.rows <= 50
        whole = np.zeros(50)
        whole[: sample.rows] = np.sort(sample.weights)[::-1] / PARTS
        found.append(whole)
    # A weight times n is nearly exponential: mean 1, and variance (n - 1) / (n + 1).
    assert np.mean(found) == pytest.approx(1.0)
    assert np.mean(np.square(np.array(found) - 1.0)) == pytest.approx(49 / 51, abs=0.03)
    again = Resampler(data, 1, weighted=True).sample(3)
    assert again.sha256 == resampler.sample(3).sha256 != resampler.sample(4).sha256


def test_equal_rows_share_the_weight_of_all_of_them():
    data = dependent(2, 60, seed=3)
    many = Dataset(data.variables, np.tile(data.codes, 30).copy())
    sample = Resampler(many, 1, weighted=True).sample(0)
    assert sample.rows < 60 and sample.cases == 1800
    counts = np.unique(data.codes, axis=1, return_counts=True)[1] * 30
    assert sorted(sample.weights / PARTS) == pytest.approx(sorted(counts), rel=0.5)


@pytest.mark.parametrize("seed", range(3))
def test_scores_and_the_best_network_are_those_of_fractions(seed):
    data = dependent(4, 60, seed=seed)
    sample = Resampler(data, seed, weighted=True).sample(0)
    scorer = make_scorer(sample, "bic")
    families = {}
    for child in range(4):
        others = [v for v in range(4) if v != child]
        for size in range(4):
            for parents in itertools.combinations(others, size):
                wanted = families[child, parents] = weighted_bic(sample, child, parents)
                assert scorer.local(child, parents) / PARTS == pytest.approx(wanted, abs=1e-9)
    best = max(
        math.fsum(families[v, own] for v, own in enumerate(parents))
        for parents in naive_posterior.dags(4)
    )
    for searcher in ("dp", "exact", "auto", "bfbnb", "ilp"):
        result = run(sample, RunSpec(searcher=searcher, score="bic"))
        assert result.score / PARTS == pytest.approx(best, rel=1e-9), searcher
    assert run(sample, RunSpec(searcher="tabu")).score / PARTS <= best + 1e-9


def test_soft_knowledge_weighs_as_much_as_with_whole_rows():
    data = dependent(3, 40, seed=1)
    a, b = data.names[:2]
    known = Knowledge(prior=((a, b, 0.9),))
    whole = make_scorer(data, "bic")
    added = with_prior(whole, known).local(1, (0,)) - whole.local(1, (0,))
    scorer = make_scorer(Resampler(data, 0, weighted=True).sample(0), "bic")
    more = with_prior(scorer, known).local(1, (0,)) - scorer.local(1, (0,))
    assert added and more / PARTS == pytest.approx(added)


def test_shares_lie_near_those_of_drawn_rows():
    data = dependent(5, 200, seed=2)
    spec = RunSpec(searcher="tabu", seed=3)
    drawn = bootstrap(data, Bootstrap(spec, 150), workers=1).strengths
    done = bootstrap(data, Bootstrap(spec, 150, BAYESIAN), workers=1)
    rows = {row[:2]: row[2] for row in drawn.rows()}
    for a, b, strength, _ in done.strengths.rows():
        assert strength == pytest.approx(rows.get((a, b), 0.0), abs=0.25)
    assert done.strengths.rows() != drawn.rows()


def test_what_counts_whole_rows_is_refused(monkeypatch):
    """A score is asked, so that a further one is no line here."""
    assert set(TESTING) < set(SEARCHERS)
    monkeypatch.setitem(SCORES, TrialScore.name, TrialScore)
    data = dependent(4, 60, seed=1)
    can = "bic, aic, ll and trial-score can"
    with pytest.raises(UsageError, match=f"score bdeu counts whole rows.*{can}"):
        bootstrap(data, Bootstrap(RunSpec(searcher="tabu", score="bdeu"), 5, BAYESIAN), workers=1)
    spec = RunSpec(searcher="tabu", score=TrialScore.name)
    assert bootstrap(data, Bootstrap(spec, 2, BAYESIAN), workers=1).strengths.rows()
    assert searchers.read().scores[TrialScore.name].takes_weights
    with pytest.raises(UsageError, match="pc tests independence by whole rows"):
        Bootstrap(RunSpec(searcher="pc"), 5, BAYESIAN)
    with pytest.raises(UsageError, match="no samples by"):
        Bootstrap(RunSpec(searcher="tabu"), 5, "weights")
    parts = Dataset((Variable("a", ("0", "1")),), np.array([[0, 1]], np.uint8),
                    np.array([3, 5]), parts=4)  # fmt: skip
    assert parts.cases == 2 and parts.by_content().parts == 4
    score = SCORES["bdeu"]
    with pytest.raises(UsageError, match="counts whole cases"):
        LocalScorer(parts, score, score.Parameters())


def test_the_command_weighs(data_dir, tmp_path, capsys):
    out, record = tmp_path / "arcs.csv", tmp_path / "r.json"
    table = str(data_dir / "asia_1000.csv")
    words = ["strength", table, "--out", str(out), "--replicates", "8", "--resample", "bayesian",
             "--threads", "1", "--json", str(record),
             "--disagree", str(tmp_path / "d.csv")]  # fmt: skip
    assert main(words) == 0
    found = json.loads(record.read_text())
    assert found["resample"] == "bayesian" and found["done"] == 8
    rows = (tmp_path / "d.csv").read_text().splitlines()
    assert rows[0].startswith("network,score,differences,missing,extra") and len(rows) == 9
    # Scores are those of whole cases, not of their parts.
    assert all(-3000 < float(row.split(",")[1]) < -1500 for row in rows[1:])
    capsys.readouterr()
    assert main([*words, "--score", "bdeu"]) == 2
    assert "counts whole rows" in capsys.readouterr().err
