"""The colours and type of the window: contrast, completeness, tabular figures, following."""

import importlib
import pkgutil
import re

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QAction, QColor, QFontInfo, QFontMetricsF
from PySide6.QtWidgets import QLabel, QWidget

from bnstudio import gui
from bnstudio.gui.style.icons import icon, icon_pixmap, set_icon
from bnstudio.gui.style.theme import stylesheet, theme
from bnstudio.gui.style.tokens import TYPE, dash_pattern, tokens
from bnstudio.resources import resource


def luminance(colour: QColor) -> float:
    def linear(c: float) -> float:
        return c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4

    return (
        0.2126 * linear(colour.redF())
        + 0.7152 * linear(colour.greenF())
        + 0.0722 * linear(colour.blueF())
    )


def contrast(a: QColor, b: QColor) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("dark", [False, True])
def test_text_can_be_read_on_every_ground(dark):
    t = tokens(dark)
    for ground in (t.window, t.panel, t.canvas, t.raised, t.field, t.hover, t.accent_soft):
        assert contrast(t.text, ground) >= 7
        assert contrast(t.text_2, ground) >= 4.5
        assert contrast(t.text_3, ground) >= 4.5
        assert contrast(t.accent_line, ground) >= 4.5
    assert contrast(t.on_accent, t.accent_fill) >= 4.5
    for role in ("good", "caution", "error"):
        assert contrast(getattr(t, role), getattr(t, f"{role}_soft")) >= 4.5
        assert contrast(getattr(t, role), t.panel) >= 4.5


@pytest.mark.parametrize("dark", [False, True])
def test_every_ink_of_text_has_a_contrast_of_4_5_on_every_ground(dark):
    """What is disabled is outside this; run colours are of lines and points, never of text."""
    t = tokens(dark)
    grounds = ("window", "panel", "canvas", "raised", "field", "hover", "pressed", "node_fill")
    softs = ("accent_soft", "good_soft", "caution_soft", "error_soft", "bar_track")
    inks = ("text", "text_2", "text_3", "accent_line", "good", "caution", "error", "bound")
    low = {
        (ink, ground): contrast(t.colour(ink), t.colour(ground))
        for ink in inks
        for ground in (*grounds, *softs)
    }
    assert min(low.values()) >= 4.5, min(low, key=low.get)
    fills = (t.accent_fill, t.accent_hover, t.accent_pressed)
    assert min(contrast(t.on_accent, fill) for fill in fills) >= 4.5


@pytest.mark.parametrize("dark", [False, True])
def test_lines_and_marks_can_be_seen(dark):
    t = tokens(dark)
    for colour in (*t.data, t.strong_border, t.arc, t.link, t.only_first, t.reversed):
        assert contrast(colour, t.panel) >= 3
        assert contrast(colour, t.canvas) >= 2.9
    assert len(t.data) == len(t.data_dash) == 6
    assert len({c.name() for c in t.data}) == 6
    assert len(set(t.data_dash)) == 6


def test_dashes_keep_their_length_at_any_width():
    assert dash_pattern((7.0, 3.0), 2.0) == [3.5, 1.5]


def test_bundled_type_is_used_with_tabular_figures(dressed):
    for role in TYPE:
        font = theme().font(role)
        assert QFontInfo(font).family() == "Inter"
        # To within what rounding the outlines to the pixel size makes of equal widths.
        assert spread(font) < 0.5
    assert QFontInfo(theme().font("body")).pixelSize() == theme().px(12)
    proportional = theme().font("body")
    proportional.clearFeatures()
    assert spread(proportional) > 5


def spread(font) -> float:
    """Return by how much rows of ten equal figures differ in width."""
    metrics = QFontMetricsF(font)
    widths = [metrics.horizontalAdvance(d * 10) for d in "0123456789"]
    return max(widths) - min(widths)


@pytest.mark.parametrize("dark", [False, True])
def test_style_sheet_is_filled_in(dark):
    text = stylesheet(tokens(dark), 1.0)
    assert "@" not in text
    assert not re.search(r"\ddp\b", text)
    assert tokens(dark).panel.name() in text
    assert "5px" in text
    assert "10px" in stylesheet(tokens(dark), 2.0)
    assert not re.search(r"font(-\w+)?\s*:", text), "fonts in the sheet would lose their features"


