"""The dialog that asks how many rows are drawn from a network."""

import pytest

from bnstudio.gui.export.sampling import SampleDialog
from bnstudio.gui.style import language
from tests.support.cut_off import cut_off


@pytest.fixture(params=["en", "de"])
def spoken(request):
    language.begin(request.param)
    yield
    language.begin("en")


def test_all_words_have_their_room(dressed, qtbot, spoken):
    dialog = SampleDialog("From the current graph.", 1000, fits=True)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.tables.width() >= dialog.tables.sizeHint().width()
    assert cut_off(dialog) == []
