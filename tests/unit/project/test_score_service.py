"""The score service: right figures, the newest question first, and nothing left running."""

import gc
import threading
import time
import weakref

import numpy as np
import pytest

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.graph.convert import as_kind
from bnstudio.graph.pdag import DAG
from bnstudio.project.asking.score_service import ScoreBasis, ScoreService
from bnstudio.scoring.registry import make_scorer
from bnstudio.scoring.total import families, total

NAMES = tuple("ABCDE")


def table(seed=0, rows=300):
    rng = np.random.default_rng(seed)
    codes = rng.integers(0, 3, (5, rows)).astype(np.uint8)
    codes[1] = (codes[0] + (rng.random(rows) < 0.3)) % 3
    codes[3] = (codes[1] + codes[2] + (rng.random(rows) < 0.2)) % 3
    return Dataset(tuple(Variable(n, ("x", "y", "z")) for n in NAMES), codes)


DATA = table()
DAG1 = DAG(NAMES, [(0, 1), (1, 3), (2, 3)])


@pytest.fixture
def service():
    service = ScoreService()
    yield service
    service.close()
    assert not [t for t in threading.enumerate() if t.name == "bnstudio scores"]


def answer(service, seconds=60):
    return service.answers.get(timeout=seconds)


@pytest.mark.parametrize(("score", "parameters"), [("bic", {}), ("bdeu", {"ess": 3.0})])
def test_total_and_families(service, score, parameters):
    service.score_graph(ScoreBasis(DATA, score, parameters), DAG1)
    found = answer(service)
    scorer = make_scorer(DATA, score, parameters)
    assert found.total == pytest.approx(total(scorer, DAG1), rel=1e-12)
    assert list(found.families) == list(NAMES)
    assert list(found.families.values()) == pytest.approx(families(scorer, DAG1), rel=1e-12)
    assert found.change is None and found.reason == ""


def test_the_change_of_an_edit(service):
    after = DAG(NAMES, [(1, 0), (1, 3)])
    service.score_graph(ScoreBasis(DATA, "bic"), after, before=DAG1)
    found = answer(service)
    scorer = make_scorer(DATA, "bic", {})
    assert found.change == pytest.approx(total(scorer, after) - total(scorer, DAG1), rel=1e-9)


def test_nodes_are_matched_by_name(service):
    names = ("E", "C", "A", "D", "B")
    moved = DAG(names, [(2, 4), (4, 3), (1, 3)])
    service.score_graph(ScoreBasis(DATA, "bic"), moved)
    scorer = make_scorer(DATA, "bic", {})
    assert answer(service).total == pytest.approx(total(scorer, DAG1), rel=1e-12)


def test_a_node_without_data_is_said(service):
    service.score_graph(ScoreBasis(DATA, "bic"), DAG((*NAMES, "new"), [(0, 1), (5, 2)]))
    found = answer(service)
    assert found.total is None and found.reason == "“new” is not in the table"
    assert set(found.families) == set("ABDE"), "C has a parent that the data lack"


@pytest.mark.parametrize("view", ["dag", "rpdag", "cpdag"])
@pytest.mark.parametrize("kind", ["add", "link", "delete", "reverse", "to_link"])
def test_changes_are_differences_of_full_scores(service, view, kind):
    from bnstudio.graph.edit.edits import EditRefused
    from bnstudio.project.edits import edit_pair

    basis, scorer = ScoreBasis(DATA, "bic"), make_scorer(DATA, "bic", {})
    shown = as_kind(DAG1, view)
    answered = 0
    for a in NAMES:
        for b in NAMES:
            if a == b:
                continue
            service.score_change(basis, DAG1, shown, kind, a, b)
            about, change = answer(service)
            assert about is DAG1 and (change.kind, change.a, change.b) == (kind, a, b)
            try:
                edit = edit_pair(shown, DAG1, kind, a, b)
            except EditRefused as refusal:
                assert change.value is None and change.reason == refusal.what
                continue
            wanted = total(scorer, edit.dag) - total(scorer, DAG1)
            assert change.value == pytest.approx(wanted, rel=1e-9, abs=1e-9)
            answered += 1
    assert answered or (view, kind) in {("dag", "link"), ("dag", "to_link")}


