"""A run that was ended goes on from its checkpoint as if it had never been interrupted."""

import errno
import json
import time
import zipfile
from dataclasses import replace

import numpy as np
import pytest

from bnstudio.errors import UsageError
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import DAG
from bnstudio.job import checkpoint
from bnstudio.job.checkpoint import CheckpointError
from bnstudio.job.control import RunControl
from bnstudio.job.events import Incumbent
from bnstudio.job.run.runner import run
from bnstudio.job.spec import Checkpoints, Limits, ListSpec, RunSpec
from tests.support.searching import dependent

DATA = dependent(9, 400, seed=2)
CLIMB = RunSpec(
    searcher="hill-climbing", parameters={"restarts": None}, seed=4, threads=1,
    limits=Limits(steps=300),
)  # fmt: skip
CROSS = RunSpec(
    searcher="minobs", seed=4, threads=1, lists=ListSpec(sets=30), limits=Limits(steps=120)
)


def steps(spec, count):
    return replace(spec, limits=replace(spec.limits, steps=count))


def essence(result):
    return (result.dag, result.graph, result.score, result.status, result.limit, result.bound,
            result.within, result.counters)  # fmt: skip


@pytest.mark.parametrize("spec", [CLIMB, CROSS], ids=lambda spec: spec.searcher)
def test_stopped_by_steps_and_taken_up_it_is_the_unbroken_run(spec, tmp_path):
    whole, place = run(DATA, spec), tmp_path / "run.bn"
    last = None
    for count in (1, 7, 60, spec.limits.steps):
        wanted = Checkpoints(place, resume=place if place.exists() else None)
        last = run(DATA, steps(spec, count), checkpoints=wanted)
        assert last.counters["steps"] == count
    assert essence(last) == essence(whole)
    assert [name for name, _ in last.phases] == [name for name, _ in whole.phases]


def test_kept_while_it_goes_on(tmp_path):
    """What is written in passing is as good as what is written at the end."""
    place, kept = tmp_path / "run.bn", tmp_path / "kept.bn"

    class Copying(RunControl):
        def step(self, count=1):
            if self.steps == 150:
                kept.write_bytes(place.read_bytes())
            super().step(count)

    whole = run(DATA, CLIMB, Copying(), checkpoints=Checkpoints(place, seconds=1e-9))
    assert 1 <= checkpoint.read(kept).progressed.steps <= 150
    assert essence(run(DATA, CLIMB, checkpoints=Checkpoints(resume=kept))) == essence(whole)


def test_ended_by_time_or_by_hand_it_goes_on(tmp_path):
    place = tmp_path / "run.bn"
    timed = replace(CLIMB, limits=Limits(time=0.2))
    first = run(DATA, timed, checkpoints=Checkpoints(place))
    assert first.limit == "time"
    done = int(checkpoint.read(place).progressed.steps)
    told = []
    on = run(
        DATA, steps(CLIMB, done + 50), RunControl(told.append), checkpoints=Checkpoints(None, place)
    )
    whole = run(DATA, steps(CLIMB, done + 50))
    assert (on.dag, on.score, on.counters["steps"]) == (whole.dag, whole.score, done + 50)
    seen = next(event for event in told if isinstance(event, Incumbent))
    assert seen.score == pytest.approx(first.score)
    assert on.elapsed_s > 0.2
    assert on.trace[0].elapsed <= first.trace[1].elapsed


@pytest.mark.parametrize("seconds", [1e-9, 1e9])
def test_stopped_in_a_proof_it_goes_on_with_what_it_had(seconds, tmp_path):
    """Also after a crash: it is kept while the lists are found, in which no steps are counted."""
    data, place, crashed = dependent(12, 400, seed=2), tmp_path / "run.bn", tmp_path / "crashed.bn"
    spec = RunSpec(searcher="auto", seed=4, threads=1)
    whole = run(data, spec)
    assert whole.status == "optimal" and whole.counters["turns"] == 0

    class Stopping(RunControl):
        looks = 0

        def step(self, count=1):
            self.looks += count == 0
            if self.looks == 30 and not self.stopping:
                if place.exists():
                    crashed.write_bytes(place.read_bytes())
                self.stop()
            super().step(count)

    ended = run(data, spec, Stopping(), checkpoints=Checkpoints(place, seconds=seconds))
    assert (ended.limit, ended.status) == ("user", "feasible")
    assert crashed.exists() == (seconds < 1)
    for kept in (place, crashed) if seconds < 1 else (place,):
        before = checkpoint.read(kept)
        assert before.progressed.best.in_order(data.names) == ended.graph
        if kept == place:
            assert len(before.search.part("proof").arrays["children"]) >= 1
        told = []
        on = run(data, spec, RunControl(told.append), checkpoints=Checkpoints(resume=kept))
        assert essence(on) == essence(whole)
        assert next(event for event in told if isinstance(event, Incumbent)).graph == ended.graph


def test_a_stop_waits_for_the_step_but_not_for_long():
    control = RunControl()
    control.begin(Limits(), None)
    control.after_step = lambda: None
    control.stop()
    began = time.monotonic()
    with pytest.raises(BaseException, match="user"):
        while True:
            control.check()
    assert 0.05 < time.monotonic() - began < 5.0
    with pytest.raises(BaseException, match="user"):
        control.step()


