"""`convert`: several files, the map of names, tables; `compare --truth`: which network is which."""

import csv
import json

import numpy as np
import pytest

from bnstudio.cli import main
from bnstudio.cli.parser import parse
from bnstudio.formats.read import read_network
from bnstudio.formats.registry import FORMATS
from bnstudio.formats.write import write_network
from bnstudio.graph.pdag import DAG


def test_several_files_at_once_and_the_map_of_names_beside_each(tmp_path, capsys):
    graph = DAG(["Âge", "x,y"], [(0, 1)])
    write_network(tmp_path / "net.json", graph)
    outs = [str(tmp_path / name) for name in ("a.tetrad", "b.gml")]
    assert main(["convert", str(tmp_path / "net.json"), *outs]) == 0
    assert {path.name for path in tmp_path.iterdir()} == {
        *("net.json", "a.tetrad", "b.gml", "a.tetrad.names.csv")
    }
    with (tmp_path / "a.tetrad.names.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["node"], row["written"]) for row in rows] == [("x,y", "x_y")]
    assert "a.tetrad.names.csv" in capsys.readouterr().err


def test_all_formats_go_into_a_folder(tmp_path, data_dir, capsys):
    folder = tmp_path / "exports"
    assert main(["convert", str(data_dir / "asia.bif"), "--all", str(folder)]) == 0
    written = {path.name for path in folder.iterdir()}
    assert {f"asia{each.endings[0]}" for each in FORMATS.values()} <= written
    assert written - {f"asia{each.endings[0]}" for each in FORMATS.values()} == {
        "asia.uai.names.csv"
    }
    assert len(read_network(folder / "asia.xdsl").graph.arcs) == 8
    bare = tmp_path / "bare"
    assert main(["convert", str(folder / "asia.dot"), "--all", str(bare)]) == 0
    assert not (bare / "asia.bif").exists() and (bare / "asia.gml").exists()
    assert "needs probability tables: BIF" in capsys.readouterr().err


def test_tables_are_fitted_by_a_prior_or_by_maximum_likelihood(tmp_path, capsys):
    table = tmp_path / "t.csv"
    table.write_text("A,B\n" + "no,no\n" * 3 + "no,yes\n" + "yes,yes\n" * 4)
    write_network(tmp_path / "net.json", DAG(["A", "B"], [(0, 1)]))
    found = {}
    for prior in ("0", "2"):
        out = tmp_path / f"{prior}.xmlbif"
        given = ["--data", str(table), "--prior", prior]
        assert main(["convert", str(tmp_path / "net.json"), str(out), *given]) == 0
        found[prior] = read_network(out).network.tables[1]
    assert np.allclose(found["0"], [[0.75, 0.25], [0, 1]])
    assert np.allclose(found["2"], [[3.5 / 5, 1.5 / 5], [0.5 / 5, 4.5 / 5]])
    assert "maximum likelihood" in capsys.readouterr().err


def test_rows_that_do_not_occur_are_uniform_and_said(tmp_path, capsys):
    table = tmp_path / "t.csv"
    table.write_text("A,B,C\nno,no,a\nno,yes,b\nyes,no,a\n")
    write_network(tmp_path / "net.json", DAG(["A", "B", "C"], [(0, 2), (1, 2)]))
    out = tmp_path / "x.net"
    given = ["--data", str(table), "--prior", "0"]
    assert main(["convert", str(tmp_path / "net.json"), str(out), *given]) == 0
    assert read_network(out).network.tables[2][3].tolist() == [0.5, 0.5]
    assert "1 of 6 rows of its tables" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ([], "no file to write to"),
        (["--prior", "1", "x.gml"], "for tables fitted to data"),
        (["x.gml", "x.gml"], "two outputs have this name"),
        (["x.what"], "does not say which format"),
        (["--from", "what", "x.gml"], "no network format called"),
    ],
)
def test_what_cannot_be_converted_is_said(tmp_path, data_dir, capsys, monkeypatch, given, words):
    monkeypatch.chdir(tmp_path)
    assert main(["convert", str(data_dir / "asia.bif"), *given]) == 2
    assert words in capsys.readouterr().err and not list(tmp_path.iterdir())


def test_code_is_written_and_not_read(tmp_path, data_dir, capsys):
    out = tmp_path / "a.pgmpy.py"
    assert main(["convert", str(data_dir / "asia.bif"), str(out)]) == 0
    compile(out.read_text(), str(out), "exec")
    assert main(["convert", str(out), str(tmp_path / "b.gml")]) == 2
    assert "only written, not read" in capsys.readouterr().err


@pytest.fixture
def gold_and_learned(tmp_path):
    """A gold network of three arcs, and a learned one that has one of them and no other."""
    write_network(tmp_path / "gold.gml", DAG("ABCD", [(0, 1), (1, 2), (2, 3)]))
    write_network(tmp_path / "learned.gml", DAG("ABCD", [(0, 1)]))
    return str(tmp_path / "gold.gml"), str(tmp_path / "learned.gml")


def test_the_truth_is_the_one_that_is_called_so(gold_and_learned, capsys):
    gold, learned = gold_and_learned
    for given in (["--truth", gold, learned], [learned, "--truth", gold], [gold, learned]):
        assert main(["compare", *given, "--json", "-"]) == 0
        record = json.loads(capsys.readouterr().out)
        assert record["precision"] == 1.0 and record["recall"] == pytest.approx(1 / 3)
        assert record["deleted"] == 2 and record["added"] == 0
    assert main(["compare", "--truth", learned, gold, "--json", "-"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["recall"] == 1.0 and record["precision"] == pytest.approx(1 / 3)


def test_the_help_says_which_network_is_which(gold_and_learned, capsys):
    assert parse(["compare", "--help"]) is None
    words = " ".join(capsys.readouterr().out.split())
    assert "first the one that is taken as the truth, then the learned one" in words
    gold, learned = gold_and_learned
    assert main(["compare", gold]) == 2 and main(["compare", gold, learned, gold]) == 2
    assert main(["compare", "--truth", gold, learned, gold]) == 2
    assert "compare --truth GOLD LEARNED" in capsys.readouterr().err


@pytest.mark.parametrize("page", ["README.md", "docs/command-line.md"])
def test_the_pages_name_the_truth(page):
    from pathlib import Path

    import bnstudio

    text = (Path(bnstudio.__file__).parent.parent / page).read_text(encoding="utf-8")
    lines = [
        line.strip() for line in text.splitlines() if line.strip().startswith("bnstudio compare")
    ]
    assert lines and all("--truth" in line for line in lines)
