"""The files of translations hold exactly what the window asks for, whole and well formed.

Run ``python packaging/translations.py`` after a change of a text, and translate what is new.
"""

import ast
import importlib.util
import re
import string
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QTranslator

from bnstudio.gui.style import language
from bnstudio.gui.style.language import CONTEXT, LANGUAGES
from bnstudio.gui.window.panels import MORE_PAGES, MORE_SIDE_PANELS
from bnstudio.gui.wording import tr as texts
from bnstudio.gui.wording.numbers import counted
from bnstudio.gui.wording.plain import without_mnemonic
from bnstudio.gui.wording.tr import speak, tr, tr_core, trn

ROOT = Path(__file__).resolve().parents[3]


def tool():
    """The script that keeps the files in step."""
    place = ROOT / "packaging" / "translations.py"
    if str(place.parent) not in sys.path:
        sys.path.append(str(place.parent))  # it imports its neighbour
    spec = importlib.util.spec_from_file_location("translations", place)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL = tool()
FILES = sorted(TOOL.FILES.glob("*.ts"))


@pytest.fixture(scope="module")
def wanted():
    return TOOL.texts()


@pytest.fixture
def german():
    language.begin("de")
    yield
    language.begin("en")


def fields(text):
    """The placeholders of a text, with how they are written."""
    return sorted(
        (name, how, kind) for _, name, how, kind in string.Formatter().parse(text) if name
    )


def test_there_is_a_file_for_each_language():
    assert {path.stem.removeprefix("bnstudio_") for path in FILES} == set(LANGUAGES) - {"en"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
class TestFile:
    def test_it_holds_exactly_what_is_asked_for(self, path, wanted):
        known = TOOL.read(path).keys()
        assert wanted - known == set(), "run python packaging/translations.py, and translate these"
        assert known - wanted == set(), "run python packaging/translations.py: these are gone"

    def test_nothing_is_unfinished(self, path):
        assert [text for text, words in TOOL.read(path).items() if not words] == []

    def test_placeholders_agree(self, path):
        for (text, _), words in TOOL.read(path).items():
            for form in words:
                assert not re.search(r"\{\w", text) or fields(form) == fields(text), (text, form)

    def test_blanks_at_the_ends_and_access_keys_agree(self, path):
        """Pieces are put together; an ``&`` that is no key's mark would be shown."""
        for (text, _), words in TOOL.read(path).items():
            for form in words:
                ends = (text[:1].isspace(), text[-1:].isspace(), "&" in text)
                assert (form[:1].isspace(), form[-1:].isspace(), "&" in form) == ends, (text, form)

    def test_filters_of_files_keep_their_endings(self, path):
        for (text, _), words in TOOL.read(path).items():
            if ";;" in text or "(*" in text:
                patterns = re.findall(r"\([^()]*\*[^()]*\)", text)
                assert re.findall(r"\([^()]*\*[^()]*\)", words[0]) == patterns, text

    def test_the_compiled_file_is_of_this_one(self, path):
        translator = QTranslator()
        assert translator.load(str(path.with_suffix(".qm")))
        for (text, about), words in TOOL.read(path).items():
            numbers = (1, 2) if about == TOOL.PLURAL else (-1,)
            forms = [translator.translate(CONTEXT, text, about, n) for n in numbers]
            assert forms == list(words), text

    def test_a_second_run_of_the_script_changes_nothing(self, path, tmp_path):
        again = tmp_path / path.name
        TOOL.write(again, path.stem.removeprefix("bnstudio_"), TOOL.read(path))
        assert again.read_bytes() == path.read_bytes()


def test_points_of_omission_are_written_one_way():
    """``Choose…`` in English; German sets a blank where words are left out: ``Wählen …``."""
    for (text, _), words in TOOL.read(TOOL.FILES / "bnstudio_de.ts").items():
        assert not re.search(r"\w …$", text), text
        if text.endswith("…") and text[-2:-1].isalpha():
            assert all(re.search(r"[\s\xa0]…$", form) for form in words), text


def spoken(node):
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"tr", "trn", "tr_core"}


def bare(node):
    """Whether it is a word or more that no one translates."""
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.search(r"[^\W\d_]{2}", node.value) is not None
    )


def test_of_two_texts_to_choose_from_both_are_translated_or_none():
    for place in sorted((ROOT / "bnstudio" / "gui").rglob("*.py")):
        for node in ast.walk(ast.parse(place.read_text(encoding="utf-8"))):
            if isinstance(node, ast.IfExp):
                both = node.body, node.orelse
                half = any(map(spoken, both)) and any(map(bare, both))
                assert not half, f"{place}, line {node.lineno}: one of the two is English"


def test_english_is_the_text_itself():
    speak(None)
    assert tr("Save") == "Save"
    assert tr("{a} → {b}", b="y", a="x") == "x → y"
    assert tr("{braces} stay") == "{braces} stay"
    assert [trn("one", "many", n) for n in (0, 1, 2)] == ["many", "one", "many"]
    assert trn("{n} leaf", "{n} leaves", 3, n="3") == "3 leaves"
    assert counted(1, "arc") == "1 arc" and counted(0, "arc") == "0 arcs"


