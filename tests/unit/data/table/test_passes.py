"""A guess that a row further down proves wrong is not made again: reading comes to an end."""

from pathlib import Path

import pytest

from bnstudio.data.table import columns
from bnstudio.data.table.delimited import source
from bnstudio.data.table.delimited.reader import Reader
from bnstudio.data.table.read import read_table


@pytest.fixture
def passes(monkeypatch: pytest.MonkeyPatch) -> list[frozenset[int] | None]:
    """Small blocks, and numbers after few texts; the columns kept as text in each pass begun."""
    monkeypatch.setattr(columns, "MANY_LEVELS", 5)
    monkeypatch.setattr(source, "READ_SIZE", 100)
    monkeypatch.setattr(source, "SAMPLE_SIZE", 100)
    begun: list[frozenset[int] | None] = []
    run = Reader.run

    def counted(reader, *more):
        begun.append(reader.as_text)
        return run(reader, *more)

    monkeypatch.setattr(Reader, "run", counted)
    return begun


def rows_with_words(width: int, words: int) -> str:
    """Numbers, and far from each other a word in one column after another."""
    lines = [[f"{10 * i + j}" for j in range(width)] for i in range(20 * words)]
    for word in range(words):
        lines[20 * word + 19][word] = "word"
    head = ",".join(f"c{j}" for j in range(width))
    return "\n".join([head, *map(",".join, lines)]) + "\n"


def test_columns_that_are_no_numbers_are_found_in_few_passes(tmp_path: Path, passes) -> None:
    path = tmp_path / "t.csv"
    path.write_text(rows_with_words(8, 6))
    table = read_table(path)
    assert passes == [frozenset(), {0}, {0, 1}, {0, 1, 2}, None]
    assert [column.numeric for column in table.columns] == [False] * 6 + [True] * 2


def test_each_wrong_guess_costs_one_pass(tmp_path: Path, passes) -> None:
    path = tmp_path / "t.csv"
    text = rows_with_words(3, 1).encode()
    path.write_bytes(text + "10,20,é\n".encode("cp1252") + b"1,2,\x81\n")
    table = read_table(path)
    assert passes == [frozenset()] * 3 + [{0, 2}]  # UTF-8, cp1252, numbers; then as they are
    assert [column.numeric for column in table.columns] == [False, True, False]
    assert table.notes == ("Row 23 is neither UTF-8 nor cp1252, so the file is read as latin-1.",)
