"""``bnstudio strength`` from word to file: tables, consensus, resuming, refusals."""

import csv
import json
import os
import signal
import subprocess
import sys
import time

import networkx
import pytest

from bnstudio.formats.read import read_network

QUICK = ("--searcher", "hill-climbing", "--threads", 1)


def rows_of(place):
    with place.open(newline="") as file:
        return list(csv.DictReader(file))


def test_a_table_becomes_arcs_consensus_and_record(run, asia, tmp_path):
    out, net, record_file, drawn = (
        tmp_path / name for name in ("arcs.csv", "net.bif", "r.json", "arcs.graphml")
    )
    done = run("strength", asia, *QUICK, "--replicates", 12, "--seed", 4, "--out", out,
               "--consensus", net, "--json", record_file, "--graphml", drawn)  # fmt: skip
    assert done.status == 0, done.err
    assert out.read_text().startswith("from,to,strength,direction\n")
    rows = rows_of(out)
    sums = {}
    for row in rows:
        pair = frozenset((row["from"], row["to"]))
        sums[pair] = sums.get(pair, 0) + float(row["direction"])
        assert float(row["strength"]) * 12 == pytest.approx(round(float(row["strength"]) * 12))
    assert all(value == pytest.approx(1) for value in sums.values())
    record = json.loads(record_file.read_text())
    assert record["kind"] == "bootstrap" and record["done"] == record["replicates"] == 12
    assert record["seed"] == 4 and record["searcher"] == "hill-climbing"
    assert record["threshold"] == record["threshold_proposed"]
    assert len(record["strengths"]) == len(rows)
    network = read_network(net)
    assert sorted(map(list, network.graph.named_arcs())) == sorted(record["arcs"])
    assert network.network is not None
    assert len(networkx.read_graphml(drawn).edges) == len(rows) / 2
    assert f"{len(record['arcs'])} arc" in done.out and "the proposed one" in done.out
    assert not (tmp_path / "arcs.csv.replicates").exists()


def test_networks_are_counted_as_they_are(run, data_dir, tmp_path):
    asia = data_dir / "asia.bif"
    out, net = tmp_path / "arcs.csv", tmp_path / "net.json"
    done = run("strength", "--from", asia, asia, "--out", out, "--threshold", 0.9,
               "--consensus", net, "--as", "cpdag", "--json", "-")  # fmt: skip
    assert done.status == 0, done.err
    record = json.loads(done.out)
    assert record["kind"] == "synthesis" and record["networks"] == 2
    assert {row["strength"] for row in rows_of(out)} == {"1.0"}
    assert len(record["arcs"]) == 8 and record["threshold"] == 0.9
    assert read_network(net).graph.kind == "cpdag"


def test_a_killed_bootstrap_goes_on(run, data_dir, tmp_path):
    table, out = data_dir / "alarm_2000.csv", tmp_path / "arcs.csv"
    journal = tmp_path / "arcs.csv.replicates"
    words = ["strength", table, *QUICK, "--replicates", 40, "--out", out]
    command = [sys.executable, "-m", "bnstudio", *map(str, words)]
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 120
    while not (journal.exists() and journal.read_bytes().count(b"\n") > 3):
        assert child.poll() is None and time.monotonic() < deadline
        time.sleep(0.01)
    os.kill(child.pid, signal.SIGKILL)
    child.wait(60)
    kept = journal.read_bytes().count(b"\n") - 1
    assert 3 <= kept < 40 and not out.exists()
    refused = run(*words)
    assert refused.status == 2 and "--resume" in refused.err
    done = run(*words, "--resume")
    assert done.status == 0, done.err
    other = tmp_path / "whole.csv"
    assert run(*words[:-1], other).status == 0
    assert out.read_bytes() == other.read_bytes()
    assert not journal.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("DATA", "--threshold", "2"), "auto, or a number from 0 to 1"),
        (("DATA", "--replicates", "0"), "whole number of at least 1"),
        (("DATA", "--searcher", "none"), "no searcher “none”"),
        (("DATA", "--as", "cpdag"), "--as would do nothing"),
        (("DATA", "--searcher", "obs", "--parent-sets", "x.jkl"), "given parent sets"),
        (("DATA", "--from", "NET"), "either a table"),
        ((), "either a table"),
        (("--from", "NET", "--replicates", "5"), "--replicates would do nothing"),
        (("--from", "NET", "--max-parents", "2"), "--max-parents would do nothing"),
        (("--from", "NET", "--consensus", "c.bif"), "holds probability tables"),
        (("--from", "no.bif"), "no.bif"),
    ],
)
def test_what_cannot_be_is_one_line(run, asia, data_dir, tmp_path, words, said):
    given = {"DATA": asia, "NET": data_dir / "asia.bif"}
    out = tmp_path / "arcs.csv"
    done = run("strength", *(given.get(word, word) for word in words), "--out", out)
    assert done.status == 2 and said in done.err and done.err.count("\n") == 1
    assert not out.exists()
