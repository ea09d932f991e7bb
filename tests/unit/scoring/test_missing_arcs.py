"""Arcs that rest on missing cells are told from those that do not."""

from __future__ import annotations

import numpy as np
import pytest

from bnstudio.cli import main
from bnstudio.data.dataset import Dataset, Variable
from bnstudio.scoring.missing_arcs import arcs_of_missing, words


def made(together: bool, dependent: bool, left: bool = False) -> Dataset:
    """Two variables of three states with a fifth of the cells missing, and one without gaps."""
    rng = np.random.default_rng(3)
    a = rng.integers(0, 2, 2000)
    b = np.where(rng.random(2000) < 0.9, a, 1 - a) if dependent else rng.integers(0, 2, 2000)
    gone = rng.random(2000) < 0.2
    a[gone] = 2
    b[gone if together else rng.random(2000) < 0.2] = 2
    states = ("no", "yes", "missing")
    variables = tuple(Variable(name, states, 2, None, left) for name in "ab")
    codes = np.array([a, b, rng.integers(0, 2, 2000)], dtype=np.uint8)
    return Dataset((*variables, Variable("c", ("p", "q"))), codes)


@pytest.mark.parametrize("score", ["bic", "bdeu"])
def test_only_what_rests_on_missing_cells_is_told(score: str) -> None:
    parameters = {"ess": 1.0} if score == "bdeu" else {}

    def told(dataset: Dataset):
        return arcs_of_missing(dataset, [(0, 1)], score, parameters)

    (found,) = told(made(together=True, dependent=False))
    assert (found.parent, found.child) == ("a", "b")
    assert found.gain > 100 and found.observed <= 0 and found.rows < 2000
    assert told(made(together=True, dependent=True)) == ()
    assert told(made(together=False, dependent=True)) == ()
    assert told(made(together=False, dependent=False)) == (), "it adds nothing at all"
    nal = "nal-bic"
    assert arcs_of_missing(made(True, False, left=True), [(0, 1)], nal, {}) == ()


def test_other_parents_stay_and_the_words_are_few() -> None:
    dataset = made(together=True, dependent=False)
    found = arcs_of_missing(dataset, [(0, 1), (2, 1)], "bic", {})
    assert [(one.parent, one.child) for one in found] == [("a", "b")]
    said = words(found * 5)
    assert said[0].startswith("The arc a → b rests on missing cells: it adds")
    assert len(said) == 4 and said[-1] == "2 more arcs rest on missing cells."


def test_the_command_line_tells_it(tmp_path, capsys) -> None:
    codes = made(together=True, dependent=False).codes
    lines = [f"{'nyNA'[a:a + 1] if a < 2 else 'NA'},{'uv'[b] if b < 2 else 'NA'},{c}"
             for a, b, c in codes.T.tolist()]  # fmt: skip
    (tmp_path / "t.csv").write_text("a,b,c\n" + "\n".join(lines) + "\n")
    run = ["learn", str(tmp_path / "t.csv"), "--searcher", "hill-climbing", "--out",
           str(tmp_path / "n.json")]  # fmt: skip
    assert main(run) == 0
    assert "rests on missing cells" in capsys.readouterr().err
    assert main([*run, "--missing", "frequent"]) == 0
    assert "rests on missing cells" not in capsys.readouterr().err
