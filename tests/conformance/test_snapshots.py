"""What every searcher keeps that says it can go on from a snapshot.

A search that is stopped at a step, kept as a snapshot and taken up by a fresh one is told apart
from a search that was never stopped by nothing: not its network, its score, its counters.
"""

import dataclasses
import itertools

import numpy as np
import pytest

from bnstudio.scoring.parent_sets.exact import enumeration
from bnstudio.search.auto import few_parents, fresh_start, lists, proof
from bnstudio.search.auto.stages import Stages
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.registry import SEARCHERS, make_searcher
from bnstudio.search.reinsertion import optimal_reinsertion, stages
from bnstudio.search.snapshot import Snapshot, SnapshotError
from tests.conformance.test_searchers import SETTINGS, with_lists
from tests.support.searching import dependent, enumerate_parent_sets, problem, search

DATA = dependent(8, 400, seed=3)
WIDER = dependent(14, 300, seed=6)

able = pytest.mark.parametrize(
    "name",
    # A run of auto has no end of its own, and stands still between turns only: see below.
    sorted(name for name, kind in SEARCHERS.items() if kind.continues and name != "auto"),
)


LONG = {"inobs": {"perturbations": 6000}, "minobs": {"offspring": 250}}


@pytest.fixture(autouse=True)
def at_every_pass(monkeypatch):
    """Optimal Reinsertion stands before each pass, not only where much was done since the last."""
    monkeypatch.setattr(optimal_reinsertion, "WORK_BETWEEN", 0.0)


class Kept:
    """A search that ran for so many steps, or to its end, and where it stood then."""

    def __init__(self, name, task, steps=None, before=None, control=None):
        task = with_lists(name, task) if task.parent_sets is None else task
        control = SilentControl(steps) if control is None else control
        if before is not None:
            task.scores.restore(before.contents)
            task = dataclasses.replace(task, resume=before.state)
            control.steps = before.steps
        task = dataclasses.replace(task, kept=True)
        self.searcher = make_searcher(name, SETTINGS.get(name, {}))
        self.found = before.found if before is not None else (None, float("-inf"))
        try:
            outcome = search(self.searcher, task, control)
            self.found = (outcome.graph, outcome.score)
        except Stopped:
            self.found = max([self.found, *control.incumbents], key=lambda one: one[1])
        self.steps = self.all_steps = control.steps
        state = self.searcher.snapshot()
        if state is not None:  # it may stand a little before the stop
            self.steps = state.values.get("steps", control.steps)
        self.state = None if state is None else state.copy()
        known = None if state is None else state.known_scores
        self.contents = task.scores.contents(10**9, known)

    @property
    def result(self):
        return (*self.found, self.searcher.counters, self.all_steps)


