"""Which searcher is proposed: by the number of columns, until the person chooses."""

from __future__ import annotations

import csv
import json

import numpy as np
import pytest

from bnstudio.cli import main
from bnstudio.library import Limits, learn
from bnstudio.project.settings import RunSettings, default_searcher, for_table
from bnstudio.search.registry import SEARCHERS
from tests.support.importing import as_proposed


def test_many_variables_get_a_search_over_orderings_unless_one_was_chosen():
    assert default_searcher(3000) == RunSettings.searcher == "auto"
    assert default_searcher(3001) == "minobs"
    assert {default_searcher(1), default_searcher(10_000)} <= SEARCHERS.keys()
    fresh = RunSettings()
    assert for_table(fresh, 0, 40) == fresh
    wide = for_table(fresh, 0, 4000)
    assert wide.searcher == "minobs"
    assert for_table(wide, 4000, 8) == fresh
    assert for_table(wide, 4000, 5000) == wide
    chosen = RunSettings(searcher="hill-climbing")
    assert for_table(chosen, 0, 4000) is chosen
    tuned = RunSettings(parameters={"patience": 5})
    assert for_table(tuned, 0, 4000) is tuned


@pytest.mark.parametrize(
    ("columns", "message", "expected"),
    [
        (41, [], "auto"),
        (8, ["--sets-per-variable", "20"], "minobs"),
        (41, ["--identify", "greedy"], "minobs"),
        (41, ["--set", "restarts=1"], "hill-climbing"),
        (41, ["--searcher", "chow-liu"], "chow-liu"),
    ],
)
def test_learn_chooses_by_the_columns(tmp_path, columns, message, expected):
    random = np.random.default_rng(1)
    rows = random.integers(0, 2, (30, columns))
    data, record = tmp_path / "table.csv", tmp_path / "record.json"
    np.savetxt(
        data, rows, fmt="s%d", delimiter=",", header=",".join(f"V{i}" for i in range(columns)),
        comments="",
    )  # fmt: skip
    limits = [] if expected == "chow-liu" else ["--max-parents", "2"]
    steps = ["--steps", "2"] if expected in ("minobs", "auto") else []
    out = ["--out", str(tmp_path / "net.dot"), "--json", str(record), "--threads", "1"]
    assert main(["learn", str(data), *message, *limits, *steps, *out]) == 0
    assert json.loads(record.read_text())["searcher"] == expected


@pytest.mark.parametrize("name", ["wine", "zoo", "hepatitis"])
def test_a_table_of_at_most_20_columns_is_proved_when_nothing_is_changed(name, data_dir):
    with (data_dir / "exact_optima.csv").open() as file:
        optima = {(row["data"], row["score"]): row["optimum"] for row in csv.DictReader(file)}
    data = as_proposed(data_dir / f"{name}.csv")
    assert 12 < data.n <= 20  # fewer are proved before there is a search
    done = learn(data, threads=1, limits=Limits(time=600))
    assert (done.spec.searcher, done.status, done.limit) == ("auto", "optimal", None)
    assert done.score == pytest.approx(float(optima[name, "BIC"]), abs=2e-6)
    assert done.bound == pytest.approx(done.score, rel=1e-12)
