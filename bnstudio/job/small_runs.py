"""Small pieces of work on made-up rows, which together call every kernel that a run may call.

They know no kernel by name: whatever a score and a searcher call gets compiled, or loaded. The
order in which they are done, and by whom, is ``warm_up``'s.
"""

from __future__ import annotations

import contextlib
import math
from dataclasses import replace
from itertools import combinations

import numpy as np

from bnstudio.data.dataset import Dataset, Variable
from bnstudio.errors import BnstudioError
from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.convert import to_dag
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.layout.leading import Field
from bnstudio.graph.layout.untangling import untangle
from bnstudio.graph.pdag import CPDAG, DAG
from bnstudio.job.parent_sets.complete import complete
from bnstudio.posterior.exact import arc_probabilities
from bnstudio.posterior.sampling import sample_arcs
from bnstudio.posterior.settings import OVER, Sampling
from bnstudio.scoring.association import association
from bnstudio.scoring.cache import ScoreCache
from bnstudio.scoring.parent_sets.anytime.begun import Begun
from bnstudio.scoring.parent_sets.anytime.exploration import COMBINED
from bnstudio.scoring.parent_sets.anytime.identification import identify
from bnstudio.scoring.parent_sets.budget import Budget
from bnstudio.scoring.parent_sets.exact.enumeration import ready_kernels
from bnstudio.scoring.parent_sets.exact.task import Task
from bnstudio.scoring.parent_sets.exact.upper_bounds import UpperBounds
from bnstudio.scoring.parent_sets.legal import LegalParentSets
from bnstudio.scoring.parent_sets.table import ParentSetTable, VariableSets, offsets
from bnstudio.scoring.registry import SCORES, make_scorer
from bnstudio.search.auto.ranked_sets import largest_product, with_ranked_sets
from bnstudio.search.base import Problem
from bnstudio.search.climbing.first_climb import climb
from bnstudio.search.climbing.perturbed_climb import PerturbedClimb, ResumedClimber
from bnstudio.search.climbing.reporter import Reporter
from bnstudio.search.control import SilentControl, Stopped
from bnstudio.search.declarations import Uses
from bnstudio.search.exact.complete_lists import EXACT
from bnstudio.search.orderings.expansion.candidate_expansion import CandidateExpansion
from bnstudio.search.orderings.joined_lists import joined
from bnstudio.search.registry import make_searcher

WARM_UP_STEPS = 60

#: A graph to start from: arcs that meet, and an edge apart from them.
_START = ((0, 2), (1, 2)), ((3, 4),)


def _nothing() -> None:
    """Go on."""


def sample(wide: bool = False, weighted: bool = False) -> Dataset:
    """Return a small made-up table with dependent columns of two, three and four states.

    ``wide`` gives it 16-bit codes, ``weighted`` row weights, for these have kernels of their own.
    """
    rng = np.random.default_rng(1)
    rows = 120
    first = rng.integers(0, 2, rows)
    second = np.where(rng.random(rows) < 0.8, first, rng.integers(0, 3, rows))
    third = (first + second + (rng.random(rows) < 0.1)) % 4
    fourth = np.where(rng.random(rows) < 0.7, third % 2, 1 - first)
    fifth = rng.integers(0, 2, rows)
    columns = np.array([first, second, third, fourth, fifth])
    codes = columns.astype(np.uint16) if wide else columns.astype(np.uint8)
    variables = tuple(
        Variable(f"V{i}", tuple(f"s{k}" for k in range(arity)))
        for i, arity in enumerate((2, 3, 4, 2, 2))
    )
    return Dataset(variables, codes, np.ones(rows, dtype=np.int64) if weighted else None)


def climb_small(_what: str, score: str, dataset: Dataset) -> None:
    """Climb, as a run does that is to have a network at once."""
    try:
        cache = ScoreCache(make_scorer(dataset, score, {}))
    except BnstudioError:
        return  # needs parameters of its own; it is compiled when it is first used
    climb(_problem(cache, dataset), SilentControl())
    cache.local_scorer.local(0, (1,))  # as what a run found is scored again
    cache.reserve(len(cache.arrays.slots))  # more than there is room for, as in a longer run


def _problem(cache: ScoreCache, dataset: Dataset) -> Problem:
    constraints = build_constraints(Knowledge(), dataset.names, dataset.arities)
    return Problem(scores=cache, constraints=constraints, may_expand=True)


def _climb_on(problem: Problem) -> None:
    """Climb from perturbed networks, and go over to another one."""
    control = SilentControl()
    climber = ResumedClimber(problem, control, DAG(problem.names, [(0, 1)]))
    with Reporter(climber, control, {}) as best, climber.pool():
        climber.fill()
        search = PerturbedClimb(climber, best, 0)
        search.begin_with(to_dag(CPDAG(problem.names, *_START)), math.inf)
        for _ in range(WARM_UP_STEPS):
            search.climb()


def score_small(_what: str, dataset: Dataset) -> None:
    """Score some families with every score."""
    for name in SCORES:
        with contextlib.suppress(BnstudioError):  # needs parameters of its own
            scores = ScoreCache(make_scorer(dataset, name))
            for parents in ((), (0,), (0, 1)):
                scores.local(2, parents)
                scores.local_scorer.local(2, parents)


