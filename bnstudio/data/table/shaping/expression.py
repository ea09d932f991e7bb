"""A small language for columns made from others, read by a parser of its own; no code is run.

::

    expression = "if" expression "then" expression "else" expression | either
    either     = both { "or" both }
    both       = negated { "and" negated }
    negated    = "not" negated | compared
    compared   = sum { ("<" | "<=" | ">" | ">=" | "=" | "!=") sum } [ "in" "(" literals ")" ]
    sum        = product { ("+" | "-") product }
    product    = signed { ("*" | "/") signed }
    signed     = "-" signed | atom
    atom       = number | text | column | function "(" arguments ")" | "(" expression ")"

A column is called by its name, in square brackets where that is no plain word: ``[hours-per-week]``
(a closing bracket inside is written twice). Texts stand in single or double quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bnstudio.data.table.shaping.functions import FUNCTIONS
from bnstudio.errors import UsageError, shortened

#: Characters, parts and nesting that an expression may have.
LONGEST, MOST_NODES, DEEPEST = 4000, 400, 60

_WORDS = ("if", "then", "else", "and", "or", "not", "in")
_TOKEN = re.compile(
    r"""(?P<space>\s+)
    |(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)
    |(?P<text>"(?:[^"]|"")*"|'(?:[^']|'')*')
    |(?P<bracket>\[(?:[^\]]|\]\])*\])
    |(?P<word>[^\W\d][\w.]*)
    |(?P<sign><=|>=|!=|<>|==|[-+*/()<>=,])""",
    re.VERBOSE,
)


class ExpressionError(UsageError):
    """An expression cannot be: ``at`` is the character (from 1) where that shows."""

    at = 0


def refuse(at: int, what: str, advice: str = "") -> ExpressionError:
    """Return the error for the character at index ``at``."""
    error = ExpressionError(f"character {at + 1}: {what}", advice=advice)
    error.at = at + 1
    return error


@dataclass(frozen=True)
class Node:
    """A part of an expression that begins at character ``at``.

    ``kind`` is ``number``, ``text``, ``column``, ``call``, ``-``, ``not``, ``and``, ``or``, ``if``,
    ``in``, or the sign of an operation; ``value`` the number, text or name; ``parts`` what it is
    made of.
    """

    kind: str
    at: int
    value: float | str = ""
    parts: tuple[Node, ...] = ()


@dataclass(frozen=True)
class _Token:
    kind: str
    text: str
    at: int


def parse(text: str) -> Node:
    """Return what an expression says.

    Raises
    ------
    ExpressionError
        If it cannot be read; the message names the character.
    """
    return _Parser(text).whole()


def columns_of(node: Node) -> tuple[str, ...]:
    """Return the names of the columns that an expression uses, each once, in order."""
    return tuple(dict.fromkeys(_columns(node)))


def _columns(node: Node) -> Iterator[str]:
    if node.kind == "column":
        yield str(node.value)
    for part in node.parts:
        yield from _columns(part)


def quoted(name: str) -> str:
    """Write a column's name as an expression has it."""
    plain = re.fullmatch(r"[^\W\d][\w.]*", name)
    if plain and name.casefold() not in (*_WORDS, *FUNCTIONS):
        return name
    return "[" + name.replace("]", "]]") + "]"


def renamed(text: str, names: Mapping[str, str]) -> str:
    """Return an expression with columns called otherwise."""
    tokens = _tokens(text)
    pieces, done = [], 0
    for i, token in enumerate(tokens):
        if _is_column(tokens, i) and (name := _name(token)) in names:
            pieces += [text[done : token.at], quoted(names[name])]
            done = token.at + len(token.text)
    return "".join([*pieces, text[done:]])


def _is_column(tokens: list[_Token], i: int) -> bool:
    token = tokens[i]
    if token.kind != "word":
        return token.kind == "bracket"
    called = tokens[i + 1].text == "(" and token.text.casefold() in FUNCTIONS
    return not called and token.text.casefold() not in _WORDS


def _name(token: _Token) -> str:
    return token.text[1:-1].replace("]]", "]") if token.kind == "bracket" else token.text


def _tokens(text: str) -> list[_Token]:
    if len(text) > LONGEST:
        raise refuse(LONGEST, f"an expression has at most {LONGEST} characters")
    found, at = [], 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            sign = text[at]
            closing = {"[": "its “]”", '"': "its closing quote", "'": "its closing quote"}.get(sign)
            what = f"“{sign}” lacks {closing}" if closing else f"“{sign}” has no meaning here"
            raise refuse(at, what)
        kind = str(token.lastgroup)
        if kind != "space":
            found.append(_Token(kind, token.group(), at))
        at = token.end()
    found.append(_Token("end", "", len(text)))
    return found


