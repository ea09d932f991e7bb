"""Candidate expansion around the networks found: what is added, and what searches gain by it."""

import contextlib
import dataclasses
import itertools

import numpy as np
import pytest

from bnstudio.errors import BnstudioError
from bnstudio.graph.knowledge import Knowledge
from bnstudio.scoring.parent_sets.anytime.identification import identify
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.scoring.parent_sets.table import ParentSetTable, VariableSets
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.orderings import chains, inobs
from bnstudio.search.orderings.expansion import candidate_expansion, expansion_rule, new_sets
from bnstudio.search.orderings.expansion.candidate_expansion import CandidateExpansion
from bnstudio.search.orderings.parent_set_arrays import IndexedTable
from bnstudio.search.registry import make_searcher
from tests.support.searching import dependent, enumerate_parent_sets, problem

DATA = dependent(9, 400, seed=3)
KNOWLEDGE = Knowledge(required=(("V4", "V2"), ("V0", "V8")), forbidden=(("V1", "V7"),))
RULES = {
    "free": {},
    "known": {"knowledge": KNOWLEDGE},
    "few": {"max_parents": 2},
    "small": {"max_params": 12},
}


def with_short_lists(data=DATA, sets=3, **settings):
    """Make a problem with so few sets that they leave much to be found."""
    task = problem(data, **settings)
    table = identify(task.scores.scorer, legal=task.legal, budget=Budget(sets=sets)).table
    return dataclasses.replace(task, parent_sets=table, may_expand=True)


def families_of(table):
    """Return every variable's best listed family."""
    return [(child, table.parents(int(table.starts[child]))) for child in range(table.n)]


def next_to(child, parents, n):
    """Return all sets that are one parent away."""
    others = [v for v in range(n) if v != child and v not in parents]
    for out in parents:
        rest = tuple(p for p in parents if p != out)
        yield rest
        for other in others:
            yield tuple(sorted((*rest, other)))
    for other in others:
        yield tuple(sorted((*parents, other)))


def best_subset(table, child, parents):
    """Return the best score of a listed set inside ``parents``."""
    return max(
        (score for score, listed in table.sets(child) if set(listed) <= set(parents)),
        default=-np.inf,
    )


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("rules", RULES)
def test_every_legal_set_next_to_a_family_is_matched_by_a_listed_one(rules, threads):
    task = with_short_lists(**RULES[rules])
    table, limits = task.parent_sets, task.constraints
    families = families_of(table)
    wider = CandidateExpansion(task.scores, limits, threads).expand(table, families, lambda: None)
    assert len(wider.table) > len(table)
    for child, parents in families:
        for other in next_to(child, parents, task.n):
            if limits.family_allowed(child, other):
                score = task.scores.scorer.local(child, other)
                assert best_subset(wider.table, child, other) >= score - 1e-6


@pytest.mark.parametrize("rules", RULES)
def test_what_is_added_is_legal_scored_right_and_better_than_its_subsets(rules):
    task = with_short_lists(**RULES[rules])
    table, limits = task.parent_sets, task.constraints
    wider = CandidateExpansion(task.scores, limits).expand(table, families_of(table), lambda: None)
    for child in range(task.n):
        old = {parents for _, parents in table.sets(child)}
        listed = list(wider.table.sets(child))
        assert [score for score, _ in listed] == sorted((s for s, _ in listed), reverse=True)
        assert len({parents for _, parents in listed}) == len(listed)
        for score, parents in listed:
            if parents in old:
                continue
            assert limits.family_allowed(child, parents)
            assert score == pytest.approx(task.scores.scorer.local(child, parents), rel=1e-12)
            assert best_subset(table, child, parents) < score
    # What was there is where it is said to be, with its members.
    for entry, there in enumerate(wider.index_map):
        assert wider.table.parents(int(there)) == table.parents(entry)
        assert wider.table.scores[there] == table.scores[entry]


def test_nothing_is_tried_twice_and_whole_lists_are_left_alone():
    task = with_short_lists()
    one = CandidateExpansion(task.scores, task.constraints)
    families = families_of(task.parent_sets)
    wider = one.expand(task.parent_sets, families, lambda: None)
    scored = one.scored
    assert one.expand(wider.table, families, lambda: None) is None
    assert one.scored == scored > 0
    whole = enumerate_parent_sets(task.scores.scorer)
    assert whole.exhausted.all()
    other = CandidateExpansion(task.scores, task.constraints)
    assert other.expand(whole, families_of(whole), lambda: None) is None
    assert other.scored == 0


def test_a_limited_piece_of_work_leaves_the_rest_for_the_next():
    task = with_short_lists()
    one = CandidateExpansion(task.scores, task.constraints)
    families = families_of(task.parent_sets)
    table, left = task.parent_sets, []
    for _ in range(len(families)):
        wider = one.expand(table, families, lambda: None, max_sets=60)
        table = table if wider is None else wider.table
        left.append(one.left)
        if not one.left:
            break
    assert len(families) > left[0] > 0 == left[-1]
    assert left == sorted(left, reverse=True)
    at_once = CandidateExpansion(task.scores, task.constraints)
    whole = at_once.expand(task.parent_sets, families, lambda: None).table
    assert [list(table.sets(y)) for y in range(9)] == [list(whole.sets(y)) for y in range(9)]
    assert one.scored == at_once.scored


