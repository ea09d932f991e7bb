"""One window for each user, where that is wished: a second start hands its file over and ends.

The first window listens on a local socket that only its user may reach. A second start writes the
file's path there, as a line of JSON. Nobody listening means that it is the first. Imported where it
is wished only: Qt's network library needs more of the system than the window does.
"""

from __future__ import annotations

import getpass
import hashlib
import json
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

WAIT_MS = 1000
_LARGEST = 65_536


def server_name() -> str:
    """Return the name of this user's socket."""
    try:
        user = getpass.getuser()
    except (OSError, KeyError, ImportError):
        user = ""
    return "bnstudio-" + hashlib.sha256(f"{user}\n{Path.home()}".encode()).hexdigest()[:16]


def hand_over(file: str | None, name: str | None = None) -> bool:
    """Give a file (or nothing) to the window that is open; whether there is one."""
    socket = QLocalSocket()
    socket.connectToServer(name or server_name())
    if not socket.waitForConnected(WAIT_MS):
        return False
    path = "" if file is None else str(Path(file).absolute())
    socket.write(json.dumps(path).encode() + b"\n")
    taken = socket.waitForBytesWritten(WAIT_MS)
    # The window says that it has it, so that a socket of a window that hangs is no window.
    taken = taken and socket.waitForReadyRead(WAIT_MS)
    socket.disconnectFromServer()
    return bool(taken)


class SingleWindow(QObject):
    """Listens for later starts.

    Signals
    -------
    asked(str)
        A file is to be opened; "": the window is to come to the front.
    """

    asked = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._greet)

    def listen(self, name: str | None = None) -> bool:
        """Begin; whether that is possible."""
        name = name or server_name()
        if self._server.listen(name):
            return True
        # Nobody answered there, so it was left by a window that crashed.
        QLocalServer.removeServer(name)
        return self._server.listen(name)

    def close(self) -> None:
        """Listen no more."""
        self._server.close()

    def _greet(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.readyRead.connect(lambda socket=socket: self._hear(socket))
            socket.disconnected.connect(socket.deleteLater)
            if socket.bytesAvailable():
                self._hear(socket)

    def _hear(self, socket: QLocalSocket) -> None:
        if socket.bytesAvailable() > _LARGEST:
            socket.abort()
            return
        if not socket.canReadLine():
            return
        try:
            path = json.loads(bytes(socket.readLine().data()))
        except ValueError:
            path = None
        if not isinstance(path, str):
            socket.abort()
            return
        socket.write(b"taken\n")
        socket.flush()
        self.asked.emit(path)
