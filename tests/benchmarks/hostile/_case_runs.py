"""Cases of runs: constant columns, the cache of kernels, temporary places, streams and signals."""

from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import psutil

from tests.benchmarks.hostile._measuring import HERE, ROOT, Case, End, Place, shorter

CONSTANT = "Constant columns"
KERNELS = "The cache of kernels"
PLACES = "Temporary places"
STREAMS = "Output, signals and starts"

#: Seconds in which all kernels of a run can be compiled.
COMPILING = 300.0
#: Four columns, one of names and states of three scripts.
TABLE = "Größe,Ωμέγα,日本\n" + "".join(
    f"{'grün' if i % 3 else '☃'},{'α' if i % 2 else 'β'},{i % 2}\n" for i in range(60)
)


def constant(searcher: str, words: list[str], place: Place) -> str:
    """Learn ALARM with no, one and five constant columns."""
    lines = (ROOT / "resources" / "samples" / "alarm.csv").read_text().splitlines()
    found = []
    for number in (0, 1, 5):
        path = place.folder / f"{number}.csv"
        added = [",".join([line, *(f"k{i}" if at == 0 else "x" for i in range(number))])
                 for at, line in enumerate(lines)]  # fmt: skip
        path.write_text("\n".join(added) + "\n")
        end = place.program(
            "learn", path, "--searcher", searcher, *words, "--threads", "1",
            "--out", "o.dot", "--json", "r.json",
        )  # fmt: skip
        if end.code != 0:
            return end.words
        result = json.loads((place.folder / "r.json").read_text())
        found.append(f"{result['score']:,.2f} with {len(result['arcs'])} arcs")
    return "; ".join(found) if len(set(found)) > 1 else f"three times {found[0]}"


def learn(place: Place, *arguments: str, **more: object) -> End:
    """Learn from a small table; the network goes to ``o.bif``."""
    (place.folder / "t.csv").write_text(TABLE, encoding="utf-8")
    (place.folder / "o.bif").unlink(missing_ok=True)
    return place.program("learn", "t.csv", "--out", "o.bif", *arguments, **more)


def learned(end: End, place: Place) -> str:
    """How a run ended, and whether its network is there."""
    whole = (place.folder / "o.bif").is_file()
    if end.code == 0 and whole:
        return "a network"
    return f"{end.words}, {'the network is there' if whole else 'no network'}"


def damaged(ending: str, damage: Callable[[bytes], bytes], place: Place) -> str:
    """Learn twice with damaged kernels, in a copy of the cache."""
    cache = place.folder / "cache"
    shutil.copytree(place.cache / "bnstudio", cache / "bnstudio")
    place.cache = cache
    paths = [path for path in cache.rglob("*") if path.suffix in (ending, ".kernel")]
    for path in paths:
        path.write_bytes(damage(path.read_bytes()))
    once = learned(learn(place, seconds=COMPILING), place)
    return f"{once}; the next time: {learned(learn(place, seconds=COMPILING), place)}"


def flipped(content: bytes) -> bytes:
    at = random.Random(len(content)).randrange(len(content) // 2, len(content))
    return content[:at] + bytes([content[at] ^ 16]) + content[at + 1 :]


def tiny(place: Place, name: str, size: str) -> Path:
    """Mount a file system of that size in memory."""
    folder = place.folder / name
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder], check=True)
    place.undo.callback(subprocess.run, ["umount", "-l", str(folder)], check=True)
    return folder


def full_cache(place: Place) -> str:
    place.cache = tiny(place, "full", "16k")
    return learned(learn(place, seconds=COMPILING), place)


def little_room(place: Place) -> str:
    """A breadth-first branch and bound whose scratch folder has room, and TMPDIR has not."""
    (place.folder / "scratch").mkdir()
    room = {"TMPDIR": str(tiny(place, "tmp", "1m"))}
    words = ("--searcher", "bfbnb", "--scratch", "scratch")
    return learned(learn(place, *words, variables=room), place)


def second_start(before: list[str], stepped: str, place: Place) -> str:
    """Start a second time while a window holds data in the folder for temporary files."""
    said = place.folder / "said"
    variables = {"TMPDIR": str(place.folder)}
    script = [sys.executable, "-P", str(HERE / "_play_one.py")]
    window = subprocess.Popen(
        [*script, "hold_data", str(said)], env=place.environment(variables), cwd=place.folder
    )
    try:
        while not (said.exists() and said.read_text()):
            time.sleep(0.05)
        end = place.run([*before, *script, "second_start", stepped], variables=variables)
        there = Path(said.read_text()).exists()
    finally:
        window.kill()
        window.wait()
    return end.words if end.code else f"the window's data {'stay' if there else 'are deleted'}"


def parts(folder: Path) -> list[Path]:
    return list(folder.glob(".bnstudio-*"))


def killed_while_saving(place: Place) -> str:
    """Kill a program in the middle of a save, three times; then save once more."""
    left = []
    for _ in range(3):

        def kill(process: subprocess.Popen[bytes]) -> None:
            ours = set(parts(place.folder))
            while not set(parts(place.folder)) - ours:
                time.sleep(0.001)
            process.kill()

        path = place.folder / "p.bnstudio"
        place.script("_play_one.py", "save_on_and_on", path, meanwhile=kill)
        left.append(len(parts(place.folder)))
    made = place.script("_read_one.py", "make", place.folder / "q.bnstudio")
    if made.code != 0:
        return made.words
    return f"{left[-1]} files left by three kills, {len(parts(place.folder))} after the next save"


