"""Long names in the list of variables: the columns beside them take the room that they need."""

from __future__ import annotations

import numpy as np
import pytest

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.gui.variables import list_view
from bnstudio.gui.variables.panel import VariablesPanel
from tests.support.panel_services import services_with

LONG = "stalk-color-above-ring"


def mushrooms(missing: bool) -> Dataset:
    """Make a table with a long name, and another column in which cells may be missing."""
    gap = Variable("stalk-root", ("b", "c", "missing"), 2) if missing else Variable("r", ("b", "c"))
    codes = np.array([[0, 1, 0, 1], [0, 1, 2 * missing, 0]], dtype=np.uint8)
    return Dataset((Variable(LONG, ("n", "w")), gap), codes)


@pytest.mark.parametrize("missing", [True, False])
def test_a_long_name_is_not_cut_beside_an_empty_cell(qtbot, dressed, monkeypatch, missing) -> None:
    painted = []
    monkeypatch.setattr(
        list_view, "paint_text", lambda _painter, place, text, **look: painted.append((place, text))
    )
    with services_with(mushrooms(missing)) as s:
        panel = VariablesPanel(s.document, s.selection, s.data, s.graph)
        qtbot.addWidget(panel)
        panel.resize(296, 500)
        panel.show()
        panel.counts.want_all()
        qtbot.waitUntil(lambda: panel.counts.complete, timeout=10_000)
        painted.clear()
        panel.list.viewport().grab()
        panel.counts.stop()
    texts = [text for _, text in painted]
    place = painted[texts.index(LONG)][0]
    assert place.width() >= list_view.theme().width_of(LONG, "name"), "it is not cut"
    number = painted[texts.index(LONG) + 1]
    assert number[1] == "2" and number[0].left() > place.right(), "the number of states follows"
    of_gap = [text for text in texts if "%" in text or text == list_view.NOTHING]
    assert (len(of_gap), len(texts)) == ((1, 5) if missing else (0, 4))
    assert (panel.list.columns.missing.width() > 0) == missing
