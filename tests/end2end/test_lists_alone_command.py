"""``bnstudio learn --parent-sets`` without a table, as typed."""

import json

import pytest

from bnstudio.cli import main

LISTS = "3\nA 2\n-10 0\n-7 1 B\nB 2\n-9 0\n-4 1 A\nC 1\n-3 0\n"


@pytest.fixture
def lists(tmp_path):
    path = tmp_path / "lists.jkl"
    path.write_text(LISTS)
    return str(path)


def test_a_network_is_learned_from_lists_alone(lists, tmp_path, capsys):
    out, record, trace = (tmp_path / name for name in ("out.json", "record.json", "trace.csv"))
    message = ["learn", "--parent-sets", lists, "--searcher", "bfbnb", "--out", str(out)]
    assert main([*message, "--json", str(record), "--trace", str(trace)]) == 0
    said = capsys.readouterr()
    assert "score of the lists -17.0000, 1 arc, optimal" in said.out
    assert "No table: 5 parent sets of 3 variables" in said.err
    assert "Optimal among the networks over the given parent sets" in said.err
    kept = json.loads(record.read_text())
    assert (kept["score"], kept["score_name"], kept["parent_sets"]) == (-17.0, "listed", lists)
    assert (kept["status"], kept["bound"], kept["arcs"]) == ("optimal", -17.0, [["A", "B"]])
    assert kept["variables"] == ["A", "B", "C"] and trace.read_text().count("\n") >= 2


@pytest.mark.parametrize("ending", ["graphml", "dot", "csv", "bnlearn.txt", "adjacency.csv"])
def test_structure_is_written_in_every_format_that_holds_it(lists, tmp_path, capsys, ending):
    out = tmp_path / f"network.{ending}"
    assert main(["learn", "--parent-sets", lists, "--searcher", "dp", "--out", str(out)]) == 0
    assert out.stat().st_size > 0


def test_a_limit_of_parents_filters_the_lists(lists, tmp_path, capsys):
    out = str(tmp_path / "out.json")
    message = ["--parent-sets", lists, "--searcher", "dp", "--max-parents", "0", "--out", out]
    assert main(["learn", *message]) == 0
    assert "-22.0000, 0 arcs" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("message", "complaint"),
    [
        (["--out", "o.bif"], "holds probability tables"),
        (["--out", "o.json", "--score", "bic"], "--score would do nothing"),
        (["--out", "o.json", "--score-set", "ess=1"], "--score-set would do nothing"),
        (["--out", "o.json", "--discretise", "frequency:3"], "--discretise would do nothing"),
        (["--out", "o.json", "--searcher", "tabu"], "only parent set lists"),
        (["--out", "o.json", "--searcher", "dp", "--max-params", "4"], "how many states"),
        (["--out", "o.json", "--searcher", "dp", "--identify", "greedy"], "--identify"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(lists, tmp_path, capsys, monkeypatch, message,
                                              complaint):  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert main(["learn", "--parent-sets", lists, *message]) == 2
    assert complaint in capsys.readouterr().err
    assert not (tmp_path / "o.json").exists()


def test_nothing_to_learn_from(tmp_path, capsys, lists):
    out = str(tmp_path / "o.json")
    assert main(["learn", "--out", out]) == 2
    assert "nothing to learn from" in capsys.readouterr().err
    bad = tmp_path / "bad.jkl"
    bad.write_text("2\nA 1\n")
    assert main(["learn", "--parent-sets", str(bad), "--searcher", "dp", "--out", out]) == 2
    assert "ends after" in capsys.readouterr().err
