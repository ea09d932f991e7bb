"""Pictures of the graph as files: whole, sharp, with text as text, and never half-written."""

from __future__ import annotations

import errno
import os

import pytest
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer

from bnstudio.errors import UsageError
from bnstudio.gui.style.tokens import tokens
from tests.support.canvas_trial import PLACES, Bench, close_bench, make_bench, small_dag


@pytest.fixture
def bench(qtbot, qapp):
    made = make_bench(qtbot, qapp)
    made.put(small_dag(), "cpdag", PLACES)
    made.services.data.set_groups({"A": "Cause"})
    yield made
    close_bench(made)


def test_png_is_as_large_as_asked_and_has_the_graph(bench: Bench, tmp_path):
    path = bench.page.export_picture(tmp_path / "graph.png", scale=3.0)
    image = QImage(str(path))
    extent = bench.scene.extent()
    assert image.width() == pytest.approx(3 * (extent.width() + 48), abs=6)
    t = tokens(False)
    assert image.pixelColor(1, 1) == t.canvas
    colours = {
        image.pixelColor(x, y).name()
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
    }
    for colour in (t.node_fill, t.arc, t.link, t.groups[0], t.text):
        assert colour.name() in colours


def test_png_in_dark(bench: Bench, tmp_path):
    path = bench.page.export_picture(tmp_path / "graph.png", scale=1.0, dark=True)
    assert QImage(str(path)).pixelColor(1, 1) == tokens(True).canvas


def test_svg_holds_text_as_text_and_can_be_read(bench: Bench, tmp_path):
    path = bench.page.export_picture(tmp_path / "graph.svg")
    text = path.read_text(encoding="utf-8")
    for name in "ABCDE":
        assert f">{name}</text>" in text
    assert QSvgRenderer(str(path)).isValid()


def test_pdf_is_one(bench: Bench, tmp_path):
    content = bench.page.export_picture(tmp_path / "graph.pdf").read_bytes()
    assert content.startswith(b"%PDF-") and content.rstrip().endswith(b"%%EOF")
    assert content.count(b"/Type /Page\n") == 1 or b"/Count 1" in content


def test_unknown_ending_is_refused_in_words(bench: Bench, tmp_path):
    with pytest.raises(UsageError, match="no kind of picture"):
        bench.page.export_picture(tmp_path / "graph.bmp")


def test_empty_graph_is_refused_in_words(qtbot, qapp, tmp_path):
    bench = make_bench(qtbot, qapp)
    try:
        with pytest.raises(UsageError, match="no graph"):
            bench.page.export_picture(tmp_path / "graph.png")
    finally:
        close_bench(bench)


def test_full_disk_leaves_the_old_picture(bench: Bench, tmp_path, monkeypatch):
    path = tmp_path / "graph.svg"
    path.write_text("the old one")

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(UsageError, match="No space left"):
        bench.page.export_picture(path)
    assert path.read_text() == "the old one"
    assert [found.name for found in tmp_path.iterdir()] == ["graph.svg"]


def test_missing_folder_is_said(bench: Bench, tmp_path):
    with pytest.raises(UsageError, match="could not be written"):
        bench.page.export_picture(tmp_path / "nowhere" / "graph.png")
