"""The import page alone, with a task runner of its own."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bnstudio.gui.import_page.page import ImportPage
from bnstudio.gui.services.tasks import Tasks
from tests.support.dressing import dress


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[ImportPage]:
    dress(QApplication.instance())
    tasks = Tasks()
    page = ImportPage(tasks)
    page.tasks = tasks
    qtbot.addWidget(page)
    page.resize(1600, 932)
    page.show()
    qtbot.waitExposed(page)
    yield page
    page.reader.cancel()
    tasks.shutdown()
