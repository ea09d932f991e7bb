"""The report: all that there is to say is said, escaped; HTML that needs nothing else, and PDF."""

import re
import shlex
from dataclasses import replace
from datetime import datetime
from html.parser import HTMLParser
from itertools import pairwise

import numpy as np
import pytest

from bnstudio.cli import main
from bnstudio.data.table.prepare import prepare as prepare_table
from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import ColumnPlan
from bnstudio.data.table.table import ReadOptions
from bnstudio.errors import UsageError
from bnstudio.figures.charts.scales import View
from bnstudio.figures.form import FigureForm
from bnstudio.figures.sheet import Text
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.gui.figures.process import FigureProcess
from bnstudio.gui.figures.worker import prepare
from bnstudio.gui.report.blocks import (
    Bullets,
    Commands,
    Facts,
    Grid,
    Heading,
    Paragraph,
    Picture,
    Report,
)
from bnstudio.gui.report.gathering import figures_of, gather
from bnstudio.gui.report.html import html_text
from bnstudio.gui.report.job import ReportJob, gathered
from bnstudio.gui.report.methods import _why_it_ended, citations_of, short_citation
from bnstudio.gui.report.pdf import pdf_bytes
from bnstudio.gui.report.subject import subject_of
from bnstudio.gui.style import language
from bnstudio.job.spec import TracePoint
from bnstudio.project.arc_strengths import FoundStrengths
from bnstudio.project.inspecting.reporting import ReportFigures
from bnstudio.project.saving.file import read_project, snapshot, write_project
from bnstudio.scoring.registry import SCORES, make_scorer
from bnstudio.scoring.total import families
from bnstudio.search.registry import SEARCHERS
from bnstudio.strength.strengths import of_counts
from tests.support.project_samples import make_project, result_of, write_table


@pytest.fixture(autouse=True)
def _application(qapp):
    """One application for all tests of a process."""


VOID = {"meta", "rect", "path", "circle", "br"}


class Checked(HTMLParser):
    """Checks that elements nest, and collects what a reader needs."""

    def __init__(self, text):
        super().__init__()
        self.open, self.seen, self.ids = [], [], []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.seen.append((tag, attrs))
        if "id" in attrs:
            self.ids.append(attrs["id"])
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.fixture
def project(tmp_path):
    made = make_project(write_table(tmp_path / "table.csv"))
    made.left_out = frozenset()
    dag = DAG(made.dataset.names[:3], ((0, 2), (1, 2)))
    run = made.add_run(made.freeze_spec())
    run.result = result_of(run, dag, dag, -100.25)
    run.best, run.score, run.bound = dag, -100.25, -90.5
    run.state, run.status, run.limit = "finished", "local_optimum", "time"
    run.elapsed = 1.25
    made.current_graph = made.run_graph(run.number)
    made.positions = {name: (100.0 * at, 0.0) for at, name in enumerate(dag.names)}
    return made


def of_type(report, kind):
    return [block for block in report.blocks if isinstance(block, kind)]


def test_everything_is_said(project):
    report = gather(project, tables=True)
    assert report.headings() == [
        "Summary", "Data", "Background knowledge", "Settings", "The search", "Network", "Arcs",
        "Scores by family", "Conditional probability tables", "Methods, ready to paste",
        "To repeat it",
    ]  # fmt: skip
    text = html_text(report)
    for words in (
        "table.csv", project.source.sha256, "60 rows", "equal", "age → smokes", "leaves",
        "restarts", "BDeu (bdeu)", "−100.25", "compelled", "tier", "Figure 1", "in-degree",
    ):  # fmt: skip
        assert words.lower() in text.lower() or words in ("leaves", "in-degree"), words
    assert any(isinstance(block, Picture) for block in report.blocks)


@pytest.mark.parametrize("code", ["en", "de"])
def test_each_cut_is_said_once(project, code):
    language.begin(code)
    try:
        said = [line for block in of_type(gather(project), Bullets) for line in block.items]
    finally:
        language.begin("en")
    cut = ("is cut", ": cut ") if code == "en" else ("eingeteilt", "geschnitten")
    ages = [line for line in said if "age" in line and any(words in line for words in cut)]
    assert len(ages) == 1 and "(" in ages[0], "with its cuts"


