"""The settings of a run as rows of a table: all of them, those left as usual too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bnstudio.gui.wording.numbers import format_count, format_span
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.job.defaults import LISTED
from bnstudio.parameters import Parameter
from bnstudio.project.asking.searchers import known
from bnstudio.project.run import Run

Rows = tuple[tuple[str, str], ...]


def setting_rows(run: Run) -> Rows:
    """Return name and value of each setting."""
    return tuple(_rows(run))


def _rows(run: Run) -> Iterator[tuple[str, str]]:
    spec, facts = run.spec, known()
    score, searcher = facts.scores.get(spec.score), facts.searchers.get(spec.searcher)
    title = tr("that of the given lists") if spec.score == LISTED else spec.score
    yield tr("Score"), title if score is None else f"{tr_core(score.title)} ({spec.score})"
    if score is not None:
        yield from _parameters(score.parameters, spec.score_parameters)
    title = spec.searcher if searcher is None else f"{tr_core(searcher.title)} ({spec.searcher})"
    yield tr("Searcher"), title
    if searcher is not None:
        yield from _parameters(searcher.parameters, spec.parameters)
    limits = spec.limits
    for words, number in (
        (tr("Most parents of a variable"), limits.max_parents),
        (tr("Most free parameters of a family"), limits.max_params),
        (tr("Steps"), limits.steps),
    ):
        yield words, tr("unlimited") if number is None else format_count(number)
    # With its extensions, if there were some.
    time = limits.time if run.budget is None else run.budget
    yield tr("Time limit"), tr("none", "limit") if time is None else format_span(time)
    for words, amount in ((tr("Memory limit"), limits.memory), (tr("Disk limit"), limits.disk)):
        if amount is not None:
            yield words, f"{amount:g} GB"
    if spec.lists.file is not None:
        yield tr("Parent set lists"), spec.lists.file
    if spec.ordering is not None:
        yield tr("Ordering"), ", ".join(spec.ordering)
    if spec.start is not None:
        yield tr("Begun from"), tr("a network that was given")
    yield tr("Seed"), str(spec.seed)
    threads = tr("one fewer than there are cores") if spec.threads is None else str(spec.threads)
    yield tr("Threads"), threads


def _parameters(
    declared: tuple[Parameter, ...], given: Mapping[str, object]
) -> Iterator[tuple[str, str]]:
    for item in declared:
        value = given.get(item.name, item.default)
        yield f"  {tr_core(item.label) or item.name}", _text(value, item)


def _text(value: object, item: Parameter) -> str:
    if value is None:
        return tr_core(item.none_means) or tr("none", "limit")
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if item.choices:
        return tr_core(str(value).replace("-", " ").capitalize())
    text = f"{value:g}" if isinstance(value, float) else str(value)
    return f"{text} {tr_core(item.unit)}".strip()
