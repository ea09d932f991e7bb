"""Files of SPSS and Stata become the same table as the CSV of the same cells."""

from __future__ import annotations

import contextlib
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from bnstudio.data.table.prepare import prepare
from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import propose
from bnstudio.data.table.shaping.shape import shaped
from bnstudio.errors import DataError
from tests.unit.data.table.foreign_tables import as_csv, frame, refused, same


class TestSpssAndStata:
    @pytest.fixture(autouse=True)
    def _library(self) -> None:
        pytest.importorskip("pyreadstat", reason="pyreadstat (extra “formats”) reads SPSS, Stata")

    def write(self, path: Path, data: pd.DataFrame, **more: object) -> Path:
        import pyreadstat

        write = pyreadstat.write_dta if path.suffix == ".dta" else pyreadstat.write_sav
        write(data, str(path), **more)
        return path

    @pytest.mark.parametrize("name", ["t.sav", "t.dta"])
    def test_same_as_csv(self, tmp_path: Path, name: str) -> None:
        data = frame().fillna({"sex": ""})
        path = self.write(tmp_path / name, data)
        same(read_table(path), as_csv(tmp_path, data))

    def test_what_spss_calls_ordinal_is_ordered(self, tmp_path: Path) -> None:
        n = np.arange(60)
        data = pd.DataFrame({"grade": n % 4 + 1.0, "sex": n % 2 + 1.0, "age": 20.0 + n})
        labels = {
            "grade": {1: "low", 2: "middle", 3: "high", 4: "unknown"},
            "sex": {1: "f", 2: "m"},
        }
        measures = {"grade": "ordinal", "sex": "nominal", "age": "ordinal"}
        path = self.write(
            tmp_path / "t.sav", data, variable_value_labels=labels, variable_measure=measures
        )
        table = read_table(path)
        assert [column.ordered for column in table.columns] == [True, False, False]
        options = propose(table)
        assert [options.plan(name).ordered for name in table.names] == [True, False, False]
        # Without a value the others keep their order, and stay ordered.
        plan = replace(options.plan("grade"), gaps=("unknown",), max_states=2)
        grade = prepare(table, options.with_plan("grade", plan)).dataset.variables[0]
        assert grade.states == ("low to middle", "high", "missing")
        left = shaped(table, options.with_plan("grade", plan)).column("grade")
        assert left.levels == ("low", "middle", "high") and left.ordered and left.missing == 15
        assert left.counts.tolist() == [15, 15, 15]

    @pytest.mark.parametrize("name", ["t.sav", "t.dta"])
    def test_labels_are_states(self, tmp_path: Path, name: str) -> None:
        n = np.arange(60)
        data = pd.DataFrame(
            {"grade": n % 3 + 1.0, "age": 20.0 + n, "same": n % 2 + 1.0, "gap": n % 2 + 1.0}
        )
        data.loc[5, "gap"] = np.nan
        labels = {
            "grade": {1: "low", 2: "middle", 3: "high", 4: "highest"},
            "age": {99: "refused"},
            "same": {1: "other", 2: "other"},
            "gap": {1: "no", 2: "yes"},
        }
        path = self.write(tmp_path / name, data, variable_value_labels=labels)
        table = read_table(path)
        grade = table.column("grade")
        assert grade.levels == ("low", "middle", "high", "highest") and grade.declared
        assert grade.counts.tolist() == [20, 20, 20, 0]
        assert table.column("age").kind == "integer" and table.column("age").packed is not None
        assert "“age” keeps its values" in " ".join(table.notes)
        assert table.column("same").levels == ("other (1)", "other (2)")
        assert table.column("gap").levels == ("no", "yes") and table.column("gap").missing == 1

    @pytest.mark.parametrize("name", ["t.sav", "t.dta"])
    def test_none(self, tmp_path: Path, name: str) -> None:
        path = tmp_path / name
        path.write_bytes(b"a,b\n1,2\n" * 50)
        refused(path, "cannot be read as a table of")


def test_a_damaged_file_does_not_end_the_program(tmp_path: Path) -> None:
    """ReadStat ends its own process on some; every one is an error with words, or a table."""
    pyreadstat = pytest.importorskip("pyreadstat")
    frame = pd.DataFrame({"a": range(60), "b": ["x", "y", "z"] * 20})
    pyreadstat.write_sav(frame, str(tmp_path / "whole.sav"), missing_ranges={"a": [2]})
    raw = (tmp_path / "whole.sav").read_bytes()
    for keep in (0, 3, 176, len(raw) // 2, len(raw) - 1):
        (tmp_path / "t.sav").write_bytes(raw[:keep])
        with contextlib.suppress(DataError):
            read_table(tmp_path / "t.sav")


def test_a_reader_that_ends_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pyreadstat = pytest.importorskip("pyreadstat")
    pyreadstat.write_sav(pd.DataFrame({"a": [1.0, 2.0]}), str(tmp_path / "t.sav"))
    kill = [sys.executable, "-c", "import os; os.abort()"]
    monkeypatch.setattr("bnstudio.data.table.foreign.apart.command", lambda: kill)
    refused(tmp_path / "t.sav", "cannot be read as a table of SPSS", "the file is damaged")
