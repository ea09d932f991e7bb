"""Fixtures for tests of the window: the dressed application, and user folders of their own."""

import gc
import os

import pytest
from PySide6.QtCore import QEvent, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from bnstudio.gui.style.theme import theme
from tests.support.dressing import dress


@pytest.fixture(scope="session", autouse=True)
def _own_user_folders(tmp_path_factory):
    """Keep tests away from the settings and recovery files of whoever runs them."""
    folder = tmp_path_factory.mktemp("user")
    before = {name: os.environ.get(name) for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME")}
    for name in before:
        os.environ[name] = str(folder / name.lower())
    yield
    for name, value in before.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value


@pytest.fixture(scope="session", autouse=True)
def _own_layers(tmp_path_factory):
    """Keep the layers of searches on disk out of the cache folder of whoever runs the tests."""
    folder = tmp_path_factory.mktemp("layers")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bnstudio.job.layer_folder.default_folder", lambda: folder)
        patch.setattr("bnstudio.gui.learn.scratch_field.default_folder", lambda: folder)
        yield folder


@pytest.fixture(scope="module", autouse=True)
def _modules_are_no_garbage():
    """Set aside what earlier files have loaded: each test would search all of it for garbage."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _garbage_in_this_thread_only():
    """Collect as the program does: a widget must not be destroyed by a reading thread."""
    gc.disable()
    yield
    # A closed window waits for an event loop; until then each change of style dresses it as well.
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    gc.enable()


@pytest.fixture
def dressed(qapp: QApplication):
    """The application in the light theme."""
    dress(qapp)
    yield qapp
    theme().set_mode("light")


@pytest.fixture
def qt_warnings():
    """Collect what Qt complains about during a test."""
    said: list[str] = []

    def take(kind, context, text):
        if kind != QtMsgType.QtDebugMsg and "propagateSizeHints" not in text:
            said.append(text)

    before = qInstallMessageHandler(take)
    yield said
    qInstallMessageHandler(before)
