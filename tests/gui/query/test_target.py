"""The Query tab's target: the table of what tells about it, with the evidence, copied and saved."""

from __future__ import annotations

import csv
import io

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from bnstudio.gui.services.influence.target import KEPT, Target
from bnstudio.inference.evidence import Evidence
from bnstudio.inference.influence import influence_on
from bnstudio.inference.model import Inference


def table(panel):
    model = panel.target.model
    return [[model.cell_text(row, column) for column in range(4)] for row in range(len(model.rows))]


def test_what_tells_about_the_chosen_variable(panel, session, network, settled):
    session.selection.select(["rain"])
    panel.kinds.set_value("target")
    settled()
    assert session.target.name == "rain" and panel.target.field.text() == "rain"
    wanted = influence_on(Inference(network), "rain")
    assert [row[0] for row in table(panel)] == [one.variable for one in wanted.influences]
    assert [one.information for one in panel.target.model.rows] == pytest.approx(
        [one.information for one in wanted.influences]
    )
    assert "Entropy 1.0000 bits" in panel.target.about.text()
    assert panel.target.detail.text().startswith(f"If {wanted.influences[0].variable} is ")
    assert not panel.save.isVisible() and panel.target.save_button.isVisible()
    panel.kinds.set_value("")
    assert panel.save.isVisible()


def test_it_follows_the_evidence(panel, session, network, settled):
    panel.kinds.set_value("target")
    panel.target.choose("rain")
    session.queries.observe("cloudy", "yes")
    settled()
    wanted = influence_on(Inference(network), "rain", Evidence({"cloudy": "yes"}))
    rows = table(panel)
    assert [row[0] for row in rows] == [one.variable for one in wanted.influences]
    assert rows[-1] == ["sprinkler", "0", "0", "d-separated"]
    assert "1 of 2 d-separated" in panel.target.about.text()
    session.queries.observe("rain", "no")
    settled()
    assert table(panel) == [] and "is given" in panel.target.about.text()
    assert panel.target.about._ink == "text_2"  # nothing is wrong
    session.queries.clear_all()
    settled()
    assert len(table(panel)) == 3


def test_the_table_is_sorted_by_its_heads(panel, session, network, settled):
    panel.kinds.set_value("target")
    panel.target.choose("wet")
    settled()
    order = [row[0] for row in table(panel)]
    panel.target.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    assert [row[0] for row in table(panel)] == ["cloudy", "rain", "sprinkler"]
    panel.target.table.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    assert [row[0] for row in table(panel)] == order[::-1]


def test_it_is_copied_and_saved(panel, session, network, settled, qtbot, tmp_path):
    panel.kinds.set_value("target")
    panel.target.choose("wet")
    settled()
    panel.target.copy()
    text = QGuiApplication.clipboard().text()
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["variable"] for row in rows] == [row[0] for row in table(panel)]
    assert float(rows[0]["P(wet=yes)"]) > 0
    place = tmp_path / "wet.csv"
    panel.target.save(place)
    qtbot.waitUntil(place.exists)
    qtbot.waitUntil(lambda: place.read_text() == text)


def test_the_choice_is_kept_with_the_project(panel, session, network, settled):
    panel.kinds.set_value("target")
    panel.target.choose("wet")
    settled()
    assert session.document.extra[KEPT] == "wet"
    again = Target(session.tasks, session.document, session.queries)
    assert again.name == "wet"
    panel.target.none.click()
    assert session.document.extra[KEPT] == "" and table(panel) == []


def test_nothing_is_worked_out_while_nobody_looks(panel, session, network, settled):
    session.target.choose("wet")
    settled()
    assert session.target.found is None
    panel.kinds.set_value("target")
    settled()
    assert session.target.found is not None


def test_a_target_that_left_the_graph_is_said(panel, session, network, settled):
    panel.kinds.set_value("target")
    panel.target.choose("fog")
    settled()
    assert "“fog” is not in the graph" in panel.target.about.text()


def test_too_large_a_network_is_said_in_a_sentence(panel, session, network, settled, monkeypatch):
    from bnstudio.project.querying import questions

    query = questions.AboutTarget(session.queries.source.key, Evidence(), name="wet")
    prepared = questions.Prepared(questions.Brought(network.dag, network, None), None)
    monkeypatch.setattr(questions, "MOST_CELLS", 1)
    with pytest.raises(questions.LimitError, match="for all variables at the same time"):
        query.work(prepared, lambda: False)
    monkeypatch.undo()
    assert query.work(prepared, lambda: True) is None


def test_names_have_room_in_a_narrow_panel(panel, session, network, settled):
    """Bits give way, and neither the panel's heading nor its rows move from kind to kind."""
    panel.resize(304, 700)
    top = panel.kinds.mapTo(panel, panel.kinds.rect().topLeft())
    panel.kinds.set_value("target")
    panel.target.choose("wet")
    settled()
    assert panel.kinds.mapTo(panel, panel.kinds.rect().topLeft()) == top
    assert panel.minimumSizeHint().width() <= 304
    assert panel.target.table.isColumnHidden(1)
    panel.resize(344, 700)
    assert not panel.target.table.isColumnHidden(1)


def test_what_was_broken_off_is_asked_again(panel, session, network, settled):
    panel.kinds.set_value("target")
    panel.target.choose("rain")
    settled()
    session.queries.observe("cloudy", "yes")
    assert session.target.busy
    panel.kinds.set_value("")  # nobody looks any more
    settled()
    panel.kinds.set_value("target")
    settled()
    assert "cloudy" not in [row[0] for row in table(panel)]


def test_the_head_speaks_of_states_and_bars_only_where_they_are(panel, session, network, settled):
    panel.kinds.set_value("target")
    assert "Click a state" not in panel.caption.text() and "All" in panel.caption.text()
    session.queries.observe("wet", "yes")
    settled()
    assert panel.caption.text().startswith("Probability") and "mark" not in panel.caption.text()
    panel.kinds.set_value("")
    settled()
    assert "Thin mark" in panel.caption.text()


def test_a_variable_is_named_by_a_part_of_its_name_and_unnamed_by_nothing(
    panel, session, network, settled
):
    panel.kinds.set_value("target")
    field = panel.target.field
    for text, wanted in (("RAIN", "rain"), ("clou", "cloudy"), ("nobody", "cloudy"), (" ", "")):
        field.setText(text)
        field.returnPressed.emit()
        settled()
        assert session.target.name == wanted


def test_a_table_that_cannot_be_written_is_a_sentence(
    panel, session, network, settled, tmp_path, qtbot
):
    told = []
    session.tasks.notice.connect(lambda kind, text, *_: told.append((kind, text)))
    panel.kinds.set_value("target")
    panel.target.choose("rain")
    settled()
    panel.target.save(tmp_path / "nowhere" / "target.csv")
    qtbot.waitUntil(lambda: bool(told))
    assert [kind for kind, _text in told] == ["error"] and "target.csv" in told[0][1]
