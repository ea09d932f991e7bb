"""Every node and every arc is in every kind of text file, whatever it is called."""

import math
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bnstudio.errors import UsageError
from bnstudio.figures.arrows import line_and_head, point_at
from bnstudio.figures.compose import compose
from bnstudio.figures.content import blanket
from bnstudio.figures.form import POINTS_A_CM, FigureForm, read_size
from bnstudio.figures.network import network_sheet
from bnstudio.figures.sheet import Box, Disc, Line, Route, Sheet, Text
from bnstudio.figures.svg import svg_text
from bnstudio.figures.tikz import escaped, tikz_text
from bnstudio.figures.typeface import shortened_to, width_of, wrapped
from bnstudio.graph.pdag import PDAG
from tests.support import figure_samples as samples

SVG = "{http://www.w3.org/2000/svg}"
FORMS = [
    FigureForm(*size, ink=ink, ground=ground, patterns=patterns, caption="A caption & more")
    for size, (ink, ground), patterns in product(
        [(None, None), (16.0, 12.0), (8.0, None), (None, 9.0)],
        [("colour", "white"), ("grey", "transparent"), ("colour", "dark")],
        [False, True],
    )
]
SAMPLES = [samples.plain, samples.rich, samples.comparison, samples.trace, samples.folds]


@st.composite
def graphs(draw):
    n = draw(st.integers(1, 7))
    names = draw(st.lists(st.text(min_size=1, max_size=12), min_size=n, max_size=n, unique=True))
    pairs = [(a, b) for a in range(n) for b in range(a)]
    kinds = draw(st.lists(st.sampled_from("ab- "), min_size=len(pairs), max_size=len(pairs)))
    arcs = [
        (a, b) if k == "a" else (b, a) for (a, b), k in zip(pairs, kinds, strict=True) if k in "ab"
    ]
    return PDAG(names, arcs, [pair for pair, k in zip(pairs, kinds, strict=True) if k == "-"])


def groups_of(svg: str, kind: str) -> list[ET.Element]:
    root = ET.fromstring(svg)
    return [g for g in root.iter(f"{SVG}g") if g.get("class") == kind]


@settings(max_examples=60, deadline=None)
@given(graphs(), st.sampled_from(FORMS))
def test_every_node_and_edge_is_in_svg_and_tikz(graph, form):
    sheet = network_sheet(samples.drawn(graph, "<title> & more"), form)
    svg, tikz = svg_text(sheet, prefix="a-"), tikz_text(sheet)
    for kind, count in (
        ("node", graph.n),
        ("arc", len(graph.arcs)),
        ("link", len(graph.links)),
    ):
        assert len(groups_of(svg, kind)) == count
        assert len(re.findall(rf"(?m)^% {kind} \d+: ", tikz)) == count
    assert tikz.count("(node-") == sum(1 for part in sheet.of_kind("node") if part.marks[0].label)
    for g in groups_of(svg, "node"):
        assert len(g.findall(f"{SVG}rect")) == 1
    for g in groups_of(svg, "arc"):
        assert len(g.findall(f"{SVG}path")) == 2  # the line and its head
    for line in tikz.splitlines():
        body = re.sub(r"\\[{}%$]", "", line)
        assert line.startswith("%") or body.count("{") == body.count("}")


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("form", FORMS)
def test_nothing_stands_outside_the_page(sample, form):
    sheet = compose(sample(), form)
    for part in sheet.parts:
        for mark in part.marks:
            for x, y in corners(mark):
                assert -1.0 <= x <= sheet.width + 1.0, (part.name, x)
                assert -1.0 <= y <= sheet.height + 1.0, (part.name, y)
    if form.width:
        assert sheet.width == pytest.approx(form.width * POINTS_A_CM)
    if form.height:
        assert sheet.height == pytest.approx(form.height * POINTS_A_CM)
    ET.fromstring(svg_text(sheet))
    assert tikz_text(sheet).rstrip().endswith("\\end{tikzpicture}")


def corners(mark):
    match mark:
        case Box():
            yield mark.left, mark.top
            yield mark.left + mark.width, mark.top + mark.height
        case Text():
            wide = width_of(mark.text, mark.size, mark.weight)
            left = mark.x - {"start": 0.0, "middle": wide / 2, "end": wide}[mark.anchor]
            yield left, mark.y
            yield left + wide, mark.y - mark.size * 0.7
        case Disc():
            yield mark.x - mark.radius, mark.y - mark.radius
            yield mark.x + mark.radius, mark.y + mark.radius
        case Route():
            yield from mark.curve
        case Line():
            yield from mark.points


