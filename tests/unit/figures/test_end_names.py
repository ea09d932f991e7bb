"""Names at the ends of lines: none on another, in order, as near as can be."""

import itertools
import random

import pytest

from bnstudio.figures.charts.end_names import column_of, spread
from bnstudio.figures.charts.trace import Series, TraceContent
from bnstudio.figures.compose import compose
from bnstudio.figures.form import FigureForm
from bnstudio.figures.sheet import Text


def test_names_with_room_stay_where_they_are():
    assert spread([10.0, 40.0, 90.0], 12.0, 0.0, 100.0) == [10.0, 40.0, 90.0]


def test_names_at_one_place_are_spread_about_it():
    assert spread([50.0] * 3, 12.0, 0.0, 100.0) == pytest.approx([38.0, 50.0, 62.0])
    assert spread([0.0] * 3, 12.0, 6.0, 100.0) == pytest.approx([6.0, 18.0, 30.0])
    assert spread([99.0] * 3, 12.0, 6.0, 94.0) == pytest.approx([70.0, 82.0, 94.0])


@pytest.mark.parametrize("seed", range(200))
def test_places_rise_keep_apart_and_stay_inside(seed):
    draw = random.Random(seed)
    wanted = sorted(draw.choice((0.0, 60.0, draw.uniform(0, 200))) for _ in range(1 + seed % 9))
    places = spread(wanted, 10.0, 5.0, 195.0)
    assert all(b - a >= 10.0 - 1e-9 for a, b in itertools.pairwise(places))
    assert places[0] >= 5.0 - 1e-9 and places[-1] <= 195.0 + 1e-9
    # No other places that may be come nearer.
    cost = sum((a - b) ** 2 for a, b in zip(places, wanted, strict=True))
    for _ in range(20):
        other = sorted(place + draw.uniform(-3.0, 3.0) for place in places)
        apart = all(b - a >= 10.0 for a, b in itertools.pairwise(other))
        if apart and other[0] >= 5.0 and other[-1] <= 195.0:
            assert sum((a - b) ** 2 for a, b in zip(other, wanted, strict=True)) >= cost - 1e-6


def test_where_there_is_no_room_the_first_are_named_and_the_others_counted():
    column = column_of([10.0] * 9, [8, 0, 1, 2, 3, 4, 5, 6, 7], 10.0, 0.0, 50.0)
    assert sorted(column.middles) == [0, 1, 2, 8] and column.left_out == 5
    assert list(column.middles.values()) == sorted(column.middles.values())
    assert column.rest == 45.0 and max(column.middles.values()) <= 35.0


def series(count, ends=-5000.0, label="Run {n}"):
    return tuple(
        Series(label.format(n=n), n, ((0.1, -9000.0), (1.0, ends)), 2.0)
        for n in range(1, count + 1)
    )


@pytest.mark.parametrize("width", [8.0, 17.0])
def test_a_figure_names_eight_runs_that_end_alike(width):
    sheet = compose(TraceContent("Trace", "BIC", series(8)), FigureForm(width))
    names = [part.marks[-1] for part in sheet.of_kind("name")]
    assert [text.text for text in names] == [f"Run {n}" for n in range(1, 9)]
    heights = [text.y for text in names]
    assert all(b - a >= names[0].size for a, b in itertools.pairwise(heights))


def test_a_long_name_is_cut_in_the_middle_and_whole_for_those_who_ask():
    name = "a very long name of a run, with the file it came from"
    sheet = compose(TraceContent("Trace", "BIC", series(1, label=name)), FigureForm(8.0))
    (part,) = sheet.of_kind("name")
    text = part.marks[-1]
    assert isinstance(text, Text) and "…" in text.text and text.text.startswith("a ver")
    assert text.text.endswith("from") and part.name == name
