"""Nasty tables: how each is read, what is found and offered, and what loads, as it was before."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.nasty_tables import GOLDEN, outcome, tables

MADE = tables()
WANTED = json.loads(GOLDEN.read_text(encoding="utf-8"))


def test_there_are_many() -> None:
    assert len(MADE) >= 80 and list(WANTED) == list(MADE)


@pytest.mark.parametrize("name", list(MADE))
def test_a_nasty_table(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(MADE[name])
    assert json.loads(json.dumps(outcome(path))) == WANTED[name]