def test_a_pair_without_data(service):
    dag = DAG((*NAMES, "new"))
    service.score_change(ScoreBasis(DATA, "bic"), dag, dag, "add", "A", "new")
    _, change = answer(service)
    assert change.value is None and "“new”" in change.reason


def test_a_score_that_does_not_exist_is_said(service):
    service.score_graph(ScoreBasis(DATA, "none"), DAG1)
    found = answer(service)
    assert found.total is None and "none" in found.reason
    service.score_change(ScoreBasis(DATA, "bdeu", {"ess": -1}), DAG1, DAG1, "delete", "A", "B")
    _, change = answer(service)
    assert change.value is None and change.reason


def test_the_newest_question_wins(service, monkeypatch):
    gate, begun = threading.Event(), threading.Event()
    real = service._columns

    def slow(*arguments):
        begun.set()
        gate.wait()
        return real(*arguments)

    monkeypatch.setattr(service, "_columns", slow)
    basis = ScoreBasis(DATA, "bic")
    graphs = [DAG(NAMES, [(0, i)]) for i in (1, 2, 3, 4)]
    service.score_graph(basis, graphs[0])
    assert begun.wait(10)
    for graph in graphs[1:]:
        service.score_graph(basis, graph)
    gate.set()
    assert answer(service).dag is graphs[-1], "what was overtaken is not answered"
    time.sleep(0.05)
    assert service.answers.empty() and not service.busy


def test_of_many_pairs_the_last_asked_is_answered_first(service, monkeypatch):
    gate, begun = threading.Event(), threading.Event()
    real = service._change

    def slow(question):
        begun.set()
        gate.wait()
        return real(question)

    monkeypatch.setattr(service, "_change", slow)
    basis = ScoreBasis(DATA, "bic")
    pairs = [(a, b) for a in NAMES for b in NAMES if a != b]
    service.score_change(basis, DAG1, DAG1, "delete", "A", "B")
    assert begun.wait(10)
    for kind in ("add", "delete"):
        for a, b in pairs:
            service.score_change(basis, DAG1, DAG1, kind, a, b)
    gate.set()
    answer(service)
    first = answer(service)[1]
    assert (first.kind, first.a, first.b) == ("delete", *pairs[-1])
    rest = [answer(service) for _ in range(31)]
    assert len(rest) == 31
    time.sleep(0.05)
    assert service.answers.empty(), "no more than 32 wait"


def test_a_new_graph_drops_questions_about_the_old(service, monkeypatch):
    gate, begun = threading.Event(), threading.Event()
    real = service._columns

    def slow(*arguments):
        begun.set()
        gate.wait()
        return real(*arguments)

    monkeypatch.setattr(service, "_columns", slow)
    basis = ScoreBasis(DATA, "bic")
    service.score_graph(basis, DAG1)
    begun.wait(10)
    service.score_change(basis, DAG1, DAG1, "delete", "A", "B")
    other = DAG(NAMES)
    service.score_graph(basis, other)
    gate.set()
    assert answer(service).dag is other
    assert service.answers.empty()


def test_few_caches_are_kept_and_only_of_the_newest_data(service):
    for score in ("bic", "aic", "ll", "bdeu", "k2"):
        service.score_graph(ScoreBasis(DATA, score), DAG1)
        answer(service)
    assert len(service._caches) == 3
    service.score_graph(ScoreBasis(table(1), "bic"), DAG1)
    answer(service)
    assert len(service._caches) == 1


@pytest.mark.parametrize("question", [False, True])
def test_what_is_not_asked_about_any_more_is_let_go(service, question):
    """A table may be large, and the window has closed it."""
    data = table(2)
    gone = weakref.ref(data)
    service.score_graph(ScoreBasis(data, "bic"), DAG1)
    answer(service)
    if question:
        service.score_change(ScoreBasis(data, "bic"), DAG1, DAG1, "delete", "A", "B")
        answer(service)
    service.drop()
    del data
    end = time.monotonic() + 10
    while gone() is not None and time.monotonic() < end:
        gc.collect()
        time.sleep(0.01)
    assert gone() is None


def test_closing_while_it_works():
    service = ScoreService()
    service.score_graph(ScoreBasis(table(rows=50_000), "bic"), DAG1)
    service.close()
    service.score_graph(ScoreBasis(DATA, "bic"), DAG1)
    assert not service.busy
    assert not [t for t in threading.enumerate() if t.name == "bnstudio scores"]
