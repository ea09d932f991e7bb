"""The line that adds arcs: what is known, from which variables, to which; names or patterns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase

from PySide6.QtCore import QStringListModel, Signal
from PySide6.QtWidgets import QWidget

from bnstudio.graph.knowledge import Arc
from bnstudio.graph.knowledge_edits import names_matching
from bnstudio.gui.knowledge.name_field import NameField
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.fields import ComboField
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.layouts import hbox, vbox
from bnstudio.gui.widgets.number_fields import NumberField
from bnstudio.gui.wording.numbers import counted, format_count
from bnstudio.gui.wording.tr import tr

#: Arcs that one line may add: more would be a mistake, and fill the memory.
MOST = 200_000
GROUP = "group: "
ADDING = (
    (tr("Require"), "require"),
    (tr("Forbid"), "forbid"),
    (tr("Forbid both ways"), "forbid_both"),
    (tr("Probability"), "believe"),
)


class ChanceField(NumberField):
    """The probability of an arc; what is not strictly between 0 and 1 is marked."""

    def __init__(self, name: str) -> None:
        super().__init__(0.01, 0.99, name=name)
        self.set_number(0.8)
        self.setFixedWidth(theme().px(88))
        self.setToolTip(tr("How likely the arc is, above 0 and below 1"))

    @property
    def fault(self) -> str:
        """What is wrong with the number, or ""."""
        if 0 < self.value() < 1:
            return ""
        return tr("A probability is above 0 and below 1; require or forbid an arc that is certain.")


class ArcAdder(QWidget):
    """The line, and below it what it would add or what is wrong.

    Signals
    -------
    added(str, list, float)
        A value of :data:`ADDING`, arcs by name, and the probability where it is ``believe``.
    """

    added = Signal(str, list, float)

    def __init__(self) -> None:
        super().__init__()
        self._names: tuple[str, ...] = ()
        self._groups: Mapping[str, str] = {}
        self._required: frozenset[Arc] = frozenset()
        self._offered = QStringListModel(self)
        self.what = ComboField(list(ADDING), name=tr("What is known of the arcs"))
        self.source = NameField(tr("From: a name or lab_*"), self._offered)
        self.source.setAccessibleName(tr("From"))
        self.target = NameField(tr("To: a name or *"), self._offered)
        self.target.setAccessibleName(tr("To"))
        self.chance = ChanceField(tr("Probability of the arc"))
        self.add = Button(tr("Add"))
        self.message = Label("", "body", "text_3")
        line = hbox(
            self.what, (self.source, 1), Label("→", "body", "text_2"), (self.target, 1),
            self.chance, self.add, gap=8,
        )  # fmt: skip
        self.what.setFixedWidth(self.what.sizeHint().width())
        vbox(line, self.message, gap=4, margins=(16, 10, 16, 6), on=self)
        self.what.currentIndexChanged.connect(self._show)
        for field in (self.source, self.target):
            field.textChanged.connect(self._show)
            field.returnPressed.connect(self._add)
            field.editingFinished.connect(self._show_finished)
        self.chance.valueChanged.connect(self._show)
        self.add.clicked.connect(self._add)
        self._show()

    def offer(self, names: Sequence[str], groups: Mapping[str, str]) -> None:
        """Offer these variables, and the groups that they are in."""
        if (tuple(names), groups) == (self._names, self._groups):
            return
        self._names, self._groups = tuple(names), dict(groups)
        known = [GROUP + group for group in dict.fromkeys(groups.values())]
        self._offered.setStringList([*known, *names])
        self._show()

    def show_required(self, arcs: Iterable[Arc]) -> None:
        """Know which arcs are required already: their other direction would take their place."""
        self._required = frozenset(arcs)
        self._show()

    def variables(self, text: str) -> tuple[str, ...]:
        """Return the variables that a text names, by name, pattern or group."""
        text = text.strip()
        if text.startswith(GROUP.strip()) and text not in self._names:
            wanted = text[len(GROUP.strip()) :].strip()
            return tuple(
                name
                for name in self._names
                if name in self._groups and fnmatchcase(self._groups[name], wanted)
            )
        return names_matching(self._names, text)

    def _begun(self, field: NameField, text: str) -> bool:
        """Whether a text is a part of a name that is still being typed, and is offered."""
        offered = (name.casefold() for name in self._offered.stringList())
        return field.hasFocus() and any(text.casefold() in name for name in offered)

    def _found(self, *, finished: bool = False) -> tuple[list[Arc], str]:
        """Return the arcs that the line names, or what is wrong with it.

        ``finished`` says that no name is only begun.
        """
        sides = []
        for where, field in ((tr("From"), self.source), (tr("To"), self.target)):
            text = field.text().strip()
            found = self.variables(text) if text else ()
            if text and not found and (finished or not self._begun(field, text)):
                field.set_error(tr("No variable is named or matched by “{words}”", words=text))
                return [], tr(
                    "{where}: no variable is named or matched by “{words}”.",
                    where=where,
                    words=text,
                )
            field.set_error(None)
            sides.append(found)
        if not all(sides):
            return [], ""
        if len(sides[0]) * len(sides[1]) > MOST:
            many = format_count(len(sides[0]) * len(sides[1]))
            return [], tr(
                "That would be {several} arcs. Tiers say such things in a few words.", several=many
            )
        arcs = [(a, b) for a in sides[0] for b in sides[1] if a != b]
        if not arcs:
            return [], tr("An arc joins two different variables.")
        if self.what.value == "require" and {(b, a) for a, b in arcs} & set(arcs):
            return [], tr("Both directions of an arc cannot be required.")
        if self.what.value == "believe" and self.chance.fault:
            return [], self.chance.fault
        return arcs, ""

    def _show_finished(self) -> None:
        self._show(finished=True)

    def _show(self, *_: object, finished: bool = False) -> None:
        self.chance.setVisible(self.what.value == "believe")
        arcs, fault = self._found(finished=finished)
        self.add.setEnabled(bool(arcs))
        count = len(arcs) * (2 if self.what.value == "forbid_both" else 1)
        if fault:
            words = fault
        elif not arcs:
            words = tr("* stands for any letters: lab_* → * names every arc out of lab_…")
            if self._groups:
                words += tr("  A group is named as “group: its name”.")
        elif len(arcs) == 1:
            words = counted(count, "arc")
            [(a, b)] = arcs
            if self.what.value == "require" and (b, a) in self._required:
                words = tr("{arcs}, in the place of {b} → {a}", arcs=words, a=a, b=b)
        else:
            first = ", ".join(f"{a} → {b}" for a, b in arcs[:3])
            words = tr(
                "{count} arcs: {first}{value}",
                count=format_count(count),
                first=first,
                value=", …" if len(arcs) > 3 else "",
            )
        self.message.set_ink("error" if fault else "text_3")
        self.message.setText(words)

    def _add(self) -> None:
        arcs, _fault = self._found()
        if arcs:
            self.added.emit(str(self.what.value), arcs, self.chance.value())
            self.source.clear()
            self.target.clear()
            self.source.setFocus()
        else:
            self._show_finished()
