"""Roots, leaves, orderings, probabilities of arcs; each contradiction is told with culprits."""

import math

import numpy as np
import pytest

from bnstudio.graph.constraints import build_constraints
from bnstudio.graph.contradictions import contradictions
from bnstudio.graph.knowledge import Knowledge, Reasons, arc_weights

NAMES = ("Age", "Sex", "Smoker", "Cough")
ARITIES = (3, 2, 2, 2)


def ruled_out(**knowledge):
    allowed = build_constraints(Knowledge(**knowledge), NAMES, ARITIES).allowed
    return {(NAMES[a], NAMES[b]) for a, b in np.argwhere(~allowed).tolist() if a != b}


def found(max_parents=None, max_params=None, **knowledge):
    return list(contradictions(Knowledge(**knowledge), NAMES, ARITIES, max_parents, max_params))


def test_nothing_enters_a_root_and_nothing_leaves_a_leaf():
    assert ruled_out(roots=("Age",)) == {(x, "Age") for x in NAMES if x != "Age"}
    assert ruled_out(leaves=("Cough",)) == {("Cough", x) for x in NAMES if x != "Cough"}


def test_an_ordering_rules_out_arcs_from_later_to_earlier_names_alone():
    assert ruled_out(orderings=(("Age", "Smoker", "Cough"),)) == {
        ("Smoker", "Age"),
        ("Cough", "Age"),
        ("Cough", "Smoker"),
    }
    assert ruled_out(orderings=(("Age", "Sex"), ("Sex", "Cough"))) == {
        ("Sex", "Age"),
        ("Cough", "Sex"),
    }


def test_soft_knowledge_rules_nothing_out():
    knowledge = Knowledge(prior=(("Age", "Sex", 0.9),))
    assert knowledge and not knowledge.is_hard
    assert ruled_out(prior=(("Age", "Sex", 0.9),)) == set()
    assert not build_constraints(knowledge, NAMES, ARITIES).has_knowledge


def test_weights_are_those_of_castelo_and_siebes():
    weights = arc_weights(
        Knowledge(prior=(("A", "B", 0.8), ("C", "D", 0.5), ("D", "C", 0.25), ("E", "F", 1 / 3)))
    )
    assert weights == {
        ("A", "B"): pytest.approx(math.log(0.8 / 0.1)),
        ("C", "D"): pytest.approx(math.log(2)),
        ("E", "F"): pytest.approx(0, abs=1e-12),
    } | {key: value for key, value in weights.items() if key == ("D", "C")}
    assert weights.get(("D", "C"), 0.0) == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize(
    ("knowledge", "words", "culprits"),
    [
        (
            {"required": (("Cough", "Age"),), "tiers": (("Age",), ("Cough",))},
            ["Cough → Age is required, but", "“Age” stands in an earlier tier"],
            {"Cough", "Age"},
        ),
        (
            {"required": (("Age", "Sex"),), "tiers": (("Age", "Sex"),), "forbid_within_tier": (0,)},
            ["Age → Sex is required", "both are in tier 0"],
            {"Age", "Sex"},
        ),
        (
            {"required": (("Sex", "Age"),), "roots": ("Age",)},
            ["Sex → Age is required", "“Age” is a root"],
            {"Age", "Sex"},
        ),
        (
            {"required": (("Sex", "Age"),), "leaves": ("Sex",)},
            ["Sex → Age is required", "“Sex” is a leaf"],
            {"Age", "Sex"},
        ),
        (
            {"required": (("Cough", "Age"),), "orderings": (("Age", "Sex", "Cough"),)},
            ["Cough → Age is required", "an ordering has “Age” before “Cough”"],
            {"Age", "Cough"},
        ),
        (
            {"orderings": (("Age", "Sex"), ("Sex", "Cough"), ("Cough", "Age"))},
            ["contradict each other", "Age before Sex before Cough before Age"],
            {"Age", "Sex", "Cough"},
        ),
        ({"orderings": (("Age", "Sex", "Age"),)}, ["ordering 1", "“Age” twice"], {"Age"}),
        (
            {"orderings": (("Cough", "Smoker", "Age"),), "tiers": (("Age",), ("Cough",))},
            ["“Cough” before “Age”", "earlier tier"],
            {"Age", "Cough"},
        ),
        ({"roots": ("Ages",)}, ["roots", "“Ages”", "“Age”"], {"Ages"}),
        ({"leaves": ("Ages",)}, ["leaves", "“Ages”"], {"Ages"}),
        ({"orderings": (("Ages", "Sex"),)}, ["ordering 1", "“Ages”"], {"Ages"}),
        ({"prior": (("Ages", "Sex", 0.5),)}, ["probabilities", "“Ages”"], {"Ages"}),
        ({"prior": (("Age", "Sex", 1.0),)}, ["Age → Sex", "not between 0 and 1"], {"Age", "Sex"}),
        ({"prior": (("Age", "Sex", math.nan),)}, ["not between 0 and 1"], {"Age", "Sex"}),
        (
            {"prior": (("Age", "Sex", 0.5), ("Age", "Sex", 0.25))},
            ["two probabilities", "0.5", "0.25"],
            {"Age", "Sex"},
        ),
        (
            {"prior": (("Age", "Sex", 0.5), ("Sex", "Age", 0.5))},
            ["Sex → Age and Age → Sex", "no arc"],
            {"Age", "Sex"},
        ),
        (
            {"prior": (("Age", "Sex", 0.5),), "required": (("Age", "Sex"),)},
            ["is required, and has a probability"],
            {"Age", "Sex"},
        ),
        (
            {"prior": (("Age", "Sex", 0.5),), "required": (("Sex", "Age"),)},
            ["probability of 0.5, but Sex → Age is required"],
            {"Age", "Sex"},
        ),
        (
            {"prior": (("Age", "Sex", 0.5),), "roots": ("Sex",)},
            ["probability of 0.5, but", "“Sex” is a root"],
            {"Age", "Sex"},
        ),
        ({"prior": (("Age", "Age", 0.5),)}, ["joins a variable to itself"], {"Age"}),
    ],
)
def test_contradictions_name_their_culprits(knowledge, words, culprits):
    (only,) = found(**knowledge)
    for word in words:
        assert word in str(only)
    assert set(only.variables) == culprits
    assert {name for arc in only.arcs for name in arc} <= culprits
    # An arc is changed where the arcs are; else what an ordering has to do with it is shown there.
    of_orderings = range(len(knowledge.get("orderings", ()))) if not only.arcs else ()
    assert only.orderings == tuple(of_orderings)


