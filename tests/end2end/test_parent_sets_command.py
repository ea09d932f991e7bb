"""``bnstudio parent-sets``, as typed."""

import json
import re

import pytest

from bnstudio.cli import main
from bnstudio.scoring.parent_sets.files import read_parent_sets


@pytest.fixture
def asia(data_dir):
    return str(data_dir / "asia_1000.csv")


def test_writes_lists_that_are_used_again(asia, tmp_path, capsys):
    out, record = tmp_path / "asia.jkl", tmp_path / "asia.json"
    message = ["parent-sets", asia, "--out", str(out), "--json", str(record), "--threads", "2"]
    assert main(message) == 0
    said = capsys.readouterr()
    assert "8 variables exhausted" in said.out
    first = json.loads(record.read_text())
    assert first["variables_exhausted"] == 8
    assert not first["reused"]
    table = read_parent_sets(out)
    assert table.names[0] == "asia"
    assert table.upper_bound() == pytest.approx(first["sum_of_best"])
    written = out.read_bytes()
    assert main(message) == 0
    assert "already" in capsys.readouterr().err
    assert json.loads(record.read_text())["reused"]
    assert out.read_bytes() == written


def test_methods_agree_when_nothing_is_left(asia, tmp_path, capsys):
    sums = []
    for method in ("combined", "sequential", "greedy", "independence"):
        out = tmp_path / f"{method}.jkl.gz"
        message = ["--method", method, "--score", "bdeu", "--max-parents", "3", "--out", str(out)]
        assert main(["parent-sets", asia, *message]) == 0
        sums.append(read_parent_sets(out).upper_bound())
    assert sums == pytest.approx([sums[0]] * 4)


def test_knowledge_and_limits_come_in(asia, tmp_path, capsys):
    knowledge, out = tmp_path / "k.json", tmp_path / "asia.jkl"
    knowledge.write_text('{"required": [["asia", "lung"]]}')
    message = ["--knowledge", str(knowledge), "--max-parents", "2", "--sets-per-variable", "5"]
    assert main(["parent-sets", asia, *message, "--out", str(out)]) == 0
    table = read_parent_sets(out)
    asia_, lung = table.names.index("asia"), table.names.index("lung")
    assert all(asia_ in parents for _, parents in table.sets(lung))
    assert table.provenance.counters["sets_scored"] <= 5 * 8


@pytest.mark.parametrize(
    ("message", "complaint"),
    [
        (["--out", "lists.txt"], "ending"),
        (["--out", "nowhere/lists.jkl"], "folder"),
        (["--out", "lists.jkl", "--method", "random"], "random"),
        (["--out", "lists.jkl", "--time-per-variable", "0"], "above 0"),
        (["--out", "lists.jkl", "--score", "nothing"], "nothing"),
    ],
)
def test_bad_words_get_one_line(asia, tmp_path, capsys, monkeypatch, message, complaint):
    monkeypatch.chdir(tmp_path)
    assert main(["parent-sets", asia, *message]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert complaint in error
    assert list(tmp_path.iterdir()) == []


def test_a_network_from_short_lists_says_so(data_dir, tmp_path, capsys):
    """Exact lists of all sizes take minutes here; half a second leaves most variables without."""
    message = [
        "learn",
        str(data_dir / "alarm_2000.csv"),
        "--searcher",
        "asobs",
        "--identify",
        "exact",
    ]
    assert main([*message, "--time", "0.5", "--out", str(tmp_path / "net.bif")]) == 0
    assert re.search(r"the lists of \d+ of 37 variables are short", capsys.readouterr().err)
    message = [
        "learn",
        str(data_dir / "asia_1000.csv"),
        "--searcher",
        "asobs",
        "--identify",
        "exact",
    ]
    assert main([*message, "--steps", "5", "--out", str(tmp_path / "net.bif")]) == 0
    assert "short" not in capsys.readouterr().err


def test_lists_from_a_file_that_stay_as_they_are_are_told(asia, tmp_path, capsys):
    lists = tmp_path / "asia.jkl"
    assert main(["parent-sets", asia, "--sets-per-variable", "9", "--out", str(lists)]) == 0

    def notes(searcher, *more):
        message = ["learn", asia, "--searcher", searcher, "--out", str(tmp_path / "net.bif"), *more]
        capsys.readouterr()
        assert main([*message, "--steps", "9"]) == 0
        return capsys.readouterr().err

    given = ("--parent-sets", str(lists))
    assert notes("minobs", *given).count("does not expand lists from a file") == 1
    assert "expand" not in notes("minobs", *given, "--set", "expansion=false")
    assert "expand" not in notes("obs", *given)
    assert "expand" not in notes("minobs", "--sets-per-variable", "9")


def test_a_proof_over_given_lists_is_not_told_as_one_over_all(asia, tmp_path, capsys):
    lists, out = tmp_path / "asia.jkl", str(tmp_path / "net.bif")
    for more, said in ((["--sets-per-variable", "9"], True), (["--method", "exact"], False)):
        assert main(["parent-sets", asia, *more, "--out", str(lists)]) == 0
        message = ["learn", asia, "--searcher", "dp", "--parent-sets", str(lists), "--out", out]
        capsys.readouterr()
        assert main(message) == 0
        found = capsys.readouterr()
        assert "optimal" in found.out
        assert ("Optimal among the networks over the given parent sets" in found.err) == said
