"""The measures of predictions against loops over pairs and rows."""

import math

import numpy as np
import pytest

from bnstudio.errors import UsageError
from bnstudio.evaluation import record
from bnstudio.evaluation.cross_validation import cross_validate
from bnstudio.evaluation.folds import Folds
from bnstudio.evaluation.held_out import Prior, held_out_predictions
from bnstudio.evaluation.prediction import measure, to_json
from bnstudio.evaluation.spec import CrossValidation, Learner
from bnstudio.graph.pdag import DAG
from bnstudio.inference.prediction import predict
from bnstudio.job.run.runner import run
from bnstudio.job.spec import Limits, RunSpec
from bnstudio.network.fit import fit
from tests.support.searching import dependent


def naive_auc(score, positive):
    wins = [(a > b) + 0.5 * (a == b) for a in score[positive] for b in score[~positive]]
    return sum(wins) / len(wins) if wins else math.nan


@pytest.mark.parametrize("r", [2, 3, 4])
def test_measures_by_hand(r):
    random = np.random.default_rng(r)
    p = np.round(random.dirichlet(np.ones(r), size=60), 1) + 1e-3
    p /= p.sum(axis=1, keepdims=True)
    truth = random.integers(r, size=60)
    counts = random.integers(1, 4, size=60)
    wide = np.repeat(np.arange(60), counts)
    found = measure(p, truth, counts)
    q, true = p[wide], truth[wide]
    assert found.rows == len(wide) and found.impossible == 0
    assert found.accuracy == pytest.approx(np.mean(q.argmax(axis=1) == true))
    assert found.commonest == pytest.approx(np.bincount(true).max() / len(true))
    assert found.log_loss == pytest.approx(-np.mean(np.log(q[np.arange(len(q)), true])))
    assert found.brier == pytest.approx(np.mean(((q - np.eye(r)[true]) ** 2).sum(axis=1)))
    areas = [naive_auc(q[:, k], true == k) for k in range(r)]
    assert found.auc == pytest.approx(areas[1] if r == 2 else np.mean(areas))
    best = q.max(axis=1)
    error = 0.0
    for one in found.bins:
        here = (best > one.low) & (best <= one.high)
        assert here.sum() == one.rows
        assert one.probability == pytest.approx(best[here].mean())
        assert one.right == pytest.approx(np.mean(q.argmax(axis=1)[here] == true[here]))
        error += one.rows * abs(one.probability - one.right) / len(q)
    assert sum(one.rows for one in found.bins) == len(q)
    assert found.calibration_error == pytest.approx(error)
    assert measure(q, true).log_loss == pytest.approx(found.log_loss)


def test_perfect_impossible_and_one_sided():
    perfect = measure(np.eye(2)[[0, 1, 1]], np.array([0, 1, 1]))
    assert (perfect.accuracy, perfect.log_loss, perfect.auc, perfect.brier) == (1, 0, 1, 0)
    wrong = measure(np.eye(2)[[0, 1]], np.array([1, 1]))
    assert wrong.log_loss == math.inf and math.isnan(wrong.auc)
    assert to_json(wrong)["log_loss"] is None and to_json(wrong)["accuracy"] == 0.5
    some = measure(np.array([[math.nan, math.nan], [0.2, 0.8]]), np.array([0, 1]))
    assert (some.rows, some.impossible) == (1, 1)
    none = measure(np.full((2, 2), math.nan), np.array([0, 1]))
    assert none.rows == 0 and none.impossible == 2 and to_json(none)["auc"] is None


@pytest.mark.parametrize("seed", range(8))
def test_held_out_predictions_are_those_of_the_network_fitted_to_the_training_rows(seed):
    random = np.random.default_rng(seed)
    data = dependent(5, 90, seed=seed, arity=3)
    dag = DAG(data.names, [(a, b) for b in range(5) for a in range(b) if random.random() < 0.5])
    fold = Folds(data, 3, seed)[1]
    target = int(random.integers(5))
    found = held_out_predictions(dag, target, fold.train, fold.test, Prior("ess", 2.0))
    wanted = predict(fit(dag, fold.train, 2.0), fold.test, data.names[target])
    assert found == pytest.approx(wanted, abs=1e-9)


def test_a_variable_is_predicted_in_every_fold():
    data = dependent(4, 60, seed=2)
    name = data.names[2]
    learners = (
        Learner("A", RunSpec(searcher="hill-climbing")),
        Learner("B", RunSpec(searcher="hill-climbing", limits=Limits(max_parents=0))),
    )
    spec = CrossValidation(learners, 3, seed=4, predict=name)
    done = cross_validate(data, spec)
    found = record.to_json(done)
    assert found["predict"] == name
    parts, truth = [], []
    for fold in Folds(data, 3, 4):
        dag = run(fold.train, learners[0].spec).dag
        parts.append(predict(fit(dag, fold.train), fold.test, name))
        truth.append(fold.test.codes[2])
    wanted = measure(np.concatenate(parts), np.concatenate(truth))
    mine = found["learners"][0]["prediction"]
    assert mine["rows"] == 60 and mine["log_loss"] == pytest.approx(wanted.log_loss)
    assert mine["auc"] == pytest.approx(wanted.auc)
    assert found["learners"][1]["prediction"]["accuracy"] <= 1
    plain = record.to_json(cross_validate(data, CrossValidation(learners, 3)))
    assert plain["predict"] == "" and plain["learners"][0]["prediction"] is None
    with pytest.raises(UsageError, match="no column “Q” to predict"):
        cross_validate(data, CrossValidation(learners, 3, predict="Q"))
