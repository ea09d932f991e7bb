"""An arc or a pair: its direction, what an edit would change, what one tells of the other."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bnstudio.gui.inspector.asking import PairAnswer, Subject
from bnstudio.gui.inspector.parts import NameFlow
from bnstudio.gui.widgets.form_row import FactLine, Section, note
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.layouts import boxed, rule, vbox
from bnstudio.gui.wording.decimals import signed
from bnstudio.gui.wording.names import few_names
from bnstudio.gui.wording.numbers import counted, format_change, format_count, format_number
from bnstudio.gui.wording.tr import tr, tr_core, trn
from bnstudio.project.inspecting.direction import BY_CONVENTION, BY_KNOWLEDGE, COMPELLED
from bnstudio.project.inspecting.pair import Carried, IndependenceTest
from bnstudio.texts import THIN

KINDS = {
    COMPELLED: tr("Compelled by the other arcs"),
    BY_KNOWLEDGE: tr("Directed by knowledge"),
    BY_CONVENTION: tr("Directed by convention"),
}


class _Edit(QWidget):
    """One edit: what it changes, and below it what stands against it."""

    def __init__(self) -> None:
        super().__init__()
        self.line = FactLine("", tr("What the score would change by"))
        self.against = note("", "caution")
        vbox(self.line, self.against, on=self)

    def say(self, name: str, change: float | None, against: list[str]) -> None:
        self.line.name.setText(name)
        ink = "good" if change is not None and change > 0.005 and not against else "text"
        self.line.say(format_change(change), ink)
        self.against.setText("\n".join(tr("But {clause}.", clause=tr_core(why)) for why in against))
        self.against.setVisible(bool(against))


class PairView(QWidget):
    """The view.

    Signals
    -------
    picked(str)
        A node is to be selected.
    """

    picked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.nodes = NameFlow(tr("The two nodes"))
        self.kind, self.why = Label("", "value"), note()
        self.strength = note("", "text_2")
        self.strength.hide()
        self._direction = boxed(vbox(self.kind, self.why, gap=4))
        self.edits = (_Edit(), _Edit())
        self._edits = Section(tr("What an edit would change"), *self.edits, gap=4)
        self.alone = FactLine(tr("By themselves"), tr("Mutual information, for each row"))
        self.given = FactLine(tr("Given the other parents"), tr("Mutual information, for each row"))
        self.test, self.condition = note("", "text_2"), note("", "text_3")
        self._dependence = Section(
            tr("What one tells of the other"),
            self.alone,
            self.given,
            self.condition,
            self.test,
            gap=4,
        )
        self.rows = note()
        self._rows = Section(tr("Which rows carry it"), self.rows)
        self._rules = [boxed(vbox(*rule())) for _ in range(3)]
        self.wait = note("", "text_3")
        first, second, third = self._rules
        vbox(
            self.nodes, self._direction, self.strength, first, self._edits, second,
            self._dependence, third, self._rows, self.wait, gap=8, on=self,
        )  # fmt: skip
        self.nodes.picked.connect(self.picked)

    def show_strength(self, text: str) -> None:
        """Say how sure the arc is; "" where nothing is known of it."""
        self.strength.setText(text)
        self.strength.setVisible(bool(text))

    def show_subject(self, subject: Subject) -> None:
        """Show which pair it is; the rest follows."""
        self._subject = subject
        self.nodes.show_names(subject.arc())
        self._direction.setVisible(False)
        for part in (self._edits, self._dependence, self._rows, *self._rules):
            part.hide()
        self.wait.setText(tr("Counting…"))
        self.wait.show()

    def show_answer(self, answer: PairAnswer) -> None:
        """Show what was found."""
        a, b = self._subject.arc()
        joined, facts = self._subject.joined(), answer.facts
        self.kind.setText(KINDS.get(answer.kind, tr("Not joined by an arc")))
        self.why.setText(answer.sentence)
        self.why.setVisible(bool(answer.sentence))
        self._direction.show()
        titles = {
            "delete": tr("Delete {a} → {b}", a=a, b=b),
            "reverse": tr("Reverse to {b} → {a}", b=b, a=a),
        }
        if not joined:
            titles = {
                "add": tr("Add {a} → {b}", a=a, b=b),
                "add back": tr("Add {b} → {a}", b=b, a=a),
            }
        for edit, (key, title) in zip(self.edits, titles.items(), strict=True):
            change = None if facts is None else facts.changes[key]
            edit.say(title, change, answer.against.get(key, []))
        in_graph = bool(answer.against)
        self._edits.setVisible(in_graph)
        self._rules[0].setVisible(in_graph)
        self.wait.setText(answer.reason)
        self.wait.setVisible(bool(answer.reason))
        if facts is None:
            return
        others = [name for name in self._subject.parents(b) if name != a]
        self.alone.say(_nats(facts.alone))
        self.given.setVisible(bool(others))
        self.given.say(_nats(facts.given))
        self.condition.setText(
            tr("The other parents of {b}: {name_few}", b=b, name_few=few_names(others))
            if others
            else ""
        )
        self.condition.setVisible(bool(others))
        self.test.setText(independence_sentence(facts.given, given=bool(others)))
        self._dependence.show()
        self._rules[1].show()
        carried = facts.carried
        self._rows.setVisible(carried is not None)
        self._rules[2].setVisible(carried is not None)
        if carried is not None:
            self.rows.setText(carried_sentence(carried, joined=joined))


def _nats(found: IndependenceTest) -> str:
    if 0 < found.information < 0.00005:
        return f"{signed('<0.0001')}{THIN}nats"
    return f"{format_number(found.information, 4)}{THIN}nats"


def independence_sentence(found: IndependenceTest, *, given: bool) -> str:
    """Say what the test of independence found."""
    if not found.degrees:
        return tr("They cannot be tested: in no configuration do both of them vary.")
    small = found.chance < 1e-4
    p = (
        signed(f"p{THIN}<{THIN}0.0001")
        if small
        else f"p{THIN}={THIN}{format_number(found.chance, 4)}"
    )
    noun = trn("degree of freedom", "degrees of freedom", found.degrees)
    end = tr(" given these") if given else ""
    verdict = tr("dependent") if found.chance <= 0.01 else tr("not shown to be dependent")
    return tr(
        "G² = {statistic} with {degrees} {noun}, {p}: {verdict}{end} at the level of 1{thin}%.",
        statistic=format_number(found.statistic, 2),
        degrees=format_count(found.degrees),
        noun=noun,
        p=p,
        verdict=verdict,
        end=end,
        thin=THIN,
    )


def carried_sentence(found: Carried, *, joined: bool) -> str:
    """Say whether the rows in which one of the two is missing carry the arc."""
    gains = tr("The arc gains") if joined else tr("An arc would gain")
    text = tr(
        "One of the two is missing in {missing} of "
        "{rows}. {gains} {gain} with these rows and "
        "{gain_without} without them",
        missing=format_count(found.missing),
        rows=counted(found.cases, "row"),
        gains=gains,
        gain=format_change(found.gain),
        gain_without=format_change(found.gain_without),
    )
    if found.gain > 0 >= found.gain_without:
        return tr("{words}: what is missing carries it.", words=text)
    if found.gain > 0:
        return tr("{words}: it does not rest on what is missing.", words=text)
    return f"{text}."
