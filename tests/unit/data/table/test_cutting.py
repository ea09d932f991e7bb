"""The ways to cut against slow ones, the names of states, and what a cut costs."""

import numpy as np
import pytest

from bnstudio.data.table.coding import target_states
from bnstudio.data.table.columns import column_of
from bnstudio.data.table.cutting import hartemink, k_means
from bnstudio.data.table.cutting.information import (
    FINE,
    entropy,
    fine_information,
    information,
    mutual_information,
)
from bnstudio.data.table.cutting.names import named, short_texts, state_names
from bnstudio.data.table.discretise import assign, cut_points, parse_method
from bnstudio.data.table.load import load_dataset
from bnstudio.data.table.prepare import cuts_together, prepare
from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import ColumnPlan, PrepareOptions, propose
from bnstudio.data.table.states import StateGroup
from bnstudio.errors import DataError, UsageError
from tests.naive import naive_cutting


class TestKMeans:
    @pytest.mark.parametrize("seed", range(60))
    def test_no_partition_is_better(self, seed):
        rng = np.random.default_rng(seed)
        values = np.round(rng.normal(size=rng.integers(2, 13)) * 3, int(rng.integers(0, 3)))
        bins = int(rng.integers(2, 6))
        cuts = cut_points(values, "k-means", bins)
        assert len(cuts) + 1 == min(bins, np.unique(values).size)
        best = naive_cutting.least_squares(values, bins)
        assert naive_cutting.squares(values, cuts) == pytest.approx(best, abs=1e-9)

    def test_far_from_zero_and_on_another_scale_it_is_the_same(self):
        values = np.random.default_rng(1).normal(size=500)
        codes = assign(values, cut_points(values, "k-means", 4))
        for other in (values * 1e-12, values * 1e200, values + 1e6):
            again = assign(other, cut_points(other, "k-means", 4))
            assert again.tolist() == codes.tolist()

    def test_many_values_come_as_near_as_the_optimum(self, monkeypatch):
        values = np.random.default_rng(2).lognormal(size=5000)
        best = naive_cutting.squares(values, cut_points(values, "k-means", 5))
        monkeypatch.setattr(k_means, "EXACT", 300)
        near = naive_cutting.squares(values, cut_points(values, "k-means", 5))
        assert best <= near <= best * 1.0001


