"""Cross-validation against a naive loop, its tests against scipy, and its ways to fail."""

import json
import math
import threading

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from bnstudio.data.dataset import Dataset
from bnstudio.errors import LimitError, UsageError
from bnstudio.evaluation.cross_validation import cross_validate
from bnstudio.evaluation.folds import Folds
from bnstudio.evaluation.held_out import Prior, parse_prior, row_log_likelihoods
from bnstudio.evaluation.paired import holm, paired_test
from bnstudio.evaluation.record import folds_csv, rows_csv, to_json
from bnstudio.evaluation.spec import CrossValidation, Learner
from bnstudio.evaluation.wording import against, failures, grounds, p_text, verdict
from bnstudio.graph.pdag import DAG
from bnstudio.job.control import RunControl
from bnstudio.job.run.runner import run
from bnstudio.job.spec import Limits, ListSpec, RunSpec
from bnstudio.network.bayesnet import log_likelihood
from bnstudio.network.fit import fit
from bnstudio.search.registry import SEARCHERS
from tests.naive.naive_evaluation import cross_validation, log_likelihood_of_row, written_out
from tests.support.searching import coded, dependent
from tests.support.trial_searchers import Trial

CLIMB = RunSpec(searcher="hill-climbing")
SINGLE = RunSpec(searcher="hill-climbing", limits=Limits(max_parents=1))


def weighted(dataset, seed=0, most=4):
    weights = np.random.default_rng(seed).integers(1, most, dataset.rows)
    return Dataset(dataset.variables, dataset.codes, weights.astype(np.int64))


def of(spec):
    return lambda data: run(data, spec).dag


# -- folds and likelihoods -----------------------------------------------------------------------


@pytest.mark.parametrize("with_weights", [False, True])
def test_each_case_is_held_out_once_and_learned_from_in_every_other_fold(with_weights):
    data = dependent(3, 53)
    data = weighted(data) if with_weights else data
    folds = Folds(data, 5, seed=3)
    held = np.zeros(data.rows, dtype=int)
    for number in range(5):
        fold = folds[number]
        assert fold.train.variables == fold.test.variables == data.variables
        assert fold.train.cases + fold.test.cases == data.cases
        assert fold.cases == fold.test.cases
        np.add.at(held, fold.rows, fold.counts)
    weights = np.ones(data.rows, dtype=int) if data.weights is None else data.weights
    assert (held == weights).all()
    sizes = np.bincount(folds.fold_of)
    assert sizes.max() - sizes.min() <= 1
    assert (Folds(data, 5, seed=3).fold_of == folds.fold_of).all()
    assert (Folds(data, 5, seed=4).fold_of != folds.fold_of).any()


@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.integers(0, 1000), st.sampled_from(["ess", "cell"]), st.sampled_from([0.01, 1.0, 10.0]))
def test_rows_are_judged_as_by_counting_one_at_a_time(seed, kind, amount):
    random = np.random.default_rng(seed)
    data = dependent(4, 30, seed)
    arcs = [(a, b) for b in range(4) for a in range(b) if random.random() < 0.5]
    dag = DAG(data.names, arcs)
    train = coded(data.codes[:, :18], data.arities)
    test = coded(data.codes[:, 18:], data.arities)
    if seed % 2:
        train = weighted(train, seed)
    cases = [tuple(map(int, column)) for column in written_out(train).codes.T]
    found = row_log_likelihoods(dag, train, test, Prior(kind, amount))
    arities = [int(a) for a in data.arities]
    for place, row in enumerate(test.codes.T.tolist()):
        wanted = log_likelihood_of_row(dag, cases, row, arities, kind, amount)
        assert found[place] == pytest.approx(wanted, rel=1e-12)


def test_the_likelihood_is_that_of_the_tables_the_program_exports():
    data = dependent(5, 200)
    train, test = coded(data.codes[:, :150], data.arities), coded(data.codes[:, 150:], data.arities)
    dag = run(train, CLIMB).dag
    rows = row_log_likelihoods(dag, train, test, Prior("ess", 2.5))
    assert rows.sum() == pytest.approx(log_likelihood(fit(dag, train, 2.5), test), rel=1e-12)


def test_unseen_states_and_families_beyond_all_memory_have_mass():
    random = np.random.default_rng(1)
    n = 45
    data = coded(random.integers(0, 4, (n, 60)), [4] * n)  # 4^44 configurations
    dag = DAG(data.names, [(i, n - 1) for i in range(n - 1)])
    train, test = coded(data.codes[:, :40], [4] * n), coded(data.codes[:, 40:], [4] * n)
    rows = row_log_likelihoods(dag, train, test, Prior("ess", 1.0))
    alone = row_log_likelihoods(DAG(data.names), train, test, Prior("ess", 1.0))
    assert np.isfinite(rows).all()
    only = coded(train.codes[-1:], [4]), coded(test.codes[-1:], [4])
    last = row_log_likelihoods(DAG(only[0].names), *only, Prior("ess", 1.0))
    # No configuration comes twice: the last variable is uniform, the others are as they were.
    assert rows == pytest.approx(alone - last + math.log(1 / 4))


