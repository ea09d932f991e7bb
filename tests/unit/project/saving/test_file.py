"""The project file: everything comes back, whatever has happened to the data meanwhile."""

import json
import os
import zipfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from bnstudio.errors import ProjectError
from bnstudio.graph.pdag import CPDAG, DAG, PDAG, RPDAG
from bnstudio.job.kernel_marks import STOPPED_EARLY
from bnstudio.project.data import load_data
from bnstudio.project.saving import file as project_file
from bnstudio.project.saving.file import read_project, snapshot, write_project
from tests.support.project_samples import make_project, write_table
from tests.unit.project.saving.project_files import one_sentence, rewritten, with_value


def test_everything_comes_back(project, saved):
    opened = read_project(saved)
    back = opened.project
    for name in [
        "left_out",
        "groups",
        "knowledge",
        "settings",
        "view",
        "usual_view",
        "positions",
        "notes",
        "data_number",
        "next_run",
        "current_graph",
    ]:
        assert getattr(back, name) == getattr(project, name), name
    assert opened.extra == {"panels": [296, 344]}
    assert list(back.runs) == [1, 2, 3]
    done = back.runs[1]
    assert replace(done, result=None) == replace(project.runs[1], result=None)
    assert done.result == project.runs[1].result
    assert done.label == "With knowledge" and done.spec.start == DAG(("age", "smokes"))
    assert back.runs[2] == project.runs[2]
    assert back.source == project.source


def test_views_of_runs_come_back_and_old_files_have_that_of_the_current_run(project, tmp_path):
    project.runs[1].view = "rpdag"
    project.current_graph = project.run_graph(2)
    project.view, project.usual_view = "cpdag", "dag"
    path = tmp_path / "views.bnstudio"
    write_project(snapshot(project), path)
    back = read_project(path).project
    assert [run.view for run in back.runs.values()] == ["rpdag", None, None]
    assert (back.view, back.usual_view) == ("cpdag", "dag")

    def older(head):
        del head["usual_view"]
        for run in head["runs"]:
            del run["view"]

    old = read_project(rewritten(path, tmp_path / "old.bnstudio", {"project.json": older})).project
    assert old.usual_view == old.view == old.runs[2].view == "cpdag"
    assert old.runs[1].view is None


@pytest.mark.parametrize("kind", [CPDAG, RPDAG, PDAG])
@pytest.mark.parametrize("left_out", [False, True])
def test_a_class_without_links_is_kept_with_its_dag(project, tmp_path, kind, left_out):
    """Its DAG is equal to it, edge by edge, but is another kind of graph; old files lack it."""
    run = project.runs[1]
    names = run.dag.names
    run.best, run.best_dag, run.written = kind(names), DAG(names), {}
    run.result = replace(run.result, graph=run.best, dag=run.best_dag)
    place = tmp_path / "class.bnstudio"
    write_project(snapshot(project), place)
    if left_out:
        old = tmp_path / "old.bnstudio"
        with zipfile.ZipFile(place) as source, zipfile.ZipFile(old, "w") as target:
            for name in source.namelist():
                if name != "runs/1/dag.json":
                    target.writestr(name, source.read(name))
        place = old
    found = read_project(place).project.runs[1]
    assert found.best == run.best and type(found.best) is kind
    assert type(found.dag) is DAG and found.dag == run.dag


def test_a_run_under_way_comes_back_as_interrupted_with_its_best(project, saved):
    run = read_project(saved).project.runs[3]
    assert run.state == "failed" and run.best == project.runs[3].best
    assert run.score == -98.0 and len(run.trace) == 1
    assert "Interrupted" in run.message and "best network" in run.message
    assert run.cause == "interrupted"
    assert project.runs[3].state == "running"


@pytest.mark.parametrize(
    ("message", "cause"),
    [
        ("the run ended (time) before a network that keeps all constraints was found", "limit"),
        (STOPPED_EARLY, "stopped"),
        ("Interrupted: the run was stopped before its searcher was ready.", "stopped"),
        ("Interrupted: the window was closed while this run was under way.", "interrupted"),
        ("The run was ended at once, as you asked. The best network is kept.", "forced"),
        ("The run's process ended unexpectedly (exit status 3).", "process"),
        ("the limit of memory is too small", "search"),
    ],
)
def test_what_ended_a_run_is_known_of_files_that_have_only_its_sentence(
    project, tmp_path, message, cause
):
    run = project.runs[2]
    for kept in (None, "search"):
        run.message, run.cause = message, kept
        run.written.clear()
        place = tmp_path / "p.bnstudio"
        write_project(snapshot(project), place)
        found = read_project(place).project.runs[2]
        assert found.cause == (kept or cause)
        assert found.limit == ("time" if found.cause == "limit" else None)


