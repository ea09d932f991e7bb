"""Exact probabilities of arcs against going through every DAG; what is refused; the command."""

import csv
import json
import math
import pickle
import subprocess
import sys

import numpy as np
import pytest

from bnstudio.cli import main
from bnstudio.data.dataset import Dataset
from bnstudio.errors import LimitError, UsageError
from bnstudio.formats.read import read_network
from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.knowledge import Knowledge
from bnstudio.job.control import RunControl
from bnstudio.posterior.exact import arc_probabilities
from bnstudio.posterior.forecast import (
    needed_bytes,
    needed_seconds,
    parent_sets,
    refuse_too_large,
)
from bnstudio.posterior.settings import OVER
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.scoring.prior import with_prior
from bnstudio.scoring.registry import make_scorer
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.strength.consensus import consensus
from bnstudio.strength.posterior import posterior
from bnstudio.strength.spec import Posterior
from bnstudio.strength.task import PosteriorTask
from tests.naive import naive_posterior
from tests.support.searching import coded, dependent


def checked(data, over, score="bdeu", knowledge=None, threads=1, **limits):
    """Compare with the naive sum; return the probabilities."""
    knowledge = knowledge or Knowledge()
    rules = build_constraints(knowledge, data.names, data.arities, **limits)
    legal = LegalParentSets.of(rules)
    scorer = with_prior(make_scorer(data, score), knowledge)
    found = arc_probabilities(scorer, legal, SilentControl(), over=over, threads=threads)

    def is_legal(v, parents):
        starts = np.array([0, len(parents)])
        return bool(legal.which(v, starts, np.array(parents, dtype=np.int64))[0])

    wanted = naive_posterior.arc_probabilities(data.n, scorer.local, is_legal, over)
    for a in range(data.n):
        for b in range(data.n):
            assert found.arcs[a, b] == pytest.approx(wanted.get((a, b), 0.0), abs=1e-9), (a, b)
    assert found.error < 1e-9 and found.over == over
    return found.arcs


@pytest.mark.parametrize("over", OVER)
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("score", ["bic", "bdeu"])
def test_sums_are_those_over_every_dag(n, over, score):
    checked(dependent(n, 40 * n, seed=n), over, score, threads=1 + n % 2)


@pytest.mark.parametrize("over", OVER)
def test_sums_keep_limits_and_knowledge(over):
    data = dependent(5, 60, seed=7)
    a, b, c, d, e = data.names
    checked(data, over, max_parents=1)
    checked(data, over, max_params=6)
    known = Knowledge(required=((a, b), (c, b)), forbidden=((d, e),), max_parents={e: 1})
    arcs = checked(data, over, knowledge=known)
    assert arcs[0, 1] == pytest.approx(1) and arcs[3, 4] == 0
    checked(data, over, knowledge=Knowledge(tiers=((e,), (a, b)), forbid_within_tier=(1,)))
    checked(data, over, knowledge=Knowledge(prior=((a, c, 0.9), (d, b, 0.05))))


@pytest.mark.parametrize("over", OVER)
def test_scores_that_are_far_apart_lose_nothing(over):
    random = np.random.default_rng(3)
    first = random.integers(0, 4, 20_000)
    columns = [
        first,
        first,
        (first + (random.random(20_000) < 0.02)) % 4,
        random.integers(0, 2, 20_000),
    ]
    checked(coded(columns), over, "bic")


def test_columns_in_another_order_have_the_same_probabilities():
    data = dependent(7, 100, seed=2)
    turned = Dataset(data.variables[::-1], data.codes[::-1].copy())
    for over in OVER:
        one, other = (
            posterior(table, Posterior(over=over, threads=2, score="bdeu")).arcs
            for table in (data, turned)
        )
        assert np.abs(one - other[::-1, ::-1]).max() < 1e-10


