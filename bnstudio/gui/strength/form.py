"""What is asked: the method, how many networks, how each is learned.

The form knows what would be done (:meth:`StrengthForm.spec`), what stands in the way, and how much
there is to do; it starts nothing.
"""

from __future__ import annotations

from dataclasses import replace

import psutil
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bnstudio.errors import LimitError
from bnstudio.gui.services.catalogue import Catalogue
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.learn_form import LearnForm
from bnstudio.gui.widgets.fields import ComboField
from bnstudio.gui.widgets.form_row import FormRow
from bnstudio.gui.widgets.labels import Label, SectionHeader
from bnstudio.gui.widgets.layouts import STRETCH, ScrollColumn, boxed, rule, vbox
from bnstudio.gui.widgets.limit_fields import InDegreeField, TimeField
from bnstudio.gui.widgets.number_fields import WholeField
from bnstudio.gui.wording.knowledge import knowledge_summary
from bnstudio.gui.wording.numbers import (
    DOT,
    counted,
    format_bytes,
    format_count,
    format_span,
    whole_facts,
)
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.job.cores import default_threads
from bnstudio.job.defaults import REPLICATE_SEARCHER, TIME
from bnstudio.job.spec import Limits, ListSpec, RunSpec
from bnstudio.posterior.forecast import needed_bytes, needed_seconds, refuse_too_large
from bnstudio.posterior.settings import CHAINS, DAGS, EXACT, SAMPLE, SWEEPS, Sampling
from bnstudio.project.arc_strengths import BOOTSTRAP
from bnstudio.search.declarations import Uses
from bnstudio.strength.spec import (
    BAYESIAN,
    MAX_PARENTS,
    REPLICATES,
    ROWS,
    TESTING,
    Bootstrap,
    Posterior,
)

#: Of the time that sampling takes, seconds for a move of a variable in a chain.
_MOVE_S = 6.5e-5