def test_all_of_them_are_told_at_once():
    knowledge = Knowledge(
        required=(("Age", "Sex"), ("Cough", "Age"), ("Sex", "Smoker")),
        forbidden=(("Age", "Sex"),),
        roots=("Smoker", "Age"),
        prior=(("Age", "Cough", 2.0),),
        max_parents={"Sex": 0},
    )
    told = list(contradictions(knowledge, NAMES))
    assert len(told) == 5
    assert [item.arcs for item in told] == [
        (("Age", "Sex"),),
        (("Cough", "Age"),),
        (("Sex", "Smoker"),),
        (("Age", "Sex"),),
        (("Age", "Cough"),),
    ]


def test_a_changed_limit_makes_a_contradiction():
    required = (("Age", "Cough"), ("Sex", "Cough"))
    assert not found(required=required)
    assert "at most 1 are allowed" in found(required=required, max_parents=1)[0].what
    assert "6 free parameters" in found(required=required, max_params=5)[0].what


def test_reasons_say_what_rules_an_arc_out():
    reasons = Reasons(Knowledge(forbidden=(("Age", "Sex"),), roots=("Cough",)))
    assert "forbidden" in reasons.against("Age", "Sex")
    assert "“Cough” is a root" in reasons.against("Age", "Cough")
    assert reasons.against("Sex", "Age") == ""


@pytest.mark.parametrize("seed", range(20))
def test_constraints_and_reasons_agree(seed):
    """Every arc that is not allowed has a reason, and none other has."""
    random = np.random.default_rng(seed)
    names = tuple(f"V{i}" for i in range(8))
    order = list(random.permutation(names))

    def some(most):
        return tuple(str(x) for x in order if random.random() < most)

    knowledge = Knowledge(
        forbidden=tuple(tuple(map(str, random.choice(names, 2, False))) for _ in range(4)),
        tiers=(tuple(map(str, order[:2])), tuple(map(str, order[3:5])), tuple(map(str, order[6:]))),
        forbid_within_tier=tuple(int(t) for t in range(3) if random.random() < 0.4),
        roots=some(0.1),
        leaves=some(0.1),
        orderings=(some(0.5), some(0.5)),
    )
    made = build_constraints(knowledge, names, [2] * 8)
    reasons = Reasons(knowledge)
    for a in range(8):
        for b in range(8):
            if a != b:
                assert bool(made.allowed[a, b]) != bool(reasons.against(names[a], names[b]))
