"""What came of an evaluation: sentences, a table of the learners, a plot and a table of the folds.

Everything is made from the record, so a finished evaluation, one under way and one kept in the
project file look the same.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QWidget

from bnstudio.evaluation.record import Record
from bnstudio.evaluation.wording import (
    CLEAR,
    against,
    clear,
    clear_best,
    failures,
    grounds,
    verdict,
)
from bnstudio.gui.evaluate.plot import FoldPlot, PlotRow
from bnstudio.gui.evaluate.results_table import ResultsTable
from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.choices import Segmented
from bnstudio.gui.widgets.labels import IconLabel, Label, Line, SectionHeader
from bnstudio.gui.widgets.layouts import STRETCH, ScrollColumn, hbox, vbox
from bnstudio.gui.wording.decimals import signed
from bnstudio.gui.wording.numbers import (
    DOT,
    NOTHING,
    format_count,
    format_elapsed,
    format_number,
    format_short,
)
from bnstudio.gui.wording.plain import plain
from bnstudio.gui.wording.tr import tr, tr_core

_WAITING = "…"
_PREDICTION = (
    tr("Learner"),
    tr("Accuracy"),
    tr("Log loss"),
    tr("Brier score"),
    "AUC",
    tr("Calibration error"),
)
_MEASURES = ("accuracy", "log_loss", "brier", "auc", "calibration_error")
_HEADS = (
    tr("Learner"),
    tr("Nats a row"),
    tr("± over folds"),
    tr("Score"),
    tr("Arcs"),
    tr("Time"),
    tr("Folds"),
)


class Sentence(QWidget):
    """An icon, a sentence, and the grounds for it below."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self._icon = IconLabel("info")
        self.message = Label("", "name", wrap=True)
        self.below = Label("", "caption", wrap=True)
        for label in (self.message, self.below):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        texts = vbox(self.message, self.below, gap=2)
        hbox((self._icon, Qt.AlignmentFlag.AlignTop), (texts, 1), gap=8, on=self)

    def set_text(
        self, icon: str, ink: str, text: str, below: str = "", *, sure: bool = True
    ) -> None:
        """Show another sentence; one that is not ``sure`` is no bolder than its grounds."""
        self._icon.set(icon, ink)
        self.message.setFont(theme().font("name" if sure else "body"))
        self.text = text
        # A value stays with its p.
        self.message.setText(_unbroken(text))
        self.below.setText(_unbroken(below))
        self.below.setVisible(bool(below))


def _unbroken(text: str) -> str:
    for sign in "=<":
        text = text.replace(f"p {sign} ", f"p\u00a0{sign}\u00a0")
    return text