def test_among_many_variables_those_near_the_family_are_tried(monkeypatch):
    """Listed for it already, or its parents, children, their parents and children."""
    monkeypatch.setattr(candidate_expansion, "MAX_ALL_TRIED", 5)
    asked = set()

    class Asked(type(problem(DATA).scores)):
        def extensions(self, child, parents, candidates):
            asked.update((child, int(z)) for z in candidates)
            return super().extensions(child, parents, candidates)

    task = with_short_lists(dependent(12, 300, seed=1))
    table = task.parent_sets
    families = families_of(table)
    cache = Asked(task.scores.scorer)
    CandidateExpansion(cache, task.constraints).expand(table, families, lambda: None)
    parents = dict(families)
    joined = {frozenset((y, p)) for y, own in families for p in own}
    for child in range(12):
        candidates = {v for pair in joined if child in pair for v in pair}
        candidates |= {v for pair in joined if pair & candidates for v in pair}
        listed = {p for _, own in table.sets(child) for p in own}
        wanted = (candidates | listed) - {child}
        # Parents come back only by the stems that they are not in.
        assert {z for y, z in asked if y == child} == wanted - set(parents[child])
    assert len(asked) < 12 * 11
    # What is near does not depend on what was tried before.
    again = CandidateExpansion(cache, task.constraints)
    again.expand(table, families_of(table)[1:], lambda: None)
    first, asked = asked, set()
    again.expand(table, families, lambda: None)
    assert asked == {pair for pair in first if pair[0] == 0} != set()


def test_chosen_entries_are_carried_over_also_where_a_variable_lacks_the_empty_set():
    task = with_short_lists(knowledge=KNOWLEDGE)
    table = task.parent_sets
    old = IndexedTable(table)
    assert old.required_first
    wider = CandidateExpansion(task.scores, task.constraints).expand(
        table, families_of(table), lambda: None
    )
    new = IndexedTable(wider.table)
    is_legal = old.arrays.smallest.copy()
    assert new.families(new.carried_over(is_legal, old, wider.index_map)) == old.families(is_legal)
    # The last entry of V2 and V8 is the artificial empty set.
    last = old.arrays.starts[1:] - 1
    there = new.carried_over(last, old, wider.index_map)
    assert not old.is_legal(last) and not new.is_legal(there)
    assert there[2] == new.arrays.starts[3] - 1
    assert there[8] == new.arrays.starts[9] - 1
    assert new.families(there) == old.families(last)


def test_sets_of_equal_scores_stay_apart_when_one_more_is_added():
    """V1 has {V3}; {V0} scores the same and is added; V0 lacks the empty set."""
    own = [
        VariableSets(np.array([-3.0]), np.array([0, 1]), np.array([2])),
        VariableSets(np.array([-10.0, -5.0]), np.array([0, 0, 1]), np.array([3])),
        VariableSets(np.array([-1.0]), np.array([0, 0]), np.empty(0, dtype=int)),
        VariableSets(np.array([-4.0]), np.array([0, 0]), np.empty(0, dtype=int)),
    ]
    old = IndexedTable(ParentSetTable.build("abcd", own))
    chosen = old.best_in_order([2, 3, 1, 0])
    wider = new_sets.merged(old.source, [new_sets.NewSet(1, -5.0, (0,))])
    new = IndexedTable(wider.table)
    carried_over = new.carried_over(chosen, old, wider.index_map)
    assert (
        new.families(carried_over)
        == old.families(chosen)
        == [(0, (2,)), (1, (3,)), (2, ()), (3, ())]
    )
    assert new.families(new.best_in_order([2, 0, 1, 3]))[1] == (1, (0,))


def better_by_one_arc(task, dag):
    """Yield networks one arc away that score more: added, deleted, turned or exchanged."""
    n, limits, local = task.n, task.constraints, task.scores.local
    own = {child: dag.parents(child) for child in range(n)}
    for child, parents in own.items():
        for other in next_to(child, parents, n):
            if not limits.family_allowed(child, other):
                continue
            changed = {**own, child: other}
            if local(child, other) > local(child, parents) + 1e-6 and _acyclic(changed):
                yield child, other
    for a, b in dag.arcs:
        turned = {
            **own,
            b: tuple(p for p in own[b] if p != a),
            a: tuple(sorted((*own[a], b))),
        }
        if all(limits.family_allowed(v, turned[v]) for v in (a, b)) and _acyclic(turned):
            gain = sum(local(v, turned[v]) - local(v, own[v]) for v in (a, b))
            if gain > 1e-6:
                yield a, b


def _acyclic(parents):
    left = dict(parents)
    while left:
        free = [v for v, own in left.items() if not any(p in left for p in own)]
        if not free:
            return False
        for v in free:
            del left[v]
    return True


