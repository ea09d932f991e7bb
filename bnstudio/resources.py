"""Where packaged files are found: icons, fonts, style and sample data.

In a wheel ``resources/`` lies inside the package (hatchling's force-include); in a checkout or an
editable install it lies beside the package. Nothing else in the program knows this.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_GUIDE = (
    *("learning", "graph", "knowledge", "reading", "query", "strength"),
    *("compare", "evaluation", "figures", "report", "access"),
)
_REFERENCE = ("tables", "scores", "strength", "inference", "formats", "command-line")
_PLACES = (_PACKAGE / "resources", _PACKAGE.parent / "resources")


def resource(name: str) -> Path:
    """Return the path of the packaged file or folder ``name`` (with ``/`` between parts).

    Raises
    ------
    FileNotFoundError
        If the installation lacks it; that is a packaging defect, not a fault of the user.
    """
    for place in _PLACES:
        path = place / name
        if path.exists():
            return path
    raise FileNotFoundError(f"packaged file {name!r} is not in {' or '.join(map(str, _PLACES))}")


def guide_pages() -> list[Path]:
    """Return the pages of the user guide, the first one to read first; new ones at the end."""
    pages = _pages("user")
    return sorted(pages, key=lambda page: _GUIDE.index(page.stem) if page.stem in _GUIDE else 99)


def reference_pages() -> list[Path]:
    """Return the pages to look things up in, in the order of the work that they are about."""
    pages = {page.stem: page for page in _pages(".")}
    return [pages[name] for name in _REFERENCE if name in pages]


def searcher_pages() -> list[Path]:
    """Return the pages that explain the searchers and what they work on, by name."""
    return [page for page in _pages("algorithms") if page.stem != "README"]


def _pages(folder: str) -> list[Path]:
    """Return the pages in a folder of the documentation, by name; none where there is none.

    In a wheel they lie to each other as in a checkout: their links name each other so.
    """
    for docs in ("docs", "../docs"):
        try:
            found = (resource(docs) / folder).resolve().glob("*.md")
        except FileNotFoundError:
            continue
        return sorted(found, key=lambda page: page.stem)
    return []