def test_what_is_left_out_is_said_once(project):
    table = project.table
    options = replace(project.source.prepare.with_plan("cough", ColumnPlan()), missing="drop")
    prepared = prepare_table(table, options)
    project.source = replace(project.source, prepare=options)
    project.dataset, project.notes = prepared.dataset, prepared.notes
    report = gather(project)
    said = [line for block in of_type(report, Bullets) for line in block.items]
    assert [line for line in said if "“id”" in line] == ["“id” is left out: it looks like an ID."]
    (missing,) = (line for line in said if "missing" in line)
    assert missing.startswith("9 cells are missing in 1 column; 9 of 60 rows are dropped")
    assert any(
        "Rows with missing values were left out." in b.text for b in of_type(report, Paragraph)
    )


def test_rows_that_the_reader_left_out_are_said(project, tmp_path):
    path = tmp_path / "uneven.csv"
    path.write_text("a,b\n1,2\n1,2,3\n2,1\n1,1\n")
    project.table = read_table(path, ReadOptions(leave_uneven=True))
    (line,) = (line for line in subject_of(project).notes if "more or fewer cells" in line)
    assert line.startswith("One row is left out")


def test_its_numbers_have_a_point_in_every_language(project):
    language.begin("de")
    try:
        text = html_text(gather(project, tables=True))
    finally:
        language.begin("en")
    assert "−100.25" in text and "Zusammenfassung" in text
    words = re.sub(r"<style.*?</style>|<svg.*?</svg>", "", text, flags=re.DOTALL)
    assert re.findall(r"\d,\d", words) == []


def test_scores_and_losses_are_those_of_the_scorer(project):
    subject = subject_of(project)
    found = figures_of(subject, tables=True)
    names = project.dataset.names
    scorer = make_scorer(project.dataset, "bdeu", {"ess": 2.5})

    def scores(arcs):
        columns = [names.index(name) for name in subject.dag.names]
        every = [(columns[a], columns[b]) for a, b in arcs]
        each = families(scorer, DAG(names, every))
        return [each[column] for column in columns]

    expected = scores(subject.dag.arcs)
    assert list(found.families.values()) == pytest.approx(expected)
    assert found.total == pytest.approx(sum(expected))
    for arc in subject.dag.arcs:
        less = scores(subject.dag.arcs - {arc})
        assert found.losses[arc] == pytest.approx(sum(expected) - sum(less))
    for node, table in found.tables.items():
        assert table.parents == tuple(
            subject.dag.names[v] for v in sorted(subject.dag.parents(node))
        )
        assert table.counts.sum() == 60


def test_arcs_say_how_they_are_directed(project):
    grid = next(b for b in of_type(gather(project), Grid) if b.caption.startswith("Arcs"))
    assert grid.heads == ("From", "To", "Direction", "Told by", "Adds to the score")
    assert {row[:4] for row in grid.rows} <= {
        (a, b, how, by)
        for a in project.dataset.names
        for b in project.dataset.names
        for how, by in (
            ("compelled", "other arcs"), ("compelled", "knowledge"), ("reversible", "convention"),
        )
    }  # fmt: skip
    assert len(grid.rows) == 2


def test_the_methods_name_what_was_done(project):
    text = next(b.text for b in of_type(gather(project), Paragraph) if "bnstudio" in b.text)
    for words in (
        "table.csv", "60 rows", "1 numeric variable was discretised", "Hill climbing",
        "Heckerman et al., 1995", "at most 2 parents of a variable", "random seed 7",
        "1 required arc", "2 tiers", "The network has 2 arcs",
    ):  # fmt: skip
        assert words in text, (words, text)


