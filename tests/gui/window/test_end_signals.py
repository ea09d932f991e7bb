"""The window closes in order when the system asks, and keeps the recovery file of unsaved work."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bnstudio.gui.eventloop.signals import EndSignals

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="signals are POSIX"),
    pytest.mark.usefixtures("signals_heard"),
]

NUMBERS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]

#: Opens the window, touches the project if told, then waits for the signal in the idle loop.
SCRIPT = """
import os, sys
from PySide6.QtCore import QTimer
import bnstudio.gui.app as app
import bnstudio.gui.services.files.recovery_file as files
files.AUTOSAVE_DELAY = 1e6  # nothing is kept before the signal comes
real = app.make_services
def make():
    services = real()
    def go():
        if sys.argv[1] == "dirty":
            services.document.touch()
        QTimer.singleShot(300, lambda: os.kill(os.getpid(), int(sys.argv[2])))
    QTimer.singleShot(300, go)
    return services
app.make_services = make
sys.exit(app.main([]))
"""


@pytest.mark.parametrize("number", NUMBERS)
def test_the_loop_hears_a_signal_and_gives_it_back(qtbot, number):
    before = signal.getsignal(number)
    signals = EndSignals()
    try:
        with qtbot.waitSignal(signals.asked, timeout=20_000):
            os.kill(os.getpid(), number)
    finally:
        signals.remove()
    assert signal.getsignal(number) is before


def test_what_is_ignored_stays_ignored(qtbot):
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        signals = EndSignals()
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
        signals.remove()
    finally:
        signal.signal(signal.SIGHUP, before)


@pytest.mark.parametrize(("state", "number"), [("dirty", 15), ("dirty", 1), ("clean", 15)])
def test_a_signal_closes_the_window_and_keeps_unsaved_work(tmp_path, state, number):
    environment = os.environ | {
        f"XDG_{name}_HOME": str(tmp_path / name) for name in ("STATE", "CONFIG", "CACHE")
    }
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, state, str(number)],
        env=environment | {"QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0 and "Traceback" not in done.stderr, done.stderr
    kept = [path.suffix for path in Path(tmp_path).rglob("recovery/*")]
    assert (".bnstudio" in kept) == (state == "dirty"), kept
