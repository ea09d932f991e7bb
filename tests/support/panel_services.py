"""Real services around data that were made up, for panels that are seen on their own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bnstudio.data.dataset import Dataset
from bnstudio.data.table.table import Table
from bnstudio.gui.services.bundle import Services, make_services
from bnstudio.project.document import Project
from tests.support.panels_fake import ALARM

#: Name of an ALARM variable to the name of its group.
ALARM_GROUPS = {member[0]: name for name, members in ALARM.items() for member in members}


def put_data(
    services: Services,
    dataset: Dataset | None,
    *,
    groups: dict[str, str] | None = None,
    table: Table | None = None,
    notes: tuple[str, ...] = (),
) -> None:
    """Start a new project on these data."""
    project = Project()
    project.dataset, project.table, project.notes = dataset, table, notes
    project.groups = dict(groups or {})
    services.document.replace(project)


@contextmanager
def services_with(dataset: Dataset | None = None, **more) -> Iterator[Services]:
    """Make services with these data; they are shut down at the end."""
    services = make_services()
    put_data(services, dataset, **more)
    try:
        yield services
    finally:
        services.shutdown()