@able
@pytest.mark.parametrize("data", [DATA, WIDER], ids=["8", "14"])
def test_a_search_taken_up_at_any_step_is_the_unbroken_one(name, data):
    whole = Kept(name, problem(data, seed=5))
    assert whole.steps >= 4
    for stop in sorted({1, 2, 3, whole.steps // 3, whole.steps // 2, whole.steps - 1} - {0}):
        half = Kept(name, problem(data, seed=5), stop)
        assert half.state is not None
        assert Kept(name, problem(data, seed=5), None, half).result == whole.result


@able
def test_a_search_taken_up_again_and_again_is_the_unbroken_one(name):
    whole = Kept(name, problem(DATA, seed=1))
    piece, at = None, 0
    while piece is None or piece.result != whole.result:
        at += max(whole.steps // 5, 1)
        assert at < 2 * whole.steps, "it never comes to the end"
        piece = Kept(name, problem(DATA, seed=1), at, piece)


@able
def test_two_threads_go_on_as_two_threads(name):
    whole = Kept(name, problem(WIDER, seed=2, threads=2))
    half = Kept(name, problem(WIDER, seed=2, threads=2), whole.steps // 2)
    assert Kept(name, problem(WIDER, seed=2, threads=2), None, half).result[:2] == whole.result[:2]


class Between(SilentControl):
    """Stops at the n-th check, wherever that is."""

    def __init__(self, checks):
        super().__init__()
        self.left = checks

    def check(self):
        self.left -= 1
        if self.left <= 0:
            raise Stopped("user")


@able
def test_a_stop_between_two_steps_loses_nothing(name):
    """Network, score and steps are those of the unbroken search; look-ups may count twice."""
    whole = Kept(name, problem(DATA, seed=4))
    seen = 0
    for checks in itertools.count(1, 3):
        half = Kept(name, problem(DATA, seed=4), control=Between(checks))
        if half.steps >= whole.steps:
            break
        if half.state is None:
            assert half.steps == 0, "it had begun"
            continue
        seen += 1
        on = Kept(name, problem(DATA, seed=4), None, half)
        assert (on.found, on.steps) == (whole.found, whole.steps)
    assert seen > 1


@able
def test_without_the_kept_scores_it_goes_on_all_the_same(name):
    whole = Kept(name, problem(DATA, seed=5))
    half = Kept(name, problem(DATA, seed=5), whole.steps // 2)
    half.contents = {}
    on = Kept(name, problem(DATA, seed=5), None, half)
    assert (on.found, on.steps) == (whole.found, whole.steps)


@able
def test_a_snapshot_of_another_problem_is_refused(name):
    half = Kept(name, problem(WIDER, seed=5), 4)
    with pytest.raises(SnapshotError):
        Kept(name, problem(DATA, seed=5), None, half)


@able
def test_a_snapshot_that_lacks_something_is_refused(name):
    half = Kept(name, problem(DATA, seed=5), 4)
    for missing in sorted(half.state.arrays)[::5]:
        arrays = {key: array for key, array in half.state.arrays.items() if key != missing}
        lame = dataclasses.replace(half.state, arrays=arrays)
        with pytest.raises(SnapshotError):
            make_searcher(name, SETTINGS.get(name, {})).search(
                dataclasses.replace(with_lists(name, problem(DATA, seed=5)), resume=lame),
                SilentControl(5),
            )
    empty = Snapshot()
    with pytest.raises(SnapshotError):
        make_searcher(name, SETTINGS.get(name, {})).search(
            dataclasses.replace(with_lists(name, problem(DATA, seed=5)), resume=empty),
            SilentControl(5),
        )


@pytest.mark.parametrize("name", sorted(SEARCHERS))
def test_only_those_that_say_so_give_a_snapshot(name):
    assert (make_searcher(name).snapshot() is None) is True
    overridden = type(make_searcher(name)).snapshot is not type(make_searcher("k2")).snapshot
    assert overridden == SEARCHERS[name].continues


def with_short_lists(seed):
    """A problem whose lists hold sets of one parent only, and may grow."""
    task = problem(WIDER, seed=seed)
    single = enumerate_parent_sets(task.scores.scorer, problem(WIDER, max_parents=1).legal)
    lists = dataclasses.replace(single, exhausted=np.zeros(WIDER.n, dtype=bool))
    return dataclasses.replace(task, parent_sets=lists, may_expand=True)


@pytest.mark.parametrize("name", ["inobs", "minobs"])
def test_lists_that_grew_are_kept(name, monkeypatch):
    monkeypatch.setitem(SETTINGS, name, LONG[name])
    whole = Kept(name, with_short_lists(3))
    assert whole.searcher.counters["sets_added"] > 20
    grown = 0
    for stop in range(5, whole.steps, whole.steps // 5):
        half = Kept(name, with_short_lists(3), stop)
        grown += half.searcher.counters["sets_added"] > 0
        assert Kept(name, with_short_lists(3), None, half).result == whole.result
    assert grown > 2


WIDE = dependent(24, 500, seed=6)


def test_auto_goes_on_from_its_last_turn(monkeypatch):
    """Stopped at some step, it stands before the turn under way, and does that again."""
    monkeypatch.setattr(proof.Proof, "at_once", False)
    whole = Kept("auto", problem(WIDE, seed=5), 700)
    assert Kept("auto", problem(WIDE, seed=5), 1).state is None, "it had not begun its turns"
    stood, listed = [], []
    for stop in (60, 120, 300, 600):
        half = Kept("auto", problem(WIDE, seed=5), stop)
        if half.state is None:
            continue
        stood.append(half.steps)
        listed.append("orderings" in half.state.values)
        assert half.steps <= stop
        assert Kept("auto", problem(WIDE, seed=5), 700, half).result == whole.result
    assert stood[0] < stood[-1] and listed[-1] and not listed[0]


class InTheProof(SilentControl):
    """Stops at the n-th look at it after the proof has begun."""

    def __init__(self, looks):
        super().__init__()
        self.left, self.proving = looks, False

    def progress(self, phase, *_, **__):
        self.proving = self.proving or phase == proof._PROVING

    def check(self):
        self.left -= self.proving
        if self.left < 0:
            raise Stopped("user")


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize("threads", [1, 2])
def test_auto_stopped_in_its_proof_goes_on_with_the_variables_left(at_once, threads, monkeypatch):
    data = DATA if at_once else WIDER
    if not at_once:  # but after the first turn, in which no lists are completed
        monkeypatch.setattr(proof.Proof, "at_once", False)
        monkeypatch.setattr(proof.Proof, "due", lambda self, _, **__: not self.tried)
    walks = []
    made = enumeration.Walk
    monkeypatch.setattr(enumeration, "Walk", lambda *a: walks.append(a[1]) or made(*a))
    whole = Kept("auto", problem(data, seed=5, threads=threads))
    assert sorted(walks) == list(range(data.n))
    done = []
    for looks in (1, data.n, data.n + 4, 10_000) if threads == 1 else (1,):
        half = Kept("auto", problem(data, seed=5, threads=threads), control=InTheProof(looks))
        if half.state is None or half.state.part("proof") is None:
            assert half.result == whole.result  # it came to its end
            break
        assert 0 < half.steps <= whole.steps and half.found[0] is not None
        kept = half.state.part("proof").arrays["children"].tolist()
        walks.clear()
        on = Kept("auto", problem(data, seed=5, threads=threads), None, half)
        assert sorted([*walks, *kept]) == list(range(data.n))
        assert on.result[:2] == whole.result[:2]
        if threads == 1:
            assert on.result == whole.result
        done.append(len(kept))
    assert threads == 2 or (done[0] < done[-1] and done == sorted(done))


def counted_turns(monkeypatch):
    """Return a list that gets an entry with each turn of a run of auto."""
    turns = []
    turn = Stages._turn
    monkeypatch.setattr(Stages, "_turn", lambda self, *a: turns.append(1) or turn(self, *a))
    return turns


@pytest.mark.parametrize("complete", [True, False])
def test_auto_stopped_in_its_proof_goes_on_with_no_turn_before_it(complete, monkeypatch):
    def due(self, _, **known):
        return not self.tried and (known["complete"] or not complete)

    monkeypatch.setattr(proof.Proof, "at_once", False)
    monkeypatch.setattr(proof.Proof, "due", due)
    turns = counted_turns(monkeypatch)
    whole = Kept("auto", problem(WIDER, seed=5))
    assert len(turns) == whole.searcher.counters["turns"] >= 1
    half = Kept("auto", problem(WIDER, seed=5), control=InTheProof(5))
    turns.clear()
    on = Kept("auto", problem(WIDER, seed=5), None, half)
    assert on.result == whole.result and not turns
    assert half.state.values["stages"][1] == on.searcher.counters["turns"]
    half.state.values.pop("turned")  # as older checkpoints are: the turn is done again, or another
    older = Kept("auto", problem(WIDER, seed=5), None, half)
    assert older.found == whole.found and len(turns) == 1


def test_auto_stopped_in_a_proof_of_few_parents_goes_on_with_no_turn_before_it(monkeypatch):
    monkeypatch.setattr(proof.Proof, "due", lambda *_, **__: False)
    monkeypatch.setattr(few_parents.FewParents, "due", lambda self, _: not self.given_up)
    monkeypatch.setattr(few_parents, "_FIRST", 1)
    monkeypatch.setattr(proof, "_PROVING", few_parents._PROVING)
    data = dependent(33, 200, seed=2)
    whole = Kept("auto", problem(data, seed=5), 300)
    turns = counted_turns(monkeypatch)
    half = Kept("auto", problem(data, seed=5), control=InTheProof(5))
    stood = len(turns)
    turns.clear()
    seen = []
    run = few_parents.FewParents.run
    monkeypatch.setattr(
        few_parents.FewParents, "run", lambda self: seen.append(len(turns)) or run(self)
    )
    on = Kept("auto", problem(data, seed=5), 300, half)
    assert stood == 1 and seen[0] == 0 and on.result == whole.result


def test_auto_with_many_variables_goes_on():
    """Above a hundred variables climbs try some parents only."""
    data = dependent(110, 60, seed=2)
    whole = Kept("auto", problem(data, seed=1), 450)
    turns = set()
    for stop in (150, 400):
        half = Kept("auto", problem(data, seed=1), stop)
        assert half.state is not None
        turns.add(half.state.values["stages"][1])
        assert Kept("auto", problem(data, seed=1), 450, half).result == whole.result
    assert len(turns) == 2 and 0 not in turns


def test_auto_goes_on_where_lists_get_sets_by_rank(monkeypatch):
    monkeypatch.setattr(lists, "_CHEAP_SINGLES", 0.0)
    monkeypatch.setattr(lists, "_RANKED_FROM", 100)
    monkeypatch.setattr(lists, "_RANKED_WORK", 10.0)
    data = dependent(110, 60, seed=2)
    whole = Kept("auto", problem(data, seed=1), 600)
    products = set()
    for stop in (150, 550):
        half = Kept("auto", problem(data, seed=1), stop)
        products.add(half.state.values["lists"]["_products"][1])
        assert Kept("auto", problem(data, seed=1), 600, half).result == whole.result
    assert len(products) == 2 and min(products) > 10


def test_auto_goes_on_where_it_searches_from_nothing(monkeypatch):
    """What it found before is held meanwhile, and kept."""
    monkeypatch.setattr(fresh_start, "FROM", 0.0)
    monkeypatch.setattr(fresh_start, "STILL", 0.02)
    data = dependent(40, 200, seed=4)
    whole = Kept("auto", problem(data, seed=5), 400)
    half = Kept("auto", problem(data, seed=5), 300)
    assert "held" in half.state.part("orderings").values
    assert Kept("auto", problem(data, seed=5), 400, half).result == whole.result


def test_optimal_reinsertion_goes_on_in_each_of_its_stages(monkeypatch):
    """Smaller caches come first where the whole one takes long."""
    monkeypatch.setattr(stages, "MAX_UNSTAGED_SECONDS", 1e-5)
    monkeypatch.setitem(SETTINGS, "optimal-reinsertion", {"restarts": 3, "min_reinsertions": 0})
    whole = Kept("optimal-reinsertion", problem(WIDER, seed=5))
    stood = set()
    for stop in range(1, whole.steps, whole.steps // 12):
        half = Kept("optimal-reinsertion", problem(WIDER, seed=5), stop)
        stood.add((half.state.values["stage"], half.state.values["at"][0]))
        assert (
            Kept("optimal-reinsertion", problem(WIDER, seed=5), None, half).result == whole.result
        )
    assert len({stage for stage, _ in stood}) > 1 and len({based for _, based in stood}) == 2


def test_optimal_reinsertion_copies_its_state_seldom(monkeypatch):
    monkeypatch.setattr(optimal_reinsertion, "WORK_BETWEEN", 1e9)
    half = Kept("optimal-reinsertion", problem(WIDER, seed=5), 60)
    assert half.steps < 60 == half.all_steps
    whole = Kept("optimal-reinsertion", problem(WIDER, seed=5))
    assert Kept("optimal-reinsertion", problem(WIDER, seed=5), None, half).result == whole.result
