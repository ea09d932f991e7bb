"""Soft knowledge: every searcher has it in its score, proved by brute force, or refuses it."""

import itertools
import math
from dataclasses import replace

import pytest

from bnstudio.errors import LimitError, UsageError
from bnstudio.graph.knowledge import Knowledge, arc_weights
from bnstudio.job.control import RunControl
from bnstudio.job.events import Bound, Incumbent
from bnstudio.job.record import to_json
from bnstudio.job.run.forecast import forecast
from bnstudio.job.run.runner import run
from bnstudio.job.run.validate import plan
from bnstudio.job.spec import Limits, ListSpec, RunSpec
from bnstudio.scoring.registry import make_scorer
from bnstudio.scoring.total import total
from bnstudio.search.declarations import Obeys, Uses
from bnstudio.search.registry import SEARCHERS
from tests.naive.naive_scores import score
from tests.support.searching import dependent

DATA = dependent(5, 120, seed=4)
PROVING = ("auto", "exact", "bfbnb", "astar", "dp", "ilp")
SHORT = {
    "asobs": {"restarts": 30},
    "hill-climbing": {"restarts": 20},
    "inobs": {"perturbations": 40, "patience": 8},
    "minobs": {"offspring": 20, "population": 4, "perturbations": 4, "patience": 5},
    "obs": {"restarts": 30},
    "tabu": {"patience": 40},
}
PRIORS = {
    # An arc that the data do not support, against an arc that they do, and one with both ways.
    "believed": (("V0", "V3", 0.999), ("V2", "V1", 0.9999)),
    "doubted": (("V0", "V1", 0.0001), ("V1", "V0", 0.0001), ("V3", "V4", 0.001)),
    "both": (("V1", "V4", 0.98), ("V4", "V1", 0.015), ("V2", "V0", 0.7), ("V3", "V2", 0.05)),
}
HARD = {
    "forbidden": (("V4", "V3"), ("V1", "V3")),
    "tiers": (("V0", "V2"), ("V4",)),
    "orderings": (("V2", "V0"),),
    "max_parents": {"V3": 1},
}

ABLE = sorted(name for name in SEARCHERS if Obeys.PRIOR in SEARCHERS[name].obeys)
UNABLE = sorted(SEARCHERS.keys() - set(ABLE))


def spec(name, prior, **hard):
    ordering = ("V2", "V0", "V1", "V3", "V4") if Uses.ORDERING in SEARCHERS[name].uses else None
    lists = ListSpec(sets=30) if Uses.PARENT_SETS in SEARCHERS[name].uses else ListSpec()
    return RunSpec(
        searcher=name,
        parameters=SHORT.get(name, {}),
        knowledge=Knowledge(prior=prior, **hard),
        limits=Limits(time=120),
        ordering=ordering,
        lists=lists,
        threads=1,
    )


def weight_of(knowledge, dag):
    """What the arcs of a network add, without any of the program's sums."""
    given = {(a, b): p for a, b, p in knowledge.prior}
    found = 0.0
    for (a, b), p in given.items():
        if (a, b) in dag.named_arcs():
            none = 1 - p - given[b, a] if (b, a) in given else (1 - p) / 2
            found += math.log(p / none)
    return found


def best_of_all(knowledge):
    """Go through all orders of five variables; in each a variable takes its best parents."""
    weights = arc_weights(knowledge)
    lost = {*knowledge.forbidden}
    for number, tier in enumerate(knowledge.tiers):
        lost |= {(b, a) for earlier in knowledge.tiers[:number] for a in earlier for b in tier}
    for ordering in knowledge.orderings:
        lost |= {(b, a) for a, b in itertools.combinations(ordering, 2)}
    local = {}
    for y, child in enumerate(DATA.names):
        others = [x for x in range(5) if x != y and (DATA.names[x], child) not in lost]
        sizes = range(knowledge.max_parents.get(child, 4) + 1)
        for parents in itertools.chain(*(itertools.combinations(others, k) for k in sizes)):
            added = sum(weights.get((DATA.names[p], child), 0.0) for p in parents)
            local.setdefault(y, {})[parents] = score(DATA, "bic", y, parents) + added
    return max(
        sum(
            max(value for parents, value in local[y].items() if set(parents) <= set(order[:place]))
            for place, y in enumerate(order)
        )
        for order in itertools.permutations(range(5))
    )


@pytest.fixture(scope="module")
def best():
    """The best score for each prior, with and without other knowledge; found once."""
    return {
        (key, bool(hard)): best_of_all(Knowledge(prior=prior, **hard))
        for key, prior in PRIORS.items()
        for hard in ({}, HARD)
    }


