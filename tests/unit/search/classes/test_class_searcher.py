"""The scores that searches among classes of networks refuse."""

import pytest

from bnstudio.errors import UsageError
from bnstudio.job.run.forecast import forecast
from bnstudio.job.spec import RunSpec
from bnstudio.scoring.registry import SCORES
from bnstudio.search.control import SilentControl
from bnstudio.search.registry import make_searcher
from tests.support.searching import dependent, problem


@pytest.mark.parametrize("name", ["rpdag", "rpdag-tabu", "ges", "boss", "cpdag"])
def test_scores_that_are_not_equivalent_are_refused(name):
    searcher = make_searcher(name, {})
    refused = {score for score in SCORES if searcher.refuses(SCORES[score])}
    assert refused == {"k2", "bd", "bds", "blip-bic", "nal-bic", "nal-aic", "pnal"}
    data = dependent(3, 50)
    with pytest.raises(UsageError, match=f"{name} cannot use the score bds: BDs can differ"):
        forecast(data, RunSpec(searcher=name, score="bds"))  # what the window asks before a run
    with pytest.raises(UsageError, match="K2 can differ between equivalent networks"):
        searcher.search(problem(data, "k2"), SilentControl())