def test_the_legend_says_what_is_there_and_nothing_else():
    def words(content, **more):
        return [part.name for part in compose(content, FigureForm(**more)).of_kind("legend")]

    assert words(samples.plain()) == [
        "Compelled", "Reversible, directed by convention", "Link: either direction", "person",
        "illness",
    ]  # fmt: skip
    assert words(samples.plain(), legend=False) == []
    rich = words(samples.rich())
    assert {"Observed", "Set by intervention", "Uncertain", "Sure, but not joined"} <= set(rich)
    assert words(samples.comparison())[1] == "Only in the first: 1"
    alone = samples.drawn(PDAG(("a", "b"), ((0, 1),)))
    assert words(alone) == []


def test_greys_are_grey_and_differ_by_pattern():
    for sample in SAMPLES:
        svg = svg_text(compose(sample(), FigureForm(ink="grey")))
        for code in re.findall(r"#([0-9a-f]{6})", svg):
            assert code[:2] == code[2:4] == code[4:], code
    sheet = compose(samples.comparison(), FigureForm(ink="grey"))
    looks = {
        part.marks[0].style.name: part.marks[0].style
        for part in sheet.of_kind("arc")
        if isinstance(part.marks[0], Route)
    }
    seen = {(style.line, style.dash, round(style.width, 2)) for style in looks.values()}
    assert len(seen) == len(looks)  # common, only first, only second, reversed, directed
    lines = compose(samples.trace(), FigureForm(patterns=True)).of_kind("series")
    assert len({part.marks[-1].style.dash for part in lines}) == 3


def test_evidence_strength_and_direction_are_told_in_words():
    svg = svg_text(compose(samples.rich(), FigureForm()))
    names = [g.get("data-name") for kind in ("node", "arc") for g in groups_of(svg, kind)]
    assert "smoking, observed: yes" in names
    assert "age → smoking, 100\u202f%" in names
    assert "dust & <fumes> → bronchitis, 8\u202f%" in names
    assert "ring" in svg  # of the link


def test_a_part_keeps_places_marks_and_routes():
    whole = samples.rich()
    part = whole.part({1, 3, 5})
    assert part.names == ("smoking", "bronchitis", "Müdigkeit")
    assert part.ends.tolist() == [[0, 1], [1, 2]] and part.link.tolist() == [False, True]
    assert np.array_equal(part.positions, whole.positions[[1, 3, 5]])
    assert np.array_equal(part.routes()[0], whole.routes()[1])
    assert part.given == {0: ("observed", "yes"), 2: ("likelihood", "")}
    assert part.chosen == {1} and part.strengths.tolist() == [0.62, 0.9]
    assert whole.part(range(whole.n)).points.tolist() == whole.points.tolist()
    assert whole.part(()).n == 0


@settings(max_examples=60, deadline=None)
@given(graphs(), st.data())
def test_a_blanket_is_parents_children_spouses_and_neighbours(graph, data):
    node = data.draw(st.integers(0, graph.n - 1))
    expected = {node, *graph.parents(node), *graph.children(node), *graph.neighbours(node)}
    for child in graph.children(node):
        expected |= set(graph.parents(child))
    assert blanket(samples.drawn(graph), node) == expected


def test_a_head_ends_at_the_tip_and_the_line_in_its_notch():
    for route in (
        mark
        for part in compose(samples.plain(), FigureForm()).of_kind("arc")
        for mark in part.marks
        if isinstance(mark, Route)
    ):
        line, head = line_and_head(route)
        assert head[0] == route.curve[-1] and line[0] == route.curve[0] and line[-1] == head[2]
        assert max(math.dist(head[0], corner) for corner in head) <= 1.2 * route.head_length
        assert math.dist(line[-1], head[0]) < route.head_length
    assert line_and_head(replace(route, head="")) == (route.curve, ())
    assert point_at(route.curve[:4], 0.0) == route.curve[0]


def test_a_page_too_small_for_its_legend_is_refused():
    with pytest.raises(UsageError, match="no room for the drawing"):
        compose(samples.rich(), FigureForm(4.0, 3.0))
    compose(samples.rich(), FigureForm(4.0, 3.0, legend=False))


@pytest.mark.parametrize("form", [FigureForm(width=60.0), FigureForm(height=60.0)])
def test_a_side_that_follows_leaves_no_empty_room_round_a_small_network(form):
    """Its labels are at most so large; the page was as high as if they grew with its width."""
    sheet = network_sheet(samples.plain(), replace(form, legend=False))
    boxes = [part.marks[0] for part in sheet.of_kind("node")]
    wide = max(box.left + box.width for box in boxes) - min(box.left for box in boxes)
    high = max(box.top + box.height for box in boxes) - min(box.top for box in boxes)
    assert sheet.smallest == pytest.approx(12.0)
    if form.width is not None:
        assert sheet.width == pytest.approx(60.0 * POINTS_A_CM)
        assert sheet.height < high + 60.0
    else:
        assert sheet.height == pytest.approx(60.0 * POINTS_A_CM)
        assert sheet.width < wide + 60.0


