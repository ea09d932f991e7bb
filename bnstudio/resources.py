"""Where packaged files are found: icons, fonts, style and sample data.

In a wheel ``resources/`` lies inside the package (hatchling's force-include); in a checkout or an
editable install it lies beside the package. Nothing else in the program knows this.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
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
    """Return the pages of the user guide, the first one to read first."""
    for folder in ("guide", "../docs/user"):
        try:
            pages = sorted(resource(folder).glob("*.md"))
        except FileNotFoundError:
            continue
        if pages:
            order = {"learning": 0, "knowledge": 1, "graph": 2, "query": 3}
            return sorted(pages, key=lambda page: (order.get(page.stem, 9), page.stem))
    return []


def searcher_pages() -> list[Path]:
    """Return the pages that explain the searchers and what they work on, by name."""
    for folder in ("algorithms", "../docs/algorithms"):
        try:
            pages = sorted(resource(folder).glob("*.md"), key=lambda page: page.stem)
        except FileNotFoundError:
            continue
        if pages:
            return [page for page in pages if page.stem != "README"]
    return []
