"""Prints a benchmark's table, and puts it into its section of ``docs/benchmarks.md`` if asked."""

import os
import platform
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks.md"
HEAD = (
    "# Benchmarks\n\nEach section is written by the script it names, with `--write`; they are "
    "never pass or fail. Compare the ratios: other work may have run on the machine.\n"
)


def write_section(title: str, script: str, lines: list[str], write: bool) -> None:
    """Print the lines; replace or add the section called ``title``."""
    print("\n".join(lines))
    if not write:
        return
    page = PAGE.read_text(encoding="utf-8") if PAGE.exists() else HEAD
    machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
    section = f"## {title}\n\n`python {script}` ({machine})\n\n" + "\n".join(lines) + "\n"
    pattern = re.compile(rf"^## {re.escape(title)}\n.*?(?=^## |\Z)", re.M | re.S)
    if pattern.search(page):
        page = pattern.sub(lambda _: section + "\n", page)
    else:
        page = page.rstrip("\n") + "\n\n" + section
    PAGE.write_text(page.rstrip("\n") + "\n", encoding="utf-8")
