"""The command line takes tables by their ending."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bnstudio.cli import main
from tests.unit.data.table.test_foreign import write_xlsx

ARFF = "@relation r\n@attribute a {x,y,never}\n@attribute b {u,v}\n@data\n"


def test_arff_with_a_state_that_no_row_has(tmp_path: Path) -> None:
    path, record = tmp_path / "t.arff", tmp_path / "r.json"
    path.write_text(ARFF + "x,u\ny,v\n" * 30 + "x,v\ny,u\n" * 3)
    net = tmp_path / "net.bif"
    done = main(
        [
            "learn",
            str(path),
            "--searcher",
            "hill-climbing",
            "--out",
            str(net),
            "--json",
            str(record),
        ]
    )
    assert done == 0 and json.loads(record.read_text())["n_rows"] == 66
    assert "never" in net.read_text()


def test_a_sheet_is_chosen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("python_calamine", reason="python-calamine reads workbooks")
    path, net = tmp_path / "t.xlsx", tmp_path / "net.json"
    one = [["a", "b"], *([i % 2, "xy"[i % 2]] for i in range(9))]
    two = [["c", "d"], *([i % 3, "uv"[i % 2]] for i in range(9))]
    write_xlsx(path, {"One": one, "Two": two})
    learn = ["learn", str(path), "--searcher", "hill-climbing", "--out", str(net)]
    assert main([*learn, "--sheet", "Two"]) == 0
    assert {"c", "d"} <= set(json.dumps(json.loads(net.read_text())).split('"'))
    capsys.readouterr()
    assert main([*learn, "--sheet", "Three"]) == 2
    assert "there is no sheet “Three”" in capsys.readouterr().err
