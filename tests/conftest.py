"""Shared by all tests: where the data lies, and the rule for tests that need a real screen."""

import atexit
import gc
import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent


def pytest_configure(config: pytest.Config) -> None:
    """Programs that tests start find ``tests.support`` and ``tests.naive`` as the tests do."""
    os.environ["PYTHONPATH"] = str(HERE.parent)
    os.environ["BNSTUDIO_LANGUAGE"] = "en"  # whatever this machine speaks; tests name English texts
    if "XDG_STATE_HOME" not in os.environ:  # runs leave a line in the ledger
        place = tempfile.mkdtemp(prefix="bnstudio-tests-")
        os.environ["XDG_STATE_HOME"] = place
        atexit.register(shutil.rmtree, place, ignore_errors=True)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """Look for no garbage among ten thousand tests and all modules: they stay to the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.collect()
        gc.freeze()


@pytest.fixture
def signals_heard() -> Iterator[None]:
    """Signals that whoever started the tests has them ignore are heard: in the background some."""
    heard: dict[signal.Signals, Any] = {
        signal.SIGINT: signal.default_int_handler,
        signal.SIGTERM: signal.SIG_DFL,
    }
    if os.name == "posix":
        heard[signal.SIGHUP] = signal.SIG_DFL
    before = {number: signal.getsignal(number) for number in heard}
    ignored = [number for number in heard if before[number] is signal.SIG_IGN]
    for number in ignored:
        signal.signal(number, heard[number])
    yield
    for number in ignored:
        signal.signal(number, signal.SIG_IGN)


@pytest.fixture(scope="session")
def data_dir() -> Path:
    """The small, licensed data that is part of the project; never missing."""
    return HERE / "data"


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The large test data named by BNSTUDIO_TEST_DATA; the test is skipped where it is absent."""
    place = os.environ.get("BNSTUDIO_TEST_DATA", "")
    if not place or not Path(place).is_dir():
        pytest.skip("needs the large test data; set BNSTUDIO_TEST_DATA to its folder")
    return Path(place)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what needs a screen where there is none, and say so."""
    if os.environ.get("QT_QPA_PLATFORM") == "xcb" and os.environ.get("DISPLAY"):
        return
    skip = pytest.mark.skip(reason="needs a real screen with a window manager (packaging/test.sh)")
    for item in items:
        if item.get_closest_marker("screen"):
            item.add_marker(skip)
