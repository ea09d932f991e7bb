"""Asks how many parents variables may have at most."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from bnstudio.graph.knowledge import Knowledge
from bnstudio.gui.widgets.dialogs import Dialog
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.number_fields import WholeField
from bnstudio.gui.wording.names import few_names
from bnstudio.gui.wording.tr import tr, trn


class LimitDialog(Dialog):
    """The question; ``number`` is the answer, ``None`` for no limit of their own."""

    def __init__(
        self, names: Sequence[str], knowledge: Knowledge, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent, tr("Most parents"))
        limits = {knowledge.max_parents.get(name) for name in names}
        own = trn("a limit of its own", "limits of their own", len(names))
        self.body.addWidget(
            Label(
                tr(
                    "{name_few} can have {own}; the in-degree limit of the run holds as well.",
                    name_few=few_names(names),
                    own=own,
                ),
                "body",
                "text_2",
                wrap=True,
            )
        )
        self.field = WholeField(0, None, special=tr("no limit"), name=tr("Most parents"))
        self.field.set_number(limits.pop() if len(limits) == 1 else None)
        self.body.addWidget(self.field)
        self.add_choice(tr("Limit them") if len(names) > 1 else tr("Limit it"))
        self.field.setFocus()
        self.field.selectAll()

    @property
    def number(self) -> int | None:
        """The most parents."""
        return self.field.number
