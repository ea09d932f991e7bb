"""All services of one window, made once, each from those below it."""

from __future__ import annotations

from dataclasses import dataclass

from bnstudio.gui.services.arc_strengths import ArcStrengths
from bnstudio.gui.services.compiling import Compiling
from bnstudio.gui.services.current_graph import CurrentGraph
from bnstudio.gui.services.data import Data
from bnstudio.gui.services.document import Document
from bnstudio.gui.services.files.project_files import ProjectFiles
from bnstudio.gui.services.files.recovery_file import RecoveryFile
from bnstudio.gui.services.influence.target import Target
from bnstudio.gui.services.learn_form import LearnForm
from bnstudio.gui.services.networks import Networks
from bnstudio.gui.services.queries import Queries
from bnstudio.gui.services.runs import Runs
from bnstudio.gui.services.scores import Scores
from bnstudio.gui.services.selection import Selection
from bnstudio.gui.services.tasks import Tasks
from bnstudio.project.asking.ask import close


@dataclass(frozen=True)
class Services:
    """The services; only the program's start and its window see all of them."""

    tasks: Tasks
    document: Document
    selection: Selection
    data: Data
    form: LearnForm
    graph: CurrentGraph
    scores: Scores
    runs: Runs
    queries: Queries
    networks: Networks
    recovery: RecoveryFile
    files: ProjectFiles
    compiling: Compiling
    strengths: ArcStrengths
    target: Target

    def shutdown(self, *, keep_recovery: bool = False) -> None:
        """End runs, threads and workers; the last thing to call. A second call does nothing.

        The recovery file is removed, as the person has been asked about unsaved work, unless
        ``keep_recovery`` (the system ends the session and nobody could be asked).
        """
        close()  # so that no thread waits for an answer
        self.tasks.shutdown()
        self.compiling.shutdown()
        self.runs.shutdown()
        self.scores.shutdown()
        self.recovery.shutdown(keep=keep_recovery)


def make_services() -> Services:
    """Make the services of one window."""
    tasks = Tasks()
    document = Document(tasks)
    selection = Selection(document)
    data = Data(tasks, document)
    form = LearnForm(tasks, document, data)
    graph = CurrentGraph(tasks, document, selection, data)
    scores = Scores(tasks, document, data, form, graph)
    runs = Runs(tasks, document, data, form, graph)
    queries = Queries(tasks, document, data, graph)
    networks = Networks(tasks, data, graph)
    recovery = RecoveryFile(tasks, document)
    files = ProjectFiles(tasks, document, data, networks, recovery)
    return Services(
        *(tasks, document, selection, data, form, graph, scores, runs, queries, networks),
        recovery=recovery,
        files=files,
        compiling=Compiling(tasks),
        strengths=ArcStrengths(tasks, document, data, graph),
        target=Target(tasks, document, queries),
    )
