"""Files of every kind that version 0.1.0 wrote still open and hold what was put into them.

``data/saved_before_rooms`` has the files; its README says how they were made. ``expected.json`` was
taken from the program's memory when it saved them, and from the files by other means. What the
program calls its parts may change, these files may not: all names of the program that are used here
stand in the imports below, and in :func:`contents`, :func:`run_contents` and :func:`lists`.
"""

import dataclasses
import hashlib
import json
import math
import shutil
import zipfile
from pathlib import Path

import numpy as np
import pytest

from bnstudio.cli import main
from bnstudio.evaluation.record import folds_csv
from bnstudio.formats.read import read_network
from bnstudio.graph.convert import to_cpdag
from bnstudio.graph.knowledge_file import read_knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.job.parent_sets.store import load as load_stored
from bnstudio.job.run.runner import run as learn
from bnstudio.project.data import load_data
from bnstudio.project.saving.autosave import Autosave
from bnstudio.project.saving.file import read_project, snapshot, write_project
from bnstudio.scoring.parent_sets.files import read_parent_sets, write_parent_sets

SAVED = Path(__file__).parent.parent / "data" / "saved_before_rooms"
TABLE = SAVED.parent / "asia_1000.csv"
EXPECTED = json.loads((SAVED / "expected.json").read_text(encoding="utf-8"))
PROJECTS = EXPECTED["projects"]

RUN = (
    "variables rows state score bound status limit message detail steps figures elapsed budget "
    "data phases tables name ticked view label"
)
RESULT = (
    "score status limit bound within counters elapsed_s cpu_s peak_memory_mb threads n_rows "
    "data_sha256 version words"
)
RENAMED = {"figures": "metrics", "words": "message"}
"""Keys of the files whose fields have another name in the code."""

PROJECT = "view usual_view settings knowledge left_out groups notes next_run data_number positions"


def plain(value):
    """Turn records, graphs and sequences into what JSON has, by the names of their fields."""
    if hasattr(value, "named_arcs"):
        return {
            "kind": value.kind,
            "names": list(value.names),
            "arcs": sorted(map(list, value.named_arcs())),
            "links": sorted(sorted(pair) for pair in value.named_links()),
        }
    if dataclasses.is_dataclass(value):
        return {f.name: plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, frozenset | set):
        return sorted(plain(item) for item in value)
    if isinstance(value, float) and not math.isfinite(value):
        return repr(value)
    return value


def contents(opened):
    """What an opened project holds, in the form of ``expected.json``."""
    project, hand = opened.project, opened.project.current_graph
    found = {name: plain(getattr(project, name)) for name in PROJECT.split()}
    found["dag"] = plain(project.dag)
    found["hand"] = {
        name: plain(getattr(hand, name))
        for name in ("origin", "run", "source", "score", "score_parameters")
    }
    if hand.network is not None:
        found["hand"]["tables"] = [table.tolist() for table in hand.network.tables]
        found["hand"]["states"] = [list(v.states) for v in hand.network.variables]
    found["extra"] = opened.extra
    source = project.source
    found["source"] = source and {
        "file": Path(source.path).name,
        "size": source.size,
        "sha256": source.sha256,
        "kept": source.kept is not None,
        "read": plain(source.read),
        "prepare": plain(source.prepare),
    }
    found["runs"] = {str(number): run_contents(run) for number, run in project.runs.items()}
    return found


def run_contents(run):
    found = {name: plain(getattr(run, RENAMED.get(name, name))) for name in RUN.split()}
    found |= {"spec": plain(run.spec), "best": plain(run.best), "dag": plain(run.dag)}
    found["trace"] = [[p.elapsed, p.steps, p.score, p.bound] for p in run.trace]
    result, found["result"] = run.result, None
    if result is not None:
        found["result"] = {
            name: plain(getattr(result, RENAMED.get(name, name))) for name in RESULT.split()
        }
        # What a result shares with its run is stored once.
        assert plain(result.dag) == found["dag"] and plain(result.graph) == found["best"]
        assert plain(result.spec) == found["spec"] and result.trace == tuple(run.trace)
        assert plain(result.phases) == found["phases"] and result.tables == run.tables
    return found


