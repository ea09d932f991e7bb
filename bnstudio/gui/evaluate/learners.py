"""The learners to compare: for each its searcher, its score and their parameters.

A learner begins as a copy of the Learn form and is its own from then on.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from bnstudio.gui.services.catalogue import Catalogue, Choice, offer
from bnstudio.gui.style.run_style import paint_sample
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button, IconButton
from bnstudio.gui.widgets.dialogs import Dialog
from bnstudio.gui.widgets.fields import ComboField
from bnstudio.gui.widgets.form_row import FormRow
from bnstudio.gui.widgets.labels import Label, Line, SectionHeader
from bnstudio.gui.widgets.layouts import STRETCH, hbox, vbox
from bnstudio.gui.widgets.limit_fields import InDegreeField
from bnstudio.gui.widgets.number_fields import WholeField
from bnstudio.gui.widgets.parameter_form import ParameterForm
from bnstudio.gui.wording.numbers import counted, format_short
from bnstudio.gui.wording.plain import plain_lines
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.parameters import Parameter
from bnstudio.project.settings import RunSettings
from bnstudio.search.declarations import Obeys

MOST = 6  # as many as there are colours with their own line


def parameter_text(settings: RunSettings, choices: Catalogue) -> str:
    """Say what of a learner differs from the defaults: "Restarts 3 · at most 2 parents"."""
    facts = []
    for kind, name, values in (
        (choices.searchers, settings.searcher, settings.parameters),
        (choices.scores, settings.score, settings.score_parameters),
    ):
        choice = kind.get(name)
        for item in choice.parameters if choice is not None else ():
            if values.get(item.name, item.default) != item.default:
                facts.append(f"{tr_core(item.label)} {_value(item, values[item.name])}")
    limits = settings.limits
    if limits.max_parents is not None:
        facts.append(InDegreeField.message(limits.max_parents).lower())
    if limits.max_params is not None:
        many = counted(limits.max_params, "free parameter")
        facts.append(tr("at most {parameters} a family", parameters=many))
    return " · ".join(facts) or tr("Default parameters")


def _value(item: Parameter, value: object) -> str:
    if value is None:
        return tr_core(item.none_means)
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    return format_short(value) if isinstance(value, float) else str(value)


def learner_names(chosen: list[RunSettings], choices: Catalogue) -> list[str]:
    """Name the learners by their searchers, with the score or a letter where that is not enough."""

    def title(kind: dict[str, Choice], name: str) -> str:
        return kind[name].title if name in kind else name

    names = [title(choices.searchers, one.searcher) for one in chosen]
    longer = [
        f"{name}, {title(choices.scores, one.score)}"
        for name, one in zip(names, chosen, strict=True)
    ]
    found = [
        long if names.count(name) > 1 else name for name, long in zip(names, longer, strict=True)
    ]
    return [
        f"{name} ({letter(place)})" if found.count(name) > 1 else name
        for place, name in enumerate(found)
    ]


def letter(place: int) -> str:
    """Return the letter of a learner."""
    return chr(ord("A") + place)


class Mark(QWidget):
    """A learner's letter with the line that it is drawn by."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(theme().px(38), theme().px(28))

    def paintEvent(self, event: object) -> None:
        dp = theme().px
        painter = QPainter(self)
        painter.setFont(theme().font("value"))
        painter.setPen(theme().tokens.text)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, letter(self.place))
        paint_sample(painter, self.place + 1, QRectF(dp(16), 0, dp(16), self.height()))


class LearnerRow(QWidget):
    """One learner: mark, searcher and score, and what differs from the defaults."""

    changed = Signal()
    removed = Signal()

    def __init__(self, settings: RunSettings, place: int, choices: Catalogue) -> None:
        super().__init__()
        self.settings = settings
        self._choices = choices
        self.mark = Mark(place)
        self.searcher, self.score = ComboField(), ComboField()
        offer(self.searcher, choices.searchers.values())
        offer(self.score, choices.scores.values())
        self.remove = IconButton("x", tr("Remove this learner"))
        self.message = Label("", "caption", wrap=True)
        self.message.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.edit = Button(tr("Parameters…"), "link")
        below = hbox(42, (self.message, 1), self.edit, 32, gap=4)
        for widget in (self.message, self.edit):
            below.setAlignment(widget, Qt.AlignmentFlag.AlignTop)
        vbox(
            hbox(self.mark, (self.searcher, 1), self.remove, gap=4),
            hbox(42, (self.score, 1), 32, gap=4),
            below,
            gap=4,
            margins=(0, 0, 0, 6),
            on=self,
        )
        self.searcher.activated.connect(self._searcher_chosen)
        self.score.activated.connect(self._score_chosen)
        self.remove.clicked.connect(self.removed)
        self.edit.clicked.connect(self.edit_parameters)
        self.show_settings(settings)

    def set_place(self, place: int, alone: bool) -> None:
        """Be the learner at a place; the only one cannot be removed."""
        self.mark.place = place
        self.mark.update()
        name = letter(place)
        self.searcher.setAccessibleName(tr("Searcher of learner {name}", name=name))
        self.score.setAccessibleName(tr("Score of learner {name}", name=name))
        self.edit.setAccessibleName(tr("Parameters of learner {name}", name=name))
        self.remove.set_name(tr("Remove learner {name}", name=name))
        self.remove.setEnabled(not alone)

    def show_settings(self, settings: RunSettings) -> None:
        """Show a learner's settings."""
        self.settings = settings
        for field, kind, name in (
            (self.searcher, self._choices.searchers, settings.searcher),
            (self.score, self._choices.scores, settings.score),
        ):
            if name in kind:
                field.set_value(name)
                field.setToolTip(plain_lines(kind[name].summary))
        self.message.setText(parameter_text(settings, self._choices))

    def _apply(self, settings: RunSettings) -> None:
        self.show_settings(settings)
        self.changed.emit()

    def _searcher_chosen(self) -> None:
        name = str(self.searcher.value)
        if name != self.settings.searcher:
            obeys = self._choices.searchers[name].obeys
            limits = self.settings.limits
            limits = limits.obeyed(obeys)
            self._apply(replace(self.settings, searcher=name, parameters={}, limits=limits))

    def _score_chosen(self) -> None:
        name = str(self.score.value)
        if name != self.settings.score:
            self._apply(replace(self.settings, score=name, score_parameters={}))

    def edit_parameters(self) -> None:
        """Ask for the parameters in a dialog."""
        dialog = ParametersDialog(self.settings, self._choices, letter(self.mark.place), self)
        if dialog.exec():
            self._apply(dialog.settings)
        dialog.deleteLater()


