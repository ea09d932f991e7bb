"""The paragraph for the methods section of a paper, with the papers that it cites."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from bnstudio.gui.report.subject import Subject
from bnstudio.gui.wording.numbers import (
    counted,
    format_count,
    format_score,
    format_share,
    format_span,
)
from bnstudio.gui.wording.runs import within_knowledge
from bnstudio.gui.wording.tr import tr, tr_core, trn
from bnstudio.job.gap import is_useful
from bnstudio.project.asking.searchers import known
from bnstudio.project.inspecting.direction import BY_CONVENTION, BY_KNOWLEDGE, COMPELLED, Directions
from bnstudio.project.run import Run
from bnstudio.project.run_rules import ended_at_limit, ended_by_force, interrupted, stopped_early
from bnstudio.version import __version__

_LIMITS = {
    "time": tr("its time was up"),
    "memory": tr("its memory limit was met"),
    "disk": tr("its disk limit was met"),
    "iterations": tr("its limit of steps was met"),
    "user": tr("it was stopped by hand"),
}
_AUTHOR = re.compile(r"([^,]+?), (?:[A-Z]\.(?:-[A-Z]\.)?\s?)+(?:, | and )?")


@dataclass(frozen=True)
class Studied:
    """What the paragraph speaks of.

    Attributes
    ----------
    file, rows, variables
        The data.
    missing, had_missing, cut
        What became of missing cells, whether there were any, and how many columns were cut.
    run, directions
        The run, and why its arcs point as they do.
    """

    file: str
    rows: int
    variables: int
    missing: str = "state"
    had_missing: bool = False
    cut: int = 0
    run: Run | None = None
    directions: Directions | None = None


def studied_in(subject: Subject, directions: Directions | None) -> Studied:
    """Return what the paragraph of a report speaks of: what the run learned from, if there is one.

    ``directions`` say why the arcs point as they do, where that is known.
    """
    run, dataset, source = subject.run, subject.dataset, subject.source
    prepare = None if source is None else source.prepare
    rows = variables = cut = 0
    had_missing = False
    if run is not None:
        rows, variables = run.rows, len(run.variables)
    if dataset is not None:
        if run is None:
            rows, variables = dataset.cases, len(dataset.names)
        cut = sum(bool(variable.cuts) for variable in dataset.variables)
        had_missing = any(variable.missing_state is not None for variable in dataset.variables)
    if subject.table is not None and prepare is not None:  # none may be left of them
        columns = subject.table.columns
        had_missing = any(c.missing for c in columns if prepare.plan(c.name).include)
    return Studied(
        file="" if source is None else Path(source.path).name,
        rows=rows,
        variables=variables,
        missing="state" if prepare is None else prepare.missing,
        had_missing=had_missing,
        cut=cut,
        run=run,
        directions=directions,
    )


def short_citation(citation: str) -> str:
    """Return "Acid and de Campos (2003)" for the full reference."""
    found = re.match(r"(.*?)\((\d{4})\)", citation)
    if found is None:
        return ""
    names = [name.strip(" ,").removeprefix("and ") for name in _AUTHOR.findall(found[1])]
    if not names:
        return ""
    if len(names) > 2:
        return f"{names[0]} et al., {found[2]}"
    return f"{_listed(names)}, {found[2]}"


def citations_of(run: Run) -> list[str]:
    """Return the references of a run: of its searcher and of its score."""
    facts = known()
    found = []
    searcher = facts.searchers.get(run.spec.searcher)
    score = facts.scores.get(run.spec.score)
    for one in (searcher, score):
        if one is not None and one.citation:
            found.append(one.citation)
    return sorted(dict.fromkeys(found))


def methods_text(studied: Studied) -> str:
    """Return the paragraph, ready to paste."""
    sentences = []
    if studied.rows:
        sentences.append(
            tr(
                "The data ({file}) comprised {rows} of {variables}.",
                file=studied.file,
                rows=counted(studied.rows, "row"),
                variables=trn(
                    "{n} discrete variable",
                    "{n} discrete variables",
                    studied.variables,
                    n=format_count(studied.variables),
                ),
            )
        )
    if studied.cut:
        sentences.append(
            trn(
                "{n} numeric variable was discretised.",
                "{n} numeric variables were discretised.",
                studied.cut,
                n=format_count(studied.cut),
            )
        )
    if studied.had_missing:
        sentences.append(_missing_text(studied.missing))
    if studied.run is not None:
        sentences += _of_run(studied.run)
    if studied.directions is not None:
        sentences += _of_directions(studied.directions)
    return " ".join(filter(None, sentences))


def _missing_text(what: str) -> str:
    return {
        "state": tr("Missing values were treated as a state of their own."),
        "drop": tr("Rows with missing values were left out."),
        "frequent": tr("Missing values were replaced by the most frequent state."),
        "draw": tr("Missing values were replaced by states drawn from the others of their column."),
        "leave": tr("Missing values were left missing."),
    }.get(what, "")


def _of_run(run: Run) -> list[str]:
    found = [
        tr(
            "A Bayesian network structure was learned with bnstudio {version} by {searcher}, "
            "maximising {score}, with {limits}.",
            version=__version__,
            searcher=_searcher(run),
            score=_score(run),
            limits=_listed(_limits(run)),
        )
    ]
    rules = _rules(run)
    if rules:
        found.append(tr("Background knowledge was imposed: {rules}.", rules=rules))
    if run.score is not None and not run.active:
        found += _ending(run)
    return found


def _searcher(run: Run) -> str:
    searcher = known().searchers.get(run.spec.searcher)
    by = run.spec.searcher if searcher is None else tr_core(searcher.title)
    if run.spec.searcher in ("auto", "exact"):
        return tr("the procedure “{name}” of the program", name=by)
    if searcher is not None and searcher.citation:
        by += f" ({short_citation(searcher.citation)})"
    return by


def _score(run: Run) -> str:
    score = known().scores.get(run.spec.score)
    what = run.spec.score if score is None else tr_core(score.title)
    if score is not None and score.citation:
        what += f" ({short_citation(score.citation)})"
    settings = ", ".join(f"{key} = {value}" for key, value in run.spec.score_parameters.items())
    return tr("{score} with {settings}", score=what, settings=settings) if settings else what


def _limits(run: Run) -> list[str]:
    limits, found = run.spec.limits, []
    if limits.max_parents is not None:
        parents = counted(limits.max_parents, "parent")
        found.append(tr("at most {parents} of a variable", parents=parents))
    if limits.max_params is not None:
        most = limits.max_params
        found.append(
            trn(
                "at most {n} free parameter of a family",
                "at most {n} free parameters of a family",
                most,
                n=format_count(most),
            )
        )
    if limits.time is not None:
        found.append(tr("a time limit of {time}", time=format_span(limits.time)))
    return [*found, tr("random seed {seed}", seed=run.spec.seed)]


def _ending(run: Run) -> list[str]:
    """Say how a run ended, and how near to the best it is proved to be."""
    words = tr(
        "The search ended after {time} with a score of {score}",
        time=format_span(run.elapsed),
        score=format_score(run.score),
    )
    why = _why_it_ended(run)
    found = [f"{words}: {why}." if why else f"{words}."]
    if run.limit is not None and run.gap is not None and is_useful(run.gap):
        gap = format_share(run.gap, 2)
        found.append(tr("It is proved that no score is higher by more than {gap}.", gap=gap))
    elif run.limit is not None and run.proved_parents:
        found.append(
            tr(
                "It is proved that no network in which every variable has at most {parents} "
                "parents scores higher{within_knowledge}.",
                parents=run.proved_parents,
                within_knowledge=within_knowledge(run),
            )
        )
    return found


def _why_it_failed(run: Run) -> str:
    if interrupted(run):
        why = tr("the program was closed while it ran")
    elif ended_by_force(run):
        why = tr("it was ended by force")
    elif stopped_early(run):
        why = tr("it was stopped before it began to search")
    elif ended_at_limit(run):
        why = _LIMITS.get(run.limit or "", tr("it met a limit"))
    else:
        why = tr("it failed")
    return tr("{why}, and the best network until then was kept", why=why)


def _why_it_ended(run: Run) -> str:
    if run.state == "failed":
        return _why_it_failed(run)
    if run.limit in _LIMITS:
        return _LIMITS[run.limit]
    within = within_knowledge(run)
    ends = {
        "optimal": tr("the network is proved to be the best{within}", within=within),
        "optimal_for_ordering": tr(
            "the network is proved to be the best for the ordering{within}", within=within
        ),
        "local_optimum": tr("a local optimum"),
    }
    return ends.get(run.status or "", "")


def _rules(run: Run) -> str:
    knowledge = run.spec.knowledge
    roots, leaves = len(knowledge.roots), len(knowledge.leaves)
    limited, prior = len(knowledge.max_parents), len(knowledge.prior)
    parts = [
        (len(knowledge.required), counted(len(knowledge.required), "required arc")),
        (len(knowledge.forbidden), counted(len(knowledge.forbidden), "forbidden arc")),
        (tiers := sum(map(bool, knowledge.tiers)), counted(tiers, "tier")),
        (
            roots,
            trn(
                "{n} variable without parents",
                "{n} variables without parents",
                roots,
                n=format_count(roots),
            ),
        ),
        (
            leaves,
            trn(
                "{n} variable without children",
                "{n} variables without children",
                leaves,
                n=format_count(leaves),
            ),
        ),
        (len(knowledge.orderings), counted(len(knowledge.orderings), "partial ordering")),
        (
            limited,
            trn(
                "{n} variable with a limit of its own",
                "{n} variables with a limit of their own",
                limited,
                n=format_count(limited),
            ),
        ),
        (
            prior,
            trn(
                "{n} arc with a prior probability",
                "{n} arcs with a prior probability",
                prior,
                n=format_count(prior),
            ),
        ),
    ]
    return _listed([text for count, text in parts if count])


def _of_directions(directions: Directions) -> list[str]:
    arcs = counted(len(directions.dag.arcs), "arc")
    data, known_by = directions.count(COMPELLED), directions.count(BY_KNOWLEDGE)
    open_ = directions.count(BY_CONVENTION)
    parts = []
    if data:
        parts.append(tr("{n} whose direction other arcs compel", n=format_count(data)))
    if known_by:
        parts.append(tr("{n} directed by background knowledge", n=format_count(known_by)))
    if open_:
        parts.append(
            tr(
                "{n} whose direction is a convention, since the reverse fits the data equally well",
                n=format_count(open_),
            )
        )
    if not parts:
        return [tr("The network has {arcs}.", arcs=arcs)]
    return [tr("The network has {arcs}: {parts}.", arcs=arcs, parts=_listed(parts))]


def _listed(parts: list[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return tr("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])