def test_german(german):
    assert tr("Cancel") == "Abbrechen"
    assert tr("{shown} of {arcs}", arcs=2, shown=1) == "1 von 2"
    assert [counted(n, "arc") for n in (0, 1, 2)] == ["0 Kanten", "1 Kante", "2 Kanten"]
    assert [trn("{n} leaf", "{n} leaves", n, n=n) for n in (1, 5)] == ["1 Blatt", "5 Blätter"]
    assert tr_core("Hill climbing") == "Bergsteigen"
    assert tr("A text that no file has") == "A text that no file has"


def test_pages_are_called_in_the_menu_as_on_their_tabs(german):
    for tab, command in (
        ("Data", "&Data page"),
        ("Graph", "&Graph page"),
        ("Evaluate", "Evaluate &page"),
        *((page.title, page.command) for page in MORE_PAGES),
    ):
        assert without_mnemonic(tr(command)) == f"Seite {tr(tab)}"
    for panel in MORE_SIDE_PANELS:
        assert without_mnemonic(tr(panel.command)).startswith(f"{tr(panel.title)} ")


def test_the_language_is_that_named_then_that_set_then_the_systems(monkeypatch, tmp_path):
    monkeypatch.setattr(language.QLocale, "system", lambda: language.QLocale("de_AT"))
    monkeypatch.delenv(language.VARIABLE, raising=False)
    assert language.language("") == "de"
    assert language.language("en") == "en"
    assert language.language("no such language") == "de"
    monkeypatch.setenv(language.VARIABLE, "en")
    assert language.language("de") == "en"
    monkeypatch.setenv(language.VARIABLE, "no such language")
    assert language.language("de") == "de"
    monkeypatch.setattr(language.QLocale, "system", lambda: language.QLocale("fr_FR"))
    assert language.language("") == "en"


def test_the_files_settings_decide(monkeypatch, tmp_path):
    from bnstudio.gui.window.settings import Settings

    monkeypatch.delenv(language.VARIABLE, raising=False)
    monkeypatch.setattr(language, "settings_file", lambda: tmp_path / "window.ini")
    settings = Settings(tmp_path / "window.ini")
    assert settings.language == ""
    settings.language = "de"
    settings.sync()
    assert language.language() == "de"


# -- what people see is asked for --------------------------------------------------------------

WINDOW = ROOT / "bnstudio" / "gui"
#: Folders that show no text.
SILENT = ("eventloop", "style")
#: Calls that show their first text, and the keywords of any call that show theirs.
SHOWING = {
    *("Label", "Button", "CheckBox", "SectionHeader", "Heading", "FieldLabel", "FormRow"),
    *("ElidedLabel", "Section", "SearchField", "setText", "setToolTip", "setAccessibleName"),
    *("setPlaceholderText", "setWindowTitle", "addAction", "addMenu", "addItem", "add_button"),
    *("Paragraph", "Entry", "UsageError", "JobError"),
    *("add_choice", "set_name", "set_fault", "show_notice", "notify", "hint", "refuse"),
}
KEYWORDS = {"tip", "unit", "special", "placeholder"}
#: What is the same in every language.
NAMES = {
    "bnstudio",
    "AUC",
    "GraphML",
    "DAG",
    "RPDAG",
    "CPDAG",
    "PNG",
    "SVG",
    "PDF",
    "TikZ",
    "cm",
    "maxParams",
}
#: Words of the program: the kinds of notices, and what a PNG calls what is said of it.
NO_TEXT = {"good", "info", "warning", "error", "caution", "Title", "Description"}


def literals(node):
    """The literals that an expression can be, the pieces of an f-string among them."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            for part in parts:
                yield from literals(part)
        case ast.FormattedValue(value=part):
            yield from literals(part)
        case ast.IfExp(body=a, orelse=b) | ast.BinOp(left=a, right=b):
            yield from literals(a)
            yield from literals(b)
        case ast.Call(func=ast.Name(id="plain" | "plain_lines" | "action_text"), args=[text, *_]):
            yield from literals(text)


def unasked(source):
    """Lines that show a literal which is not asked for in the language of the window."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        word = getattr(node.func, "id", None) or getattr(node.func, "attr", "")
        shown = [item.value for item in node.keywords if item.arg in KEYWORDS]
        if word in SHOWING:
            args = [a for a in node.args if not set(literals(a)) & NO_TEXT]
            shown += args[:1]
        for text in (text for value in shown for text in literals(value)):
            if re.search("[A-Za-z]{2}", text) and text.strip() not in NAMES:
                yield f"{node.lineno}: {text!r}"


@pytest.mark.parametrize(
    "folder",
    [
        "../figures",
        *sorted({p.relative_to(WINDOW).parts[0] for p in WINDOW.rglob("*.py")} - set(SILENT)),
    ],
)
def test_what_people_see_is_asked_for(folder):
    place = (WINDOW / folder).resolve()
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place]
    faults = [
        f"{path.relative_to(ROOT)}:{fault}"
        for path in files
        for fault in unasked(path.read_text(encoding="utf-8"))
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    "line",
    ['Label("Cancel")', 'x.setText(f"{n} rows")', 'Field(unit="rows")', 'b.notify("info", "No")'],
)
def test_a_text_that_is_not_asked_for_is_found(line):
    assert list(unasked(line))


def test_texts_are_asked_for_by_their_own_names():
    """The script finds calls by name."""
    assert {"tr", "trn", "tr_core"} <= vars(texts).keys()
    modules = "bnstudio.gui.wording.tr", "bnstudio.texts"
    for path in (path for place in TOOL.PLACES for path in place.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module in modules:
                assert all(alias.asname is None for alias in node.names), path
