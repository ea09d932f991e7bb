"""The graph page alone, with services of its own."""

from collections.abc import Iterator

import pytest

from tests.support.canvas_trial import Bench, close_bench, make_bench


@pytest.fixture
def bench(qtbot, qapp) -> Iterator[Bench]:
    """A page that is shown and has no graph yet; a file may put its own into it."""
    made = make_bench(qtbot, qapp)
    yield made
    close_bench(made)
