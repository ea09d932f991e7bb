"""The trace looks as approved, on each of its scales, at 1x and 2x."""

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsItem

from bnstudio.figures.charts.scales import View
from bnstudio.gui.runs.trace_plot import TracePlot
from bnstudio.gui.style.theme import theme
from tests.support.approved import is_as_approved, need_the_own_type, picture_of
from tests.support.panels_fake import alarm_session

APPROVED = Path(__file__).parent / "approved"
LOOKS = {
    "trace": (View(), "light"),
    "below": (View(below=True), "light"),
    "decades": (View(log_time=True), "dark"),
}


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("name", LOOKS)
def test_the_trace(qtbot, dressed, tmp_path, name, scale):
    need_the_own_type()
    view, mode = LOOKS[name]
    theme().set_mode(mode)
    session = alarm_session()
    plot = TracePlot(lambda: session.runs, lambda: session.current_run)
    qtbot.addWidget(plot)
    plot.resize(468, 224)
    plot.show()
    plot.set_view(view)
    QTest.qWait(100)
    plot.refresh()
    for item in plot.scene().items():
        # A kept picture of an axis is of the screen's pixels.
        item.setCacheMode(QGraphicsItem.CacheMode.NoCache)
    is_as_approved(picture_of(plot.viewport(), scale), APPROVED / f"{name}-{scale}x.png", tmp_path)
