"""The defaults name what there is, and all that propose or parse a run take them from one place."""

from bnstudio.cli.parser import parse
from bnstudio.job import defaults
from bnstudio.job.parent_sets.finding import EXACT
from bnstudio.job.spec import ListSpec, RunSpec
from bnstudio.project.settings import RunSettings, default_searcher
from bnstudio.scoring.parent_sets.anytime.identification import COMBINED, METHODS
from bnstudio.scoring.registry import SCORES
from bnstudio.search.declarations import Uses
from bnstudio.search.registry import SEARCHERS, make_searcher


def test_they_name_scores_searchers_and_methods_that_there_are():
    assert defaults.SCORE in SCORES
    plain, many = defaults.PLAIN_SEARCHER, defaults.MANY_SEARCHER
    assert {defaults.SEARCHER, plain, many} <= SEARCHERS.keys()
    assert make_searcher(plain).ends_by_itself
    assert Uses.PARENT_SETS in SEARCHERS[many].uses
    assert defaults.METHODS[0] == defaults.METHOD == COMBINED
    assert sorted(defaults.METHODS) == sorted({COMBINED, *METHODS, EXACT})


def test_window_and_command_line_take_them():
    limit = defaults.MANY_VARIABLES
    assert default_searcher(limit) == RunSettings().searcher == defaults.SEARCHER
    assert default_searcher(limit + 1) == defaults.MANY_SEARCHER
    assert defaults.searcher_for(limit) == defaults.SEARCHER
    assert RunSpec().searcher == defaults.PLAIN_SEARCHER
    assert RunSettings().limits.time == defaults.TIME
    assert (RunSettings().score, RunSpec().score) == (defaults.SCORE,) * 2
    typed = parse(["parent-sets", "x.csv", "--out", "x.jkl"])
    assert (typed.score, typed.method) == (defaults.SCORE, defaults.METHOD)
    assert ListSpec() == ListSpec(method=defaults.METHOD, share=defaults.IDENTIFY_SHARE)
