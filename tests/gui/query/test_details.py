"""The Query tab: one variable, the most probable explanation, and what is saved."""

from __future__ import annotations

import csv
import io
import json

import numpy as np
import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtTest import QTest

from bnstudio.gui.query.list_view import paint_mark
from bnstudio.inference.evidence import Evidence
from bnstudio.inference.interval import as_if_counted, credible_intervals
from bnstudio.inference.model import Inference
from bnstudio.inference.sensitivity import what_moves
from bnstudio.network.fit import dirichlet, fit
from bnstudio.project.querying import questions
from tests.support.session_tools import LONG

LEFT = Qt.MouseButton.LeftButton


def test_the_most_probable_explanation(panel, session, network, settled):
    session.queries.observe("wet", "yes")
    QTest.mouseClick(panel.kinds.button("explanation"), LEFT)
    settled()
    found = Inference(network).explanation(Evidence({"wet": "yes"}))
    assert [line[:2] for line in panel.explanation.model.lines] == list(found.states.items())
    assert panel.explanation.model.lines[-1] == ("wet", "yes", "observed")
    session.queries.observe("wet", "no")
    settled()
    assert panel.explanation.model.lines[-1][1] == "no"


def test_one_variable_with_how_sure_it_is(panel, session, counted, settled):
    session.queries.observe("V3", "x")
    panel.ask_about("V2")
    settled()
    data, evidence = session.data.dataset, Evidence({"V3": "x"})
    one, network = session.queries.one, fit(counted, data)
    assert one.after == pytest.approx(Inference(network).joint(["V2"], evidence))
    _, parameters = dirichlet(counted, data)
    wanted = credible_intervals(network, parameters, "V2", evidence)
    assert one.intervals.low == pytest.approx(wanted.low)
    assert panel.one.text.text() == "P(V2 | V3 = x)"
    assert (
        "95" in panel.one.sure.text() and "1\N{NARROW NO-BREAK SPACE}000" in panel.one.sure.text()
    )
    moves = what_moves(Inference(network), "V2", evidence)
    lines = [line.name.text() for line in panel.one.lines if line.isVisible()]
    assert lines[0] == "without V3"
    assert lines[1:] == [seen.variable for seen in moves.further[:6]]
    session.queries.observe("V2", "y")
    settled()
    assert "nothing moves it" in panel.one.no_moves.text()


def test_observation_stands_beside_intervention(panel, session, counted, settled):
    session.selection.select(["V2"])
    QTest.mouseClick(panel.kinds.button("one"), LEFT)
    settled()
    # The selected variable is asked about where none was chosen.
    assert session.queries.query == "V2" and session.queries.one.seen is None
    assert not panel.one.seen.isVisible()
    session.queries.intervene("V3", "x")
    settled()
    ask, one = Inference(fit(counted, session.data.dataset)), session.queries.one
    done = ask.joint(["V2"], Evidence(interventions={"V3": "x"}))
    seen = ask.joint(["V2"], Evidence({"V3": "x"}))
    assert one.after == pytest.approx(done) and one.seen == pytest.approx(seen)
    assert panel.one.seen.isVisible() and "If V3 = x were only observed" in (
        panel.one.seen_text.text()
    )
    shown = [line for line in panel.one.seen_lines if line.isVisible()]
    assert [line.name.text() for line in shown] == list(one.states)
    session.queries.clear_all()
    settled()
    assert not panel.one.seen.isVisible()


def test_tables_of_a_file_have_intervals_once_their_rows_are_known(
    panel, session, network, settled
):
    panel.ask_about("rain")
    settled()
    assert session.queries.one.intervals is None
    assert "without the counts" in panel.one.sure.text()
    panel.source.rows.setValue(200.0)
    settled()
    wanted = credible_intervals(network, as_if_counted(network, 200.0), "rain")
    assert session.queries.one.intervals.high == pytest.approx(wanted.high)


