"""``bnstudio draw``: every kind of file, parts, kept places, and one clear line otherwise."""

import re
import xml.etree.ElementTree as ET

import pytest

from bnstudio.cli.figures.options import LAYOUTS
from bnstudio.formats.read import read_network
from bnstudio.formats.write import write_network
from bnstudio.graph.layout.request import STYLES
from bnstudio.graph.pdag import DAG, PDAG
from bnstudio.project.current_graph import GraphRecord
from bnstudio.project.document import Project
from bnstudio.project.saving.file import snapshot, write_project

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def bif(data_dir):
    return data_dir / "asia.bif"


@pytest.mark.parametrize(
    ("name", "start"),
    [("a.png", b"\x89PNG"), ("a.svg", b"<svg"), ("a.pdf", b"%PDF"), ("a.tex", b"%")],
)
def test_every_kind_of_file(run, bif, tmp_path, name, start):
    out = tmp_path / name
    done = run("draw", bif, "--out", out, "--size", "16x12cm", "--legend", "--caption", "Asia.")
    assert (done.status, done.out) == (0, f"{out}: 8 nodes, 8 edges, 16.0 x 12.0 cm\n"), done.err
    assert out.read_bytes().startswith(start)
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_layouts_are_those_that_there_are(run, bif, tmp_path):
    assert LAYOUTS == STYLES
    for layout in ("right", "circular", "force"):
        done = run("draw", bif, "--out", tmp_path / f"{layout}.svg", "--layout", layout)
        assert done.status == 0, done.err
    files = {path.read_text() for path in tmp_path.iterdir()}
    assert len(files) == 3


def names(path, kind):
    root = ET.parse(path).getroot()
    return [g.get("data-name") for g in root.iter() if g.get("class") == kind]


def test_a_part(run, bif, tmp_path):
    out = tmp_path / "a.svg"
    assert run("draw", bif, "--out", out, "--blanket", "either").status == 0
    assert set(names(out, "node")) == {"either", "tub", "lung", "xray", "dysp", "bronc"}
    assert run("draw", bif, "--out", out, "--nodes", "smoke", "lung").status == 0
    assert names(out, "arc") == ["smoke → lung"]
    done = run("draw", bif, "--out", out, "--blanket", "none")
    assert done.status == 2 and "the network has no node “none”" in done.err


def test_the_legend_speaks_the_language_that_is_asked_for(run, tmp_path):
    net, out = tmp_path / "n.json", tmp_path / "n.svg"
    write_network(net, PDAG(("a", "b", "c"), [(0, 1)], [(1, 2)]))
    said = {}
    for language in ("en", "de"):
        done = run("draw", net, "--out", out, "--size", "16cm", "--legend", "--language", language)
        assert done.status == 0 and "3 nodes, 2 edges" in done.out
        said[language] = names(out, "legend")
        said[language].append(ET.parse(out).getroot().find("{*}desc").text.partition(":")[0])
    assert said == {
        "en": ["Arc", "Link: either direction", "3 nodes, 1 arc and 1 link"],
        "de": ["Kante", "Verbindung: beliebige Richtung", "3 Knoten, 1 Kante und 1 Verbindung"],
    }


def test_places_of_the_file_are_kept(run, bif, tmp_path):
    dag = read_network(bif).graph
    places = {name: (100.0 * at, 50.0) for at, name in enumerate(dag.names)}
    kept, out = tmp_path / "kept.dot", tmp_path / "a.svg"
    write_network(kept, dag, positions=places)
    assert run("draw", kept, "--out", out).status == 0
    heights = set(re.findall(r'<rect x="[\d.]+" y="([\d.]+)"', out.read_text()))
    assert len(heights) == 1  # all in one row
    assert run("draw", kept, "--out", out, "--layout", "down").status == 0
    assert len(set(re.findall(r'<rect x="[\d.]+" y="([\d.]+)"', out.read_text()))) > 1
    done = run("draw", bif, "--out", out, "--layout", "kept")
    assert done.status == 2 and "no places of nodes. Choose a layout." in done.err


def test_the_graph_of_a_project_with_its_labels(run, bif, tmp_path):
    project, place, out = Project(), tmp_path / "a.bnstudio", tmp_path / "a.svg"
    done = run("draw", bif.parent / "none.bnstudio", "--out", out)
    assert done.status == 2
    write_project(snapshot(project), place)
    done = run("draw", place, "--out", out)
    assert done.status == 2 and "this project has no graph" in done.err
    project.current_graph = GraphRecord("edited", read_network(bif).graph)
    project.labels = {"smoke": "Smokes?"}
    project.groups = {"smoke": "habits"}
    project.view = "cpdag"
    write_project(snapshot(project), place)
    assert run("draw", place, "--out", out, "--legend").status == 0
    assert (
        ">Smokes?<" in out.read_text() and names(out, "link") and "habits" in names(out, "legend")
    )


def boxes(path):
    """Return left, top, right and bottom of all boxes with a label, by these labels."""
    found = {}
    for group in ET.parse(path).getroot().iter(f"{SVG}g"):
        rects, texts = group.findall(f"{SVG}rect"), group.findall(f"{SVG}text")
        if rects and texts:
            x, y, wide, high = (float(rects[0].get(k)) for k in ("x", "y", "width", "height"))
            found[texts[0].text] = (x, y, x + wide, y + high)
    return found


def test_boxes_that_stand_closely_do_so_in_a_figure(run, tmp_path):
    """The places of a project are those of the boxes that its window drew: small ones."""
    project, place = Project(), tmp_path / "a.bnstudio"
    graph = DAG(("first", "second", "third"), [(0, 1), (1, 2)])
    project.current_graph = GraphRecord("edited", graph)
    project.positions = {"first": (0.0, 0.0), "second": (0.0, 22.0), "third": (48.0, 22.0)}
    apart = {}
    for dense in (False, True):
        write_project(snapshot(project, {"dense": dense}), place)
        out = tmp_path / f"{dense}.svg"
        assert run("draw", place, "--out", out).status == 0
        there = boxes(out)
        assert there.keys() == set(graph.names)
        pairs = [(there["first"], there["second"]), (there["second"], there["third"])]
        apart[dense] = [
            a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1] for a, b in pairs
        ]
        report = tmp_path / f"{dense}.html"
        assert run("report", place, "--out", report).status == 0
    assert apart == {False: [False, False], True: [True, True]}
    assert "<svg" in (tmp_path / "True.html").read_text()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--out", "a.bmp"), "Use .png, .svg, .pdf or .tex."),
        (("--out", "a.png", "--size", "3"), "“3” is no size of a figure"),
        (("--out", "a.png", "--size", "900cm"), "cannot be 900 cm"),
        (("--out", "a.png", "--dpi", "3"), "cannot have 3 dpi"),
        (("--out", "a.png", "--size", "400cm", "--dpi", "2400"), "is too large"),
        (("--out", "none/a.png"), "the folder of this output does not exist"),
    ],
)
def test_what_cannot_be(run, bif, tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    done = run("draw", bif, *words)
    assert done.status == 2 and said in done.err and done.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_small_text_is_told(run, bif, tmp_path):
    done = run("draw", bif, "--out", tmp_path / "a.svg", "--size", "3cm")
    assert done.status == 0 and "points high; a larger --size" in done.err
