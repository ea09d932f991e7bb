"""What the page of ``auto`` says of its rules has the numbers that the code has."""

import math

import pytest

from bnstudio.resources import searcher_pages
from bnstudio.scoring import association
from bnstudio.search.auto import (
    bound,
    climbs,
    few_parents,
    fresh_start,
    lists,
    orderings,
    proof,
    ranked_sets,
    shares,
    stages,
)
from bnstudio.search.climbing import first_climb, perturbed_climb, restarting
from bnstudio.search.orderings.expansion.expansion_rule import ExpansionRule

(PAGE,) = (page for page in searcher_pages() if page.stem == "auto")
TEXT = " ".join(PAGE.read_text(encoding="utf-8").split())

MILLI, SECOND = 1e3, 1e6  # of work
EACH = [work / MILLI for work in lists._FIRST_EACH]
DENSE = proof._DENSE

NUMBERS = [
    f"### Up to {climbs.ALL_TRIED} variables",
    f"until {climbs.PATIENCE} moves a variable ({first_climb._MOVES:,} at most)",
    f"among the {lists.FIRST_PARENTS} that say most",
    f"with more than {first_climb._MAX_VARIABLES:,} variables",
    f"{lists._FIRST_WORK / MILLI:g} ms for all variables together, "
    f"but {EACH[0]:g} to {EACH[1]:g} ms for each",
    f"it is {lists._FIRST_FEW / MILLI:g} ms for each",
    f"at most 2^{math.log2(lists._MAX_STANDING):g}.",
    f"at least {lists._FOR_SINGLES:g} of the work that the single parents take",
    f"without them is {lists._SIZE_FROM / SECOND:g} seconds or more",
    f"more than {lists._RANKED_FROM} variables",
    f"up to {lists._RANKED_WORK:g} microseconds",
    f"score at most {ranked_sets.MARGIN:g} less",
    f"With more than {orderings.DRAWN[0]} and up to {orderings.DRAWN[1]} variables it begins",
    f"needs {fresh_start.FROM / SECOND:g} seconds of work",
    f"but for {fresh_start.LEAST / SECOND:g} seconds of work",
    f"have {lists._MAX_EACH / SECOND:g} seconds of work a variable, or when {lists._MAX_LISTED:,}",
    f"1 to {perturbed_climb.PERTURBATION} random moves",
    f"After {restarting.STALE} climbs without a gain",
    f"score less than {perturbed_climb.NEAR:g} below",
    f"or when there are {orderings._MOST_MET:,}",
    f"only the {climbs._CANDIDATES} that the lists of a variable name first",
    f"in their {climbs._LISTED} best sets",
    f"pieces of {first_climb._PIECE_NS * 1e-9:g} seconds",
    f"with the {climbs._PROMISING} that would gain most",
    f"from some {climbs._TABU_LATE / SECOND:g} seconds on (about 800 variables), "
    f"or from some {climbs._TABU_AT_ONCE / SECOND:g} seconds on",
    f"from {stages._TURN / SECOND:g} seconds up to one",
    f"with up to {proof.AT_ONCE} variables; and with up to {proof.LAYERS} where",
    f"else, up to {proof.PROVABLE} variables",
    f"waits for {proof.LEAST_PROGRAM / SECOND:g} seconds of work",
    f"times {proof._SET:g} of the counted work",
    f"with up to {DENSE} variables, [`bfbnb`](bfbnb.md) up to {proof.LAYERS}",
    f"With {proof.LAYERS + 1} to {proof.PROVABLE} variables",
    f"more than {few_parents._FAR / SECOND:g} seconds of work",
    f"{few_parents._MOST_STEPS} linear programs, or {few_parents._MOST_KEPT:,} sets",
    f"nothing was gained for {stages._QUIET / SECOND:g} seconds",
    f"up to {bound._CELLS / 1e6:g} million cells",
]
"""Phrases of the page, with the code's numbers."""

