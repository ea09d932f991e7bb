"""Where there is no folder for temporary files, all that needs one says so or does without."""

import tempfile
from dataclasses import replace
from pathlib import Path

import pytest

import bnstudio
from bnstudio.data.table.prepare import PrepareOptions
from bnstudio.data.table.read import read_table
from bnstudio.errors import LimitError
from bnstudio.job.events import Failed
from bnstudio.job.process.pool import JobPool
from bnstudio.job.run.forecast import forecast
from bnstudio.job.run.limits import disk_there
from bnstudio.job.spec import Limits, RunSpec
from bnstudio.passing import Passing, temporary_folder
from bnstudio.project.data import load_data
from bnstudio.project.source import DataSource
from bnstudio.search.exact.scratch import Scratch
from tests.support import trial_searchers

WORDS = "no folder for temporary files; set TMPDIR"


@pytest.fixture
def nowhere(tmp_path, monkeypatch):  # the tests have a place, made before
    """A system on which no place for temporary files can be written to."""

    def refuse(*_args, **_named):
        raise FileNotFoundError(2, "No usable temporary directory found in ['/tmp', '/var/tmp']")

    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(tempfile, "_get_default_tempdir", refuse)
    with pytest.raises(FileNotFoundError, match="No usable"):
        tempfile.gettempdir()


def test_there_is_one_way_to_it():
    package = Path(bnstudio.__file__).parent
    asking = {
        path.name for path in package.rglob("*.py") if "gettempdir" in path.read_text("utf-8")
    }
    assert asking == {"passing.py"}


def test_it_is_said_in_words(nowhere):
    for call in (temporary_folder, lambda: Passing(None), lambda: Passing(None, folder=True)):
        with pytest.raises(OSError, match=WORDS) as caught:
            call()
        assert WORDS in caught.value.strerror


def test_a_run_says_it(nowhere):
    pool = JobPool()
    try:
        handle = pool.start(trial_searchers.table(seed=9), RunSpec())
        assert handle.gone.wait(60)
        while not isinstance(event := handle.events.get(timeout=60), Failed):
            pass
    finally:
        pool.shutdown()
    assert WORDS in event.message and "Free some space" not in event.message


def test_a_search_on_disk_says_it_and_others_are_forecast_without(nowhere, tmp_path):
    with pytest.raises(LimitError, match=WORDS):
        Scratch(None, "problem", None)
    assert disk_there(Limits()) == 0
    assert disk_there(Limits(scratch=str(tmp_path))) > 0
    seen = forecast(trial_searchers.table(seed=9), RunSpec(searcher="dp"))
    assert seen is not None and seen.level == "green"
    on_disk = forecast(trial_searchers.table(seed=9), RunSpec(searcher="bfbnb"))
    assert on_disk is not None and on_disk.level == "red"


def test_the_copy_that_a_project_keeps_says_it(nowhere, tmp_path):
    path = tmp_path / "t.csv"
    path.write_text("a,b\n" + "x,1\ny,2\n" * 20)
    table = read_table(path)
    source = DataSource.of_file(str(path), table.options, PrepareOptions())
    source = replace(source, kept=path.read_bytes())
    path.unlink()
    loaded = load_data(source)
    assert loaded.dataset is None and loaded.kind == "caution"
    assert WORDS in loaded.message and "damaged" not in loaded.message
    assert "The runs and graphs are all here." in loaded.message


def test_the_copy_that_a_project_keeps_is_read_and_leaves_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    path = tmp_path / "t.csv"
    path.write_text("a,b\n" + "x,1\ny,2\n" * 20)
    table = read_table(path)
    source = DataSource.of_file(str(path), table.options, PrepareOptions())
    source = replace(source, kept=path.read_bytes())
    path.unlink()
    loaded = load_data(source)
    assert loaded.dataset is not None and loaded.dataset.names == ("a", "b")
    assert list((tmp_path / "temporary").iterdir()) == []
