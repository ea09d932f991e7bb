"""Adding a searcher is its file and a line in the registry: lists, runs and workers then have it.

The conformance suite has it as well (``test_searchers.py``), and so has the window's form
(``tests/gui/learn/test_trial_searcher.py``).
"""

import json

import pytest

from bnstudio.cli import main
from bnstudio.job.events import Finished
from bnstudio.job.process.pool import JobPool
from bnstudio.job.run.runner import run
from bnstudio.job.spec import RunSpec
from bnstudio.search.declarations import Group
from bnstudio.search.registry import SEARCHERS
from tests.support.searching import dependent
from tests.support.trial_adding import Adding

DATA = dependent(6, 200, seed=2)
SPEC = RunSpec(searcher=Adding.name, parameters={"arcs": 3})


@pytest.fixture(autouse=True)
def _added(monkeypatch):
    monkeypatch.setitem(SEARCHERS, Adding.name, Adding)


def test_the_command_line_lists_it(capsys):
    assert main(["searchers", "--json"]) == 0
    listed = {one["name"]: one for one in json.loads(capsys.readouterr().out)}[Adding.name]
    assert listed["title"] == Adding.title and listed["group"] == Group.NETWORKS.value
    assert listed["obeys"] == ["knowledge", "max_params", "max_parents"]
    assert listed["uses"] == ["start"] and listed["ends_by_itself"]
    assert [one["name"] for one in listed["parameters"]] == ["arcs"]


def test_the_command_line_learns_with_it(tmp_path, data_dir, capsys):
    out = tmp_path / "asia.bif"
    command = ["learn", str(data_dir / "asia_1000.csv"), "--searcher", Adding.name]
    assert main([*command, "--set", "arcs=4", "--out", str(out)]) == 0
    assert "4 arcs, local optimum" in capsys.readouterr().out and out.exists()


def test_a_worker_runs_it():
    pool = JobPool(modules=("tests.support.trial_registration",))
    try:
        handle = pool.start(DATA, SPEC)
        events = []
        while not handle.ended or not handle.events.empty():
            events.append(handle.events.get(timeout=120))
    finally:
        pool.shutdown()
    assert isinstance(events[-1], Finished), events[-1]
    here = run(DATA, SPEC)
    assert events[-1].result.dag == here.dag and events[-1].result.counters == here.counters
    assert len(here.dag.arcs) == 3
