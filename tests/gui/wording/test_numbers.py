"""Numbers as a person reads them."""

import math

import pytest

from bnstudio.gui.wording.numbers import (
    format_bytes,
    format_change,
    format_count,
    format_duration,
    format_elapsed,
    format_number,
    format_score,
    format_share,
    format_span,
    whole_facts,
    whole_sizes,
)

N = "\N{NARROW NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (-105187.421, f"−105{N}187.42"),
        (1234567.0, f"1{N}234{N}567.00"),
        (0.0, "0.00"),
        (-0.001, "0.00"),
        (-0.005000001, "−0.01"),
        (None, "–"),
        (math.nan, "–"),
        (math.inf, "∞"),
        (-math.inf, "−∞"),
    ],
)
def test_score(value, text):
    assert format_score(value) == text


def test_change_always_has_a_sign():
    assert format_change(3.1) == "+3.10"
    assert format_change(-3.1) == "−3.10"
    assert format_change(0.0) == "0.00"
    assert format_change(None) == "–"
    assert format_change(math.inf) == "+∞"


def test_count_and_decimals():
    assert format_count(10000) == f"10{N}000"
    assert format_count(999) == "999"
    assert format_count(None) == "–"
    assert format_number(2.5, 1) == "2.5"


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0.021, f"2.1{N}%"),
        (0, "–"),
        (0.00001, f"<0.1{N}%"),
        (0.9994, f"99.9{N}%"),
        (0.9996, f">99.9{N}%"),
        (1.0, f"100.0{N}%"),
        (None, "–"),
    ],
)
def test_share(share, text):
    assert format_share(share) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0:00"), (9.99, "0:09"), (252, "4:12"), (3852, "1:04:12"), (None, "–"), (-3, "0:00")],
)
def test_duration(seconds, text):
    assert format_duration(seconds) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.01, f"<0.1{N}s"),
        (0.42, f"0.4{N}s"),
        (38.4, f"38{N}s"),
        (350, f"5{N}min 50{N}s"),
        (600, f"10{N}min"),
        (7500, f"2{N}h 5{N}min"),
        (math.inf, "–"),
    ],
)
def test_span(seconds, text):
    assert format_span(seconds) == text


def test_bytes():
    assert format_bytes(7_400_000) == f"7.4{N}MB"
    assert format_bytes(1.2e9) == f"1.2{N}GB"
    assert format_bytes(999_999) == f"1.0{N}MB"
    assert format_bytes(512) == f"512{N}B"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0.0\u202fs"),
        (0.01, "<0.1\u202fs"),
        (0.2, "0.2\u202fs"),
        (9.9, "9.9\u202fs"),
        (12.3, "0:12"),
        (3852, "1:04:12"),
        (None, "–"),
    ],
)
def test_a_short_time_is_told_in_tenths(seconds: float | None, text: str) -> None:
    assert format_elapsed(seconds) == text


def test_lines_end_between_facts_and_after_units() -> None:
    facts = whole_facts("any in-degree · 1 required arc")
    assert (
        facts == "any\N{NO-BREAK SPACE}in-degree · 1\N{NO-BREAK SPACE}required\N{NO-BREAK SPACE}arc"
    )
    said = whole_sizes("22 variables: about a second, 0.43 GB of memory, 336 kB of disk.")
    assert [word for word in said.split(" ") if "B" in word] == [
        "0.43\N{NO-BREAK SPACE}GB", "336\N{NO-BREAK SPACE}kB"
    ]  # fmt: skip