class TestMdl:
    @pytest.mark.parametrize("seed", range(80))
    def test_it_is_the_rule_of_fayyad_and_irani(self, seed):
        rng = np.random.default_rng(seed)
        n = int(rng.integers(2, 120))
        values = np.round(rng.normal(size=n), int(rng.integers(0, 3)))
        target = (values > rng.normal()).astype(np.int64) + (values > 1) * rng.integers(0, 2, n)
        target[rng.random(n) < 0.1] = 3
        codes = assign(values, cut_points(values, "mdl", 3, target))
        parts = [set(values[codes == code].tolist()) for code in np.unique(codes)]
        assert parts == naive_cutting.mdl_parts(values.tolist(), target.tolist())

    def test_what_tells_nothing_is_not_cut(self):
        rng = np.random.default_rng(0)
        assert cut_points(rng.normal(size=300), "mdl", 3, rng.integers(0, 2, 300)) == ()

    def test_a_clear_threshold_is_found(self):
        values = np.arange(200.0)
        assert cut_points(values, "mdl", 9, (values > 120).astype(np.int64)) == (120.5,)

    def test_thousands_of_classes_are_no_matter(self):
        values = np.arange(9000.0)
        assert len(cut_points(values, "mdl", 3, np.arange(9000) // 2)) > 10


def starts(rng, rows, many):
    codes = np.cumsum(rng.normal(size=(rows, many)), axis=1)
    found = []
    for column in codes.T:
        states = int(rng.integers(3, 8))
        cuts = np.quantile(column, np.linspace(0, 1, states + 1)[1:-1])
        code = np.searchsorted(cuts, column)
        code[rng.random(rows) < 0.05] = states
        found.append(hartemink.Start(code, states, int(rng.integers(2, 4))))
    return found


class TestHartemink:
    @pytest.mark.parametrize("seed", range(12))
    def test_each_merge_loses_least(self, seed):
        rng = np.random.default_rng(seed)
        given = starts(rng, 80, int(rng.integers(2, 5)))
        others = [rng.integers(0, 3, 80) for _ in range(int(rng.integers(0, 3)))]
        found = hartemink.merged(given, others)
        naive = naive_cutting.merged_states(
            [start.codes.tolist() for start in given],
            [start.states for start in given],
            [start.bins for start in given],
            others,
        )
        for start, begins, column in zip(given, found, naive, strict=True):
            mine = np.searchsorted(begins, start.codes, side="right")
            mine[start.codes == start.states] = -1
            theirs = np.where(np.array(column) == start.states, -1, column)
            pairs = set(zip(mine.tolist(), theirs.tolist(), strict=True))
            assert len(pairs) == len(set(mine.tolist())) == len(set(theirs.tolist()))

    def test_columns_of_a_table_are_cut_together(self, tmp_path):
        rng = np.random.default_rng(3)
        x = rng.uniform(0, 100, 900)
        step = np.digitize(x, [30, 80])  # y follows x in three steps
        y = step * 10 + rng.normal(size=900)
        lines = [f"{a:.2f},{b:.2f},{'uvw'[c]}" for a, b, c in zip(x, y, step, strict=True)]
        path = tmp_path / "t.csv"
        path.write_text("x,y,c\n" + "\n".join(lines) + "\n")
        prepared = load_dataset(path, discretise="hartemink:3")
        cuts = prepared.dataset.variables[0].cuts
        assert cuts == pytest.approx((30, 80), abs=3)
        assert any("“x” is cut by Hartemink's method into 3 states" in n for n in prepared.notes)
        table = read_table(path)
        plan = ColumnPlan(method="hartemink", bins=3)
        options = propose(table).with_plan("x", plan).with_plan("y", plan)
        assert cuts_together(table, options)["x"] == cuts
        assert prepare(table, options).dataset.variables[0].cuts == cuts
        assert cuts_together(table, propose(table)) == {}
        dropped = options.with_plan("y", ColumnPlan(include=False))
        dropped = dropped.with_plan("c", ColumnPlan(include=False))
        with pytest.raises(DataError, match="needs another column"):
            cuts_together(table, dropped)


class TestNames:
    @pytest.mark.parametrize(
        ("cuts", "names"),
        [
            ((60.0, 75.0), ("<=60", "60 to 75", ">75")),
            ((1.5,), ("<=1.5", ">1.5")),
            ((), ("all",)),
            ((-2.5, 0.0, 0.001), ("<=-2.5", "-2.5 to 0", "0 to 0.001", ">0.001")),
            ((1 / 3, 2 / 3), ("<=0.333", "0.333 to 0.667", ">0.667")),
            ((1e6, 1e6 + 1), ("<=1000000", "1000000 to 1000001", ">1000001")),
            ((1e300,), ("<=1e+300", ">1e+300")),
        ],
    )
    def test_ranges(self, cuts, names):
        assert state_names(cuts) == names

    def test_words_of_older_projects(self):
        assert state_names((1.0,), "words") == ("low", "high")
        for many in range(30):
            cuts = tuple(float(i) for i in range(many))
            for naming in ("words", "ranges"):
                assert len(set(state_names(cuts, naming))) == many + 1

    def test_close_cuts_stay_apart(self):
        rng = np.random.default_rng(0)
        for _ in range(200):
            scale = 10.0 ** rng.integers(-8, 8)
            cuts = np.unique(np.round(rng.normal(size=6), 3)) * scale + rng.integers(0, 2)
            assert len(set(short_texts(np.unique(cuts).tolist()))) == np.unique(cuts).size

    def test_own_names_stand_where_they_are_given(self):
        assert named((60.0,), ("young", "")) == ("young", ">60")
        assert named((60.0,), (">60", "")) == (">60", ">60_")
        assert named((60.0,), ("a", "b", "c")) == ("<=60", ">60")


class TestInformation:
    def test_it_is_that_of_the_counts(self):
        rng = np.random.default_rng(0)
        for _ in range(20):
            first, second = rng.integers(0, 4, 50), rng.integers(0, 3, 50)
            naive = naive_cutting.mutual_information(first.tolist(), second.tolist())
            assert mutual_information(first, second) == pytest.approx(naive, abs=1e-12)

    def test_a_cut_loses(self):
        rng = np.random.default_rng(1)
        ordered = np.sort(rng.normal(size=4000))
        target = (ordered + rng.normal(size=4000) > 0).astype(np.int64)
        fine = fine_information(ordered, target)
        two = information(ordered, target, (0.0,))
        far = information(ordered, target, (2.0,))
        assert 0 < far < two < fine < entropy(target) <= 1
        assert information(ordered, target, ()) == 0
        assert FINE == 50


def test_methods_on_the_command_line():
    assert parse_method("quantiles") == ("quantiles", 3, None, (0.25, 0.5, 0.75))
    assert parse_method("quantiles:0.9,0.1").shares == (0.1, 0.9)
    assert str(parse_method("quantiles:0.10,0.9")) == "quantiles:0.1,0.9"
    assert str(parse_method("mdl@sex")) == "mdl@sex"
    assert str(parse_method("hartemink:4")) == "hartemink:4"
    for bad in ("quantiles:0,1", "quantiles:x", "quantiles@y", "mdl", "mdl:3@x", "k-means:1"):
        with pytest.raises(UsageError):
            parse_method(bad)


def test_quantiles_in_a_plan(tmp_path):
    path = tmp_path / "t.csv"
    path.write_text("x,y\n" + "".join(f"{i},{'ab'[i % 2]}\n" for i in range(101)))
    plan = ColumnPlan(method="quantiles", shares=(0.1, 0.9))
    prepared = prepare(read_table(path), PrepareOptions(columns={"x": plan}))
    assert prepared.dataset.variables[0].states == ("<=10", "10 to 90", ">90")


def test_a_target_that_tells_nothing_leaves_one_state_and_says_so(tmp_path):
    path = tmp_path / "t.csv"
    path.write_text("x,y\n" + "".join(f"{i},{'ab'[i % 2]}\n" for i in range(101)))
    prepared = load_dataset(path, discretise="mdl@y")
    assert prepared.dataset.variables[0].states == ("all",)
    assert "“x” is not cut by MDL for “y”: no cut tells more than it costs." in prepared.notes


def test_a_target_counts_as_its_states_are_planned(tmp_path) -> None:
    """MDL sees merged values of the target as one state, as a table written so would have them."""
    rng = np.random.default_rng(8)
    x = rng.normal(50, 10, 400)
    words = np.where(x > 55, "yes", np.where(x > 45, "no", "No"))
    cuts = {}
    for name, target in (("spelled", words), ("merged", np.where(words == "No", "no", words))):
        rows = "".join(f"{a:.2f},{b}\n" for a, b in zip(x, target, strict=True))
        (tmp_path / f"{name}.csv").write_text("x,y\n" + rows)
        table = read_table(tmp_path / f"{name}.csv")
        options = propose(table).with_plan("x", ColumnPlan(method="mdl", target="y"))
        groups = (StateGroup("no", ("no", "No")), StateGroup("yes", ("yes",)))
        for states in (None, groups):
            done = prepare(table, options.with_plan("y", ColumnPlan(states=states)))
            cuts[name, states is not None] = done.dataset.variables[0].cuts
    assert cuts["spelled", True] == cuts["merged", False] == cuts["merged", True] != ()
    assert cuts["spelled", False] != cuts["spelled", True]


def test_rare_states_of_a_target_are_one(tmp_path) -> None:
    column = column_of("y", codes=np.array([0, 0, 0, 1, 2, 2, 3, -1]), levels=("a", "b", "c", "d"))
    seen = target_states(column, ColumnPlan(max_states=2)).tolist()
    assert len(set(seen)) == 3 and seen[0] == seen[2] and seen[3] == seen[4] == seen[6]
    assert seen[7] not in seen[:7]
