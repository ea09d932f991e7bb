"""At start: offers work that an earlier window could not save, one question for each."""

from __future__ import annotations

from datetime import datetime

from bnstudio.gui.widgets.dialogs import ask
from bnstudio.gui.window.files import Files
from bnstudio.gui.window.frame import Frame
from bnstudio.project.saving.autosave import Recovery


def when(moment: datetime, now: datetime | None = None) -> str:
    """Say a moment in words: "today at 14:03", "yesterday at 9:10", "on 3 May at 9:10"."""
    now = now or datetime.now(moment.tzinfo)
    clock = f"{moment.hour}:{moment.minute:02}"
    days = (now.date() - moment.date()).days
    if days == 0:
        return f"today at {clock}"
    if days == 1:
        return f"yesterday at {clock}"
    year = f" {moment.year}" if moment.year != now.year else ""
    return f"on {moment.day} {moment:%B}{year} at {clock}"


def offer(frame: Frame, files: Files) -> None:
    """Show a notice for the newest work left behind; the next one follows when it is answered."""

    def found(left: list[Recovery]) -> None:
        if left:
            _ask(frame, files, left)

    frame.services.files.find_recoveries(found)


def _ask(frame: Frame, files: Files, left: list[Recovery]) -> None:
    newest, others = left[0], left[1:]
    message = f" ({newest.message})" if newest.message else ""

    def recover() -> None:
        if files.may_lose("bring back the other project"):
            frame.services.files.recover(newest)

    def discard() -> None:
        answer = ask(
            frame,
            "Discard this work for good?",
            f"“{newest.title}”{message}, kept {when(newest.saved)}, is in no other file. "
            "It cannot be brought back afterwards.",
            (("keep", "Keep it"), ("discard", "Discard it")),
            "keep",
        )
        if answer != "discard":
            _ask(frame, files, left)
            return
        frame.services.files.discard_recovery(newest)
        if others:
            _ask(frame, files, others)

    frame.notice_bar.show_notice(
        "caution",
        f"“{newest.title}”{message} was not saved before the program ended, "
        f"{when(newest.saved)}. Its work was kept.",
        (("Bring it back", recover), ("Discard it…", discard)),
    )