# -- the whole -----------------------------------------------------------------------------------


@pytest.mark.parametrize("with_weights", [False, True])
@pytest.mark.parametrize("prior", [Prior(), Prior("cell", 0.5)])
def test_folds_are_those_of_a_naive_loop(with_weights, prior):
    data = dependent(4, 70, seed=2)
    data = weighted(data, seed=2) if with_weights else data
    spec = CrossValidation((Learner("A", CLIMB), Learner("B", SINGLE)), 4, prior, seed=6)
    done = cross_validate(data, spec)
    fold_of = Folds(data, 4, seed=6).fold_of
    cases = [r for r in range(data.rows) for _ in range(1 if data.weights is None else
                                                        int(data.weights[r]))]  # fmt: skip
    for place, learner in enumerate(spec.learners):
        wanted = cross_validation(data, fold_of, 4, of(learner.spec), prior.kind, prior.amount)
        mine = done.of(place)
        assert [item.fold for item in mine] == [0, 1, 2, 3]
        for item, rows in zip(mine, wanted, strict=True):
            assert item.log_likelihood == pytest.approx(np.mean(list(rows.values())), rel=1e-12)
            by_row = {cases[case]: value for case, value in rows.items()}
            assert sorted(by_row) == item.places.tolist()
            for row, value in zip(item.places.tolist(), item.rows, strict=True):
                assert value == pytest.approx(by_row[row], rel=1e-12)


def test_the_tests_are_scipys_on_the_rows_and_on_the_folds():
    data = dependent(5, 120, seed=4)
    spec = CrossValidation((Learner("A", CLIMB), Learner("B", SINGLE)), 6, seed=1)
    done = cross_validate(data, spec)
    (pair,) = done.comparisons
    rows = [np.concatenate([item.rows for item in done.of(place)]) for place in (0, 1)]
    folds = [np.array([item.log_likelihood for item in done.of(place)]) for place in (0, 1)]
    for test, (first, second) in ((pair.by_row, rows), (pair.by_fold, folds)):
        wanted = stats.ttest_rel(first, second)
        assert test.t == pytest.approx(wanted.statistic)
        assert test.t_p == pytest.approx(wanted.pvalue)
        wins, losses = int((first > second).sum()), int((first < second).sum())
        assert (test.wins, test.losses) == (wins, losses)
        assert test.sign_p == pytest.approx(stats.binomtest(wins, wins + losses).pvalue)
        low, high = wanted.confidence_interval(0.95)
        assert test.half_width == pytest.approx((high - low) / 2)
    assert pair.by_row.n == 120 and pair.by_fold.n == 6


def test_weights_are_cases_written_out():
    random = np.random.default_rng(0)
    first, second = random.normal(size=30), random.normal(0.3, size=30)
    counts = random.integers(1, 6, 30)
    test = paired_test(first, second, counts)
    wanted = stats.ttest_rel(np.repeat(first, counts), np.repeat(second, counts))
    assert test.n == counts.sum()
    assert test.t_p == pytest.approx(wanted.pvalue)


def test_a_published_paired_example():
    # Student's (1908) sleep data: hours gained with two drugs, ten patients.
    one = np.array([0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0])
    two = np.array([1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4])
    test = paired_test(one, two)
    assert (test.t, test.t_p) == (
        pytest.approx(-4.0621, abs=1e-4),
        pytest.approx(0.002833, abs=1e-6),
    )
    assert (test.wins, test.losses, test.ties) == (0, 9, 1)
    assert test.sign_p == pytest.approx(2 / 2**9)


def test_learners_that_do_the_same_are_ties_and_degenerate_pairs_have_words():
    data = dependent(4, 60)
    again = RunSpec(searcher="hill-climbing", seed=5)
    done = cross_validate(data, CrossValidation((Learner("A", CLIMB), Learner("B", again)), 3))
    (pair,) = done.comparisons
    assert (pair.by_row.ties, pair.by_row.t_p, pair.by_row.sign_p) == (60, 1.0, 1.0)
    (record,) = to_json(done)["pairs"]
    assert "same likelihood" in verdict(record)
    level = paired_test(np.array([1.0, 2.0]), np.array([0.5, 1.5]))
    assert (level.t_p, level.sd) == (0.0, 0.0)
    single = paired_test(np.array([1.0]), np.array([0.5]))
    assert math.isnan(single.t_p) and math.isnan(single.half_width)


