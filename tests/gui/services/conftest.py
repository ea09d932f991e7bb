"""A session by stages: empty, with a table, with a run.

Tests whose sessions share workers have fixtures of these names of their own.
"""

import pytest

from bnstudio.gui.services.bundle import make_services
from bnstudio.job.process.pool import JobPool
from tests.gui.services.document import put_run
from tests.support.session_tools import open_chain, threads_of_ours


@pytest.fixture
def session(qtbot):
    session = make_services()
    yield session
    session.shutdown()
    assert threads_of_ours() == []


@pytest.fixture
def loaded(session, qtbot, tmp_path):
    return open_chain(session, qtbot, tmp_path)


@pytest.fixture
def learned(loaded):
    """A session whose current graph is a finished run, without the time that learning takes."""
    put_run(loaded, [(0, 1), (1, 2), (3, 2), (2, 4)])
    return loaded


class SharedPool:
    """One pool for all tests of a file, which starts its workers only once."""

    def __init__(self, pool):
        self.start, self.prewarm = pool.start, pool.prewarm

    def shutdown(self):
        """Leave it to the fixture that made it."""


@pytest.fixture(scope="module")
def pool():
    pool = JobPool(["tests.support.trial_registration"])
    pool.prewarm()
    yield SharedPool(pool)
    pool.shutdown()
    assert threads_of_ours() == []
