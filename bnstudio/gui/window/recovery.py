"""At start: offers work that an earlier window could not save, one question for each."""

from __future__ import annotations

from datetime import datetime

from bnstudio.gui.widgets.dialogs import ask
from bnstudio.gui.window.files import Files
from bnstudio.gui.window.frame import Frame
from bnstudio.gui.wording.tr import tr, tr_core
from bnstudio.project.saving.autosave import Recovery

MONTHS = (
    *(tr("January"), tr("February"), tr("March"), tr("April"), tr("May"), tr("June")),
    *(tr("July"), tr("August"), tr("September"), tr("October"), tr("November"), tr("December")),
)


def when(moment: datetime, now: datetime | None = None) -> str:
    """Say a moment in words: "today at 14:03", "yesterday at 9:10", "on 3 May at 9:10"."""
    now = now or datetime.now(moment.tzinfo)
    clock = f"{moment.hour}:{moment.minute:02}"
    days = (now.date() - moment.date()).days
    if days == 0:
        return tr("today at {clock}", clock=clock)
    if days == 1:
        return tr("yesterday at {clock}", clock=clock)
    year = f" {moment.year}" if moment.year != now.year else ""
    return tr(
        "on {day} {month}{year} at {clock}",
        day=moment.day,
        month=MONTHS[moment.month - 1],
        year=year,
        clock=clock,
    )


def offer(frame: Frame, files: Files) -> None:
    """Show a notice for the newest work left behind; the next one follows when it is answered."""

    def found(left: list[Recovery]) -> None:
        if left:
            _ask(frame, files, left)

    frame.services.recovery.find_left(found)


def _ask(frame: Frame, files: Files, left: list[Recovery]) -> None:
    newest, others = left[0], left[1:]
    message = f" ({tr_core(newest.message)})" if newest.message else ""

    def recover() -> None:
        if files.may_lose(tr("bring back the other project")):
            frame.services.files.recover(newest)

    def discard() -> None:
        answer = ask(
            frame,
            tr("Discard this work for good?"),
            tr(
                "“{title}”{message}, kept {when}, is in no other file. "
                "It cannot be brought back afterwards.",
                title=newest.title,
                message=message,
                when=when(newest.saved),
            ),
            (("keep", tr("Keep it")), ("discard", tr("Discard it"))),
            "keep",
        )
        if answer != "discard":
            _ask(frame, files, left)
            return
        frame.services.recovery.discard(newest)
        if others:
            _ask(frame, files, others)

    frame.notice_bar.show_notice(
        "caution",
        tr(
            "“{title}”{message} was not saved before the program ended, {when}. Its work was kept.",
            title=newest.title,
            message=message,
            when=when(newest.saved),
        ),
        ((tr("Bring it back"), recover), (tr("Discard it…"), discard)),
    )
