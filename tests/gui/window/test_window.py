"""The window as a whole: notices, dialogs, saving and closing, and who cannot see it."""

import gc
import os
import threading
import weakref
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QWidget,
)

from bnstudio import __version__
from bnstudio.errors import DataError
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.gui import app
from bnstudio.gui.eventloop.collector import Collector
from bnstudio.gui.services.bundle import make_services
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.dialogs import Notes, Question
from bnstudio.gui.window import files, recovery, run_news
from bnstudio.gui.window.dialogs.guide import Guide
from bnstudio.gui.window.dialogs.help import About, Shortcuts
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.settings import Settings
from bnstudio.job.spec import Limits
from bnstudio.project.current_graph import GraphRecord
from bnstudio.project.run import Run
from tests.gui.window.opening import open_sample


def test_notices_by_their_weight(window):
    window.services.tasks.notice.emit("good", "Exported")
    assert window.toast.isVisible() and window.toast.text == "Exported"
    assert not window.notice_bar.isVisible()
    window.services.tasks.notice.emit("error", "it failed, because")
    assert window.notice_bar.text == "It failed, because"
    window.services.tasks.notice.emit("caution", "asia.csv: it failed")
    assert window.notice_bar.text == "asia.csv: it failed"


def test_what_is_undone_out_of_sight_is_said(window, qtbot):
    """One history serves all pages: what was undone may stand on another one."""
    workspace, services = open_sample(window, qtbot), window.services
    names = services.data.dataset.names
    empty = DAG(names, [])
    services.graph.show_graph(
        "open", GraphRecord("file", empty, source="net.bif"), empty, empty, {}
    )
    workspace.show_page("graph")
    assert services.graph.add_arc(names[0], names[1])
    services.data.set_knowledge(Knowledge(forbidden=((names[0], names[1]),)), "forbid an arc")
    window.undo()
    assert window.toast.isVisible() and window.toast.text == "Undone: forbid an arc"
    window.toast.hide()
    window.undo()
    assert not window.toast.isVisible()  # the canvas says it
    workspace.show_page("data")
    window.redo()
    assert window.toast.isVisible() and window.toast.text.startswith("Done again: ")


def test_an_uncaught_fault_is_one_sentence_and_a_log_entry(window, caplog):
    reporter = app.FaultReporter()
    reporter.fault.connect(window.fault)
    try:
        raise ZeroDivisionError("secret detail")
    except ZeroDivisionError as error:
        reporter._caught(type(error), error, error.__traceback__)
    assert "ZeroDivisionError" in window.notice_bar.text
    assert "secret detail" not in window.notice_bar.text
    assert "Traceback" not in window.notice_bar.text
    assert "secret detail" in caplog.text
    error = DataError("the file is empty", advice="Choose another")
    reporter._caught(type(error), error, None)
    assert window.notice_bar.text == "the file is empty. Choose another."


def test_question_by_keys(window, qtbot):
    question = Question(window, "Save?", "Why.", (("no", "Discard"), ("yes", "Save")), "yes")
    qtbot.addWidget(question)
    question.show()
    qtbot.keyClick(question, Qt.Key.Key_Return)
    assert question.answer == "yes"
    question = Question(window, "Save?", "Why.", (("no", "Discard"), ("yes", "Save")), "yes")
    qtbot.addWidget(question)
    question.show()
    qtbot.keyClick(question, Qt.Key.Key_Escape)
    assert question.answer == ""


def test_list_of_keys_is_made_from_the_registry(window, qtbot):
    dialog = Shortcuts(window, window.actions_)
    qtbot.addWidget(dialog)
    dialog.show()
    message = {label.text() for label in dialog.findChildren(QLabel)}
    assert {"Learn", "Add a node", "Search commands and variables"} <= message
    chips = {widget.accessibleName() for widget in dialog.findChildren(QWidget)}
    assert {"F5", "N", "Ctrl+K", "Del, D"} <= chips


def test_about_names_what_it_stands_on(window, qtbot):
    dialog = About(window)
    qtbot.addWidget(dialog)
    dialog.show()
    message = " ".join(label.text() for label in dialog.findChildren(QLabel))
    for name in (__version__, "Inter", "Phosphor", "LGPL", "SIL Open Font License", "CC BY 4.0"):
        assert name in message


@pytest.mark.parametrize(
    ("id_", "kind"), [("about", About), ("shortcuts", Shortcuts), ("guide", Guide)]
)
def test_help_goes_with_all_it_holds_when_it_is_closed(window, qtbot, id_, kind):
    window.actions_[id_].trigger()
    (dialog,) = window.findChildren(kind)
    assert dialog.isVisible()
    gone = weakref.ref(dialog)
    with qtbot.waitSignal(dialog.destroyed):
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    del dialog
    gc.collect()
    assert gone() is None and window.findChildren(kind) == []