def test_the_tables_of_a_network_come_back(project, tmp_path):
    from bnstudio.network.fit import fit
    from bnstudio.project.current_graph import GraphRecord

    dag = DAG(("age", "smokes", "cough"), [(0, 2), (1, 2)])
    network = fit(dag, project.dataset)
    project.current_graph = GraphRecord("file", dag, source="a.bif", network=network)
    path = tmp_path / "n.bnstudio"
    write_project(snapshot(project), path)
    back = read_project(path).project.current_graph
    assert back == project.current_graph and back.network.variables == network.variables
    for one, other in zip(back.network.tables, network.tables, strict=True):
        assert (one == other).all()
    other = with_value("arcs", [[0, 2]])
    for change in (b"{}", b"\xff", other):
        bad = rewritten(path, tmp_path / "bad.bnstudio", {"network.json": change})
        with pytest.raises(ProjectError) as caught:
            read_project(bad)
        one_sentence(caught.value)


def test_text_that_is_no_utf8_can_be_saved(project, tmp_path):
    # A path that is not UTF-8 comes as lone surrogates, and JSON files may hold them too.
    odd = "donn\udce9es \ud800"
    project.source = replace(project.source, path=f"/{odd}/t.csv")
    project.groups = {**project.groups, odd: "group"}
    next(iter(project.runs.values())).message = odd
    path = tmp_path / "odd.bnstudio"
    write_project(snapshot(project), path)
    back = read_project(path).project
    assert back.source.path == f"/{odd}/t.csv"
    assert back.groups == project.groups
    assert next(iter(back.runs.values())).message == odd


def test_written_quickly_is_the_same_and_is_proved_by_its_check_sums(project, saved, tmp_path):
    quick = tmp_path / "quick.bnstudio"
    write_project(snapshot(project, {"panels": [296, 344]}), quick, quickly=True)
    with zipfile.ZipFile(saved) as one, zipfile.ZipFile(quick) as two:
        assert one.namelist() == two.namelist()
        for name in one.namelist():
            if name != "project.json":  # it has the hour
                assert one.read(name) == two.read(name)
    assert read_project(quick).project.runs[2] == project.runs[2]


def test_what_has_no_right_check_sum_does_not_replace(project, saved, monkeypatch):
    whole = saved.read_bytes()

    def spoilt(path: Path) -> None:
        content = bytearray(path.read_bytes())
        with zipfile.ZipFile(path) as archive:
            at = archive.getinfo("positions.json").header_offset + 60
        content[at] ^= 0xFF
        path.write_bytes(content)
        check(path)

    check = project_file._check_sums
    monkeypatch.setattr(project_file, "_check_sums", spoilt)
    with pytest.raises(ProjectError, match="damaged"):
        write_project(snapshot(project), saved, quickly=True)
    assert saved.read_bytes() == whole


def test_odd_places_are_written_too(project, tmp_path):
    project.positions = {"age": (np.float32(1.5), 2.0), "smokes": (float("inf"), 0.0)}
    path = tmp_path / "odd.bnstudio"
    write_project(snapshot(project), path, quickly=True)
    with zipfile.ZipFile(path) as archive:
        assert json.loads(archive.read("positions.json")) == {
            "age": [1.5, 2.0],
            "smokes": ["inf", 0.0],
        }


def test_saving_twice_gives_the_same_parts(project, saved, tmp_path):
    again = read_project(saved).project
    write_project(snapshot(again, {"panels": [296, 344]}), tmp_path / "two.bnstudio")
    with zipfile.ZipFile(saved) as one, zipfile.ZipFile(tmp_path / "two.bnstudio") as two:
        assert one.namelist() == two.namelist()
        for name in one.namelist():
            if name not in ("project.json", "runs/3/run.json"):
                assert one.read(name) == two.read(name), name


def test_the_data_come_back_as_they_were_chosen(project, saved):
    opened = read_project(saved)
    loaded = load_data(opened.project.source, opened.nearby)
    assert loaded.dataset.sha256 == project.dataset.sha256
    assert loaded.notes == project.notes
    assert not loaded.changed and loaded.message == ""


def test_older_files_keep_the_names_that_cut_columns_had(saved, tmp_path):
    def older(head):
        del head["source"]["prepare"]["naming"]

    old = read_project(rewritten(saved, tmp_path / "old.bnstudio", {"project.json": older}))
    assert old.project.source.prepare.naming == "words"
    loaded = load_data(old.project.source, old.nearby)
    assert "low" in {state for each in loaded.dataset.variables for state in each.states}
    write_project(snapshot(old.project), tmp_path / "again.bnstudio")
    assert read_project(tmp_path / "again.bnstudio").project.source.prepare.naming == "words"
    assert read_project(saved).project.source.prepare.naming == "ranges"


