"""Collect the sentences that the core makes up while it runs, as templates of what they say.

The core knows no language: it raises ``LimitError(f"{n} states are more than {most}")``. Each such
string becomes a template, ``{0} states are more than {1}``, by the syntax of the sources alone, so
that no place that makes up a sentence has to be written in another way. The window finds the
template of a finished sentence again (``bnstudio.gui.wording.sentences``).

Taken is every string with words in it, outside what nobody sees in the window: the command line,
figures and reports, what is written into files, errors of programming, logs. A string that is put
together of alternatives (``f"{n} row{'s' if n != 1 else ''}"``, or a name that a function sets to
short literals only) gives one template for each, because other languages decline more than an s.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

CORE = Path(__file__).resolve().parents[1] / "bnstudio"

#: Folders and files whose strings the window does not show, or that are no sentences.
UNSEEN = (
    *("gui", "cli", "figures", "numerics", "__init__.py", "__main__.py", "resources.py"),
    *("formats/programs", "graph/layout/graphviz.py", "project/command_line.py"),
    *("data/table/findings/codes.py", "job/parent_sets/store.py"),
)
#: Calls whose texts are for programmers, patterns, or parts of the system.
NOT_SHOWN = {
    *("ValueError", "RuntimeError", "AssertionError", "TypeError", "AttributeError", "KeyError"),
    *("OSError", "FileNotFoundError", "NotImplementedError", "warn", "compile", "Thread"),
    *("debug", "info", "warning", "exception", "frozenset", "glob", "startswith", "strftime"),
    *("removeprefix", "includeConshdlr", "includeEventhdlr"),
}
#: Names and attributes that are set to no sentences, such as where a method was published.
NO_SENTENCES = {"citation", "code", "expression", "MARK", "head", "__all__"}
#: What is written in another language: of a program, a file, a pattern.
FOREIGN = re.compile(
    r'^(\s*<|#|"|%)|[{[;]$|<data |="|^\w+=\{\d|: *\{\d\}\}|^\{0\}\(|^Pasted '
    r"|^(graph|Graph) [A-Za-z ]*:$|^(bnstudio|graphics) \w+"
)
#: Calls that show a single word too.
SHOWING = {"progress", "set_phase", "refuse"}
#: Alternatives of more words are translated by themselves, as values of the sentence.
MOST_WORDS = 2
MOST_TEMPLATES = 8
#: Functions that say how many there are of what their second argument names.
COUNTING = {"_count"}
#: Values that are names of variables, nodes or states: no language has another word for them.
NAMES = re.compile(r"names?\b(\[|\.get|\)|$)|^nodes\[|(?<!run)\.(name|label|source|target)$")

#: How the core writes a name: languages have quotes of their own.
QUOTED = "“{0}”"

#: A string in pieces: literals, and the expressions that are filled in.
Pieces = tuple[str | ast.AST, ...]
#: The templates of a file or of all, each with the holes that stay as they are.
Templates = dict[str, tuple[int, ...]]


class _File:
    """The strings of one file of the core."""

    def __init__(self, source: str) -> None:
        self._tree = ast.parse(source)
        self._above = {
            below: node for node in ast.walk(self._tree) for below in ast.iter_child_nodes(node)
        }

    def strings(self) -> Iterator[Pieces]:
        """Give what each string can be, in all its alternatives."""
        for node in ast.walk(self._tree):
            if _is_string(node) and not self._in_another(node) and self._shown(node):
                single = self._receiver(node) in SHOWING
                for pieces in self._alternatives(node):
                    if _has_words(pieces, single):
                        yield pieces
                continue
            match node:
                case ast.Call(func=ast.Name(id=name), args=[number, ast.Constant(value=noun)]):
                    if name in COUNTING:
                        yield from ((number, f" {noun}{end}") for end in ("", "s"))

    def _in_another(self, node: ast.AST) -> bool:
        """Say whether a string is taken with the larger one that it is a piece of."""
        above = self._above[node]
        while isinstance(above, ast.IfExp) and node is not above.test:
            node, above = above, self._above[above]
        if isinstance(above, ast.FormattedValue):
            return isinstance(node, ast.IfExp | ast.Constant)
        return isinstance(above, ast.JoinedStr) or _is_string(above)

    def _receiver(self, node: ast.AST) -> str:
        """Name the call that a string is an argument of, or what it is assigned to."""
        above = self._above[node]
        within = (ast.IfExp, ast.BoolOp, ast.Tuple, ast.List, ast.Set, ast.Dict, ast.Starred)
        while isinstance(above, (*within, ast.keyword)):
            above = self._above[above]
        match above:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                return name
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                return name
        return ""

    def _shown(self, node: ast.AST) -> bool:
        if isinstance(self._above[node], ast.Expr | ast.Compare | ast.Subscript):
            return False  # a docstring, a word that is compared, a key
        return self._receiver(node) not in NOT_SHOWN | NO_SENTENCES

    def _alternatives(self, node: ast.AST) -> list[Pieces]:
        """Return what a string can be; an expression stands for itself."""
        match node:
            case ast.Constant(value=str(text)):
                return [(text,)]
            case ast.JoinedStr(values=parts):
                return _joined([self._alternatives(part) for part in parts], parts)
            case ast.BinOp(left=left, right=right) if _is_string(node):
                return _joined([self._alternatives(side) for side in (left, right)], [left, right])
            case ast.FormattedValue(value=ast.IfExp() as value, conversion=-1, format_spec=None):
                found = self._alternatives(value)
                return found if all(_literal(one) for one in found) else [(value,)]
            case ast.FormattedValue(value=ast.Name() as name, conversion=-1, format_spec=None):
                return self._of_name(name) or [(name,)]
            case ast.FormattedValue(value=value):
                return [(value,)]
            case ast.IfExp(body=one, orelse=other):
                return self._alternatives(one) + self._alternatives(other)
        return [(node,)]

    def _of_name(self, name: ast.Name) -> list[Pieces]:
        """Return the short literals that a name of a function stands for, if it is but these."""
        scope = self._above[name]
        while not isinstance(scope, ast.FunctionDef | ast.Module | ast.Lambda):
            scope = self._above[scope]
        values: list[ast.AST] = []
        for node in ast.walk(scope):
            if isinstance(node, ast.arg) and node.arg == name.id:
                return []
            if isinstance(node, ast.Name) and node.id == name.id and _is_set(node):
                given = self._given(node)
                if not given:
                    return []
                values += given
        found = [one for value in values for one in self._alternatives(value)]
        if all(
            _literal(one) and len("".join(map(str, one)).split()) <= MOST_WORDS for one in found
        ):
            return list(dict.fromkeys(found))
        return []

    def _given(self, name: ast.Name) -> list[ast.AST]:
        """Return what an assignment gives a name: alone, or beside others in its alternatives."""
        above = self._above[name]
        match above:
            case ast.Assign(targets=[_], value=value):
                return [value]
            case ast.Tuple(elts=names) if isinstance(self._above[above], ast.Assign):
                value = self._above[above].value
                rows = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
                if all(isinstance(row, ast.Tuple) for row in rows):
                    return [row.elts[names.index(name)] for row in rows]
        return []


def _is_string(node: ast.AST) -> bool:
    match node:
        case ast.BinOp(op=ast.Add(), left=left, right=right):
            return _is_string(left) or _is_string(right)
        case ast.JoinedStr() | ast.Constant(value=str()):
            return True
    return False


def _is_set(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Store)


def _literal(pieces: Pieces) -> bool:
    return all(isinstance(piece, str) for piece in pieces)


def _joined(parts: list[list[Pieces]], nodes: list[ast.AST]) -> list[Pieces]:
    """Return all ways to put alternatives side by side, or holes where these would be too many."""
    size = 1
    for at, part in enumerate(parts):
        if size * len(part) > MOST_TEMPLATES:
            parts[at] = [(getattr(nodes[at], "value", nodes[at]),)]
        else:
            size *= len(part)
    return [tuple(piece for part in one for piece in part) for one in product(*parts)]


def _has_words(pieces: Pieces, single: bool) -> bool:
    text = "".join(piece if isinstance(piece, str) else "\0" for piece in pieces)
    return (
        re.search(r"[A-Za-z]{2}", text) is not None
        and (single or " " in text.strip())
        and not ("\n" in text or FOREIGN.search(written(pieces)))
    )


def written(pieces: Pieces) -> str:
    """Write a template: values are ``{0}``, ``{1}`` ..., braces are doubled where there are any."""
    if _literal(pieces):
        return "".join(map(str, pieces))
    text, holes = "", 0
    for piece in pieces:
        if isinstance(piece, str):
            text += piece.replace("{", "{{").replace("}", "}}")
        else:
            text, holes = f"{text}{{{holes}}}", holes + 1
    return text


def _names(pieces: Pieces) -> set[int]:
    """Return the holes in which names stand: in quotes, beside arrows, or named so in the core."""
    found, holes = set(), 0
    around = ["", *pieces, ""]
    for before, piece, after in zip(around, pieces, around[2:], strict=False):
        if isinstance(piece, ast.AST):
            left, right = (side if isinstance(side, str) else "" for side in (before, after))
            arrow = re.search("[→←–] $", left) or re.match(" [→←–]", right)
            if left.endswith("“") or arrow or NAMES.search(ast.unparse(piece)):
                found.add(holes)
            holes += 1
    return found


def templates_of(source: str) -> Templates:
    """Return the templates of a source, with the holes in which names stand."""
    found: dict[str, set[int]] = {}
    for pieces in _File(source).strings():
        text = written(pieces)
        # A hole is one for names if nothing else stands in it anywhere.
        found[text] = found.get(text, _names(pieces)) & _names(pieces)
    return {text: tuple(sorted(holes)) for text, holes in found.items()}


@cache
def templates() -> Templates:
    """Return the templates of all sentences of the core."""
    found: dict[str, set[int]] = {QUOTED: {0}}
    for path in sorted(CORE.rglob("*.py")):
        place = path.relative_to(CORE).as_posix()
        if not any(place == part or place.startswith(f"{part}/") for part in UNSEEN):
            for text, holes in templates_of(path.read_text(encoding="utf-8")).items():
                found[text] = found.get(text, set(holes)) & set(holes)
    return {text: tuple(sorted(holes)) for text, holes in sorted(found.items())}