def test_holms_correction():
    # The example of Holm's method in Wright (1992): the smallest times the number of tests, ...
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    found = holm([float("nan"), 0.02, 0.01])
    assert math.isnan(found[0]) and found[1:] == [0.02, 0.02]
    data = dependent(5, 80, seed=4)
    bare = RunSpec(searcher="hill-climbing", limits=Limits(max_parents=0))
    learners = (Learner("A", CLIMB), Learner("B", SINGLE), Learner("C", bare))
    done = cross_validate(data, CrossValidation(learners, 4))
    assert [(p.first, p.second) for p in done.comparisons] == [(0, 1), (0, 2), (1, 2)]
    raw = [p.by_row.t_p for p in done.comparisons]
    assert [p.holm["row_t"] for p in done.comparisons] == pytest.approx(holm(raw))


def test_the_same_seed_gives_the_same_figures():
    data = dependent(5, 90)
    spec = CrossValidation((Learner("A", CLIMB),), 3, seed=2)
    first, second = (to_json(cross_validate(data, spec)) for _ in range(2))
    for record in (first, second):
        for item in (record, *record["figures"]):
            item.pop("elapsed_s")
        record["learners"][0].pop("mean_elapsed_s")
    assert first == second


# -- when something goes wrong -------------------------------------------------------------------


@pytest.fixture
def trials(monkeypatch):
    """A searcher that does what its parameter says, for these tests only."""
    monkeypatch.setitem(SEARCHERS, "trial", Trial)


def trial(how="", **more):
    return RunSpec(searcher="trial", parameters={"how": how}, **more)


def test_a_fold_that_fails_says_why_and_the_others_go_on(trials, monkeypatch):
    data = dependent(4, 60)
    calls = []

    def flaky(self, problem, control):
        calls.append(problem.scores.n)
        if len(calls) == 2:
            raise LimitError("there was no room", advice="Make some")
        if len(calls) == 3:
            raise ZeroDivisionError("oops")
        return Trial.chain(self, problem, control)

    monkeypatch.setattr("bnstudio.job.run.runner.warm_up_for", lambda *a, **k: None)
    monkeypatch.setattr(Trial, "flaky", flaky, raising=False)
    learners = (Learner("A", trial("flaky")), Learner("B", CLIMB))
    done = cross_validate(data, CrossValidation(learners, 5))
    assert len(done.metrics) == 10
    assert [item.failure for item in done.metrics if item.failure] == [
        "there was no room. Make some.",
        "An error inside the program ended the run (ZeroDivisionError: oops).",
    ]
    assert "ZeroDivisionError" in done.metrics[4].detail
    record = to_json(done)
    assert record["learners"][0]["folds_done"] == 3 and record["learners"][0]["folds_failed"] == 2
    assert record["pairs"][0]["folds"]["n"] == 3
    assert record["pairs"][0]["rows"]["n"] == 36
    assert failures(record)[0] == "A failed in fold 2: there was no room. Make some."
    json.dumps(record, allow_nan=False)


def test_when_everything_fails_the_reason_is_raised(trials, monkeypatch):
    def never(self, problem, control):
        raise LimitError("there is no room")

    monkeypatch.setattr("bnstudio.job.run.runner.warm_up_for", lambda *a, **k: None)
    monkeypatch.setattr(Trial, "never", never, raising=False)
    with pytest.raises(LimitError, match="no room"):
        cross_validate(dependent(3, 30), CrossValidation((Learner("A", trial("never")),), 3))


def test_a_stop_keeps_what_is_finished(trials):
    control = RunControl()
    records = []

    def notify(evaluation):
        records.append(to_json(evaluation))
        if len(records) == 3:
            control.stop()

    learners = (Learner("A", CLIMB), Learner("B", trial("chain")))
    done = cross_validate(dependent(4, 60), CrossValidation(learners, 5), control, notify)
    assert done.ended == "user"
    assert len(done.metrics) == 3 and done.comparisons[0].by_fold.n == 1
    assert [len(record["figures"]) for record in records] == [1, 2, 3]


def test_a_run_that_is_stopped_in_the_middle_leaves_no_metrics(trials):
    control = RunControl()
    thread = threading.Timer(0.3, control.stop)
    thread.start()
    done = cross_validate(
        dependent(4, 40), CrossValidation((Learner("A", trial("endless")),), 3), control
    )
    thread.join()
    assert done.ended == "user" and done.metrics == ()


def test_a_learner_that_fails_by_the_stop_does_not_make_the_evaluation_fail(monkeypatch):
    control = RunControl()

    def cut_short(*_):
        control.stop()
        raise LimitError("the run ended before a network that keeps all constraints was found")

    monkeypatch.setattr("bnstudio.evaluation.cross_validation.learn", cut_short)
    spec = CrossValidation((Learner("A", CLIMB),), 3)
    done = cross_validate(dependent(4, 40), spec, control)
    assert done.ended == "user" and done.metrics == ()


