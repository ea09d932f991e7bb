"""The house keeps its plan: no circles, each room with its sign and its doors, files one can read.

The direction of imports is held by the contracts in ``pyproject.toml``; the rest is held here.
"""

import ast
import importlib
import json
import subprocess
import sys
from pathlib import Path

import grimp
import networkx
import pytest

import bnstudio

ROOT = Path(bnstudio.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
PACKAGES = sorted({path.parent for path in FILES})

MOST_LINES = 420
MOST_FILES = 20

PROBE = """
import importlib, json, sys
names = json.loads(sys.argv[1])
for name in names:
    importlib.import_module(name)
qt = sorted(m for m in sys.modules if m.split(".")[0] in {"PySide6", "shiboken6", "pyqtgraph"})
print(json.dumps(qt))
"""


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


@pytest.fixture(scope="module")
def imports() -> networkx.DiGraph:
    """Every import, whether at the top, inside a function or for the type checker alone."""
    found = grimp.build_graph("bnstudio", cache_dir=None)
    graph = networkx.DiGraph()
    for module in found.modules:
        graph.add_edges_from(
            (module, other) for other in found.find_modules_directly_imported_by(module)
        )
    return graph


def test_no_circle(imports):
    assert imports.number_of_edges() > 1000
    circles = [c for c in networkx.strongly_connected_components(imports) if len(c) > 1]
    assert circles == []


@pytest.mark.parametrize("folder", PACKAGES, ids=lambda folder: name_of(folder / "__init__.py"))
def test_a_room_says_what_it_is_for_and_which_doors_it_has(folder):
    package = importlib.import_module(name_of(folder / "__init__.py"))
    assert package.__doc__ and package.__doc__.count(".") >= 1
    if folder == ROOT:
        return
    for name in package.__all__:
        module = (folder / f"{name}.py").is_file() or (folder / name / "__init__.py").is_file()
        assert module or callable(getattr(package, name)), name
    assert sorted(package.__all__) == list(package.__all__)


def test_nobody_comes_in_but_through_a_door(imports):
    """What a package does not name in ``__all__`` is imported inside that package alone."""
    through_walls = []
    for importer, imported in imports.edges:
        parts = imported.split(".")
        for depth in range(1, len(parts)):
            package = ".".join(parts[:depth])
            if package == "bnstudio" or importer == package or importer.startswith(package + "."):
                continue
            if parts[depth] not in importlib.import_module(package).__all__:
                through_walls.append(f"{importer} -> {imported}")
    assert through_walls == []


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_file_can_be_read(path):
    """A file above some 400 lines says in its first sentences why it is long."""
    lines = path.read_text(encoding="utf-8").count("\n")
    sign = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    assert sign
    assert lines <= MOST_LINES or "in one file because" in sign


def test_a_room_can_be_taken_in():
    crowded = {
        name_of(folder / "__init__.py"): count
        for folder in PACKAGES
        if (count := len([p for p in folder.glob("*.py") if p.name != "__init__.py"])) > MOST_FILES
    }
    assert crowded == {}


def test_kernels_know_numbers_only(imports):
    kernels = [m for m in imports if m.endswith("kernels")]
    assert len(kernels) > 20
    for module in kernels:
        for other in imports.successors(module):
            assert other.endswith("kernels") or other.startswith("bnstudio.numerics"), (
                module,
                other,
            )
        tree = ast.parse((ROOT.parent / Path(*module.split("."))).with_suffix(".py").read_text())
        outside = {
            (node.module or "").split(".")[0]
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and not (node.module or "").startswith("bnstudio")
        }
        allowed = {"__future__", "numba", "numpy", "typing", "math"}
        assert outside <= allowed, (module, outside)


@pytest.mark.parametrize(
    "path", [path for path in FILES if "gui" in path.relative_to(ROOT).parts], ids=name_of
)
def test_the_window_is_typed(path):
    """No signature of the window takes or returns ``Any``."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            notes = [arg.annotation for arg in every] + [node.returns]
            for note in filter(None, notes):
                named = {n.id for n in ast.walk(note) if isinstance(n, ast.Name)}
                assert "Any" not in named, f"{node.name}, line {node.lineno}"


def test_nothing_outside_the_window_loads_qt():
    names = [
        name_of(path)
        for path in FILES
        if "gui" not in path.relative_to(ROOT).parts and path.stem != "__main__"
    ]
    some = {"bnstudio.cli", "bnstudio.job.process.worker", "bnstudio.search.climbing.tabu"}
    assert some <= set(names)
    done = subprocess.run(
        [sys.executable, "-c", PROBE, json.dumps(names)],
        capture_output=True,
        text=True,
        check=True,
        timeout=240,
    )
    assert json.loads(done.stdout) == []
