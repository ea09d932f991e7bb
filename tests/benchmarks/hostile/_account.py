"""What a session of random hands keeps account of: actions, faults, and how the window answers."""

from __future__ import annotations

import faulthandler
import logging
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from PySide6.QtCore import QObject, Qt, QTimer

BEAT_MS = 20
FREEZE_S = 1.0
#: So much later than asked, the threads are seen where they are after what held them.
LATE_S = 0.2


@dataclass
class Account:
    """What happened in one session of the window."""

    actions: Counter[str] = field(default_factory=Counter)
    kills: int = 0
    searchers: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    slowest_ms: float = 0.0
    slowest_work_ms: float = 0.0
    slowest_after: str = ""
    freezes: list[str] = field(default_factory=list)
    warnings: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    closed: bool = False


class Diary:
    """The log of a session: every action before it is carried out, and faults after it."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.account = Account()
        self.last = f"start with seed {seed}"
        self._began = time.monotonic()
        self._number = 0
        self._log = (folder / "actions.log").open("a", encoding="utf-8")
        self.note(f"--- {self.last}")

    def say(self, kind: str, what: str = "") -> None:
        """Put an action into the log."""
        self._number += 1
        self.account.actions[kind] += 1
        self.last = f"#{self._number} {kind} {what}".rstrip()
        self.note(f"{time.monotonic() - self._began:9.3f} {self.last}")

    def note(self, line: str) -> None:
        """Put a line into the log that is no action."""
        self._log.write(line + "\n")
        self._log.flush()

    def fault(self, text: str) -> None:
        """Note a fault with the action that came before it."""
        self.account.faults.append(f"after {self.last}: {text}")
        self.note(f"    FAULT {text}")


class Listener(logging.Handler):
    """Takes what the program logs: errors and tracebacks are faults, the rest is counted."""

    def __init__(self, diary: Diary) -> None:
        super().__init__(logging.WARNING)
        self._diary = diary
        self.setFormatter(logging.Formatter("%(levelname)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR or record.exc_info:
            self._diary.fault(self.format(record))
        else:
            self._diary.account.warnings[record.getMessage()] += 1


def queued_s() -> float:
    """Return for how many seconds this thread was ready to work and had no processor."""
    return int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / 1e9


class _Stacks(threading.Thread):
    """Writes where all threads are, once for each time that no beat came for ``FREEZE_S``.

    ``faulthandler`` is asked from a thread that holds the interpreter. Its own watchdog
    (``dump_traceback_later``) reads the frames of threads that go on meanwhile, and crashes the
    program now and then. What holds the interpreter itself is not seen so; the file says how late
    it was asked.
    """

    def __init__(self, file: TextIO) -> None:
        super().__init__(name="stacks", daemon=True)
        self._file = file
        self._came = threading.Event()
        self._ended = False

    def beat(self) -> None:
        """The window has answered."""
        self._came.set()

    def end(self) -> None:
        """Watch no more."""
        self._ended = True
        self._came.set()

    def run(self) -> None:
        """Wait for beats until the end."""
        while not self._ended:
            self._came.clear()
            began = time.monotonic()
            if not self._came.wait(FREEZE_S):
                waited = time.monotonic() - began
                self._file.write(f"No answer; so the threads stand after {waited:.2f} s")
                held = waited > FREEZE_S + LATE_S
                self._file.write(" (the interpreter was held until then)\n" if held else "\n")
                self._file.flush()
                faulthandler.dump_traceback(self._file, all_threads=True)
                self._came.wait()


class Pulse(QObject):
    """Notes how late the window's event loop answers a timer, and where it is when it is stuck."""

    def __init__(self, diary: Diary, folder: Path) -> None:
        super().__init__()
        self._diary = diary
        self._freezes = (folder / "freezes.log").open("a", encoding="utf-8")
        self._stacks = _Stacks(self._freezes)
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._clocks: tuple[Callable[[], float], ...] = (
            time.perf_counter,
            time.thread_time,
            queued_s,
        )
        self._before: list[float] = []

    def start(self) -> None:
        """Begin to listen."""
        self._before = [clock() for clock in self._clocks]
        self._timer.start(BEAT_MS)
        self._stacks.start()

    def stop(self) -> None:
        """Listen no more."""
        self._timer.stop()
        self._stacks.end()

    def _tick(self) -> None:
        after = [clock() for clock in self._clocks]
        took, work, queued = (b - a for a, b in zip(self._before, after, strict=True))
        self._before = after
        # What other programs take of the processors is not the window's.
        late = took - BEAT_MS / 1000 - queued
        self._stacks.beat()
        account = self._diary.account
        if late * 1000 > account.slowest_ms:
            account.slowest_ms, account.slowest_work_ms = late * 1000, work * 1000
            account.slowest_after = self._diary.last
        if late > FREEZE_S:
            freeze = f"{late:.2f} s (own work {work:.2f} s) after {self._diary.last}"
            account.freezes.append(freeze)
            self._diary.note(f"    FREEZE {freeze}")
            self._freezes.write(f"^^^ {freeze}\n\n")
            self._freezes.flush()