def test_notes_on_the_data_are_all_listed(window, qtbot):
    dialog = Notes(window, "Notes", ["One was left out.", "Two was cut in three."])
    qtbot.addWidget(dialog)
    message = {label.text() for label in dialog.findChildren(QLabel)}
    assert {"One was left out.", "Two was cut in three."} <= message


def test_title_says_whether_it_is_saved(window, qtbot, tmp_path):
    open_sample(window, qtbot)
    window.services.graph.add_arc("asia", "tub")
    assert window.isWindowModified()
    assert window.top_bar._state.text() == "Not saved"
    with qtbot.waitSignal(window.services.files.saved, timeout=30_000):
        window.services.files.save(tmp_path / "p.bnstudio")
    qtbot.waitUntil(lambda: window.top_bar._state.text() == "Saved")
    assert window.top_bar._name.text() == "p.bnstudio"
    assert window.settings.recent[0].name == "p.bnstudio"


@pytest.mark.parametrize(("answer", "closed"), [("cancel", False), ("", False), ("discard", True)])
def test_closing_with_unsaved_work_asks(window, qtbot, monkeypatch, answer, closed):
    open_sample(window, qtbot)
    window.services.graph.add_arc("asia", "tub")
    asked = []

    def ask(parent, title, text, answers, advised):
        asked.append((title, [key for key, _words in answers], advised))
        return answer

    monkeypatch.setattr(files, "ask", ask)
    assert window.close() is closed
    assert asked == [("Save the changes first?", ["cancel", "discard", "save"], "save")]


@pytest.mark.parametrize(("count", "said"), [(0, ""), (1, "Run 5 is at work"), (2, "2 runs are")])
def test_closing_names_the_runs_at_work(window, qtbot, monkeypatch, count, said):
    open_sample(window, qtbot)
    window.services.graph.add_arc("asia", "tub")
    project, told = window.services.document.project, []
    names = window.services.data.learning_names
    for number in range(5, 5 + count):
        project.runs[number] = Run(number, project.freeze_spec(), names, state="running")
    monkeypatch.setattr(files, "ask", lambda _frame, _title, text, *_: told.append(text))
    assert not window.close()
    assert said in told[0] and ("at work" in told[0]) == (count > 0)
    for number in range(5, 5 + count):
        del project.runs[number]


def test_closing_saves_when_told_to(window, qtbot, monkeypatch, tmp_path):
    open_sample(window, qtbot)
    window.services.graph.add_arc("asia", "tub")
    path = tmp_path / "kept.bnstudio"
    monkeypatch.setattr(files, "ask", lambda *a: "save")
    monkeypatch.setattr(files.QFileDialog, "getSaveFileName", lambda *a: (str(path), ""))
    assert window.close()
    assert path.exists()


def test_recovery_is_offered_and_can_be_discarded(window, qtbot, monkeypatch):
    class Left:
        def __init__(self, title):
            from datetime import datetime

            self.title, self.message = title, "asia.csv · 2 runs"
            self.saved = datetime.now().astimezone()

    left = [Left("one.bnstudio"), Left("two.bnstudio")]
    gone, back = [], []
    window.services.recovery.find_left = lambda then: then(list(left))
    window.services.recovery.discard = gone.append
    window.services.files.recover = back.append
    recovery.offer(window, window.files)
    assert "one.bnstudio" in window.notice_bar.text
    assert "today at" in window.notice_bar.text
    buttons = {b.text(): b for b in window.notice_bar.findChildren(QAbstractButton) if b.text()}
    answers = ["keep", "discard"]
    monkeypatch.setattr(recovery, "ask", lambda *_: answers.pop(0))
    buttons["Discard it…"].click()
    QApplication.processEvents()
    assert gone == [] and "one.bnstudio" in window.notice_bar.text, "it is asked for once more"
    buttons = {
        b.text(): b
        for b in window.notice_bar.findChildren(QAbstractButton)
        if b.text() and b.isVisible()
    }
    buttons["Discard it…"].click()
    QApplication.processEvents()
    assert gone == [left[0]]
    assert "two.bnstudio" in window.notice_bar.text
    buttons = {
        b.text(): b
        for b in window.notice_bar.findChildren(QAbstractButton)
        if b.text() and b.isVisible()
    }
    buttons["Bring it back"].click()
    assert back == [left[1]]


