"""The fields of the figure dialog: from choices to fields, and back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from bnstudio.figures.form import LEAST_CM, LEAST_DPI, MOST_CM, MOST_DPI
from bnstudio.gui.figures.choices import FONTS, FORMATS, GROUNDS, INKS, PARTS, UNITS, Choices
from bnstudio.gui.figures.subjects import Subject
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.choices import Segmented
from bnstudio.gui.widgets.fields import CheckBox, ComboField, TextField
from bnstudio.gui.widgets.labels import field_name
from bnstudio.gui.widgets.layouts import hbox
from bnstudio.gui.widgets.number_fields import NumberField, SpinField
from bnstudio.gui.wording.tr import tr


class FigureFields(QWidget):
    """The fields.

    Signals
    -------
    changed()
        Something else is chosen.
    """

    changed = Signal()

    def __init__(self, subjects: Sequence[Subject], choices: Choices) -> None:
        super().__init__()
        self._subjects = {subject.key: subject for subject in subjects}
        self._unit = choices.unit
        dp = theme().px
        grid = QGridLayout(self)
        grid.setContentsMargins(0, dp(4), 0, 0)
        grid.setHorizontalSpacing(dp(12))
        grid.setVerticalSpacing(dp(8))
        self._grid = grid
        self._rows: dict[str, tuple[QWidget, ...]] = {}
        self.subject_field = ComboField(
            [(subject.title, subject.key) for subject in subjects], name=tr("What is drawn")
        )
        self.part_field = Segmented(PARTS, "whole", name=tr("Part of the graph"))
        self.format_field = Segmented(FORMATS, choices.format, name=tr("Format"))
        self.size_field = Segmented(
            (("drawn", tr("As drawn")), ("sized", tr("Of a size"))),
            "sized" if choices.sized else "drawn",
            name=tr("Size"),
        )
        self.width_field = NumberField(0.1, MOST_CM, name=tr("Width"))
        self.height_field = NumberField(
            LEAST_CM / 2.54, MOST_CM, special=tr("by width"), name=tr("Height")
        )
        self.width_field.set_number(choices.width)
        self.height_field.set_number(choices.height or None)
        self.unit_field = ComboField([(text, key) for key, text in UNITS], name=tr("Unit"))
        self.unit_field.set_value(choices.unit)
        self.dpi_field = SpinField(
            LEAST_DPI, MOST_DPI, choices.dpi, tr("dots an inch"), name=tr("Resolution")
        )
        self.ink_field = Segmented(INKS, choices.ink, name=tr("Colours"))
        self.patterns_field = CheckBox(tr("Line patterns that print"))
        self.patterns_field.setChecked(choices.patterns)
        self.ground_field = Segmented(GROUNDS, choices.ground, name=tr("Ground"))
        self.legend_field = CheckBox(tr("Legend"))
        self.legend_field.setChecked(choices.legend)
        self.knowledge_field = CheckBox(tr("Background knowledge"))
        self.knowledge_field.setChecked(choices.knowledge)
        self.caption_field = TextField(tr("Text under the figure"))
        self.fonts_field = Segmented(FONTS, choices.fonts, name=tr("Type in the file"))
        for length in (self.width_field, self.height_field):
            length.setMaximumWidth(dp(98))
        self._lengths = QWidget()
        hbox(self.width_field, self.height_field, self.unit_field, gap=6, on=self._lengths)
        for key, words, field in (
            ("subject", tr("&Draw"), self.subject_field),
            ("part", tr("&Part"), self.part_field),
            ("format", tr("&Format"), self.format_field),
            ("size", tr("&Size"), self.size_field),
            ("lengths", tr("&Width, height"), self._lengths),
            ("dpi", tr("&Resolution"), self.dpi_field),
            ("ink", tr("C&olours"), self.ink_field),
            ("patterns", "", self.patterns_field),
            ("ground", tr("&Ground"), self.ground_field),
            ("fonts", tr("&Type"), self.fonts_field),
            ("legend", "", self.legend_field),
            ("knowledge", "", self.knowledge_field),
            ("caption", tr("&Caption"), self.caption_field),
        ):
            self._add(key, words, field)
        grid.setRowStretch(grid.rowCount(), 1)
        grid.setColumnStretch(1, 1)
        self.setFixedWidth(dp(400))
        self._connect()
        self._follow()

    def _add(self, key: str, words: str, field: QWidget) -> None:
        row = self._grid.rowCount()
        self._grid.addWidget(field, row, 1)
        if not words:
            self._rows[key] = (field,)
            return
        buddy = self.width_field if field is self._lengths else field
        label = field_name(words, buddy)
        self._grid.addWidget(label, row, 0)
        self._rows[key] = (label, field)

    def _connect(self) -> None:
        for choice in (
            self.part_field, self.format_field, self.size_field, self.ink_field,
            self.ground_field, self.fonts_field,
        ):  # fmt: skip
            choice.changed.connect(self._follow)
        self.subject_field.currentIndexChanged.connect(self._follow)
        self.unit_field.currentIndexChanged.connect(self._unit_chosen)
        self.width_field.valueChanged.connect(self._follow)
        self.height_field.valueChanged.connect(self._follow)
        self.dpi_field.valueChanged.connect(self._follow)
        self.patterns_field.toggled.connect(self._follow)
        self.legend_field.toggled.connect(self._follow)
        self.knowledge_field.toggled.connect(self._follow)
        self.caption_field.textChanged.connect(self._follow)

    # -- what is chosen ------------------------------------------------------------------------

    @property
    def subject(self) -> str:
        """The key of what is drawn."""
        return str(self.subject_field.value)

    @property
    def part(self) -> str:
        """``whole``, ``selection`` or ``blanket``; always one that there is."""
        part = str(self.part_field.value)
        return part if part in self._subjects[self.subject].parts else "whole"

    @property
    def caption(self) -> str:
        """The text under the figure."""
        return self.caption_field.text().strip()

    def choices(self) -> Choices:
        """Return what is chosen."""
        return Choices(
            str(self.format_field.value),
            self.size_field.value == "sized",
            self.width_field.value(),
            self.height_field.number or 0.0,
            self._unit,
            self.dpi_field.value(),
            str(self.ink_field.value),
            self.patterns_field.isChecked(),
            str(self.ground_field.value),
            self.legend_field.isChecked(),
            str(self.fonts_field.value),
            self.knowledge_field.isChecked(),
        )

    def _unit_chosen(self) -> None:
        """Show the same size in the other unit."""
        new = self.choices().in_unit(str(self.unit_field.value))
        self._unit = new.unit
        for field in (self.width_field, self.height_field):
            field.blockSignals(True)
        self.width_field.set_number(new.width)
        self.height_field.set_number(new.height or None)
        for field in (self.width_field, self.height_field):
            field.blockSignals(False)
        self._follow()

    def _follow(self, *_: object) -> None:
        """Show the fields that matter for what is chosen."""
        choices, subject = self.choices(), self._subjects[self.subject]
        shown = {
            "subject": len(self._subjects) > 1,
            "part": len(subject.parts) > 1,
            "lengths": choices.sized,
            "dpi": choices.format == "png",
            "patterns": choices.ink == "colour",
            "fonts": choices.format == "svg",
            "knowledge": subject.knows,
        }
        for key, there in shown.items():
            for widget in self._rows[key]:
                widget.setVisible(there)
        self.changed.emit()
