"""Which networks disagree: the list of a bootstrap's networks, and of runs."""

from dataclasses import replace

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bnstudio.graph.compare import compare
from bnstudio.graph.convert import to_cpdag
from bnstudio.graph.pdag import DAG
from bnstudio.gui.compare.page import ComparePage
from bnstudio.gui.strength.networks_model import MISSING, NETWORK, PAIR, TOTAL
from bnstudio.project.arc_strengths import KEPT
from bnstudio.strength.spec import BAYESIAN
from tests.support.session_tools import LONG

LEFT = Qt.MouseButton.LeftButton


def learned(page, qtbot, replicates=30):
    page.form.replicates.set_number(replicates)
    page.start()
    qtbot.waitUntil(lambda: not page.driver.active, timeout=LONG)


def listed(page, qtbot):
    QTest.mouseClick(page.results.listed.button("networks"), LEFT)
    qtbot.waitUntil(lambda: len(page.networks.model.rows) > 0, timeout=LONG)
    return page.networks


def test_the_networks_of_a_bootstrap_are_listed_and_one_is_compared(page, asia, qtbot):
    learned(page, qtbot)
    view = listed(page, qtbot)
    model, found = view.model, page.strengths.found
    agreed = page.strengths.agreed
    assert len(model.rows) == found.strengths.networks == 30
    totals = [compare(agreed.dag, model.networks.graph(at)).shd_cpdag for at in model.rows]
    assert totals == sorted(totals, reverse=True) and totals[0] > 0
    assert [int(model.cell_text(row, TOTAL).replace("–", "0")) for row in range(30)] == totals
    assert view.summary.text().startswith(f"{np.count_nonzero(totals)} of 30 networks differ")
    # The pair that is chosen is told of each of them, and can be sorted by.
    a, b = page.results.model.pair(len(page.results.model.rows) - 1)
    page.results.choose(a, b)
    said = [model.cell_text(row, PAIR) for row in range(30)]
    strength, _ = found.of(a, b)
    assert said.count("not joined") == round(30 * (1 - strength)) > 0
    assert f"{said.count('not joined')} do not join them" in view.summary.text()
    model.sort(PAIR, Qt.SortOrder.AscendingOrder)
    assert model.cell_text(0, PAIR) == "not joined"
    model.sort(-1)
    # Another threshold, another consensus.
    page.strengths.set_threshold(1.0)
    qtbot.waitUntil(lambda: page.strengths.agreed is not None, timeout=LONG)
    other = to_cpdag(page.strengths.agreed.dag)
    qtbot.waitUntil(
        lambda: (
            model.cell_text(0, TOTAL).isdigit()
            and int(model.cell_text(0, TOTAL))
            == max(compare(other, model.networks.graph(at)).shd_cpdag for at in range(30))
        ),
        timeout=LONG,
    )
    assert {model.cell_text(row, MISSING) for row in range(30)} == {"–"}
    # One is set against the consensus.
    asked = []
    page.compare_asked.connect(lambda *two: asked.append(two))
    assert not view.compare.isEnabled() or view.table.currentIndex().isValid()
    view.table.choose(0)
    number = model.cell_text(0, NETWORK)
    QTest.mouseClick(view.compare, LEFT)
    first, dag, second, graph = asked[0]
    assert first == "Consensus above 1" and second == f"Network {number} of the bootstrap"
    assert dag == page.strengths.agreed.dag and graph == model.networks.graph(int(model.rows[0]))


def test_networks_that_are_gone_are_said_to_be(page, asia, qtbot, replicates, some):
    page.strengths.show(some, keep=False)
    QTest.mouseClick(page.results.listed.button("networks"), LEFT)
    assert "when the bootstrap has ended" in page.networks.nothing.text()
    learned(page, qtbot, 5)
    name = page.strengths.found.settings[KEPT]
    qtbot.waitUntil(lambda: len(page.networks.model.rows) == 5, timeout=LONG)
    (replicates / name).unlink()
    page.strengths.show(replace(page.strengths.found), keep=False)
    qtbot.waitUntil(lambda: "not kept any more" in page.networks.nothing.text(), timeout=LONG)
    assert len(page.networks.model.rows) == 0


def test_bayesian_weights_are_chosen_and_said(page, asia, qtbot):
    page.form.resample.set_value(BAYESIAN)
    assert page.form.reason() == "" and page.form.spec().resample == BAYESIAN
    learned(page, qtbot, 6)
    assert "6 networks · Bayesian weights · Tabu search" in page.results.facts.text()
    asia.form.change(score="bdeu")
    assert "counts whole rows" in page.form.reason() and not page.foot.main.isEnabled()
    page.form.resample.set_value("rows")
    assert page.form.reason() == ""


def test_runs_that_disagree_are_listed(page, asia, qtbot):
    for searcher in ("hill-climbing", "chow-liu"):
        asia.form.change(searcher=searcher, parameters={})
        asia.runs.learn()
        qtbot.waitUntil(lambda: not asia.runs.active, timeout=LONG)
    page.compare_runs()
    qtbot.waitUntil(lambda: page.strengths.found is not None, timeout=LONG)
    view = listed(page, qtbot)
    labels = {view.model.cell_text(row, NETWORK) for row in range(2)}
    assert labels == {"Run 1", "Run 2"}


def test_two_networks_come_to_the_compare_page(session, qtbot):
    names = ("a", "b", "c")
    one, two = DAG(names, [(0, 1)]), DAG(names, [(1, 2)])
    page = ComparePage(
        session.tasks, session.document, session.selection, session.graph, session.runs
    )
    qtbot.addWidget(page)
    page.show()
    page.compare_graphs("Consensus above 0.5", one, "Network 3 of the bootstrap", two)
    qtbot.waitUntil(lambda: page.comparing.outcome is not None, timeout=LONG)
    assert page.comparing.keys == ("other:Consensus above 0.5", "other:Network 3 of the bootstrap")
    page.shutdown()