@pytest.mark.parametrize("name", ABLE)
@pytest.mark.parametrize("key", PRIORS)
@pytest.mark.parametrize("hard", [{}, HARD], ids=["alone", "beside other knowledge"])
def test_the_score_has_the_prior_in_it(name, key, hard, best):
    wanted = spec(name, PRIORS[key], **hard)
    seen, bounds = [], []

    def watch(event):
        if isinstance(event, Incumbent):
            seen.append(event.score)
        elif isinstance(event, Bound):
            bounds.append(event.bound)

    result = run(DATA, wanted, RunControl(watch))
    plain = total(make_scorer(DATA.by_content()), result.dag)
    added = weight_of(wanted.knowledge, result.dag)
    assert result.score == pytest.approx(plain + added, rel=1e-12)
    assert result.prior_term == pytest.approx(added, abs=1e-12)
    assert seen == sorted(seen) and seen[-1] == pytest.approx(result.score, rel=1e-9)
    top = best[key, bool(hard)]
    assert result.score <= top + 1e-9
    assert all(bound >= top - 1e-9 for bound in bounds)
    if name in PROVING:
        assert result.status == "optimal"
        assert result.score == pytest.approx(top, rel=1e-12)
        assert "background knowledge" in result.within if hard else not result.within
    elif name not in ("k2", "k3"):
        assert result.score == pytest.approx(top, rel=1e-9)  # five variables are few
    record = to_json(result)
    assert record["score_without_prior"] == pytest.approx(plain, rel=1e-12)
    assert record["prior_term"] == pytest.approx(added, abs=1e-12)
    assert record["knowledge"]["prior"] == [list(item) for item in PRIORS[key]]


@pytest.mark.parametrize("name", UNABLE)
def test_who_cannot_have_it_refuses_in_one_sentence(name):
    with pytest.raises(UsageError, match="cannot have probabilities of arcs") as refused:
        plan(DATA.by_content(), spec(name, PRIORS["believed"]))
    assert "hill-climbing" in str(refused.value) and "\n" not in str(refused.value)


def test_a_weak_belief_changes_the_way_of_an_arc_and_a_strong_one_makes_it():
    free = run(DATA, spec("dp", ())).dag
    a, b = next(iter(free.named_arcs()))
    turned = run(DATA, spec("dp", ((b, a, 0.9), (a, b, 0.01)))).dag
    assert (a, b) not in turned.named_arcs()
    absent = next(
        (a, b)
        for a, b in itertools.permutations(DATA.names, 2)
        if not {(a, b), (b, a)} & set(free.named_arcs())
    )
    made = run(DATA, spec("dp", ((*absent, 1 - 1e-9),))).dag
    assert absent in made.named_arcs()


@pytest.mark.parametrize("name", ["dp", "auto"])
def test_a_proof_is_refused_where_too_many_sets_would_be_scored(name):
    data = dependent(22, 60, seed=1, arity=2)
    wanted = RunSpec(
        searcher=name,
        knowledge=Knowledge(prior=(("V0", "V5", 0.9),)),
        limits=Limits(time=2, steps=30) if name == "auto" else Limits(time=60),
        threads=1,
    )
    if name == "auto":
        assert run(data, wanted).status != "optimal"
        return
    seen = forecast(data, wanted)
    assert seen is not None and seen.level == "red"
    most = seen.suggestions[0].changes["max_parents"]
    assert seen.suggestions[0].message == f"at most {most} parents" and 5 < most < 12
    with pytest.raises(LimitError, match="“V5” has believed parents") as refused:
        run(data, wanted)
    assert f"At most {most} parents" in str(refused.value)
    less = forecast(data, replace(wanted, limits=Limits(time=60, max_parents=most)))
    assert less is None or "believed" not in less.message


def test_lists_alone_have_it_too(tmp_path):
    """Over all sets that no subset beats by the plain score: over these it is the best."""
    from bnstudio.job.defaults import LISTED
    from bnstudio.scoring.parent_sets.files import write_parent_sets
    from tests.support.searching import enumerate_parent_sets

    path = tmp_path / "sets.jkl"
    write_parent_sets(path, enumerate_parent_sets(make_scorer(DATA.by_content())))
    prior = PRIORS["doubted"]
    whole = run(DATA, spec("dp", prior))
    wanted = RunSpec(
        score=LISTED,
        searcher="dp",
        knowledge=Knowledge(prior=prior),
        lists=ListSpec(file=str(path)),
        threads=1,
    )
    over = run(DATA, wanted)
    assert over.score == pytest.approx(whole.score, rel=1e-6)  # print precision of the file
    assert over.prior_term == pytest.approx(whole.prior_term)
