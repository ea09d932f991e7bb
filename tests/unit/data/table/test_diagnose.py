"""Findings name the right column, level and evidence, and sound columns have none."""

from __future__ import annotations

from pathlib import Path

import pytest

from bnstudio.data.table.diagnose import Finding, diagnose
from bnstudio.data.table.read import read_table
from bnstudio.data.table.recipe import propose
from bnstudio.data.table.table import ReadOptions


def findings(folder: Path, text: str, **options: object) -> dict[str, Finding]:
    path = folder / "t.csv"
    path.write_text(text)
    found = diagnose(read_table(path, ReadOptions(**options)))  # type: ignore[arg-type]
    assert len({finding.column for finding in found}) == len(found)
    return {finding.column: finding for finding in found}


def test_each_kind(tmp_path: Path) -> None:
    lines = ["id;fine;always;empty;comma;kg;day;gap;many;run"]
    for i in range(200):
        lines.append(
            f"p{i};{'ab'[i % 2]};North;NA;{i % 7}.{i % 10};{'75 kg' if i == 3 else i % 40};"
            f"2021-01-{i % 28 + 1:02d};{'?' if i % 5 == 0 else 'x'};"
            f"s{i % 60};{i + 1}"
        )
    found = findings(tmp_path, "\n".join(lines) + "\n", decimal=",")
    assert {name: (f.kind, f.level) for name, f in found.items()} == {
        "id": ("id", "decide"),
        "always": ("constant", "look"),
        "empty": ("empty", "done"),
        "comma": ("decimal", "look"),
        "kg": ("numbers-as-text", "look"),
        "day": ("dates", "look"),
        "gap": ("missing", "look"),
        "many": ("many-states", "look"),
        "run": ("id", "decide"),
    }
    assert found["id"].text == "A different value in each of the 200 rows"
    assert found["run"].text == "It counts the rows"
    assert found["kg"].values == ("75 kg",)
    assert found["gap"].title == "is missing in 20.0 %"
    assert found["gap"].text == "40 of 200 cells"
    assert [f.level for f in found.values()] == sorted(
        (f.level for f in found.values()), key=["decide", "look", "done"].index
    )


@pytest.mark.parametrize(("many", "level", "comes_in"), [(30, "look", True), (31, "decide", False)])
def test_many_dates_are_no_states_until_it_is_decided(tmp_path, many, level, comes_in):
    days = [f"20{10 + i // 12}-{i % 12 + 1:02d}-05" for i in range(many)]
    text = "day,x\n" + "".join(f"{days[i % many]},{'ab'[i % 2]}\n" for i in range(200))
    (tmp_path / "t.csv").write_text(text)
    table = read_table(tmp_path / "t.csv")
    [found] = [each for each in diagnose(table) if each.column == "day"]
    assert (found.kind, found.level) == ("dates", level)
    assert propose(table).plan("day").include == comes_in
    assert ("year, month or weekday" in found.text) == (not comes_in)


def test_numbers_that_all_differ_are_no_ids(tmp_path: Path) -> None:
    text = "a;b;c\n" + "".join(f"{i}.{i % 7};{i} kg;{i % 2}\n" for i in range(100))
    text = text.replace(" kg", "", 99)
    found = findings(tmp_path, text, decimal=",")
    assert (found["a"].kind, found["b"].kind) == ("decimal", "numbers-as-text")


def test_a_mixture(tmp_path: Path) -> None:
    text = "a,b\n" + "".join(f"{i if i % 4 else f't{i}'},{i % 2}\n" for i in range(100)) * 2
    assert findings(tmp_path, text)["a"].kind == "mixed"


def test_a_sound_table_has_none(tmp_path: Path) -> None:
    text = "a,b,c\n" + "".join(f"{i % 3},{'xyz'[i % 4 % 3]},{i / 7}\n" for i in range(90))
    assert findings(tmp_path, text) == {}
