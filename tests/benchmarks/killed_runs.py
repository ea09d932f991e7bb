"""Runs that are killed again and again and go on, beside the same runs unbroken.

Each run is a process of its own that keeps a checkpoint several times a second. It is killed with
SIGKILL at a random moment after it has kept one more, goes on, and is killed again; the last piece
comes to the end. Then score, arcs, counters and status are compared with those of a run that was
never killed. ``python -m tests.benchmarks.killed_runs [--kills N] [--only NAME]`` prints a table.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

DATA = Path(__file__).parents[1] / "data"


@dataclass(frozen=True)
class Case:
    """A run: its table, and the words that make it long and let it end by itself."""

    table: Path
    words: str


ALARM = DATA / "alarm_2000.csv"
CASES = {
    "hill-climbing": Case(ALARM, "--set restarts=none --steps 60000"),
    "tabu": Case(ALARM, "--set patience=20000"),
    "optimal-reinsertion": Case(ALARM, "--set min_reinsertions=60000"),
    "rpdag": Case(ALARM, "--set restarts=none --steps 20000"),
    "rpdag-tabu": Case(ALARM, "--set restarts=4"),
    "cpdag": Case(ALARM, ""),
    "ges": Case(ALARM, "--set turning=true"),
    "boss": Case(ALARM, "--set starts=30"),
    "obs": Case(ALARM, "--set restarts=none --steps 3000 --sets-per-variable 2000"),
    "asobs": Case(ALARM, "--set restarts=none --steps 3000 --sets-per-variable 2000"),
    "inobs": Case(ALARM, "--set perturbations=none --steps 8000 --sets-per-variable 2000"),
    "minobs": Case(ALARM, "--set offspring=none --steps 6000 --sets-per-variable 2000"),
    "auto": Case(ALARM, "--steps 30000"),
}


def compared(record: Path) -> dict[str, object]:
    """Return what must be equal."""
    found = json.loads(record.read_text(encoding="utf-8"))
    return {key: found[key] for key in ("score", "arcs", "counters", "status", "limit")}


def killed(command: list[str], kept: Path, record: Path, kills: int, chance: random.Random) -> int:
    """Run to the end with so many kills on the way; return how many there were."""
    done = 0
    while True:
        before = kept.stat().st_mtime_ns if kept.exists() else 0
        resume = ["--resume", str(kept)] if before else []
        child = subprocess.Popen(
            [*command, *resume], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        while child.poll() is None and done < kills:
            if kept.exists() and kept.stat().st_mtime_ns != before:
                time.sleep(chance.random() * 0.3)
                if child.poll() is None:
                    os.kill(child.pid, signal.SIGKILL)
                    done += 1
                break
            time.sleep(0.005)
        child.wait()
        if record.exists():
            return done
        if child.returncode not in (0, -signal.SIGKILL):
            raise SystemExit(f"ended with {child.returncode}: {' '.join(command)}")


def main() -> None:
    """Run the cases and print a row for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=list(CASES))
    given = parser.parse_args()
    chance = random.Random(given.seed)
    for name, case in CASES.items():
        if given.only not in (None, name):
            continue
        with tempfile.TemporaryDirectory() as folder:
            place = Path(folder)
            base = [sys.executable, "-m", "bnstudio", "learn", str(case.table), "--searcher", name]
            base += [*case.words.split(), "--seed", str(given.seed), "--threads", "1"]
            base += ["--time", "3600", "--out", str(place / "net.json"), "--json"]
            whole, pieces, kept = place / "whole.json", place / "pieces.json", place / "run.bn"
            subprocess.run([*base, str(whole)], check=True, capture_output=True)
            keep = ["--checkpoint", str(kept), "--checkpoint-every", "0.05"]
            kills = killed([*base, str(pieces), *keep], kept, pieces, given.kills, chance)
            one, other = compared(whole), compared(pieces)
            differ = ", ".join(key for key in one if one[key] != other[key])
            elapsed = json.loads(whole.read_text(encoding="utf-8"))["elapsed_s"]
            print(
                f"| `{name}` | {case.words} | {elapsed:.1f} s | {kills} "
                f"| {differ or 'all equal'} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
