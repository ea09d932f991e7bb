"""What is said of a run's needs beside its limits."""

import pytest

from bnstudio.job.run.forecast import beside_time, forecast
from bnstudio.job.spec import Limits, RunSpec
from bnstudio.search.base import Forecast
from tests.support.searching import dependent


@pytest.mark.parametrize(("seconds", "limit"), [(None, 1.0), (5.0, None), (5.0, 5.0), (5.0, 60.0)])
def test_a_proof_that_fits_its_time_is_told_as_it_is(seconds, limit):
    seen = Forecast("green", "All subsets: about 5 seconds.", seconds)
    assert beside_time(seen, limit) is seen


def test_a_proof_that_outlasts_its_time_limit_is_no_green_one():
    seen = Forecast("green", "All subsets: about 9 minutes.", 540.0)
    told = beside_time(seen, 60.0)
    assert told.level == "amber"
    assert told.message == (
        "All subsets: about 9 minutes. The time limit of 60 seconds would end it before it has "
        "proved anything."
    )
    assert told.suggestions[0].changes == {"time": 810.0}


def test_what_cannot_be_done_at_all_stays_refused():
    seen = Forecast("red", "Needs 4 TB of memory.", 1e9)
    assert beside_time(seen, 60.0) is seen


def test_of_a_run():
    dataset = dependent(18, 200)
    spec = RunSpec(searcher="dp", limits=Limits(time=0.001))
    told = forecast(dataset, spec)
    assert told.level == "amber" and "time limit" in told.message
    assert "time limit" not in forecast(dataset, RunSpec(searcher="dp")).message