@pytest.mark.parametrize(
    ("cause", "limit", "said"),
    [
        ("forced", None, "it was ended by force"),
        ("interrupted", None, "the program was closed while it ran"),
        ("stopped", None, "it was stopped before it began to search"),
        ("limit", "time", "its time was up"),
        ("limit", None, "it met a limit"),
        ("search", None, "it failed"),
        ("process", None, "it failed"),
    ],
)
def test_the_methods_say_why_a_run_without_a_result_ended(project, cause, limit, said):
    run = project.runs[max(project.runs)]
    run.state, run.cause, run.limit, run.result = "failed", cause, limit, None
    assert _why_it_ended(run) == f"{said}, and the best network until then was kept"


def test_searchers_and_scores_have_papers_to_cite():
    for name, kind in {**SEARCHERS, **SCORES}.items():
        if name in ("auto", "exact", "ll") or name.startswith("trial"):
            continue
        assert short_citation(kind.citation), (name, kind.citation)
    assert short_citation(SEARCHERS["tabu"].citation) == "Acid and de Campos, 2003"
    assert short_citation(SEARCHERS["minobs"].citation) == "Lee and van Beek, 2017"
    assert short_citation(SCORES["bic"].citation) == "Schwarz, 1978"


def test_citations_of_a_run(project):
    run = next(iter(project.runs.values()))
    cited = citations_of(run)
    assert len(cited) == 1 and cited[0].startswith("Heckerman")  # of the searcher and the score


def test_the_html_needs_nothing_and_can_be_read_aloud(project):
    text = html_text(gather(project, tables=True))
    page = Checked(text)
    tags = {tag for tag, _ in page.seen}
    assert not tags & {"script", "link", "img", "iframe", "object", "form"}
    assert "default-src 'none'" in text and not re.search(r"""(?:src|href)=["'](?!#)""", text)
    assert not re.search(r"\son\w+=", text)
    assert text.startswith('<!DOCTYPE html>\n<html lang="en">')
    assert len(page.ids) == len(set(page.ids))
    linked = [attrs["href"][1:] for tag, attrs in page.seen if tag == "a"]
    assert linked and set(linked) <= set(page.ids)
    levels = [int(tag[1]) for tag, _ in page.seen if re.fullmatch(r"h[1-6]", tag)]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(b - a <= 1 for a, b in pairwise(levels))
    for tag, attrs in page.seen:
        if tag == "svg":
            assert attrs["role"] == "img" and attrs["aria-labelledby"].split()[0] in page.ids
        if tag == "th":
            assert attrs["scope"] in ("col", "row")
    assert text.count("<table>") == text.count("<caption>")
    assert "@media print" in text


def test_what_comes_from_data_is_escaped(tmp_path):
    bad = '<script>alert("x")</script>&\u202e'
    report = Report(
        bad, bad,
        (
            Heading(bad), Paragraph(bad), Facts(((bad, bad),)), Commands((bad,)),
            Grid(bad, (bad, bad), ((bad, bad),), (1,)),
        ),
    )  # fmt: skip
    text = html_text(report)
    assert "<script" not in text and "\u202e" not in text and "&lt;script&gt;" in text
    Checked(text)
    prepare()
    assert pdf_bytes(report).startswith(b"%PDF")


def test_the_pdf_has_pages_with_numbers(project, qapp):
    prepare()
    report = gather(project, tables=True)
    told = []
    data = pdf_bytes(report, lambda done, total: told.append((done, total)))
    pages = len(re.findall(rb"/Type /Page\b(?!s)", data))
    assert data.startswith(b"%PDF") and pages >= 2 and told[-1] == (pages - 1, pages)


def test_a_long_table_goes_over_pages(qapp):
    prepare()
    rows = tuple((f"variable {k}", "x", "1") for k in range(300))
    grid = Grid("Long", ("Name", "What", "Number"), rows, (2,))
    report = Report("Long", "Made.", (Heading("One"), grid, Heading("Two"), grid))
    data = pdf_bytes(report)
    assert len(re.findall(rb"/Type /Page\b(?!s)", data)) >= 10


def test_a_report_without_data_or_run(project):
    project.source = project.table = project.dataset = None
    record = replace(project.current_graph, origin="edited", dag=project.dag, run=None)
    project.current_graph = record
    project.knowledge = Knowledge()
    report = gather(project)
    assert report.headings() == ["Summary", "Data", "Background knowledge", "Network", "Arcs",
                                 "Methods, ready to paste"]  # fmt: skip
    assert "There are no data" in html_text(report)


