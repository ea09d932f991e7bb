"""The right side of the window: the parent sets of one variable, best first.

They can be narrowed to sets with some parent; the set that the current graph uses is marked.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from bnstudio.graph.pdag import DAG
from bnstudio.gui.eventloop.turns import timer
from bnstudio.gui.parent_sets.models import PARENTS, SetsModel
from bnstudio.gui.parent_sets.wording import state_text
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.buttons import Button
from bnstudio.gui.widgets.fields import SearchField
from bnstudio.gui.widgets.labels import ElidedLabel, IconLabel, Label
from bnstudio.gui.widgets.layouts import boxed, hbox, stack, vbox
from bnstudio.gui.widgets.table.view import Table
from bnstudio.gui.wording.numbers import counted, format_change, format_count
from bnstudio.gui.wording.tr import tr
from bnstudio.project.parent_set_lists import Loaded


class SetsPane(QWidget):
    """The sets of the variable that was shown last."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: Loaded | None = None
        self.child = -1
        self.model = SetsModel()
        self._build()
        self._typing = timer(self, 120, self._filter, once=True)
        self.filter.textChanged.connect(lambda _text: self._typing.start())
        self.used_link.clicked.connect(self.show_used)

    def _build(self) -> None:
        self.subject = ElidedLabel("", "subject")
        self.state = Label("", "label", wrap=True)
        self.used_icon = IconLabel("graph", "accent_line")
        self.used = ElidedLabel("", "body", "text_2")
        self.used_link = Button(tr("Show it"), "link")
        self.filter = SearchField(tr("Only sets with a parent called…"))
        self.count = Label("", "label")
        self.table = Table(self.model, tr("Parent sets"), (52, 0, 52, 104, 104))
        self.table.row_text = self.model.line
        self.nothing = Label(tr("No set on this list has such a parent."), "body", "text_3")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMinimumWidth(theme().px(400))
        self.used_line = boxed(hbox(self.used_icon, (self.used, 1), self.used_link, gap=8))
        self._rows = stack(self.table, self.nothing)
        upper = vbox(
            self.subject,
            self.state,
            self.used_line,
            4,
            hbox((self.filter, 1), self.count, gap=12),
            gap=4,
            margins=(16, 0, 16, 4),
        )
        vbox(upper, (self._rows, 1), gap=4, margins=(0, 10, 0, 0), on=self)

    def clear(self) -> None:
        """Show no sets."""
        self.loaded, self.child = None, -1
        self.filter.clear()
        self.model.show(None, -1)

    def show_variable(self, loaded: Loaded, child: int) -> None:
        """Show the sets of a variable, by its index; :meth:`mark` is to follow."""
        self.loaded, self.child = loaded, child
        self.subject.setText(loaded.table.names[child])
        self.state.setText(state_text(loaded, child))
        self.model.show(loaded.table, child)
        self._after_filter()

    def _filter(self) -> None:
        self.model.find(self.filter.text())
        self._after_filter()

    def _after_filter(self) -> None:
        shown, all_ = len(self.model.entries), 0
        if self.loaded is not None and self.child >= 0:
            all_ = int(self.loaded.counts[self.child])
        of = "" if shown == all_ else tr("{shown} of ", shown=format_count(shown))
        self.count.setText(of + counted(all_, "set"))
        self._rows.setCurrentIndex(0 if shown else 1)
        self.table.scrollToTop()

    def mark(self, dag: DAG | None) -> None:
        """Say and mark which set the current graph uses."""
        parents = self._parents_in(dag)
        rank = self.model.mark(parents)
        self.used_line.setVisible(parents is not None)
        self.used_link.setVisible(rank >= 0)
        if self.loaded is None or parents is None:
            return
        table = self.loaded.table
        if rank < 0:
            names = ", ".join(table.names[p] for p in parents) or tr("no parents")
            self.used.setText(tr("Not on the list: the current graph has {names}", names=names))
        elif rank == 0:
            self.used.setText(tr("The current graph uses the best set"))
        else:
            less = float(table.scores[self.model.used] - table.scores[self.model.first])
            self.used.setText(
                tr(
                    "The current graph uses set {rank}, {less} to the best",
                    rank=format_count(rank + 1),
                    less=format_change(less),
                )
            )

    def _parents_in(self, dag: DAG | None) -> list[int] | None:
        """Return the parents of the chosen variable in a graph, as the table counts."""
        if dag is None or self.loaded is None or self.child < 0:
            return None
        names = self.loaded.table.names
        if names[self.child] not in dag.names:
            return None
        place = {name: i for i, name in enumerate(names)}
        found = [dag.names[p] for p in dag.parents(dag.names.index(names[self.child]))]
        if any(name not in place for name in found):
            return None
        return sorted(place[name] for name in found)

    def show_used(self) -> None:
        """Bring the set that the current graph uses into sight."""
        if self.model.used < 0:
            return
        if self.model.row_of(self.model.used) < 0:
            self.filter.clear()
            self._filter()
        row = self.model.row_of(self.model.used)
        self.table.setCurrentIndex(self.model.index(row, PARENTS))
        self.table.scrollTo(self.model.index(row, PARENTS), Table.ScrollHint.PositionAtCenter)
