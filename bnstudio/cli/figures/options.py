"""The options of ``bnstudio draw`` and ``bnstudio report``."""

from __future__ import annotations

import argparse

from bnstudio.cli.figures.language import add_language
from bnstudio.cli.values import figure_size, whole

LAYOUTS = ("down", "up", "left", "right", "force", "circular", "radial")
PARTED = ("tiers", "groups")
"""Those of :mod:`bnstudio.graph.layout.request`, which takes numpy to import; for the last two a
project is needed, which has tiers or groups."""

REPORTS = (".html", ".pdf")
FIGURES = (".png", ".svg", ".pdf", ".tex")


def add_draw(parser: argparse.ArgumentParser) -> None:
    """Add what ``draw`` takes."""
    parser.add_argument(
        "network", metavar="NET", help="a network, or a project, whose current graph is drawn"
    )
    parser.add_argument(
        "--out", required=True, metavar="FILE", help="ends in .png, .svg, .pdf or .tex"
    )
    look = parser.add_argument_group("how it looks")
    look.add_argument(
        "--size",
        type=figure_size,
        metavar="16x12cm",
        help="width and height, or the width alone, in cm, mm or in; default: as it is drawn",
    )
    look.add_argument(
        "--dpi", type=whole(1), default=300, metavar="N", help="of a PNG; default: 300"
    )
    look.add_argument(
        "--layout",
        choices=("kept", *LAYOUTS, *PARTED),
        help="default: the places that the file has, else down",
    )
    look.add_argument("--grey", action="store_true", help="greys and line patterns, no colours")
    look.add_argument(
        "--patterns", action="store_true", help="colours, and line patterns that tell as much"
    )
    look.add_argument(
        "--ground",
        choices=("white", "transparent", "dark"),
        default="white",
        help="default: white",
    )
    look.add_argument("--legend", action="store_true", help="say what the lines mean")
    look.add_argument(
        "--knowledge", action="store_true", help="mark a project's background knowledge"
    )
    add_language(look, "the legend")
    look.add_argument("--caption", default="", metavar="TEXT", help="text under it")
    look.add_argument("--embed-fonts", action="store_true", help="put the type into an SVG")
    part = parser.add_argument_group(
        "what is drawn (default: all of it)"
    ).add_mutually_exclusive_group()
    part.add_argument("--nodes", nargs="+", metavar="X", help="only these nodes")
    part.add_argument("--blanket", metavar="X", help="only a node and its Markov blanket")


def add_report(parser: argparse.ArgumentParser) -> None:
    """Add what ``report`` takes."""
    parser.add_argument("project", metavar="PROJECT.bnstudio")
    parser.add_argument("--out", required=True, metavar="FILE", help="ends in .html or .pdf")
    parser.add_argument(
        "--run", type=whole(1), metavar="N", help="of this run; default: of the current graph"
    )
    parser.add_argument(
        "--tables", action="store_true", help="with the conditional probability tables"
    )
    add_language(parser, "the report")
