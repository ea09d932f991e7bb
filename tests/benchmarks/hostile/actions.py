"""Random actions in a real window, with its processes killed at random.

    python -m tests.benchmarks.hostile.actions [--minutes 15] [--seed 1] [--session 5]

Opens the program on a screen of its own (Xvfb, if it is installed; else Qt's offscreen platform),
with user folders of its own, and lets random hands work on it: clicks, keys, menus, drags, wheel,
sizes, themes, files, runs of every searcher, edits, saving, exporting, kills. Sessions end in turn
by closing the window and by killing it. A fault is a traceback, a crash, or a process or temporary
file that is left behind; a freeze is a time above one second in which the window does not answer.
The folder with the logs is kept if there is one of them. Needs Linux.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import psutil

import bnstudio  # noqa: F401 - it says where compiled kernels are kept, for the sessions too

ROOT = Path(__file__).resolve().parents[3]
SAMPLES = ROOT / "resources" / "samples"
#: All processes of a session have this in their environment, whoever their parent is.
MARK = "BNSTUDIO_HANDS"
#: Seconds that processes get to end after the window has.
GONE_S = 20.0
#: The whole session is ended at so many megabytes, and that is a fault.
MEMORY_MB = 6000.0


@dataclass
class Report:
    """What all sessions together came to."""

    sessions: int = 0
    seconds: float = 0.0
    actions: Counter[str] = field(default_factory=Counter)
    searchers: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    warnings: Counter[str] = field(default_factory=Counter)
    kills: int = 0
    memory: list[tuple[float, float, float]] = field(default_factory=list)
    slowest_ms: float = 0.0
    slowest: str = ""
    freezes: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def marked(mark: str) -> list[psutil.Process]:
    """Return the processes that were started in a session, wherever they hang now."""
    found = []
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error):
            if process.status() != psutil.STATUS_ZOMBIE and process.environ().get(MARK) == mark:
                found.append(process)
    return found


@contextlib.contextmanager
def screen(folder: Path, *, offscreen: bool) -> Iterator[dict[str, str]]:
    """Yield the variables that say where the window is shown."""
    if offscreen or shutil.which("Xvfb") is None:
        yield {"QT_QPA_PLATFORM": "offscreen"}
        return
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1920x1200x24", "-nolisten", "tcp"],
        pass_fds=(writing,),
        stderr=(folder / "xvfb.log").open("wb"),
    )
    os.close(writing)
    with os.fdopen(reading) as answer:
        display = ":" + answer.readline().strip()
    where = {"QT_QPA_PLATFORM": "xcb", "DISPLAY": display}
    manager = None
    if shutil.which("openbox") is not None:
        manager = subprocess.Popen(
            ["openbox"], env=os.environ | where, stderr=subprocess.DEVNULL, cwd=folder
        )
    try:
        yield where
    finally:
        for process in (manager, server):
            if process is not None:
                process.terminate()
                process.wait()


def surroundings(folder: Path) -> dict[str, str]:
    """Make user folders for the sessions and return the variables that name them."""
    places = {
        "HOME": "home",
        "XDG_CACHE_HOME": "cache",
        "XDG_CONFIG_HOME": "config",
        "XDG_STATE_HOME": "state",
        "XDG_DATA_HOME": "data",
        "XDG_RUNTIME_DIR": "runtime",
        "TMPDIR": "temporary",
    }
    for name in (*places.values(), "files"):
        (folder / name).mkdir(mode=0o700)
    for sample in SAMPLES.glob("*.csv"):
        shutil.copy(sample, folder / "files")
    shutil.copy(ROOT / "tests" / "data" / "alarm.bif", folder / "files")
    (folder / "files" / "markup.csv").write_text(
        '"<b>x</b>","<img src=""/dev/zero"">",c\n' + "<i>1</i>,2,3\n4,5,6\n" * 40
    )
    return {name: str(folder / place) for name, place in places.items()} | {
        "PYTHONPATH": os.pathsep.join((*filter(None, [os.environ.get("PYTHONPATH")]), str(ROOT))),
        "PYTHONFAULTHANDLER": "1",
    }


def session(
    folder: Path, environment: dict[str, str], seed: int, seconds: float, closed: bool, into: Report
) -> None:
    """Let the hands work for one start of the program, and look at what is left."""
    mark = uuid.uuid4().hex
    account = folder / "account.json"
    account.unlink(missing_ok=True)
    errors = folder / f"errors-{seed}.txt"
    began = time.monotonic()
    # A window that is to be killed would go on for longer.
    given = seconds if closed else seconds + 600
    with errors.open("wb") as said:
        window = subprocess.Popen(
            [sys.executable, "-m", f"{__package__}._hands", str(folder), str(seed), str(given)],
            env=environment | {MARK: mark},
            cwd=folder / "files",
            stderr=said,
            stdout=said,
        )
        into.memory.append(_watch(window, mark, began, seconds, closed, into))
    into.seconds += time.monotonic() - began
    into.sessions += 1
    if closed and window.returncode != 0:
        into.faults.append(f"seed {seed}: the program ended with {window.returncode}")
    end = time.monotonic() + (2.0 if window.returncode == 0 else GONE_S)
    left = marked(mark)
    while left and time.monotonic() < end:
        time.sleep(0.3)
        left = marked(mark)
    for process in left:
        with contextlib.suppress(psutil.Error):
            into.faults.append(f"seed {seed}: left behind: {process.pid} {process.cmdline()}")
            process.kill()
    if closed:
        names = [p.name for p in (folder / "temporary").iterdir()]
        if names:
            into.faults.append(f"seed {seed}: temporary files left behind: {names}")
    text = errors.read_text(errors="replace")
    if "Traceback" in text or "Fatal" in text:
        into.faults.append(f"seed {seed}: {text[-3000:]}")
    if account.exists():
        _add(json.loads(account.read_text()), seed, into)
    elif closed:
        into.faults.append(f"seed {seed}: the hands left no account: {_last_action(folder)}")


def _watch(
    window: subprocess.Popen[bytes],
    mark: str,
    began: float,
    seconds: float,
    closed: bool,
    into: Report,
) -> tuple[float, float, float]:
    """Follow the window's memory until it ends; return it (MB) after 10 s, at the end, at most."""
    first = last = most = 0.0
    process = psutil.Process(window.pid)
    while window.poll() is None:
        with contextlib.suppress(psutil.Error):
            last = process.memory_info().rss / 1e6 or last
            most = max(most, last)
            if not first and time.monotonic() - began > 10:
                first = last
            whole = sum(p.memory_info().rss for p in marked(mark)) / 1e6
            if whole > MEMORY_MB:
                into.faults.append(f"{whole:.0f} MB taken by all processes; ended")
                window.kill()
        if not closed and time.monotonic() - began > seconds:
            window.kill()
        if time.monotonic() - began > seconds + 150:
            into.faults.append("the window neither answers nor ends")
            window.send_signal(signal.SIGABRT)  # faulthandler says where it is
        with contextlib.suppress(subprocess.TimeoutExpired):
            window.wait(1.0)
    return first, last, most


