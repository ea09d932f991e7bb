"""Edits of background knowledge: the last word counts, and nothing else changes."""

import pytest

from bnstudio.errors import UsageError
from bnstudio.graph import knowledge_edits as edits
from bnstudio.graph.knowledge import Knowledge

START = Knowledge(
    required=(("A", "B"),),
    forbidden=(("B", "C"), ("C", "D")),
    tiers=(("A",), ("B", "C"), ("D",)),
    forbid_within_tier=(1,),
    max_parents={"D": 2},
    roots=("A",),
    leaves=("D",),
    orderings=(("A", "B", "D"),),
    prior=(("A", "C", 0.8),),
)


def test_the_last_word_on_an_arc_counts():
    made = edits.require(START, ("B", "C"), ("A", "C"))
    assert made.required == (("A", "B"), ("B", "C"), ("A", "C"))
    assert made.forbidden == (("C", "D"),) and made.prior == ()
    assert edits.require(START, ("B", "A")).required == (("B", "A"),)
    made = edits.forbid(START, ("A", "B"))
    assert made.required == () and made.forbidden == (("B", "C"), ("C", "D"), ("A", "B"))
    made = edits.forbid_both(START, ("A", "B"))
    assert made.forbidden[2:] == (("A", "B"), ("B", "A"))
    made = edits.believe(START, 0.3, ("A", "B"))
    assert made.required == () and made.prior == (("A", "C", 0.8), ("A", "B", 0.3))
    assert edits.believe(made, 0.1, ("A", "C")).prior == (("A", "B", 0.3), ("A", "C", 0.1))
    made = edits.withdraw(START, ("A", "B"), ("A", "C"), ("C", "D"))
    assert (made.required, made.forbidden, made.prior) == ((), (("B", "C"),), ())
    assert edits.require(START, ("A", "B")) == START


def test_tiers():
    made = edits.place_in_tier(START, ["A", "E"], 1)
    assert made.tiers == ((), ("B", "C", "A", "E"), ("D",))
    assert edits.place_in_tier(START, ["A"], 3).tiers == ((), ("B", "C"), ("D",), ("A",))
    assert edits.place_in_tier(START, ["B", "D"], None).tiers == (("A",), ("C",), ())
    made = edits.insert_tier(START, 1, ["C"])
    assert made.tiers == (("A",), ("C",), ("B",), ("D",)) and made.forbid_within_tier == (2,)
    assert edits.remove_tier(made, 1).forbid_within_tier == (1,)
    assert edits.remove_tier(made, 2).tiers == (("A",), ("C",), ("D",))
    assert edits.remove_tier(made, 2).forbid_within_tier == ()
    made = edits.move_tier(START, 1, 2)
    assert made.tiers == (("A",), ("D",), ("B", "C")) and made.forbid_within_tier == (2,)
    assert edits.move_tier(made, 2, 1) == START
    assert edits.set_forbid_within(START, 0, True).forbid_within_tier == (0, 1)
    assert edits.set_forbid_within(START, 1, False).forbid_within_tier == ()
    for broken in (
        lambda: edits.place_in_tier(START, ["A"], 4),
        lambda: edits.insert_tier(START, 4),
        lambda: edits.remove_tier(START, 3),
        lambda: edits.move_tier(START, 0, 3),
        lambda: edits.set_forbid_within(START, -1, True),
    ):
        with pytest.raises(UsageError, match="there is no tier"):
            broken()


def test_variables():
    assert edits.set_root(START, ["B", "A"]).roots == ("A", "B")
    assert edits.set_root(START, ["A"], False).roots == ()
    assert edits.set_leaf(START, ["B"]).leaves == ("D", "B")
    assert edits.limit_parents(START, "A", 1).max_parents == {"D": 2, "A": 1}
    assert edits.limit_parents(START, "D", None).max_parents == {}
    assert not edits.withdraw_variables(START, "ABCD").is_hard


def test_orderings():
    assert edits.add_ordering(START, ["C", "D"]).orderings[1] == ("C", "D")
    assert edits.change_ordering(START, 0, ["B", "D"]).orderings == (("B", "D"),)
    assert edits.change_ordering(START, 0, []).orderings == ()
    with pytest.raises(UsageError, match="there is no ordering 1"):
        edits.change_ordering(START, 1, ["A"])


def test_renaming_says_the_same_of_the_new_names():
    there = edits.rename(START, {"A": "B", "B": "A", "C": "x"})
    assert there.required == (("B", "A"),) and there.tiers == (("B",), ("A", "x"), ("D",))
    assert there.prior == (("B", "x", 0.8),) and there.orderings == (("B", "A", "D"),)
    assert edits.rename(there, {"A": "B", "B": "A", "x": "C"}) == START
    with pytest.raises(UsageError, match="same name"):
        edits.rename(START, {"A": "B"})


def test_merging_takes_the_word_of_the_other():
    other = Knowledge(
        required=(("B", "C"),), tiers=(("D",),), max_parents={"D": 1}, prior=(("A", "B", 0.6),)
    )
    made = edits.merge(START, other)
    assert made.required == (("B", "C"),) and made.forbidden == (("C", "D"),)
    assert made.tiers == (("D",),) and made.forbid_within_tier == ()
    assert made.max_parents == {"D": 1} and made.roots == ("A",)
    assert made.prior == (("A", "C", 0.8), ("A", "B", 0.6))
    assert edits.merge(START, Knowledge()) == START == edits.merge(Knowledge(), START)


def test_patterns():
    names = ("lab_a", "lab_b", "age", "Lab_c", "x*", "xy")
    assert edits.names_matching(names, "lab_*") == ("lab_a", "lab_b")
    assert edits.names_matching(names, "lab_?|age") == ("lab_a", "lab_b", "age")
    assert edits.names_matching(names, "x*") == ("x*",)
    assert edits.names_matching(names, "[Ll]ab_[bc]") == ("lab_b", "Lab_c")
    assert edits.names_matching(names, "none") == ()