class _Parser:
    """Reads an expression from left to right; a method for each line of the grammar."""

    def __init__(self, text: str) -> None:
        self._tokens = _tokens(text)
        self._place = self._nodes = self._depth = 0

    def whole(self) -> Node:
        """Read all of it."""
        node = self._expression()
        if self._now.kind != "end":
            raise self._unexpected("the end")
        return node

    @property
    def _now(self) -> _Token:
        return self._tokens[self._place]

    def _is(self, *words: str) -> bool:
        now = self._now
        return now.kind in ("sign", "word") and now.text.casefold() in words

    def _take(self, *words: str) -> _Token | None:
        if not self._is(*words):
            return None
        self._place += 1
        return self._tokens[self._place - 1]

    def _need(self, word: str) -> None:
        if self._take(word) is None:
            raise self._unexpected(f"“{word}”")

    def _unexpected(self, wanted: str) -> ExpressionError:
        now = self._now
        if now.kind == "end":
            return refuse(now.at, f"the expression ends where {wanted} is expected")
        return refuse(now.at, f"“{shortened(now.text)}” stands where {wanted} is expected")

    def _node(self, kind: str, at: int, *parts: Node, value: float | str = "") -> Node:
        self._nodes += 1
        if self._nodes > MOST_NODES:
            raise refuse(at, f"an expression has at most {MOST_NODES} parts")
        return Node(kind, at, value, parts)

    def _expression(self) -> Node:
        self._depth += 1
        if self._depth > DEEPEST:
            raise refuse(self._now.at, f"an expression is nested at most {DEEPEST} deep")
        begin = self._take("if")
        if begin is None:
            node = self._row(("or",), lambda: self._row(("and",), self._negated))
        else:
            asked = self._expression()
            self._need("then")
            yes = self._expression()
            self._need("else")
            node = self._node("if", begin.at, asked, yes, self._expression())
        self._depth -= 1
        return node

    def _row(self, signs: tuple[str, ...], part: object) -> Node:
        assert callable(part)
        node: Node = part()
        while sign := self._take(*signs):
            node = self._node(sign.text.casefold(), sign.at, node, part())
        return node

    def _negated(self) -> Node:
        begin = self._take("not")
        if begin is None:
            return self._compared()
        return self._node("not", begin.at, self._deeper(self._negated))

    def _deeper(self, part: object) -> Node:
        assert callable(part)
        self._depth += 1
        if self._depth > DEEPEST:
            raise refuse(self._now.at, f"an expression is nested at most {DEEPEST} deep")
        node: Node = part()
        self._depth -= 1
        return node

    def _compared(self) -> Node:
        left = self._sum()
        found: Node | None = None
        while sign := self._take("<", "<=", ">", ">=", "=", "==", "!=", "<>"):
            right = self._sum()
            kind = {"==": "=", "<>": "!="}.get(sign.text, sign.text)
            one = self._node(kind, sign.at, left, right)
            # 18 <= age < 65 is two comparisons.
            found = one if found is None else self._node("and", sign.at, found, one)
            left = right
        if found is None and (sign := self._take("in")):
            self._need("(")
            values = [self._literal()]
            while self._take(","):
                values.append(self._literal())
            self._need(")")
            return self._node("in", sign.at, left, *values)
        return left if found is None else found

    def _literal(self) -> Node:
        node = self._signed()
        if node.kind not in ("number", "text"):
            raise refuse(node.at, "in a list stand numbers or texts alone")
        return node

    def _sum(self) -> Node:
        return self._row(("+", "-"), lambda: self._row(("*", "/"), self._signed))

    def _signed(self) -> Node:
        begin = self._take("-")
        if begin is None:
            return self._atom()
        node = self._deeper(self._signed)
        if node.kind == "number":
            return Node("number", begin.at, -float(node.value))
        return self._node("minus", begin.at, node)

    def _atom(self) -> Node:
        now = self._now
        if now.kind == "number":
            self._place += 1
            value = float(now.text)
            if value == float("inf"):
                raise refuse(now.at, "this number is too large")
            return self._node("number", now.at, value=value)
        if now.kind == "text":
            self._place += 1
            sign = now.text[0]
            return self._node("text", now.at, value=now.text[1:-1].replace(sign * 2, sign))
        if self._take("("):
            node = self._expression()
            self._need(")")
            return node
        if _is_column(self._tokens, self._place):
            if self._tokens[self._place + 1].text == "(":
                known = ", ".join(sorted(FUNCTIONS))
                raise refuse(now.at, f"there is no function “{now.text}”", f"Use one of {known}")
            self._place += 1
            return self._node("column", now.at, value=_name(now))
        if now.kind == "word" and now.text.casefold() not in _WORDS:
            return self._call(now)
        raise self._unexpected("a column, a number or a text")

    def _call(self, now: _Token) -> Node:
        self._place += 2
        name = now.text.casefold()
        arguments: list[Node] = []
        while not self._is(")"):
            if arguments:
                self._need(",")
            arguments.append(self._expression())
        self._need(")")
        wants = FUNCTIONS[name].takes
        if len(arguments) != len(wants):
            count = f"{len(wants)} argument{'s' if len(wants) > 1 else ''}"
            raise refuse(now.at, f"“{name}” takes {count}, not {len(arguments)}")
        return self._node("call", now.at, *arguments, value=name)
