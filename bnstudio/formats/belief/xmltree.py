"""XML as a tree of plain elements, within bounds: depth, number of elements, no entities.

expat reads nothing but the text it is given: no file, no network. Declarations of entities are
refused, so that nothing grows on reading; so are names of entities that a document type elsewhere
might declare.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from bnstudio.formats.common import Source

MAX_DEPTH = 200
MAX_ELEMENTS = 2_000_000
_NONE: dict[str, str] = {}


@dataclass(slots=True)
class Element:
    """An element: its tag without name space, attributes, text, elements inside, and line."""

    tag: str
    line: int
    given: dict[str, str]
    text: str = ""
    inside: list[Element] = field(default_factory=list)

    def all(self, tag: str) -> Iterator[Element]:
        """Give the elements right inside that have this tag, whatever its case."""
        tag = tag.lower()
        return (each for each in self.inside if each.tag.lower() == tag)

    def first(self, tag: str) -> Element | None:
        """Return the first element right inside that has this tag."""
        return next(self.all(tag), None)


def parse(text: str, source: Source) -> Element:
    """Return the outermost element of an XML text.

    Raises
    ------
    FormatError
        With line and character: no XML, entities, too deep, too many elements.
    """
    content = text.encode("utf-8")
    # The text is given in UTF-8, whatever the file declares; ``files.py`` obeyed that.
    parser = expat.ParserCreate("utf-8", " ")
    parser.buffer_text = True
    stack: list[Element] = [Element("", 1, _NONE)]
    words: list[list[str]] = [[]]
    count = 0

    def start(tag: str, given: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if len(stack) > MAX_DEPTH:
            refuse("the elements are nested too deeply for a network")
        if count > MAX_ELEMENTS:
            refuse(f"the file has more than {MAX_ELEMENTS:,} elements, the most that are read")
        if count % 4096 == 0:
            source.step(parser.CurrentByteIndex, len(content))
        made = Element(tag.rpartition(" ")[2], parser.CurrentLineNumber, given or _NONE)
        stack[-1].inside.append(made)
        stack.append(made)
        words.append([])

    def end(_tag: str) -> None:
        stack.pop().text = "".join(words.pop()).strip()

    def refuse(what: str) -> None:
        source.fail(what, parser.CurrentLineNumber, character=parser.CurrentColumnNumber + 1)

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = lambda part: words[-1].append(part)
    parser.EntityDeclHandler = lambda *_: refuse("the file declares entities, which are not read")
    parser.SkippedEntityHandler = lambda *_: refuse("the file uses an entity, which is not read")
    try:
        parser.Parse(content, True)
    except expat.ExpatError as error:
        message = expat.errors.messages.get(error.code, "not well-formed")
        source.fail(f"this is not XML: {message}", error.lineno, character=error.offset + 1)
    return stack[0].inside[0]


def first_tag(text: str) -> str:
    """Return the first tag of an XML text in lower case, prologue aside; empty if there is none."""
    at = 0
    head = text[:20_000]
    while (at := head.find("<", at)) >= 0:
        if head.startswith("<!--", at):
            at = head.find("-->", at)
            if at < 0:
                return ""
        elif head.startswith(("<?", "<!"), at):
            close = head.find(">", at)
            opened = head.find("[", at)
            if head.startswith("<!DOCTYPE", at) and 0 <= opened < close:
                close = head.find("]>", at)
            at = close
            if at < 0:
                return ""
        else:
            word = head[at + 1 : at + 200].split(">")[0].split("/")[0].split()
            return word[0].rpartition(":")[2].lower() if word else ""
        at += 1
    return ""
