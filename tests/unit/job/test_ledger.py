"""The ledger: written by many at once, read whatever stands in it, searched, sorted, compared."""

import csv
import io
import json
import subprocess
import sys
import threading

import pytest

from bnstudio.cli import main
from bnstudio.job import ledger
from bnstudio.job.run.runner import run
from bnstudio.job.spec import Limits, RunSpec
from tests.support.searching import dependent

DATA = dependent(6, 200, seed=2)


def entry(**changes):
    spec = RunSpec(searcher="tabu", seed=7, threads=1, limits=Limits(max_parents=2))
    return {**ledger.entry_of(run(DATA, spec), by="command", data="/d/x.csv"), **changes}


@pytest.fixture
def place(tmp_path):
    return tmp_path / "state" / "runs.jsonl"


def test_what_is_kept_of_a_run(place):
    ledger.append(entry(), place)
    (found,) = ledger.read(place)
    assert found["number"] == 1 and found["data_sha256"] == DATA.sha256
    assert (found["searcher"], found["seed"], found["threads"]) == ("tabu", 7, 1)
    assert found["max_parents"] == 2 and found["counters"]["iterations"] == found["steps"] > 0
    assert found["numpy"] and found["numba"] and found["python"].startswith("3.")
    assert set(ledger.COLUMNS) <= set(found)
    assert found["ended"].endswith("+00:00")


def test_lines_that_are_no_runs_are_passed_over(place):
    ledger.append(entry(seed=1), place)
    with place.open("ab") as file:
        file.write(b'{"searcher": 3}\n[1, 2]\n\xff\xfe\nnull\n{"half": \n' + b"[" * 100_000 + b"\n")
    ledger.append(entry(seed=2), place)
    assert [one["seed"] for one in ledger.read(place)] == [1, 2]
    assert [one["number"] for one in ledger.read(place)] == [1, 2]
    assert ledger.read(place.parent / "none") == []


def test_what_a_person_calls_a_run_later_amends_its_line(place):
    ledger.append(entry(entry="a", seed=1, tags=["old"]), place)
    ledger.append(entry(entry="b", seed=2), place)
    ledger.amend("a", {"run": "Étude", "tags": ["final", "Âge"], "note": "n", "seed": 9}, place)
    ledger.amend("a", {"note": "kept"}, place)
    ledger.amend("nobody", {"note": "lost"}, place)
    with place.open("ab") as file:
        file.write(b'{"amends": "b", "words": 3}\n')
    one, other = ledger.read(place)
    assert (one["run"], one["tags"], one["note"]) == ("Étude", ["final", "Âge"], "kept")
    assert one["seed"] == 1 and other["tags"] == [] and other["note"] == ""
    assert ledger.found_by([one, other], "âge FINAL") == [one]
    assert ledger.found_by([one, other], "old") == []
    (row, _) = csv.DictReader(io.StringIO(ledger.as_csv([one, other])))
    assert json.loads(row["tags"]) == ["final", "Âge"] and row["note"] == "kept"


def test_several_processes_write_at_once(place):
    script = (
        "import sys; from pathlib import Path; from bnstudio.job import ledger\n"
        "for k in range(40): ledger.append("
        "{'searcher': 'x', 'seed': k, 'pad': 'y' * 5000}, Path(sys.argv[1]))"
    )
    writers = [subprocess.Popen([sys.executable, "-c", script, str(place)]) for _ in range(3)]
    assert [one.wait(120) for one in writers] == [0, 0, 0]
    seeds = sorted(one["seed"] for one in ledger.read(place))
    assert seeds == sorted([*range(40)] * 3)


def test_a_long_file_loses_its_older_half(place, monkeypatch):
    monkeypatch.setattr(ledger, "MOST_BYTES", 2000)
    for seed in range(60):
        ledger.append({"searcher": "x", "seed": seed, "pad": "y" * 60}, place)
    seeds = [one["seed"] for one in ledger.read(place)]
    assert seeds[-1] == 59 and len(seeds) < 30 and seeds == sorted(seeds)
    assert place.stat().st_size <= 2200


