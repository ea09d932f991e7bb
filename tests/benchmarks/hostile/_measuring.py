"""Runs a command of the program under caps, and says in words how it ended and what it took.

The caps are an address space and a time; the command and all that it starts are a session of their
own, which is ended with it. Needs Linux.
"""

from __future__ import annotations

import contextlib
import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
SECONDS = 60.0
GIGABYTES = 4.0


@dataclass(frozen=True)
class End:
    """How one command ended: exit status (``None``: not in time), what it said, what it took."""

    code: int | None
    out: bytes
    errors: str
    seconds: float
    peak_mb: float

    @property
    def last(self) -> str:
        """The last line of its errors."""
        lines = [line for line in self.errors.splitlines() if line.strip()]
        return lines[-1].strip() if lines else ""

    @property
    def words(self) -> str:
        """The end in a few words."""
        if self.code is None:
            return f"no end within {self.seconds:.0f} s"
        if "MemoryError" in self.errors or "Unable to allocate" in self.errors:
            return f"out of memory ({GIGABYTES:g} GB)"
        if "Traceback" in self.errors:
            return f"traceback: {shorter(self.last)}"
        if self.code < 0:
            return f"broken off by {signal.Signals(-self.code).name}"
        if self.code == 2:
            return "refused"
        if self.code == 0:
            return "accepted"
        return f"status {self.code}: {shorter(self.last)}"


def shorter(text: str, most: int = 90) -> str:
    """Return the beginning of a text, in one line that a table can hold."""
    text = re.sub(r"\s+", " ", text).replace("|", "/")
    return text if len(text) <= most else text[: most - 1] + "…"


@dataclass
class Place:
    """Where one case works: an empty folder, the tree of the program, and what it has taken."""

    folder: Path
    tree: Path
    cache: Path
    seconds: float = 0.0
    peak_mb: float = 0.0
    undo: contextlib.ExitStack = field(default_factory=contextlib.ExitStack)

    def environment(self, more: Mapping[str, str] | None = None) -> dict[str, str]:
        """The variables of a command: the tree's modules, and user folders of the case's own."""
        own = {
            "PYTHONPATH": f"{self.tree}{os.pathsep}{ROOT}",
            "QT_QPA_PLATFORM": "offscreen",
            "XDG_CACHE_HOME": str(self.cache),
            "XDG_CONFIG_HOME": str(self.folder / "config"),
            "XDG_STATE_HOME": str(self.folder / "state"),
        }
        return {**os.environ, **own, **(more or {})}

    def program(self, *arguments: str | Path, **more: object) -> End:
        """Run ``bnstudio`` with these arguments; the others are those of :meth:`run`."""
        return self.run([sys.executable, "-P", "-m", "bnstudio", *map(str, arguments)], **more)  # type: ignore[arg-type]

    def script(self, name: str, *arguments: str | Path, **more: object) -> End:
        """Run a script of this folder with the tree's modules."""
        return self.run([sys.executable, "-P", str(HERE / name), *map(str, arguments)], **more)  # type: ignore[arg-type]

    def run(
        self,
        command: Sequence[str],
        *,
        variables: Mapping[str, str] | None = None,
        meanwhile: Callable[[subprocess.Popen[bytes]], object] | None = None,
        seconds: float = SECONDS,
        gigabytes: float = GIGABYTES,
        measured: bool = True,
    ) -> End:
        """Run a command to its end.

        Parameters
        ----------
        variables
            Environment besides the usual.
        meanwhile
            Called with the process when it has been started.
        measured
            Whether its time and memory are the case's.
        """
        room = int(gigabytes * 2**30)

        def caps() -> None:
            resource.setrlimit(resource.RLIMIT_AS, (room, room))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        out, errors = self.folder / "stdout", self.folder / "stderr"
        began = time.monotonic()
        with out.open("wb") as out_file, errors.open("wb") as error_file:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=out_file,
                stderr=error_file,
                env=self.environment(variables),
                cwd=self.folder,
                start_new_session=True,
                preexec_fn=caps,
            )
            if meanwhile is not None:
                meanwhile(process)
            code, usage, took = _wait(process.pid, seconds, began)
            process.returncode = 0 if code is None else code  # it has been waited for
        if measured:
            self.seconds += took
            self.peak_mb = max(self.peak_mb, usage.ru_maxrss / 1024)
        said = errors.read_bytes()[-200_000:].decode(errors="replace")
        return End(code, out.read_bytes()[:1_000_000], said, took, usage.ru_maxrss / 1024)


def _wait(
    pid: int, seconds: float, began: float
) -> tuple[int | None, resource.struct_rusage, float]:
    """Wait for a process, end its session; return its status, what it used, and its seconds.

    Where all processes are made to stand still for a while, that is not counted.
    """
    code: int | None = None
    seen = time.monotonic()
    took = seen - began  # in which something was done meanwhile
    seconds += took
    while True:
        found, status, usage = os.wait4(pid, os.WNOHANG)
        now = time.monotonic()
        took, seen = took + min(now - seen, 0.5), now
        if found:
            code = os.waitstatus_to_exitcode(status)
            break
        if took > seconds:
            with contextlib.suppress(OSError):
                os.killpg(pid, signal.SIGKILL)
            _, _, usage = os.wait4(pid, 0)
            break
        time.sleep(0.01)
    with contextlib.suppress(OSError):
        os.killpg(pid, signal.SIGKILL)  # what it has started and left
    return code, usage, took


@dataclass(frozen=True)
class Case:
    """One row: the heading above it, its name, and what is done, which returns words."""

    heading: str
    name: str
    play: Callable[[Place], str]
