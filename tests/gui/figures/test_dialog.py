"""The figure dialog: its preview, what it remembers, what it writes, and how it is given up."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from PySide6.QtGui import QColor, QImage

from bnstudio.figures.form import FigureForm
from bnstudio.graph.pdag import PDAG
from bnstudio.gui.figures import process as processes
from bnstudio.gui.figures.choices import Choices, read
from bnstudio.gui.figures.dialog import FigureDialog
from bnstudio.gui.figures.process import FigureProcess
from bnstudio.gui.figures.subjects import Subject
from bnstudio.gui.services.tasks import Tasks
from tests.support import figure_samples as samples


def many():
    n = 20_000
    return samples.drawn(PDAG([f"X{i}" for i in range(n)], [(i, i + 1) for i in range(n - 1)]))


@pytest.fixture(scope="module")
def drawer():
    made = FigureProcess()
    yield made
    made.close()


@pytest.fixture
def make(qtbot, drawer):
    tasks = Tasks()
    said = []
    tasks.notice.connect(lambda kind, text: said.append((kind, text)))

    def open_(subjects=None, text=""):
        subjects = subjects or [
            Subject("graph", "The graph", "net", samples.plain, ("bronchitis",)),
            Subject("trace", "The trace", "net-trace", samples.trace),
        ]
        memory = SimpleNamespace(folder="", figure=text)
        dialog = FigureDialog(tasks, drawer, subjects, memory)
        qtbot.addWidget(dialog)
        dialog.memory, dialog.said = memory, said
        dialog.show()
        return dialog

    yield open_
    tasks.shutdown()


def drawn(qtbot, dialog):
    qtbot.waitUntil(
        lambda: dialog.preview.image is not None and not dialog._soon.isActive(), timeout=20_000
    )
    return dialog.preview.image


def test_the_preview_follows_the_choices(make, qtbot):
    dialog = make()
    image = drawn(qtbot, dialog)
    assert image.pixelColor(1, 1) == QColor("#ffffff") and image.width() > image.height() * 0.3
    assert dialog.facts.text().startswith("16.0 × ")
    assert "pixels" in dialog.facts.text() and "smallest text" in dialog.facts.text()
    dialog.fields.ground_field.set_value("dark")
    dialog.fields.changed.emit()
    qtbot.waitUntil(
        lambda: dialog.preview.image.pixelColor(1, 1) == QColor("#151a21"), timeout=20_000
    )
    dialog.fields.subject_field.set_value("trace")
    qtbot.waitUntil(lambda: "smallest text 8.0" in dialog.facts.text(), timeout=20_000)


def test_only_fields_that_matter_are_shown(make):
    fields = make().fields
    assert fields.part_field.isVisible() and fields.dpi_field.isVisible()
    assert not fields.fonts_field.isVisible()
    fields.format_field.set_value("svg")
    fields._follow()
    assert fields.fonts_field.isVisible() and not fields.dpi_field.isVisible()
    fields.size_field.set_value("drawn")
    fields._follow()
    assert not fields.width_field.isVisible()
    fields.subject_field.set_value("trace")
    assert not fields.part_field.isVisible() and fields.part == "whole"


def test_a_small_text_is_told(make, qtbot):
    dialog = make(text=replace(Choices(), width=3.0).text())
    drawn(qtbot, dialog)
    assert "hard to read on paper" in dialog.facts.text()


@pytest.mark.parametrize("ending", ["png", "svg", "pdf", "tex"])
def test_it_writes_and_remembers(make, qtbot, tmp_path, ending):
    dialog = make(text=replace(Choices(), format=ending, ink="grey", width=9.0).text())
    dialog.fields.caption_field.setText("What it shows.")
    dialog.write(tmp_path / f"net.{ending}")
    qtbot.waitUntil(lambda: dialog.written is not None, timeout=20_000)
    assert [path.name for path in tmp_path.iterdir()] == [f"net.{ending}"]
    assert dialog.said[0][0] == "good" and f"net.{ending} is written: 9.0 × " in dialog.said[0][1]
    assert read(dialog.memory.figure) == dialog.fields.choices()
    assert not dialog.isVisible()


def test_a_part_is_written(make, qtbot, tmp_path):
    dialog = make(text=replace(Choices(), format="svg").text())
    assert dialog.fields.part_field.isVisible()
    dialog.fields.part_field.set_value("blanket")
    dialog.write(tmp_path / "net.svg")
    qtbot.waitUntil(lambda: dialog.written is not None, timeout=20_000)
    text = (tmp_path / "net.svg").read_text()
    assert text.count('class="node"') == 5  # all but age


def test_cancel_ends_it_and_leaves_nothing(make, qtbot, tmp_path):
    content = many()
    dialog = make([Subject("graph", "The graph", "net", lambda: content)])
    dialog.write(tmp_path / "net.png")
    assert dialog.save.text() == "Drawing…" and not dialog.save.isEnabled()
    qtbot.wait(200)
    dialog.cancel.click()
    assert dialog.isVisible() and dialog.facts.text() == "Nothing was written."
    assert dialog.save.isEnabled()
    qtbot.wait(1500)
    assert not list(tmp_path.iterdir()) and dialog.written is None
    dialog.cancel.click()
    assert not dialog.isVisible()


def test_a_full_disk_is_said_and_it_stays_open(make, qtbot, tmp_path, monkeypatch):
    dialog = make()

    def full(path):
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(processes, "replacing", full)
    dialog.write(tmp_path / "net.png")
    qtbot.waitUntil(lambda: "disk is full" in dialog.facts.text(), timeout=20_000)
    assert dialog.isVisible() and dialog.save.isEnabled() and not list(tmp_path.iterdir())


def test_what_cannot_be_drawn_is_said(make, qtbot):
    dialog = make(text=replace(Choices(), width=4.0, height=2.0).text())
    qtbot.waitUntil(lambda: "no room for the drawing" in dialog.preview._message, timeout=20_000)
    assert not dialog.save.isEnabled() and dialog.preview.image is None


def test_units_keep_the_size(make):
    fields = make().fields
    fields.unit_field.set_value("in")
    assert fields.width_field.value() == pytest.approx(6.3)
    assert fields.choices().form().width == pytest.approx(16.0, abs=0.01)
    assert fields.choices().form().height is None


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("", Choices()),
        ("[1]", Choices()),
        ('{"dpi": 1, "ink": "pink", "legend": "no", "width": -1, "other": 2}', Choices()),
        (
            '{"dpi": 600, "ink": "grey", "legend": false}',
            Choices(dpi=600, ink="grey", legend=False),
        ),
    ],
)
def test_what_is_remembered_is_checked(text, choices):
    assert read(text) == choices
    assert isinstance(choices.form(), FigureForm) and read(choices.text()) == choices


def test_a_preview_on_a_clear_ground_shows_squares(make, qtbot):
    dialog = make(text=replace(Choices(), ground="transparent").text())
    drawn(qtbot, dialog)
    shown = dialog.preview.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    colours = {shown.pixelColor(x, shown.height() // 2).name() for x in range(shown.width())}
    assert "#e9e9e9" in colours


def test_knowledge_is_marked_on_choice_and_remembered(make):
    dialog = make([Subject("graph", "The graph", "net", samples.known, (), True)])
    field = dialog.fields.knowledge_field
    assert field.isVisible() and not field.isChecked()
    field.setChecked(True)
    assert dialog.fields.choices().knowledge and dialog.fields.choices().form().knowledge
    assert read(dialog.fields.choices().text()).knowledge
    assert not make().fields.knowledge_field.isVisible()
