"""``bnstudio evaluate`` from word to file: its table, its records, its refusals."""

import csv
import json
import subprocess
import sys

import pytest


def test_two_searchers_on_the_same_folds(run, asia, tmp_path):
    record_file, rows_file = tmp_path / "e.json", tmp_path / "rows.csv"
    done = run(
        "evaluate", asia, "--searchers", "hill-climbing,bare=hill-climbing,tabu", "--folds", 4,
        "--set", "bare.restarts=2", "tabu.patience=30", "--max-parents", 2, "--seed", 5,
        "--prior", "cell=0.5", "--json", record_file, "--rows", rows_file,
    )  # fmt: skip
    assert done.status == 0, done.err
    record = json.loads(record_file.read_text())
    assert [one["name"] for one in record["learners"]] == ["hill-climbing", "bare", "tabu"]
    assert record["learners"][1]["parameters"]["restarts"] == 2
    assert record["learners"][2]["parameters"]["patience"] == 30
    assert all(one["limits"] == {"max_parents": 2} for one in record["learners"])
    assert record["prior"]["kind"] == "cell" and record["folds_seed"] == 5
    assert len(record["figures"]) == 12 and len(record["pairs"]) == 3
    with rows_file.open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 1000
    for one in record["learners"]:
        mean = sum(float(row[one["name"]]) for row in rows) / 1000
        assert mean == pytest.approx(one["log_likelihood"])
        assert f"{one['log_likelihood']:.5f}" in done.out
    assert "4-fold cross-validation: 1,000 rows, 8 variables" in done.out
    assert "corrected for 3 pairs" in done.out or "same likelihood" in done.out
    assert "Holm: the p-value before it, corrected for all pairs" in done.out
    again = run("evaluate", asia, "--searchers", "tabu", "--folds", 4, "--seed", 5, "--json", "-",
                "--max-parents", 2, "--set", "tabu.patience=30", "--prior", "cell=0.5")  # fmt: skip
    alone = json.loads(again.out)
    assert alone["learners"][0]["log_likelihood"] == record["learners"][2]["log_likelihood"]
    assert alone["pairs"] == []


def test_a_searcher_given_twice_is_numbered_and_other_scores_are_taken(run, asia):
    done = run("evaluate", asia, "--searchers", "tabu,tabu", "--folds", 2, "--score", "bdeu",
               "--score-set", "ess=3", "--json", "-")  # fmt: skip
    record = json.loads(done.out)
    assert [one["name"] for one in record["learners"]] == ["tabu", "tabu-2"]
    assert record["learners"][0]["score_parameters"]["ess"] == 3
    assert record["pairs"][0]["rows"]["ties"] == 1000


@pytest.mark.parametrize(
    ("message", "said"),
    [
        (("--searchers", "tabu,none"), "no searcher “none”"),
        (("--searchers", "tabu,,tabu"), "names no searcher in one place"),
        (("--searchers", "a=tabu,a=tabu"), "called “a”"),
        (("--searchers", "tabu", "--set", "patience=3"), "searcher.key=value"),
        (("--searchers", "tabu", "--set", "hill-climbing.restarts=3"), "none of the searchers"),
        (("--searchers", "tabu", "--set", "tabu.what=3"), "no parameter “what”"),
        (("--searchers", "tabu", "--set", "tabu.patience=3", "tabu.patience=4"), "twice"),
        (("--searchers", "tabu", "--folds", "1"), "at least 2"),
        (("--searchers", "tabu", "--folds", "2000"), "cannot be cut into 2000 folds"),
        (("--searchers", "tabu", "--prior", "flat"), "no prior"),
        (("--searchers", "tabu", "--prior", "ess=0"), "more than 0"),
        (("--searchers", "tabu", "--time", "0"), "above 0"),
        (("--searchers", "tabu", "--parent-sets", "x.jkl"), "held out"),
        (("--searchers", "tabu", "--ordering", "columns"), "cannot use an ordering"),
        ((), "--searchers"),
    ],
)
def test_bad_words_are_answered_in_one_line(run, asia, message, said):
    done = run("evaluate", asia, *message)
    assert done.status == 2 and done.out == "", done
    assert done.err.count("\n") == 1 and said in done.err, done.err


def test_a_start_network_goes_to_those_that_can_use_one(run, asia, data_dir, tmp_path):
    done = run("evaluate", asia, "--searchers", "tabu", "--folds", 2, "--start",
               data_dir / "asia.bif", "--json", tmp_path / "e.json")  # fmt: skip
    assert done.status == 0, done.err


def test_ctrl_c_keeps_the_folds_that_are_done(data_dir, tmp_path):
    message = ["evaluate", str(data_dir / "alarm_2000.csv"), "--searchers", "hill-climbing",
             "--set", "hill-climbing.restarts=none", "--time", "0.5", "--folds", "40",
             "--json", str(tmp_path / "e.json")]  # fmt: skip
    code = (
        "import os, signal, sys\n"
        # Ignored where the tests run in the background of a shell.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from bnstudio.evaluation import cross_validation as m\n"
        "from bnstudio.cli import main\n"
        "real, done = m.learn, []\n"
        "def learn(*a):\n"
        "    if len(done) == 2: os.kill(os.getpid(), signal.SIGINT)\n"
        "    done.append(1)\n"
        "    return real(*a)\n"
        "m.learn = learn\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *message], capture_output=True, text=True, timeout=200
    )
    assert done.returncode == 0, done.stderr
    record = json.loads((tmp_path / "e.json").read_text())
    assert record["ended"] == "user" and len(record["figures"]) == 2
    assert "stopped after 2" in done.stdout


def test_a_predicted_column_is_told_of_every_searcher(run, asia, tmp_path):
    out = tmp_path / "result.json"
    done = run(
        "evaluate", asia, "--searchers", "hill-climbing,chow-liu", "--folds", "2",
        "--predict", "dysp", "--json", out,
    )  # fmt: skip
    assert done.status == 0, done.err
    assert "dysp predicted in the held-out rows" in done.out
    for one in json.loads(out.read_text())["learners"]:
        assert 0.5 < one["prediction"]["auc"] < 1
        assert f"{one['prediction']['log_loss']:.5f}" in done.out
    refused = run("evaluate", asia, "--searchers", "chow-liu", "--predict", "dyspn")
    assert refused.status == 2 and "Perhaps “dysp” is meant" in refused.err
