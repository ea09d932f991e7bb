"""The ways to cut: methods with their numbers of states, each to be changed or removed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from bnstudio.data.table.discretise import (
    DEFAULT_BINS,
    DISCRETISERS,
    MAX_BINS,
    Method,
    find_discretiser,
    parse_method,
)
from bnstudio.errors import UsageError
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button, IconButton
from bnstudio.gui.widgets.fields import ComboField
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.layouts import STRETCH, boxed, hbox, vbox
from bnstudio.gui.widgets.number_fields import SpinField
from bnstudio.gui.wording.plain import plain, plain_lines
from bnstudio.gui.wording.tr import tr, tr_core

#: More ways than this are not laid side by side.
MOST = 12
AS_NOW = tr("as cut now")

_TIP_ROLE = Qt.ItemDataRole.ToolTipRole


def way_text(way: str) -> str:
    """Say in words what a record calls a way: "Equal frequency, 3 states"."""
    return " = ".join(_one(part) for part in way.split(" = "))


def _one(way: str) -> str:
    if way == AS_NOW:
        return tr("As cut now")
    try:
        method = parse_method(way)
    except UsageError:
        return way
    kind = find_discretiser(method.name)
    said = tr_core(kind.title)
    if kind.counts_bins:
        said += tr(", {bins} states", bins=method.bins)
    return (
        said
        if method.target is None
        else tr("{said}, by {target}", said=said, target=method.target)
    )


class WayRow(QWidget):
    """One way: a method, its number of states, and its target where it looks at one."""

    changed = Signal()
    removed = Signal()

    def __init__(self, method: Method, targets: Sequence[str]) -> None:
        super().__init__()
        # Equal frequency with other numbers of states cuts at shares of the rows as well.
        kinds = [one for one in DISCRETISERS.values() if not one.uses_shares]
        self.number = Label("", "label")
        self.number.setFixedWidth(theme().px(18))
        self.kind = ComboField([(tr_core(one.title), one.name) for one in kinds])
        for at, one in enumerate(kinds):
            self.kind.setItemData(at, plain_lines(tr_core(one.help)), _TIP_ROLE)
        self.bins = SpinField(2, MAX_BINS, DEFAULT_BINS)
        self.bins.setFixedWidth(theme().px(60))
        self.bins.setToolTip(tr("Number of states"))
        self.target = ComboField()
        self.remove = IconButton("x", tr("Remove this way"))
        self._target_row = boxed(hbox(22, Label(tr("by"), "label"), (self.target, 1), 32, gap=4))
        self.kind.set_value(method.name)
        self.bins.setValue(method.bins)
        vbox(
            hbox(self.number, (self.kind, 1), self.bins, self.remove, gap=4),
            self._target_row,
            gap=4,
            on=self,
        )
        self.offer(targets, method.target)
        self._arrange()
        self.kind.activated.connect(self._arrange)
        self.kind.activated.connect(self.changed)
        self.bins.valueChanged.connect(lambda _value: self.changed.emit())
        self.target.activated.connect(self.changed)
        self.remove.clicked.connect(self.removed)

    @property
    def method(self) -> Method:
        """What is chosen."""
        kind = find_discretiser(str(self.kind.value))
        target = str(self.target.value or "") if kind.uses_target else ""
        bins = kind.fixed_bins or (self.bins.value() if kind.counts_bins else DEFAULT_BINS)
        return Method(kind.name, bins, target or None)

    @property
    def lacks_target(self) -> bool:
        """Whether a target is needed and none is chosen."""
        return find_discretiser(str(self.kind.value)).uses_target and not self.target.value

    def offer(self, targets: Sequence[str], chosen: str | None = None) -> None:
        """Offer columns as targets; the chosen one stays while it is among them."""
        kept = chosen or self.target.value
        with QSignalBlocker(self.target):
            self.target.clear()
            for name in targets:
                self.target.addItem(plain(name), name)
            if kept in targets:
                self.target.set_value(kept)

    def set_place(self, place: int) -> None:
        """Be the way with that number."""
        self.number.setText(str(place))
        self.kind.setAccessibleName(plain(tr("Method of way {place}", place=place)))
        self.bins.setAccessibleName(plain(tr("States of way {place}", place=place)))
        self.target.setAccessibleName(plain(tr("Target of way {place}", place=place)))
        self.remove.set_name(tr("Remove way {place}", place=place))

    def _arrange(self) -> None:
        kind = find_discretiser(str(self.kind.value))
        self.bins.setVisible(kind.counts_bins)
        self._target_row.setVisible(kind.uses_target)
        self.kind.setToolTip(plain_lines(tr_core(kind.help)))


class WayList(QWidget):
    """The present way, the others, and a button for one more."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[WayRow] = []
        self._targets: Sequence[str] = ()
        self._column = vbox(gap=6)
        own = Label("1", "label")
        own.setFixedWidth(theme().px(18))
        said = Label(tr("As the columns are cut now"), "body")
        said.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.add = Button(tr("Add a way"), icon="plus")
        vbox(
            boxed(hbox(own, (said, 1), gap=4), 28),
            self._column,
            hbox(self.add, STRETCH),
            gap=6,
            on=self,
        )
        self.add.clicked.connect(self._add)

    @property
    def methods(self) -> list[Method]:
        """The ways besides the present one."""
        return [row.method for row in self.rows]

    def set_methods(self, methods: Sequence[Method]) -> None:
        """Show other ways."""
        for row in list(self.rows):
            self._take_away(row)
        for method in methods:
            self._append(method)
        self._number()

    def offer(self, targets: Sequence[str]) -> None:
        """Offer columns as targets."""
        if tuple(targets) != tuple(self._targets):
            self._targets = tuple(targets)
            for row in self.rows:
                row.offer(targets)
            self.changed.emit()

    def _add(self) -> None:
        taken = [row.method for row in self.rows]
        tried = [Method(name, bins) for bins in range(2, 9) for name in ("equal-frequency",)]
        free = next((one for one in tried if one not in taken), tried[0])
        self._append(free)
        self._number()
        self.rows[-1].kind.setFocus()

    def _append(self, method: Method) -> None:
        row = WayRow(method, self._targets)
        row.changed.connect(self.changed)
        row.removed.connect(lambda: self._remove(row))
        self.rows.append(row)
        self._column.addWidget(row)

    def _remove(self, row: WayRow) -> None:
        self._take_away(row)
        self._number()

    def _take_away(self, row: WayRow) -> None:
        self.rows.remove(row)
        self._column.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _number(self) -> None:
        for place, row in enumerate(self.rows, 2):
            row.set_place(place)
        full = len(self.rows) + 1 >= MOST
        self.add.setEnabled(not full)
        self.add.setToolTip(
            tr("At most {most} ways are laid side by side", most=MOST) if full else ""
        )
        self.changed.emit()
