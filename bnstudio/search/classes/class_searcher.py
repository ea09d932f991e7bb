"""What the searches among classes of networks have in common: the scores that they refuse."""

from __future__ import annotations

from typing import TypeVar

from bnstudio.errors import UsageError
from bnstudio.scoring.base import Score
from bnstudio.search.base import Problem, Searcher
from bnstudio.search.declarations import Group

P = TypeVar("P")


class ClassSearcher(Searcher[P]):
    """A searcher that takes equivalent networks for one."""

    group = Group.CLASSES

    @classmethod
    def refuses(cls, score: type[Score]) -> str:
        """Say why a score that is not equivalent cannot be used."""
        if score.score_equivalent:
            return ""
        return (
            f"{score.title} can differ between equivalent networks, "
            "which this searcher takes for one"
        )

    def check_score(self, problem: Problem) -> None:
        """Raise :class:`UsageError` if the problem's score is not equivalent."""
        if why := self.refuses(problem.scores.local_scorer.score):
            raise UsageError(
                f"the searcher {self.name} cannot use this score: {why}",
                advice="Choose BIC, AIC or BDeu",
            )
