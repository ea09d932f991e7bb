"""Parent sets in the Learn form, on the run card and in the runs' words."""

import json
import threading
from dataclasses import replace

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from bnstudio.gui.learn.panel import LearnPanel
from bnstudio.gui.learn.parent_sets import ListSection
from bnstudio.gui.runs.model import RunsModel
from bnstudio.gui.runs.panel import RunsPanel
from bnstudio.gui.services.catalogue import Choice
from bnstudio.gui.services.tasks import Tasks
from bnstudio.gui.wording.runs import bound_source, lists_text, sentence, standing
from bnstudio.gui.wording.searches import search_text
from bnstudio.job.spec import Limits, ListSpec, Stored, TracePoint
from bnstudio.project.run_rules import in_stage, tightest_bound
from bnstudio.search.declarations import Obeys, Uses
from tests.gui.learn.known import LEFT, Known, choose, type_into
from tests.gui.learn.staged import at_stage, with_stage
from tests.support.fake_services import learn_services, runs_services, services_of
from tests.support.panels_fake import Session, alarm_dataset, make_run

THIN = "\N{NARROW NO-BREAK SPACE}"


class WithLists(Known):
    """Knows a searcher that has lists found, and one that can be given some."""

    def __init__(self) -> None:
        super().__init__()
        full = Obeys.STRUCTURE
        for name, uses in (
            ("obs", Uses.PARENT_SETS | Uses.SEED),
            ("minobs", Uses.PARENT_SETS | Uses.SEED),
            ("dp", Uses.GIVEN_PARENT_SETS),
        ):
            self.searchers[name] = Choice(name, name.upper(), "Lists.", (), full, uses)


@pytest.fixture
def session() -> Session:
    made = Session(alarm_dataset(50))
    made.settings = replace(made.settings, searcher="obs")
    return made


@pytest.fixture
def panel(qtbot, dressed, session) -> LearnPanel:
    made = LearnPanel(*learn_services(session), choices=WithLists())
    qtbot.addWidget(made)
    made.resize(344, 1100)
    made.show()
    return made


def test_the_section_is_there_for_searchers_that_work_on_lists(panel) -> None:
    lists = panel.lists
    assert lists.isVisible() and lists.method.isVisible()
    choose(panel.searcher, "tabu")
    assert not lists.isVisible()
    choose(panel.searcher, "dp")
    assert lists.isVisible() and not lists.method.isVisible() and not lists.budget.isVisible()
    assert lists.source.itemText(0) == "None given"


def test_method_and_budget_go_into_the_settings(panel, session) -> None:
    lists = panel.lists
    assert session.settings.lists == ListSpec() and lists.share.isVisible()
    choose(lists.method, "greedy")
    lists.share.setValue(20)
    assert session.settings.lists == ListSpec(method="greedy", share=0.2)
    assert "one parent at a time" in lists.method_help.text()
    choose(lists.budget, "sets")
    assert session.settings.lists.sets == 10_000
    assert lists.sets.isVisible() and not lists.share.isVisible()
    type_into(lists.sets, "250")
    assert session.settings.lists.sets == 250
    type_into(lists.sets, "0")
    assert session.settings.lists.sets == 250 and "at least 1" in panel.reason()
    choose(lists.budget, "share")
    assert session.settings.lists == ListSpec(method="greedy", share=0.2)
    assert panel.reason() == ""
    choose(lists.method, "exact")
    assert not lists.budget.isVisible() and lists.share.isVisible()


def test_the_section_shows_the_settings(panel, session) -> None:
    session.set_settings(lists=ListSpec(method="sequential", sets=70))
    lists = panel.lists
    assert lists.method.value == "sequential" and lists.sets.number == 70
    assert lists.budget.value == "sets"
    session.set_settings(lists=ListSpec(share=0.35), limits=Limits())
    assert lists.share.value() == 35 and lists.share.isEnabled()  # of the 60 s that it gets
    session.set_settings(parameters={"restarts": 3})  # a searcher that then ends by itself
    assert lists.share.value() == 35 and not lists.share.isEnabled()
    assert "one second" in lists.message.text()


