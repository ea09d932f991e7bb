"""Draw the picture of the house from the imports of the code.

    python packaging/draw_house.py [FOLDER]

Writes ``house.svg`` (the packages) and ``house-gui.svg`` (the rooms of the window) to FOLDER, by
default ``docs/images``. A package stands above all that it imports; an arrow that follows from
others is left out. Needs the packages of ``pip install -e .[test]``.
"""

import ast
import html
import sys
from pathlib import Path

import grimp
import networkx
import pygraphviz

ROOT = Path(__file__).resolve().parents[1]
INK, QUIET, LINE, PAPER, ROOM = "#1f2430", "#667085", "#9aa3b2", "#ffffff", "#f3f5f8"


def rooms_of(package: str) -> list[str]:
    """Return the direct children of a package: its folders, and its files where they have none."""
    folder = ROOT / Path(*package.split("."))
    children = [path.parent.name for path in sorted(folder.glob("*/__init__.py"))]
    files = [path.stem for path in sorted(folder.glob("[a-z]*.py"))]
    return children + files


def sentence(module: str) -> str:
    """Return the first sentence of a module's docstring."""
    path = ROOT / Path(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    text = " ".join((ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or "").split())
    return text.split(". ")[0].rstrip(".").replace("``", "")


def lines_of(module: str) -> int:
    """Return the number of lines of a file, or of all files of a folder."""
    path = ROOT / Path(*module.split("."))
    files = path.rglob("*.py") if path.is_dir() else [path.with_suffix(".py")]
    return sum(file.read_text(encoding="utf-8").count("\n") for file in files)


def wrapped(text: str, width: int) -> list[str]:
    """Cut a text into lines of at most ``width`` characters."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + len(word) < width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def label(module: str) -> str:
    """Return what stands in a box: name, what it is for, its own rooms, lines."""
    name = module.rpartition(".")[2]
    plain = wrapped(sentence(module), 44)
    grey = [f"{lines_of(module):,} lines"]
    if (ROOT / Path(*module.split("."))).is_dir():
        grey = wrapped(" · ".join(rooms_of(module)), 48)[:6] + grey
    rows = [f'<font point-size="15"><b>{name}</b></font>']
    rows += [html.escape(line) for line in plain]
    rows += [f'<font color="{QUIET}">{html.escape(line)}</font>' for line in grey]
    cells = "".join(f'<tr><td align="left">{row}</td></tr>' for row in rows)
    # Wide enough for whichever font the picture is shown in.
    width = 10 + round(6.3 * max(len(line) for line in [*plain, *grey, name * 2]))
    head = f'<table border="0" cellborder="0" cellspacing="1" cellpadding="1" width="{width}">'
    return f"<{head}{cells}</table>>"


def draw(package: str, target: Path, left_out: frozenset[str] = frozenset()) -> None:
    """Draw one package's rooms with the arrows between them."""
    found = grimp.build_graph("bnstudio", cache_dir=None)
    rooms = [f"{package}.{room}" for room in rooms_of(package) if room not in left_out]
    arrows = networkx.DiGraph()
    arrows.add_nodes_from(rooms)
    for importer in found.modules:
        for imported in found.find_modules_directly_imported_by(importer):
            ends = [
                next((room for room in rooms if f"{end}.".startswith(f"{room}.")), None)
                for end in (importer, imported)
            ]
            if None not in ends and ends[0] != ends[1]:
                arrows.add_edge(*ends)
    if not networkx.is_directed_acyclic_graph(arrows):
        sys.exit(f"{package} has a circle: {networkx.find_cycle(arrows)}")
    picture = pygraphviz.AGraph(
        directed=True, rankdir="TB", bgcolor=PAPER, nodesep=0.25, ranksep=0.4
    )
    picture.node_attr.update(
        shape="box", style="rounded,filled", fillcolor=ROOM, color=LINE, fontcolor=INK,
        fontname="Inter, Helvetica, sans-serif", fontsize=11, margin="0.12,0.06",
    )  # fmt: skip
    picture.edge_attr.update(color=LINE, arrowsize=0.7)
    for room in rooms:
        picture.add_node(room, label=label(room))
    picture.add_edges_from(networkx.transitive_reduction(arrows).edges)
    picture.draw(str(target), prog="dot", format="svg")


def main() -> None:
    """Draw both pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "images"
    small = frozenset(
        {"__main__", "errors", "files", "numbers", "passing", "priority", "resources", "version"}
    )
    draw("bnstudio", folder / "house.svg", small)
    draw("bnstudio.gui", folder / "house-gui.svg", frozenset({"app"}))


if __name__ == "__main__":
    main()