def test_every_control_has_a_name(window, qtbot):
    open_sample(window, qtbot)
    window.services.graph.add_arc("asia", "tub")
    window.workspace.show_page("graph")
    nameless = []
    for widget in window.findChildren(QWidget):
        if not isinstance(widget, QAbstractButton | QLineEdit | QComboBox | QAbstractSpinBox):
            continue
        if not widget.isVisible():
            continue
        if widget.objectName().startswith("qt_") or isinstance(widget.parent(), QAbstractSpinBox):
            continue
        text = widget.text() if isinstance(widget, QAbstractButton) else ""
        if not (widget.accessibleName() or text or widget.toolTip()):
            nameless.append(f"{type(widget).__name__} in {type(widget.parent()).__name__}")
    assert nameless == [], nameless


def test_tab_key_goes_round_the_whole_window(window, qtbot):
    open_sample(window, qtbot)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    seen = []
    for _ in range(200):
        QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Tab)
        now = QApplication.focusWidget()
        if now in seen[:1]:
            break
        seen.append(now)
    else:
        pytest.fail("Tab never came back to where it began")
    for part in (window.top_bar, window.workspace.variables, window.workspace.learn):
        assert any(part.isAncestorOf(widget) for widget in seen), part
    assert window.workspace.tabs in seen


def test_qt_has_nothing_to_complain_of(dressed, qtbot, qt_warnings, tmp_path):
    session = make_services()
    window = MainWindow(session, Settings(tmp_path / "w.ini"))
    qtbot.addWidget(window)
    window.show()
    open_sample(window, qtbot)
    window.workspace.show_page("graph")
    for size in ((1100, 700), (1600, 1000), (1300, 760)):
        window.resize(*size)
        QApplication.processEvents()
    theme().set_mode("dark")
    QApplication.processEvents()
    window.close()
    assert qt_warnings == []


def test_garbage_is_collected_in_the_window_thread_only(dressed, qtbot):
    class Node:
        pass

    def make_cycles(seen: list[weakref.ref]) -> None:
        for _ in range(3000):
            node = Node()
            node.self = node
        seen.append(weakref.ref(node))

    gc.enable()
    collector = Collector()
    try:
        assert not gc.isenabled()
        seen: list[weakref.ref] = []
        thread = threading.Thread(target=make_cycles, args=(seen,))
        thread.start()
        thread.join()
        assert seen[0]() is not None, "the thread must not have collected"
        assert collector.collect() >= 0
        assert seen[0]() is None
        assert collector.collect() == -1
    finally:
        collector.stop()
    assert gc.isenabled()


def test_start_shows_the_window_before_loading_what_is_heavy(tmp_path):
    """In a process of its own, as a person starts it; it ends without leaving a process behind."""
    import subprocess
    import sys

    code = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.gui import app
from bnstudio.gui.window import main_window
heavy = []
def first(window):
    heavy.extend(m for m in ("numba", "pandas", "pyqtgraph", "networkx") if m in sys.modules)
    QTimer.singleShot(1500, window.close)
init = main_window.MainWindow.__init__
def patched(self, *a, **k):
    init(self, *a, **k)
    self.shown_first.connect(lambda: first(self))
main_window.MainWindow.__init__ = patched
status = app.main([])
import psutil
import threading
left = [thread.name for thread in threading.enumerate()]
print(status, heavy, len(psutil.Process().children(recursive=True)), left)
"""
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "BNSTUDIO_TIMING": "1",
        "XDG_CONFIG_HOME": str(tmp_path),
        "XDG_STATE_HOME": str(tmp_path),
        "HOME": str(tmp_path),
    }
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True, text=True, timeout=120, env=environment, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "0 [] 0 ['MainThread']"
    assert "window on screen" in done.stderr
    assert "Traceback" not in done.stderr
    logs = list(Path(tmp_path).rglob("bnstudio.log"))
    assert len(logs) == 1
    assert "ERROR" not in logs[0].read_text()


def test_what_a_run_has_come_to_is_told(window, qtbot, monkeypatch):
    told = []
    monkeypatch.setattr(run_news, "announce", lambda _source, text: told.append(text))
    open_sample(window, qtbot)
    window.services.form.change(searcher="tabu", limits=Limits(time=20.0))
    window.services.runs.learn()
    qtbot.waitUntil(lambda: any("Score" in text for text in told), timeout=60_000)
    # A short run may have ended before its state is looked at for the first time.
    assert told[:-1] in ([], ["Run 1 is searching."])
    assert told[-1].startswith("Run 1: ") and "Score −" in told[-1]
    assert len(told) == len(set(told)), "each is told once"
