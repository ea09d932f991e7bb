"""Does many small things in processes of bounded time and memory, and says how each ended.

For campaigns of hostile input: a case that takes too long or too much memory, or that ends its
process, costs that case only. Needs ``fork`` and ``/proc`` (Linux).
"""

from __future__ import annotations

import contextlib
import os
import pickle
import resource
import select
import signal
import struct
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Literal, TypeVar

from bnstudio.errors import BnstudioError

T = TypeVar("T")

#: ``accepted`` and ``refused`` (one clear error) are good ends, all others are faults.
End = Literal["accepted", "refused", "traceback", "time", "memory", "crash"]

#: So many seconds after its time a case that cannot be interrupted is killed with its process.
GRACE_S = 2.0


@dataclass(frozen=True)
class Outcome:
    """How a case ended.

    Parameters
    ----------
    end
        See :data:`End`.
    detail
        The error's sentence, the traceback, or the signal.
    seconds
        Wall seconds that it took.
    peak_mb
        Memory that it took above what its process had before, at its highest.
    """

    end: End
    detail: str
    seconds: float
    peak_mb: float

    @property
    def good(self) -> bool:
        """Whether the program did what it should: accept, or refuse in one sentence."""
        return self.end in ("accepted", "refused")


class _OutOfTime(BaseException):
    """Raised inside a case by its alarm; no ``except Exception`` takes it."""


def run_all(
    cases: Iterable[T],
    do: Callable[[T], object],
    *,
    seconds: float,
    memory_mb: float,
    batch: int = 200,
) -> Iterator[tuple[T, Outcome]]:
    """Do ``do(case)`` for each case in child processes; yield each case with its outcome, in order.

    Parameters
    ----------
    cases
        The cases; a child is given ``batch`` of them by being forked, so they may be anything.
    do
        Returns if the case is accepted and raises a ``BnstudioError`` if it is refused.
    seconds, memory_mb
        What one case may take.
    """
    stream = iter(cases)
    while chunk := list(islice(stream, batch)):
        at = 0
        while at < len(chunk):
            for outcome in _child(chunk[at:], do, seconds, memory_mb):
                yield chunk[at], outcome
                at += 1


def _child(
    cases: list[T], do: Callable[[T], object], seconds: float, memory_mb: float
) -> Iterator[Outcome]:
    """Yield outcomes until all cases are done or the child ended; at least one."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        # Whatever happens, this process must not go on as what it was forked from.
        try:
            os.close(reading)
            with os.fdopen(writing, "wb") as out:
                _work(cases, do, seconds, memory_mb, out)
        finally:
            os._exit(0)
    os.close(writing)
    done = 0
    with os.fdopen(reading, "rb", buffering=0) as answers:
        while done < len(cases):
            began = time.monotonic()
            ready, _, _ = select.select([answers], [], [], seconds + GRACE_S)
            if not ready:
                os.kill(pid, signal.SIGKILL)
                yield Outcome("time", "killed", time.monotonic() - began, 0.0)
                break
            outcome = _receive(answers)
            if outcome is None:
                break
            done += 1
            yield outcome
        else:
            os.waitpid(pid, 0)
            return
    _, status = os.waitpid(pid, 0)
    if ready:
        code = os.waitstatus_to_exitcode(status)
        yield Outcome("crash", f"the process ended with {code}", 0.0, 0.0)


def _receive(answers: BinaryIO) -> Outcome | None:
    head = _exactly(answers, 4)
    if head is None:
        return None
    body = _exactly(answers, struct.unpack("<I", head)[0])
    return None if body is None else pickle.loads(body)


def _exactly(answers: BinaryIO, size: int) -> bytes | None:
    content = b""
    while len(content) < size:
        more = answers.read(size - len(content))
        if not more:
            return None
        content += more
    return content


def _work(
    cases: list[T], do: Callable[[T], object], seconds: float, memory_mb: float, out: BinaryIO
) -> None:
    def late(*_: object) -> None:
        raise _OutOfTime

    signal.signal(signal.SIGALRM, late)
    room = int((_status_kb("VmSize") / 1024 + memory_mb) * 1e6 * 1.048576)
    resource.setrlimit(resource.RLIMIT_AS, (room, room))
    for case in cases:
        body = pickle.dumps(_one(case, do, seconds))
        out.write(struct.pack("<I", len(body)) + body)
        out.flush()


def _one(case: T, do: Callable[[T], object], seconds: float) -> Outcome:
    with contextlib.suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")  # the peak is counted from here
    before = _status_kb("VmRSS")
    began = time.monotonic()
    end: End = "accepted"
    detail = ""
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        try:
            do(case)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except BnstudioError as error:
        end, detail = "refused", str(error)
    except MemoryError:
        end, detail = "memory", traceback.format_exc(limit=-6)
    except _OutOfTime:
        end, detail = "time", traceback.format_exc(limit=-6)
    except BaseException:
        end, detail = "traceback", traceback.format_exc(limit=-8)
    took = time.monotonic() - began
    return Outcome(end, detail, took, max(0.0, (_status_kb("VmHWM") - before) / 1024))


def _status_kb(field: str) -> float:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(field + ":"):
            return float(line.split()[1])
    return 0.0
