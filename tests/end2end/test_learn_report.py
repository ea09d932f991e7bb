"""``bnstudio learn --report``: what was learned, told as the window would."""

import re
import subprocess
import sys

import pytest

from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.project.current_graph import GraphRecord
from bnstudio.project.document import Project
from bnstudio.project.saving.file import snapshot, write_project

ROWS = [("a", "1", "0.5"), ("b", "2", "1.5"), ("a", "1", "2.5"), ("b", "1", "3.5")]


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "table.csv"
    lines = ["kind,grade,size", *(",".join(ROWS[(7 * at + at // 3) % 4]) for at in range(60))]
    path.write_text("\n".join(lines) + "\n")
    return path


@pytest.mark.parametrize("ending", ["html", "pdf"])
def test_a_report_is_written_beside_the_network(run, table, tmp_path, ending):
    out, report = tmp_path / "net.json", tmp_path / f"report.{ending}"
    done = run(
        "learn", table, "--searcher", "tabu", "--discretise", "equal-width:2", "--max-states", 8,
        "--out", out, "--report", report,
    )  # fmt: skip
    assert done.status == 0, done.err
    assert out.exists() and report.read_bytes()[:4] in (b"<!do", b"<!DO", b"%PDF")
    if ending == "html":
        text = report.read_text()
        for words in ("Run 1", "Tabu search", "Figure 1", "Local optimum", "1 numeric variable"):
            assert words in text, words
        # What the options say of columns that did not need it is not told.
        assert "size” is cut" in text and "kind” is cut" not in text and "at most 8" not in text


def test_the_report_speaks_the_language_that_is_asked_for(table, tmp_path):
    """All of it, in a process of its own: many texts are constants of modules."""
    report = tmp_path / "report.html"
    command = [
        sys.executable, "-m", "bnstudio", "learn", table, "--searcher", "tabu", "--discretise",
        "equal-width:2", "--max-parents", "2", "--out", tmp_path / "net.json", "--report", report,
        "--language", "de",
    ]  # fmt: skip
    subprocess.run(command, check=True, capture_output=True)
    text = report.read_text()
    assert '<html lang="de">' in text and "Bericht" in text
    for words in (
        "Zusammenfassung", "Vorwissen", "Einstellungen", "Die Suche", "die stärksten zuerst",
        "Scores der Familien", "Methoden, zum Einfügen", "Zum Wiederholen", "Abbildung 1.",
        "60 Zeilen mit 3 diskreten Variablen", "1 numerische Variable wurde diskretisiert.",
        "mit höchstens 2 Elternknoten je Variable und der Startzahl 0", "Lokales Optimum",
        "umkehrbar", "Score (bic)", "Bester Score gegen Sekunden", "Berechnete lokale Scores",
    ):  # fmt: skip
        assert words in text, words
    shown = re.sub(r"(?s)<style>.*?</style>|<[^>]*>", " ", text.partition("Literatur")[0])
    assert not re.findall(r"\b(?:the|and|with|were|arcs?|Figure|seconds|Best)\b", shown), shown


def test_an_unknown_ending_is_refused_before_learning(run, table, tmp_path):
    done = run("learn", table, "--out", tmp_path / "n.json", "--report", tmp_path / "r.txt")
    assert done.status == 2 and ".html or .pdf" in done.err
    assert not (tmp_path / "n.json").exists()


def test_layouts_by_tier_and_group_need_a_project_that_has_them(run, tmp_path):
    project = Project()
    dag = DAG(("a", "b", "c"), [(0, 1), (1, 2)])
    project.current_graph = GraphRecord(origin="edited", dag=dag)
    place = tmp_path / "p.bnstudio"
    write_project(snapshot(project), place)
    out = tmp_path / "p.svg"
    for layout in ("tiers", "groups"):
        done = run("draw", place, "--out", out, "--layout", layout)
        assert done.status == 2 and "no variable of the graph is in a" in done.err
    project.knowledge = Knowledge(tiers=(("a", "b"), ("c",)))
    project.groups = {"a": "One", "b": "Two", "c": "One"}
    write_project(snapshot(project), place)
    drawn = set()
    for layout in ("tiers", "groups"):
        done = run("draw", place, "--out", out, "--layout", layout)
        assert done.status == 0, done.err
        drawn.add(out.read_text())
    assert len(drawn) == 2
    assert run("draw", place, "--out", out, "--knowledge", "--legend").status == 0
    assert "its tier" in out.read_text() and ">2</text>" in out.read_text()
    project.knowledge = Knowledge()
    write_project(snapshot(project), place)
    done = run("draw", place, "--out", out, "--knowledge")
    assert done.status == 2 and "no background knowledge to mark" in done.err
