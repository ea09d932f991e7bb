"""What random hands do with files, runs and processes; clicks and keys are in ``_touch``."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Callable
from pathlib import Path

import psutil

from bnstudio.gui.window.main_window import MainWindow
from bnstudio.job.spec import Limits
from bnstudio.scoring.registry import SCORES
from bnstudio.search.registry import SEARCHERS
from tests.benchmarks.hostile._account import Diary


class Errands:
    """Opens, saves, learns, steers and kills, each at random."""

    def __init__(self, folder: Path, chance: random.Random, diary: Diary) -> None:
        self._folder, self._random, self._diary = folder, chance, diary

    def file(self) -> Path:
        """A file to open, which may not be there."""
        found = sorted(path for path in (self._folder / "files").iterdir() if path.is_file())
        return self._random.choice([*found, self._folder / "files" / "nowhere.csv"])

    def new_file(self) -> Path:
        """A file to write."""
        ending = self._random.choice((".bnstudio", ".bif", ".json", ".svg", ".dot", ".csv", ""))
        return self._folder / "files" / f"saved-{self._random.randrange(6)}{ending}"

    def open(self, window: MainWindow) -> None:
        """Open a file, whatever it is."""
        path = self.file()
        self._diary.say("open", path.name)
        window.open_file(str(path))

    def save(self, window: MainWindow) -> None:
        """Save the project."""
        path = self._folder / "files" / f"saved-{self._random.randrange(6)}.bnstudio"
        self._diary.say("save", path.name)
        window.services.files.save(path)

    def learn(self, window: MainWindow) -> None:
        """Start a run of any searcher, or open a sample to learn from."""
        services = window.services
        if services.data.dataset is None:
            self._diary.say("open", "a sample")
            samples = ("alarm.csv", "asia.csv", "zoo.csv", "parity.csv")
            window.open_file(str(self._folder / "files" / self._random.choice(samples)))
            return
        if len(services.runs.active) >= 3:
            run = self._random.choice(services.runs.active)
            self._diary.say("stop", run.label)
            services.runs.stop(run.number)
            return
        searcher, score = self._random.choice(list(SEARCHERS)), self._random.choice(list(SCORES))
        seconds = self._random.choice((1.0, 4.0, 15.0))
        self._diary.say("learn", f"{searcher} with {score}, {seconds:g} s")
        self._diary.account.searchers[searcher] += 1
        services.form.change(
            searcher=searcher,
            parameters={},
            score=score,
            limits=Limits(
                time=seconds, memory=1.0, max_parents=self._random.choice((None, 2, 3, 5))
            ),
        )
        services.runs.learn()

    def steer(self, window: MainWindow) -> None:
        """Do something with a run."""
        runs = window.services.runs
        if not runs.all:
            return
        run = self._random.choice(runs.active or runs.all)
        what = self._random.choice(
            ("pause", "resume", "stop", "extend", "kill", "show", "remove", "use_settings_of")
        )
        self._diary.say("run", f"{what} {run.label}")
        if what == "extend":
            runs.extend(run.number, 2.0)
            return
        steer: dict[str, Callable[[int], None]] = {
            "pause": runs.pause,
            "resume": runs.resume,
            "stop": runs.stop,
            "kill": runs.kill,
            "show": runs.show,
            "remove": runs.remove,
            "use_settings_of": runs.use_settings_of,
        }
        steer[what](run.number)

    def include(self, window: MainWindow) -> None:
        """Tick other variables."""
        names = list(window.services.data.variable_names)
        if names:
            chosen = self._random.sample(names, self._random.randint(0, len(names)))
            self._diary.say("include", f"{len(chosen)} of {len(names)}")
            window.services.data.set_included(chosen)

    def kill(self, _window: MainWindow) -> None:
        """Kill a process that the program has started, as the system does when memory is short."""
        children = psutil.Process().children(recursive=True)
        if not children:
            return
        victim = self._random.choice(children)
        try:
            line = " ".join(victim.cmdline())
        except psutil.Error:
            return
        kind = "worker" if "process.worker" in line else line[-60:]
        self._diary.say("kill", f"{victim.pid} {kind}")
        try:
            os.kill(victim.pid, signal.SIGKILL)
        except ProcessLookupError:
            return
        self._diary.account.kills += 1