def test_nothing_to_draw_is_said():
    empty = samples.drawn(PDAG(("a",))).part(())
    bare = replace(samples.trace(), series=())
    for content in (
        empty,
        bare,
        replace(samples.folds(), rows=()),
        replace(samples.comparison(), sides=()),
    ):
        with pytest.raises(UsageError, match="draw"):
            compose(content, FigureForm())


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("16x12cm", (16, 12)),
        ("160 x 120 mm", (16, 12)),
        ("6.3x4in", (16.002, 10.16)),
        ("16cm", (16, None)),
        ("8×4cm", (8, 4)),
    ],
)
def test_sizes(text, size):
    assert read_size(text) == pytest.approx(size)


@pytest.mark.parametrize("text", ["", "16", "axbcm", "16x12", "16x12pt", "-3cm", "16x12x3cm"])
def test_sizes_that_are_none(text):
    with pytest.raises(UsageError, match="no size"):
        read_size(text)


@pytest.mark.parametrize("wrong", [{"width": 0.1}, {"height": 1e9}, {"dpi": 1}, {"dpi": 99999}])
def test_forms_out_of_range(wrong):
    with pytest.raises(UsageError):
        FigureForm(**wrong)


@given(st.text(max_size=60), st.floats(5.0, 200.0))
def test_shortened_and_wrapped_texts_fit(text, room):
    short = shortened_to(text, room, 10.0)
    assert width_of(short, 10.0) <= room or len(short) <= 2  # a letter and the dots
    for line in wrapped(text, room, 10.0):
        assert width_of(line, 10.0) <= room or len(line) <= 1
    assert "".join("".join(wrapped(text, room, 10.0)).split()) == "".join(text.split())


def test_signs_of_latex_are_escaped():
    assert escaped("a_b & 50 % {x} $1 #2 ~ ^ \\") == (
        r"a\_b \& 50 \% \{x\} \$1 \#2 \textasciitilde{} \textasciicircum{} \textbackslash{}"
    )
    assert "→" not in tikz_text(compose(samples.comparison(), FigureForm())).split("tikzpicture")[2]


def test_the_type_can_be_put_into_an_svg():
    sheet = compose(samples.plain(), FigureForm())
    svg = svg_text(sheet, embed_fonts=True)
    ET.fromstring(svg)
    assert svg.count("@font-face") == 2  # of the nodes and of the legend
    assert "@font-face" not in svg_text(sheet)


def test_a_large_network_takes_little():
    n = 3000
    graph = PDAG([f"X{i}" for i in range(n)], [(i, i + 1) for i in range(n - 1)])
    sheet: Sheet = compose(samples.drawn(graph), FigureForm(16.0))
    assert len(sheet.of_kind("node")) == n and len(sheet.of_kind("arc")) == n - 1
    assert sheet.smallest > 0


def test_background_knowledge_is_marked_where_it_is_asked_for():
    content = samples.known()
    without = compose(content, FigureForm())
    assert not without.of_kind("knowledge") and not without.of_kind("tier")
    assert without.parts == compose(samples.plain(), FigureForm()).parts
    sheet = compose(content, FigureForm(knowledge=True))
    said = {part.name for part in sheet.of_kind("knowledge")}
    assert said == {
        "age – smoking: required", "smoking – bronchitis: given a probability",
        "bronchitis – x_ray %: forbidden",
        "age → x_ray %: required", "smoking → dust & <fumes>: forbidden",
    }  # fmt: skip
    assert {part.name[-1] for part in sheet.of_kind("tier")} == {"1", "2", "3"}
    words = {part.name for part in sheet.of_kind("legend")}
    assert {"Required", "Forbidden", "Given a probability"} <= words
    boxes = [mark for part in sheet.of_kind("node") for mark in part.marks if isinstance(mark, Box)]
    badges = [
        part.marks[0] for part in sheet.of_kind("knowledge") if isinstance(part.marks[0], Disc)
    ]
    for disc in badges:
        assert not any(
            box.left < disc.x < box.left + box.width and box.top < disc.y < box.top + box.height
            for box in boxes
        ), "no badge lies on a box"
    part = content.part([0, 1, 3])
    assert set(part.known.values()) == {"required", "probable"} and part.tiers == (1, 2, 3)
    for text in (svg_text(sheet), tikz_text(sheet)):
        assert "nan" not in text
