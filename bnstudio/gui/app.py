"""Starts the window: sets Qt up once, shows the frame first, loads what is heavy afterwards.

Warnings of Qt and faults of the program go to a log file; the person gets one sentence. Setting
``BNSTUDIO_TIMING=1`` prints how long it took from the start of the process to the first paint, to
the start of each run and to its first network.
"""

from __future__ import annotations

import faulthandler
import logging
import logging.handlers
import os
import sys
import threading
import time
from collections.abc import Sequence
from types import ModuleType, TracebackType

import psutil
from PySide6.QtCore import (
    QMessageLogContext,
    QObject,
    QTimer,
    QtMsgType,
    Signal,
    qInstallMessageHandler,
)
from PySide6.QtWidgets import QApplication

from bnstudio.errors import BnstudioError
from bnstudio.gui.desktop.finished import EndNotices, to_front
from bnstudio.gui.desktop.opened import OpenedFiles
from bnstudio.gui.eventloop.collector import Collector
from bnstudio.gui.eventloop.signals import EndSignals
from bnstudio.gui.services.bundle import Services, make_services
from bnstudio.gui.style.icons import dress_dialogs
from bnstudio.gui.style.language import install_for_qt
from bnstudio.gui.style.theme import theme
from bnstudio.gui.window.main_window import MainWindow
from bnstudio.gui.window.panels import own_panels
from bnstudio.gui.window.recovery import offer
from bnstudio.gui.window.settings import Settings
from bnstudio.gui.wording.tr import tr
from bnstudio.places import log_folder
from bnstudio.priority import limit_numeric_threads
from bnstudio.project.asking.ask import move_out
from bnstudio.project.asking.searchers import read_again, wait_to_be_told
from bnstudio.version import __version__

log = logging.getLogger("bnstudio")

# Seconds for which another thread may keep the interpreter from the window's. Painting gives it up
# at every call of Qt, and at the usual 5 ms would wait for as long at each while a table is read.
SWITCH_S = 0.0005

# The thread that imports the registries.
IMPORTING = "catalogue"

# Qt says these on ordinary occasions; nobody can do anything about them.
_NOISE = ("This plugin does not support", "propagateSizeHints", "Could not register app ID")


def set_up_log() -> None:
    """Send the program's log to a file in the user's log folder, kept small."""
    if log.handlers:
        return
    log.setLevel(logging.INFO)
    try:
        folder = log_folder()
        folder.mkdir(parents=True, exist_ok=True)
        # Where even Python cannot go on (a fault inside a library) the places are written here.
        faulthandler.enable((folder / "crash.log").open("a", encoding="utf-8"))
        handler: logging.Handler = logging.handlers.RotatingFileHandler(
            folder / "bnstudio.log", maxBytes=1_000_000, backupCount=3, encoding="utf-8"
        )
    except OSError:
        handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    log.addHandler(handler)


