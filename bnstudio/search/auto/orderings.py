"""The stage that searches orderings, on lists of parent sets that grow when it gains no more.

The population of the search stays when the lists grow: what they hold more is joined to them.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from dataclasses import replace

from bnstudio.memory import give_back
from bnstudio.scoring.parent_sets.table import ParentSetTable
from bnstudio.search.auto.fresh_start import FreshStart
from bnstudio.search.auto.lists import Lists
from bnstudio.search.auto.shares import score_cost
from bnstudio.search.auto.stage_control import StageControl
from bnstudio.search.base import Problem
from bnstudio.search.orderings.expansion.new_sets import (
    ExpandedTable,
    expanded_by,
    with_families,
)
from bnstudio.search.orderings.joined_lists import joined
from bnstudio.search.orderings.minobs import Crossing, MemeticParameters
from bnstudio.search.snapshot import Snapshot

# How long the search goes on with its lists before they grow, and how they do.
_FIRST_TRIED = 1.5  # times the work of the first lists, after which they grow whatever the gain
# With more variables than the first number and no more than the second a search from nothing soon
# comes to better networks than one around the climbed network. It has more time.
DRAWN = 100, 250
_DRAWN_AT_ONCE, _DRAWN_TRIED = 3.0, 4.0
_SLOW = 0.5  # of the gain for work since they were begun, at which the search on them is slow
_MEMORY = 0.6  # what a turn counts for in the next one, when its gain is judged
_AT_ONCE = 0.8  # of the work of the lists, that the search is given before any other stage
_BETWEEN = 0.7  # of the work of a piece of them, before the next piece
_TRIED = 0.1  # of the work of the lists, that the search is given at least
_TURNS, _JOINS = 3.0, 4.0  # turns, and joins of what it finds, that a piece of them is worth

_LOOK_UP = 0.0125  # work of looking up a set
_FAMILY = 10.0  # of looking whether a family that was met is worth listing
_MOST_MET = 20_000  # families that wait to join the lists
_INDEXED = 0.5  # of each set when the arrays of the search are made
_LONG = 100_000  # sets from which on memory goes back to the system when these were made

# What a snapshot keeps besides the search and its lists.
_KEPT = ("_listing", "_searched", "_quiet", "_listed_at", "_gain", "_worked", "_grown", "ended")

_SEARCHING = "Searching orders of the variables"


class Orderings:
    """The lists and the search of a run.

    Parameters
    ----------
    problem
        Without a table.
    control
        Knows a network already.
    counters
        Those of the run.

    Attributes
    ----------
    lists
        The lists, which grow.
    ended
        Whether the search has reached the bound of its lists.
    """

    def __init__(self, problem: Problem, control: StageControl, counters: dict[str, float]) -> None:
        self._problem, self._control, self._counters = problem, control, counters
        self._cost = score_cost(problem.scores.local_scorer)
        self.lists = Lists(problem, control)
        self._drawn = DRAWN[0] < problem.n <= DRAWN[1]
        self._search: Crossing | None = None
        self._rounds: Generator[None] | None = None
        self.counted: dict[str, float] = {}
        self._listing = 0.0  # work of the lists that the search has not made up for yet
        self._searched = self._quiet = 0.0  # work since they were found, and since a gain
        self._listed_at = control.score  # the best score when they were begun
        self._gain = self._worked = 0.0  # of late, while the lists are these
        self._fresh_start = FreshStart()
        self.ended = False
        self._grown = False  # the lists are not the first ones any more

    @property
    def table(self) -> ParentSetTable | None:
        """What the lists came to, once there are some, with what joined them."""
        return None if self._search is None else self._search.pool.table.source

    def turn(self, work: float) -> float:
        """Work for about so much; return how much it was."""
        control, spent, listed = self._control, 0.0, self._listed
        if self._search is None and not control.families:
            self.lists.begin_with_few()
        if self._search is None or (self.lists.growing and self._made_up_for()):
            spent += self._grow(work)
            # A search that is worth the lists follows.
            between = self.lists.under_way
            work = spent + (_BETWEEN * spent if between else self._at_once * self._listing)
        elif self.lists.growing:
            work = min(work, self._most_search - self._searched)
        spent += self._take_over()
        search = self._search
        assert search is not None
        control.begin(_SEARCHING, measured=False)
        if self._rounds is None:
            self._rounds = search.rounds()
        score, counted = control.score, self._work()
        began_at, searched = score, self._searched
        expanded = search.pool.work[1]
        while not self.ended:
            self.ended = next(self._rounds, self) is self
            if self.ended:
                self._rounds = None
                self._end_anew()
                break
            done = self._work() - counted
            counted += done
            spent += done
            self._searched += done
            self._quiet = 0.0 if control.score > score else self._quiet + done
            self._note(done, gained=control.score > score)
            score = control.score
            more, expanded = search.pool.work[1] - expanded, search.pool.work[1]
            # An expansion gains nothing by itself: a search that is worth it follows, too.
            work = max(work, spent + self._at_once * more * self._cost)
            if spent >= work:
                break
        search.pool.report()  # other stages begin with it
        if self._listed > max(listed, _LONG):
            give_back()  # the arrays of the lists before took as much as those of these
        self._gain = _MEMORY * self._gain + control.score - began_at
        self._worked = _MEMORY * self._worked + self._searched - searched
        if self.ended:  # nothing is left to be done on these lists
            control.check()
            spent = max(spent, work)
        return spent

    @property
    def _listed(self) -> int:
        return 0 if self.table is None else len(self.table)

    def put_into(self, snapshot: Snapshot) -> None:
        """Keep the search with its lists, and the account of them."""
        snapshot.values["orderings.account"] = {name: getattr(self, name) for name in _KEPT}
        snapshot.values["orderings.fresh_start"] = self._fresh_start.plain()
        self.lists.put_into(snapshot)
        if self._search is not None:
            snapshot.put_part("orderings", self._search.pool.snapshot())

    def take_from(self, snapshot: Snapshot) -> None:
        """Go on where :meth:`put_into` found it."""
        for name, value in snapshot.value("orderings.account").items():
            setattr(self, name, value)
        # Older checkpoints have none.
        self._fresh_start.restore(snapshot.values.get("orderings.fresh_start", {}))
        self.lists.take_from(snapshot)
        search = snapshot.part("orderings")
        if search is not None:
            table = search.table(self._problem.names)
            task = replace(self._problem, parent_sets=table, may_expand=True, resume=search)
            self._search = Crossing(task, self._control, self.counted, MemeticParameters())

    def close(self) -> None:
        """End the search's threads."""
        if self._rounds is not None:
            self._rounds.close()

    @property
    def _most_search(self) -> float:
        """Work of the search after which the lists grow whatever it gains."""
        if self._grown:
            return self._listing
        return (_DRAWN_TRIED if self._drawn else _FIRST_TRIED) * self._listing

    @property
    def _at_once(self) -> float:
        """Of the work of lists or of an expansion: what the search has before any other stage."""
        return _DRAWN_AT_ONCE if self._drawn and not self._grown else _AT_ONCE

    def _made_up_for(self) -> bool:
        """Whether the lists are used up: it is time for longer ones.

        That is when the search has worked for as long as they took or can do no more, and also
        when it gains much less for its work than it and they have since they were begun: whoever
        gathers leaves a place when it yields less than going to the next one has on average.
        """
        if self.lists.under_way or self.ended or self._searched >= self._most_search:
            return True
        if self._searched < _TRIED * self._listing:
            return False
        gained = self._control.score - self._listed_at
        mean = gained / (self._listing + self._searched)
        return self._gain <= _SLOW * mean * self._worked

    def _note(self, work: float, *, gained: bool) -> None:
        """Note a round, and begin or end a search from nothing."""
        assert self._search is not None
        pool, account = self._search.pool, self._fresh_start
        account.worked(work, gained=gained)
        at_bound = pool.found >= pool.table.bound - pool.min_gain  # nothing is better, on these
        if pool.anew:
            if account.is_over(pool.score) or gained or at_bound:
                self._end_anew()
        elif self._grown and account.due and not at_bound:
            pool.begin_anew()
            account.begin()

    def _end_anew(self) -> None:
        """End a search from nothing, if one is under way."""
        assert self._search is not None
        if self._search.pool.anew:
            self._search.end_anew()
            self._fresh_start.end()

    def _work(self) -> float:
        assert self._search is not None
        looked_up, scored = self._search.pool.work
        return looked_up * _LOOK_UP / self._problem.threads + scored * self._cost

    def _take_over(self) -> float:
        """Go on from the best network of all stages, if another one found it; return the work.

        Its families join the lists, and with them those that the stages met on the way.
        """
        control, search = self._control, self._search
        assert search is not None
        work = 0.0
        if control.score > search.pool.found + search.pool.min_gain:
            self._end_anew()
            self._fresh_start.worked(0.0, gained=True)  # the search around it has its time
            work = self._join()
            search.pool.begin_with(control.network, control.score)
            self.ended = False
        elif len(control.families) > _MOST_MET:
            work = self._join()
            self.ended = False  # also a search that had reached the bound of its lists
        return work

    def _join(self) -> float:
        """Let the families that were met join the lists; return the work."""
        control, search = self._control, self._search
        assert search is not None
        work = len(control.families) * _FAMILY
        found = expanded_by(search.pool.table.source, self._problem.scores, control.families)
        control.families.clear()
        if found is not None:
            search.pool.replace_table(found, search.resume)
            work += len(found.table) * _INDEXED
        return work

    def _with_met(self, grown: ExpandedTable) -> ExpandedTable:
        """Return a table with the families that were met, too."""
        families = self._control.families
        more = expanded_by(grown.table, self._problem.scores, families)
        families.clear()
        if more is None:
            return grown
        return ExpandedTable(more.table, more.index_map[grown.index_map])

    def _grow(self, work: float) -> float:
        """Find more sets, and let the search go on with them; return the work."""
        problem, control, lists = self._problem, self._control, self.lists
        if not lists.under_way:
            self._listed_at, self._listing = control.score, 0.0
            self._searched = self._gain = self._worked = 0.0
        if self._search is None:
            found, spent = lists.piece(math.inf)
            table = with_families(found, problem.scores, control.families)
            control.families.clear()
            task = replace(
                problem,
                parent_sets=table,
                start=control.network,
                start_score=control.score,
                may_expand=True,
            )
            self._search = Crossing(task, control, self.counted, MemeticParameters())
            if self._drawn:
                self._search.draw_first()
        else:
            present = self._search.pool.table.source
            found, spent = lists.piece(max(_TURNS * work, _JOINS * _INDEXED * len(present)))
            grown = self._with_met(joined(present, found))
            del found, present  # the arrays of the search are made next: more than all of them
            self._search.pool.replace_table(grown, self._search.resume)
            self._grown = True
        table = self._search.pool.table.source
        lists.note(table)
        self._counters["sets_identified"] = lists.scored
        self.ended = False
        self._quiet = 0.0
        self._listing += spent
        return spent + len(table) * _INDEXED
