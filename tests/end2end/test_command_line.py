"""The command line from word to file: every command, its answers and its exit status."""

import csv
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import bnstudio
from bnstudio.cli import main
from bnstudio.formats.read import read_network
from bnstudio.formats.registry import FORMATS, format_of
from bnstudio.graph.pdag import DAG
from bnstudio.scoring.registry import SCORES
from bnstudio.search.registry import SEARCHERS


def refused(done, *message):
    """One line on standard error that has these words, status 2, and nothing else."""
    assert done.status == 2, done
    assert done.out == ""
    assert done.err.startswith("bnstudio: ") and done.err.count("\n") == 1, done.err
    for word in message:
        assert word in done.err, done.err


def test_cells_left_missing_are_learned_from_by_their_scores_and_refused_by_others(run, tmp_path):
    table, out, record = (tmp_path / name for name in ("gaps.csv", "net.bif", "result.json"))
    rows = [("?" if i % 7 == 0 else "ab"[i % 2], "xy"[i % 2], "uv"[i // 3 % 2]) for i in range(90)]
    table.write_text("\n".join(",".join(row) for row in [("A", "B", "C"), *rows]) + "\n")
    given = ("learn", table, "--missing", "leave", "--searcher", "hill-climbing", "--out", out)
    done = run(*given, "--score", "nal-bic", "--json", record)
    assert done.status == 0 and "left missing" in done.err
    found = json.loads(record.read_text())
    assert ["A", "B"] in [sorted(arc) for arc in found["arcs"]]
    network = read_network(out).network
    assert network is not None
    assert {v.name: v.states for v in network.variables}["A"] == ("a", "b")
    again = run("score", table, out, "--missing", "leave", "--score", "nal-bic", "--json", record)
    assert again.status == 0
    assert json.loads(record.read_text())["score"] == pytest.approx(found["score"], rel=1e-12)
    refused(run(*given, "--score", "bic"), "bic needs every cell", "left missing")
    refused(run(*given[:5], "pc", *given[6:], "--score", "nal-bic"), "counts the rows itself")


def test_learn_writes_all_it_was_asked_for(run, asia, tmp_path):
    out, record, trace = (tmp_path / name for name in ("net.bif", "result.json", "trace.csv"))
    done = run("learn", asia, "--score", "bdeu", "--score-set", "ess=5", "--searcher", "tabu",
               "--set", "patience=100", "list_length=7", "--max-parents", "2", "--seed", "3",
               "--threads", "1", "--out", out, "--json", record, "--trace", trace)  # fmt: skip
    assert (done.status, done.err) == (0, "")
    found = json.loads(record.read_text())
    network = read_network(out)
    assert sorted(network.graph.named_arcs()) == sorted(tuple(arc) for arc in found["arcs"])
    assert network.network is not None
    assert found["parameters"] == {"patience": 100, "list_length": 7}
    assert found["score_parameters"] == {"ess": 5.0, "kappa": 1.0}  # defaults are written out
    assert (found["searcher"], found["score_name"], found["seed"]) == ("tabu", "bdeu", 3)
    assert found["n_variables"] == 8 and found["n_rows"] == 1000
    assert found["limits"] == {"max_parents": 2}
    assert found["version"] == bnstudio.__version__
    assert max(sum(arc[1] == name for arc in found["arcs"]) for name in found["variables"]) <= 2
    rows = list(csv.DictReader(trace.open()))
    assert float(rows[-1]["score"]) == found["score"]
    assert f"{found['score']:.4f}" in done.out and "net.bif" in done.out
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "net.bif",
        "result.json",
        "trace.csv",
    ]


def test_learn_twice_gives_the_same(run, asia, tmp_path):
    found = []
    for name in ("one.json", "two.json"):
        place = tmp_path / name
        run("learn", asia, "--out", tmp_path / "n.csv", "--json", place, "--set", "restarts=5")
        record = json.loads(place.read_text())
        found.append({k: record[k] for k in ("arcs", "score", "counters", "data_sha256")})
    assert found[0] == found[1]


def test_learn_record_on_standard_output(run, asia, tmp_path):
    done = run("learn", asia, "--out", tmp_path / "n.dot", "--as", "cpdag", "--json", "-")
    record = json.loads(done.out)
    shown = read_network(tmp_path / "n.dot").graph
    assert sorted(shown.named_links()) == sorted(tuple(pair) for pair in record["links"])
    assert sorted(shown.named_arcs()) == sorted(tuple(pair) for pair in record["directed"])
    assert len(record["arcs"]) == len(record["links"]) + len(record["directed"])


#: Of formats that hold DAGs alone, BIF stands for the others where a class is asked for.
KINDS_AND_ENDINGS = [
    (kind, item.endings[0])
    for item in FORMATS.values()
    for kind in ("dag", "rpdag", "cpdag")
    if kind == "dag" or kind in item.kinds or item.name == "bif"
]


@pytest.mark.parametrize(("kind", "ending"), KINDS_AND_ENDINGS)
def test_learn_in_every_format_and_kind(run, asia, tmp_path, ending, kind):
    out, record = tmp_path / f"n{ending}", tmp_path / "r.json"
    done = run("learn", asia, "--out", out, "--as", kind, "--json", record)
    assert done.status == 0
    if format_of(out).read is None:
        assert "only written" in done.err and out.stat().st_size
        return
    graph = read_network(out).graph
    found = json.loads(record.read_text())
    if set(graph.names) != set(found["variables"]):  # numbered: UAI
        assert len(graph.arcs) == len(found["arcs"]) and "holds no names" in done.err
        return
    arcs = {tuple(arc) for arc in found["arcs"]}
    if graph.links:
        assert {frozenset(pair) for pair in graph.named_links()} == {
            frozenset(pair) for pair in found["links"]
        }
        assert set(graph.named_arcs()) == {tuple(pair) for pair in found["directed"]}
    elif not found.get("links"):
        assert set(graph.named_arcs()) == arcs
    else:
        assert set(graph.named_arcs()) == arcs and "holds only DAGs" in done.err


def test_learn_obeys_knowledge_and_start(run, asia, tmp_path):
    knowledge = tmp_path / "k.json"
    knowledge.write_text(
        json.dumps({"required": [["xray", "asia"]], "forbidden": [["lung", "smoke"]]})
    )
    start = tmp_path / "start.csv"
    out = tmp_path / "n.csv"
    assert run("learn", asia, "--knowledge", knowledge, "--out", start).status == 0
    assert ("xray", "asia") in read_network(start).graph.named_arcs()
    done = run("learn", asia, "--knowledge", knowledge, "--start", start, "--out", out)
    assert done.status == 0
    assert ("lung", "smoke") not in read_network(out).graph.named_arcs()


def test_a_limit_with_a_network_is_success(run, asia, tmp_path):
    record = tmp_path / "r.json"
    done = run("learn", asia, "--set", "restarts=none", "--time", "0.2", "--out",
               tmp_path / "n.csv", "--json", record)  # fmt: skip
    assert done.status == 0 and "ended by the time limit" in done.out
    found = json.loads(record.read_text())
    assert found["limit"] == "time" and found["counters"]["steps"] > 0
    done = run("learn", asia, "--set", "restarts=none", "--steps", found["counters"]["steps"],
               "--out", tmp_path / "m.csv", "--json", record)  # fmt: skip
    again = json.loads(record.read_text())
    assert again["limit"] == "iterations" and "ended by the step limit" in done.out
    assert (again["arcs"], again["score"]) == (found["arcs"], found["score"])


def test_tables_too_large_for_the_format_do_not_cost_the_record(run, asia, tmp_path, monkeypatch):
    monkeypatch.setattr("bnstudio.network.fit.MAX_CELLS", 2)
    out, record = tmp_path / "n.bif", tmp_path / "r.json"
    done = run("learn", asia, "--out", out, "--json", record)
    assert done.status == 2 and "probability table" in done.err
    assert not out.exists() and len(json.loads(record.read_text())["arcs"]) > 3
    done = run("learn", asia, "--out", tmp_path / "n.json")
    assert done.status == 0 and "without probability tables" in done.err


def test_score_of_what_was_learned(run, asia, tmp_path):
    net, record, scored = (tmp_path / name for name in ("n.csv", "r.json", "s.json"))
    run("learn", asia, "--out", net, "--json", record)
    done = run("score", asia, net, "--json", scored)
    total, *families = done.out.splitlines()
    expected = json.loads(record.read_text())["score"]
    assert float(total.split("\t")[1]) == pytest.approx(expected, abs=1e-5)
    assert sum(float(line.split("\t")[1]) for line in families) == pytest.approx(expected, abs=1e-4)
    found = json.loads(scored.read_text())
    assert found["score"] == pytest.approx(expected, rel=1e-12)
    assert [row["variable"] for row in found["families"]] == list(read_network(net).graph.names)
    assert json.loads(run("score", asia, net, "--json", "-").out) == found


def test_score_looks_only_at_the_columns_of_the_network(run, asia, tmp_path):
    net = tmp_path / "n.txt"
    net.write_text("[lung][smoke|lung]")
    table = tmp_path / "wide.csv"
    lines = asia.read_text().splitlines()
    table.write_text("\n".join([f"weight,{lines[0]}"] + [
        f"{i * 1.37},{line}" for i, line in enumerate(lines[1:])]))  # fmt: skip
    (tmp_path / "n.bnlearn.txt").write_text(net.read_text())
    one = run("score", asia, tmp_path / "n.bnlearn.txt")
    two = run("score", table, tmp_path / "n.bnlearn.txt")
    assert one.status == two.status == 0
    assert one.out == two.out and len(one.out.splitlines()) == 3


def test_compare(run, data_dir, tmp_path):
    first = data_dir / "asia.bif"
    graph = read_network(first).graph
    assert isinstance(graph, DAG)
    second = tmp_path / "n.bnlearn.txt"
    arcs = set(graph.named_arcs()) - {("tub", "either")}
    second.write_text(
        "".join(
            f"[{name}" + (f"|{':'.join(parents)}" if parents else "") + "]"
            for name in graph.names
            for parents in [[a for a, b in sorted(arcs) if b == name]]
        )
    )
    done = run("compare", first, second, "--json", tmp_path / "c.json")
    found = json.loads((tmp_path / "c.json").read_text())
    keys = "shd_dag shd_cpdag hamming added deleted inverted moral precision recall f1"
    shares = ("precision", "recall", "f1")
    more = [f"{of}_{share}" for of in ("arc", "v_structure") for share in shares]
    assert list(found) == [*keys.split(), *more]
    assert found["deleted"] == 1 and found["added"] == 0 and found["shd_dag"] == 1
    assert found["precision"] == 1.0 and found["recall"] == 7 / 8
    lines = dict(line.split("\t") for line in done.out.splitlines())
    assert lines["shd_dag"] == "1" and float(lines["recall"]) == 7 / 8
    assert json.loads(run("compare", first, first, "--json", "-").out)["hamming"] == 0


def test_convert_and_sample(run, data_dir, tmp_path):
    bif = data_dir / "asia.bif"
    out = tmp_path / "asia.json"
    assert run("convert", bif, out).status == 0
    assert read_network(out).graph == read_network(bif).graph
    noted = run("convert", bif, tmp_path / "asia.dot")
    assert noted.status == 0 and noted.err.startswith("note: ")
    for name in ("one.csv", "two.csv"):
        done = run("sample", bif, "--rows", 500, "--seed", 4, "--out", tmp_path / name)
        assert (done.status, done.out, done.err) == (0, "", "")
    one = (tmp_path / "one.csv").read_text()
    assert one == (tmp_path / "two.csv").read_text()
    assert len(one.splitlines()) == 501
    run("sample", bif, "--rows", 500, "--out", tmp_path / "other.csv")
    assert one != (tmp_path / "other.csv").read_text()
    share = ("--missing-share", 0.25)
    run("sample", bif, "--rows", 500, "--seed", 4, *share, "--out", tmp_path / "holed.csv")
    cells = [line.split(",") for line in (tmp_path / "holed.csv").read_text().splitlines()]
    whole = [line.split(",") for line in one.splitlines()]
    pairs = [pair for rows in zip(cells, whole, strict=True) for pair in zip(*rows, strict=True)]
    assert 800 < sum(a == "" for a, _ in pairs) < 1200 and all(a in ("", b) for a, b in pairs)
    for bad in (1, -0.1, "x"):
        done = run("sample", bif, "--rows", 5, "--missing-share", bad, "--out", tmp_path / "n.csv")
        assert done.status == 2 and "below 1" in done.err


def test_lists_come_from_the_declarations(run):
    searchers = json.loads(run("searchers", "--json").out)
    assert [item["name"] for item in searchers] == list(SEARCHERS)
    assert all(item["group"] for item in searchers)
    for item in searchers:
        declared = {parameter["name"]: parameter for parameter in item["parameters"]}
        assert set(declared) == set(SEARCHERS[item["name"]].Parameters.__dataclass_fields__)
        assert all(
            {"kind", "default", "low", "high", "unit", "help"} <= set(p) for p in declared.values()
        )
    assert [item["name"] for item in json.loads(run("scores", "--json").out)] == list(SCORES)
    for command, names in (("searchers", SEARCHERS), ("scores", SCORES)):
        text = run(command).out
        assert all(re.search(rf"^{name} ", text, re.MULTILINE) for name in names)


def test_lists_say_what_may_be_typed_and_what_holds_otherwise(run):
    text = run("searchers").out + run("scores").out
    assert "--set crossing=order|cycle|rank|mixed " in text and "Default: mixed." in text
    assert re.search(r"--set list_length=N  .* Default: one per variable\.\n", text)
    assert re.search(r"--set expansion=true\|false  .* Default: true\.\n", text)
    assert re.search(r"--set offspring=N  .* Default: until the time ends\.\n", text)
    assert re.search(r"--set perturbation=N  .* Default: 8 moves\.\n", text)
    assert re.search(r"--set confidence=X  .* Default: 0.99\.\n", text)
    assert re.search(r"--score-set ess=X  .* Default: 1 case\.\n", text)


def test_constant_columns_are_told_in_one_line(run, tmp_path):
    path, out = tmp_path / "some.csv", tmp_path / "net.bif"
    for many, message in (
        (1, "note: “c0” is constant: always “x0”."),
        (3, "note: 3 columns are constant and are kept all the same: “c0”, “c1”, “c2”."),
        (12, "“c9” and 2 more."),
    ):
        head = ",".join(["a", "b", *(f"c{i}" for i in range(many))])
        rows = [",".join([f"s{i % 2}", f"t{i % 3}", *["x0"] * many]) for i in range(30)]
        path.write_text("\n".join([head, *rows]) + "\n")
        said = run("learn", path, "--out", out).err
        assert said.count("constant") == 1 and message in said


def test_warm_up(run):
    done = run("warm-up")
    assert done.status == 0 and "kernels ready" in done.out


def test_version_and_help(run):
    assert run("--version").out == f"bnstudio {bnstudio.__version__}\n"
    assert "learn" in run("--help").out
    for command in ("learn", "score", "compare", "convert", "sample", "searchers", "warm-up"):
        done = run(command, "--help")
        assert done.status == 0 and command in done.out and done.err == ""


PLAIN = ["learn", "{asia}", "--out", "n.csv", "--searcher", "hill-climbing"]
USAGE = [
    (["lern"], "neither a file nor a command"),
    (["nothing.csv"], "there is no such file"),
    (["learn"], "--out"),
    (["learn", "--out", "n.csv"], "nothing to learn from"),
    ([*PLAIN, "--disk", "3"], "cannot use a disk limit"),
    (["learn", "{asia}", "--out", "n.csv", "--ordering", "f"], "ordering cannot be read"),
    ([*PLAIN, "--parent-sets", "f"], "cannot use parent sets"),
    ([*PLAIN, "--identify", "greedy"], "--identify"),
    (["learn", "{asia}", "--out", "n.csv", "--max-par", "3"], "--max-par"),
    (["learn", "{asia}", "--out", "n.csv", "--max-parents", "-1"], "at least 0"),
    (["learn", "{asia}", "--out", "n.csv", "--max-parents", "two"], "“two”"),
    (["learn", "{asia}", "--out", "n.csv", "--time", "0"], "above 0"),
    (["learn", "{asia}", "--out", "n.csv", "--time", "nan"], "above 0"),
    (["learn", "{asia}", "--out", "n.csv", "--memory", "0.01"], "0.01 GB is less than"),
    (["learn", "{asia}", "--out", "n.csv", "--threads", "0"], "at least 1"),
    (["learn", "{asia}", "--out", "n.csv", "--seed", "-4"], "at least 0"),
    (["learn", "{asia}", "--out", "n.csv", "--as", "pdag"], "pdag"),
    (["learn", "{asia}", "--out", "n.csv", "--score", "foo"], "there is no score “foo”"),
    (["learn", "{asia}", "--out", "n.csv", "--searcher", "foo"], "there is no searcher “foo”"),
    (["learn", "{asia}", "--out", "n.csv", "--set", "restarts"], "key=value"),
    (["learn", "{asia}", "--out", "n.csv", "--set", "foo=1"], "“foo”"),
    (["learn", "{asia}", "--out", "n.csv", "--set", "restarts=-1"], "Restarts"),
    (["learn", "{asia}", "--out", "n.csv", "--score-set", "ess=1"], "“ess”"),
    (["learn", "{asia}", "--out", "n.xyz"], "which format"),
    (["learn", "{asia}", "--out", "no/such/n.csv"], "does not exist"),
    (["learn", "{asia}", "--out", "folder.csv"], "is a folder"),
    (["learn", "{asia}", "--out", "{asia}"], "overwrite an input"),
    (
        ["learn", "{asia}", "--searcher", "k2", "--ordering", "{asia_bif}", "--out", "{asia_bif}"],
        "overwrite an input",
    ),
    (["learn", "{asia}", "--out", "n.csv", "--json", "n.csv"], "two outputs"),
    (["learn", "{asia}", "--out", "n.csv", "--json", "no/r.json"], "does not exist"),
    (["learn", "{asia}", "--out", "n.csv", "--trace", "no/t.csv"], "does not exist"),
    (["learn", "{asia}", "--out", "n.csv", "--knowledge", "none.json"], "none.json"),
    (["learn", "{asia}", "--out", "n.csv", "--start", "none.bif"], "none.bif"),
    (["learn", "{asia}", "--out", "n.csv", "--discretise", "foo:3"], "foo"),
    (["score", "{asia}", "{alarm}"], "“HISTORY”"),
    (["score", "{asia}", "none.bif"], "none.bif"),
    (["compare", "{alarm}", "{asia_bif}"], "different variables"),
    (["convert", "{alarm}", "n.xyz"], "which format"),
    (["convert", "{alarm}", "no/n.dot"], "does not exist"),
    (["convert", "{asia}", "n.dot"], "asia_1000.csv"),
    (["sample", "{alarm}", "--rows", "0", "--out", "n.csv"], "at least 1"),
    (["sample", "{alarm}", "--out", "n.csv"], "--rows"),
    (["searchers", "more"], "“more”"),
]


@pytest.mark.parametrize(("message", "expected"), USAGE, ids=[" ".join(w[-3:]) for w, _ in USAGE])
def test_wrong_words_get_one_line(run, data_dir, tmp_path, monkeypatch, message, expected):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.csv").mkdir()
    places = {
        "asia": data_dir / "asia_1000.csv",
        "alarm": data_dir / "alarm.bif",
        "asia_bif": data_dir / "asia.bif",
    }
    refused(run(*[word.format(**places) for word in message]), expected)
    assert [path.name for path in tmp_path.iterdir()] == ["folder.csv"]


def test_sampling_needs_tables(run, tmp_path):
    (tmp_path / "n.bnlearn.txt").write_text("[a][b|a]")
    out = tmp_path / "d.csv"
    refused(run("sample", tmp_path / "n.bnlearn.txt", "--rows", 5, "--out", out), "tables")
    assert not out.exists()


def test_a_defect_is_status_1(run, asia, tmp_path, monkeypatch):
    from bnstudio.search.climbing.hill_climbing import HillClimbing

    def defect(_self, _problem, _control):
        raise ZeroDivisionError("a defect")

    monkeypatch.setattr(HillClimbing, "search", defect)
    monkeypatch.setattr("bnstudio.job.run.runner.warm_up_for", lambda *_: None)
    done = run("learn", asia, "--searcher", "hill-climbing", "--out", tmp_path / "n.csv")
    assert done.status == 1
    assert done.err.splitlines()[-1].startswith("bnstudio: internal error (ZeroDivisionError")
    assert list(tmp_path.iterdir()) == []


def test_without_a_command_the_window_opens(monkeypatch, asia):
    asked = []
    module = SimpleNamespace(main=lambda file, single: asked.append((file, single)) or 0)
    monkeypatch.setitem(sys.modules, "bnstudio.gui.app", module)
    assert main([]) == 0 and main([str(asia), "--single"]) == 0
    assert asked == [([], False), ([str(asia)], True)]


def test_commands_load_no_window_and_complaints_nothing_heavy(asia):
    code = (
        "import sys; from bnstudio.cli import main; status = main(sys.argv[1:]);"
        "print([m for m in ('PySide6', 'numba', 'pandas') if m in sys.modules], status)"
    )
    for message, expected in (
        (["learn", "--nonsense"], "[] 2"),
        (["--version"], "[] 0"),
        (["learn", str(asia), "--out", os.devnull + ".csv"], "['numba', 'pandas'] "),
    ):
        done = subprocess.run(
            [sys.executable, "-c", code, *message], capture_output=True, text=True, check=True
        )
        assert done.stdout.splitlines()[-1].startswith(expected)
    Path(os.devnull + ".csv").unlink(missing_ok=True)