def test_rounding_has_no_mark(dressed):
    def painted(before: float, value: float) -> bool:
        image = QImage(100, 20, QImage.Format.Format_RGB32)
        image.fill(0)
        blank = image.copy()
        painter = QPainter(image)
        paint_mark(painter, QRect(0, 6, 100, 8), before, value)
        painter.end()
        return image != blank

    assert painted(0.7, 0.699) and painted(0.0, 1e-6)
    assert not painted(0.7, 0.7 - 1e-16) and not painted(0.0, 1e-17) and not painted(0.5, 0.5)


def test_marks_are_told_only_once_they_are_there(panel, session, network, settled):
    session.queries.observe("wet", "yes")
    settled()
    assert "Thin mark" in panel.caption.text()
    session.queries.before = None
    session.queries.answered.emit()
    assert "Thin mark" not in panel.caption.text()


def test_the_query_variable_is_typed(panel, session, network, settled):
    panel.kinds.set_value("one")
    assert "Choose the variable" in panel.one.wait.text()
    QTest.keyClicks(panel.one.field, "SPRI")
    QTest.keyClick(panel.one.field, Qt.Key.Key_Return)
    settled()
    assert session.queries.one.name == "sprinkler"


def test_the_answer_is_copied_with_the_keys_of_the_command_line(panel, session, network, settled):
    session.queries.intervene("sprinkler", "yes")
    panel.ask_about("wet")
    settled()
    panel.save.copy("json")
    record = json.loads(QGuiApplication.clipboard().text())
    answer = Inference(network).posteriors(Evidence(interventions={"sprinkler": "yes"}))
    assert record["do"] == {"sprinkler": "yes"} and record["evidence"] == {}
    assert record["posterior"]["wet"] == pytest.approx(answer.of("wet"))
    assert record["network"] == "lawn.bif" and record["sensitivity"].keys() == {"wet"}
    assert record.keys() >= {"likelihood", "evidence_probability", "log_evidence_probability"}
    panel.save.copy("csv")
    rows = list(csv.DictReader(io.StringIO(QGuiApplication.clipboard().text())))
    assert rows[3]["variable"] == "sprinkler" and rows[3]["given"] == "set"
    assert float(rows[7]["probability"]) == pytest.approx(answer.of("wet")["yes"])


def test_the_answer_is_saved(panel, session, network, settled, tmp_path, qtbot):
    panel.save.save(tmp_path / "lawn.csv")
    qtbot.waitUntil(lambda: not session.tasks.active, timeout=LONG)
    assert (tmp_path / "lawn.csv").read_text() == panel.save.text_of("csv")


def test_what_is_not_known_any_more_is_not_saved_as_nothing(
    panel, session, network, settled, tmp_path
):
    told = []
    session.tasks.notice.connect(lambda kind, text: told.append(text))
    session.queries.observe("rain", "yes")
    panel.save.save(tmp_path / "lawn.csv")
    assert "not known yet" in told[0] and list(tmp_path.iterdir()) == []


def test_too_large_tables_are_refused_in_words(panel, session, network, settled, monkeypatch):
    monkeypatch.setattr(questions, "MOST_CELLS", 6)
    session.queries.observe("cloudy", "yes")
    settled()
    said = panel.caption.text()
    assert "too many to wait for" in said and "Observe more variables" in said
    assert session.queries.answer is None
    # Of one variable less is needed.
    panel.ask_about("rain")
    settled()
    assert session.queries.one.after == pytest.approx(np.array([0.2, 0.8]))
    assert "too many to wait for" in panel.one.no_moves.text()


def test_marks_of_what_is_given(panel, session, network, settled):
    session.queries.observe("wet", "yes")
    session.queries.intervene("rain", "no")
    session.queries.observe_likely("cloudy", {"no": 1.0, "yes": 2.0})
    assert session.queries.marks == {
        "wet": ("observed", "yes"),
        "rain": ("set", "no"),
        "cloudy": ("likelihood", ""),
    }
    settled()
