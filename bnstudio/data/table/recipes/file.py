"""A recipe as a file: JSON with one step a line, checked on the way in."""

from __future__ import annotations

import json
from os import PathLike
from pathlib import Path

from bnstudio.data.table.recipe import PrepareOptions
from bnstudio.data.table.recipes.steps import WHAT, Recipe, Step, apply
from bnstudio.errors import DataError, UsageError
from bnstudio.files import open_to_read, replacing

#: What the file says that it is, with its version.
FORMAT = "bnstudio-recipe"
VERSION = 1

_LARGEST = 20_000_000  # bytes of a recipe file


def to_text(recipe: Recipe) -> str:
    """Return the recipe as the text of its file, one step a line."""
    steps = [
        {"column": step.column, "what": step.what, "value": step.value}
        if step.column
        else {"what": step.what, "value": step.value}
        for step in recipe.steps
    ]
    lines = ",\n    ".join(json.dumps(step, ensure_ascii=False) for step in steps)
    body = f"[\n    {lines}\n  ]" if steps else "[]"
    columns = json.dumps(list(recipe.columns), ensure_ascii=False)
    return f'{{\n  "{FORMAT}": {VERSION},\n  "columns": {columns},\n  "steps": {body}\n}}\n'


def from_text(text: str, file: str = "") -> Recipe:
    """Read a recipe from the text of its file.

    Raises
    ------
    DataError
        If it is none, or a step of it cannot be.
    """

    def fault(what: str, advice: str = "Give a recipe that bnstudio wrote") -> DataError:
        return DataError(what, file=file or None, advice=advice)

    try:
        whole = json.loads(text)
    except (ValueError, RecursionError) as error:
        where = f"line {error.lineno}, " if isinstance(error, json.JSONDecodeError) else ""
        raise fault(f"{where}this is no recipe: it is not JSON") from None
    if not isinstance(whole, dict) or FORMAT not in whole:
        raise fault("this is no recipe")
    if whole[FORMAT] != VERSION:
        raise fault(
            f"this recipe is of version {whole[FORMAT]}; this program reads version {VERSION}",
            "Write it again with this version, or update the program",
        )
    columns, steps = whole.get("columns", []), whole.get("steps", [])
    if not isinstance(steps, list) or not isinstance(columns, list):
        raise fault("“columns” and “steps” are lists")
    found = []
    for number, item in enumerate(steps, 1):
        if not isinstance(item, dict) or item.get("what") not in WHAT or "value" not in item:
            raise fault(
                f"step {number} is none", f"A step has a “what” ({', '.join(WHAT)}) and a “value”"
            )
        column = item.get("column", "")
        if not isinstance(column, str):
            raise fault(f"step {number}: the column is no text")
        step = Step(item["what"], item["value"], column)
        try:
            apply(step, PrepareOptions())
        except UsageError as error:
            raise fault(f"step {number}: {error.what}", "Mend the step") from None
        found.append(step)
    if not all(isinstance(name, str) for name in columns):
        raise fault("“columns” are names")
    return Recipe(tuple(found), tuple(columns))


def read_recipe(path: str | PathLike[str]) -> Recipe:
    """Read a recipe file.

    Raises
    ------
    DataError
        If it cannot be read or is no recipe.
    """
    file = Path(path)
    try:
        # A pipe or device may never end: no more is read than a file may hold.
        with open_to_read(file) as opened:
            raw = opened.read(_LARGEST + 1)
        if len(raw) > _LARGEST:
            raise DataError("this file is too large for a recipe", file=str(path))
        text = raw.decode("utf-8-sig")
    except OSError as error:
        why = error.strerror or "it cannot be read"
        raise DataError(why[0].lower() + why[1:], file=str(path)) from None
    except UnicodeDecodeError:
        raise DataError("this is no recipe: it is not text", file=str(path)) from None
    return from_text(text, str(path))


def write_recipe(recipe: Recipe, path: str | PathLike[str]) -> None:
    """Write a recipe file, whole or not at all; ``OSError`` if it cannot be written."""
    with replacing(path) as file:
        file.write(to_text(recipe).encode())
