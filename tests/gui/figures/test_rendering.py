"""Figures painted: like the approved images, at 1x and 2x; PDF, and what is refused."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QColor, QFontMetricsF, QImage

from bnstudio.errors import UsageError
from bnstudio.figures import inks
from bnstudio.figures.form import FigureForm
from bnstudio.figures.typeface import width_of
from bnstudio.graph.pdag import PDAG
from bnstudio.gui.figures import rendering
from bnstudio.gui.figures.rendering import FigureJob, render
from bnstudio.gui.figures.worker import prepare
from bnstudio.gui.style.theme import theme
from bnstudio.gui.style.tokens import tokens
from tests.support import figure_samples as samples
from tests.support.approved import OFF, differ, is_as_approved

APPROVED = Path(__file__).parent / "approved"
LOOKS = {
    "network": (samples.plain, FigureForm(8.0, caption="What is drawn.")),
    "marked": (samples.rich, FigureForm(9.0, ground="dark")),
    "known": (samples.known, FigureForm(10.0, knowledge=True)),
    "grey": (samples.plain, FigureForm(8.0, ink="grey")),
    "comparison": (samples.comparison, FigureForm(12.0)),
    "trace": (samples.trace, FigureForm(10.0, patterns=True)),
    "decades": (samples.trace_by_decades, FigureForm(10.0)),
    "folds": (samples.folds, FigureForm(10.0)),
}


@pytest.fixture(autouse=True)
def ready(qapp):
    prepare()


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("name", LOOKS)
def test_figures_look_as_approved(name, scale, tmp_path):
    content, form = LOOKS[name]
    data = render(FigureJob(content(), replace(form, dpi=96 * scale), ".png")).data
    is_as_approved(QImage.fromData(data), APPROVED / f"{name}-{scale}x.png", tmp_path)


def test_the_approved_images_would_show_a_missing_arc():
    content = samples.plain()
    kept = [number for number in range(content.m) if number != 1]
    less = replace(
        content, ends=content.ends[kept], link=content.link[kept], counts=content.counts[kept],
        points=np.concatenate([content.routes()[number] for number in kept]),
    )  # fmt: skip
    form = replace(LOOKS["network"][1], dpi=96)
    found = QImage.fromData(render(FigureJob(less, form, ".png")).data)
    expected = QImage(str(APPROVED / "network-1x.png"))
    assert found.size() == expected.size()
    assert differ(found, expected) > OFF


def test_the_approved_images_would_show_another_route():
    """The bow of an arc between the same boxes is seen, where only some pixels change."""
    content, form = LOOKS["comparison"]
    sides = content().sides
    bent = sides[1].network.points.copy()
    bent[np.arange(len(bent)) % 3 != 0] += 6.0  # the control points between the ends
    other = replace(sides[1], network=replace(sides[1].network, points=bent))
    moved = replace(content(), sides=(sides[0], other))
    found = QImage.fromData(render(FigureJob(moved, replace(form, dpi=96), ".png")).data)
    assert differ(found, QImage(str(APPROVED / "comparison-1x.png"))) > OFF


def test_colours_are_those_of_the_window():
    for own, dark in ((inks.LIGHT, False), (inks.DARK, True)):
        t = tokens(dark)
        for role, token in (
            ("text", "text"), ("soft", "text_2"), ("border", "node_border"), ("arc", "arc"),
            ("box", "node_fill"), ("faded", "arc_faded"), ("faded_border", "node_border_faded"),
            ("link", "link"), ("first", "only_first"), ("second", "only_second"),
            ("turned", "reversed"), ("grid", "separator"), ("band", "control_border"),
            ("bar", "bar"),
        ):  # fmt: skip
            assert QColor(getattr(own, role)) == getattr(t, token), role
        assert [QColor(code) for code in own.data] == list(t.data)
        assert [QColor(code) for code in own.groups[:3]] == list(t.groups[:3])


def test_texts_are_as_wide_as_qt_draws_them():
    font = theme().font("node")
    font.setFamilies(["Inter"])
    font.setPixelSize(96)
    metrics = QFontMetricsF(font)
    for text in ("SMOKING", "x_ray 50", "Müdigkeit", "A rather long name of a node"):
        assert width_of(text, 96, 500) == pytest.approx(metrics.horizontalAdvance(text), rel=0.06)


def test_sizes_and_dots_are_as_asked():
    out = render(FigureJob(samples.plain(), FigureForm(16.0, 12.0, 254), ".png"))
    assert out.pixels == (1600, 1200)
    image = QImage.fromData(out.data)
    assert image.dotsPerMeterX() == 10_000 and image.text("Title") == "A network"
    assert image.pixelColor(0, 0) == image.pixelColor(1599, 1199) == QColor("#ffffff")
    clear = render(FigureJob(samples.plain(), FigureForm(4, ground="transparent"), ".png"))
    assert QImage.fromData(clear.data).pixelColor(0, 0).alpha() == 0
    small = render(FigureJob(samples.plain(), FigureForm(16.0, 12.0), ".png", fit=(400, 400)))
    assert small.pixels == (400, 300)


def test_pdf_is_one_page_of_the_size_with_its_type(tmp_path):
    data = render(FigureJob(samples.plain(), FigureForm(16.0, 12.0), ".pdf")).data
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)
    assert data.startswith(b"%PDF") and data.count(b"/Type /Page\n") == 1 and box
    assert float(box[1]) == pytest.approx(453.5, abs=1) and b"Inter" in data


def test_too_large_is_refused_before_it_is_drawn():
    with pytest.raises(UsageError, match="too large"):
        render(FigureJob(samples.plain(), FigureForm(500.0, dpi=2400), ".png"))
    with pytest.raises(UsageError, match="no kind of figure"):
        render(FigureJob(samples.plain(), FigureForm(), ".bmp"))


def test_progress_is_told_and_large_graphs_are_drawn():
    n = 2000
    graph = PDAG([f"X{i}" for i in range(n)], [(i, i + 1) for i in range(n - 1)])
    told = []
    job = FigureJob(samples.drawn(graph), FigureForm(10.0, dpi=100), ".png")
    assert rendering.render(job, lambda done, total: told.append((done, total))).data
    assert told == sorted(told) and len(told) == -(-(2 * n - 1) // 400)
