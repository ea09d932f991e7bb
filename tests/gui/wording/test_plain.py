"""Text from files is shown and does nothing; a check finds whatever is shown past that rule."""

import ast
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bnstudio.gui
from bnstudio.gui.wording.plain import (
    LENGTH,
    LINES,
    action_text,
    plain,
    plain_lines,
    window_title,
    without_mnemonic,
)

HOUSE = Path(bnstudio.gui.__file__).parent

#: What hands text to Qt to be shown, and where the text stands among its arguments.
SINKS = {
    "addAction": 0,
    "addItem": 0,
    "addItems": 0,
    "addMenu": 0,
    "addTab": 0,
    "drawText": -1,
    "elidedText": 0,
    "getText": 2,
    "setAccessibleDescription": 0,
    "setAccessibleName": 0,
    "setItemData": 1,
    "setItemText": 1,
    "setLabelText": 0,
    "setPlaceholderText": 0,
    "setPlainText": 0,
    "setStatusTip": 0,
    "setTabText": 1,
    "setTitle": 0,
    "setToolTip": 0,
    "setWhatsThis": 0,
    "setWindowTitle": 0,
    "showMessage": 0,
    "showText": 1,
}
SAFE = {"plain", "plain_lines", "action_text", "window_title", "letter", "printable"}
#: What Qt would take for HTML, draw as it likes, or show in labels that guess.
REFUSED = {
    "QErrorMessage",
    "QGraphicsTextItem",
    "QMessageBox",
    "QProgressDialog",
    "QStaticText",
    "QTextDocument",
    "QTextEdit",
    "RichText",
    "AutoText",
    "MarkdownText",
    "setHtml",
    "insertHtml",
    "TextItem",
}
#: Places that may: file, name, why.
ALLOWED = {
    ("learn/ordering.py", "addItems"): "the items are the names; a delegate paints them",
    ("window/dialogs/help.py", "setPlainText"): "the licences, which come with the program",
    ("runs/ledger_window.py", "setPlainText"): "each line is made plain; there may be many",
    ("window/main_menu.py", "addMenu"): "the titles of the menus, with the marks of their keys",
    ("canvas/page/menus.py", "addAction"): "made by action_text, with the key after a tab",
    ("figures/painting.py", "drawText"): "a sheet's marks are made printable",
    ("knowledge/board.py", "addAction"): "made by action_text, with the key after a tab",
}
#: Only these may make what shows more than plain text, of the program's own pages.
PAGES = {
    ("widgets/pages/markdown.py", "QTextBrowser"),
    ("widgets/pages/markdown.py", "setMarkdown"),
}
#: A report is set as HTML in which every text of the project is escaped.
ESCAPED = {("report/pdf.py", "QTextDocument"), ("report/pdf.py", "setHtml")}


def is_call(node, names):
    if not isinstance(node, ast.Call):
        return False
    word = getattr(node.func, "id", None) or getattr(node.func, "attr", "")
    return word in names or word.startswith("format_")


def harmless(node, known):
    """Whether a text is a literal, or made of what is plain already."""
    match node:
        case ast.Constant():
            return True
        case ast.Name(id=word):
            return word in known or word.lstrip("_").isupper()
        case ast.IfExp(body=a, orelse=b) | ast.BinOp(left=a, right=b):
            return harmless(a, known) and harmless(b, known)
        case ast.BoolOp(values=parts) | ast.JoinedStr(values=parts):
            return all(harmless(part, known) for part in parts)
        case ast.FormattedValue(value=part):
            return harmless(part, known)
        case ast.Call(func=ast.Name(id="tr" | "trn"), keywords=values):
            return all(harmless(value.value, known) for value in values)
    return is_call(node, SAFE)


def speaks(node):
    """Whether an argument of addAction or addItem is a text, not an action or an item."""
    match node:
        case ast.Name(id=word):
            return word not in ("action", "axis", "curve", "item")
        case ast.Attribute(value=ast.Name(id="self")) | ast.Subscript():
            return False
    return True


def unsafe(source, place):
    tree = ast.parse(source)
    known = {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and is_call(node.value, SAFE | {"elidedText"})
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        word = getattr(node, "id", None) or getattr(node, "attr", "")
        refused = word in REFUSED and (place, word) not in ESCAPED
        if isinstance(node, ast.Name | ast.Attribute) and refused:
            yield f"{place}:{node.lineno}: {word} is not plain text"
        if word in ("QTextBrowser", "setMarkdown") and (place, word) not in PAGES:
            yield f"{place}:{node.lineno}: {word} outside the program's pages"
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        sink = node.func.attr
        if sink not in SINKS or not node.args or (place, sink) in ALLOWED:
            continue
        text = node.args[SINKS[sink]] if SINKS[sink] < len(node.args) else node.args[-1]
        if sink in ("addAction", "addItem") and not speaks(text):
            continue
        if not harmless(text, known):
            yield f"{place}:{node.lineno}: {sink} shows {ast.unparse(text)} without plain()"


def test_whatever_is_shown_is_a_literal_or_made_plain():
    faults = []
    for path in sorted(HOUSE.rglob("*.py")):
        place = path.relative_to(HOUSE).as_posix()
        faults += unsafe(path.read_text(encoding="utf-8"), place)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    "line",
    [
        "a.setToolTip(name)",
        "a.setToolTip(f'{name} is here')",
        "menu.addAction(group, put)",
        "painter.drawText(rect, 0, name)",
        "QMessageBox.warning(None, 'a', 'b')",
        "label.setTextFormat(Qt.TextFormat.RichText)",
        "QTextBrowser()",
    ],
)
def test_the_check_finds_what_it_is_for(line):
    assert list(unsafe(line, "some/place.py"))


def test_text_that_is_harmless_stays_as_it_is():
    for text in ("", "smoking", "R&D <b>", "Müller", "年齢", "p\u00a0=\u00a00.05", "می\u200cروم"):
        assert plain(text) is text or plain(text) == text


def test_control_characters_are_shown():
    assert plain("a\nb\tc\x00\x7f") == "a␊b␉c␀␡"
    for sign in "\u202e\u2066\u200b\ufeff\u2028\x85\ud800":
        assert plain(f"a{sign}b") == "a\N{REPLACEMENT CHARACTER}b"


def test_long_text_is_cut_in_its_middle():
    text = "a" * 50_000 + "z" * 50_000
    shown = plain(text)
    assert len(shown) == LENGTH
    assert shown.startswith("aaa")
    assert shown.endswith("zzz")
    assert "…" in shown
    lines = plain_lines("x\n" * 50_000)
    assert lines.count("\n") == LINES


@given(st.text(st.characters()), st.integers(10, 100))
def test_what_comes_out_is_always_harmless(text, length):
    shown = plain(text, length=length)
    assert len(shown) <= length
    assert plain(shown, length=length) == shown
    assert not set(shown) & set("\n\r\t\0\x1b\u202a\u202b\u202d\u202e\u2066\u2067\u2068")
    shown.encode()
    assert all(plain(line) == line for line in plain_lines(text).split("\n"))
    assert without_mnemonic(action_text(text)) == plain(text)


def test_a_title_keeps_its_mark_to_itself():
    assert window_title("a[*]b", "[*]") == "a[*][*]b[*] – bnstudio"
