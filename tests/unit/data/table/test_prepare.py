"""From a table to a dataset: choices obeyed, states observed, and everything done is noted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from bnstudio.data.table.coding import target_states
from bnstudio.data.table.load import load_dataset
from bnstudio.data.table.prepare import prepare
from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import ColumnPlan, PrepareOptions, command_line_options, propose
from bnstudio.data.table.table import Table
from bnstudio.errors import DataError, UsageError
from bnstudio.project.saving.plain import decode, encode


def table_of(folder: Path, text: str) -> Table:
    path = folder / "t.csv"
    path.write_text(text)
    return read_table(path)


def numbers(count: int) -> str:
    return "x,g\n" + "".join(f"{i + 0.5},{'ab'[i % 2]}\n" for i in range(count))


class TestMissing:
    TEXT = "a,b,c\nx,1,p\n?,2,q\ny,?,p\nx,1,q\n"

    def test_a_state_of_its_own(self, tmp_path: Path) -> None:
        prepared = prepare(table_of(tmp_path, self.TEXT), PrepareOptions("state"))
        a, b, c = prepared.dataset.variables
        assert a.states == ("x", "y", "missing") and a.missing_state == 2
        assert b.states == ("1", "2", "missing") and c.missing_state is None
        assert prepared.dataset.codes[0].tolist() == [0, 2, 1, 0]
        assert prepared.dropped_rows == 0 and prepared.kept_rows is None
        assert prepared.notes == (
            "2 cells are missing in 2 columns; missing is a state of its own there.",
        )

    def test_left_missing_is_told_apart_from_a_state(self, tmp_path: Path) -> None:
        table = table_of(tmp_path, self.TEXT)
        left = prepare(table, PrepareOptions("leave"))
        state = prepare(table, PrepareOptions("state"))
        a, b, c = left.dataset.variables
        assert a.left_missing and a.missing_state == 2 and a.observed_states == ("x", "y")
        assert b.left_missing and not c.left_missing and c.missing_state is None
        assert left.dataset.left_missing and not state.dataset.left_missing
        assert left.dataset.observed_arities.tolist() == [2, 2, 2]
        assert left.dataset.arities.tolist() == state.dataset.arities.tolist() == [3, 3, 2]
        assert left.dropped_rows == 0 and left.kept_rows is None
        assert "left missing" in left.notes[0]
        assert left.dataset.sha256 != state.dataset.sha256
        turned = left.dataset.by_content()
        for one in turned.variables:
            own = left.dataset.variables[left.dataset.index(one.name)]
            assert one.left_missing == own.left_missing
            if own.left_missing:
                assert one.states[one.missing_state] == "missing"
                assert sorted(one.observed_states) == sorted(own.observed_states)

    def test_a_column_always_the_same_or_missing_is_constant(self, tmp_path: Path) -> None:
        text = "a,b,c\nx,1,p\n?,2,q\nx,2,p\n"
        prepared = prepare(table_of(tmp_path, text), PrepareOptions("leave"))
        a = prepared.dataset.variables[0]
        assert a.states == ("x",) and a.missing_state is None and not a.left_missing
        assert prepared.dataset.codes[0].tolist() == [0, 0, 0]
        assert "“a” is constant: always “x”." in prepared.notes

    def test_dropped_rows_take_their_states_with_them(self, tmp_path: Path) -> None:
        prepared = prepare(table_of(tmp_path, self.TEXT), PrepareOptions("drop"))
        a, b, c = prepared.dataset.variables
        assert a.states == ("x",) and b.states == ("1",) and c.states == ("p", "q")
        assert prepared.dropped_rows == 2
        assert prepared.kept_rows is not None and prepared.kept_rows.tolist() == [
            True, False, False, True,
        ]  # fmt: skip
        assert "2 of 4 rows are dropped (50.0 %)" in prepared.notes[0]
        assert any("loses the state “y”" in note for note in prepared.notes)

    def test_only_included_columns_count_for_dropping(self, tmp_path: Path) -> None:
        options = PrepareOptions("drop", {"a": ColumnPlan(include=False)})
        assert prepare(table_of(tmp_path, self.TEXT), options).dropped_rows == 1

    def test_a_state_that_is_called_missing_already(self, tmp_path: Path) -> None:
        prepared = prepare(table_of(tmp_path, "a,b\nmissing,1\n?,2\nx,1\n"))
        assert prepared.dataset.variables[0].states == ("missing", "x", "missing_")
        assert any("“missing_”" in note for note in prepared.notes)

    def test_nothing_left_after_dropping(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match="no row is left"):
            prepare(table_of(tmp_path, "a,b\n?,1\nx,?\n"), PrepareOptions("drop"))

    @pytest.mark.parametrize("states", [126, 127, 128, 129, 255, 256, 257])
    def test_code_widths(self, tmp_path: Path, states: int) -> None:
        text = "a,b\n" + "".join(f"s{i},{i % 2}\n" for i in range(states)) + "?,1\n"
        dataset = prepare(table_of(tmp_path, text), PrepareOptions()).dataset
        assert dataset.codes.dtype == (np.uint8 if states < 256 else np.uint16)
        assert dataset.codes[0].tolist() == list(range(states + 1))
        assert dataset.arities[0] == states + 1

    def test_missing_numbers_are_not_cut(self, tmp_path: Path) -> None:
        text = "x,g\n" + "".join(f"{i}.5,a\n" for i in range(30)) + "?,b\n"
        variable = prepare(table_of(tmp_path, text)).dataset.variables[0]
        assert variable.states == ("<=10", "10 to 20", ">20", "missing")
        assert variable.missing_state == 3 and variable.cuts is not None


class TestProposals:
    def test_numbers_are_cut_in_three_and_said(self, tmp_path: Path) -> None:
        prepared = prepare(table_of(tmp_path, numbers(30)))
        assert prepared.dataset.variables[0].states == ("<=10", "10 to 20", ">20")
        assert np.bincount(prepared.dataset.codes[0]).tolist() == [10, 10, 10]
        assert prepared.notes[0].startswith("“x” is cut by equal frequency into 3 states (")

    def test_an_id_is_left_out_and_said(self, tmp_path: Path) -> None:
        text = "id,run,x,g\n" + "".join(
            f"p{i * 7},{i + 1},{(i * 7919) % 101},{i % 2}\n" for i in range(60)
        )
        table = table_of(tmp_path, text)
        prepared = prepare(table)
        assert prepared.dataset.names == ("x", "g")
        assert "“id” is left out: it looks like an ID." in prepared.notes
        # The command line does what it is told, and nothing by itself.
        assert load_dataset(table.path, discretise="mean").dataset.n == 4

    def test_constant_columns_stay_and_are_said(self, tmp_path: Path) -> None:
        prepared = prepare(table_of(tmp_path, "a,b\nk,1\nk,2\n"))
        assert prepared.dataset.arities.tolist() == [1, 2]
        assert "“a” is constant: always “k”." in prepared.notes

    def test_a_collapse_is_said(self, tmp_path: Path) -> None:
        text = "x,g\n" + "0.5,a\n" * 28 + "1.5,b\n2.5,a\n"
        prepared = prepare(table_of(tmp_path, text))
        assert prepared.dataset.arities[0] == 2
        assert "2 of the 3 states asked for" in prepared.notes[0]

    def test_own_cuts(self, tmp_path: Path) -> None:
        options = propose(table_of(tmp_path, numbers(30))).with_plan(
            "x", ColumnPlan(cuts=(4.0, 99.0))
        )
        prepared = prepare(table_of(tmp_path, numbers(30)), options)
        assert prepared.dataset.variables[0].cuts == (4.0,)
        assert np.bincount(prepared.dataset.codes[0]).tolist() == [4, 26]


class TestCommandLine:
    def test_continuous_columns_are_named(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match="1 column is continuous: “x”") as caught:
            command_line_options(table_of(tmp_path, numbers(30)))
        assert "--discretise" in caught.value.advice

    def test_a_running_number_is_called_an_id(self, tmp_path: Path) -> None:
        rows = "".join(f"{i},{i / 8},{'ab'[i % 2]},{'cd'[i % 2]}\n" for i in range(40))
        table = table_of(tmp_path, f"plot,kg,t,u\n{rows}")
        with pytest.raises(DataError, match="“plot” looks like an ID") as caught:
            command_line_options(table)
        assert "2 columns are continuous" in caught.value.what
        assert "the ID out of the table" in str(caught.value)
        lone = replace(table, columns=(table.columns[0], *table.columns[2:]))
        with pytest.raises(DataError, match="1 column is continuous") as caught:
            command_line_options(lone)
        assert "Leave it out" in str(caught.value)
        dropped = prepare(table, command_line_options(table, drop_continuous=True))
        assert "“plot” is left out: it looks like an ID." in dropped.notes

    def test_drop_continuous(self, tmp_path: Path) -> None:
        table = table_of(
            tmp_path, "x,g,h\n" + "".join(f"{i}.5,{i % 2},{i % 3}\n" for i in range(9))
        )
        prepared = prepare(table, command_line_options(table, drop_continuous=True))
        assert prepared.dataset.names == ("g", "h")
        assert "“x” is left out: it is continuous." in prepared.notes

    def test_max_states_cuts_numbers_and_merges_texts(self, tmp_path: Path) -> None:
        text = "n,t\n" + "".join(f"{i % 12},{'abcdefgh'[min(i % 16, 7)]}\n" for i in range(96))
        table = table_of(tmp_path, text)
        options = command_line_options(table, discretise="equal-width:4", max_states=4)
        prepared = prepare(table, options)
        n, t = prepared.dataset.variables
        assert n.cuts == (2.75, 5.5, 8.25)
        assert t.states == ("a", "b", "h", "other")
        assert any("merged into “other”" in note for note in prepared.notes)
        counts = np.bincount(prepared.dataset.codes[1])
        assert counts.tolist() == [6, 6, 54, 30]

    def test_max_states_alone_merges_numbers_too(self, tmp_path: Path) -> None:
        table = table_of(tmp_path, "n,t\n" + "".join(f"{i % 5},{i % 2}\n" for i in range(50)))
        prepared = prepare(table, command_line_options(table, max_states=3))
        assert prepared.dataset.variables[0].states == ("0", "1", "other")

    def test_bad_words(self, tmp_path: Path) -> None:
        table = table_of(tmp_path, "a,b\nx,1\ny,2\n")
        for bad in ({"missing": "ignore"}, {"max_states": 1}, {"discretise": "cleverly"}):
            with pytest.raises(UsageError):
                command_line_options(table, **bad)  # type: ignore[arg-type]

    def test_few_numbers_as_numbers_many_as_categories(self, tmp_path: Path) -> None:
        rows = "".join(f"{i % 6},{i % 30 + 0.5},{'NA' if i == 7 else i % 40}\n" for i in range(240))
        table = table_of(tmp_path, f"few,half,many\n{rows}")
        options = propose(table)
        options = options.with_plan(
            "few", ColumnPlan(method="equal-width", bins=2, treat="numbers")
        )
        options = options.with_plan("half", ColumnPlan(treat="categories"))
        options = options.with_plan("many", ColumnPlan(treat="categories", max_states=4))
        prepared = prepare(table, options)
        few, half, many = prepared.dataset.variables
        assert few.states == ("<=2.5", ">2.5") and few.cuts == (2.5,)
        assert half.states[:2] == ("0.5", "1.5") and half.arity == 30
        assert many.states == ("0", "1", "2", "other", "missing")
        assert any("30 different numbers is a state" in note for note in prepared.notes)
        codes = prepared.dataset.codes
        assert codes[0, :6].tolist() == [0, 0, 0, 1, 1, 1]
        assert codes[1, :31].tolist() == [*range(30), 0]

    def test_rare_states_of_an_ordered_column_join_their_neighbours(self, tmp_path: Path) -> None:
        cells = "a" * 9 + "b" * 2 + "c" * 8 + "d" + "e" * 3 + "?"
        table = table_of(tmp_path, "x,y\n" + "".join(f"{c},{i % 2}\n" for i, c in enumerate(cells)))
        plan = ColumnPlan(max_states=3)
        options = propose(table).with_plan("x", plan)
        plain = prepare(table, options).dataset
        assert plain.variables[0].states == ("a", "c", "other", "missing")
        prepared = prepare(table, options.with_plan("x", replace(plan, ordered=True)))
        assert prepared.dataset.variables[0].states == ("a", "b to c", "d to e", "missing")
        assert np.bincount(prepared.dataset.codes[0]).tolist() == [9, 10, 4, 1]
        assert any("5 states into 3 (“b to c”, “d to e”)" in note for note in prepared.notes)
        # Said of a column of which none is rare, it changes nothing.
        few = prepare(table, propose(table).with_plan("x", ColumnPlan(ordered=True))).dataset
        assert few.sha256 == prepare(table, propose(table)).dataset.sha256

    def test_a_target_whose_rare_states_join_their_neighbours(self, tmp_path: Path) -> None:
        cells = "a" * 9 + "b" * 2 + "c" * 8 + "d" + "e" * 3 + "?"
        table = table_of(tmp_path, "x,y\n" + "".join(f"{c},{i % 2}\n" for i, c in enumerate(cells)))
        plan = ColumnPlan(max_states=3, ordered=True)
        made = prepare(table, propose(table).with_plan("x", plan)).dataset.codes[0]
        np.testing.assert_array_equal(target_states(table.column("x"), plan), made)

    def test_too_many_different_numbers_are_no_categories(self, tmp_path: Path) -> None:
        table = table_of(tmp_path, numbers(501))
        options = propose(table).with_plan("x", ColumnPlan(treat="categories"))
        with pytest.raises(DataError, match="501 different numbers"):
            prepare(table, options)

    def test_a_plan_is_kept_and_older_ones_are_read(self) -> None:
        options = PrepareOptions("drop", {"x": ColumnPlan(method="mean", treat="numbers")})
        plain = encode(options)
        assert decode(PrepareOptions, plain) == options
        del plain["columns"]["x"]["treat"]
        assert decode(PrepareOptions, plain).plan("x") == ColumnPlan(method="mean")