def _qt_message(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    if any(noise in text for noise in _NOISE):
        return
    level = {
        QtMsgType.QtDebugMsg: logging.DEBUG,
        QtMsgType.QtInfoMsg: logging.INFO,
        QtMsgType.QtWarningMsg: logging.WARNING,
        QtMsgType.QtCriticalMsg: logging.ERROR,
        QtMsgType.QtFatalMsg: logging.CRITICAL,
    }.get(kind, logging.WARNING)
    log.log(level, "Qt: %s (%s:%s)", text, context.file or "", context.line)


class FaultReporter(QObject):
    """Takes exceptions nobody caught: the whole of it to the log, one sentence to the person."""

    fault = Signal(str)

    def install(self) -> None:
        """Become the last resort for this process and its threads."""
        sys.excepthook = self._caught
        threading.excepthook = lambda args: self._caught(
            args.exc_type, args.exc_value, args.exc_traceback
        )

    def remove(self) -> None:
        """Give the last resort back."""
        sys.excepthook = sys.__excepthook__
        threading.excepthook = threading.__excepthook__

    def _caught(
        self,
        kind: type[BaseException],
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QTimer.singleShot(0, QApplication.quit)
            return
        if isinstance(value, BnstudioError):
            log.info("shown to the person: %s", value)
            self.fault.emit(str(value))
            return
        log.error("nobody caught this", exc_info=value)
        self.fault.emit(
            tr(
                "Something went wrong inside the program ({kind}). Your work is still here; "
                "save it, and see Help, Show the log files, for the details.",
                kind=kind.__name__,
            )
        )


def make_application(argv: Sequence[str]) -> QApplication:
    """Return the one QApplication, dressed."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication(list(argv))
    sys.setswitchinterval(SWITCH_S)
    app.setApplicationName("bnstudio")
    app.setApplicationDisplayName("")
    app.setDesktopFileName("bnstudio")
    app.setApplicationVersion(__version__)
    return app


def seconds_since_start() -> float:
    """Return the age of this process."""
    return time.time() - float(psutil.Process().create_time())


def _say_timing(services: Services) -> None:
    worked = time.process_time()
    _say(
        f"window on screen {seconds_since_start():.2f} s after the start "
        f"({worked:.2f} s of processor time)"
    )
    told: set[int] = set()

    def look(number: int) -> None:
        run = services.runs.get(number)
        if run is not None and run.best is not None and number not in told:
            told.add(number)
            _say(f"run {number} has a network {seconds_since_start():.2f} s after the start")

    services.runs.added.connect(
        lambda number: _say(f"run {number} begins {seconds_since_start():.2f} s after the start")
    )
    services.runs.changed.connect(look)


def _say(sentence: str) -> None:
    sys.stderr.write(f"{sentence}\n")
    sys.stderr.flush()


def _when_imported(window: MainWindow, services: Services) -> None:
    """Import the panels in a thread, then make them, then load what the first run needs.

    Importing takes a quarter of a second in which the window would not answer.
    """

    def make(_imported: object) -> None:
        # One panel each turn of the event loop: all at once would be felt.
        if not window.isVisible():
            return
        if window.make_a_panel():
            QTimer.singleShot(0, window, lambda: make(None))
        else:
            window.ensure_workspace()
            services.compiling.start()
            services.runs.prewarm()

    services.tasks.start("import panels", lambda _task: own_panels(), make, make, quiet=True)


def _let_imports_end(seconds: float = 30.0) -> None:
    """Wait for threads that still import.

    The interpreter must not be taken down while compiled modules are being loaded: that ends in a
    crash of the process now and then when the window is closed right after it was opened.
    """
    end = time.monotonic() + seconds
    for thread in threading.enumerate():
        if thread.name == IMPORTING:
            thread.join(max(0.0, end - time.monotonic()))


def _single_windows() -> ModuleType | None:
    """Return what makes one window of several starts; ``None`` where the system lacks it."""
    try:
        from bnstudio.gui.desktop import single
    except ImportError as error:
        log.warning("no single window: %s", error)
        return None
    return single


def main(argv: Sequence[str] | None = None, *, single: bool = False) -> int:
    """Open the window, with a table, network or project if ``argv`` names one.

    With ``single``, a window that is open already (and was opened so) gets the file instead.

    Returns
    -------
    int
        The exit status: 0 after an orderly close.
    """
    names = list(sys.argv[1:] if argv is None else argv)
    limit_numeric_threads()  # while there is one thread: others may be reading the environment
    set_up_log()
    qInstallMessageHandler(_qt_message)
    app = make_application(["bnstudio", *names])
    lone = _single_windows() if single else None
    if lone is not None and lone.hand_over(names[0] if names else None):
        log.info("handed over to the window that is open")
        qInstallMessageHandler(None)
        return 0
    collector = Collector(app)
    settings = Settings()
    theme().install(app, settings.theme, settings.text_size)
    theme().still = settings.still
    dress_dialogs()
    install_for_qt()
    move_out()  # what takes the numeric libraries
    wait_to_be_told()  # what there is to choose from comes from there as well
    services = make_services()
    window = MainWindow(services, settings)
    reporter = FaultReporter()
    reporter.fault.connect(window.fault)
    reporter.install()
    log.info("bnstudio %s started", __version__)
    EndNotices(services.runs, window)
    opened = OpenedFiles(window)
    app.installEventFilter(opened)

    def take(file: str) -> None:
        to_front(window)
        if file:
            window.open_file(file)

    opened.asked.connect(take)
    handed = None if lone is None else lone.SingleWindow(window)
    if handed is not None:
        handed.asked.connect(take)
        handed.listen()

    def after_first_paint() -> None:
        if os.environ.get("BNSTUDIO_TIMING"):
            _say_timing(services)
        services.recovery.start()
        if names:
            window.open_file(names[0])
        else:
            offer(window, window.files)
        _when_imported(window, services)

    def end() -> None:
        log.info("asked to end by a signal")
        window.end()
        app.exit(0)

    signals = EndSignals()
    signals.asked.connect(end)
    window.shown_first.connect(after_first_paint)
    window.show()
    try:
        return app.exec()
    finally:
        app.removeEventFilter(opened)
        if handed is not None:
            handed.close()
        reporter.remove()
        signals.remove()
        collector.stop()
        services.shutdown()
        read_again()
        _let_imports_end()
        qInstallMessageHandler(None)
        log.info("bnstudio ended")
