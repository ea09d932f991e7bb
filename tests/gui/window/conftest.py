"""A window with nothing open; files that need another one have a fixture of this name."""

import pytest

from tests.support.window_tools import shown_window


@pytest.fixture
def window(dressed, qtbot, tmp_path):
    with shown_window(tmp_path) as window:
        yield window
