"""What the tests of compiled kernels share."""

import sys

import pytest


@pytest.fixture(autouse=True)
def sources_are_read(monkeypatch):
    """A source changed within a second is of the same age to its bytecode: none is kept."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
