"""The window of parent sets: what it shows of a stored table, and that long lists are no burden."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from bnstudio.errors import DataError
from bnstudio.graph.pdag import DAG
from bnstudio.gui.parent_sets.models import GAIN, PARENTS, RANK, SetsModel
from bnstudio.gui.parent_sets.window import ParentSetsWindow, run_with_lists, show_parent_sets
from bnstudio.gui.parent_sets.wording import figure_lines, how_text
from bnstudio.gui.services.tasks import Tasks
from bnstudio.job.parent_sets import store
from bnstudio.job.spec import ListSpec
from bnstudio.project.parent_set_lists import load_lists, rows_with
from bnstudio.scoring.parent_sets.files import read_parent_sets, write_parent_sets
from bnstudio.scoring.parent_sets.table import ParentSetTable, Provenance, VariableSets
from tests.support.fake_services import lists_services
from tests.support.panels_fake import make_run

LEFT = Qt.MouseButton.LeftButton
NAMES = ("SMOKER", "BRONCHITIS", "X RAY", "DYSPNOEA")
LISTS = (
    {(): -90.0, (1,): -70.5, (2, 3): -65.25},
    {(): -80.0, (0,): -60.0, (0, 3): -40.0, (3,): -55.0},
    {(): -30.0},
    {(1,): -20.0, (0, 1): -12.0},
)
ORIGIN = Provenance(
    score="bic",
    data_sha256="x",
    knowledge="y",
    max_parents=2,
    method="greedy",
    counters={"sets_scored": 1234.0, "seconds_for_a_variable": 0.5},
)


def table_of(lists=LISTS, names=NAMES, **more) -> ParentSetTable:
    found = []
    for sets in lists:
        members = [parent for parents in sets for parent in parents]
        starts = np.cumsum([0, *(len(parents) for parents in sets)])
        found.append(
            VariableSets(np.array(list(sets.values())), starts, np.array(members, dtype=np.int64))
        )
    return ParentSetTable.build(names, found, ORIGIN, prune=False, **more)


class Workspace(QObject):
    """The part of the session that the window talks to, with real background threads."""

    graph_changed = Signal()
    selection_changed = Signal()
    project_replaced = Signal()
    title = "lungs.bnstudio"

    def __init__(self) -> None:
        super().__init__()
        self.tasks = Tasks()
        self.runs, self.current_run = [], None
        self.selected: tuple[str, ...] = ()
        self.variable_names = NAMES
        self.dag = None
        self.saved = None

    def load_lists(self, run, then, failed):
        return self.tasks.start("reading", lambda _task: load_lists(run), then, failed)

    def save_lists(self, loaded, path):
        self.saved = path
        write_parent_sets(path, loaded.table)

    def select(self, names):
        self.selected = tuple(names)
        self.selection_changed.emit()


def click_head(heads, section):
    at = QPoint(heads.sectionViewportPosition(section) + heads.sectionSize(section) // 2, 10)
    QTest.mouseClick(heads.viewport(), LEFT, pos=at)


@pytest.fixture
def workspace(tmp_path):
    workspace = Workspace()
    made = make_run(3, "obs", phases=(("identification", 0.0), ("search", 2.0)))
    made.tables = str(store.put(tmp_path, table_of(exhausted=[True, False, True, True])))
    made.metrics = {"parent_sets": 10.0}
    workspace.runs = [made]
    yield workspace
    workspace.tasks.shutdown()


@pytest.fixture
def window(qtbot, dressed, workspace):
    window = ParentSetsWindow(*lists_services(workspace))
    qtbot.addWidget(window)
    opened(qtbot, workspace, window, 3)
    return window


def opened(qtbot, workspace, window, number):
    window.show_run(number)
    window.show()

    qtbot.waitUntil(lambda: window._task is None, timeout=20_000)


def row(model, at):
    return [model.index(at, column).data() for column in range(model.columnCount())]


def test_the_lists_of_a_run_are_read_and_shown(window):
    assert window.windowTitle().startswith("Parent sets of Run 3")
    assert "4 variables" in window.facts.text() and "10 sets" in window.facts.text()
    children = window.children_model
    assert row(children, 0)[:4] == ["SMOKER", "3", "−65.25", "+24.75"]
    assert row(children, 2)[:4] == ["X RAY", "1", "−30.00", "–"]
    assert children.index(3, GAIN).data() == "–"  # without an empty set there is no gain
    assert "budget ended" in children.index(1, 4).data()
    assert window.sets.subject.text() == "SMOKER" and "gain 24.75" in window.sets.state.text()
    assert row(window.sets.model, 0) == ["1", "X RAY, DYSPNOEA", "2", "−65.25", "–"]
    assert row(window.sets.model, 2) == ["3", "no parents", "0", "−90.00", "−24.75"]
    assert "1\N{NARROW NO-BREAK SPACE}234 sets scored" in window.how.text()
    assert "3 of 4 variables" in window.how.text() and "Greedy" in window.how.text()
    assert "In-degree: at most 2" in figure_lines(window.loaded)


def test_a_variable_is_chosen_here_and_in_the_main_window(window, workspace):
    QTest.keyClick(window.children_table, Qt.Key.Key_Down)
    assert window.sets.subject.text() == "BRONCHITIS" and workspace.selected == ("BRONCHITIS",)
    workspace.select(["DYSPNOEA", "SMOKER"])
    assert window.sets.subject.text() == "DYSPNOEA"
    assert window.children_table.currentIndex().row() == 3
    workspace.select(["not in the table"])
    assert window.sets.subject.text() == "DYSPNOEA"
    window.search.setText("x ra")
    assert window.children_model.rowCount() == 1 and window.sets.subject.text() == "X RAY"
    window.search.clear()
    assert window.children_model.rowCount() == 4 and window.sets.subject.text() == "X RAY"


def test_the_variables_are_sorted_by_any_column_and_the_chosen_one_stays(window):
    heads = window.children_table.horizontalHeader()
    window.show_variable(1)
    click_head(heads, 1)
    assert [window.children_model.index(at, 1).data() for at in range(4)] == ["4", "3", "2", "1"]
    click_head(heads, 1)
    assert window.children_model.index(0, 0).data() == "X RAY"
    click_head(heads, 0)
    click_head(heads, 0)
    names = [window.children_model.index(at, 0).data() for at in range(4)]
    assert names == sorted(NAMES, reverse=True)
    assert window.sets.subject.text() == "BRONCHITIS"
    assert window.children_table.currentIndex().data() == "BRONCHITIS"


def test_sets_are_filtered_by_their_parents(window, qtbot):
    window.show_variable(1)
    assert window.sets.count.text() == "4 sets"
    QTest.keyClicks(window.sets.filter, "smok")
    qtbot.waitUntil(lambda: window.sets.count.text() == "2 of 4 sets")
    assert [row(window.sets.model, at)[:2] for at in range(2)] == [
        ["1", "SMOKER, DYSPNOEA"],
        ["3", "SMOKER"],
    ]
    window.sets.filter.setText("smok dys")
    qtbot.waitUntil(lambda: window.sets.count.text() == "1 of 4 sets")
    window.sets.filter.setText("x ray")
    qtbot.waitUntil(lambda: window.sets.nothing.isVisible())
    window.show_variable(0)  # whose sets have such parents
    assert window.sets.count.text() == "1 of 3 sets" and not window.sets.nothing.isVisible()


def test_the_set_that_the_current_graph_uses_is_marked(window, workspace, qtbot):
    assert not window.sets.used_line.isVisible()
    # The graph has its nodes in another order, and one that the data lack.
    names = ("DYSPNOEA", "OTHER", *NAMES[:3])
    workspace.dag = DAG(names, [(0, 3), (2, 4)])
    workspace.graph_changed.emit()
    window.show_variable(1)
    assert "set 2, −15.00" in window.sets.used.text()
    assert "used" in window.sets.model.index(1, RANK).data()
    window.sets.filter.setText("smoker")
    qtbot.waitUntil(lambda: window.sets.model.rowCount() == 2)
    QTest.mouseClick(window.sets.used_link, LEFT)
    assert window.sets.table.currentIndex().row() == 1 and window.sets.model.rowCount() == 4
    window.show_variable(2)
    assert "Not on the list: the current graph has SMOKER" in window.sets.used.text()
    assert not window.sets.used_link.isVisible()
    window.show_variable(0)
    assert "set 3" in window.sets.used.text()
    workspace.dag = DAG(NAMES, [(2, 0), (3, 0)])
    workspace.graph_changed.emit()
    assert window.sets.used.text() == "The current graph uses the best set"
    workspace.dag = DAG(("SMOKER", "OTHER"), [(1, 0)])
    workspace.graph_changed.emit()
    assert not window.sets.used_line.isVisible()


def test_the_lists_are_saved_and_read_back(window, workspace, tmp_path, monkeypatch):
    place = tmp_path / "mine"
    asked = []
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *a, **_k: asked.append(a[2]) or (str(place), "")
    )
    window.start_folder = lambda: str(tmp_path)
    QTest.mouseClick(window.save, LEFT)
    assert Path(asked[0]).parent == tmp_path
    assert workspace.saved == f"{place}.jkl"
    again = read_parent_sets(workspace.saved, NAMES)
    assert [list(again.sets(i)) for i in range(4)] == [
        list(window.loaded.table.sets(i)) for i in range(4)
    ]


def test_a_row_is_copied_and_the_figures_are_listed(window, qapp):
    window.sets.table.choose(0)
    QTest.keyClick(window.sets.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert qapp.clipboard().text() == "X RAY, DYSPNOEA\t-65.25"


def test_lists_that_are_gone_are_said_in_a_sentence(window, workspace, qtbot):
    Path(workspace.runs[0].tables).write_bytes(b"no table")
    opened(qtbot, workspace, window, 3)
    assert "cannot be read" in window.message.text() and not window.save.isEnabled()
    Path(workspace.runs[0].tables).unlink()
    opened(qtbot, workspace, window, 3)
    assert "are not stored any more" in window.message.text() and "again" in window.message.text()
    workspace.runs[0].tables = None
    with pytest.raises(DataError, match="were not kept"):
        load_lists(workspace.runs[0])
    spec = replace(workspace.runs[0].spec, lists=ListSpec(file="nowhere.jkl"))
    workspace.runs[0].spec = spec
    with pytest.raises(DataError, match=r"nowhere\.jkl that Run 3"):
        load_lists(workspace.runs[0])


def test_the_lists_of_a_file_are_shown_as_the_file_has_them(workspace, tmp_path):
    path = tmp_path / "lungs.jkl"
    write_parent_sets(path, table_of())
    run = make_run(4, "obs", phases=(("identification", 0.0), ("search", 0.1)))
    run.spec, run.variables = replace(run.spec, lists=ListSpec(file=str(path))), NAMES
    loaded = load_lists(run)
    assert len(loaded.table) == 10 and "As lungs.jkl has them" in how_text(loaded)


def test_lists_that_a_later_run_replaced_are_said_to_be_so(workspace):
    assert load_lists(workspace.runs[0]).note == ""
    workspace.runs[0].metrics["parent_sets"] = 7.0
    assert "later run" in load_lists(workspace.runs[0]).note


def test_one_window_for_all_runs_and_which_run_is_meant(qtbot, dressed, window, workspace):
    owner = window
    first = show_parent_sets(*lists_services(workspace), 3, owner)
    assert show_parent_sets(*lists_services(workspace), 3, owner) is first
    assert run_with_lists(workspace.runs, workspace.current_run).number == 3
    workspace.runs += [make_run(5, "tabu"), make_run(6, "obs", phases=(("search", 1.0),))]
    assert run_with_lists(workspace.runs, workspace.current_run).number == 6
    workspace.current_run = 3
    assert run_with_lists(workspace.runs, workspace.current_run).number == 3
    workspace.runs = []
    assert run_with_lists(workspace.runs, workspace.current_run) is None
    workspace.project_replaced.emit()
    assert not first.isVisible()


def test_a_million_sets_are_shown_where_they_lie(qtbot, dressed):
    """Nothing is made ready for rows that nobody sees: only they are ever asked for."""
    n = 24
    names = tuple(f"V{i:02}" for i in range(n))
    masks = np.arange(1 << 20)
    bits = (masks[:, None] >> np.arange(20)) & 1
    sizes = bits.sum(axis=1)
    starts = np.concatenate(([0], np.cumsum(sizes)))
    members = (np.nonzero(bits)[1] + 1).astype(np.uint16)
    table = ParentSetTable(
        names,
        np.concatenate(([0], np.full(n, 1 << 20))),
        -np.arange(1 << 20) * 0.5,
        starts,
        members,
        ORIGIN,
        np.ones(n, bool),
        np.zeros(n, np.int64),
    )
    asked = []

    class Counted(SetsModel):
        def data(self, index, role=Qt.ItemDataRole.DisplayRole):
            asked.append(index.row())
            return super().data(index, role)

    from bnstudio.gui.widgets.table.view import Table

    model = Counted()
    view = Table(model, "Parent sets", (56, 0, 52, 104, 104))
    qtbot.addWidget(view)
    view.resize(600, 400)
    view.show()
    model.show(table, 0)
    assert isinstance(model.entries, range) and model.rowCount() == 1 << 20
    view.grab()
    assert 0 < len(set(asked)) < 40
    view.choose((1 << 20) - 1)
    view.grab()
    assert max(asked) == (1 << 20) - 1 and len(set(asked)) < 80
    assert model.index((1 << 20) - 1, PARENTS).data().startswith("V01, V02")
    model.find("V03 v04")
    wanted = np.flatnonzero((masks >> 2) & (masks >> 3) & 1)
    assert model.rowCount() == len(wanted) and (model.entries == wanted).all()
    rank = model.mark([3, 4, 20])
    assert rank == 0b10000000000000001100 and model.row_of(rank) >= 0
    assert model.mark([3, 22]) == -1


def test_filtering_and_finding_agree_with_the_plain_way():
    table = table_of()
    rng = np.random.default_rng(1)
    for _ in range(60):
        child = int(rng.integers(4))
        wanted = [rng.random(4) < 0.4 for _ in range(rng.integers(0, 3))]
        entries = range(table.starts[child], table.starts[child + 1])
        slow = [
            entry
            for entry in entries
            if all(any(marked[p] for p in table.parents(entry)) for marked in wanted)
        ]
        assert list(rows_with(table, child, wanted)) == slow
        parents = [p for p in range(4) if p != child and rng.random() < 0.5]
        own = range(table.starts[child], table.starts[child + 1])
        exactly = [entry for entry in own if table.parents(entry) == tuple(parents)]
        assert [table.find(child, parents)] == (exactly or [-1])
