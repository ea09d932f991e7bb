"""Families that were met are laid down as arrays, bit by bit, as they are at once."""

import random

import pytest

from bnstudio.search.family_log import FamilyLog
from bnstudio.search.snapshot import Snapshot


def put(log):
    taken = Snapshot()
    log.put_into(taken, "met")
    return taken.copy()


def entry(rng, mark):
    own = rng.randrange(4), tuple(sorted(rng.sample(range(9), rng.randrange(4))))
    return (*own, rng.randrange(2)) if mark else own


@pytest.mark.parametrize("mark", ["", "always"])
@pytest.mark.parametrize("seed", range(5))
def test_whatever_came_and_went_it_holds_what_a_list_would(mark, seed):
    rng = random.Random(seed)
    log, kept, newest = FamilyLog(mark), [], 0
    for _ in range(60):
        some = [entry(rng, mark) for _ in range(rng.randrange(9))]
        new = [one for one in dict.fromkeys(some) if one not in kept]
        newest = log.add(some)
        assert newest == len(new)
        kept += new
        if rng.random() < 0.5:  # a snapshot in between, or not
            put(log)
        if rng.random() < 0.3:
            log.take_out_newest(newest)
            kept = kept[: len(kept) - newest]
        assert len(log) == len(kept) and all(one in log for one in kept)
        taken = put(log)
        assert taken.families("met") == [one[:2] for one in kept]
        again = FamilyLog(mark)
        again.take_from(taken, "met")
        assert len(again) == len(kept) and all(one in again for one in kept)
        assert put(again).families("met") == taken.families("met")
    log.clear()
    assert len(log) == 0 and not any(one in log for one in kept)
    log.take_from(Snapshot(), "met")
    assert len(log) == 0, "a snapshot of before there was one"