class Results(ScrollColumn):
    """The results of one record."""

    def __init__(self) -> None:
        super().__init__()
        self.record: Record | None = None
        self.setAccessibleName(tr("Results of the evaluation"))
        self.facts = Label("", "label", wrap=True)
        self._sentences = vbox(gap=10)
        self._shown: list[Sentence] = []
        # Where there is no room, these go to the tooltip of the row, in this order.
        self.summary = ResultsTable(tr("Learners"), quiet=range(2, 7), give_way=(3, 5, 4, 6, 2))
        self.prediction_head = SectionHeader("")
        self.prediction = ResultsTable(tr("Prediction"), give_way=(3, 5, 1))
        self.kind = Segmented(
            [(False, tr("Likelihoods")), (True, tr("Differences"))],
            True,
            name=tr("What the folds show"),
        )
        self.plot_head = SectionHeader(tr("Each fold"), self.kind)
        self.plot_head.setFixedHeight(theme().px(28))
        self.plot_caption = Label("", "caption", wrap=True)
        self.plot = FoldPlot()
        self.folds = ResultsTable(tr("Folds"))
        self.hold(
            vbox(
                self.facts,
                self._sentences,
                4,
                self.summary,
                12,
                self.prediction_head,
                self.prediction,
                12,
                self.plot_head,
                self.plot_caption,
                self.plot,
                8,
                Line(),
                self.folds,
                STRETCH,
                gap=8,
                margins=(16, 12, 16, 16),
            )
        )
        self.kind.changed.connect(lambda _value: self._show_plot())

    def show_record(self, record: Record, *, going_on: bool, stale: str = "") -> None:
        """Show a record; ``stale`` says that it belongs to other data than those of now."""
        self.record = record
        self.facts.setText(self._facts(record, going_on, stale))
        self._show_sentences(record, going_on)
        self._show_summary(record, partial=not going_on and folds_done(record) < record["folds"])
        self._show_prediction(record)
        many = len(record["learners"]) > 1
        self.kind.setVisible(many)
        self._show_plot()
        self._show_folds(record, going_on)

    @staticmethod
    def _facts(record: Record, going_on: bool, stale: str) -> str:
        done = folds_done(record)
        folds = tr("{record} folds", record=record["folds"])
        if done < record["folds"]:
            folds = tr("{done} of {folds}", done=done, folds=folds) + (
                "" if going_on else tr(", stopped")
            )
        parts = [
            folds,
            tr("{record} rows", record=format_count(record["n_rows"])),
            tr("{record} variables", record=format_count(record["n_variables"])),
            tr("prior: {record}", record=tr_core(record["prior"]["words"])),
        ]
        return DOT.join(parts) + (f". {stale}" if stale else "")

    def _show_sentences(self, record: Record, going_on: bool) -> None:
        said = []
        for pair in record["pairs"]:
            text = tr_core(verdict(pair, len(record["pairs"]), signed))
            done = folds_done(record, pair["first"], pair["second"])
            partial = not going_on and done < record["folds"]
            # What a stop left over is not sure, however clear its difference is.
            sure = clear(pair) and not partial
            if going_on:
                text = tr("So far: {words}", words=text)
            elif partial:
                text = tr(
                    "Partial result after {done} of {folds} folds: {words}",
                    done=format_count(done),
                    folds=format_count(record["folds"]),
                    words=text,
                )
            said.append(
                (
                    "check-circle" if sure else "info",
                    "good" if sure else "text_2",
                    text,
                    " ".join(
                        map(
                            tr_core,
                            filter(None, [grounds(pair, format_count, signed), against(pair)]),
                        )
                    ),
                    sure,
                )
            )
        said += [("warning", "caution", tr_core(text), "", True) for text in failures(record)]
        # The same widgets say the new words: made again several times a second they would flicker.
        while len(self._shown) > len(said):
            gone = self._shown.pop()
            self._sentences.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        while len(self._shown) < len(said):
            self._shown.append(Sentence())
            self._sentences.addWidget(self._shown[-1])
        for widget, (*message, sure) in zip(self._shown, said, strict=True):
            widget.set_text(*message, sure=sure)

    @property
    def sentences(self) -> list[str]:
        """The sentences that are shown."""
        return [widget.text for widget in self._shown]

    def _show_summary(self, record: Record, *, partial: bool) -> None:
        learners = record["learners"]
        best = "" if partial else clear_best(record)
        rows, tips, strong = [], {}, set()
        for at, one in enumerate(learners):
            folds = format_count(one["folds_done"])
            if one["folds_failed"]:
                folds += tr(", {single} failed", single=one["folds_failed"])
            rows.append(
                (
                    one["name"],
                    format_number(one["log_likelihood"], 4),
                    format_number(one["sd_over_folds"], 4),
                    format_number(one["mean_score"], 1),
                    format_number(one["mean_arcs"], 1),
                    format_elapsed(one["mean_elapsed_s"]),
                    folds,
                )
            )  # fmt: skip
            tips[at, 0] = "\n".join(
                [
                    one["name"],
                    *(
                        f"{head}: {cell}"
                        for head, cell in zip(_HEADS[1:], rows[-1][1:], strict=True)
                    ),
                ]
            )
            if one["name"] == best:
                strong.add((at, 1))
        self.summary.values.fill(_HEADS, rows, tips, frozenset(strong))
        self.summary.horizontalHeader().setToolTip(
            tr(
                "Nats a row: mean log-likelihood of a held-out row; higher is better. Bold: better "
                "than every other, each time with p < {level}. Score, arcs and time: means over "
                "the folds.",
                level=format_short(CLEAR),
            )
        )

    def _show_prediction(self, record: Record) -> None:
        target = record.get("predict", "")  # evaluations kept by older versions have none
        self.prediction_head.setVisible(bool(target))
        self.prediction.setVisible(bool(target))
        if not target:
            return
        self.prediction_head.title.setText(
            tr("“{target}” predicted in held-out rows", target=plain(target))
        )
        rows, tips = [], {}
        for at, one in enumerate(record["learners"]):
            found = one["prediction"] or {}
            cells = [format_number(found.get(key), 4) for key in _MEASURES]
            rows.append((one["name"], *cells))
            told = [f"{head}: {cell}" for head, cell in zip(_PREDICTION[1:], cells, strict=True)]
            if found:
                told.append(
                    tr(
                        "Always the commonest state: {found}",
                        found=format_number(found["commonest"], 4),
                    )
                )
            tips[at, 0] = "\n".join([one["name"], *told])
        self.prediction.values.fill(_PREDICTION, rows, tips)
        self.prediction.horizontalHeader().setToolTip(
            tr(
                "All held-out rows together. Accuracy: share of rows whose likeliest state is "
                "the true "
                "one. Log loss: mean of -ln P(true state). AUC: how often a row with a state "
                "gets a "
                "higher probability of it than one without. Calibration error: how far the "
                "likeliest "
                "state's probability is from how often it is right."
            )
        )

    def _show_plot(self) -> None:
        record = self.record
        if record is None:
            return
        learners = record["learners"]
        differences = len(learners) > 1 and bool(self.kind.value)
        rows = difference_rows(record) if differences else likelihood_rows(record)
        first = learners[0]["name"]
        said = (
            tr(
                "Log-likelihood of a held-out row above that of {first} in the same fold, in nats. "
                "Points right of the line: better.",
                first=first,
            )
            if differences
            else tr("Log-likelihood of a held-out row in each fold, in nats.")
        )
        if any(row.half is not None for row in rows):
            said += " " + tr("Bars: 95 % interval of the mean.")
        self.plot_caption.setText(said)
        self.plot.set_rows(rows, differences)

    def _show_folds(self, record: Record, going_on: bool) -> None:
        names = [one["name"] for one in record["learners"]]
        known = {(item["learner"], item["fold"]): item for item in record["figures"]}
        next_one = None
        if going_on:
            order = [(name, fold) for fold in range(1, record["folds"] + 1) for name in names]
            next_one = next((key for key in order if key not in known), None)
        rows, tips = [], {}
        for fold in range(1, record["folds"] + 1):
            cells = [f"{fold}"]
            for column, name in enumerate(names, start=1):
                item = known.get((name, fold))
                if item is None:
                    cells.append(_WAITING if (name, fold) == next_one else NOTHING)
                elif item["failure"]:
                    cells.append(tr("failed"))
                    tips[fold - 1, column] = tr_core(item["failure"])
                else:
                    cells.append(format_number(item["log_likelihood"], 4))
                    tips[fold - 1, column] = DOT.join(
                        (
                            tr("{item} rows", item=format_count(item["rows"])),
                            tr("score {item}", item=format_number(item["score"], 2)),
                            tr("{item} arcs", item=item["arcs"]),
                            format_elapsed(item["elapsed_s"]),
                        )
                    )
            rows.append(cells)
        self.folds.values.fill((tr("Fold"), *names), rows, tips)


