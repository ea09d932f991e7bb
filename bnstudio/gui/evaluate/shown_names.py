"""The names of the learners in a record, in the language of the window.

A record keeps the names that its learners had when it was made: its values are found by them, and
it may come from a window of another language. What is shown of it is a copy with the names that
the same learners have here.
"""

from __future__ import annotations

from bnstudio.evaluation.record import Record
from bnstudio.gui.evaluate.learners import learner_names
from bnstudio.gui.services.catalogue import Catalogue
from bnstudio.project.settings import RunSettings


def shown_names(record: Record, choices: Catalogue) -> dict[str, str]:
    """Return how each learner of a record is called here, by its name there.

    A learner that is not known here, or that an older record does not tell enough of, keeps its
    name; so do all of them where two would be called the same.
    """
    learners = record["learners"]
    recorded = [one["name"] for one in learners]
    searchers = [str(one.get("searcher", "")) for one in learners]
    scores = [str(one.get("score", "")) for one in learners]
    known = [
        searcher in choices.searchers and score in choices.scores
        for searcher, score in zip(searchers, scores, strict=True)
    ]
    chosen = [
        RunSettings(searcher=searcher, score=score)
        for searcher, score in zip(searchers, scores, strict=True)
    ]
    named = [
        here if sure else there
        for here, sure, there in zip(learner_names(chosen, choices), known, recorded, strict=True)
    ]
    if len(set(named)) < len(named):
        named = recorded
    return dict(zip(recorded, named, strict=True))


def with_names(record: Record, names: dict[str, str]) -> Record:
    """Return a record whose learners are called otherwise; the one that is given stays as it is."""
    if all(there == here for there, here in names.items()):
        return record

    def named(items: list[Record], *keys: str) -> list[Record]:
        return [
            {**item, **{key: names.get(item[key], item[key]) for key in keys}} for item in items
        ]

    return {
        **record,
        "learners": named(record["learners"], "name"),
        "figures": named(record["figures"], "learner"),
        "pairs": named(record["pairs"], "first", "second"),
    }
