"""States renamed, merged, split, moved and declared; spellings of one value found."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bnstudio.data.table import states
from bnstudio.data.table.states import StateGroup
from bnstudio.errors import UsageError

LEVELS = ("No", "YES", "Yes", "yes")


def names(groups):
    return [group.name for group in groups]


def test_without_groups_each_value_is_a_state():
    groups = states.complete(None, ("", "a"))
    assert groups == (StateGroup("(empty)", ("",)), StateGroup("a", ("a",)))
    assert states.simplest(groups, ("", "a")) is None


def test_rename_merge_split_move_declare_withdraw():
    groups = states.complete(None, LEVELS)
    groups = states.merge(groups, ["Yes", "YES", "yes"], "yes")
    assert groups == (StateGroup("No", ("No",)), StateGroup("yes", ("YES", "Yes", "yes")))
    groups = states.rename(groups, "No", "no")
    groups = states.move(groups, "yes", 0)
    groups = states.declare(groups, "unknown")
    assert names(groups) == ["yes", "no", "unknown"]
    assert names(states.split(groups, "yes")) == ["YES", "Yes", "yes", "no", "unknown"]
    assert names(states.withdraw(groups, "unknown")) == ["yes", "no"]
    assert states.simplest(groups, LEVELS) == groups
    assert states.count(groups, len(LEVELS)) == len(groups) == 3


def test_a_value_that_splits_off_keeps_clear_of_names_that_are_taken():
    groups = (StateGroup("b", ("x",)), StateGroup("m", ("a", "b")))
    assert names(states.split(groups, "m")) == ["b", "a", "b_"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda g: states.rename(g, "No", "Yes"), "already"),
        (lambda g: states.rename(g, "No", "  "), "needs a name"),
        (lambda g: states.rename(g, "none", "x"), "no state “none”"),
        (lambda g: states.merge(g, ["No"], "x"), "one state"),
        (lambda g: states.merge(g, ["Yes", "yes"], "No"), "already"),
        (lambda g: states.split(g, "No"), "cannot be split"),
        (lambda g: states.declare(g, "No"), "already"),
        (lambda g: states.withdraw(g, "No"), "value of the table"),
    ],
)
def test_what_cannot_be_is_refused_in_words(change, words):
    with pytest.raises(UsageError, match=words):
        change(states.complete(None, LEVELS))


@given(
    st.lists(st.text(min_size=1, max_size=3), min_size=2, max_size=8, unique=True),
    st.lists(
        st.tuples(st.sampled_from("rmsvd"), st.integers(0, 99), st.integers(0, 99)), max_size=12
    ),
)
def test_every_value_stays_in_exactly_one_state(levels, changes):
    groups = states.complete(None, levels)
    for what, i, j in changes:
        own = names(groups)
        a, b = own[i % len(own)], own[j % len(own)]
        try:
            if what == "r":
                groups = states.rename(groups, a, f"new {j}")
            elif what == "m":
                groups = states.merge(groups, [a, b], b)
            elif what == "s":
                groups = states.split(groups, a)
            elif what == "v":
                groups = states.move(groups, a, j % len(own))
            else:
                groups = states.declare(groups, f"declared {j}")
        except UsageError:
            continue
        assert sorted(v for group in groups for v in group.levels) == sorted(levels)
        assert len(set(names(groups))) == len(groups)


def test_spellings_of_one_value_are_found():
    counts = {"female": 40, "Female": 3, "femlae": 1, "male": 50, "MALE ": 2, "12": 5, "1.2": 5}
    found = states.variants(list(counts), list(counts.values()))
    assert found == [("female", ("female", "Female", "femlae")), ("male", ("male", "MALE "))]


def test_two_common_words_are_two_words_and_numbers_are_never_alike():
    assert states.variants(["Austria", "Australia", "Astria"], [50, 60, 1]) == [
        ("Austria", ("Austria", "Astria"))
    ]
    assert states.variants(["10", "1 0", "1-0"], [9, 1, 1]) == []
    assert states.variants(["Zürich", "Zurich", "St. Gallen", "st gallen"], [5, 9, 2, 3]) == [
        ("Zurich", ("Zurich", "Zürich")),
        ("st gallen", ("st gallen", "St. Gallen")),
    ]


def test_a_letter_stands_for_its_word() -> None:
    found = dict(states.variants(["y", "Yes", "no", "N", "maybe"], [1, 5, 4, 2, 1]))
    assert found == {"Yes": ("Yes", "y"), "no": ("no", "N")}
    assert dict(states.variants(["f", "m", "female", "male"], [9, 9, 1, 1])) == {
        "f": ("f", "female"),
        "m": ("m", "male"),
    }
    assert states.variants(["a", "b", "ab", "o"], [3, 3, 3, 3]) == []
    assert states.variants(["f", "female", "false"], [3, 3, 3]) == []
    assert states.variants(["y", "n"], [3, 3]) == []


def test_a_mark_between_numbers_makes_another_value() -> None:
    assert states.variants(["I", "II", "III", "I-II", "II-I"], [9, 8, 7, 3, 1]) == []
    assert states.variants(["T1-2", "T12"], [9, 3]) == []
    assert states.variants(["II - III", "ii-iii"], [9, 3]) == [("II - III", ("II - III", "ii-iii"))]
    assert states.variants(["T1", "T-1"], [9, 3]) == [("T1", ("T1", "T-1"))]


def naive_neighbours(counts, most):
    """Merge the rarest state with the rarer neighbour, all looked at anew in each turn."""
    parts = [(count, 1) for count in counts]
    while len(parts) > most:
        i = min(range(len(parts)), key=lambda k: (parts[k][0], k))
        beside = [k for k in (i - 1, i + 1) if 0 <= k < len(parts)]
        other = min(beside, key=lambda k: (parts[k][0], k))
        low = min(i, other)
        both = parts[low : low + 2]
        parts[low : low + 2] = [(sum(c for c, _ in both), sum(w for _, w in both))]
    return [width for _, width in parts]


@given(st.lists(st.integers(0, 6), min_size=1, max_size=14), st.integers(1, 8))
def test_rare_states_join_their_neighbours_as_the_slow_way_does(counts, most):
    found = states.rare_with_neighbours(counts, most)
    assert found == naive_neighbours(counts, most)
    assert sum(found) == len(counts) and len(found) == min(most, len(counts))


def test_neighbours_are_merged_under_a_name_from_first_to_last():
    groups = states.complete(None, ("low", "middle", "high", "top", "middle to top"))
    merged = states.merge_neighbours(groups, ["top", "middle", "high"])
    assert names(merged) == ["low", "middle to top_", "middle to top"]
    assert merged[1].levels == ("middle", "high", "top")
    with pytest.raises(UsageError, match="“middle” stands between"):
        states.merge_neighbours(groups, ["high", "low"])
    with pytest.raises(UsageError, match="one state"):
        states.merge_neighbours(groups, ["low"])


def test_spans_are_unlike_all_other_states():
    assert states.spans(("a", "b", "c", "a to b"), (2, 1, 1)) == ["a to b_", "c", "a to b"]