@pytest.fixture
def short_rounds(monkeypatch):
    """Many rounds in little time."""
    monkeypatch.setattr(chains, "_WORK_A_ROUND", [3000])


def searched(name, task, steps, **settings):
    control = SilentControl(max_steps=steps)
    searcher = make_searcher(name, settings)
    with contextlib.suppress(Stopped):
        searcher.search(task, control)
    return searcher, control


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("name", ["inobs", "minobs"])
def test_in_the_end_no_single_change_is_better(name, rules, threads, short_rounds):
    """Of all legal families, however short the lists were."""
    task = with_short_lists(threads=threads, **RULES[rules])
    searcher, control = searched(name, task, 400)
    graph, score = control.incumbents[-1]
    assert not task.constraints.violations(graph)
    assert score == pytest.approx(sum(task.scores.local(y, graph.parents(y)) for y in range(9)))
    assert list(better_by_one_arc(task, graph)) == []
    assert searcher.counters["sets_added"] > 0
    short, closed = searched(name, dataclasses.replace(task, may_expand=False), 400)
    assert closed.incumbents[-1][1] < score - 1
    assert "sets_added" not in short.counters
    off, narrow = searched(name, task, 400, expansion=False)
    assert narrow.incumbents[-1][1] == closed.incumbents[-1][1]
    assert "sets_added" not in off.counters


@pytest.mark.parametrize("name", ["inobs", "minobs"])
@pytest.mark.parametrize("threads", [1, 3])
def test_it_depends_on_the_seed_and_the_number_of_threads_only(name, threads, short_rounds):
    found = []
    for _ in range(2):
        task = with_short_lists(dependent(30, 300, seed=2), threads=threads, seed=5)
        searcher, control = searched(name, task, 150)
        counters = dict(searcher.counters)
        assert counters["sets_added"] > 0
        for name_of_cache in ("scores_computed", "mean_family_size"):
            counters.pop(name_of_cache)  # two threads may compute one score at the same time
        found.append(([s for _, s in control.incumbents], control.incumbents[-1][0], counters))
    assert found[0] == found[1]


def test_when_lists_grow(short_rounds, monkeypatch):
    """First after an optimum and 32 rounds; the wait doubles while nothing is found, to 2**14."""
    asked = []

    def nothing_found(expansion, table, families, check, report, most, **more):
        asked.append(pool.steps)
        return None

    class Watched(chains.ChainPool):
        def __init__(self, *arguments, **settings):
            nonlocal pool
            super().__init__(*arguments, **settings)
            pool = self

    pool = None
    monkeypatch.setattr(CandidateExpansion, "expand", nothing_found)
    monkeypatch.setattr(inobs, "ChainPool", Watched)
    searched("inobs", with_short_lists(), 600)
    waits = np.diff(asked)
    assert asked[0] >= expansion_rule.STALE_ROUNDS == 32
    assert waits.tolist() == [64 * 2**i for i in range(len(waits))] and len(waits) >= 3
    assert expansion_rule.LONGEST_WAIT == 2**14


@pytest.mark.parametrize("name", ["inobs", "minobs"])
def test_a_stop_during_expansion_keeps_the_best_network(name, short_rounds):
    class Stop(SilentControl):
        expanded = 0

        def progress(self, phase, *rest, **metrics):
            if phase == "Expanding the parent set lists":
                Stop.expanded += 1
                if Stop.expanded == 5:
                    raise Stopped("user")

    task = with_short_lists()
    control = Stop()
    with pytest.raises(Stopped):
        make_searcher(name).search(task, control)
    graph, score = control.incumbents[-1]
    assert score == pytest.approx(sum(task.scores.local(y, graph.parents(y)) for y in range(9)))


def test_a_run_expands_its_own_lists_and_leaves_those_of_a_file_alone(tmp_path, short_rounds):
    from bnstudio.job.run.runner import run
    from bnstudio.job.spec import Limits, ListSpec, RunSpec
    from bnstudio.scoring.parent_sets.files import write_parent_sets

    spec = RunSpec(
        searcher="minobs",
        parameters={"offspring": 30},
        limits=Limits(steps=300),
        lists=ListSpec(sets=3),
        threads=1,
    )
    own = run(DATA, spec)
    assert own.counters["sets_added"] > 0
    lists = tmp_path / "lists.jkl"
    write_parent_sets(lists, with_short_lists().parent_sets)
    given = run(DATA, dataclasses.replace(spec, lists=ListSpec(file=str(lists))))
    assert "sets_added" not in given.counters
    assert given.score < own.score
    with pytest.raises(BnstudioError):
        run(DATA, dataclasses.replace(spec, parameters={"expansion": "perhaps"}))


def test_neighbours_are_found_by_the_arcs():
    families = [(0, (1, 2)), (3, (0,)), (4, ())]
    near = candidate_expansion._nearby(families)
    for child, parents in families:
        by_hand = set(parents) | {c for c, own in families if child in own}
        by_hand |= set(itertools.chain(*(own for c, own in families if c in by_hand)))
        by_hand |= {c for c, own in families if by_hand & set(own)}
        assert near.get(child, set()) | {child} == by_hand | {child}