def lists(table):
    """What parent set lists hold, in the form of ``expected.json``."""
    names, lines, counts = table.names, [], {}
    for child, name in enumerate(names):
        sets = list(table.sets(child))
        counts[name] = len(sets)
        for score, parents in sets:
            lines.append(f"{name} {score!r} {' '.join(sorted(names[p] for p in parents))}\n")
    origin = plain(table.provenance)
    return {
        "names": list(names),
        "counts": counts,
        "sha256": hashlib.sha256("".join(sorted(lines)).encode()).hexdigest(),
        "notes": origin.pop("notes"),
        "origin": origin,
        "exhausted": [name for name, done in zip(names, table.exhausted, strict=True) if done],
        "drops": {n: int(k) for n, k in zip(names, table.drops, strict=True) if k},
    }


def holds(expected, found, where=""):
    """Compare; what has been added since then is no difference."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, value in expected.items():
            assert key in found, f"{where}: {key} is missing"
            holds(value, found[key], f"{where}.{key}")
    elif isinstance(expected, list) and isinstance(found, list):
        assert len(expected) == len(found), where
        for i, (one, other) in enumerate(zip(expected, found, strict=True)):
            holds(one, other, f"{where}[{i}]")
    else:
        assert found == expected and isinstance(found, bool) == isinstance(expected, bool), where


def holds_project(name, opened):
    expected = dict(PROJECTS[name])
    for key in ("file", "saved", "data"):
        del expected[key]
    runs = {number: dict(run) for number, run in expected["runs"].items()}
    found = contents(opened)
    assert list(found["runs"]) == list(runs)
    for number, run in runs.items():
        if run.pop("interrupted", False):
            assert "Interrupted" in found["runs"][number]["message"]
    holds({**expected, "runs": runs}, found, name)


def holds_data(name, loaded):
    """Compare the data, cut and coded as they were then."""
    expected, dataset = PROJECTS[name]["data"], loaded.dataset
    assert not loaded.changed and loaded.kind in ("", "info")
    assert dataset.rows == expected["rows"]
    assert {v.name: list(v.states) for v in dataset.variables} == expected["states"]
    for codes, variable in zip(dataset.codes, dataset.variables, strict=True):
        counts = np.bincount(codes, minlength=len(variable.states)).tolist()
        assert counts == expected["counts"][variable.name], variable.name
    # Runs, stored tables and .jkl files are known by it to be of these data.
    assert dataset.sha256 == expected["sha256"]


# -- projects --------------------------------------------------------------------------------------


@pytest.fixture
def files(tmp_path):
    """A copy of all the files, for nothing may be written into the saved ones."""
    place = tmp_path / "saved"
    shutil.copytree(SAVED, place)
    return place


@pytest.mark.parametrize("name", PROJECTS)
def test_a_project_opens_with_all_that_is_in_it(name):
    opened = read_project(SAVED / PROJECTS[name]["file"])
    assert opened.saved == PROJECTS[name]["saved"]
    holds_project(name, opened)


@pytest.mark.parametrize("name", [name for name in PROJECTS if PROJECTS[name]["data"]])
def test_its_data_are_read_as_they_were_chosen(name):
    opened = read_project(SAVED / PROJECTS[name]["file"])
    loaded = load_data(opened.project.source, opened.nearby)
    holds_data(name, loaded)
    # The tables of the other two lie where they did, as seen from the project file.
    assert ("the copy it keeps" in loaded.message) == (name == "clinic")


@pytest.mark.parametrize("name", PROJECTS)
def test_saved_again_it_is_the_same_project(name, files):
    path = files / PROJECTS[name]["file"]
    opened = read_project(path)
    write_project(snapshot(opened.project, opened.extra), path)
    again = read_project(path)
    holds_project(name, again)
    if PROJECTS[name]["data"] and PROJECTS[name]["source"]["kept"]:
        holds_data(name, load_data(again.project.source, again.nearby))


@pytest.mark.parametrize("name", PROJECTS)
def test_saved_again_it_has_the_parts_that_programs_of_then_know(name, files):
    """As long as the version of the file is the same, an older program opens a newer file too."""
    path = files / PROJECTS[name]["file"]
    opened = read_project(path)
    write_project(snapshot(opened.project, opened.extra), path)
    with zipfile.ZipFile(SAVED / PROJECTS[name]["file"]) as old, zipfile.ZipFile(path) as new:
        heads = [json.loads(archive.read("project.json")) for archive in (old, new)]
        if heads[1]["version"] > heads[0]["version"]:
            return
        for head in heads:
            del head["saved"], head["program"]
            if head["source"] is not None:
                del head["source"]["relative"]  # the new one lies elsewhere
        holds(*heads, "project.json")
        assert set(old.namelist()) <= set(new.namelist())
        going = [n for n, run in PROJECTS[name]["runs"].items() if run.get("interrupted")]
        for part in set(old.namelist()) - {"project.json", *(f"runs/{n}/run.json" for n in going)}:
            if part.endswith(".json"):
                holds(json.loads(old.read(part)), json.loads(new.read(part)), part)
            else:
                assert old.read(part) == new.read(part), part


def test_the_evaluation_in_a_project_can_be_written_out():
    record = read_project(SAVED / "clinic.bnstudio").extra["evaluation"]
    lines = folds_csv(record).splitlines()
    assert len(lines) == 1 + record["folds"] * len(record["learners"]) == 9
    figures = [line.split(",")[3] for line in lines[1:]]
    assert [float(figure) for figure in figures] == [
        item["log_likelihood"] for item in record["figures"]
    ]


def test_work_that_a_crash_left_is_offered_and_comes_back(files):
    expected = EXPECTED["recovery"]
    recovery = Autosave(files / "recovery")
    (left,) = recovery.left_behind()
    assert {name: getattr(left, RENAMED.get(name, name)) for name in expected} == expected
    opened = recovery.claim(left)
    holds_project("recovery", opened)
    recovery.clear()
    assert list((files / "recovery").iterdir()) == []


# -- parent sets -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EXPECTED["parent_sets"])
def test_parent_set_files_are_read_and_written_again(name, tmp_path):
    expected = dict(EXPECTED["parent_sets"][name])
    best = expected.pop("best")
    table = read_parent_sets(SAVED / "parent-sets" / name)
    holds(expected, lists(table), name)
    for child, variable in enumerate(table.names):
        score, parents = next(iter(table.sets(child)))
        assert [score, sorted(table.names[p] for p in parents)] == [
            best[variable][0],
            sorted(best[variable][1]),
        ]
    # Another order of the columns; and its own words once more, with the digest that vouches.
    turned = read_parent_sets(SAVED / "parent-sets" / name, table.names[::-1])
    assert lists(turned)["sha256"] == expected["sha256"]
    write_parent_sets(tmp_path / name, table)
    holds(expected, lists(read_parent_sets(tmp_path / name)), name)


def test_a_stored_table_is_read_and_used_by_the_run_that_it_was_made_for(files):
    """It is a cache: a version may drop it, but not take it for something else."""
    expected = dict(EXPECTED["stored_table"])
    path, number = files / expected.pop("file"), expected.pop("run")
    sets = sum(expected["counts"].values())
    opened = read_project(SAVED / "clinic.bnstudio")
    run = opened.project.runs[number]
    assert Path(run.tables).name == path.name
    data = load_data(opened.project.source, opened.nearby).dataset
    result = learn(data.among(run.variables), run.spec, store=path.parent)
    assert result.score == pytest.approx(run.score, rel=1e-12)
    if "sets_scored" in result.counters:  # it was dropped, and made again
        assert "sets_reused" not in result.counters
        return
    assert result.counters["sets_reused"] == sets and Path(result.tables) == path
    holds(expected, lists(load_stored(SAVED / "store" / path.name)), path.name)


# -- what the command line writes ------------------------------------------------------------------


def test_layers_that_a_stopped_search_left_do_no_harm(files, capsys):
    """They are a cache too: they number variables otherwise, so they are left as they are."""
    scratch = files / "scratch"
    left = {path.name: path.stat().st_size for path in scratch.rglob("*")}
    words = "--score aic --searcher bfbnb --set bound=simple restarts=0 --max-parents 3 --threads 1"
    places = ["--scratch", str(scratch), "--out", str(files / "net.json"), "--json", "-"]
    table = str(files / EXPECTED["layers"]["table"])
    assert main(["learn", table, *words.split(), *places]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["status"] == "optimal"
    assert record["score"] == pytest.approx(EXPECTED["layers"]["score"], rel=1e-12)
    assert {path.name: path.stat().st_size for path in scratch.rglob("*")} == left


def test_a_knowledge_file_is_read():
    # It was written before there were other kinds.
    later = {"roots": [], "leaves": [], "orderings": [], "prior": []}
    assert plain(read_knowledge(SAVED / "knowledge.json")) == EXPECTED["knowledge"] | later


@pytest.mark.parametrize(("name", "ending"), [("learned", ".json"), ("optimum", ".bif")])
def test_networks_that_were_learned_open(name, ending):
    expected = EXPECTED["networks"][name]
    found = read_network(SAVED / "results" / f"{name}{ending}")
    graph = plain(found.graph)
    assert graph == {key: expected[key] for key in ("kind", "names", "arcs", "links")}
    if found.network is not None:
        assert sorted(map(list, found.network.dag.named_arcs())) == expected["dag"]


def learn_again(name, tmp_path):
    """Carry out the command that made the files (see their README), in another folder."""
    words = {
        "learned": "--score bdeu --score-set ess=2.5 --searcher hill-climbing --set restarts=5 "
        "perturbation=6 --max-parents 3 --seed 4 --as cpdag --out learned.json --knowledge ",
        "optimum": "--score bic --searcher astar --seed 1 --out optimum.bif",
    }[name].split()
    words = [str(tmp_path / word) if word.startswith(f"{name}.") else word for word in words]
    if words[-1] == "--knowledge":
        words.append(str(SAVED / "knowledge.json"))
    record, trace = tmp_path / f"{name}.RESULT.json", tmp_path / f"{name}.trace.csv"
    words += ["--threads", "1", "--json", str(record), "--trace", str(trace)]
    assert main(["learn", str(TABLE), *words]) == 0
    return json.loads(record.read_text(encoding="utf-8")), trace.read_text(encoding="utf-8")


def network(names, arcs):
    return DAG(names, [(names.index(a), names.index(b)) for a, b in arcs])


@pytest.mark.parametrize("name", ["learned", "optimum"])
def test_the_record_of_a_run_has_what_scripts_of_then_look_for(name, tmp_path):
    """Nothing of ours reads RESULT.json and the trace; what others wrote for them must go on."""
    old = json.loads((SAVED / "results" / f"{name}.RESULT.json").read_text(encoding="utf-8"))
    assert old["score"] == EXPECTED["networks"][name]["score"]
    new, trace = learn_again(name, tmp_path)
    for key in ("elapsed_s", "cpu_s", "peak_memory_mb", "version"):
        assert type(new.pop(key)) is type(old.pop(key))
    assert set(old.pop("counters")) <= set(new.pop("counters"))
    assert [p["name"] for p in old.pop("phases")] == [p["name"] for p in new.pop("phases")]
    if "pattern_size" in old["parameters"]:  # by the variables, unless told: 16 for so few, as then
        assert (old["parameters"].pop("pattern_size"), new["parameters"]["pattern_size"]) == (
            16,
            None,
        )
    # Ties were broken by the order of the columns then: of a class another network is as good.
    classes = [to_cpdag(network(was["variables"], was.pop("arcs"))) for was in (old, new)]
    assert classes[0] == classes[1]
    score, bound = old.pop("score"), old.pop("bound")
    assert new["score"] == pytest.approx(score, rel=1e-12)
    assert new["bound"] == (None if bound is None else pytest.approx(bound, rel=1e-12))
    holds(old, new, name)
    old_trace = (SAVED / "results" / f"{name}.trace.csv").read_text(encoding="utf-8").splitlines()
    new_trace = trace.splitlines()
    assert new_trace[0] == old_trace[0]
    for lines in (old_trace, new_trace):
        points = [line.split(",") for line in lines[1:]]
        assert all(float(p[0]) >= 0 and int(p[1]) >= 0 and len(p) == 4 for p in points)
        assert float(points[-1][2]) == pytest.approx(score, rel=1e-12)


def test_the_record_of_parent_sets_has_what_scripts_of_then_look_for(tmp_path):
    old = json.loads((SAVED / "results/parent-sets.RESULT.json").read_text(encoding="utf-8"))
    words = "--method sequential --score k2 --sets-per-variable 20 --threads 1"
    places = ["--out", str(tmp_path / "k2.jkl"), "--json", str(tmp_path / "record.json")]
    assert main(["parent-sets", str(TABLE), *words.split(), *places]) == 0
    new = json.loads((tmp_path / "record.json").read_text(encoding="utf-8"))
    assert set(old) <= set(new)
    assert {key: type(new[key]) for key in old} == {key: type(old[key]) for key in old}
    assert new["data_sha256"] == old["data_sha256"]
    saved = read_parent_sets(SAVED / "parent-sets" / "asia-sequential-k2.jkl")
    again = read_parent_sets(tmp_path / "k2.jkl")
    assert again.names == saved.names
    # Which sets of a size come before the twentieth was decided by the order of the columns then.
    for child in range(saved.n):
        one, two = ({p: score for score, p in table.sets(child)} for table in (saved, again))
        both = one.keys() & two.keys()
        assert () in both
        assert [two[p] for p in both] == pytest.approx([one[p] for p in both], rel=1e-12)