def test_theme_changes_once_and_tells(dressed, qtbot):
    told = []
    theme().changed.connect(lambda: told.append(theme().dark))
    theme().set_mode("dark")
    theme().set_mode("dark")
    assert told == [True]
    assert dressed.palette().window().color() == tokens(True).panel
    theme().toggle()
    assert told == [True, False]
    assert theme().mode == "light"
    with pytest.raises(ValueError, match="unknown theme"):
        theme().set_mode("sepia")


class _Counting(QLabel):
    """Counts how often it is dressed."""

    dressed = 0

    def changeEvent(self, event):
        super().changeEvent(event)
        self.dressed += event.type() == QEvent.Type.StyleChange


def test_a_theme_change_dresses_a_deep_widget_no_oftener_than_a_flat_one(dressed, qtbot):
    outer = QWidget()
    qtbot.addWidget(outer)
    flat, inner = _Counting("flat", outer), outer
    for _ in range(30):
        inner = QWidget(inner)
    deep = _Counting("deep", inner)
    outer.show()
    flat.dressed = deep.dressed = 0
    theme().toggle()
    # Once without the old sheet, once with the new one.
    assert flat.dressed <= 2
    assert deep.dressed == flat.dressed
    assert deep.palette().window().color() == tokens(True).panel


def test_what_is_built_undressed_is_dressed_at_the_end_only(dressed, qtbot):
    sheet = dressed.styleSheet()
    assert sheet
    host = QWidget()
    qtbot.addWidget(host)
    host.show()
    deep = outer = _Counting("deep")
    with theme().undressed():
        for _ in range(30):  # each time, all that it holds would be dressed again
            inner, outer = outer, QWidget()
            inner.setParent(outer)
        outer.setParent(host)
        with theme().undressed():
            deep.ensurePolished()
    assert dressed.styleSheet() == sheet
    assert deep.dressed <= 2


def test_what_fails_while_undressed_leaves_the_sheet_on(dressed):
    sheet = dressed.styleSheet()
    with pytest.raises(ValueError, match="in between"), theme().undressed():
        raise ValueError("in between")
    assert dressed.styleSheet() == sheet != ""


def test_icons_follow_the_theme(dressed, qtbot):
    label = QLabel()
    button = icon("play").pixmap(16, 16).toImage()
    assert any(button.pixelColor(x, y).alpha() > 200 for x in range(16) for y in range(16))
    action = QAction(label)
    set_icon(action, "play")
    light = _ink(action.icon().pixmap(16, 16).toImage())
    theme().set_mode("dark")
    dark = _ink(action.icon().pixmap(16, 16).toImage())
    assert light.name() == tokens(False).text_2.name()
    assert dark.name() == tokens(True).text_2.name()
    set_icon(action, "pause")
    theme().set_mode("light")
    assert _ink(action.icon().pixmap(16, 16).toImage()).name() == tokens(False).text_2.name()


def _ink(image) -> QColor:
    """Return the colour of the most opaque pixel."""
    points = [(x, y) for x in range(image.width()) for y in range(image.height())]
    colour = image.pixelColor(*max(points, key=lambda p: image.pixelColor(*p).alpha()))
    colour.setAlpha(255)
    return colour


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_icons_are_drawn_for_the_density(dressed, ratio):
    pixmap = icon_pixmap("info", "text", 16, ratio)
    assert pixmap.width() == round(16 * ratio)
    assert pixmap.devicePixelRatio() == ratio


def test_every_icon_is_there_and_used():
    named = set()
    source = resource("icons").parent.parent / "bnstudio"
    for path in source.rglob("*.py"):
        named |= set(re.findall(r"\"([a-z]+(?:-[a-z]+)*)\"", path.read_text(encoding="utf-8")))
    bundled = {path.stem for path in resource("icons").glob("*.svg")}
    assert bundled - named == set(), "bundled but used nowhere"
    with pytest.raises(FileNotFoundError):
        icon("no-such-icon")


def test_every_class_that_the_style_sheet_names_is_there():
    """A selector that lost its class dresses nothing: its fields would stand without a frame."""
    for module in pkgutil.walk_packages(gui.__path__, f"{gui.__name__}."):
        importlib.import_module(module.name)
    known, unseen = {"QTableCornerButton", "QToolTip"}, [QWidget]  # those two are Qt's, and hidden
    while unseen:
        kind = unseen.pop()
        known.add(kind.__name__)
        unseen += kind.__subclasses__()
    rules = re.sub(r"\{.*?\}", ",", stylesheet(tokens(False), 1.0), flags=re.S)
    named = set(re.findall(r"(?<![\w:#\"=-])[A-Z]\w+(?!\")", rules))
    assert {"QMenu", "SpinField", "NumberField"} <= named
    assert named <= known
