"""One variable: its probabilities, how sure they are, and what would move them."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from bnstudio.gui.query.list_view import paint_bar, paint_mark
from bnstudio.gui.query.variable_field import VariableField
from bnstudio.gui.services.queries import Queries
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.form_row import FactLine, Section, note
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.layouts import STRETCH, ScrollColumn, boxed, vbox
from bnstudio.gui.widgets.paint import paint_box
from bnstudio.gui.widgets.table.cells import paint_text
from bnstudio.gui.wording.numbers import format_count, format_number
from bnstudio.gui.wording.plain import plain, plain_lines
from bnstudio.gui.wording.queries import format_probability, query_text
from bnstudio.gui.wording.tr import tr
from bnstudio.project.querying.questions import OneVariable
from bnstudio.texts import THIN

ROW = 38
#: So many states are shown, the likeliest ones of more; so many things that move them.
STATES, MOVES = 40, 6
#: Of so many states it is told what they would be if what is set were only observed.
SEEN = 5


class OneBars(QWidget):
    """A line for each state: its bar with the credible interval, and both in numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._found: OneVariable | None = None
        self.order: list[int] = []
        theme().changed.connect(self.update)

    def show_found(self, found: OneVariable | None) -> None:
        """Show a variable."""
        self._found = found
        self.order = []
        if found is not None:
            many = len(found.states) > STATES
            order = np.argsort(-found.after, kind="stable")[:STATES]
            self.order = order.tolist() if many else list(range(len(found.states)))
            self.setAccessibleName(plain(tr("Probabilities of {name}", name=found.name)))
            self.setAccessibleDescription(plain_lines("\n".join(map(self.words, self.order))))
        self.setFixedHeight(max(1, theme().px(ROW) * len(self.order)))
        self.update()

    def words(self, code: int) -> str:
        """Say a state."""
        found = self._found
        assert found is not None
        text = f"{found.states[code]} {format_probability(float(found.after[code]))}"
        between = self._between(found, code)
        return f"{text}, {between}" if between else text

    @staticmethod
    def _between(found: OneVariable, code: int) -> str:
        if found.intervals is None:
            return ""
        low, high = float(found.intervals.low[code]), float(found.intervals.high[code])
        return tr(
            "{probability} to {probability_2}",
            probability=format_probability(low),
            probability_2=format_probability(high),
        )

    def sizeHint(self) -> QSize:
        return QSize(theme().px(240), self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        found = self._found
        if found is None:
            return
        painter, dp, tokens = QPainter(self), theme().px, theme().tokens
        half, value = dp(ROW) // 2 - dp(1), dp(120)
        for row, code in enumerate(self.order):
            top, share = row * dp(ROW), float(found.after[code])
            name = QRect(0, top, self.width() - value, half)
            middle = Qt.TextElideMode.ElideMiddle
            paint_text(painter, name, found.states[code], ink="text_2", elide=middle)
            number = QRect(self.width() - value, top, value, half)
            paint_text(painter, number, format_probability(share), font="value", right=True)
            track = QRect(0, top + half + dp(1), self.width() - value - dp(8), dp(8))
            paint_box(painter, track, tokens.bar_track, None, 2)
            paint_bar(painter, track, share, tokens.bar)
            if found.before is not None:
                paint_mark(painter, track, float(found.before[code]), share)
            between = self._between(found, code)
            if not between or found.intervals is None:
                continue
            left, right = (
                track.left() + round((track.width() - 1) * float(end[code]))
                for end in (found.intervals.low, found.intervals.high)
            )
            y = track.center().y()
            painter.fillRect(QRect(left, y, max(1, right - left), 1), tokens.text)
            for x in (left, right):
                painter.fillRect(QRect(x, y - dp(3), 1, dp(6) + 1), tokens.text)
            low = QRect(self.width() - value, top + half - dp(3), value, half)
            paint_text(painter, low, between, font="caption", ink="text_3", right=True)


class OneView(ScrollColumn):
    """The view."""

    def __init__(self, queries: Queries) -> None:
        super().__init__()
        self._queries = queries
        self.field = VariableField(tr("Query variable"))
        self.text = Label("", "value", wrap=True)
        self.text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.wait = note("", "text_3")
        self.bars = OneBars()
        self.more = note("", "text_3")
        self.sure = note("", "text_3")
        self.seen_lines = [FactLine("", font="body") for _ in range(SEEN)]
        self.seen_text = note("", "text_3")
        self.seen = Section(tr("Seen, not done"), *self.seen_lines, self.seen_text)
        self.lines = [FactLine("", font="body") for _ in range(2 * MOVES)]
        self.given_title = note(tr("Of what is given"), "text_2")
        self.further_title = note(tr("Of what could be observed further"), "text_2")
        self.no_moves = note("", "text_3")
        self.about_moves = note(
            tr(
                "By how much the probabilities move: total variation, from 0 to 1. Of what is "
                "not observed yet: the move to expect."
            ),
            "text_3",
        )
        self.moves = Section(
            tr("What moves it"),
            *(self.given_title, *self.lines[:MOVES], self.further_title, *self.lines[MOVES:]),
            *(self.no_moves, self.about_moves),
        )
        self._found = boxed(
            vbox(self.bars, self.more, self.sure, 8, self.seen, 8, self.moves, gap=6)
        )
        self.hold(
            vbox(
                *(self.field, self.text, self.wait, self._found, STRETCH),
                gap=8,
                margins=(16, 4, 16, 16),
            )
        )
        self.field.named.connect(self.choose)
        queries.detail_changed.connect(self.show_answer)
        self.show_answer()

    def show_source(self) -> None:
        """Offer the variables of another network."""
        source = self._queries.source
        self.field.offer(() if source is None else source.dag.names)

    def choose(self, name: str) -> None:
        """Ask about a variable."""
        self.field.setText(name)
        self._queries.want("one", name)

    def show_answer(self) -> None:
        """Show what was found."""
        queries, found = self._queries, self._queries.one
        name, source = queries.query, queries.source
        there = source is not None and name in source.dag.index
        self.text.setVisible(there)
        self.text.setText(query_text(name, queries.evidence) if there else "")
        self._found.setVisible(found is not None)
        self.wait.setVisible(found is None)
        if found is None:
            self.wait.set_ink("error" if queries.detail_fault else "text_3")
            chosen = tr("Working out…") if there else tr("Choose the variable that you ask about.")
            self.wait.setText(queries.detail_fault or chosen)
            return
        self.bars.show_found(found)
        over = len(found.states) - len(self.bars.order)
        self.more.setText(tr("and {over} less likely states", over=format_count(over)))
        self.more.setVisible(over > 0)
        sure = found.no_intervals
        if found.intervals is not None:
            level = format_number(100 * found.intervals.level, 0)
            draws = format_count(found.intervals.draws)
            sure = tr(
                "{level}{thin}% credible intervals, from {draws} draws of the tables. The arcs "
                "are taken as they are.",
                level=level,
                thin=THIN,
                draws=draws,
            )
        self.sure.setText(sure)
        self.sure.setVisible(bool(sure))
        self._show_seen(found)
        self._show_moves(found)

    def _show_seen(self, found: OneVariable) -> None:
        """Set observation beside intervention."""
        self.seen.setVisible(found.seen is not None)
        if found.seen is None:
            return
        for number, line in enumerate(self.seen_lines):
            line.setVisible(number < len(self.bars.order))
            if number < len(self.bars.order):
                code = self.bars.order[number]
                seen, done = float(found.seen[code]), float(found.after[code])
                line.name.setText(found.states[code])
                line.say(format_probability(seen))
                line.setToolTip(
                    plain_lines(
                        tr(
                            "{probability} where it is observed, {probability_2} where it is set",
                            probability=format_probability(seen),
                            probability_2=format_probability(done),
                        )
                    )
                )
        given = self._queries.evidence.interventions
        what = ", ".join(f"{name} = {state}" for name, state in given.items())
        self.seen_text.setText(
            tr(
                "If {what} were only observed. What is seen tells of its causes, too; what is set "
                "does not.",
                what=what,
            )
        )

    def _show_moves(self, found: OneVariable) -> None:
        given: list[tuple[str, str, str]] = []
        further: list[tuple[str, str, str]] = []
        if found.sensitivity is not None:
            evidence = self._queries.evidence
            for change in found.sensitivity.left_out[:MOVES]:
                done = change.variable in evidence.interventions
                name = f"do({change.variable})" if done else change.variable
                tip = tr("How far it moves if this is not given")
                given.append(
                    (tr("without {name}", name=name), format_number(change.distance, 3), tip)
                )
            for seen in found.sensitivity.further[:MOVES]:
                most = format_number(seen.largest, 3)
                tip = tr("At most {most}, if it is {state}", most=most, state=seen.state)
                further.append((seen.variable, format_number(seen.expected, 3), tip))
        self.given_title.setVisible(bool(given))
        self.further_title.setVisible(bool(further))
        for lines, said in ((self.lines[:MOVES], given), (self.lines[MOVES:], further)):
            for number, line in enumerate(lines):
                line.setVisible(number < len(said))
                if number < len(said):
                    name, value, tip = said[number]
                    line.name.setText(name)
                    line.setToolTip(plain_lines(f"{name}\n{tip}"))
                    line.say(value)
        self.no_moves.setText(found.no_sensitivity)
        self.no_moves.setVisible(bool(found.no_sensitivity))
        self.about_moves.setVisible(bool(given or further))
