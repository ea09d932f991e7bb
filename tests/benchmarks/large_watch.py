"""What the trial of a large table watches: where the window stalls, how late it answers, memory."""

from __future__ import annotations

import faulthandler
import re
import sys
import tempfile
import threading
import time
from collections import Counter

import numpy as np
import psutil

LATE_MS = 40.0
PERIOD_MS = 5


class Stalls(threading.Thread):
    """Notes where all threads are, whenever the window's has not ticked for long.

    So it is seen, too, for whom the window waits. ``faulthandler`` is asked, from a thread that
    holds the interpreter: whoever looks at running frames otherwise crashes the process.
    """

    def __init__(self) -> None:
        super().__init__(name="stalls", daemon=True)
        self._beat = time.perf_counter()
        self._places: Counter[str] = Counter()
        self._window = f"{threading.main_thread().ident:016x}"

    def beat(self) -> None:
        """The window has ticked."""
        self._beat = time.perf_counter()

    def forget(self) -> None:
        """Drop what was found."""
        self._places.clear()

    def run(self) -> None:
        """Look every 10 ms."""
        with tempfile.TemporaryFile("w+") as file:
            while True:
                time.sleep(0.01)
                if time.perf_counter() - self._beat > LATE_MS / 1000:
                    file.seek(0)
                    file.truncate()
                    faulthandler.dump_traceback(file, all_threads=True)
                    file.seek(0)
                    self._note(file.read())

    def _note(self, dump: str) -> None:
        threads = {part[:16]: part for part in re.split("(?:Current t|T)hread 0x", dump)[1:]}
        window = _place(threads.pop(self._window, ""))
        others = [_place(part, 3) for part in threads.values() if not _waits(part)]
        self._places[f"{window or 'Qt'}  ||  {' | '.join(filter(None, others))}"] += 1

    def tell(self, what: str) -> None:
        """Print what was found since the last time."""
        for place, count in self._places.most_common(12):
            print(f"    {what}: {count:4d} x 10 ms  {place}", file=sys.stderr)
        self.forget()


def _frames(part: str) -> list[tuple[str, str, str]]:
    return re.findall(r'File "(?:.*/)?([^"/]+)\.py", line (\d+) in (\S+)', part)


def _place(part: str, most: int = 7) -> str:
    own = [f"{file}.{name}:{line}" for file, line, name in _frames(part) if file != "large"]
    return " < ".join(own[:most])


def _waits(part: str) -> bool:
    """Whether a thread does nothing but wait."""
    first = _frames(part)[:1]
    return bool(first) and first[0][2] in {
        "wait",
        "_recv",
        "_read",
        "poll",
        "select",
        "_try_wait",
        "run",
    }


class Memory(threading.Thread):
    """Follows the memory of this process and of those it has started."""

    def __init__(self) -> None:
        super().__init__(name="memory", daemon=True)
        self.peaks: dict[int, float] = {}
        self.together = 0.0

    def run(self) -> None:
        """Look every three seconds."""
        me = psutil.Process()
        while True:
            held = []
            for process in (me, *me.children(recursive=True)):
                try:
                    size = process.memory_info().rss / 1e6
                except psutil.Error:
                    continue
                held.append(size)
                self.peaks[process.pid] = max(size, self.peaks.get(process.pid, 0.0))
            self.together = max(self.together, sum(held))
            time.sleep(3.0)


def answers(late: np.ndarray, busy: np.ndarray) -> dict[str, float]:
    """Return how late a click at any moment was answered, and the own work between ticks, ms."""
    # A stall of 200 ms is one late tick, but forty that never came: weighed by its length.
    waits = np.concatenate([np.arange(gap, 0, -PERIOD_MS) for gap in late if gap > 0] or [late])
    whole = np.concatenate([waits, np.zeros(max(0, len(late) - len(waits)))])
    return {
        "ticks": len(late),
        "p50": float(np.percentile(whole, 50)),
        "p99": float(np.percentile(whole, 99)),
        "late_p99": float(np.percentile(late, 99)),
        "worst": float(late.max(initial=0.0)),
        "own_p99": float(np.percentile(busy, 99)),
        "own_worst": float(busy.max(initial=0.0)),
    }


def taken(before: tuple[float, ...]) -> float:
    """Return the share of the machine's time that its host gave to others since then."""
    now = psutil.cpu_times()
    return (getattr(now, "steal", 0.0) - getattr(before, "steal", 0.0)) / max(
        sum(now) - sum(before), 1e-9
    )
