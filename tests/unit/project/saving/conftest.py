"""A project, and the file that it was saved to."""

import pytest

from bnstudio.project.saving.file import snapshot, write_project
from tests.support.project_samples import make_project, write_table


@pytest.fixture
def project(tmp_path):
    return make_project(write_table(tmp_path / "people.csv"))


@pytest.fixture
def saved(project, tmp_path):
    path = tmp_path / "one.bnstudio"
    write_project(snapshot(project, {"panels": [296, 344]}), path)
    return path
