"""The command that learns under several discretisations."""

import json

import numpy as np
import pytest

from bnstudio.cli import main


@pytest.fixture
def table(tmp_path):
    rng = np.random.default_rng(0)
    path = tmp_path / "t.csv"
    rows = [(x, x + rng.normal(), "uv"[int(x > 5)]) for x in rng.uniform(0, 10, 300)]
    path.write_text("x,y,c\n" + "".join(f"{a:.3f},{b:.3f},{c}\n" for a, b, c in rows))
    return path


def test_the_usual_ways(table, tmp_path, capsys):
    record, pairs = tmp_path / "s.json", tmp_path / "p.csv"
    given = ["sensitivity", str(table), "--searcher", "hill-climbing"]
    assert main([*given, "--json", str(record), "--pairs", str(pairs)]) == 0
    told = capsys.readouterr()
    assert told.out.startswith("5 discretisations: 300 rows, 3 variables, hill-climbing, bic")
    assert "Scores of different discretisations cannot be compared." in told.out
    assert "x - c" in told.out and "note: “x” is cut by k-means into 3 states" in told.err
    done = json.loads(record.read_text())
    assert [row["name"] for row in done["discretisations"]] == [
        "equal-frequency:3",
        "equal-frequency:4",
        "equal-frequency:5",
        "equal-width:3",
        "k-means:3",
    ]
    assert len(pairs.read_text().splitlines()) == 1 + len(done["pairs"])


def test_what_is_given_is_the_first_way(table, tmp_path, capsys):
    recipe = tmp_path / "r.json"
    steps = [
        {"column": "x", "what": "cut", "value": {"method": None, "points": [5], "bins": 3}},
        {"column": "x", "what": "names", "value": ["low", "high"]},
    ]
    recipe.write_text(json.dumps({"bnstudio-recipe": 1, "columns": list("xyc"), "steps": steps}))
    given = ["sensitivity", str(table), "--searcher", "hill-climbing", "--json", "-"]
    assert main([*given, "--recipe", str(recipe), "--cut", "mdl@c", "hartemink:2"]) == 0
    done = json.loads(capsys.readouterr().out)
    assert [row["name"] for row in done["discretisations"]] == ["as given", "mdl@c", "hartemink:2"]
    assert done["discretisations"][0]["states"][0] == 2


@pytest.mark.parametrize(
    ("cut", "message"),
    [
        (["equal-width:3"], "one discretisation alone shows no difference"),
        (["equal-width:3", "fourier"], "no way to discretise called “fourier”"),
        (["equal-width:3", "mdl@z"], "there is no such column"),
        (["equal-width:3", "mdl@y"], "this column cannot be the target"),
        (["median", "quantiles:0.5"], "one discretisation alone shows no difference"),
    ],
)
def test_what_cannot_be_is_said(table, capsys, cut, message):
    assert main(["sensitivity", str(table), "--searcher", "tabu", "--cut", *cut]) == 2
    assert message in capsys.readouterr().err
