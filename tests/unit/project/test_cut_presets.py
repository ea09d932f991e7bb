"""Cuts kept by the names of columns: written whole, read with doubt."""

import json

import pytest

from bnstudio.data.table.recipe import ColumnPlan
from bnstudio.project.importing import presets
from bnstudio.project.importing.presets import CutPreset, CutPresets


def test_they_come_back(tmp_path):
    kept = CutPresets(tmp_path / "new" / "cuts.json")
    assert kept.find("age") is None
    kept.keep("age", (60.0, 75.0), ("young", "", "old"))
    kept.keep("dose", (1e-300,), None)
    for again in (kept, CutPresets(kept.path)):
        assert again.find("age") == CutPreset((60.0, 75.0), ("young", "", "old"))
        assert again.find("dose") == CutPreset((1e-300,))
    preset = kept.find("age")
    plan = preset.used_in(ColumnPlan(method="mean", include=False))
    assert preset.fits(plan) and plan.method == "mean" and not plan.include
    assert not preset.fits(ColumnPlan())
    other = CutPresets(kept.path)
    kept.forget("age")
    other.keep("kg", (5.0,), ("", ""))  # what another window wrote meanwhile stays
    assert CutPresets(kept.path).find("age") is None
    assert CutPresets(kept.path).find("kg") == CutPreset((5.0,))


def test_the_oldest_go_first(tmp_path, monkeypatch):
    monkeypatch.setattr(presets, "MOST", 3)
    kept = CutPresets(tmp_path / "cuts.json")
    for name in "abcab":
        kept.keep(name, (1.0,), None)
    kept.keep("d", (1.0,), None)
    assert [kept.find(name) is not None for name in "abcd"] == [True, True, False, True]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b'{"columns": 3}',
        b'{"columns": {"age": 3}}',
        b"[" * 100_000,
        *(
            json.dumps({"columns": {"age": {"points": points}}}).encode()
            for points in ([], [3, 1], ["1"], [1e999], 5, None, list(range(200)))
        ),
    ],
)
def test_what_cannot_be_read_counts_as_nothing(tmp_path, content):
    path = tmp_path / "cuts.json"
    path.write_bytes(content)
    assert CutPresets(path).find("age") is None
    CutPresets(path).keep("age", (1.0,), None)
    assert CutPresets(path).find("age") == CutPreset((1.0,))