def test_lists_from_a_file(panel, session, tmp_path, monkeypatch) -> None:
    lists = panel.lists
    answers = ["", str(tmp_path / "mine.jkl")]
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_a, **_k: (answers.pop(0), ""))
    many = len(session.variable_names)
    (tmp_path / "mine.jkl").write_text(f"{many}\n")
    choose(lists.source, "file")  # and thinks better of it
    assert lists.source.value == "run" and session.settings.lists.file is None
    choose(lists.source, "file")
    assert session.settings.lists.file == str(tmp_path / "mine.jkl")
    assert lists.file.text() == "mine.jkl" and not lists.method.isVisible()
    assert panel.reason() == ""
    (tmp_path / "mine.jkl").unlink()
    lists.show_lists()
    assert "mine.jkl is not there" in panel.reason() and not panel.card.main.isEnabled()
    choose(lists.source, "run")
    assert session.settings.lists == ListSpec() and panel.reason() == ""


def test_a_file_for_other_variables_is_told_before_learn(panel, session, tmp_path) -> None:
    path = tmp_path / "mine.jkl"
    path.write_text("3\n# of another program\n0 1\n-1.0 0\n")
    session.set_settings(lists=ListSpec(file=str(path)))
    many = len(session.variable_names)
    wrong = f"mine.jkl has parent sets of 3 variables, but {many} are ticked."
    assert panel.reason() == f"Parent sets: {wrong}" and not panel.card.main.isEnabled()
    assert panel.lists.message.text() == f"{wrong} Choose another one, or “Found by the run”."
    three = session.variable_names[:3]
    session.set_included(three)
    assert panel.reason() == "" and "scored again" in panel.lists.message.text()
    for searcher, parameters, expands in (
        ("minobs", {}, True),
        ("minobs", {"expansion": False}, False),
        ("obs", {}, False),
    ):
        session.set_settings(searcher=searcher, parameters=parameters)
        assert ("does not expand them" in panel.lists.message.text()) == expands
    for names, fault in ((three, ""), (("a", "b", three[0]), three[1])):
        head = json.dumps({"names": names})
        path.write_text(f"3\n# bnstudio {head}\n0 1\n-1.0 0\n")
        panel.lists.show_lists()
        found = panel.reason()
        assert (f"no parent sets of “{fault}”" in found) if fault else found == ""
    # A damaged head is left to the run, which says what is wrong with it.
    for message in ("# bnstudio {\n", "# bnstudio []\n", "nonsense\n", "\x1f\x8b"):
        path.write_text(message)
        panel.lists.show_lists()
        assert panel.reason() == ""


def test_it_is_said_that_stored_lists_will_be_used_again(panel, session, qtbot) -> None:
    def asked():
        return [call for call in session.calls if call[0] == "find_stored_lists"]

    qtbot.waitUntil(lambda: len(asked()) > 0)
    _, then, failed = asked()[-1]
    session.runs = [make_run(1, "obs", tables="/t.npz"), make_run(2, "obs", tables="/u.npz")]
    then(Stored("/u.npz", 1_234_567, True))
    message = f"1.2{THIN}million sets from Run 2 will be used again."
    assert panel.lists.message.text() == message and panel.lists.message.isVisible()
    then(Stored("/elsewhere.npz", 310, True))
    assert panel.lists.message.text() == "310 sets from an earlier run will be used again."
    then(Stored("/t.npz", 310, False))
    assert "smaller budget" in panel.lists.message.text()
    failed(ValueError())
    assert not panel.lists.message.isVisible()
    before = len(asked())
    session.set_settings(lists=ListSpec(method="greedy"))
    qtbot.waitUntil(lambda: len(asked()) > before)


def test_the_card_tells_the_stage_and_then_where_the_lists_came_from(panel, session) -> None:
    run = at_stage()
    session.runs = [run]
    session.run_added.emit(1)
    card = panel.card
    assert card.caption.text() == "Finding parent sets: 12 of 37 variables"
    many, rate = f"1.2{THIN}million scored", f"412{THIN}345/s"
    assert card.metrics.text() == f"{many} · {rate}", "no score of some variables only"
    assert card.main.text() == "Stop and keep best" and not card.lists.isVisible()
    place = card.main.mapTo(panel, card.main.rect().topLeft())
    run.phase, run.done, run.total = "", None, None
    run.phases, run.tables = (("identification", 0.0), ("search", 38.0)), "/t.npz"
    run.metrics.update(parent_sets=24_680.0, parent_sets_reused=0.0)
    session.run_changed.emit(1)
    assert card.caption.text() == "Searching" and not card.metrics.isVisible()
    assert card.lists.text() == f"24{THIN}680 parent sets found in 38{THIN}s"
    assert card.main.mapTo(panel, card.main.rect().topLeft()) == place
    run.state = "finished"
    session.run_changed.emit(1)
    assert card.lists.isVisible()
    assert card.main.mapTo(panel, card.main.rect().topLeft()) == place
    assert card.height() == 160