def test_one_that_ends_by_itself_leaves_no_file(tmp_path):
    place = tmp_path / "run.bn"
    spec = RunSpec(searcher="hill-climbing", parameters={"restarts": 9}, threads=1)
    run(DATA, steps(spec, 5), checkpoints=Checkpoints(place))
    assert place.exists()
    assert run(DATA, spec, checkpoints=Checkpoints(place, resume=place)).limit is None
    assert not place.exists()


@pytest.fixture
def kept(tmp_path):
    place = tmp_path / "run.bn"
    run(DATA, steps(CLIMB, 20), checkpoints=Checkpoints(place))
    return place


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seed": 5}, "the seed of this checkpoint is not"),
        ({"score": "bdeu"}, "the score of this checkpoint is not"),
        ({"parameters": {"restarts": None, "perturbation": 3}}, "the searcher's parameters"),
        ({"limits": Limits(max_parents=2, steps=90)}, "the in-degree limit"),
        ({"knowledge": Knowledge(forbidden=(("V0", "V1"),))}, "the background knowledge"),
        ({"start": DAG(DATA.names, [(0, 1)])}, "the start network"),
        ({"searcher": "rpdag"}, "the searcher of this checkpoint is not"),
        ({"threads": 2}, "made with 1 threads, not 2"),
        ({"limits": Limits(steps=20)}, "has used its 20 steps"),
    ],
)
def test_other_settings_are_refused_in_words(kept, change, words):
    with pytest.raises(CheckpointError, match=words):
        run(DATA, replace(steps(CLIMB, 90), **change), checkpoints=Checkpoints(resume=kept))


def test_defaults_and_what_is_written_out_are_the_same(kept):
    written = replace(
        steps(CLIMB, 40),
        parameters={"restarts": None, "perturbation": 30},
        score_parameters={},
    )
    on = run(DATA, written, checkpoints=Checkpoints(resume=kept))
    assert on.counters["steps"] == 40


def test_other_data_are_refused(kept):
    with pytest.raises(CheckpointError, match="the data of this checkpoint differ"):
        run(dependent(9, 400, seed=3), CLIMB, checkpoints=Checkpoints(resume=kept))


def test_another_version_is_refused(kept, monkeypatch):
    monkeypatch.setattr(checkpoint, "__version__", "9.9")
    with pytest.raises(CheckpointError, match="goes on only with the version"):
        checkpoint.read(kept)


def test_damaged_files_are_refused(kept, tmp_path):
    whole, bad = kept.read_bytes(), tmp_path / "bad.bn"
    random = np.random.default_rng(1)
    pieces = [whole[:cut] for cut in range(0, len(whole), len(whole) // 25)]
    for _ in range(200):
        flipped = bytearray(whole)
        for at in random.integers(0, len(whole), 8):
            flipped[at] ^= int(random.integers(1, 256))
        pieces.append(bytes(flipped))
    refused = 0
    for content in [b"", b"PK", *pieces]:
        bad.write_bytes(content)
        try:
            found = checkpoint.read(bad)
        except CheckpointError:
            refused += 1
        else:  # the bytes between the parts may be anything
            assert found.progressed.steps == 20
    assert refused > 150


def test_a_head_of_other_values_is_refused(kept, tmp_path):
    bad = tmp_path / "bad.bn"
    with zipfile.ZipFile(kept) as archive:
        head = json.loads(archive.read("head.json"))
    for change in ({"format": "x"}, {"progressed": {}, "asked": 3}, {"progressed": {"a": 1}}):
        with zipfile.ZipFile(bad, "w") as archive:
            archive.writestr("head.json", json.dumps({**head, **change}))
        with pytest.raises(CheckpointError):
            run(DATA, CLIMB, checkpoints=Checkpoints(resume=bad))


def test_one_that_is_missing_is_told(tmp_path):
    with pytest.raises(CheckpointError, match="there is no such checkpoint"):
        run(DATA, CLIMB, checkpoints=Checkpoints(resume=tmp_path / "none.bn"))


def test_a_full_disk_does_not_end_the_run(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(checkpoint, "write", full)
    place = tmp_path / "run.bn"
    result = run(DATA, CLIMB, checkpoints=Checkpoints(place, seconds=1e-9))
    assert result.limit == "iterations"
    assert "could not be written (No space left on device)" in result.message
    assert not place.exists()


def test_what_is_too_large_is_not_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(checkpoint, "MOST_BYTES", 100)
    result = run(DATA, CLIMB, checkpoints=Checkpoints(tmp_path / "run.bn"))
    assert "too large" in result.message


@pytest.mark.parametrize(("name", "way"), [("chow-liu", "hill-climbing"), ("bfbnb", "--scratch")])
def test_a_searcher_that_keeps_nothing_says_what_can_be_done(name, way, tmp_path):
    with pytest.raises(UsageError, match="keeps no checkpoints") as refused:
        run(DATA, RunSpec(searcher=name), checkpoints=Checkpoints(tmp_path / "run.bn"))
    assert way in refused.value.advice
