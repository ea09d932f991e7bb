"""A few names in a sentence, in the language of the window."""

import pytest

from bnstudio.gui.style import language
from bnstudio.gui.wording.names import few_names, not_in_table
from bnstudio.gui.wording.tr import tr_core

NAMES = ["A", "B", "C", "D", "E"]


@pytest.fixture
def german():
    language.begin("de")
    yield
    language.begin("en")


def test_the_first_are_named_and_the_rest_counted():
    assert [few_names(NAMES[:n]) for n in range(3)] == ["", "“A”", "“A” and “B”"]
    assert few_names(NAMES[:3]) == "“A”, “B” and “C”"
    assert few_names(NAMES) == "“A”, “B”, “C” and 2 more"
    assert not_in_table(["A"]) == "“A” is not in the table"
    assert not_in_table(["A", "B"]) == "“A” and “B” are not in the table"


def test_german(german):
    assert few_names(["A", "B"]) == "„A“ und „B“"
    assert few_names(NAMES) == "„A“, „B“, „C“ und 2 weitere"
    assert not_in_table(["A"]) == "„A“ ist nicht in der Tabelle"


def test_some_cells_are_several(german):
    assert tr_core("missing in 3 columns") == "fehlen in 3 Spalten"
    assert tr_core("missing in “A”") == "fehlen in „A“"
