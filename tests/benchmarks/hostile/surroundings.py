"""Learns a small network where the program's surroundings are missing, full, read-only or odd.

Each case is one start of the command line in a process of its own. Good ends are a network, or one
sentence and status 2; a traceback, another status or no end in time is a fault. Run as root, full
places are small file systems in memory, unmounted at the end; other users skip these.

``python -m tests.benchmarks.hostile.surroundings [--number N] [--seed S]``
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SECONDS = 300.0


@dataclass
class Place:
    """Where a case works: its own folder, variables, arguments and what is undone at its end."""

    folder: Path
    cache: Path
    seed: int
    undo: ExitStack
    variables: dict[str, str] = field(default_factory=dict)
    without: tuple[str, ...] = ()
    arguments: list[str] = field(default_factory=list)
    files: int | None = None
    programs: int = 1


def full(place: Place, name: str, size: str = "16k") -> Path:
    """Mount a tiny file system in memory."""
    folder = place.folder / name
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    subprocess.run(command, check=True, capture_output=True)
    place.undo.callback(subprocess.run, ["umount", str(folder)], check=True)
    return folder


def a_file(place: Place) -> str:
    """Return a file, for where a folder is expected."""
    path = place.folder / "a file"
    path.write_text("")
    return str(path)


def variable(place: Place, **values: str) -> None:
    place.variables.update(values)


def home_gone(place: Place) -> None:
    place.without = ("HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME")


def home_is(home: str, place: Place) -> None:
    home_gone(place)
    variable(place, HOME=home)


def cache_is_a_file(place: Place) -> None:
    variable(place, NUMBA_CACHE_DIR=a_file(place))


def temporary_is_a_file(place: Place) -> None:
    variable(place, TMPDIR=a_file(place))


def cache_full(place: Place) -> None:
    variable(place, NUMBA_CACHE_DIR=str(full(place, "cache")))


def temporary_full(place: Place) -> None:
    variable(place, TMPDIR=str(full(place, "tmp", "1m")))
    scratch = place.folder / "scratch"
    scratch.mkdir()
    place.arguments = ["--searcher", "bfbnb", "--scratch", str(scratch)]


def damaged(change: Callable[[bytes, random.Random], bytes], place: Place) -> None:
    """Damage half of the kept kernels, in a copy."""
    copy = place.folder / "cache"
    shutil.copytree(place.cache, copy)
    variable(place, NUMBA_CACHE_DIR=str(copy))
    chance = random.Random(place.seed)
    kept = sorted(copy.rglob("*.kernel"))
    for path in chance.sample(kept, len(kept) // 2):
        path.write_bytes(change(path.read_bytes(), chance))


def flip(content: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(content))
    return content[:at] + bytes([content[at] ^ 1 << chance.randrange(8)]) + content[at + 1 :]


def few_files(place: Place) -> None:
    place.files = 32


def two_programs(place: Place) -> None:
    variable(place, NUMBA_CACHE_DIR=str(place.folder / "new"))
    place.programs = 2


CASES: dict[str, Callable[[Place], None]] = {
    "nothing odd": lambda place: None,
    "32 file descriptors": few_files,
    "locale C": partial(variable, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0"),
    "locale tr_TR": partial(variable, LC_ALL="tr_TR.UTF-8", LANG="tr_TR.UTF-8"),
    "output cp1252": partial(variable, PYTHONIOENCODING="cp1252"),
    "no home": home_gone,
    "a home that is not there": partial(home_is, "/nonexistent/home"),
    "a home that cannot be written": partial(home_is, "/proc/1"),
    "a device for a home": partial(home_is, "/dev/full"),
    "no runtime folder": partial(variable, XDG_RUNTIME_DIR="/nonexistent"),
    "a file for temporary files": temporary_is_a_file,
    "temporary files in /proc": partial(variable, TMPDIR="/proc"),
    "a flipped bit in kernels": partial(damaged, flip),
    "emptied kernels": partial(damaged, lambda content, _: b""),
    "cut kernels": partial(damaged, lambda content, chance: content[: chance.randrange(3000)]),
    "scrambled kernels": partial(damaged, lambda content, chance: chance.randbytes(len(content))),
    "full temporary files, bfbnb": temporary_full,
    "a full cache": cache_full,
    "a file for the cache": cache_is_a_file,
    "a cache in /proc": partial(variable, NUMBA_CACHE_DIR="/proc/1/kernels"),
    "two programs compile": two_programs,
}
NEEDS_ROOT = ("full temporary files, bfbnb", "a full cache")


@contextmanager
def working(cache: Path, seed: int) -> Iterator[Place]:
    with tempfile.TemporaryDirectory(prefix="surroundings-") as name, ExitStack() as undo:
        yield Place(Path(name), cache, seed, undo)


def run(case: str, cache: Path, seed: int = 0) -> tuple[str, str, float]:
    """Return how a case ended (``accepted``, ``refused`` or ``fault``), why, and its seconds.

    Parameters
    ----------
    cache
        The folder of kept kernels that cases use which do not have their own.
    """
    with working(cache, seed) as place:
        CASES[case](place)
        table = place.folder / "table.csv"
        chance = random.Random(seed)
        rows = ["a,b,c,d"] + [",".join(str(chance.randrange(2)) for _ in "abcd") for _ in range(60)]
        table.write_text("\n".join(rows) + "\n")
        variables = {"NUMBA_CACHE_DIR": str(cache), **os.environ, "PYTHONPATH": str(ROOT)}
        variables["NUMBA_CACHE_DIR"] = str(cache)
        variables = {k: v for k, v in variables.items() if k not in place.without}
        variables |= place.variables
        began = time.monotonic()
        outs = [place.folder / f"out-{number}.bif" for number in range(place.programs)]
        command = [sys.executable, "-m", "bnstudio", "learn", str(table), *place.arguments, "--out"]
        limit = place.files

        def fewer() -> None:
            if limit is not None:
                resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))

        programs = [
            subprocess.Popen(
                [*command, str(out)],
                env=variables,
                cwd=place.folder,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                preexec_fn=fewer,
            )
            for out in outs
        ]
        ends = []
        for program, out in zip(programs, outs, strict=True):
            try:
                said = program.communicate(timeout=SECONDS)[0].decode(errors="replace")
            except subprocess.TimeoutExpired:
                program.kill()
                program.communicate()
                ends.append(("fault", "no end in time"))
                continue
            whole = out.is_file() and out.stat().st_size > 0
            if "Traceback" in said or "internal error" in said:
                ends.append(("fault", said[-2000:]))
            elif program.returncode == 0 and whole:
                ends.append(("accepted", said.strip()))
            else:
                ends.append(("refused" if program.returncode == 2 else "fault", said.strip()))
        return *max(ends, key=lambda end: ("accepted", "refused", "fault").index(end[0])), (
            time.monotonic() - began
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=len(CASES))
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    counts = dict.fromkeys(("accepted", "refused", "fault", "skipped"), 0)
    worst = 0.0
    with tempfile.TemporaryDirectory(prefix="surroundings-") as name:
        cache = Path(os.environ.get("NUMBA_CACHE_DIR") or name)
        for case in list(CASES)[: options.number]:
            if case in NEEDS_ROOT and os.geteuid() != 0:
                counts["skipped"] += 1
                continue
            end, why, seconds = run(case, cache, options.seed)
            counts[end] += 1
            worst = max(worst, seconds)
            print(f"{end:9} {seconds:6.1f} s  {case}: {why}", flush=True)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"tried {sum(counts.values())}: {counts}; worst {worst:.1f} s, peak {peak:.0f} MB")


if __name__ == "__main__":
    main()
