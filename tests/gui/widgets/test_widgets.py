"""The basic controls: what they show, how they react to mouse and keys, the focus ring."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QGuiApplication, QValidator, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCompleter, QScrollArea, QVBoxLayout, QWidget

from bnstudio.gui.style.theme import theme
from bnstudio.gui.widgets.bars import ProgressBar
from bnstudio.gui.widgets.buttons import Button, IconButton
from bnstudio.gui.widgets.choices import Segmented, TabStrip
from bnstudio.gui.widgets.fields import CheckBox, ComboField, SearchField, TextField, mark_error
from bnstudio.gui.widgets.focus_ring import FocusRing
from bnstudio.gui.widgets.labels import Label
from bnstudio.gui.widgets.notice import NoticeBar, Toast
from bnstudio.gui.widgets.number_fields import CountField, NumberField, SpinField


@pytest.fixture
def host(dressed, qtbot):
    widget = QWidget()
    QVBoxLayout(widget)
    widget.resize(400, 300)
    qtbot.addWidget(widget)
    return widget


def put(host, *widgets):
    for widget in widgets:
        host.layout().addWidget(widget)
    host.show()
    QApplication.processEvents()
    return widgets[0]


def pixels(widget, colour) -> int:
    """Count the pixels of exactly this colour."""
    image = widget.grab().toImage()
    wanted = colour.rgb()
    return sum(
        image.pixel(x, y) == wanted for x in range(image.width()) for y in range(image.height())
    )


def test_controls_have_the_heights_of_the_design(host):
    assert put(host, SpinField()).height() == 28
    assert ComboField([("a", 1)]).height() == 28
    assert TextField("x").height() == 28
    assert Button("Learn", "primary", height=36).sizeHint().height() == 36
    assert Button("Pause").sizeHint().height() == 28
    assert IconButton("play", "Learn").sizeHint().width() == 28
    assert Segmented([(1, "A"), (2, "B")]).height() == 28
    tabs = TabStrip()
    tabs.add("a", "A")
    assert tabs.sizeHint().height() == 40


def test_button_grounds_follow_their_state(host):
    t = theme().tokens
    button = put(host, Button("Go", "primary", height=36))
    assert pixels(button, t.accent_fill) > 500
    button.setDown(True)
    assert pixels(button, t.accent_pressed) > 500
    button.setDown(False)
    button.setEnabled(False)
    assert pixels(button, t.accent_fill) == 0
    with pytest.raises(ValueError, match="kind of button"):
        Button("x", "loud")


def test_theme_change_repaints_by_itself(host):
    button = put(host, Button("Go", "primary", height=36))
    theme().set_mode("dark")
    assert pixels(button, theme().tokens.accent_fill) > 500
    label = Label("words", ink="text_2")
    assert label.palette().windowText().color() == theme().tokens.text_2
    theme().set_mode("light")
    assert label.palette().windowText().color() == theme().tokens.text_2


def test_icon_button_names_itself_with_its_key(host):
    button = IconButton("play", "Learn", "F5")
    assert button.accessibleName() == "Learn"
    assert button.toolTip() == "Learn  (F5)"
    assert IconButton("x", "Dismiss").toolTip() == "Dismiss"


def test_segmented_by_mouse_and_keys(host, qtbot):
    choice = put(host, Segmented([("dag", "DAG"), ("rpdag", "RPDAG"), ("cpdag", "CPDAG")]))
    got = []
    choice.changed.connect(got.append)
    qtbot.mouseClick(choice.button("cpdag"), Qt.MouseButton.LeftButton)
    assert (choice.value, got) == ("cpdag", ["cpdag"])
    widths = [choice.button(v).width() for v in ("dag", "rpdag", "cpdag")]
    choice.button("cpdag").setFocus()
    qtbot.keyClick(choice.button("cpdag"), Qt.Key.Key_Left)
    assert choice.value == "rpdag"
    assert widths == [choice.button(v).width() for v in ("dag", "rpdag", "cpdag")]
    choice.set_value("rpdag")
    assert got == ["cpdag", "rpdag"]


def test_tabs_have_keys_and_tell(host, qtbot):
    tabs = TabStrip()
    got, twice = [], []
    tabs.key_changed.connect(got.append)
    tabs.key_double_clicked.connect(twice.append)
    tabs.add("data", "Data")
    tabs.add("graph", "Graph")
    put(host, tabs)
    assert tabs.current_key == "data"
    qtbot.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(1).center())
    assert got == ["data", "graph"]
    qtbot.mouseDClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(1).center())
    assert twice == ["graph"]
    tabs.set_current_key("data")
    assert tabs.current_key == "data"
    with pytest.raises(ValueError, match="no tab"):
        tabs.set_current_key("report")
    assert pixels(tabs, theme().tokens.accent_line) > 20


def test_number_field_keeps_its_unit_beside_the_number(host, qtbot):
    field = put(host, SpinField(1, 9999, 256, "per family", name="maxParams"))
    assert field.text() == "256"
    assert pixels(field, theme().tokens.text_3) > 5, "the unit is in text-3"
    bare = put(host, SpinField(1, 9999, 256, name="maxParams"))
    assert pixels(bare, theme().tokens.text_3) == 0
    assert field.accessibleName() == "maxParams"


def test_number_field_special_word_hides_the_unit(host):
    field = put(host, SpinField(0, 99, 0, "parents", special="unlimited"))
    assert field.text() == "unlimited"
    assert pixels(field, theme().tokens.text_3) == 0
    assert field.lineEdit().cursorPosition() == 0


def test_number_field_steps_by_its_chevrons(host, qtbot):
    field = put(host, SpinField(0, 99, 5))
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton, pos=QPoint(field.width() - 10, 6))
    assert field.value() == 6
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton, pos=QPoint(field.width() - 10, 22))
    qtbot.mouseClick(field, Qt.MouseButton.LeftButton, pos=QPoint(field.width() - 10, 22))
    assert field.value() == 4


def test_number_field_groups_thousands_and_takes_them_back(host, qtbot):
    field = put(host, SpinField(-5000, 10**9, 100_000, special=""))
    assert field.text() == "100\N{NARROW NO-BREAK SPACE}000"
    field.selectAll()
    qtbot.keyClicks(field, "25000")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert field.value() == 25_000
    field.selectAll()
    qtbot.keyClicks(field, "1 234")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert field.value() == 1234
    qtbot.keyClick(field, Qt.Key.Key_Up)
    assert field.value() == 1235
    field.selectAll()
    qtbot.keyClicks(field, "-7x")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert (field.value(), field.text()) == (-7, "−7")


def test_decimal_field_takes_a_comma_and_hides_no_digits(host, qtbot):
    field = put(host, NumberField(0, 100))
    field.set_number(1)
    assert field.text() == "1.0"
    field.selectAll()
    qtbot.keyClicks(field, "0,001")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert field.value() == pytest.approx(0.001)
    assert field.text() == "0.001"


@pytest.mark.parametrize("way", ["typed", "pasted"])
@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1.000,5", 1000.5),
        ("1,000.5", 1000.5),
        ("1.234.567,5", 1234567.5),
        ("1.234.567", 1234567),
        ("1 000", 1000),
        ("1 000,5", 1000.5),
        ("\N{MINUS SIGN}1\N{NO-BREAK SPACE}000", -1000),
        ("1\N{NARROW NO-BREAK SPACE}000.25", 1000.25),
        ("1\N{THIN SPACE}000,5e3", 1000500),
        ("1.000", 1),
        ("1,5", 1.5),
    ],
)
def test_decimal_field_takes_thousands_apart(host, qtbot, text, number, way):
    field = put(host, NumberField(None, None))
    field.set_number(7)
    field.selectAll()
    if way == "typed":
        for mark in text:  # as a key does; those of a test know no narrow blanks
            field.lineEdit().insert(mark)
    else:
        QGuiApplication.clipboard().setText(text)
        qtbot.keyClick(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert field.value() == pytest.approx(number)


@pytest.mark.parametrize("text", ["1.5,2.5", "1.5,", "1,00.5", "1.00.000", "12.3.4"])
def test_decimal_field_refuses_marks_that_part_no_thousands(host, text):
    field = put(host, NumberField(None, None))
    assert field.validate(text, len(text))[0] is not QValidator.State.Acceptable


@pytest.mark.parametrize(
    "make", [lambda: SpinField(0, 99, 5), lambda: ComboField([("a", 5), ("b", 6)])]
)
def test_wheel_over_an_unfocused_field_scrolls_the_form(host, make):
    field = put(host, make(), TextField("other"))
    host.layout().itemAt(1).widget().setFocus()
    before = field.value() if isinstance(field, SpinField) else field.value
    event = QWheelEvent(
        QPointF(20, 10),
        field.mapToGlobal(QPointF(20, 10)),
        QPoint(0, 0),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(field, event)
    assert (field.value() if isinstance(field, SpinField) else field.value) == before
    assert not event.isAccepted()


def test_combo_keeps_data_and_elides_only_its_own_words(host, qtbot):
    field = put(host, ComboField([("BIC (MDL)", "bic"), ("BDeu", "bdeu")], name="Score"))
    assert field.value == "bic"
    field.set_value("bdeu")
    assert field.currentText() == "BDeu"
    with pytest.raises(ValueError, match="no item"):
        field.set_value("xyz")
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Up)
    assert field.value == "bic"


def test_the_list_of_a_narrow_choice_is_as_wide_as_its_items(host, qtbot):
    field = put(host, ComboField([("One", 1), ("A choice of many more words than that", 2)]))
    field.setFixedWidth(80)
    field.showPopup()
    qtbot.waitUntil(lambda: field.view().isVisible())
    assert field.view().width() >= field.sizeHint().width() - 20 > 80
    field.hidePopup()


def test_the_list_of_a_choice_made_undressed_is_the_same(host, qtbot):
    def parts(combo):
        qtbot.addWidget(combo)
        return sorted(type(widget).__name__ for widget in combo.findChildren(QWidget))

    worn = parts(ComboField([("One", 1)]))
    with theme().undressed():
        bare = ComboField([("One", 1)])
    assert parts(bare) == worn
    assert bare.font() == theme().font("name")


def test_wrong_field_says_so_in_colour_and_words(host):
    field = put(host, SpinField())
    mark_error(field, "Two parents at least")
    assert pixels(field, theme().tokens.error) > 20
    assert field.toolTip() == "Two parents at least"
    assert field.accessibleDescription() == "Two parents at least"
    mark_error(field, None)
    assert pixels(field, theme().tokens.error) == 0


def test_search_field_empties_on_escape(host, qtbot):
    field = put(host, SearchField("Find a node", "Ctrl+F"))
    field.setFocus()
    qtbot.keyClicks(field, "HR")
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == ""


def test_tick_box_by_mouse_and_space(host, qtbot):
    box = put(host, CheckBox("State bars"))
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(60, 10))
    assert box.isChecked()
    assert pixels(box, theme().tokens.accent_fill) > 50
    qtbot.keyClick(box, Qt.Key.Key_Space)
    assert not box.isChecked()
    assert pixels(box, theme().tokens.strong_border) > 10


def test_progress_with_and_without_a_measure(host):
    bar = put(host, ProgressBar("Run 1"))
    bar.set_share(0.5)
    half = pixels(bar, theme().tokens.accent_line)
    bar.set_share(1.0)
    assert pixels(bar, theme().tokens.accent_line) > 1.8 * half
    assert bar.accessibleDescription() == "100%"
    bar.set_share(2.0)
    assert bar.share == 1.0
    bar.set_share(None)
    assert bar.share is None
    assert bar.accessibleDescription() == ""


def test_notice_offers_what_can_be_done(host, qtbot):
    notice = put(host, NoticeBar())
    done = []
    notice.show_notice("caution", "Not saved.", (("Bring it back", lambda: done.append(1)),))
    assert notice.isVisible()
    button = notice.findChild(Button)
    assert button.text() == "Bring it back"
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert done == [1]
    assert not notice.isVisible()


def test_toast_goes_by_itself(host, qtbot):
    toast = Toast(host)
    put(host, QWidget())
    toast.show_toast("good", "Saved", seconds=0.05)
    assert toast.isVisible()
    host.resize(500, 320)
    assert host.rect().contains(toast.geometry())
    qtbot.waitUntil(lambda: not toast.isVisible(), timeout=20_000)


def test_focus_ring_shows_for_keys_not_for_clicks(host, qtbot):
    first, second = Button("One"), Button("Two")
    ring = FocusRing(host)
    put(host, first, second)
    host.activateWindow()
    qtbot.waitUntil(lambda: host.isActiveWindow())
    QTest.mouseClick(host.windowHandle(), Qt.MouseButton.LeftButton, pos=first.geometry().center())
    assert first.hasFocus()
    assert ring.target is None
    QTest.keyClick(host.windowHandle(), Qt.Key.Key_Tab)
    assert second.hasFocus()
    assert ring.target is second
    assert ring.geometry() == second.geometry().adjusted(-3, -3, 3, 3)
    QTest.mouseClick(host.windowHandle(), Qt.MouseButton.LeftButton, pos=second.geometry().center())
    assert ring.target is None


def test_focus_ring_follows_scrolling_and_is_cut_by_the_view_only(host, qtbot):
    area, inner = QScrollArea(), QWidget()
    layout = QVBoxLayout(inner)
    fields = [TextField(str(i)) for i in range(30)]
    for field in fields:
        layout.addWidget(field)
    area.setWidget(inner)
    area.setWidgetResizable(True)
    ring = FocusRing(host)
    put(host, area)
    fields[3].setFocus()
    assert ring.target is fields[3]
    before = ring.geometry()
    area.verticalScrollBar().setValue(20)
    assert ring.geometry().top() == before.top() - 20
    area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())
    assert ring.target is None
    fields[3].deleteLater()
    QApplication.processEvents()
    assert ring.target is None


def test_focus_ring_outlives_a_button_that_deletes_its_own_list(host, qtbot):
    """A list that is made anew by its own button, by keys: the ring goes on to what is there."""
    area, after = QScrollArea(), Button("After")
    inner, button = QWidget(), Button("Fix")
    QVBoxLayout(inner).addWidget(button)
    area.setWidget(inner)
    button.clicked.connect(lambda: area.setWidget(QWidget()))
    ring = FocusRing(host)
    put(host, area, after)
    host.activateWindow()
    qtbot.waitUntil(lambda: host.isActiveWindow())
    QTest.keyClick(host.windowHandle(), Qt.Key.Key_Backtab)
    button.setFocus()
    QTest.keyClick(host.windowHandle(), Qt.Key.Key_Tab)
    button.setFocus()
    assert ring.target is button
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert ring.target is None
    after.setFocus()
    assert ring.target is after
    area.hide()
    after.hide()


def test_a_choice_forgets_the_pointer_when_its_list_closes(host):
    combo = put(host, ComboField([("a", 1), ("b", 2)]))
    QCursor.setPos(host.mapToGlobal(QPoint(-50, -50)))
    combo.showPopup()
    combo.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    combo.hidePopup()
    assert not combo.underMouse() and not pixels(combo, theme().tokens.strong_border)


def test_completions_have_rows_like_those_of_a_choice(host):
    field = put(host, SearchField("Find"))
    field.setCompleter(QCompleter(["alpha", "alphabet"], field))
    field.setFocus()
    QTest.keyClicks(field, "al")
    popup = field.completer().popup()
    assert popup.isVisible()
    assert popup.sizeHintForRow(0) >= 26
    popup.hide()


def test_the_unit_of_a_count_is_singular_for_one(host) -> None:
    field = put(host, CountField(1, 10, 1, lambda n: "case" if n == 1 else "cases", name="Cases"))
    assert field.unit == "case"
    field.setValue(2)
    assert field.unit == "cases"
