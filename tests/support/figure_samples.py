"""Small figures with everything in them, for tests of what writes and paints them."""

from dataclasses import replace

import numpy as np

from bnstudio.figures.charts.folds import FoldRow, FoldsContent
from bnstudio.figures.charts.scales import PLAIN, View
from bnstudio.figures.charts.trace import Bound, Series, TraceContent
from bnstudio.figures.comparison import ComparisonContent, Side
from bnstudio.figures.content import NetworkContent
from bnstudio.graph.knowledge import Knowledge
from bnstudio.graph.pdag import PDAG
from bnstudio.gui.canvas.model.figure import drawing_of, figure_of, with_knowledge

NAMES = ("age", "smoking", "dust & <fumes>", "bronchitis", "x_ray %", "Müdigkeit")
ARCS = ((0, 1), (1, 3), (2, 3), (3, 4))
LINKS = ((3, 5),)
PLACES = {
    "age": (0.0, 0.0),
    "smoking": (0.0, 70.0),
    "dust & <fumes>": (160.0, 70.0),
    "bronchitis": (70.0, 150.0),
    "x_ray %": (0.0, 230.0),
    "Müdigkeit": (160.0, 230.0),
}


def drawn(graph: PDAG, title: str = "A network", **more) -> NetworkContent:
    """Return a graph at places of a grid, or at those given."""
    places = more.pop("places", None) or {
        name: (120.0 * (at % 5), 70.0 * (at // 5)) for at, name in enumerate(graph.names)
    }
    return figure_of(drawing_of(graph, places=places), title, **more)


def plain() -> NetworkContent:
    """Return a network with groups, an arc that could be reversed, and a link."""
    return drawn(
        PDAG(NAMES, ARCS, LINKS),
        places=PLACES,
        groups={"age": "person", "smoking": "person", "bronchitis": "illness"},
        reversible=frozenset({0}),
    )


def rich() -> NetworkContent:
    """Return the same with strengths, evidence, a pair that is not joined, and what is faded."""
    return replace(
        plain(),
        strengths=np.array([1.0, 0.62, 0.08, np.nan, 0.9]),
        absent=((0, 2, 0.55),),
        given={1: ("observed", "yes"), 2: ("set", "no"), 5: ("likelihood", "")},
        faded=frozenset({4}),
        faded_edges=frozenset({3}),
        chosen=frozenset({3}),
    )


def known() -> NetworkContent:
    """Return the plain one with background knowledge of every kind."""
    knowledge = Knowledge(
        required=(("age", "smoking"), ("age", "x_ray %")),
        forbidden=(("bronchitis", "x_ray %"), ("smoking", "dust & <fumes>")),
        prior=(("smoking", "bronchitis", 0.8),),
        tiers=(("age",), ("smoking", "dust & <fumes>"), ("bronchitis",)),
    )
    graph = PDAG(NAMES, ARCS, LINKS)
    return with_knowledge(plain(), drawing_of(graph, places=PLACES), knowledge)


def comparison() -> ComparisonContent:
    """Return two networks side by side, with every kind of difference."""
    one = drawn(PDAG(NAMES[:4], ((0, 1), (1, 3), (2, 3)), ((0, 2),)), places=PLACES)
    two = drawn(PDAG(NAMES[:4], ((1, 0), (1, 3), (0, 2), (0, 3))), places=PLACES)
    kinds_one = ("reversed", "common", "only_first", "directed_second")
    kinds_two = tuple(
        {(1, 0): "reversed", (1, 3): "common", (0, 2): "directed_second", (0, 3): "only_second"}[
            (a, b)
        ]
        for a, b in two.ends.tolist()
    )
    return ComparisonContent(
        "Run 1 compared with Run 2",
        (
            Side("First: Run 1", one, kinds_one, {1: "only_first"}),
            Side("Second: Run 2", two, kinds_two),
        ),
        {"common": 1, "reversed": 1, "only_first": 1, "only_second": 1, "directed_second": 1},
    )


def trace(view: View = PLAIN) -> TraceContent:
    """Return two runs, one of them with a bound."""
    one = Series(
        "Run 1: tabu",
        1,
        ((0.1, -9000.0), (0.4, -5200.0), (1.0, -5010.0), (4.0, -5002.5)),
        10.0,
    )
    two = Series("Run 2: minobs", 2, ((0.2, -6000.0), (2.0, -5004.0), (6.0, -5001.0)), 8.0)
    bound = Bound("Upper bound, from Run 1", -4999.0, ((1.0, -4990.0), (5.0, -4999.0)), 5.0)
    return TraceContent("Trace", "BIC", (one, two), view, bound)


def trace_by_decades() -> TraceContent:
    """Return the same runs below the best, against time by decades."""
    return trace(View(below=True, log_time=True))


def folds() -> FoldsContent:
    """Return two learners over five folds."""
    rows = (
        FoldRow("tabu", 1, tuple((k, -10.0 - 0.1 * k) for k in range(1, 6)), -10.3, 0.12),
        FoldRow("a learner with a long name indeed", 2, ((1, -10.2), (2, -10.4)), -10.3, None),
    )
    return FoldsContent("Evaluation", "Log-likelihood of a held-out row", rows)
