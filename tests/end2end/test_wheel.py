"""The wheel holds everything: a copy installed elsewhere finds its samples, fonts and pages."""

import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]

PROBE = """
import re
import sys
from pathlib import Path
import bnstudio
from bnstudio.resources import resource
assert Path(bnstudio.__file__).is_relative_to(sys.argv[1]), bnstudio.__file__
for name in ("samples/alarm.csv", "style/window.qss", "docs/algorithms/tabu.md", "docs/tables.md"):
    path = resource(name)
    assert path.is_relative_to(sys.argv[1]) and path.stat().st_size > 100, path
from bnstudio.resources import guide_pages, reference_pages, searcher_pages
pages = [*guide_pages(), *reference_pages(), *searcher_pages()]
assert len(guide_pages()) > 10 and len(reference_pages()) == 6 and len(searcher_pages()) > 20
for page in guide_pages():
    for link in re.findall(r"\\]\\(([\\w./-]+\\.md)", page.read_text(encoding="utf-8")):
        assert (page.parent / link).resolve() in pages, (page, link)
from bnstudio.cli import main
raise SystemExit(main(["searchers"]))
"""


def test_a_wheel_is_whole(tmp_path):
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    place = tmp_path / "installed"
    zipfile.ZipFile(wheel).extractall(place)
    done = subprocess.run(
        [sys.executable, "-c", PROBE, str(place)],
        cwd=tmp_path,
        env={"PYTHONPATH": str(place), "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "hill-climbing" in done.stdout and "tabu" in done.stdout