CODES = (
    {"PYTHONIOENCODING": "cp1252"},
    {"PYTHONIOENCODING": "latin-1"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
)


def encodings(command: str, place: Place) -> str:
    """Learn or score where standard output is cp1252, Latin-1, or of the locale C."""
    network = "Netz-ж.bif"
    ends = []
    if command == "score":
        learn(place, measured=False)
        (place.folder / "o.bif").rename(place.folder / network)
    for variables in CODES:
        if command == "score":
            end = place.program("score", "t.csv", network, "--json", "-", variables=variables)
            ends.append("answered" if end.code == 0 else end.words)
            continue
        (place.folder / "t.csv").write_text(TABLE, encoding="utf-8")
        (place.folder / network).unlink(missing_ok=True)
        words = ["--json", "-"] if command == "json" else []
        end = place.program("learn", "t.csv", "--out", network, *words, variables=variables)
        whole = (place.folder / network).exists()
        ends.append(f"{'a network' if whole else 'no network'}, {end.words}")
    return ends[0] if len(set(ends)) == 1 else "; ".join(ends)


def worked(process: subprocess.Popen[bytes], seconds: float) -> None:
    """Wait until a process and its children have worked for so many processor seconds."""
    with contextlib.suppress(psutil.Error):
        while True:
            everybody = [psutil.Process(process.pid)]
            everybody += everybody[0].children(recursive=True)
            if sum(sum(one.cpu_times()[:2]) for one in everybody) >= seconds:
                return
            time.sleep(0.05)


def signalled(number: signal.Signals, place: Place) -> str:
    """Send a signal to a run of a minute when it is under way."""
    table = ROOT / "resources" / "samples" / "alarm.csv"

    def send(process: subprocess.Popen[bytes]) -> None:
        worked(process, 12)
        process.send_signal(number)

    words = ("--searcher", "hill-climbing", "--set", "restarts=1000000", "--time", "50")
    end = place.program("learn", table, "--out", "o.bif", *words, meanwhile=send)
    return learned(end, place)


def interrupted_warm_up(place: Place) -> str:
    """Press Ctrl-C twice when a warm-up shares its work; a terminal tells all its processes."""
    place.cache = place.folder / "new"
    pressed: list[float] = []

    def press(process: subprocess.Popen[bytes]) -> None:
        with contextlib.suppress(psutil.Error):
            while len(psutil.Process(process.pid).children(recursive=True)) < 2:
                time.sleep(0.1)
        for wait in (15, 0.3):
            time.sleep(wait)
            os.killpg(process.pid, signal.SIGINT)
        pressed.append(time.monotonic())

    end = place.program("warm-up", meanwhile=press)
    place.seconds = time.monotonic() - pressed[0]  # of the answer, not of compiling
    return end.words if end.code is None else "ends at once"


def short_start(place: Place) -> str:
    """Start workers that have from 500 to 800 MB of address space."""
    ends: dict[str, int] = {}
    for megabytes in range(500, 801, 50):
        words = [sys.executable, "-P", str(HERE / "_play_one.py"), "start_short_of_memory"]
        end = place.run([*words, str(megabytes)], gigabytes=16, seconds=150)
        said = shorter(end.out.decode().strip(), 45) if end.code == 0 else end.words
        ends[said or "a network"] = ends.get(said or "a network", 0) + 1
    return "; ".join(f"{times} {said}" for said, times in ends.items())


def _cases() -> Iterable[Case]:
    searchers: list[tuple[str, list[str]]] = [
        ("tabu", []),
        ("hill-climbing", ["--set", "restarts=5"]),
        ("rpdag", []),
        ("rpdag-tabu", []),
    ]
    for searcher, words in searchers:
        name = " ".join([f"ALARM with 0, 1 and 5 constant columns, {searcher}", *words[1:]])
        yield Case(CONSTANT, name, partial(constant, searcher, words))

    damages = {
        "emptied": lambda content: b"",
        "cut": lambda content: content[: len(content) // 2],
        "scrambled": lambda content: random.Random(1).randbytes(len(content)),
        "a flipped bit": flipped,
    }
    for ending, what in ((".nbi", "index"), (".nbc", "data")):
        for name, damage in damages.items():
            yield Case(KERNELS, f"{what}: {name}", partial(damaged, ending, damage))
    yield Case(KERNELS, "a full disk under it", full_cache)

    yield Case(PLACES, "bfbnb, 1 MB in TMPDIR, `--scratch` elsewhere", little_room)
    name = "second start beside a living window"
    yield Case(PLACES, f"{name}, same clock", partial(second_start, [], "0"))
    yield Case(PLACES, f"{name}, clock stepped by 2 h", partial(second_start, [], "7200"))
    apart = ["unshare", "--pid", "--fork", "--mount-proc"]
    yield Case(PLACES, f"{name}, process namespace of its own", partial(second_start, apart, "0"))
    yield Case(PLACES, "kill -9 while saving", killed_while_saving)

    codes = "standard output in cp1252, Latin-1, locale C"
    yield Case(STREAMS, f"`learn --json -`, {codes}", partial(encodings, "json"))
    yield Case(STREAMS, f"`learn`, its summary, {codes}", partial(encodings, "learn"))
    yield Case(STREAMS, f"`score --json -`, {codes}", partial(encodings, "score"))
    for number in (signal.SIGTERM, signal.SIGHUP):
        yield Case(STREAMS, f"{number.name} in a run", partial(signalled, number))
    yield Case(STREAMS, "warm-up, Ctrl-C twice", interrupted_warm_up)
    yield Case(STREAMS, "7 workers with 500 to 800 MB at their start", short_start)


CASES = list(_cases())
