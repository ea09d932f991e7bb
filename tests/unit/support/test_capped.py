"""Cases in bounded processes: each end is told apart, and one bad case costs no other."""

import mmap
import os
import sys
import time

import pytest

from bnstudio.errors import BnstudioError
from tests.support.capped import run_all

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs fork and /proc")


def do(case: str) -> None:
    if case == "refused":
        raise BnstudioError("not this one")
    if case == "memory":
        bytearray(4 * 10**9)
    if case == "time":
        time.sleep(60)
    if case == "crash":
        os._exit(9)
    if case == "traceback":
        raise ValueError(case)


def test_every_end_is_told_and_the_cases_after_it_are_done():
    ends = ["accepted", "refused", "memory", "accepted", "time", "crash", "accepted", "traceback"]
    found = list(run_all(ends, do, seconds=0.5, memory_mb=1000, batch=5))
    assert [case for case, _ in found] == ends
    assert [outcome.end for _, outcome in found] == ends
    assert [outcome.good for _, outcome in found[:3]] == [True, True, False]


def test_memory_is_counted_case_by_case():
    def fill(mb: int) -> None:
        if mb:  # a map of its own: what this process freed before must not serve for it
            with mmap.mmap(-1, mb * 2**20) as memory:
                memory.write(b"x" * len(memory))

    outcomes = [outcome for _, outcome in run_all([30, 0], fill, seconds=5, memory_mb=500)]
    assert 25 < outcomes[0].peak_mb < 90
    assert outcomes[1].peak_mb < 5