class StrengthForm(ScrollColumn):
    """The settings of the next bootstrap, or of the next sums.

    Signals
    -------
    changed()
        Something else is asked for.
    """

    changed = Signal()

    def __init__(self, data: Data, form: LearnForm, choices: Catalogue) -> None:
        super().__init__()
        self._data, self._form, self._choices = data, form, choices
        self._build()
        for field in (self.replicates, self.time, self.seed, self.sweeps, self.chains):
            field.valueChanged.connect(self._edited)
        for combo in (self.method, self.resample, self.learner, self.parents):
            combo.currentIndexChanged.connect(self._edited)
        form.settings_changed.connect(self.follow)
        data.knowledge_changed.connect(self.follow)
        choices.ready.connect(self.follow)
        self.follow()

    def _build(self) -> None:
        self.method = ComboField(
            [
                (tr("Bootstrap"), BOOTSTRAP),
                (tr("Posterior, exact"), EXACT),
                (tr("Posterior, sampled"), SAMPLE),
            ],
            name=tr("Method"),
        )
        self.replicates = WholeField(1, 1_000_000, name=tr("Networks"))
        self.replicates.set_number(REPLICATES)
        self.resample = ComboField(
            [(tr("Rows drawn"), ROWS), (tr("Bayesian weights"), BAYESIAN)], name=tr("Samples")
        )
        self.learner = ComboField(
            [(tr("Tabu search"), True), (tr("As in Learn"), False)], name=tr("Searcher")
        )
        self.time = TimeField(tr("until it ends"))
        self.time.set_seconds(None)
        self.seed = WholeField(0, 2**31 - 1, name=tr("Seed"))
        self.parents = InDegreeField()
        self.parents.set_most(MAX_PARENTS)
        self.sweeps = WholeField(1, 100_000_000, name=tr("Sweeps"))
        self.sweeps.set_number(SWEEPS)
        self.chains = WholeField(2, 64, name=tr("Chains"))
        self.chains.set_number(CHAINS)
        method = FormRow(
            tr("Method"),
            self.method,
            tr(
                "Bootstrap: the rows are drawn again and again, and a network is learned from each "
                "sample. Posterior: all networks are summed over, or many are sampled, each as "
                "likely "
                "as its score says."
            ),
        )
        self._rows: dict[QWidget, tuple[str, ...]] = {
            FormRow(
                tr("Networks"),
                self.replicates,
                tr("How many samples of the rows, each as large as the table. 200 give a picture; "
                "with 500, strengths are within 0.04."),
            ): (BOOTSTRAP,),
            FormRow(
                tr("Samples"),
                self.resample,
                tr("Rows drawn: as many as the table has, with replacement. Bayesian weights: all "
                "rows, each with a weight of its own by chance, so that no rare row is lost."),
            ): (BOOTSTRAP,),
            FormRow(
                tr("Searcher"),
                self.learner,
                tr("Tabu search is quick and ends by itself. As in Learn: the searcher and its "
                "parameters that the Learn form is set to."),
            ): (BOOTSTRAP,),
            FormRow(
                tr("Time for each"),
                self.time,
                tr("How long each network may be learned. Type 5 s, 90 s or 2 min."),
            ): (BOOTSTRAP,),
            FormRow(
                tr("In-degree"),
                self.parents,
                tr("Networks with at most so many parents of a variable."),
            ): (EXACT, SAMPLE),
            FormRow(
                tr("Sweeps"),
                self.sweeps,
                tr("In each chain; a sweep moves as many variables as there are."),
            ): (SAMPLE,),
            FormRow(
                tr("Chains"),
                self.chains,
                tr("Each from a random start; how far they differ tells how good the sample is."),
            ): (SAMPLE,),
            FormRow(
                tr("Seed"),
                self.seed,
                tr("The same seed gives the same result, whatever the number of processes."),
            ): (BOOTSTRAP, SAMPLE),
        }  # fmt: skip
        self.given = Label("", "caption", "text_3", wrap=True)
        parts: list[QWidget] = []
        for row in self._rows:
            parts.append(row)
        self.hold(
            boxed(
                vbox(
                    SectionHeader(tr("How sure are the arcs?")), method, *rule(), *parts,
                    4, self.given, STRETCH, gap=8, margins=(16, 12, 16, 12),
                )
            )
        )  # fmt: skip
        self._fill_rows()

    def _edited(self, *_: object) -> None:
        self._fill_rows()
        self.follow()

    def _fill_rows(self) -> None:
        for row, methods in self._rows.items():
            row.setVisible(self.method.value in methods)

    def follow(self, *_: object) -> None:
        """Say what is taken from the Learn form, which may be set otherwise now."""
        self.given.setText(tr("As set in Learn: {given_text}.", given_text=self.given_text()))
        self.changed.emit()

    # -- what is asked -------------------------------------------------------------------------

    @property
    def is_bootstrap(self) -> bool:
        """Whether networks are learned."""
        return self.method.value == BOOTSTRAP

    @property
    def quick(self) -> bool:
        """Whether each network is learned by the searcher that is proposed for that."""
        return bool(self.learner.value)

    def given_text(self) -> str:
        """Say what of the Learn form counts here."""
        settings = self._form.settings
        parts = [tr("score {score_title}", score_title=self.score_title)]
        if self.is_bootstrap:
            if not self.quick:
                parts.append(self.learner_title)
            most = settings.limits.max_parents
            parts.append(
                tr("any in-degree") if most is None else InDegreeField.message(most).lower()
            )
            if settings.limits.max_params is not None:
                parts.append(
                    tr(
                        "{max_params} parameters of a family",
                        max_params=format_count(settings.limits.max_params),
                    )
                )
        known = self._data.knowledge
        parts.append(knowledge_summary(known) if known else tr("no background knowledge"))
        return whole_facts(DOT.join(parts))

    @property
    def score_title(self) -> str:
        """The score's name."""
        name = self._form.settings.score
        choice = self._choices.scores.get(name)
        return choice.title if choice is not None else name

    @property
    def learner_title(self) -> str:
        """The searcher's name."""
        name = REPLICATE_SEARCHER if self.quick else self._form.settings.searcher
        choice = self._choices.searchers.get(name)
        return choice.title if choice is not None else name

    def spec(self) -> Bootstrap | Posterior:
        """Return what would be done; raises a :class:`BnstudioError` where it cannot be."""
        base = self._form.spec
        if self.is_bootstrap:
            run = self._run_spec(base)
            return Bootstrap(run, self.replicates.number or 0, str(self.resample.value))
        limits = base.limits
        method = SAMPLE if self.method.value == SAMPLE else EXACT
        return Posterior(
            score=base.score,
            score_parameters=dict(base.score_parameters),
            max_parents=self.parents.most,
            max_params=limits.max_params,
            knowledge=base.knowledge,
            over=DAGS,
            memory=limits.memory,
            threads=base.threads,
            method=method,
            sampling=Sampling(
                sweeps=self.sweeps.number or 0,
                chains=self.chains.number or 0,
                seed=self.seed.number or 0,
            ),
        )

    def _run_spec(self, base: RunSpec) -> RunSpec:
        limits = replace(base.limits, time=self.time.seconds, steps=None)
        run = replace(base, limits=limits, seed=self.seed.number or 0, start=None, threads=1)
        if not self.quick:
            lists = ListSpec() if base.lists.file is not None else base.lists
            return replace(run, lists=lists)
        few = Limits(max_parents=limits.max_parents, max_params=limits.max_params, time=limits.time)
        return replace(
            run, searcher=REPLICATE_SEARCHER, parameters={}, limits=few, lists=ListSpec(),
            ordering=None,
        )  # fmt: skip

    def settings(self) -> dict[str, object]:
        """Return what is asked for as plain values, to be kept with what is found."""
        said: dict[str, object] = {
            "score_title": self.score_title,
            "score": self._form.settings.score,
            "score_parameters": dict(self._form.settings.score_parameters),
        }
        if self.is_bootstrap:
            run = self._run_spec(self._form.spec)
            said |= {
                "learner": self.learner_title,
                "searcher": run.searcher,
                "parameters": dict(run.parameters),
                "limits": run.limits.given(),
                "seed": run.seed,
                "replicates": self.replicates.number or 0,
                "resample": self.resample.value,
            }
        return said

    # -- whether it can be, and what it takes --------------------------------------------------

    def reason(self) -> str:
        """Return why it cannot be started, or ""."""
        dataset = self._data.dataset
        if dataset is None:
            return tr("Open a table first.")
        if self._data.lists_alone:
            return tr("There is no table, only parent set lists: no rows to draw from.")
        if len(self._data.included) < 2:
            return tr("Tick at least two variables in Variables.")
        if not self._choices.loaded:
            return self._choices.fault or tr("The searchers are being loaded.")
        if self.is_bootstrap:
            return self._no_bootstrap()
        if self.method.value == EXACT:
            limits = self._form.settings.limits
            free = psutil.virtual_memory().available
            room = free if limits.memory is None else int(limits.memory * 1e9)
            try:
                refuse_too_large(len(self._data.included), DAGS, self._threads, min(room, free))
            except LimitError as error:
                return tr(
                    "{what}. Take the bootstrap, or sample.",
                    what=tr_core(error.what[:1].upper() + error.what[1:]),
                )
        return ""

    def _no_bootstrap(self) -> str:
        if (self.replicates.number or 0) < 1:
            return tr("Give at least 1 network.")
        if self.resample.value == BAYESIAN and (why := self._no_weights()):
            return why
        if not self.quick:
            choice = self._choices.searchers.get(self._form.settings.searcher)
            if choice is not None and Uses.GIVEN_PARENT_SETS in choice.uses:
                lists = self._form.settings.lists
                if lists.file is not None:
                    return tr("A file of parent sets is of all rows, not of a sample of them.")
            return self._form.reason()
        return ""

    def _no_weights(self) -> str:
        settings = self._form.settings
        score = self._choices.scores.get(settings.score)
        if score is not None and not score.takes_weights:
            return tr(
                "{score_title} counts whole rows. Draw rows, or take BIC or AIC.",
                score_title=self.score_title,
            )
        if not self.quick and settings.searcher in TESTING:
            return tr(
                "{learner_title} tests independence by whole rows. Draw rows.",
                learner_title=self.learner_title,
            )
        return ""

    @property
    def _threads(self) -> int:
        return self._form.settings.threads or default_threads()

    def forecast(self, kept: int = 0) -> str:
        """Say how much there is to do, where ``kept`` replicates are there already."""
        if not self.is_bootstrap:
            return self._posterior_forecast()
        wanted = self.replicates.number or 0
        if kept >= wanted:
            return tr(
                "All {networks} are kept from before: they are counted again.",
                networks=counted(wanted, "network"),
            )
        message = counted(wanted, "network")
        if kept:
            message += tr(", of which {kept} are kept from before", kept=format_count(kept))
        choice = self._choices.searchers.get(
            REPLICATE_SEARCHER if self.quick else self._form.settings.searcher
        )
        limit = self.time.seconds
        if limit is None and choice is not None and not choice.ends:
            limit = TIME
        if limit is None:
            return tr("{message}; each is learned until it ends", message=message)
        span = limit * (wanted - kept) / max(default_threads(), 1)
        return tr("{message}; at most {span}", message=message, span=format_span(span))

    def _posterior_forecast(self) -> str:
        n = len(self._data.included)
        if self.method.value == EXACT:
            size = format_bytes(needed_bytes(n, DAGS, self._threads))
            return tr(
                "{size} of memory, at most {needed_seconds}",
                size=size,
                needed_seconds=format_span(needed_seconds(n, DAGS, self._threads)),
            )
        chains, sweeps = self.chains.number or 0, self.sweeps.number or 0
        at_once = max(1, min(chains, self._threads))
        span = chains * sweeps * n * _MOVE_S / at_once
        message = tr(
            "{chains} of {sweeps} sweeps",
            chains=counted(chains, "chain"),
            sweeps=format_count(sweeps),
        )
        return tr("{message}, about {span}", message=message, span=format_span(span))
