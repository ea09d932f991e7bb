"""Reads one file as the program does, or makes a project; run as a script with a tree's modules.

``python _read_one.py network|table|project|make FILE [PART PATH VALUE]``

Prints what a case looks at; the status is 2 if the file is refused in a sentence of the program.
"""

from __future__ import annotations

import json
import sys
import zipfile
from pathlib import Path

from bnstudio.errors import BnstudioError


def network(path: str) -> None:
    """Read a network or graph as the window does and print its names."""
    from bnstudio.project.networks import read_graph

    print(*read_graph(Path(path)).graph.names[:3])


def table(path: str) -> None:
    """Read a table as the import page does, and print what is to be said of it."""
    from bnstudio.data.table.read import read_table
    from bnstudio.data.table.table import ReadOptions

    print(*read_table(Path(path), ReadOptions()).notes)


def project(path: str) -> None:
    """Open a project with its data as the window does, save it again, and count its runs."""
    from bnstudio.project.data import load_data
    from bnstudio.project.saving.file import read_project, snapshot, write_project

    opened = read_project(path)
    if opened.project.source is not None:
        loaded = load_data(opened.project.source, opened.nearby)
        opened.project.source = loaded.source
    again = Path(path).with_name("again.bnstudio")
    write_project(snapshot(opened.project, opened.extra), again, quickly=True)
    print("opened with", len(read_project(again).project.runs), "runs")


def make(path: str, part: str = "", where: str = "", value: str = "") -> None:
    """Write a project with everything in it, one value of one of its parts changed.

    ``where`` is the JSON list of keys that leads to the value, ``value`` raw text for its place.
    """
    from bnstudio.project.saving.file import snapshot, write_project
    from tests.support.project_samples import make_project, write_table

    target = Path(path)
    write_project(
        snapshot(make_project(write_table(target.with_name("table.csv"))), {}), target, quickly=True
    )
    if not part:
        return
    with zipfile.ZipFile(target) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    whole = json.loads(parts[part])
    holder = whole
    *way, last = json.loads(where)
    for key in way:
        holder = holder[key]
    _ = holder[last]  # it is there
    holder[last] = "@@"
    parts[part] = json.dumps(whole).replace('"@@"', value).encode()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)


if __name__ == "__main__":
    try:
        globals()[sys.argv[1]](*sys.argv[2:])
    except BnstudioError as error:
        print(error, file=sys.stderr)
        raise SystemExit(2) from None