def folds_done(record: Record, *names: str) -> int:
    """Return how many folds all learners, or those with such names, are through."""
    counts = [
        one["folds_done"] + one["folds_failed"]
        for one in record["learners"]
        if not names or one["name"] in names
    ]
    return min(counts, default=0)


def likelihood_rows(record: Record) -> list[PlotRow]:
    """Return the plot's lines of the folds' mean log-likelihoods."""
    return [
        PlotRow(
            one["name"],
            at + 1,
            tuple(sorted(_points(record, one["name"]).items())),
            one["log_likelihood"],
            one["half_width_95"],
        )
        for at, one in enumerate(record["learners"])
    ]


def difference_rows(record: Record) -> list[PlotRow]:
    """Return the plot's lines of the differences to the first learner, fold by fold."""
    names = [one["name"] for one in record["learners"]]
    base = _points(record, names[0])
    tests = {pair["second"]: pair["folds"] for pair in record["pairs"] if pair["first"] == names[0]}
    rows = []
    for at, name in enumerate(names[1:], start=2):
        own = _points(record, name)
        points = tuple((fold, own[fold] - base[fold]) for fold in sorted(own) if fold in base)
        test = tests.get(name)
        mean = None if test is None else -test["mean_difference"]
        rows.append(
            PlotRow(name, at, points, mean, None if test is None else test["half_width_95"])
        )
    return rows


def _points(record: Record, name: str) -> dict[int, float]:
    return {
        item["fold"]: item["log_likelihood"]
        for item in record["figures"]
        if item["learner"] == name and item["log_likelihood"] is not None
    }
