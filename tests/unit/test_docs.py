"""What the pages name exists: every relative link, every heading that one leads to, every file and
every module of the project."""

import re
from pathlib import Path

import pytest

import bnstudio
from bnstudio.data.table.discretise import DISCRETISERS
from bnstudio.formats.registry import endings
from bnstudio.gui.wording.pages import slug
from bnstudio.scoring.registry import SCORES
from bnstudio.search.registry import SEARCHERS

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("bnstudio", "docs", "packaging", "resources", "tests")
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
FILES = sorted(
    path.relative_to(ROOT).as_posix()
    for room in ROOMS
    for path in (ROOT / room).rglob("*")
    if "__pycache__" not in path.parts
)

CODE_BLOCK = re.compile(r"```.*?```", re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"`([\w.-]+(?:/[\w.-]+)+\.(?:py|md|toml|sh|qss|jsonl))`")
PATH = re.compile(rf"`((?:{'|'.join(ROOMS)})/[\w./-]*)`")
TEST = re.compile(r"`(test_\w+)`")
MODULE = re.compile(r"\b((?:bnstudio|tests)(?:\.[a-z_]\w*)+)\b")


def anchors(text: str) -> set[str]:
    """Return what a link to a part of a page may name: its headings, and marks set by hand."""
    text = CODE_BLOCK.sub("", text)
    headings = re.findall(r"^#+ +(.*)$", text, flags=re.MULTILINE)
    return {slug(heading) for heading in headings} | set(re.findall(r'<a id="([^"]+)"', text))


def wrong_names(page: Path, text: str) -> list[str]:
    """Return what a page names that is not there; ``NAME`` stands for any name."""
    wrong = []
    for link in LINK.findall(CODE_BLOCK.sub("", text)):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        if not target.exists():
            wrong.append(f"link {link}")
        elif anchor and target.suffix == ".md":
            there = target.read_text(encoding="utf-8") if name else text
            if anchor not in anchors(there):
                wrong.append(f"heading {link}")
    for name in CODE.findall(text):
        if "NAME" in name:
            continue
        # A page may leave out the first folders of a path, as "graph/validity.py".
        if not any(file == name or file.endswith(f"/{name}") for file in FILES):
            wrong.append(f"file {name}")
    wrong += [
        f"path {name}"
        for name in PATH.findall(text)
        if "NAME" not in name and not (ROOT / name).exists()
    ]
    for name in MODULE.findall(text):
        if name.split(".")[1] in bnstudio.__all__:
            continue
        # A module, or a name inside one.
        here = [name, name.rpartition(".")[0]]
        paths = [ROOT / module.replace(".", "/") for module in here]
        if not (paths[0].is_dir() or any(path.with_suffix(".py").exists() for path in paths)):
            wrong.append(f"module {name}")
    for line in text.splitlines():
        # A test stands in one of the files that the line names.
        files = [ROOT / name for name in PATH.findall(line) if name.endswith(".py")]
        held = "".join(file.read_text(encoding="utf-8") for file in files if file.exists())
        wrong += [
            f"test {name}" for name in TEST.findall(line) if held and f"def {name}(" not in held
        ]
    return wrong


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_what_a_page_names_exists(page):
    assert wrong_names(page, page.read_text(encoding="utf-8")) == []


def test_what_can_be_chosen_has_its_row():
    """The page of a new score, format or discretiser is not forgotten."""
    pages = {
        "scores.md": [f"| `{name}`" for name in SCORES],
        "formats.md": [f"`{ending}`" for ending in endings()],
        "tables.md": [f"`{name}" for name in DISCRETISERS],
        "algorithms/README.md": [f"`{name}`" for name in SEARCHERS],
    }
    for page, rows in pages.items():
        text = (ROOT / "docs" / page).read_text(encoding="utf-8")
        assert [row for row in rows if row not in text] == [], page


def test_every_decision_is_in_the_list_with_its_title():
    """By its number, and with a sentence."""
    pages = sorted((ROOT / "docs" / "adr").glob("0*.md"))
    lines = (ROOT / "docs" / "adr" / "README.md").read_text(encoding="utf-8").splitlines()
    listed = [line for line in lines if re.match(r"\d+\. ", line)]
    assert len(listed) == len(pages)
    for page, line in zip(pages, listed, strict=True):
        number, title = page.read_text(encoding="utf-8").splitlines()[0][2:].split(". ", 1)
        assert int(number) == int(page.name[:4])
        assert re.fullmatch(rf"{number}\. {re.escape(f'[{title}]({page.name})')}: \w.*\.", line)


def test_a_name_of_nothing_is_found():
    text = """[a](no.md) [b](https://example.org) [c](#here) [d](#there)
    [e](formats.md#nothing-of-it)
# Here
    `graph/validity.py` `graph/nothing.py`
    `bnstudio/nowhere/` bnstudio.graph.pdag bnstudio.graph.pdag.DAG bnstudio.graph.none.at
    `tests/unit/test_docs.py`: `test_a_name_of_nothing_is_found` and `test_of_nothing`"""
    assert wrong_names(ROOT / "docs" / "README.md", text) == [
        "link no.md",
        "heading #there",
        "heading formats.md#nothing-of-it",
        "file graph/nothing.py",
        "path bnstudio/nowhere/",
        "module bnstudio.graph.none.at",
        "test test_of_nothing",
    ]