def test_the_card_counts_what_a_search_over_orderings_does(panel, session) -> None:
    run = at_stage(
        1, phases=(("identification", 0.0), ("search", 20.0)), phase="Breeding orderings"
    )
    run.spec = replace(run.spec, searcher="minobs")
    run.done = run.total = None
    run.trace = [
        TracePoint(0.1, 0, -9000.0), TracePoint(33.0, 9, -8000.0), TracePoint(50.0, 12, -7999.9999)
    ]  # fmt: skip
    run.metrics = {"parent_sets": 300.0, "offspring": 0.0, "perturbations": 4.0, "optima": 1.0}
    session.runs = [run]
    session.run_added.emit(1)
    card = panel.card
    assert card.caption.text() == "Breeding orderings"
    run.metrics.update(offspring=1200.0, perturbations=60_000.0, optima=900.0)
    session.run_changed.emit(1)
    assert card.caption.text() == f"1{THIN}200 offspring · 30/s · last gain 27{THIN}s ago"
    counts = f"1{THIN}200 offspring · 60{THIN}000 perturbations · 900 local optima"
    assert card.caption.toolTip() == f"Breeding orderings: {counts}"
    assert card.lists.isVisible() and not card.done.isVisible()
    place = card.main.mapTo(panel, card.main.rect().topLeft())
    run.state = "finished"
    session.run_changed.emit(1)
    did = f"1{THIN}200 offspring · 30/s · last gain at 0:33"
    assert card.done.isVisible() and card.done.text() == sentence(did)
    assert card.main.mapTo(panel, card.main.rect().topLeft()) == place and card.height() == 160
    model = RunsModel(lambda: session.runs)
    assert did in model.tip(0)


def test_the_card_says_when_a_run_of_stages_last_gained_and_how_near_it_is(panel, session) -> None:
    run = make_run(1, "auto", state="running", score=-100.0, bound=-95.0, elapsed=60.0)
    run.phase, run.trace = "Searching orderings", [TracePoint(48.0, 1, -100.0)]
    session.runs = [run]
    session.run_added.emit(1)
    card = panel.card
    assert card.caption.text() == "Searching orderings"
    assert card.metrics.text() == f"Gap 5.00{THIN}% · last gain 12{THIN}s ago"
    run.bound = -6.0
    session.run_changed.emit(1)
    assert card.metrics.text() == f"No useful bound yet · last gain 12{THIN}s ago"
    place = card.main.mapTo(panel, card.main.rect().topLeft())
    run.state, run.status, run.limit = "finished", "feasible", "time"
    session.run_changed.emit(1)
    assert card.caption.text() == "Time is up, best kept · −100.00"
    assert card.metrics.isVisible()
    assert card.metrics.text() == "How near to the best: no useful bound known"
    assert card.done.text() == "Last gain at 0:48"
    assert card.main.mapTo(panel, card.main.rect().topLeft()) == place and card.height() == 160
    run.status, run.limit, run.bound = "optimal", None, -100.0
    session.run_changed.emit(1)
    assert not card.metrics.isVisible() and card.done.text() == ""


@pytest.mark.parametrize(
    ("searcher", "metrics", "message"),
    [
        ("obs", {"restarts": 1.0}, "1 ordering · "),
        ("asobs", {"restarts": 50.0}, "50 orderings · 5.0/s · "),
        ("inobs", {"perturbations": 2e6}, f"2.0{THIN}million perturbations · 200{THIN}000/s · "),
        ("inobs", {"restarts": 1.0}, ""),
        ("tabu", {"restarts": 5.0}, ""),
    ],
)
def test_each_search_counts_what_it_is_made_of(searcher, metrics, message) -> None:
    run = make_run(1, searcher, state="running", metrics=metrics, elapsed=10.0)
    run.trace = [TracePoint(4.0, 0, -5.0)]
    assert search_text(run) == (f"{message}last gain 6{THIN}s ago" if message else "")