def test_the_process_writes_reports_too(project):
    report = gather(project)
    process = FigureProcess()
    try:
        assert process.render(ReportJob(report, ".pdf")).data.startswith(b"%PDF")
        assert process.render(ReportJob(report, ".html")).data == html_text(report).encode()
    finally:
        process.close()


@pytest.mark.parametrize("ending", ["html", "pdf"])
def test_the_command_writes_it(project, tmp_path, capsys, ending, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_project(snapshot(project), "table.bnstudio")
    out = f"report.{ending}"
    assert main(["report", "table.bnstudio", "--out", out, "--tables"]) == 0
    assert "Conditional probability tables" in capsys.readouterr().out
    content = (tmp_path / out).read_bytes()
    assert content.startswith(b"<!DOCTYPE" if ending == "html" else b"%PDF")
    if ending == "html":
        commands = re.findall(r"<code>(.*?)</code>", content.decode(), re.DOTALL)[0].splitlines()
        assert shlex.split(commands[-1])[:2] == ["bnstudio", "report"]
        assert "bnstudio draw table.bnstudio" in commands[-2]


def test_the_command_says_what_cannot_be(project, tmp_path, capsys):
    place = tmp_path / "table.bnstudio"
    write_project(snapshot(project), place)
    for words, said in (
        (["--out", str(tmp_path / "a.txt")], "Use .html or .pdf."),
        (["--out", str(tmp_path / "a.html"), "--run", "9"], "the project has no run 9"),
    ):
        assert main(["report", str(place), *words]) == 2
        assert said in capsys.readouterr().err
    assert not (tmp_path / "a.html").exists()
    assert read_project(place).project.runs
    with pytest.raises(UsageError):
        FigureForm(0.0)


def test_the_trace_is_drawn_on_the_scales_that_are_asked_for(project):
    run = project.current_run
    run.trace = [
        TracePoint(0.1, 1, -180.0),
        TracePoint(0.5, 5, -120.0),
        TracePoint(1.0, 9, -100.25),
    ]
    said = {}
    for view in (View(), View(below=True, log_time=True), View(by_steps=True)):
        subject = subject_of(project, view=view)
        report = gathered(subject, ReportFigures(), None, subject.trace, tables=False)
        (picture,) = of_type(report, Picture)
        axes = {mark.text for part in picture.sheet.of_kind("axis") for mark in part.marks
                if isinstance(mark, Text)}  # fmt: skip
        said[view] = picture.caption, axes
    assert said[View()][0] == "The best score found, over time." and "best" not in said[View()][1]
    below = said[View(below=True, log_time=True)]
    assert "lacked" in below[0] and {"best", "seconds, logarithmic"} <= below[1]
    steps = said[View(by_steps=True)]
    assert "steps" in steps[0] and "steps" in steps[1]


def test_when_it_was_made_is_said(project):
    report = gather(project)
    assert re.fullmatch(r"Made \d{4}-\d\d-\d\d \d\d:\d\d with bnstudio .+\.", report.made)
    assert str(datetime.now().year) in report.made


def test_arcs_have_their_strength_where_there_is_one(project):
    names = project.dataset.names
    pairs = np.array([[0, 2]])
    counts = [np.array([n]) for n in (30, 10, 5)]
    found = FoundStrengths(of_counts(names, 60, pairs, *counts), "bootstrap", {}, 0)
    found = replace(found, data=project.data_number)
    report = gather(project, strengths=found)
    grid = next(b for b in of_type(report, Grid) if b.caption.startswith("Arcs"))
    at = grid.heads.index("Strength")
    shares = {row[:2]: row[at] for row in grid.rows}
    assert shares == {(names[0], names[2]): "75\u202f%", (names[1], names[2]): "–"}
    assert at in grid.numbers
    assert any("60 networks" in block.text for block in of_type(report, Paragraph))
    old = gather(project, strengths=replace(found, data=project.data_number + 1))
    assert "Strength" not in next(b for b in of_type(old, Grid) if b.caption[:4] == "Arcs").heads
