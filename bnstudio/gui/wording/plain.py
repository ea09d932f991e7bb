"""Text that comes from files, as the window shows it: plain, bounded, and harmless. No Qt in here.

Names, cells, paths and messages may hold anything. :func:`plain` keeps what they say and takes away
what they could do: control characters, characters that turn the direction of the text around them,
and endless length. Whatever the window shows that is not a literal goes through it.
"""

from __future__ import annotations

import re
from unicodedata import category

#: Characters shown of one text, and lines of a text that may have several.
LENGTH, LINES = 300, 40
#: Characters shown of the name of a node on the canvas.
LABEL = 80
_JOINERS = "\u200c\u200d"  # words of some scripts need them; they turn nothing round
_ELLIPSIS = "…"


def plain(text: str, *, length: int = LENGTH) -> str:
    """Return one line of text that shows what ``text`` says and does nothing.

    Parameters
    ----------
    text
        Anything, such as a name or a cell of a file.
    length
        Characters that are shown; a longer text is cut in its middle.

    Returns
    -------
    str
        The text itself where it is harmless. Control characters are replaced by their pictures
        (``␊`` for a line feed), other characters that are not printed by ``�``.
    """
    if len(text) > length:
        end = length // 3
        text = f"{text[: length - end - 1]}{_ELLIPSIS}{text[len(text) - end :]}"
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else _picture(c) for c in text)


def plain_lines(text: str, *, length: int = 10 * LENGTH, lines: int = LINES) -> str:
    """Return a text of several lines, each as :func:`plain` gives it, not more than ``lines``."""
    if "\n" not in text:
        return plain(text, length=length)
    if len(text) > length:
        text = text[: length - 1] + _ELLIPSIS
    parts = text.split("\n", lines)
    if len(parts) > lines:
        parts[lines:] = [_ELLIPSIS]
    return "\n".join(plain(part, length=length) for part in parts)


def action_text(text: str) -> str:
    """Return ``text`` for a menu, a button or a tab, where Qt takes ``&`` for the mark of a key."""
    return plain(text).replace("&", "&&")


def window_title(text: str, mark: str = "") -> str:
    """Return the title of a window; Qt takes ``[*]`` for the place of its ``mark`` of changes."""
    return f"{plain(text).replace('[*]', '[*][*]')}{mark} – bnstudio"


def without_mnemonic(text: str) -> str:
    """Return the text of an action as it is read: without the mark of its key."""
    return re.sub(r"&(.)", r"\1", text)


def _picture(character: str) -> str:
    if character in _JOINERS or category(character) == "Zs":
        return character
    code = ord(character)
    if code < 0x20:
        return chr(0x2400 + code)
    return "␡" if code == 0x7F else "\N{REPLACEMENT CHARACTER}"