def test_a_moved_pair_of_files_is_found_by_the_relative_path(project, saved, tmp_path):
    project.source = replace(project.source, kept=None)
    write_project(snapshot(project), saved)
    other = tmp_path / "elsewhere"
    other.mkdir()
    for name in ("people.csv", "one.bnstudio"):
        (tmp_path / name).rename(other / name)
    opened = read_project(other / "one.bnstudio")
    loaded = load_data(opened.project.source, opened.nearby)
    assert Path(loaded.source.path).resolve() == (other / "people.csv").resolve()
    assert loaded.dataset.sha256 == project.dataset.sha256 and loaded.message == ""


def test_a_lost_table_is_read_from_the_copy_inside(project, saved, tmp_path):
    (tmp_path / "people.csv").unlink()
    opened = read_project(saved)
    loaded = load_data(opened.project.source, opened.nearby)
    assert loaded.dataset.sha256 == project.dataset.sha256
    assert loaded.kind == "info" and "no longer there" in loaded.message
    assert loaded.table.path == project.table.path


def test_a_lost_table_without_a_copy_leaves_the_rest(project, saved, tmp_path):
    project.source = replace(project.source, kept=None)
    write_project(snapshot(project), saved)
    (tmp_path / "people.csv").unlink()
    opened = read_project(saved)
    assert opened.project.runs and opened.project.dag is not None
    loaded = load_data(opened.project.source, opened.nearby)
    assert loaded.dataset is None and loaded.kind == "caution"
    assert "open the table" in loaded.message


def test_a_changed_table_is_noticed(project, saved, tmp_path):
    header, first, *others = write_table(tmp_path / "people.csv", rows=90).read_text().split()
    (tmp_path / "people.csv").write_text("\n".join([header, *others, first]))
    source = read_project(saved).project.source
    kept = load_data(source)
    assert kept.dataset.rows == 60 and not kept.changed and "has changed" in kept.message
    again = load_data(replace(source, kept=None))
    assert again.dataset.rows == 90 and again.changed and again.kind == "caution"
    assert again.source.size == (tmp_path / "people.csv").stat().st_size


def test_a_touched_table_is_the_same_table(project, saved, tmp_path):
    os.utime(tmp_path / "people.csv", (1, 1))
    source = replace(read_project(saved).project.source, kept=None)
    loaded = load_data(source)
    assert not loaded.changed and loaded.message == ""


def test_a_table_that_no_longer_fits_leaves_the_rest(project, saved, tmp_path):
    (tmp_path / "people.csv").write_bytes(b"\x00\x01\x02 no table \x00")
    source = replace(read_project(saved).project.source, kept=None)
    loaded = load_data(source)
    assert loaded.dataset is None and loaded.kind == "caution"
    assert "runs and graphs are all here" in loaded.message


def test_a_large_table_is_not_kept_inside(tmp_path, monkeypatch):
    monkeypatch.setattr("bnstudio.project.source.EMBED_LIMIT", 100)
    project = make_project(write_table(tmp_path / "people.csv"))
    write_project(snapshot(project), tmp_path / "x.bnstudio")
    with zipfile.ZipFile(tmp_path / "x.bnstudio") as archive:
        assert not [name for name in archive.namelist() if name.startswith("data/")]
    assert read_project(tmp_path / "x.bnstudio").project.source.sha256


def test_a_snapshot_does_not_change_any_more(project, tmp_path):
    taken = snapshot(project)
    project.runs[3].trace.clear()
    project.runs[3].state = "finished"
    project.groups["age"] = "changed"
    project.positions = {}
    write_project(taken, tmp_path / "x.bnstudio")
    back = read_project(tmp_path / "x.bnstudio").project
    assert len(back.runs[3].trace) == 1 and back.runs[3].state == "failed"
    assert back.groups["age"] == "Causes" and back.positions


def test_old_project_files_open_for_ever(data_dir):
    """A file of version 1 as the first release wrote it, with all that such a file can hold."""
    opened = read_project(data_dir / "projects" / "version-1.bnstudio")
    project = opened.project
    assert list(project.runs) == [1, 2, 3] and project.runs[1].label == "With knowledge"
    assert project.runs[1].result.score == -99.125 and project.runs[1].spec.seed == 7
    assert project.current_graph.origin == "edited" and project.dag.named_arcs()[0] == (
        "age",
        "new",
    )
    assert project.knowledge.required == (("smokes", "cough"),)
    assert project.settings.limits.max_parents == 2 and project.view == "cpdag"
    assert project.positions["age"] == (1.5, -2.0)
    loaded = load_data(project.source, opened.nearby)
    assert loaded.dataset.names == ("age", "smokes", "cough") and loaded.dataset.rows == 60
    assert loaded.dataset.variables[0].arity == 2
