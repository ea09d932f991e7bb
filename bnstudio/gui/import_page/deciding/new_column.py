"""The dialog that makes a column from others, with what comes of it shown while it is typed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QSizePolicy, QWidget

from bnstudio.data.table.recipe import Derived
from bnstudio.data.table.shaping.expression import quoted
from bnstudio.data.table.shaping.functions import FUNCTIONS
from bnstudio.data.table.shaping.shape import derive
from bnstudio.data.table.table import Column, Table
from bnstudio.errors import UsageError
from bnstudio.gui.import_page.reading import Ask, AskNewest
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.dialogs import Dialog
from bnstudio.gui.widgets.fields import ComboField, TextField
from bnstudio.gui.widgets.labels import Label, field_name
from bnstudio.gui.widgets.layouts import STRETCH, hbox, vbox
from bnstudio.gui.wording.numbers import DOT, format_count
from bnstudio.gui.wording.plain import plain, plain_lines
from bnstudio.gui.wording.tr import tr, tr_core

_ROWS = 6
#: Columns that are offered to be put in; the others are typed.
_OFFERED = 500
#: Milliseconds without another key before a long table is worked through.
_PAUSE = 150

_EXAMPLES = (
    "18 <= age < 65",
    'if income > 3000 then "high" else "low"',
    "years(born, admitted)",
    'contains(diagnosis, "fracture") and not missing(date)',
)


class NewColumn(Dialog):
    """Asks for a name and an expression.

    Parameters
    ----------
    parent
        The window.
    table
        The table with the columns made so far.
    ask
        Works in a thread.
    use
        Takes the name and the expression; raises ``UsageError`` where it cannot be.
    warm
        Works out in a thread what ``use`` is going to need.
    changed
        The made column that is to be changed; ``None`` makes a new one.
    """

    def __init__(
        self,
        parent: QWidget | None,
        table: Table,
        ask: Ask,
        use: Callable[[str, str], None],
        warm: Callable[[Derived], None] = lambda _made: None,
        changed: Derived | None = None,
    ) -> None:
        super().__init__(parent, tr("Change a made column") if changed else tr("New column"), 600)
        self._table, self._use, self._fixed = table, use, changed is not None
        self._warm = warm
        self._ask = AskNewest(ask)
        self.name = TextField(tr("Name of the new column"))
        self.expression = TextField(tr("What is in it, such as days(admitted, discharged)"))
        self.columns = self._offer(
            tr("Put in a column"), [quoted(n) for n in table.names[:_OFFERED]]
        )
        self.functions = self._offer(tr("Put in a function"), [f"{name}(" for name in FUNCTIONS])
        self.problem = Label("", "caption", "error", wrap=True)
        self.outcome = Label("", "body", "text_2", wrap=True)
        self.rows = Label("", "caption", "text_2")
        self.rows.setFixedHeight(theme().line("caption") * _ROWS)
        self.rows.setAlignment(Qt.AlignmentFlag.AlignTop)
        names = [field_name(tr("Name"), self.name), field_name(tr("Expression"), self.expression)]
        wide = max(name.sizeHint().width() for name in names)
        for name in names:
            name.setFixedWidth(wide)
        indent = wide + theme().px(12)
        known = ", ".join(f"{name}(…)" for name in FUNCTIONS)
        words = Label(
            tr("Compare with <, <=, >, >=, = and !=, calculate with + - * /, join with and, or, "
            "not, choose with if … then … else …; {known}. Texts stand in quotes, names of several "
            "words in [square brackets]. Cells count as they are written, before their states are "
            "merged or renamed. A cell is missing where what it needs is.", known=known),
            "caption", "text_3", wrap=True,
        )  # fmt: skip
        below = vbox(
            hbox(self.columns, self.functions, STRETCH, gap=8),
            self.problem, self.outcome, self.rows, words, gap=8, margins=(0, 0, 0, 0),
        )  # fmt: skip
        self.body.addLayout(hbox(names[0], (self.name, 1), gap=12))
        self.body.addLayout(hbox(names[1], (self.expression, 1), gap=12))
        below.setContentsMargins(indent, 4, 0, 0)
        self.body.addLayout(below)
        self.add_button(tr("Cancel")).clicked.connect(self.reject)
        self.use_button = self.add_button(
            tr("Change it") if changed else tr("Make the column"), "primary"
        )
        self.use_button.setDefault(True)
        self.use_button.clicked.connect(self._accept)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE)
        self._pause.timeout.connect(self._try)
        for field in (self.name, self.expression):
            field.textChanged.connect(lambda _text: self._pause.start())
        if changed is not None:
            self.name.setText(changed.name)
            self.name.setReadOnly(True)
            self.expression.setText(changed.expression)
        self._show_problem("", ready=False)
        self.outcome.setText(
            tr(
                "For example {examples} or {examples_2}",
                examples=_EXAMPLES[0],
                examples_2=_EXAMPLES[1],
            )
        )

    def _offer(self, title: str, words: list[str]) -> ComboField:
        field = ComboField([(title, ""), *((plain(word), word) for word in words)], name=title)
        field.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

        def put(_at: int) -> None:
            word = str(field.value or "")
            if word:
                self.expression.insert(word)
                field.set_value("")
                self.expression.setFocus()

        field.activated.connect(put)
        return field

    def _made(self) -> Derived:
        return Derived(self.name.text().strip(), self.expression.text().strip())

    def _try(self) -> None:
        """Work the expression out and show what comes of it."""
        made, table = self._made(), self._table
        if not made.expression:
            self._show_problem("", ready=False)
            return
        # While it has no name it is shown all the same.
        trial = made if made.name and not self._fixed else Derived("\0", made.expression)

        def work() -> Column | UsageError:
            try:
                column = derive(trial, table)
                _ = column.distinct, column.counts
                if made.name:
                    self._warm(made)
            except UsageError as error:
                return error
            return column

        def then(found: Column | UsageError) -> None:
            if isinstance(found, UsageError):
                self._show_problem(tr_core(str(found)), ready=False)
            else:
                self._show_problem("", ready=bool(made.name))
                self._show_outcome(found)

        self._ask(work, then)

    def _show_problem(self, text: str, *, ready: bool) -> None:
        self.problem.setText(text[:1].upper() + text[1:])
        self.problem.setVisible(bool(text))
        self.expression.set_error(text or None)
        if text:
            self.outcome.setText("")
            self.rows.setText("")
        self.use_button.setEnabled(ready)
        self.use_button.setToolTip(
            "" if ready else tr("It needs a name, and an expression that works")
        )

    def _show_outcome(self, column: Column) -> None:
        facts = [tr("{distinct} different values", distinct=format_count(column.distinct))]
        if column.missing:
            cells = tr(
                "{missing} of {rows} cells",
                missing=format_count(column.missing),
                rows=format_count(self._table.rows),
            )
            facts.append(tr("{cells} missing", cells=cells))
        if column.codes is not None and len(column.levels) <= 6:
            counts = zip(column.levels, column.counts.tolist(), strict=True)
            facts = [f"{level}: {format_count(rows)}" for level, rows in counts] + facts[1:]
        self.outcome.setText(plain_lines(DOT.join(facts)))
        first = range(min(_ROWS, self._table.rows))
        shown = [
            tr("row {row}: {value}", row=row + 1, value=column.text(row) or tr("missing"))
            for row in first
        ]
        self.rows.setText(plain_lines("\n".join(shown)))

    def _accept(self) -> None:
        made = self._made()
        try:
            self._use(made.name, made.expression)
        except UsageError as error:
            self._show_problem(tr_core(str(error)), ready=True)
            return
        self.accept()