def test_independent_columns_keep_their_digits():
    """Signs alternate: with no arc that pays, nearly all of the sums cancels."""
    data = coded(np.random.default_rng(0).integers(0, 2, (11, 400)))
    legal = LegalParentSets.within(data.arities, 2)
    found = arc_probabilities(make_scorer(data), legal, SilentControl(), threads=2)
    assert found.error < 1e-10
    pairs = found.arcs + found.arcs.T
    assert (pairs <= 1 + 1e-9).all() and (found.arcs >= 0).all()


def test_a_score_that_gives_no_probabilities_is_refused():
    for score in ("aic", "ll", "pnal"):
        with pytest.raises(UsageError, match="no probabilities"):
            posterior(dependent(3, 20), Posterior(score=score))
    with pytest.raises(UsageError, match="no sums over"):
        Posterior(over="trees")


def test_too_many_variables_are_refused_in_words():
    with pytest.raises(LimitError, match=r"37 variables need .* GB .*up to \d+ can be had"):
        refuse_too_large(37, "dags", 2, 8 * 10**9)
    assert needed_bytes(20, "dags", 2) < 4e9
    assert needed_seconds(20, "orders", 1) < needed_seconds(20, "dags", 1)
    legal = LegalParentSets.within(np.full(4, 2, dtype=np.int32), 2)
    assert parent_sets(legal) == 4 * (1 + 3 + 3)
    data = dependent(5, 30)
    with pytest.raises((LimitError, UsageError)):
        posterior(data, Posterior(memory=1e-6))


def test_it_can_be_stopped():
    control = RunControl()
    control.stop()
    with pytest.raises((Stopped, LimitError)):  # the latter while kernels are made ready
        posterior(dependent(8, 50), Posterior(), control)


def test_the_most_probable_arcs_make_a_network():
    data = dependent(6, 400, seed=1)
    found = posterior(data, Posterior(score="bdeu"))
    agreed = consensus(found.strengths, 0.5)
    likely = {(min(a, b), max(a, b)) for a, b in np.argwhere(found.arcs + found.arcs.T > 0.5)}
    assert agreed.dag.skeleton == likely and likely
    for (a, b), strength, direction in zip(
        found.strengths.pairs, found.strengths.strength, found.strengths.direction, strict=True
    ):
        assert strength * direction == pytest.approx(found.arcs[a, b])


def test_the_command_writes_what_the_sums_say(data_dir, tmp_path, capsys):
    out, net, record_file = tmp_path / "arcs.csv", tmp_path / "net.bif", tmp_path / "r.json"
    words = ["posterior", data_dir / "asia_1000.csv", "--score", "bdeu", "--score-set", "ess=2",
             "--over", "orders", "--max-parents", "2", "--out", out, "--consensus", net,
             "--json", record_file]  # fmt: skip
    assert main([str(word) for word in words]) == 0
    record = json.loads(record_file.read_text())
    assert record["kind"] == "posterior" and record["over"] == "orders"
    assert record["threshold"] == 0.5 and record["max_parents"] == 2
    assert record["score_parameters"]["ess"] == 2 and record["error"] < 1e-9
    with out.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == ["from", "to", "strength", "direction"]
    assert all(0 < float(row["strength"]) <= 1 for row in rows)
    arcs = sorted(map(list, read_network(net).graph.named_arcs()))
    assert arcs == sorted(record["arcs"])
    said = capsys.readouterr()
    assert "above the threshold 0.5" in said.out and "--max-parents" not in said.err
    wide = ["posterior", str(data_dir / "alarm_2000.csv"), "--method", "exact", "--out", str(out)]
    assert main(wide) == 2
    assert "37 variables need" in capsys.readouterr().err
    assert math.isfinite(float(rows[0]["direction"]))


def test_the_window_can_ask_without_loading_kernels():
    program = "import sys, bnstudio.strength.task; print('numba' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert said.stdout.strip() == "False", said.stderr


def test_the_task_answers_with_all_or_nothing():
    data = dependent(4, 40)
    found = PosteriorTask(Posterior()).carry_out(data, RunControl())
    assert (pickle.loads(pickle.dumps(found)).arcs == found.arcs).all()
    control = RunControl()
    control.stop()
    assert PosteriorTask(Posterior()).carry_out(data, control) is None
