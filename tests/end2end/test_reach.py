"""What the program reaches: nothing on the network, no file outside the places that it says.

Every process that it starts is watched by an audit hook of Python (``tests/support/watched``).
``docs/security.md`` lists the places.
"""

import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

import bnstudio  # noqa: F401 - it names the folder of compiled kernels

ROOT = Path(__file__).resolve().parents[2]
WATCH = ROOT / "tests" / "support" / "watched"


class Reach:
    """The surroundings of a watched program, and what it has reached."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._notes = folder / "reached.txt"
        places = ("HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")
        self.environment = dict(os.environ)
        for place in places:
            (folder / place).mkdir()
            self.environment[place] = str(folder / place)
        self.environment |= {
            "BNSTUDIO_WATCH": str(self._notes),
            "PYTHONPATH": os.pathsep.join((str(WATCH), str(ROOT))),
            "PYTHONDONTWRITEBYTECODE": "1",
            "QT_QPA_PLATFORM": "offscreen",
        }

    def run(self, *command: object) -> str:
        """Run Python with these arguments and return what it says."""
        done = subprocess.run(
            [sys.executable, *(str(word) for word in command)],
            env=self.environment,
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=280,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def start(self, *command: object) -> subprocess.Popen[bytes]:
        """Start Python with these arguments, and do not wait for it."""
        words = [sys.executable, *(str(word) for word in command)]
        return subprocess.Popen(words, env=self.environment, cwd=self.folder)

    def reached(self, kind: str) -> list[str]:
        """Return what was reached of a kind: ``network`` or ``write``."""
        lines = self._notes.read_text(encoding="utf-8").splitlines()
        return [line.partition("\t")[2] for line in lines if line.startswith(kind)]

    def outside(self) -> set[str]:
        """Return the files written outside this folder and the folder of compiled kernels."""
        kept = (self.folder.resolve(), Path(os.environ["NUMBA_CACHE_DIR"]).resolve())
        # Workers tell the system (/proc) that they are the first to go when memory runs out.
        found = {Path(path) for path in self.reached("write") if not path.startswith("/proc/")}
        # Python asks for a new name to be made beside a file when it replaces one.
        return {
            str(path)
            for path in found
            if not any(path.is_relative_to(place) for place in kept)
            and path not in (Path("/dev/null"), *(place.parent for place in kept))
        }


@pytest.fixture
def reach(tmp_path: Path) -> Reach:
    return Reach(tmp_path)


def test_the_watch_sees_the_network_and_files(reach, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside") / "x.txt"
    inner = "import sys; open(sys.argv[1], 'w').close()"
    code = (
        "import socket, subprocess, sys\n"
        "s = socket.socket(); s.bind(('127.0.0.1', 0)); s.close()\n"
        f"subprocess.run([sys.executable, '-P', '-c', {inner!r}, sys.argv[1]], check=True)\n"
    )
    reach.run("-c", code, outside)
    assert any("socket.bind" in line for line in reach.reached("network"))
    assert reach.outside() == {str(outside)}


def test_the_command_line(reach, data_dir, tmp_path):
    table = data_dir / "asia_1000.csv"
    reach.run("-m", "bnstudio", "learn", table, "--searcher", "tabu", "--out", tmp_path / "a.bif")
    reach.run("-m", "bnstudio", "evaluate", table, "--searchers", "hill-climbing", "--folds", 2)
    reach.run("-m", "bnstudio", "convert", tmp_path / "a.bif", tmp_path / "a.graphml")
    assert (tmp_path / "a.graphml").exists()
    assert reach.reached("network") == []
    assert reach.outside() == set()


def test_the_library(reach, data_dir, tmp_path):
    code = (
        "import sys, bnstudio\n"
        "data = bnstudio.read_table(sys.argv[1])\n"
        "bnstudio.write_network(sys.argv[2], bnstudio.learn(data, searcher='tabu').dag)\n"
        "bnstudio.read_network(sys.argv[2])\n"
    )
    reach.run("-c", code, data_dir / "asia_1000.csv", tmp_path / "a.json")
    assert reach.reached("network") == []
    assert reach.outside() == set()


@pytest.mark.slow
def test_the_window(reach, tmp_path):
    said = reach.run(
        *("-m", "tests.benchmarks.hostile.actions", "--offscreen"),
        *("--cold", "--minutes", "0.1", "--seed", "7"),
    )
    assert "faults: 0" in said
    assert any("temporary" in path for path in reach.reached("write"))
    assert reach.reached("network") == []
    assert reach.outside() == set()


@pytest.mark.skipif(os.name != "posix", reason="Windows keeps local sockets elsewhere")
def test_one_window_for_all_files_listens_where_its_user_alone_may_reach_it(
    reach, data_dir, tmp_path
):
    first = reach.start("-m", "bnstudio", "--single")
    try:
        sockets: list[Path] = []
        end = time.monotonic() + 60
        while not sockets and time.monotonic() < end:
            assert first.poll() is None
            time.sleep(0.1)
            found = (tmp_path / "TMPDIR").glob("bnstudio-*")
            sockets = [path for path in found if stat.S_ISSOCK(path.lstat().st_mode)]
        (socket,) = sockets
        assert socket.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO) == 0
        # A second start ends at once: the first window has taken its file.
        reach.run("-m", "bnstudio", "--single", data_dir / "asia_1000.csv")
        # Qt's own sockets are none of Python's, so the system is asked.
        started = psutil.Process(first.pid)
        for process in (started, *started.children(recursive=True)):
            assert process.net_connections(kind="inet") == []
    finally:
        first.terminate()
        first.wait(60)
    assert first.returncode == 0 and not socket.exists()
    assert reach.reached("network") == []
    assert reach.outside() == set()
