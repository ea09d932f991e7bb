"""What the searchers need not load is not loaded: it would take memory in every run."""

import subprocess
import sys


def test_learning_loads_no_statistics():
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys, bnstudio.cli.learn, bnstudio.job.run.runner;"
            "print([m for m in ('scipy.stats', 'scipy.optimize', 'PySide6') if m in sys.modules])",
        ],
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    assert done.stdout.strip() == "[]"