def test_the_clock_of_a_fold_stands_still_with_the_evaluation(trials):
    events = []
    control = RunControl(events.append)
    spec = trial("endless", limits=Limits(time=0.2))
    pausing = threading.Timer(0.05, control.pause)
    going_on = threading.Timer(0.6, control.resume)
    pausing.start()
    going_on.start()
    done = cross_validate(dependent(3, 30), CrossValidation((Learner("A", spec),), 2), control)
    pausing.join()
    going_on.join()
    assert [item.limit for item in done.metrics] == ["time", "time"]
    assert [type(event).__name__ for event in events].count("Paused") == 1
    assert all(item.elapsed_s < 0.5 for item in done.metrics)  # the pause was longer
    shares = [event.done / event.total for event in events if hasattr(event, "done")]
    assert shares == sorted(shares) and shares[-1] == 1.0


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: CrossValidation(()), "no learner"),
        (lambda: CrossValidation((Learner("A", CLIMB), Learner("A", SINGLE))), "called “A”"),
        (
            lambda: CrossValidation((Learner("A", RunSpec(lists=ListSpec(file="x.jkl"))),)),
            "held out",
        ),
        (lambda: Folds(dependent(3, 30), 1), "at least 2 folds"),
        (lambda: Folds(dependent(3, 30), 31), "30 rows cannot be cut into 31 folds"),
        (lambda: Folds(dependent(3, 30), 3, seed=-1), "seed"),
        (lambda: Prior("ess", 0.0), "more than 0"),
        (lambda: Prior("what"), "no prior"),
        (lambda: parse_prior("ess"), "no prior"),
        (lambda: parse_prior("cells=1"), "no prior"),
        (lambda: parse_prior("ess=-1"), "more than 0"),
        (
            lambda: cross_validate(
                dependent(3, 30), CrossValidation((Learner("A", RunSpec(searcher="none")),), 3)
            ),
            "no searcher",
        ),
    ],
)
def test_settings_that_cannot_be_used_are_refused(make, said):
    with pytest.raises(UsageError, match=said):
        make()


# -- records and words ---------------------------------------------------------------------------


def test_the_tables_hold_every_fold_and_every_row():
    data = dependent(4, 40)
    spec = CrossValidation((Learner("A", CLIMB), Learner("B", SINGLE)), 4)
    done = cross_validate(data, spec)
    lines = folds_csv(to_json(done)).splitlines()
    assert len(lines) == 9 and lines[0].startswith("learner,fold,rows,log_likelihood,")
    lines = [line.split(",") for line in rows_csv(done).splitlines()]
    assert lines[0] == ["row", "fold", "cases", "A", "B"]
    assert [int(line[0]) for line in lines[1:]] == list(range(1, 41))
    total = sum(float(line[3]) for line in lines[1:])
    assert total / 40 == pytest.approx(to_json(done)["learners"][0]["log_likelihood"])


def test_sentences():
    test = {"n": 8124, "mean_difference": -0.1234, "t_p": 0.0004, "t_p_holm": 0.0012}
    test |= {"sign_p": 1e-9, "wins": 10, "losses": 20}
    pair = {"first": "A", "second": "B", "rows": test, "folds": {**test, "n": 20, "t_p": None}}
    assert verdict(pair) == "B is better than A by 0.1234 nats a row; p = 0.001."
    assert "Over 8,124 rows: paired t-test p = 0.0004, sign test p < 0.0001" in grounds(pair)
    assert "Over 20 folds: paired t-test p unknown" in grounds(pair)
    one = {**pair, "folds": {**test, "n": 1}}
    assert grounds(one).endswith("sign test p < 0.0001 (10 to 20).")  # nothing of "1 folds"
    assert "p = 0.001, corrected for 3 pairs." in verdict(pair, 3)
    unclear = {**pair, "rows": {**test, "t_p_holm": 0.2}}
    assert verdict(unclear).startswith("No clear difference: B is ahead of A")
    assert p_text(0.5) == "p = 0.500"


def test_tests_that_contradict_each_other_are_told():
    rows = {"mean_difference": -0.1, "sign_p_holm": 0.001, "wins": 10, "losses": 20}
    pair = {"first": "A", "second": "B", "rows": rows}
    assert against(pair) == ""
    for wins, losses, mean, worse in ((20, 10, -0.1, "A"), (10, 20, 0.1, "B")):
        pair["rows"] = {**rows, "wins": wins, "losses": losses, "mean_difference": mean}
        assert against(pair).startswith(f"{worse} predicts more of the rows better, but loses")
        pair["rows"]["sign_p_holm"] = 0.2
        assert against(pair) == ""