def test_a_run_that_ends_while_the_older_half_goes_is_kept(place, monkeypatch):
    for seed in range(4):
        ledger.append({"searcher": "x", "seed": seed}, place)
    others, replacing = [], ledger.replacing

    def meanwhile(there):
        monkeypatch.setattr(ledger, "MOST_BYTES", 10**9)
        if not others:
            line = {"searcher": "x", "seed": 99}
            others.append(threading.Thread(target=ledger.append, args=(line, place)))
            others[0].start()
            others[0].join(0.2)
        return replacing(there)

    monkeypatch.setattr(ledger, "replacing", meanwhile)
    monkeypatch.setattr(ledger, "MOST_BYTES", 1)
    ledger.append({"searcher": "x", "seed": 4}, place)
    others[0].join()
    assert [one["seed"] for one in ledger.read(place)] == [2, 3, 4, 99]


def test_a_folder_that_cannot_be_written_harms_nothing(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setattr(ledger, "default_place", lambda: blocked / "runs.jsonl")
    ledger.note(entry())


RUNS = [
    {"searcher": "tabu", "score": -10.5, "seed": 2, "data": "/a/Alarm.csv", "status": "feasible"},
    {"searcher": "minobs", "score": -9.0, "seed": 10, "data": "/a/asia.csv", "status": None},
    {"searcher": "tabu", "score": None, "seed": 1, "data": "/b/alarm.csv", "status": "optimal"},
]


def test_sorting_puts_numbers_by_size_and_nothing_last():
    assert [one["seed"] for one in ledger.in_order(RUNS, "seed")] == [1, 2, 10]
    assert [one["seed"] for one in ledger.in_order(RUNS, "score", falling=True)] == [10, 2, 1]
    assert [one["seed"] for one in ledger.in_order(RUNS, "score")] == [2, 10, 1]
    falling = ledger.in_order(RUNS, "status", falling=True)
    assert [one["status"] for one in falling] == ["optimal", "feasible", None]


def test_filters():
    assert len(ledger.chosen(RUNS, [("searcher", "TAB"), ("data", "alarm")])) == 2
    assert [one["seed"] for one in ledger.chosen(RUNS, [("seed", "1")])] == [1]
    assert len(ledger.found_by(RUNS, "alarm tabu")) == 2
    assert ledger.found_by(RUNS, "alarm minobs") == []


def test_differences_and_csv():
    assert ledger.differences(RUNS[0], RUNS[1])[:2] == [
        ("data", "/a/Alarm.csv", "/a/asia.csv"),
        ("searcher", "tabu", "minobs"),
    ]
    rows = list(csv.DictReader(io.StringIO(ledger.as_csv([entry(data='a,"b"')]))))
    assert rows[0]["data"] == 'a,"b"' and float(rows[0]["score"]) < 0
    assert json.loads(rows[0]["counters"])["iterations"] > 0


def test_learn_leaves_a_line_and_the_command_lists_it(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(ledger, "default_place", lambda: tmp_path / "runs.jsonl")
    table = tmp_path / "t.csv"
    table.write_text("a,b,c\n" + "x,y,u\ny,x,v\n" * 20)
    for seed, name in ((1, "tabu"), (2, "hill-climbing")):
        words = ["learn", str(table), "--searcher", name, "--seed", str(seed)]
        assert main([*words, "--out", str(tmp_path / "n.json")]) == 0
    capsys.readouterr()
    assert main(["ledger", "--sort", "seed", "--falling"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3 and "hill-climbing" in lines[1] and "t.csv" in lines[2]
    assert main(["ledger", "--compare", "1", "2"]) == 0
    assert "searcher" in (told := capsys.readouterr().out) and "tabu" in told
    assert main(["ledger", "--where", "searcher=tabu", "--json"]) == 0
    assert [one["seed"] for one in json.loads(capsys.readouterr().out)] == [1]
    assert main(["ledger", "--csv", str(tmp_path / "o.csv"), "--last", "1"]) == 0
    assert len((tmp_path / "o.csv").read_text().splitlines()) == 2
    for wrong in (["--sort", "nothing"], ["--where", "x=1"], ["--compare", "1", "9"]):
        assert main(["ledger", *wrong]) == 2
    assert main(["ledger", "--file", str(tmp_path / "none"), "--last", "0"]) == 0
    assert "No run." in capsys.readouterr().out