IN_WORDS = [
    ("or four times as many were made in all", first_climb._PATIENCES, 4),
    ("first scores alone would take a second", stages._FIRST_SCORES, 1.0),
    ("or as many as about a second allows", association.WORDS, 2e9),
    ("more than a fifth of a second", stages._ROUGHLY * association.ROUGH_WORDS, 4e8),
    ("a twentieth of what the climb before gained", climbs._MISSED, 0.05),
    ("as much as they take, three twentieths", climbs._MISSED_FOR_LISTS, 0.15),
    ("four fifths of the work", orderings._AT_ONCE, 0.8),
    ("half as long again for the first ones", orderings._FIRST_TRIED, 1.5),
    ("or four times as long after a drawn ordering", orderings._DRAWN_TRIED, 4.0),
    ("after a drawn ordering, three times the work", orderings._DRAWN_AT_ONCE, 3.0),
    ("worked for a tenth of that", orderings._TRIED, 0.1),
    ("gains at most half as much for its work", orderings._SLOW, 0.5),
    ("a round doubles the work", lists._GROWTH, 2.0),
    ("two and a half times as long", lists.GROWTH_ANEW, 2.5),
    ("up to six times as much", lists.MOST_GROWTH, 6.0),
    ("three times a [turn]", orderings._TURNS, 3.0),
    ("at least four times what joining", orderings._JOINS, 4.0),
    ("seven tenths of a piece", orderings._BETWEEN, 0.7),
    ("at most a fifth of a variable's first work", lists._CHEAP_SINGLES, 0.2),
    ("at most two and a half times as much", lists._SIZE_SHARE, 2.5),
    ("at most four million", lists._MOST_OF_A_SIZE, 4e6),
    ("twice the work that a round has for other sets", lists._FOR_RANKED, 2.0),
    ("nothing for a tenth of the work of all searches", fresh_start.STILL, 0.1),
    ("for half of its own work until then", fresh_start.PATIENCE, 0.5),
    ("for half as long as that took", fresh_start.WAIT, 0.5),
    ("one and a half times the work before it", fresh_start.MOST, 1.5),
    ("at least twice the work of the first lists", climbs._AFTER_LISTS, 2.0),
    ("when the work has grown six times", climbs._WIDE_AGAIN, 6.0),
    ("to half a second at least", climbs._WIDE_AGAIN_FROM, 5e5),
    ("gain a quarter of what was gained", climbs._MISSED_LATER, 0.25),
    ("the work has grown by a quarter", climbs._LOOK_AGAIN, 1.25),
    ("up to sixteen pieces", first_climb._MOST_PIECES, 16),
    ("a twentieth of all work so far", stages._TURN_SHARE, 0.05),
    ("seconds up to one", stages._LONG_TURN, SECOND),
    ("gets a tenth of the work at least", stages._LEAST_ORDERINGS, 0.1),
    ("the climbs three hundredths", stages._LEAST_CLIMBS, 0.03),
    ("three quarters as much with each later turn", 1.0 - 1.0 / shares._MEMORY, 0.75),
    ("would take less than half of the work so far", stages._CLIMB_SHARE, 0.5),
    ("take a second of work or less", proof._AT_ONCE_WORK, SECOND),
    ("nothing was gained for a quarter of the work", proof.SHARE, 0.25),
    ("the lists of up to three parents", few_parents._FIRST, 3),
    ("nine times the work until the last gain", stages._QUIET_SHARE, 9),
    ("up to sixteen moves of the first climb", first_climb._MOVES_AT_ONCE, 16),
    ("up to 64 of a climb", perturbed_climb._MOVES_AT_ONCE, 64),
]
"""Phrases of the page, with the code's number and what they say."""


@pytest.mark.parametrize("phrase", NUMBERS)
def test_a_number_of_the_page_is_that_of_the_code(phrase):
    assert phrase in TEXT


@pytest.mark.parametrize(("phrase", "number", "said"), IN_WORDS)
def test_a_number_in_words_is_that_of_the_code(phrase, number, said):
    assert phrase in TEXT and number == pytest.approx(said)


@pytest.mark.parametrize(("rows", "variables"), [(5000, 565), (1000, 894)])
def test_up_to_which_size_the_lists_are_expanded_at_once(rows, variables):
    assert f"{variables} variables of {rows:,} rows" in TEXT or f"{variables} of {rows:,}" in TEXT
    rule = ExpansionRule(rows)
    rule.improved_elsewhere(0, variables)
    assert rule.from_elsewhere
    rule.improved_elsewhere(0, variables + 1)
    assert not rule.from_elsewhere
