"""The form made from declarations: every kind of field, its faults, and the limits' fields."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bnstudio.gui.style.language import begin
from bnstudio.gui.widgets.limit_fields import InDegreeField, MemoryField, TimeField
from bnstudio.gui.widgets.number_fields import NumberField, SpinField, WholeField
from bnstudio.gui.widgets.parameter_form import ParameterForm
from bnstudio.gui.wording.tr import tr_core
from bnstudio.parameters import build, declared, parameter
from bnstudio.search.orderings.minobs import MemeticParameters
from bnstudio.search.registry import SEARCHERS
from bnstudio.texts import LANGUAGES

RETURN = Qt.Key.Key_Return


@dataclass(frozen=True)
class Everything:
    restarts: int = parameter(
        50, label="Restarts", help="How often to start again.", low=0, high=1000, unit="times"
    )
    length: int | None = parameter(
        None, label="Length", help="Of the list.", low=1, none_means="automatic"
    )
    ess: float = parameter(1.0, label="Sample size", help="Imagined cases.", low=1e-6, high=1e9)
    kappa: float = parameter(1.0, label="Kappa", help="Prior.", low=1e-100, high=1.0, advanced=True)
    share: float | None = parameter(
        None, label="Share", help="Of the time.", low=0.0, high=1.0, none_means="unlimited"
    )
    greedy: bool = parameter(False, label="Greedy", help="Take the first.")
    order: str = parameter("best", label="Order", help="Of moves.", choices=("best", "first-come"))
    tag: str = parameter("", label="Tag", help="A word.")


@pytest.fixture
def form(qtbot, dressed) -> ParameterForm:
    made = ParameterForm(declared(Everything))
    qtbot.addWidget(made)
    made.resize(312, 500)
    made.show()
    return made


def type_into(field, text: str) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    QTest.keyClicks(field, text)
    QTest.keyClick(field, RETURN)


def test_every_parameter_has_a_named_field_with_its_help(form) -> None:
    assert set(form.rows) == {item.name for item in declared(Everything)}
    for item in declared(Everything):
        field = form.field(item.name)
        assert field.accessibleName() == item.label
        assert item.help.rstrip(".") in field.toolTip()
    assert "from 0 to 1000" in form.field("restarts").toolTip()


def test_untouched_fields_hand_nothing_on(form) -> None:
    assert form.values == {} and form.faults == {}


def test_typed_values_are_handed_on_and_build(form) -> None:
    type_into(form.field("restarts"), "7")
    type_into(form.field("length"), "12")
    type_into(form.field("ess"), "2,5")
    type_into(form.field("kappa"), "1e-50")
    type_into(form.field("tag"), "x y")
    QTest.mouseClick(form.field("greedy"), Qt.MouseButton.LeftButton, pos=form.rect().topLeft())
    form.field("order").setFocus()
    QTest.keyClick(form.field("order"), Qt.Key.Key_Down)
    assert form.values == {
        "restarts": 7, "length": 12, "ess": 2.5, "kappa": 1e-50, "tag": "x y",
        "greedy": True, "order": "first-come",
    }  # fmt: skip
    assert build(Everything, form.values) == Everything(
        restarts=7, length=12, ess=2.5, kappa=1e-50, tag="x y", greedy=True, order="first-come"
    )


def test_a_value_back_at_its_default_is_not_handed_on(form) -> None:
    type_into(form.field("restarts"), "7")
    type_into(form.field("restarts"), "50")
    assert form.values == {}


def test_not_set_is_a_word_that_can_be_typed_and_stepped_to(form) -> None:
    field = form.field("length")
    assert field.text() == "automatic"
    QTest.keyClick(field, Qt.Key.Key_Up)
    assert form.values == {"length": 1}
    QTest.keyClick(field, Qt.Key.Key_Down)
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert form.values == {} and field.text() == "automatic"
    for word in ("automatic", "auto", ""):
        type_into(field, "5")
        assert form.values == {"length": 5}
        type_into(field, word)
        assert form.values == {} and field.text() == "automatic"
    type_into(form.field("share"), "0.5")
    assert form.values == {"share": 0.5}
    type_into(form.field("share"), "unlimited")
    assert form.values == {}


@pytest.mark.parametrize(
    ("name", "text", "link"),
    [("restarts", "1001", "Use 50"), ("ess", "0", "Use 1"), ("share", "1.5", "Use “unlimited”")],
)
def test_a_value_out_of_range_is_said_and_mended(form, name: str, text: str, link: str) -> None:
    type_into(form.field(name), text)
    row = form.rows[name]
    assert name in form.faults and row.error.isVisible()
    assert row.error.text.startswith("Give a") and row.error.link.text() == link
    assert form.field(name).property("error")
    assert name not in form.values, "the last good value stays"
    QTest.mouseClick(row.error.link, Qt.MouseButton.LeftButton)
    assert not form.faults and not row.error.isVisible()
    assert "at least" in form.field(name).toolTip() or "from" in form.field(name).toolTip()


def test_stepping_stays_in_range(form) -> None:
    field = form.field("restarts")
    type_into(field, "1000")
    QTest.keyClick(field, Qt.Key.Key_Up)
    assert form.values == {"restarts": 1000} and not form.faults
    type_into(field, "0")
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert form.values == {"restarts": 0} and not form.faults


def test_decimal_steps_follow_the_size_of_the_number(qtbot, dressed) -> None:
    field = NumberField(1e-6, 1e9)
    qtbot.addWidget(field)
    field.set_number(1.0)
    assert field.text() == "1.0"
    field.stepBy(1)
    assert field.number == 2.0
    field.stepBy(-2)
    assert field.number == pytest.approx(0.9)
    field.set_number(0.05)
    field.stepBy(1)
    assert field.number == pytest.approx(0.06)
    field.set_number(1e-6)
    field.stepBy(-1)
    assert field.number == 1e-6


def test_given_values_are_shown_and_all_others_are_defaults(form) -> None:
    type_into(form.field("restarts"), "7")
    form.set_values({"length": 4, "order": "first-come", "greedy": True})
    assert form.values == {"length": 4, "order": "first-come", "greedy": True}
    assert form.field("restarts").number == 50


def test_setting_values_says_nothing_typing_does(qtbot, form) -> None:
    said = []
    form.changed.connect(lambda: said.append(True))
    form.set_values({"length": 4})
    assert said == []
    type_into(form.field("restarts"), "8")
    assert said == [True]


@pytest.mark.parametrize(
    ("text", "seconds", "shown", "unit"),
    [
        ("90 s", 90, "90", "s"),
        ("2 min", 120, "2", "min"),
        ("1.5h", 5400, "90", "min"),
        ("3 h", 10800, "3", "h"),
        ("30", 1800, "30", "min"),
        ("0", None, "unlimited", "min"),
        ("unlimited", None, "unlimited", "min"),
        ("", None, "unlimited", "min"),
    ],
)
def test_times_are_typed_in_any_unit(qtbot, dressed, text, seconds, shown, unit) -> None:
    field = TimeField()
    qtbot.addWidget(field)
    field.set_seconds(600)
    assert (field.text(), field.unit) == ("10", "min")
    field.show()
    type_into(field, text)
    assert field.seconds == seconds
    assert (field.text(), field.unit) == (shown, unit)


def test_the_unit_of_a_time_is_that_of_its_value(qtbot, dressed) -> None:
    field = TimeField()
    qtbot.addWidget(field)
    field.set_seconds(60)
    # Qt asks for the texts of the ends of the range whenever the style changes.
    assert field.textFromValue(field.maximum()) == "168"
    assert (field.text(), field.unit) == ("1", "min")
    field.show()
    type_into(field, "5")
    assert field.seconds == 300
    field.textFromValue(field.maximum())
    field.grab()
    assert field.look.unit == "min"


def test_time_steps_climb_a_ladder(qtbot, dressed) -> None:
    field = TimeField()
    qtbot.addWidget(field)
    field.set_seconds(60)
    field.stepBy(1)
    assert field.seconds == 120
    field.stepBy(-3)
    assert field.seconds == 30
    field.stepBy(-10)
    assert field.seconds is None


def test_the_in_degree_is_said_in_words(qtbot, dressed) -> None:
    field = InDegreeField()
    qtbot.addWidget(field)
    assert field.most is None and field.currentText() == "Unlimited"
    field.set_most(1)
    assert field.currentText() == "At most 1 parent"
    field.set_most(37)
    assert field.most == 37 and field.currentText() == "At most 37 parents"


def test_memory_is_out_of_what_the_machine_has(qtbot, dressed) -> None:
    field = MemoryField(32.4)
    qtbot.addWidget(field)
    field.set_number(None)
    assert field.text() == "unlimited" and field.unit == "GB of 32"
    field.stepBy(1)
    assert field.number == 0.5
    field.stepBy(-1)
    assert field.number is None


def test_a_number_that_its_word_for_unset_begins_with_can_be_typed(qtbot, dressed) -> None:
    field = WholeField(1, None, unit="moves", special="20 per variable")
    qtbot.addWidget(field)
    field.show()
    field.set_number(None)
    type_into(field, "20")
    assert field.number == 20
    type_into(field, "20 per")
    assert field.number is None


def test_a_limit_of_the_machine_is_not_told_as_a_range() -> None:
    said = {item.name: ParameterForm._help(item) for item in declared(MemeticParameters)}
    assert said["offspring"].endswith("A whole number, 1 or more, or “until the time ends”.")
    assert said["population"].endswith("A whole number from 2 to 1000.")
    for word in ("Order:", "Cycle:", "Rank:", "Mixed:"):
        assert word in said["crossing"]
    for name in ("offspring", "perturbations", "patience"):
        assert "e+" not in said[name]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_words_for_no_number_fit_into_their_fields_in_the_narrowest_panel(
    qtbot, dressed, code
) -> None:
    begin(code)
    try:
        too_wide = []
        for name, kind in SEARCHERS.items():
            form = ParameterForm(declared(kind.Parameters))
            qtbot.addWidget(form)
            form.setFixedWidth(304 - 32)
            form.show()
            for parameter in form.parameters:
                field = form.field(parameter.name)
                if parameter.none_means and hasattr(field, "lineEdit"):
                    line, word = field.lineEdit(), tr_core(parameter.none_means)
                    margins = line.textMargins()
                    # A line edit has two pixels of its own at either side.
                    room = line.width() - margins.left() - margins.right() - 4
                    if line.fontMetrics().horizontalAdvance(word) > room:
                        too_wide.append((name, parameter.name, word))
        assert not too_wide
    finally:
        begin("en")


@pytest.mark.parametrize("digits", [10, 21, 400, 5000])
@pytest.mark.parametrize("make", [lambda: WholeField(1, None), SpinField, TimeField])
def test_a_number_larger_than_any_is_the_largest_or_none(qtbot, dressed, make, digits):
    field = make()
    qtbot.addWidget(field)
    with qtbot.captureExceptions() as faults:
        for text in ("9" * digits, "-" + "9" * digits, "--5", "5²"):
            field.lineEdit().setText(text)
            field.interpretText()
            assert field.minimum() <= field.value() <= field.maximum()
    assert faults == []
