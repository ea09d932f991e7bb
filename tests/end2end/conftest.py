"""What the tests of the command line share."""

from types import SimpleNamespace

import pytest

from bnstudio.cli import main


@pytest.fixture
def run(capsys):
    """Carry out a command in this process; gives status, output and errors."""

    def call(*message):
        status = main([str(word) for word in message])
        captured = capsys.readouterr()
        return SimpleNamespace(status=status, out=captured.out, err=captured.err)

    return call


@pytest.fixture
def asia(data_dir):
    return data_dir / "asia_1000.csv"
