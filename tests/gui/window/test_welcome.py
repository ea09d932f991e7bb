"""The rows of the welcome page."""

from __future__ import annotations

from PySide6.QtGui import QFontMetrics

from bnstudio.gui.style.theme import theme
from bnstudio.gui.window.welcome import shortened
from bnstudio.gui.wording.numbers import DOT


def test_a_long_folder_gives_way_and_facts_stay_whole(qapp) -> None:
    metrics = QFontMetrics(theme().font("caption"))
    facts = "20 000 rows, 37 columns, 48 arcs"
    line = f"{facts}{DOT}/a/place/of/many/tables/of/the/last/year"
    whole = metrics.horizontalAdvance(line)
    assert shortened(line, metrics, whole + 2) == line
    narrower = shortened(line, metrics, whole - 40)
    assert narrower.startswith(facts + DOT) and "…" in narrower
    assert metrics.horizontalAdvance(narrower) <= whole - 40
    name = "a_very_long_name_of_a_table.csv"
    assert "…" in shortened(name, metrics, metrics.horizontalAdvance(name) - 30)
