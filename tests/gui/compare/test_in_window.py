"""A story: two runs are made, compared from their list, looked at by keys, and one with a file."""

from __future__ import annotations

import pytest

from bnstudio.figures.compose import compose
from bnstudio.figures.form import FigureForm
from bnstudio.formats.write import write_network
from bnstudio.graph.pdag import DAG
from bnstudio.gui.window.leaving.figures import subjects_of
from bnstudio.gui.window.palette_entries import palette_entries
from bnstudio.resources import resource
from tests.support.session_tools import LONG
from tests.support.window_tools import shown_window


@pytest.fixture
def window(dressed, qtbot, tmp_path):
    with shown_window(tmp_path, 1100, 700) as made:
        made.open_file(str(resource("samples/asia.csv")))
        qtbot.waitUntil(lambda: made.services.data.dataset is not None, timeout=LONG)
        made.ensure_workspace()
        yield made


def test_two_runs_are_compared_and_one_with_a_dropped_file(window, qtbot, tmp_path):
    services, workspace = window.services, window.workspace
    for searcher in ("hill-climbing", "chow-liu"):
        services.form.change(searcher=searcher)
        assert services.runs.learn() is not None
        qtbot.waitUntil(lambda: not services.runs.active, timeout=LONG)
    menu = workspace.runs.menu_for(2)
    both = next(a for a in menu.actions() if a.text() == "Compare the two ticked runs")
    both.trigger()
    assert workspace.page == "compare"
    page = workspace.comparison()
    qtbot.waitUntil(
        lambda: page.comparing.outcome is not None and bool(page.laying.places), timeout=LONG
    )
    assert page.titles() == ("Run 1", "Run 2")
    assert page.comparing.outcome.contrast.comparison.shd_cpdag > 0
    window.actions_["compare-next"].trigger()
    pair = services.selection.pair
    assert pair is not None and pair[0] in page.canvases.overlay.scene.drawing.names
    window.actions_["compare-side"].trigger()
    assert page.canvases.way == page.head.way.value == "side"
    window.actions_["compare-swap"].trigger()
    qtbot.waitUntil(lambda: page.titles() == ("Run 2", "Run 1"), timeout=LONG)
    gold = tmp_path / "gold.json"
    write_network(gold, DAG(services.data.variable_names))
    window.files.dropped(str(gold))
    qtbot.waitUntil(lambda: "gold.json" in page.titles(), timeout=LONG)
    # It is compared, and the current graph stays what it was.
    assert services.graph.current_run is not None
    titles = [entry.title for entry in palette_entries(window, window.files)]
    assert {"Compare page", "Next difference", "Swap the compared networks"} <= set(titles)
    found = {subject.key: subject for subject in subjects_of(window)}
    assert next(iter(found)) == "compared" and {"graph", "trace"} <= set(found)
    compared = compose(found["compared"].make(), FigureForm(20.0))
    assert len(compared.of_kind("title")) == 2 and compared.of_kind("badge")
    assert len(compared.of_kind("node")) == 2 * len(services.data.variable_names)
    assert len(compose(found["trace"].make(), FigureForm(12.0)).of_kind("series")) == 2