class ParametersDialog(Dialog):
    """All parameters of one learner; ``settings`` holds them once accepted."""

    def __init__(
        self, settings: RunSettings, choices: Catalogue, name: str, parent: QWidget | None = None
    ) -> None:
        searcher, score = choices.searchers[settings.searcher], choices.scores[settings.score]
        super().__init__(parent, tr("Parameters of learner {name}", name=name), 440)
        self.settings = settings
        self.searcher_form = ParameterForm(searcher.parameters)
        self.searcher_form.set_values(settings.parameters)
        self.score_form = ParameterForm(score.parameters)
        self.score_form.set_values(settings.score_parameters)
        self.in_degree = InDegreeField()
        self.in_degree.set_most(settings.limits.max_parents)
        self.max_params = WholeField(1, None, unit=tr("per family"), special=tr("unlimited"))
        self.max_params.set_number(settings.limits.max_params)
        limits = (
            (
                Obeys.MAX_PARENTS,
                FormRow(tr("In-degree"), self.in_degree, tr("Most parents of a variable.")),
            ),
            (
                Obeys.MAX_PARAMS,
                FormRow(
                    tr("Most free parameters"),
                    self.max_params,
                    tr("Most free parameters a family (maxParams)."),
                ),
            ),
        )
        self.body.addWidget(SectionHeader(searcher.title))
        self.body.addWidget(self.searcher_form)
        for limit, row in limits:
            row.set_usable(
                limit in searcher.obeys,
                tr("{title} cannot keep a limit of this kind", title=searcher.title),
            )
            self.body.addWidget(row)
        if score.parameters:
            self.body.addWidget(Line())
            self.body.addWidget(SectionHeader(score.title))
            self.body.addWidget(self.score_form)
        self.body.addStretch(1)
        self.use = self.add_choice(tr("Use these"))
        for form in (self.searcher_form, self.score_form):
            form.changed.connect(self._validate)

    def _validate(self) -> None:
        faults = [*self.searcher_form.faults.values(), *self.score_form.faults.values()]
        self.use.setEnabled(not faults)
        self.use.setToolTip(plain_lines(faults[0] if faults else ""))

    def accept(self) -> None:
        self.settings = replace(
            self.settings,
            parameters=self.searcher_form.values,
            score_parameters=self.score_form.values,
            limits=replace(
                self.settings.limits,
                max_parents=self.in_degree.most,
                max_params=self.max_params.number,
            ),
        )
        super().accept()


class LearnerList(QWidget):
    """The learners, and a button for one more.

    Signals
    -------
    changed()
        A learner came, went or is another.
    add_asked()
        The person wants one more.
    """

    changed = Signal()
    add_asked = Signal()

    def __init__(self, choices: Catalogue) -> None:
        super().__init__()
        self._choices = choices
        self.rows: list[LearnerRow] = []
        self._column = vbox(gap=6)
        self.add = Button(tr("Add a learner"), icon="plus")
        self.add.setToolTip(tr("Another learner, with the settings of the Learn form"))
        vbox(self._column, hbox(self.add, STRETCH), gap=4, on=self)
        self.add.clicked.connect(self.add_asked)

    @property
    def chosen(self) -> list[RunSettings]:
        """The settings of each learner."""
        return [row.settings for row in self.rows]

    def append(self, settings: RunSettings) -> None:
        """Take one more learner."""
        row = LearnerRow(settings, len(self.rows), self._choices)
        row.changed.connect(self.changed)
        row.removed.connect(lambda: self._remove(row))
        self.rows.append(row)
        self._column.addWidget(row)
        self._number()

    def clear(self) -> None:
        """Take all away."""
        for row in list(self.rows):
            self._take_away(row)

    def _remove(self, row: LearnerRow) -> None:
        self._take_away(row)
        self._number()

    def _take_away(self, row: LearnerRow) -> None:
        self.rows.remove(row)
        self._column.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _number(self) -> None:
        for place, row in enumerate(self.rows):
            row.set_place(place, len(self.rows) == 1)
        full = len(self.rows) >= MOST
        self.add.setEnabled(not full)
        self.add.setToolTip(
            tr("At most {most} learners are compared at a time", most=MOST)
            if full
            else tr("Another learner, with the settings of the Learn form")
        )
        self.changed.emit()
