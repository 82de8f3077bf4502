"""The process from which services, workers and testers are forked: ``python -m tests.support.forks ADDRESS STARTER``.

It has imported everything, and made the schema, before. It listens at the path of a Unix socket. A connection that
carries a ``Place`` has a process forked, and is told its id and, in the end, its exit status. The server ends when
nobody is connected any more, or the process that started it is gone before it has connected.
"""

from __future__ import annotations

import os
import pickle
import selectors
import signal
import socket
import struct
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

NUMBER = struct.Struct("!q")
"""How process ids, exit statuses and the length of a place are written."""
_LOOK = 5.0
"""Seconds after which a server that nobody has connected to yet looks whether anybody still may."""
_FILES = 3  # the descriptors that a message with a place carries


class Place(NamedTuple):
    """What a process is, and where."""

    main: Callable[..., None]
    arguments: tuple[object, ...]
    directory: Path
    environment: dict[str, str]

    def be(self, files: Sequence[int]) -> None:
        """Become the process, and end with it. The descriptors are those of its input, output and errors."""
        os.setsid()
        os.chdir(self.directory)
        os.environ.clear()
        os.environ.update(self.environment)
        for number, file in enumerate(files):
            os.dup2(file, number)
            os.close(file)
        sys.stdin = os.fdopen(0, closefd=False)
        status = 1
        try:
            self.main(*self.arguments)
            status = 0
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)  # leaves to the system what is the same in all of them


def asked(connection: socket.socket, place: Place, files: Sequence[int]) -> int:
    """Have a process forked.

    Args:
        connection: with a server of forks, for this process alone. Its exit status follows there.
        place: what the process is.
        files: the descriptors of its input, output and errors.

    Returns:
        The id of the process.
    """
    message = pickle.dumps(place)
    socket.send_fds(connection, [NUMBER.pack(len(message))], files)
    connection.sendall(message)
    return number_from(connection)


def number_from(connection: socket.socket) -> int:
    """Read a number. Raises ``EOFError`` if the other side is gone."""
    return int(NUMBER.unpack(_read(connection, NUMBER.size))[0])


def _read(connection: socket.socket, size: int) -> bytes:
    read = b""
    while len(read) < size:
        if not (more := connection.recv(size - len(read))):
            raise EOFError
        read += more
    return read


class Server:
    """Forks a process for each connection that asks for one."""

    def __init__(self, address: str) -> None:
        """Listen at the path of a socket, which exists from then on."""
        self._children: dict[int, socket.socket] = {}
        self._selector = selectors.DefaultSelector()
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(address)
        self._listener.listen()
        self._selector.register(self._listener, selectors.EVENT_READ)
        ended, self._wakeup = socket.socketpair()
        self._wakeup.setblocking(False)
        signal.signal(signal.SIGCHLD, lambda number, frame: None)
        signal.set_wakeup_fd(self._wakeup.fileno(), warn_on_full_buffer=False)
        self._selector.register(ended, selectors.EVENT_READ)
        self._ended = ended

    def serve(self, parent: int) -> None:
        """Serve until the last connection is closed, or whoever started this is gone before there was one.

        Args:
            parent: the id of the process that started this.
        """
        connected = 0
        while connected or os.getppid() == parent:
            for key, _ in self._selector.select(None if connected else _LOOK):
                source = key.fileobj
                if source is self._listener:
                    self._selector.register(self._listener.accept()[0], selectors.EVENT_READ)
                    connected += 1
                elif source is self._ended:
                    self._ended.recv(4096)
                    self._reap()
                elif isinstance(source, socket.socket) and not self._fork(source):
                    self._selector.unregister(source)
                    self._end(source)
                    source.close()
                    connected -= 1
                    if not connected:
                        return

    def _fork(self, connection: socket.socket) -> bool:
        """Fork the process that a connection asks for. Returns False if the connection has been closed."""
        try:
            head, files, _, _ = socket.recv_fds(connection, NUMBER.size, _FILES)
        except ConnectionResetError:
            return False
        if not head:
            return False
        (size,) = NUMBER.unpack(head + _read(connection, NUMBER.size - len(head)))
        place: Place = pickle.loads(_read(connection, size))  # from a process of the tests
        if (child := os.fork()) == 0:
            self._forget()
            place.be(files)
        for file in files:
            os.close(file)
        self._children[child] = connection
        connection.sendall(NUMBER.pack(child))
        return True

    def _end(self, connection: socket.socket) -> None:
        """End the process of whoever is gone: tests that were killed leave nothing behind."""
        for child, asking in self._children.items():
            if asking is connection:
                os.kill(child, signal.SIGKILL)

    def _forget(self) -> None:
        """Close, in a forked process, what belongs to the server."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for key in list(self._selector.get_map().values()):
            if isinstance(key.fileobj, socket.socket):
                key.fileobj.close()
        self._wakeup.close()
        self._selector.close()

    def _reap(self) -> None:
        """Tell the exit status of each process that has ended to whoever asked for it."""
        while self._children:
            child, status = os.waitpid(-1, os.WNOHANG)
            if not child:
                return
            connection = self._children.pop(child)
            try:
                connection.sendall(NUMBER.pack(os.waitstatus_to_exitcode(status)))
            except OSError:  # whoever asked is gone
                continue


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the tests, which then close their connections
    import tests.support.preloaded  # noqa: F401

    Server(sys.argv[1]).serve(int(sys.argv[2]))
    Path(sys.argv[1]).unlink()