def test_runs_say_whose_lists_they_used() -> None:
    first = make_run(1, "obs", phases=(("identification", 0.0), ("search", 5.0)), tables="/t")
    first.metrics = {"parent_sets": 300.0, "parent_sets_reused": 0.0}
    again = make_run(2, "obs", phases=(("identification", 0.0), ("search", 0.01)), tables="/t")
    again.metrics = {"parent_sets": 300.0, "parent_sets_reused": 1.0}
    runs = [first, again]
    assert lists_text(again, runs) == "300 parent sets used again, from Run 1"
    assert lists_text(again, [again]) == "300 parent sets used again, from an earlier run"
    file = make_run(3, "obs", metrics={"parent_sets": 7.0})
    file.spec = replace(file.spec, lists=ListSpec(file="/a/b.jkl"))
    assert lists_text(file, runs) == "7 parent sets from b.jkl"
    assert lists_text(make_run(4, "tabu"), runs) == ""


def test_the_table_of_runs_knows_the_stage(qtbot, dressed) -> None:
    session = Session(alarm_dataset(50))
    session.runs, session.source = [at_stage()], None
    assert in_stage(session.runs[0]) and standing(session.runs[0]).message == "Running, parent sets"
    model = RunsModel(lambda: session.runs)
    tip = model.tip(0)
    assert "Finding parent sets: 12 of 37 variables" in tip and "/s" in tip
    panel = RunsPanel(*runs_services(session))
    qtbot.addWidget(panel)

    def entry():
        actions = {action.text(): action for action in panel.menu_for(1).actions()}
        return actions.get("Show its parent sets…")

    assert not entry().isEnabled()
    run = session.runs[0]
    run.phase, run.phases = "", (("identification", 0.0), ("search", 38.0))
    run.metrics.update(parent_sets=300.0, parent_sets_reused=1.0)
    assert entry().isEnabled()
    assert "300 parent sets used again" in model.tip(0)
    session.runs = [make_run(1, "tabu")]
    assert entry() is None


def test_a_bound_over_lists_holds_only_for_runs_on_the_same_lists() -> None:
    searched = (("identification", 0.0), ("search", 1.0))
    ours = make_run(1, "obs", bound=-10.0, phases=searched, tables="/t")
    same = make_run(2, "obs", phases=searched, tables="/t")
    other = make_run(3, "obs", phases=searched, tables="/u")
    free = make_run(4, "tabu")
    exact = make_run(5, "dp", bound=-5.0)
    runs = [ours, same, other, free, exact]
    assert tightest_bound(same, runs) == (-10.0, ours)
    assert tightest_bound(other, runs) == (-5.0, exact)
    assert tightest_bound(free, runs) == (-5.0, exact)
    assert bound_source(ours) == "over the lists of Run 1" and bound_source(exact) == "from Run 5"


def test_a_link_on_the_card_leads_to_the_lists(panel, session) -> None:
    opened = []
    panel.parent_sets_asked.connect(opened.append)
    run = with_stage(1, 20.0)
    run.state, run.metrics = "running", {"parent_sets": 5.0}
    session.runs = [run]
    session.run_added.emit(1)
    QTest.mouseClick(panel.card.lists, LEFT)
    assert opened == [1]


def test_a_slow_file_of_parent_sets_does_not_hold_the_window_up(
    dressed, qtbot, session, tmp_path, monkeypatch
) -> None:
    threads, go = [], threading.Event()

    def slow(path, names):
        threads.append(threading.current_thread())
        go.wait(20)
        return "The file is of other variables."

    monkeypatch.setattr("bnstudio.gui.learn.parent_sets.fault_of", slow)
    tasks = Tasks()
    its = services_of(session)
    section = ListSection(tasks, its.document, its.data, its.form, its.runs, str)
    qtbot.addWidget(section)
    section.show()
    section.set_uses(Uses.PARENT_SETS)
    session.set_settings(lists=ListSpec(file=str(tmp_path / "far.jkl")))
    assert section.fault == ""
    with qtbot.waitSignal(section.changed, timeout=20_000):
        go.set()
    assert section.fault == "Parent sets: The file is of other variables."
    assert threads and threading.main_thread() not in threads
    tasks.shutdown()


def test_a_file_is_seen_where_the_searcher_does_not_use_it(panel, session, tmp_path) -> None:
    path = tmp_path / "mine.jkl"  # which is not there: nobody looks
    session.set_settings(searcher="tabu", lists=ListSpec(file=str(path)))
    assert panel.lists.isVisible() and panel.lists.file.text() == "mine.jkl"
    assert "does not use the file" in panel.lists.message.text() and panel.reason() == ""
    choose(panel.lists.source, "run")
    assert session.settings.lists.file is None and not panel.lists.isVisible()
