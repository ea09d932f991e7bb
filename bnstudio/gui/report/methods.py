"""The paragraph for the methods section of a paper, with the papers that it cites."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bnstudio.gui.wording.numbers import counted, format_count, format_score, format_span
from bnstudio.gui.wording.runs import standing
from bnstudio.project.asking.searchers import known
from bnstudio.project.inspecting.direction import BY_CONVENTION, BY_DATA, BY_KNOWLEDGE, Directions
from bnstudio.project.run import Run
from bnstudio.version import __version__

_AUTHOR = re.compile(r"([^,]+?), (?:[A-Z]\.(?:-[A-Z]\.)?\s?)+(?:, | and )?")
_MISSING = {
    "state": "Missing values were treated as a state of their own.",
    "drop": "Rows with missing values were left out.",
    "frequent": "Missing values were replaced by the most frequent state.",
    "draw": "Missing values were replaced by states drawn from the others of their column.",
    "leave": "Missing values were left missing.",
}


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
    return f"{' and '.join(names)}, {found[2]}"


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
            f"The data ({studied.file}) comprised {counted(studied.rows, 'row')} of "
            f"{counted(studied.variables, 'discrete variable')}."
        )
    if studied.cut:
        were = "variable was" if studied.cut == 1 else "variables were"
        sentences.append(f"{format_count(studied.cut)} numeric {were} discretised.")
    if studied.had_missing:
        sentences.append(_MISSING.get(studied.missing, ""))
    if studied.run is not None:
        sentences += _of_run(studied.run)
    if studied.directions is not None:
        sentences += _of_directions(studied.directions)
    return " ".join(filter(None, sentences))


def _of_run(run: Run) -> list[str]:
    facts, spec = known(), run.spec
    searcher, score = facts.searchers.get(spec.searcher), facts.scores.get(spec.score)
    by = spec.searcher if searcher is None else searcher.title
    if spec.searcher in ("auto", "exact"):
        by = f"the procedure “{by}” of the program"
    elif searcher is not None and searcher.citation:
        by += f" ({short_citation(searcher.citation)})"
    what = spec.score if score is None else score.title
    if score is not None and score.citation:
        what += f" ({short_citation(score.citation)})"
    settings = ", ".join(f"{key} = {value}" for key, value in spec.score_parameters.items())
    sentence = (
        f"A Bayesian network structure was learned with bnstudio {__version__} by {by}, maximising "
        f"{what}{f' with {settings}' if settings else ''}"
    )
    limits = []
    if spec.limits.max_parents is not None:
        limits.append(f"at most {counted(spec.limits.max_parents, 'parent')} of a variable")
    if spec.limits.max_params is not None:
        limits.append(f"at most {format_count(spec.limits.max_params)} free parameters of a family")
    if spec.limits.time is not None:
        limits.append(f"a time limit of {format_span(spec.limits.time)}")
    limits.append(f"random seed {spec.seed}")
    found = [f"{sentence}, with {_listed(limits)}."]
    rules = _rules(run)
    if rules:
        found.append(f"Background knowledge was imposed: {rules}.")
    if run.score is not None and not run.active:
        state = standing(run).message
        how = f"{state[:1].lower()}{state[1:]}"
        found.append(
            f"The search ended after {format_span(run.elapsed)} ({how}) with a score of "
            f"{format_score(run.score)}."
        )
    return found


def _rules(run: Run) -> str:
    knowledge = run.spec.knowledge
    parts = [
        (len(knowledge.required), "required arc"),
        (len(knowledge.forbidden), "forbidden arc"),
        (sum(map(bool, knowledge.tiers)), "tier"),
        (len(knowledge.roots), "variable without parents"),
        (len(knowledge.leaves), "variable without children"),
        (len(knowledge.orderings), "partial ordering"),
        (len(knowledge.max_parents), "variable with a limit of its own"),
        (len(knowledge.prior), "arc with a prior probability"),
    ]
    return _listed([_several(count, words) for count, words in parts if count])


def _several(count: int, words: str) -> str:
    if count == 1:
        return f"1 {words}"
    head, _, tail = words.partition(" with")
    plain = {"variable without parents": "variables without parents",
             "variable without children": "variables without children"}  # fmt: skip
    if words in plain:
        return f"{format_count(count)} {plain[words]}"
    return f"{format_count(count)} {head}s{' with' + tail if tail else ''}"


def _of_directions(directions: Directions) -> list[str]:
    arcs = len(directions.dag.arcs)
    found = f"The network has {counted(arcs, 'arc')}"
    if not arcs:
        return [f"{found}."]
    data, known_by = directions.count(BY_DATA), directions.count(BY_KNOWLEDGE)
    open_ = directions.count(BY_CONVENTION)
    parts = []
    if data:
        parts.append(f"{format_count(data)} directed by the data")
    if known_by:
        parts.append(f"{format_count(known_by)} directed by background knowledge")
    if open_:
        parts.append(
            f"{format_count(open_)} whose direction is a convention, since the reverse fits the "
            "data equally well"
        )
    return [f"{found}: {_listed(parts)}."]


def _listed(parts: list[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"
