"""The decimal sign: the language's in the window, a point in what leaves it."""

from __future__ import annotations

import re

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from bnstudio.figures.charts.scales import Scale
from bnstudio.gui.inspector.family_table import LIKELIHOOD, FamilyModel
from bnstudio.gui.runs.columns import SCORE
from bnstudio.gui.runs.model import RunsModel
from bnstudio.gui.runs.trace_axes import ScoreAxis, TimeAxis
from bnstudio.gui.style import language
from bnstudio.gui.widgets.number_fields import NumberField
from bnstudio.gui.widgets.table.view import Table
from bnstudio.gui.wording.decimals import decimal_sign, pointed
from bnstudio.gui.wording.numbers import (
    format_bytes,
    format_change,
    format_elapsed,
    format_large,
    format_score,
    format_share,
    format_short,
    format_span,
)
from bnstudio.gui.wording.queries import format_probability
from bnstudio.gui.wording.tr import tr_core
from bnstudio.project.inspecting.tables import FamilyTable
from bnstudio.texts import THIN
from tests.support.panels_fake import alarm_session

COPY = Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def german():
    language.begin("de")
    yield
    language.begin("en")


def test_the_window_writes_the_sign_of_its_language(german):
    assert format_score(-105187.421) == f"−105{THIN}187,42"
    assert format_change(3.1) == "+3,10"
    assert format_share(0.021) == f"2,1{THIN}%"
    assert format_share(0.00001) == f"<0,1{THIN}%" and format_share(0.99999) == f">99,9{THIN}%"
    assert format_elapsed(0.2) == f"0,2{THIN}s" and format_elapsed(0.01) == f"<0,1{THIN}s"
    assert format_span(0.4) == f"0,4{THIN}s" and format_bytes(7.4e6) == f"7,4{THIN}MB"
    assert format_large(1.2e6).startswith("1,2") and format_short(0.8) == "0,8"
    assert format_probability(0.9999) == f">99,9{THIN}%"
    language.begin("en")
    assert format_score(1.5) == "1.50"


def test_what_leaves_has_a_point(german):
    with pointed():
        assert format_score(1.5) == "1.50" and decimal_sign() == "."
        with pointed():
            assert format_share(0.021) == f"2.1{THIN}%"
        assert format_short(0.8) == "0.8"
    assert format_score(1.5) == "1,50"


def test_numbers_in_sentences_of_the_core(german):
    said = tr_core("the disk limit of 3.2 GB is reached")
    assert said == "die Grenze des Plattenplatzes von 3,2 GB ist erreicht"
    with pointed():
        assert "3.2 GB" in tr_core("the disk limit of 3.2 GB is reached")
    assert tr_core("the disk limit of 3 GB is reached").count(",") == 0
    note = "“age” is cut by equal frequency into 3 states (40.5, 66.5)."
    assert tr_core(note).endswith("(40,5; 66,5).")
    with pointed():
        assert tr_core(note).endswith("(40.5, 66.5).")


def test_names_and_versions_keep_their_points(german):
    said = tr_core("“node 3.5” is not in the table")
    assert said != "“node 3.5” is not in the table" and "node 3.5" in said
    assert "table.2.csv" in tr_core("table.2.csv, row 3: there is no such file")


def test_fields_show_the_sign_and_take_both(qtbot, dressed, german):
    field = NumberField(0.0, 10.0, name="share")
    qtbot.addWidget(field)
    field.set_number(0.25)
    assert field.text() == "0,25"
    for typed in ("0,5", "0.5"):
        field.set_number(2.0)
        field.selectAll()
        QTest.keyClicks(field, typed)
        QTest.keyClick(field, Qt.Key.Key_Return)
        assert field.number == 0.5 and field.text() == "0,5"


def test_the_axes_of_the_trace(qapp, german):
    assert ScoreAxis(lambda span: 0.5).tickStrings([-1.5, -1.0], 1.0, 0.5) == ["−1,5", "−1,0"]
    axis = TimeAxis()
    axis.setRange(0.0, 1.0)
    assert axis.tickStrings([0.2], 1.0, 0.2) == ["0,2"]
    axis._scale = Scale(first=0.1)
    assert axis.tickStrings([-1.0], 1.0, 1.0) == [f"0,1{THIN}s"]


def test_cells_are_copied_with_a_point(qtbot, dressed, german):
    counts = np.array([[1, 7]])
    family = FamilyTable(("e", "p"), (), (), np.empty((1, 0), dtype=np.int64), counts, 1, 1)
    model = FamilyModel()
    model.show(family, LIKELIHOOD, False)
    table = Table(model, "cells")
    qtbot.addWidget(table)
    table.show()
    table.choose(0)
    assert model.cell_text(0, 1) == "0,125"
    QTest.keyClick(table, *COPY)
    assert "0.125" in QGuiApplication.clipboard().text().split("\t")


def test_runs_are_copied_with_points(qtbot, dressed, german):
    session = alarm_session()
    model = RunsModel(lambda: session.runs)
    assert "," in model.cell_text(0, SCORE)
    line = model.copied().split("\n")[1]
    assert model.cell_text(0, SCORE).replace(",", ".") in line.split("\t")
    assert re.search(r"\d,\d", line) is None
