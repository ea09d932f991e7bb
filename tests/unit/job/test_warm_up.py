"""Getting ready goes by need, and says a line a step where nobody sees a terminal."""

import subprocess
import sys
from pathlib import Path

import pytest

from bnstudio.cli import main
from bnstudio.job import warm_up
from bnstudio.job.defaults import SEARCHER
from bnstudio.search.registry import SEARCHERS


def test_steps_come_in_the_order_of_need():
    steps = warm_up.steps()
    assert list(dict.fromkeys(step.stage for step in steps)) == [
        warm_up.READING,
        warm_up.DEFAULT,
        warm_up.REST,
    ]
    names = [step.name for step in steps]
    assert len(set(names)) == len(names)
    default = [step.name for step in steps if step.stage == warm_up.DEFAULT]
    assert default[1].startswith(SEARCHER)
    assert all(any(name.startswith(f"{searcher},") for name in names) for searcher in SEARCHERS)


def test_in_the_background_each_step_is_a_line(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    done = []
    steps = [warm_up.Step(lambda name, _dataset: done.append(name), (name,)) for name in "abc"]
    monkeypatch.setattr(warm_up, "steps", lambda: steps)
    monkeypatch.setattr("bnstudio.cli.listing.step_back", lambda: done.append("back"))
    assert main(["warm-up", "--background"]) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert lines == ["0/3 a", "1/3 b", "2/3 c", "3/3"]
    assert last.startswith("kernels ready")
    assert done == ["back", "a", "b", "c"]


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_every_kernel_that_python_calls_is_made_ready():
    """A bundle ships what the steps compile: what they leave out, each of its runs compiles."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.called_kernels"],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=True,
    )
    first, *missing = done.stdout.splitlines()
    assert int(first.split()[0]) > 50
    assert missing == []


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("searcher", "variables", "steps", "copies"),
    [
        ("auto", 8, 1000, 0),
        ("auto", 18, 3000, 0),
        ("auto", 37, 1500, 0),
        ("auto", 33, 1500, 4),
        ("auto", 130, 400, 0),
        ("hill-climbing", 12, 200, 0),
        ("rpdag", 12, 200, 0),
    ],
)
def test_a_run_calls_no_kernel_that_was_not_made_ready_for_it(searcher, variables, steps, copies):
    """What it waits for is enough: its own time goes into no compiling."""
    asked = [searcher, *map(str, (variables, steps, copies))]
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.late_kernels", *asked],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=True,
    )
    first, *late = done.stdout.splitlines()
    assert int(first.split()[0]) > 10
    assert late == []
