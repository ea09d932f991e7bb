"""Values of a project file written piece by piece are the same text as written at once."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bnstudio.project.saving import plain
from bnstudio.project.saving.plain import to_json

leaves = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
)
values = st.recursive(
    leaves | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=9) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=40,
)


@given(values, st.integers(1, 4))
def test_pieces_make_the_same_text(value, piece):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plain, "PIECE", piece)
        assert to_json(value) == json.dumps(value)


@pytest.mark.parametrize("long", [[0.0] * 1000, {str(i): 0.0 for i in range(1000)}])
def test_no_numbers_that_json_has_not(long):
    if isinstance(long, list):
        long[-1] = float("nan")
    else:
        long["999"] = float("inf")
    with pytest.raises(ValueError):
        to_json(long)