def _add(account: dict, seed: int, into: Report) -> None:
    for name in ("actions", "searchers", "ends", "warnings"):
        getattr(into, name).update(account[name])
    into.kills += account["kills"]
    if account["slowest_ms"] > into.slowest_ms:
        into.slowest_ms = account["slowest_ms"]
        work = account["slowest_work_ms"]
        into.slowest = f"own work {work:.0f} ms, seed {seed}, after {account['slowest_after']}"
    into.faults += [f"seed {seed}: {fault}" for fault in account["faults"]]
    into.freezes += [f"seed {seed}: {freeze}" for freeze in account["freezes"]]


def _last_action(folder: Path) -> str:
    return (folder / "actions.log").read_text().splitlines()[-1]


def run(
    minutes: float, seed: int, each: float, *, offscreen: bool = False, cold: bool = False
) -> tuple[Report, Path]:
    """Carry the campaign out; return what came of it and the folder of its logs."""
    folder = Path(tempfile.mkdtemp(prefix="hands-"))
    report = Report()
    with screen(folder, offscreen=offscreen) as where:
        environment = dict(os.environ) | surroundings(folder) | where
        if not cold:
            # What is measured is how the window answers once the kernels are compiled.
            warm_up = [sys.executable, "-m", "bnstudio", "warm-up"]
            subprocess.run(warm_up, env=environment, stdout=subprocess.DEVNULL, check=True)
        number = max(1, round(minutes / each))
        for k in range(number):
            last = k == number - 1
            session(
                folder, environment, seed + k, 60 * minutes / number, last or k % 2 == 0, report
            )
    return report, folder


def show(report: Report, seed: int) -> None:
    """Print what came of it."""
    actions, learned = sum(report.actions.values()), sum(report.searchers.values())
    print(f"seed {seed}: {report.sessions} sessions, {report.seconds / 60:.1f} minutes")
    print(f"{actions} actions: {dict(report.actions.most_common())}")
    print(
        f"{learned} runs asked for, {len(report.searchers)} searchers; ended: {dict(report.ends)}"
    )
    print(f"{report.kills} processes killed")
    for k, (first, last, most) in enumerate(report.memory):
        print(
            f"memory of the window, session {k + 1}: {first:.0f} to {last:.0f} MB, most {most:.0f}"
        )
    print(f"slowest answer {report.slowest_ms:.0f} ms ({report.slowest})")
    for warning, number in report.warnings.most_common(12):
        print(f"warning, {number} times: {warning}")
    for what, found in (("freezes above 1 s", report.freezes), ("faults", report.faults)):
        print(f"{what}: {len(found)}")
        for one in found:
            print(f"- {one}")


def main() -> int:
    """Run the campaign from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=15.0)
    parser.add_argument("--session", type=float, default=5.0, help="minutes of one start")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--offscreen", action="store_true")
    parser.add_argument("--cold", action="store_true", help="do not compile the kernels first")
    options = parser.parse_args()
    report, folder = run(
        options.minutes,
        options.seed,
        options.session,
        offscreen=options.offscreen,
        cold=options.cold,
    )
    show(report, options.seed)
    if report.faults or report.freezes:
        print(f"logs: {folder}")
    else:
        shutil.rmtree(folder)
    return 1 if report.faults else 0  # how long an answer takes depends on the machine


if __name__ == "__main__":
    sys.exit(main())
