"""What an export writes for names that the format cannot hold: a list that scrolls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from bnstudio.data.dataset import Variable
from bnstudio.formats.common import Format
from bnstudio.formats.names import Mapped, mapped_names
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.labels import ElidedLabel, Label
from bnstudio.gui.widgets.layouts import ScrollColumn, vbox
from bnstudio.gui.wording.numbers import counted
from bnstudio.gui.wording.tr import tr, trn

MOST_SHOWN = 200
"""So many names are shown; all of them are in the file beside the export."""
MOST_NODES = 1000
"""Of larger graphs the names are told after the export, not before."""


def preview(
    chosen: Format,
    nodes: Sequence[str],
    variables: Sequence[Variable],
    labels: Mapping[str, str],
) -> tuple[Mapped, ...]:
    """Return what a format writes for the names of nodes and of their states.

    ``variables`` has the variables of the nodes that the data or a file know, in any order;
    ``labels`` the names by which some nodes are written.
    """
    if len(nodes) > MOST_NODES:
        return ()
    known = {each.name: each.observed_states for each in variables}
    states = [known.get(node, ()) for node in nodes] if chosen.tables != "none" else []
    nodes = [labels.get(node, node) for node in nodes]
    return mapped_names(nodes, states, chosen.node_rule, chosen.state_rule)


class NameList(QWidget):
    """A heading with the number of names, and below it each name and what is written for it."""

    def __init__(self) -> None:
        super().__init__()
        self.heading = Label("", "caption", "text_3")
        self.column = ScrollColumn()
        self.column.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.column.setAccessibleName(tr("Names that are written otherwise"))
        vbox(self.heading, self.column, gap=4, on=self)
        self.hide()

    def show_names(self, mapped: Sequence[Mapped], title: str) -> None:
        """List names and what is written for them; nothing is shown where there are none."""
        self.setVisible(bool(mapped))
        if not mapped:
            return
        self.heading.setText(
            trn(
                "{names} that {title} cannot hold as it is, and what is written:",
                "{names} that {title} cannot hold as they are, and what is written:",
                len(mapped),
                names=counted(len(mapped), "name"),
                title=title,
            )
        )
        dp = theme().px
        body = QWidget()
        grid = QGridLayout(body)
        grid.setContentsMargins(dp(8), dp(6), dp(8), dp(6))
        grid.setHorizontalSpacing(dp(16))
        grid.setVerticalSpacing(dp(2))
        # Long names give way in their middle, so that what is written stands beside what it is for.
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(2, 1)
        row = 0
        for row, each in enumerate(mapped[:MOST_SHOWN]):
            old = each.node if each.state is None else f"{each.node}: {each.state}"
            for at, (text, ink) in enumerate(
                ((old, "text_2"), ("→", "text_3"), (each.written, "text"))
            ):
                label = Label(text, "body", ink) if at == 1 else ElidedLabel(text, "body", ink)
                grid.addWidget(label, row, at)
        if len(mapped) > MOST_SHOWN:
            more = tr(
                "and {more_names}, in the file beside it",
                more_names=counted(len(mapped) - MOST_SHOWN, "more name"),
            )
            grid.addWidget(Label(more, "caption", "text_3"), row + 1, 0, 1, 3)
        self.column.hold(body)
        height = body.sizeHint().height() + 2 * self.column.frameWidth()
        self.column.setFixedHeight(min(height, dp(132)))
