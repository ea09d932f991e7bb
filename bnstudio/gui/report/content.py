"""Gathers a report from a project: its data, what was asked, what came of it, how to repeat it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from bnstudio.figures.sheet import Sheet
from bnstudio.gui.report.blocks import (
    MOST_ROWS,
    Block,
    Bullets,
    Facts,
    Grid,
    Heading,
    Paragraph,
    Picture,
    Report,
)
from bnstudio.gui.report.commands import repeating
from bnstudio.gui.report.data_section import data_section
from bnstudio.gui.report.methods import citations_of, methods_text, studied_in
from bnstudio.gui.report.settings import setting_rows
from bnstudio.gui.report.subject import Subject
from bnstudio.gui.report.tables import table_blocks
from bnstudio.gui.wording.counters import counter_text, counter_value
from bnstudio.gui.wording.decimals import pointed
from bnstudio.gui.wording.knowledge import knowledge_lines
from bnstudio.gui.wording.numbers import (
    DOT,
    counted,
    format_bytes,
    format_change,
    format_count,
    format_score,
    format_share,
    format_span,
)
from bnstudio.gui.wording.runs import sentence, soft_text, standing
from bnstudio.gui.wording.tr import tr, tr_core, trn
from bnstudio.project.arc_strengths import FoundStrengths
from bnstudio.project.asking.searchers import known
from bnstudio.project.inspecting.direction import BY_CONVENTION, BY_KNOWLEDGE
from bnstudio.project.inspecting.reporting import ReportFigures
from bnstudio.version import __version__


def report_of(
    subject: Subject,
    figures: ReportFigures,
    pictures: Mapping[str, tuple[Sheet, str]],
    *,
    tables: bool = False,
    made: datetime | None = None,
) -> Report:
    """Return the report.

    Parameters
    ----------
    subject, figures
        What it is of, and what was computed for it.
    pictures
        Figures with their captions: ``graph`` and ``trace``, those that there are.
    tables
        Whether the conditional tables are wanted.
    made
        When; now, unless told.
    """
    with pointed():
        return _report_of(_Writer(subject, figures, pictures), tables, made)


def _report_of(writer: _Writer, tables: bool, made: datetime | None) -> Report:
    subject, figures = writer.of, writer.figures
    when = (made or datetime.now()).strftime("%Y-%m-%d %H:%M")
    blocks = [
        *writer.summary(),
        *data_section(subject),
        *writer.known(),
        *writer.settings(),
        *writer.course(),
        *writer.network(),
        *writer.arcs(),
        *writer.families(),
        *(table_blocks(subject.dag, figures) if tables and subject.dag is not None else ()),
        *writer.methods(),
        *repeating(subject),
    ]
    by = tr("Made {when} with bnstudio {version}.", when=when, version=__version__)
    return Report(subject.title, by, tuple(blocks))


def strength_words(found: FoundStrengths) -> str:
    """Say what the strengths of the arcs are shares of."""
    of = format_count(found.strengths.networks)
    words = {
        "bootstrap": tr(
            "The strength of an arc is the share of {of} networks, each learned from rows drawn "
            "anew, in which the two are joined, whatever its direction.",
            of=of,
        ),
        "exact": tr(
            "The strength of an arc is the posterior probability that the two are joined, whatever "
            "its direction."
        ),
        "sample": tr(
            "The strength of an arc is the posterior probability that the two are joined, from "
            "sampled networks, whatever its direction."
        ),
        "synthesis": tr(
            "The strength of an arc is the share of the networks of {of} runs in which the two are "
            "joined, whatever its direction.",
            of=of,
        ),
    }
    return words[found.method]


class _Writer:
    """Writes the sections."""

    def __init__(
        self,
        subject: Subject,
        figures: ReportFigures,
        pictures: Mapping[str, tuple[Sheet, str]],
    ) -> None:
        self.of, self.figures, self.pictures = subject, figures, pictures

    def _score_title(self) -> str:
        facts = known().scores.get(self.of.score)
        return self.of.score if facts is None else tr_core(facts.title)

    def summary(self) -> list[Block]:
        """What came of it, in a few facts."""
        of = self.of
        pairs: list[tuple[str, str]] = []
        if of.label:
            pairs.append((tr("Network"), of.label))
        if of.dag is not None:
            size = f"{counted(of.dag.n, 'node')}, {counted(len(of.dag.arcs), 'arc')}"
            pairs.append((tr("Size"), size))
        total = self.figures.total if of.run is None else of.run.score
        if total is None:
            total = self.figures.total
        if total is not None:
            soft = "" if of.run is None else soft_text(of.run)
            facts = (format_score(total), self._score_title(), soft)
            pairs.append((tr("Score"), DOT.join(filter(None, facts))))
        if of.run is not None:
            pairs.append((tr("Standing"), standing(of.run).message))
            if of.run.bound is not None and of.run.gap is not None:
                gap = tr("reached", "bound")
                if of.run.gap:
                    gap = tr("gap {known}", known=format_share(of.run.gap, 2))
                words = f"{format_score(of.run.bound)} ({gap})"
                pairs.append((tr("Upper bound"), words))
        directions = self.figures.directions
        if directions is not None and of.dag is not None and of.dag.arcs:
            free = directions.count(BY_CONVENTION)
            words = tr(
                "{compelled} compelled, {reversible} reversible",
                compelled=format_count(len(of.dag.arcs) - free),
                reversible=format_count(free),
            )
            pairs.append((tr("Directions"), words))
        return [Heading(tr("Summary")), Facts(tuple(pairs))] if pairs else []

    def known(self) -> list[Block]:
        """Background knowledge."""
        if not self.of.knowledge:
            words = tr("No arc was required or forbidden.")
            return [Heading(tr("Background knowledge")), Paragraph(words)]
        lines = tuple(knowledge_lines(self.of.knowledge))
        return [Heading(tr("Background knowledge")), Bullets(lines)]

    def settings(self) -> list[Block]:
        """What the run was asked to do."""
        if self.of.run is None:
            return []
        rows = setting_rows(self.of.run)
        heads = (tr("Setting"), tr("Value"))
        return [Heading(tr("Settings")), Grid(tr("Settings of the run"), heads, rows)]

    def course(self) -> list[Block]:
        """How the search went."""
        run = self.of.run
        if run is None:
            return []
        pairs = [(tr("Time"), format_span(run.elapsed))]
        if run.result is not None:
            result = run.result
            pairs.append((tr("Processor time"), format_span(result.cpu_s)))
            if result.peak_memory_mb:
                pairs.append((tr("Peak memory"), format_bytes(result.peak_memory_mb * 1e6)))
            pairs.append((tr("Threads"), format_count(result.threads)))
            # The steps of the work are told where the searcher counts others.
            alike = result.counters.get("steps") == result.counters.get("iterations")
            for name, value in result.counters.items():
                if value and not (alike and name == "steps"):
                    pairs.append((counter_text(name), counter_value(name, value)))
        found: list[Block] = [Heading(tr("The search")), Facts(tuple(pairs))]
        if run.message:
            found.append(Paragraph(sentence(tr_core(run.message)).rstrip(".") + "."))
        if "trace" in self.pictures:
            found.append(Picture(*self.pictures["trace"]))
        return found

    def network(self) -> list[Block]:
        """The figure."""
        if "graph" not in self.pictures:
            return []
        return [Heading(tr("Network")), Picture(*self.pictures["graph"])]

    def arcs(self) -> list[Block]:
        """The arcs with what each adds, and why it points as it does."""
        dag, figures, of = self.of.dag, self.figures, self.of.strengths
        if dag is None or not dag.arcs:
            return []
        rows = []
        directions, names = figures.directions, dag.names
        order = sorted(dag.arcs, key=lambda arc: (-figures.losses.get(arc, 0.0), arc))
        for arc in order[:MOST_ROWS]:
            a, b = arc
            row = [names[a], names[b]]
            if directions is not None:
                kind = directions.kind(arc)
                row.append(tr("reversible") if kind == BY_CONVENTION else tr("compelled"))
                by = {BY_CONVENTION: tr("convention"), BY_KNOWLEDGE: tr("knowledge")}.get(
                    kind, tr("other arcs")
                )
                row.append(by)
            if of is not None:
                known = of.of(names[a], names[b])
                row.append("–" if known is None else format_share(known[0], 0))
            if figures.losses:
                row.append(format_change(figures.losses[arc]))
            rows.append(tuple(row))
        heads = [tr("From"), tr("To")]
        if directions is not None:
            heads += [tr("Direction"), tr("Told by")]
        shares = len(heads)
        if of is not None:
            heads.append(tr("Strength"))
        if figures.losses:
            heads.append(tr("Adds to the score"))
        numbers = tuple(range(shares, len(heads)))
        found: list[Block] = [Heading(tr("Arcs"))]
        if of is not None:
            found.append(Paragraph(strength_words(of)))
        if figures.losses:
            words = tr(
                "The last column is what the score loses when the arc alone is removed. "
                "A compelled arc points the same way in every network that fits the data equally "
                "well; a reversible one need not."
            )
            found.append(Paragraph(words))
        title = tr("Arcs, the strongest first") if figures.losses else tr("Arcs")
        found.append(Grid(title, tuple(heads), tuple(rows), numbers))
        left = len(order) - MOST_ROWS
        if left > 0:
            words = trn(
                "{n} more arc is left out here.",
                "{n} more arcs are left out here.",
                left,
                n=format_count(left),
            )
            found.append(Paragraph(words))
        return found

    def families(self) -> list[Block]:
        """The score of each variable with its parents."""
        dag, figures = self.of.dag, self.figures
        if dag is None or not figures.families:
            return []
        rows = []
        for node in list(figures.families)[:MOST_ROWS]:
            parents = ", ".join(dag.names[parent] for parent in sorted(dag.parents(node))) or "–"
            rows.append((dag.names[node], parents, format_score(figures.families[node])))
        rows.append((tr("All"), "", format_score(figures.total)))
        title = tr("Local scores, {score}", score=self._score_title())
        heads = (tr("Variable"), tr("Parents"), tr("Score"))
        found: list[Block] = [Heading(tr("Scores by family"))]
        found.append(Grid(title, heads, tuple(rows), (2,)))
        left = len(figures.families) - MOST_ROWS
        if left > 0:
            words = trn(
                "{n} more family is left out here.",
                "{n} more families are left out here.",
                left,
                n=format_count(left),
            )
            found.append(Paragraph(words))
        return found

    def methods(self) -> list[Block]:
        """The paragraph for a paper."""
        of = self.of
        text = methods_text(studied_in(of, self.figures.directions))
        if not text:
            return []
        found: list[Block] = [Heading(tr("Methods, ready to paste")), Paragraph(text)]
        cited = [] if of.run is None else citations_of(of.run)
        if cited:
            found += [Heading(tr("References"), 3), Bullets(tuple(cited))]
        return found
