"""What ``bnstudio learn`` learns from: a table, which is let go before the run, or lists alone."""

from __future__ import annotations

import gc

import pytest

from bnstudio.cli import learn as command
from bnstudio.cli import main
from bnstudio.data.table.table import Table


@pytest.mark.parametrize("report", [False, True])
def test_what_was_read_is_kept_during_the_run_for_a_report_only(tmp_path, monkeypatch, report):
    path = tmp_path / "table.csv"
    path.write_text("a,b\n" + "x,u\ny,v\n" * 20)
    kept = []
    run = command.run

    def counted_run(*args, **options):
        gc.collect()
        kept.append(sum(isinstance(one, Table) for one in gc.get_objects()))
        return run(*args, **options)

    monkeypatch.setattr(command, "run", counted_run)
    words = ["learn", str(path), "--out", str(tmp_path / "n.json"), "--searcher", "chow-liu"]
    if report:
        words += ["--report", str(tmp_path / "report.html")]
    gc.collect()
    before = sum(isinstance(one, Table) for one in gc.get_objects())
    assert main(words) == 0
    assert kept == [before + report]
