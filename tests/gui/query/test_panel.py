"""The Query tab: evidence by mouse and keys, and what it shows of the answers."""

from __future__ import annotations

import math

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bnstudio.gui.query.model import HEAD
from bnstudio.inference.evidence import Evidence
from bnstudio.inference.model import Inference
from bnstudio.network.fit import fit

LEFT, NO, SHIFT = (
    Qt.MouseButton.LeftButton,
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


def row_of(panel, name, state=None):
    model = panel.all.model
    head = model.head_of(name)
    if state is None:
        return head
    return next(
        row
        for row in range(head + 1, model.rowCount())
        if model.name(row) == name and model.state(row) == state
    )


def click(panel, name, state=None, modifiers=NO):
    row = row_of(panel, name, state)
    view = panel.all.list
    view.scrollTo(panel.all.model.index(row))
    place = view.visualRect(panel.all.model.index(row)).center()
    QTest.mouseClick(view.viewport(), LEFT, modifiers, place)


def shown(panel):
    """Return the probabilities as the list has them."""
    model = panel.all.model
    found = {}
    for row in range(model.rowCount()):
        if model.entry(row)[1] != HEAD:
            found.setdefault(model.name(row), []).append(model.share(row).value)
    return found


def wanted(network, evidence):
    answer = Inference(network).posteriors(evidence)
    return {name: answer.tables[k].tolist() for k, name in enumerate(network.dag.names)}


def close(found, expected):
    assert found.keys() == expected.keys()
    for name in found:
        assert found[name] == pytest.approx(expected[name]), name


def test_without_a_graph_it_says_what_to_do(panel, session):
    assert panel._pages.currentIndex() == 1
    assert "Learn one, draw one or open a network file" in panel.reason.text()


def test_the_tables_of_a_file_are_asked(panel, session, network, settled):
    close(shown(panel), wanted(network, Evidence()))
    assert panel.source.title.text() == "Tables of lawn.bif."
    assert panel.source.row_counts.isVisible() and not panel.source.priors.isVisible()


def test_a_click_observes_and_a_second_one_takes_it_back(panel, session, network, settled):
    click(panel, "wet", "yes")
    assert session.queries.evidence.states == {"wet": "yes"}
    settled()
    evidence = Evidence({"wet": "yes"})
    close(shown(panel), wanted(network, evidence))
    assert panel.title.text() == "Given wet = yes"
    chance = math.exp(Inference(network).posteriors(evidence).log_evidence)
    said, mark = panel.caption.text().split("\n")
    assert said.endswith(f"{100 * chance:.1f}\N{NARROW NO-BREAK SPACE}%")
    assert mark == "Thin mark on a bar: with nothing given"
    before = panel.all.model.share(row_of(panel, "rain", "yes")).before
    assert before == pytest.approx(0.5)
    click(panel, "wet", "yes")
    settled()
    assert not session.queries.evidence.names
    close(shown(panel), wanted(network, Evidence()))


def test_a_long_name_leaves_the_observed_state_in_sight(panel):
    panel.title.setFixedWidth(240)
    panel.title.setText("Given systolic blood pressure at the first examination = over 129.5")
    assert panel.title.shown_text() != panel.title.text()
    assert panel.title.shown_text().endswith(" = over 129.5")


def test_setting_from_outside_is_not_seeing(panel, session, network, settled):
    click(panel, "sprinkler", "yes", SHIFT)
    settled()
    assert session.queries.evidence.interventions == {"sprinkler": "yes"}
    close(shown(panel), wanted(network, Evidence(interventions={"sprinkler": "yes"})))
    assert shown(panel)["cloudy"] == [0.5, 0.5]  # what is set tells nothing of its causes
    assert panel.title.text() == "Given do(sprinkler = yes)"
    assert "Seeing is not doing" in panel.notes.text()
    assert "cloudy → sprinkler" in panel.notes.text()  # an equivalent network turns it round
    click(panel, "sprinkler", "yes")
    settled()
    assert session.queries.evidence.states == {"sprinkler": "yes"}
    assert shown(panel)["cloudy"][1] < 0.5
    assert not panel.notes.isVisible()


def test_the_keyboard_alone_will_do(panel, session, network, settled):
    view, model = panel.all.list, panel.all.model
    panel.all.search.setFocus()
    QTest.keyClick(panel.all.search, Qt.Key.Key_Down)
    assert view.currentIndex().row() == 0
    for _ in range(3):
        QTest.keyClick(view, Qt.Key.Key_Right)
    assert model.name(view.currentIndex().row()) == "wet"
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert session.queries.evidence.states == {"wet": "yes"}
    QTest.keyClick(view, Qt.Key.Key_Space, SHIFT)
    assert session.queries.evidence.interventions == {"wet": "yes"}
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert not session.queries.evidence.names
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert model.entry(view.currentIndex().row())[1] == HEAD
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert session.selection.names == ("wet",)
    settled()


def test_impossible_evidence_is_said_in_words(panel, session, network, settled):
    click(panel, "wet", "yes")
    click(panel, "sprinkler", "no")
    click(panel, "rain", "no")
    settled()
    said = panel.caption.text()
    assert "probability zero" in said and "“wet” is “yes”" in said and "“rain” is “no”" in said
    assert shown(panel)["cloudy"] == [None, None]
    QTest.mouseClick(panel.clear, LEFT)
    settled()
    close(shown(panel), wanted(network, Evidence()))


def test_the_last_click_wins(panel, session, network, settled):
    said = []
    session.queries.answered.connect(
        lambda: said.append((dict(session.queries.evidence.states), session.queries.answer))
    )
    for state in ("yes", "no", "yes", "no"):
        session.queries.observe("rain", state)
    settled()
    close(shown(panel), wanted(network, Evidence({"rain": "no"})))


def test_tables_are_counted_on_the_data_by_a_prior(panel, session, counted, settled):
    data = session.data.dataset
    close(shown(panel), wanted(fit(counted, data), Evidence()))
    assert panel.source.title.text().startswith("Tables counted on ")
    panel.source.prior.setValue(50.0)
    session.queries.observe("V2", "x")
    settled()
    close(shown(panel), wanted(fit(counted, data, 50.0), Evidence({"V2": "x"})))


def test_evidence_survives_edits_of_the_graph(panel, session, counted, settled):
    click(panel, "V2", "x")
    settled()
    session.graph.delete([("V0", "V2")])
    settled()
    assert session.queries.evidence.states == {"V2": "x"}
    dag = session.graph.dag
    close(shown(panel), wanted(fit(dag, session.data.dataset), Evidence({"V2": "x"})))
    session.graph.delete(nodes=["V2"])
    settled()
    assert not session.queries.evidence.names and "V2" not in shown(panel)


def test_nodes_without_a_column_need_tables(panel, session, counted, settled):
    session.graph.add_node("new")
    assert "“new” is not in the table" in panel.reason.text()
    assert panel._pages.currentIndex() == 1


def test_the_list_follows_the_canvas(panel, session, network, settled):
    session.selection.select(["rain"])
    assert panel.all.model.name(panel.all.list.currentIndex().row()) == "rain"
    panel.all.set_filter("selected")
    assert shown(panel).keys() == {"rain"}
    session.selection.select(["wet", "cloudy"])
    assert shown(panel).keys() == {"wet", "cloudy"}
    session.selection.select([])
    assert panel.all.nothing.text() == "Nothing is selected on the canvas."
    panel.all.set_filter("given")
    session.queries.observe("rain", "no")
    assert shown(panel).keys() == {"rain"}
    settled()


def test_a_name_is_found(panel, network):
    QTest.keyClicks(panel.all.search, "OU")
    assert shown(panel).keys() == {"cloudy"}


def test_the_menu_of_a_state(panel, session, network, settled):
    row = row_of(panel, "rain", "yes")
    texts = {action.text(): action for action in panel.all.menu_for(row).actions()}
    texts["Set rain to yes from outside (do)"].trigger()
    assert session.queries.evidence.interventions == {"rain": "yes"}
    texts = {action.text(): action for action in panel.all.menu_for(row).actions()}
    texts["Forget what is given of rain"].trigger()
    assert not session.queries.evidence.names
    settled()


def test_a_likelihood_is_given_by_weights(panel, session, network, settled):
    dialog = panel.all.ask_likelihood("rain")
    dialog.fields["no"].set_number(0.0)
    dialog.fields["yes"].set_number(0.0)
    assert not dialog.use.isEnabled() and dialog.fault.isVisible()
    dialog.fields["no"].set_number(0.2)
    dialog.fields["yes"].set_number(0.8)
    QTest.mouseClick(dialog.use, LEFT)
    settled()
    evidence = Evidence(likelihoods={"rain": {"no": 0.2, "yes": 0.8}})
    close(shown(panel), wanted(network, evidence))
    assert panel.caption.text().startswith("Expected likelihood: 50.0")


def test_a_class_is_asked_by_one_of_its_dags(panel, session, network, settled):
    session.queries.intervene("sprinkler", "yes")
    session.graph.set_view("cpdag")
    settled()
    assert "stands for a class of DAGs" in panel.source.of_class.text()
    assert not session.queries.evidence.names  # what it would do is open
    assert "“sprinkler” is not set" in panel.notes.text()
    row = row_of(panel, "sprinkler", "yes")
    act = next(a for a in panel.all.menu_for(row).actions() if "from outside" in a.text())
    assert not act.isEnabled()
    session.queries.intervene("wet", "yes")  # all its parents are known
    settled()
    assert session.queries.evidence.interventions == {"wet": "yes"}


def test_a_hidden_panel_asks_nothing(panel, session, network, settled):
    assert session.queries.marks == {}
    session.queries.observe("rain", "yes")
    assert session.queries.marks == {"rain": ("observed", "yes")}
    panel.hide()
    assert session.queries.marks == {} and not session.queries.busy
    session.graph.delete([("rain", "wet")])
    assert session.queries.source.dag is network.dag
    panel.show()
    assert "no probability tables" in panel.reason.text()


def test_what_was_not_answered_when_it_was_hidden_is_asked_again(panel, session, network, settled):
    session.queries.observe("rain", "yes")
    assert session.queries.busy
    panel.hide()
    assert not session.queries.busy
    panel.show()
    settled()
    assert session.queries.evidence.states == {"rain": "yes"}
    close(shown(panel), wanted(network, Evidence({"rain": "yes"})))
    answer = session.queries.answer
    panel.hide()
    panel.show()  # nothing is open, so nothing is asked
    assert not session.queries.busy and session.queries.answer is answer


def test_a_variable_is_called_by_its_label(panel, session, network, settled):
    session.document.project.labels = {"rain": "Precipitation"}
    session.data.show_labels(True)
    session.data.labels_changed.emit()
    assert panel.all.model.index(row_of(panel, "rain")).data() == "Precipitation"
    QTest.keyClicks(panel.all.search, "precip")
    assert shown(panel).keys() == {"rain"}
    settled()
