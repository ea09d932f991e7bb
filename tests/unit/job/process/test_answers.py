"""Questions answered by another process: what comes back, what fails, what is given up."""

import gc
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import psutil
import pytest

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.errors import DataError, JobError
from bnstudio.job.process.answers import Answers, GivenUp

PATIENCE = 60.0


@dataclass(frozen=True)
class Sum:
    """What do the codes add up to? And how often was that asked?"""

    factor: int

    def answer(self, context):
        context.kept["asked"] = context.kept.get("asked", 0) + 1
        context.progress(1, 2)
        return self.factor * int(context.dataset.codes.sum()), context.kept["asked"], os.getpid()


@dataclass(frozen=True)
class Large:
    """Give an array back."""

    size: int

    def answer(self, _context):
        return [np.arange(self.size), "and a word", np.arange(3)]


@dataclass(frozen=True)
class Wrong:
    """Fail as a bad file does."""

    def answer(self, _context):
        raise DataError("no good", row=3, advice="Try another")


@dataclass(frozen=True)
class Unsendable:
    """Answer something that cannot travel."""

    def answer(self, _context):
        return lambda: None


@dataclass(frozen=True)
class Long:
    """Take until nobody waits any more, then leave a sign."""

    sign: str

    def answer(self, context):
        from pathlib import Path

        while not context.cancelled():
            time.sleep(0.01)
        Path(self.sign).touch()


@dataclass(frozen=True)
class Death:
    """End the process."""

    def answer(self, _context):
        os.kill(os.getpid(), 9)


def table(rows=50):
    codes = np.random.default_rng(1).integers(0, 2, (3, rows)).astype(np.uint8)
    return Dataset(tuple(Variable(f"V{i}", ("a", "b")) for i in range(3)), codes)


@pytest.fixture(scope="module")
def answers():
    made = Answers()
    yield made
    pid = made.pid
    made.close()
    assert pid is None or not psutil.pid_exists(pid)


def until(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_dataset_is_handed_over_once_and_notes_are_kept(answers):
    data, told = table(), []
    first = answers.ask(Sum(1), data, progress=lambda *words: told.append(words))
    second = answers.ask(Sum(2), data)
    assert first[0] == int(data.codes.sum()) and second[0] == 2 * first[0]
    assert second[1] == first[1] + 1
    assert first[2] == second[2] == answers.pid != os.getpid()
    assert told == [(1, 2)]
    assert len(list(answers._files.folder.iterdir())) == 1
    del data
    gc.collect()
    assert list(answers._files.folder.iterdir()) == []
    mapped = Path(f"/proc/{answers.pid}/maps")
    end = time.monotonic() + 30
    while mapped.exists() and str(answers._files.folder) in mapped.read_text():
        assert time.monotonic() < end, "the process lets go of the data, too"
        time.sleep(0.02)
    assert answers.ask(Sum(1), table(7))[0] == int(table(7).codes.sum())


def test_large_arrays_come_back_whole(answers):
    found = answers.ask(Large(300_000))
    assert np.array_equal(found[0], np.arange(300_000)) and found[0].flags.writeable
    assert found[1] == "and a word" and np.array_equal(found[2], np.arange(3))


def test_what_answering_raises_is_raised_here(answers):
    with pytest.raises(DataError, match=r"row 3: no good. Try another\."):
        answers.ask(Wrong())
    with pytest.raises(RuntimeError, match="pickle"):
        answers.ask(Unsendable())
    assert len(answers.ask(Large(1))) == 3


def test_a_question_can_be_given_up_while_others_are_answered(answers, tmp_path):
    sign = tmp_path / "sign"
    looks = []

    def cancelled():
        looks.append(1)
        if len(looks) == 3:
            assert len(answers.ask(Large(1))) == 3
        return len(looks) > 3

    with pytest.raises(GivenUp):
        answers.ask(Long(str(sign)), cancelled=cancelled)
    until(sign.exists)


def test_when_the_process_dies_the_question_fails_and_the_next_is_answered(answers):
    data = table()
    before = answers.ask(Sum(1), data)
    with pytest.raises(JobError, match="has ended"):
        answers.ask(Death())
    after = answers.ask(Sum(1), data)
    assert after[0] == before[0] and after[1] == 1 and after[2] != before[2]


def test_after_the_end_nothing_is_answered():
    answers = Answers()
    answers.start()
    pid = answers.pid
    assert pid is not None
    answers.close()
    until(lambda: not psutil.pid_exists(pid))
    with pytest.raises(JobError):
        answers.ask(Large(1))


@pytest.mark.skipif(os.name != "posix", reason="needs kill -9")
def test_the_process_ends_with_a_window_that_is_killed():
    window = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "from bnstudio.job.process.answers import Answers\n"
            "made = Answers()\n"
            "made.start()\n"
            "print(made.pid, flush=True)\n"
            "input()",
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    pid = int(window.stdout.readline())
    window.kill()
    window.communicate()

    def gone():
        try:
            return psutil.Process(pid).status() == psutil.STATUS_ZOMBIE
        except psutil.NoSuchProcess:
            return True

    until(gone)
