"""Python imports this first where its folder is on the path: notes what a program touches.

Every use of the network and every file opened for writing becomes a line of the file named by
``BNSTUDIO_WATCH``, in the program and in all processes that it starts.
"""

# ruff: noqa: PTH117, PTH120 - pathlib is not imported before the program itself asks for it

import os
import sys

_INTERNET = {2, 10, 30}  # AF_INET; AF_INET6 on Linux and macOS
_NAMES = {"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"}
_CALLS = {"socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg"}
_CHANGES = {"os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.link", "os.symlink"}


def _watch(place: str) -> None:
    notes = os.open(place, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)

    def note(kind: str, what: object) -> None:
        os.write(notes, f"{kind}\t{what!s}\n".encode(errors="replace"))

    def hook(event: str, args: tuple) -> None:
        if event == "open":
            path, mode, flags = args
            writes = flags & (os.O_WRONLY | os.O_RDWR) or any(c in (mode or "") for c in "wax+")
            if writes and isinstance(path, str | bytes):
                note("write", os.path.realpath(os.fsdecode(path)))
        elif event in _CHANGES:
            for path in args[: 2 if event in ("os.rename", "os.link") else 1]:
                if isinstance(path, str | bytes) and os.path.isabs(path):
                    note("write", os.path.realpath(os.path.dirname(os.fsdecode(path))))
        elif event == "socket.__new__":
            if int(args[1]) in _INTERNET:
                note("network", f"{event} {args[1:]}")
        elif event in _CALLS:
            if isinstance(args[1], tuple):
                note("network", f"{event} {args[1]}")
        elif event in _NAMES or event.startswith(("urllib.", "http.client.")):
            note("network", f"{event} {args}")

    sys.addaudithook(hook)


if os.environ.get("BNSTUDIO_WATCH"):
    _watch(os.environ["BNSTUDIO_WATCH"])