def find_small(_what: str, method: str, dataset: Dataset) -> None:
    """Find parent sets by a method."""
    # The kernels take the score as a number, so that one score readies them for all.
    if method == EXACT:
        for name in SCORES:  # scores with one bound or another call other kernels
            ready_kernels(make_scorer(dataset, name))
    else:
        # Rows that stand once are counted by bit maps; equal ones become one row with a weight.
        _, first = np.unique(dataset.codes, axis=1, return_index=True)
        distinct = Dataset(dataset.variables, dataset.codes[:, first].copy())
        for rows in (dataset, distinct):
            scorer = make_scorer(rows)
            identify(scorer, method, budget=Budget(sets=60))
            if method == COMBINED:
                begun = Begun(scorer)
                for sets in (30, 60):  # what stands still goes on
                    identify(scorer, budget=Budget(sets=sets), begun=begun)


def run_small(searcher: str, score: str, dataset: Dataset) -> None:
    """Search, as a run by a searcher with a score does."""
    try:
        made = make_searcher(searcher, {})
        cache = ScoreCache(make_scorer(dataset, score, {}))
    except BnstudioError:
        return  # needs parameters of its own; it is compiled when it is first used
    problem = _problem(cache, dataset)
    if Uses.ORDERING in made.uses:
        problem = replace(problem, ordering=tuple(range(dataset.n)))
    if Uses.GIVEN_PARENT_SETS in made.uses:
        find_small("", EXACT, dataset)
        table = complete(problem, SilentControl(), made.counters).table
        problem = replace(problem, parent_sets=table)
    if Uses.PARENT_SETS in made.uses:
        table = _few_sets(cache, dataset)
        problem = replace(problem, parent_sets=table)
        if made.expanded_by:
            _expand(problem, table)
    # One that does not end by itself has shown all its kernels by then.
    with contextlib.suppress(Stopped):
        made.search(problem, SilentControl(max_steps=WARM_UP_STEPS))
    if made.uses & (Uses.START | Uses.PARENT_SETS):  # a run has a first network for the latter
        problem = replace(problem, start=CPDAG(dataset.names, *_START))
        with contextlib.suppress(Stopped):
            made.search(problem, SilentControl(max_steps=WARM_UP_STEPS))
    for parameters in made.also_warmed_with:
        make_searcher(searcher, parameters).search(problem, SilentControl())


def turns_small(_what: str, score: str, dataset: Dataset) -> None:
    """Take turns, as a run of ``auto`` does that proves nothing at once; its searches are apart."""
    try:
        cache = ScoreCache(make_scorer(dataset, score, {}))
    except BnstudioError:
        return  # needs parameters of its own; it is compiled when it is first used
    problem = _problem(cache, dataset)
    association(cache.local_scorer, _nothing)  # where there are many variables
    UpperBounds(Task(cache.local_scorer, problem.legal)).total({})
    table = _few_sets(cache, dataset)
    table.named_first(4, 4)
    joined(table, table)
    _expand(problem, table)
    # Where there are still more variables.
    products = 0, largest_product(dataset.n, 0, 10.0)
    work, empty = np.ones(dataset.n), DAG(dataset.names)
    with_ranked_sets(table, problem, empty, range(dataset.n), products, work, _nothing)
    _climb_on(problem)


def _expand(problem: Problem, table: ParentSetTable) -> None:
    """Expand lists around reversed arcs, as longer runs do."""
    network = [(child, (0,) if child else ()) for child in range(problem.n)]
    expansion = CandidateExpansion(problem.scores, problem.constraints)
    expansion.expand(table, (), _nothing, network=network)


def _few_sets(cache: ScoreCache, dataset: Dataset) -> ParentSetTable:
    """Return a table of small sets, made without the kernels that find and prune sets."""
    found = []
    for child in range(dataset.n):
        others = [i for i in range(dataset.n) if i != child]
        sets = [one for size in range(3) for one in combinations(others, size)]
        scores = np.array([cache.local(child, one) for one in sets])
        members = np.array([i for one in sets for i in one], np.uint16)
        found.append(VariableSets(scores, offsets([len(one) for one in sets]), members))
    return ParentSetTable.build(dataset.names, found, prune=False)


def arcs_small(_what: str, dataset: Dataset) -> None:
    """Sum over all networks in each way, and sample them."""
    scorer = make_scorer(dataset)
    rules = build_constraints(Knowledge(), dataset.names, dataset.observed_arities)
    for over in OVER:
        arc_probabilities(scorer, LegalParentSets.of(rules), SilentControl(), over=over)
    # With so few candidates they are chosen, which climbs.
    sample_arcs(scorer, rules, SilentControl(), Sampling(sweeps=5, chains=2, candidates=2))


def draw_small(_what: str, _dataset: Dataset) -> None:
    """Untangle a drawing, two arcs that cross between two ranks, and lead these round boxes."""
    corners = np.array([(0.0, 0.0), (80.0, 0.0), (0.0, 60.0), (80.0, 60.0)])
    untangle(corners, np.full((4, 2), 20.0), np.array([(0, 3), (1, 2)]), "down", 10.0)
    Field(corners, np.full((4, 2), 20.0)).lead(np.array([(0, 3), (1, 2)]))
