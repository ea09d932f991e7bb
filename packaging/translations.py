"""Keep the files of translations in step with the sources, and compile them for the window.

    python packaging/translations.py

Collects every text that is asked for in the person's language: the literals given to ``tr``,
``trn`` and ``counted`` in the window and in figures, what the core declares of its scores,
searchers, formats and discretisers, and the templates of the sentences that it makes up
(``core_sentences.py``), which are also written into ``sentences.json``, for the window to find them
again. Each ``resources/translations/bnstudio_*.ts`` then holds exactly these: what is new is marked
unfinished (Qt Linguist, or any editor, fills it), what is gone is taken out. The ``.qm`` beside it
is what the window reads. Run it after changing a text, and commit both.
"""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from core_sentences import templates

ROOT = Path(__file__).resolve().parents[1]
PLACES = (ROOT / "bnstudio" / "gui", ROOT / "bnstudio" / "figures")
FILES = ROOT / "resources" / "translations"
SENTENCES = FILES / "sentences.json"
CONTEXT = "bnstudio"

#: An English text, and what it is about where that has to be said. The text of a plural is that
#: for many, and it is about PLURAL.
Text = tuple[str, str]
PLURAL = "plural"


class NotLiteralError(Exception):
    """A text is put together before it is translated, so that it cannot be collected."""


def _called(node: ast.AST) -> str:
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def asked_for(path: Path) -> Iterator[Text]:
    """Give the texts that a file asks for.

    Raises
    ------
    NotLiteralError
        With the line where a text is no literal.
    """
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        name = _called(node)
        if name not in ("tr", "trn", "counted") or (name == "trn" and path.stem == "numbers"):
            continue  # in numbers.py is the one that "counted" stands for
        text = node.args[0 if name == "tr" else 1]
        if not (isinstance(text, ast.Constant) and isinstance(text.value, str)):
            raise NotLiteralError(f"{path}:{node.lineno}: {ast.unparse(text)} is no literal")
        if name == "counted":
            yield f"{text.value}s", PLURAL
        elif name == "trn":
            yield text.value, PLURAL
        else:
            yield text.value, ast.literal_eval(node.args[1]) if node.args[1:] else ""


def declared_by_core() -> Iterator[str]:
    """Give what the core declares and the window shows: names, labels, help."""
    from bnstudio.data.table.discretise import DISCRETISERS
    from bnstudio.formats.registry import FORMATS
    from bnstudio.graph.knowledge_file.form import Form
    from bnstudio.project.asking.searchers import Known, known
    from bnstudio.search.declarations import Group

    found: Known = known()
    for choice in (*found.scores.values(), *found.searchers.values()):
        yield from (choice.title, choice.summary)
        for item in choice.parameters:
            yield from (item.label, item.help, item.unit, item.none_means)
            yield from (word.replace("-", " ").capitalize() for word in item.choices)
    for searcher in found.searchers.values():
        yield from searcher.refuses.values()
    for method in DISCRETISERS.values():
        yield from (method.title, method.help)
    yield from (format_.title for format_ in FORMATS.values())
    yield from (form.title for form in Form)
    yield from (group.value for group in Group)


def texts() -> set[Text]:
    """Return every text that is to be translated."""
    files = sorted(path for place in PLACES for path in place.rglob("*.py"))
    found = {text for path in files for text in asked_for(path)}
    found |= {(text, "") for text in declared_by_core() if text}
    return found | {(text, "") for text in templates()}


def write_sentences(path: Path) -> None:
    """Write the templates of the core's sentences, with the holes in which names stand."""
    lines = [
        f"{json.dumps(text, ensure_ascii=False)}: {json.dumps(holes)}"
        for text, holes in templates().items()
    ]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def read(path: Path) -> dict[Text, tuple[str, ...]]:
    """Return the translations of a file, a form for each number; () for an unfinished one."""
    found: dict[Text, tuple[str, ...]] = {}
    for message in ElementTree.parse(path).iter("message"):
        translation = message.find("translation")
        assert translation is not None
        about = message.findtext("comment") or ""
        forms = [form.text or "" for form in translation.iter("numerusform")]
        words = tuple(forms) if about == PLURAL else (translation.text or "",)
        done = translation.get("type") != "unfinished" and all(words)
        found[message.findtext("source") or "", about] = words if done else ()
    return found


def write(path: Path, language: str, known: dict[Text, tuple[str, ...]]) -> None:
    """Write a file of translations, by the English texts."""
    top = ElementTree.Element("TS", version="2.1", language=language, sourcelanguage="en")
    context = ElementTree.SubElement(top, "context")
    ElementTree.SubElement(context, "name").text = CONTEXT
    for (text, about), words in sorted(known.items()):
        message = ElementTree.SubElement(context, "message")
        ElementTree.SubElement(message, "source").text = text
        if about:
            ElementTree.SubElement(message, "comment").text = about
        if about == PLURAL:
            message.set("numerus", "yes")
        translation = ElementTree.SubElement(message, "translation")
        if not words:
            translation.set("type", "unfinished")
        if about == PLURAL:
            for form in words or ("", ""):
                ElementTree.SubElement(translation, "numerusform").text = form
        else:
            translation.text = words[0] if words else ""
    ElementTree.indent(top, " ")
    body = ElementTree.tostring(top, encoding="unicode")
    head = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
    path.write_text(f"{head}{body}\n", encoding="utf-8")


def main() -> int:
    """Bring all files up to date; the exit status is 1 where something is left to translate."""
    wanted, left = texts(), 0
    write_sentences(SENTENCES)
    for path in sorted(FILES.glob("bnstudio_*.ts")):
        known = read(path)
        path_known = {text: known.get(text, ()) for text in wanted}
        write(path, path.stem.partition("_")[2], path_known)
        release = ["pyside6-lrelease", "-silent", str(path), "-qm", str(path.with_suffix(".qm"))]
        subprocess.run(release, check=True)
        missing = sum(not words for words in path_known.values())
        gone = len(known.keys() - wanted)
        print(f"{path.name}: {len(wanted)} texts, {missing} to translate, {gone} taken out")
        left += missing
    return 1 if left else 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
