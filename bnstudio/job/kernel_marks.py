"""Which stages of compiling are done: a mark for each, in a folder beside the kernels.

Compiling is cut into stages (``warm_up``). Whoever finishes one leaves its mark; whoever needs one
that a compiling process has not come to says so here, and waits for the mark. So no two processes
compile one thing, and whether anything is left to compile is known without importing numba.

A mark speaks of one state of the sources, one numba and one kind of processor. It is no promise:
a kernel that is missing all the same is compiled when it is called.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import shutil
import time
from functools import cache
from pathlib import Path

import psutil

from bnstudio.errors import LimitError
from bnstudio.locks import FolderLock, is_locked, is_unused, lives

GETTING_READY = "Compiling the program for this machine, once"
"""What a run says while it waits for its kernels."""

STOPPED_EARLY = "The run was stopped before it began to search"
"""What is said of a run that was stopped while it waited: no fault of the run's."""


class StoppedEarlyError(LimitError):
    """A run was stopped while it waited for its kernels."""

    def __init__(self) -> None:
        super().__init__(STOPPED_EARLY)


_MARK, _WISH = ".done", ".wanted"
_ALL = "all"
_PLAN = "plan"
_OWNER = "owner"
#: Seconds for which a wish is kept; whoever waits repeats it sooner.
_WISH_S = 10.0
#: Versions of the program that are used in turn keep their marks.
_KEPT_S = 14 * 86_400.0


class KernelMarks:
    """The marks of one state of the program.

    Parameters
    ----------
    kernels
        The folder that numba keeps kernels in; by default the program's own.
    """

    def __init__(self, kernels: Path | None = None) -> None:
        self._kernels = Path(os.environ["NUMBA_CACHE_DIR"]) if kernels is None else kernels
        self.folder = self._kernels / f"stages-{_fingerprint()}"
        self._lock: FolderLock | None = None

    # -- what is done ---------------------------------------------------------------------------

    def is_done(self, stage: str) -> bool:
        """Whether a stage is marked as done."""
        return self._path(stage, _MARK).exists()

    def mark(self, stage: str) -> None:
        """Note that a stage is done, where that can be written."""
        with contextlib.suppress(OSError):
            self._touch(self._path(stage, _MARK))
        with contextlib.suppress(OSError):
            self._path(stage, _WISH).unlink(missing_ok=True)

    def mark_all(self) -> None:
        """Note that every stage is done."""
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            (self.folder / _ALL).write_text(str(self._count()))

    @property
    def all_done(self) -> bool:
        """Whether nothing is left to compile, and what was compiled is still there."""
        try:
            kept = int((self.folder / _ALL).read_text())
        except (OSError, ValueError):
            return False
        return self._count() >= kept

    def forget(self) -> None:
        """Remove all marks: something that they speak of is no longer there."""
        with contextlib.suppress(OSError):
            for path in self.folder.iterdir():
                if path.suffix == _MARK or path.name == _ALL:
                    path.unlink(missing_ok=True)

    def plan(self, stages: list[str]) -> None:
        """Note what there is to do in all, for :attr:`progress`."""
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            (self.folder / _PLAN).write_text("\n".join(stages))

    @property
    def progress(self) -> tuple[int, int]:
        """How many stages are done, of how many; (0, 0) while that is not known."""
        try:
            stages = (self.folder / _PLAN).read_text().splitlines()
        except OSError:
            return 0, 0
        return sum(self.is_done(stage) for stage in stages), len(stages)

    # -- what is wanted first -------------------------------------------------------------------

    def want(self, stage: str) -> None:
        """Ask the compiling process to do a stage before others; to be repeated while waiting."""
        with contextlib.suppress(OSError):
            path = self._path(stage, _WISH)
            self._touch(path)
            asked = time.time_ns()  # the clock of files is coarse, and the order matters
            os.utime(path, ns=(asked, asked))

    def wanted(self) -> list[str]:
        """Return the stages that somebody waits for, the first that was asked for first."""
        found = []
        with contextlib.suppress(OSError):
            for path in self.folder.glob(f"*{_WISH}"):
                asked = path.stat().st_mtime_ns
                if abs(time.time_ns() - asked) < _WISH_S * 1e9:
                    found.append((path.stem, asked))
        return [stage for stage, _ in sorted(found, key=lambda entry: entry[1])]

    # -- who compiles ---------------------------------------------------------------------------

    def take_over(self) -> bool:
        """Become the one process that compiles; ``False`` if another one is, or none can be."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            return False
        lock = FolderLock(self.folder)
        if lock.held is False or (lock.held is None and self._owner_lives()):
            lock.release()
            return False
        self._lock = lock
        self._remove_old()
        process = psutil.Process()
        with contextlib.suppress(OSError):
            (self.folder / _OWNER).write_text(f"{process.pid} {process.create_time()}")
        return True

    def _remove_old(self) -> None:
        """Remove the marks of other states of the program that nobody has used for long."""
        with contextlib.suppress(OSError):
            os.utime(self.folder)
            for folder in self._kernels.glob("stages-*"):
                old = time.time() - folder.stat().st_mtime > _KEPT_S
                if folder != self.folder and old and is_unused(folder):
                    shutil.rmtree(folder, ignore_errors=True)

    def give_up(self) -> None:
        """Let another process compile."""
        if self._lock is not None:
            with contextlib.suppress(OSError):  # it speaks where folders cannot be locked
                (self.folder / _OWNER).unlink(missing_ok=True)
            self._lock.release()
            self._lock = None

    @property
    def being_compiled(self) -> bool:
        """Whether a living process compiles."""
        locked = is_locked(self.folder)
        return self._owner_lives() if locked is None else locked

    def _owner_lives(self) -> bool:
        """Whether the process that took over last is there: where folders cannot be locked."""
        try:
            pid, started = (self.folder / _OWNER).read_text().split()
            return lives(int(pid), float(started))
        except (OSError, ValueError):
            return False

    # -- files ----------------------------------------------------------------------------------

    def _path(self, stage: str, kind: str) -> Path:
        return self.folder / f"{stage}{kind}"

    def _touch(self, path: Path) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        path.touch()

    def _count(self) -> int:
        """Return how many kernels are kept."""
        try:
            with os.scandir(self._kernels) as entries:
                return sum(entry.name.endswith(".kernel") for entry in entries)
        except OSError:
            return 0


@cache
def _fingerprint() -> str:
    """Return a word for what compiled kernels depend on: sources, numba, Python, processor."""
    from importlib.metadata import PackageNotFoundError, version  # slow to import

    digest = hashlib.sha256()
    root = Path(__file__).resolve().parents[1]
    sources = [*root.rglob("_*kernels.py"), *(root / "numerics").glob("*.py")]
    for path in sorted(
        [*sources, *(root / "job" / name for name in ("small_runs.py", "warm_up.py"))]
    ):
        digest.update(path.relative_to(root).as_posix().encode())
        with contextlib.suppress(OSError):  # a bundled program has no sources beside it
            digest.update(path.read_bytes())
    for package in ("numba", "llvmlite"):
        try:
            digest.update(version(package).encode())
        except PackageNotFoundError:
            digest.update(b"?")
    digest.update(f"{platform.python_version()} {platform.machine()} {_processor()}".encode())
    return digest.hexdigest()[:12]


def _processor() -> str:
    """Return the name of the processor, as far as it is quickly known."""
    with contextlib.suppress(OSError), Path("/proc/cpuinfo").open(encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("model name"):
                return line
    return platform.processor() if os.name == "nt" else ""
