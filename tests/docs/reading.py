"""A reader who does all that a page says, in the order of the page, and compares what happens with what it promises."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, Self, cast

import httpx
from websockets.sync.client import connect

from tests.support.waiting import PATIENCE, until

from .compare import answer_differs, differs
from .page import ELSEWHERE, OPERATOR, ROOT, RUN, SHOWN, Block

HERE = "127.0.0.1:8000"
"""The address of the server in all pages."""

_GLIMPSE = re.compile(r"curl -sN\b")
"""A look at a stream for a second or two, which may be too short, or too early."""
_DONE = "--freeport-docs-done--"
_MAKE = re.compile(r"make\b(?: +([a-z]+))?")
_FOREVER = re.compile(r"freeportd (?:up|demo|serve|work)\b|freeport (?:play|watch|matches --watch)\b")
"""Commands that do not end by themselves, or ask a person."""
_BOT = re.compile(r"\b(\w+):[A-Z]\w+")
"""A bot of the reader's own: ``module:Class``."""
_OPTIONAL = re.compile(r"node\b")
"""Programs that a machine may lack."""
_VARIABLE = re.compile(r"\$(\w+)\s*:\s*(\w+)")


class Broken(AssertionError):
    """A page promises what does not happen."""


class Shell:
    """One shell for all commands of a page."""

    def __init__(self, environment: dict[str, str], directory: Path) -> None:
        self._directory = directory
        self._jobs = 0
        self._bash = subprocess.Popen(
            ["bash", "--noprofile", "--norc"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=directory,
            env=environment,
            text=True,
            start_new_session=True,
        )
        self.run("set -a")

    def run(self, command: str) -> tuple[int, str]:
        """Run a command; answers its status and what it printed."""
        stdin, stdout = self._bash.stdin, self._bash.stdout
        assert stdin is not None and stdout is not None
        # What a command sets stays set; what it would read is not the rest of the page.
        stdin.write(f"{{ {command}\n}} < /dev/null\nprintf '\\n{_DONE} %s\\n' $?\n")
        stdin.flush()
        printed: list[str] = []
        for line in stdout:
            if line.startswith(_DONE):
                return int(line.split()[1]), "".join(printed).removesuffix("\n")
            printed.append(line)
        raise Broken("the shell ended:\n" + "".join(printed))

    def start(self, command: str) -> None:
        """Run a command in the background; what it prints goes to a file."""
        self._jobs += 1
        self.run(f"{command} > background-{self._jobs}.log 2>&1 &")

    def environment(self) -> dict[str, str]:
        """Return the shell's variables."""
        _, text = self.run(f"{sys.executable} -c 'import json, os; print(json.dumps(dict(os.environ)))'")
        variables: dict[str, str] = json.loads(text)
        return variables

    def close(self) -> None:
        """End the shell and what it started."""
        os.killpg(self._bash.pid, signal.SIGKILL)
        self._bash.wait()
        self._bash.stdin.close()  # type: ignore[union-attr]
        self._bash.stdout.close()  # type: ignore[union-attr]


class Reader:
    """Follows one page.

    Args:
        url: where a server answers.
        directory: where the reader works; empty at first.
    """

    def __init__(self, url: str, directory: Path) -> None:
        self._url = url
        self._directory = directory
        # `source .venv/bin/activate` works here too.
        (directory / ".venv").symlink_to(Path(sys.executable).parents[1])
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("FREEPORT_", "PYTEST_"))},
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(directory),
            "XDG_CONFIG_HOME": str(directory / ".config"),
            "COLUMNS": "120",
            "NO_COLOR": "1",
            "FREEPORT_SERVER": url,
            "OPERATOR": OPERATOR,
        }
        self._shell = Shell(environment, directory)
        self._python = subprocess.Popen(
            [sys.executable, "-m", "tests.docs.interpreter"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=directory,
            env={**environment, "PYTHONPATH": str(ROOT)},
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._shell.close()
        self._python.kill()
        self._python.communicate()

    def follow(self, block: Block) -> None:
        """Do what a block says. Raises ``Broken`` if something else happens than it promises."""
        try:
            self._follow(block, block.text.replace(HERE, self._url.removeprefix("http://")))
        except Broken as broken:
            raise Broken(f"{block.place}: {broken}") from None

    def _follow(self, block: Block, text: str) -> None:
        match block.language:
            case "console":
                for command, expected in commands(text):
                    self._command(command, expected)
            case "sh":
                status, printed = self._shell.run(text)
                if status:
                    raise Broken(f"ended with status {status}:\n{printed}")
            case "python" | "js" if block.file is not None:
                (self._directory / block.file).write_text(text)
            case "python" if block.page in ELSEWHERE:
                compile(block.text, block.place, "exec")
            case "python":
                self._run_python(block, text)
            case "graphql":
                self._ask(block, text)
            case "json":
                json.loads(text)
            case language if language not in SHOWN | RUN:
                raise Broken(f"a block has to say what it is; `{language}` is none of {sorted(RUN | SHOWN)}")

    # The command line

    def _command(self, command: str, expected: str) -> None:
        if (made := _MAKE.match(command)) is not None:
            target = made[1] or "help"
            if not re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE):
                raise Broken(f"there is no `make {target}`")
            return
        if _FOREVER.match(command) or self._lacks_bot(command):
            self._check_help(command)
            return
        if _OPTIONAL.match(command) and shutil.which(command.split()[0]) is None:
            return
        if command.endswith("&"):
            self._shell.start(command.rstrip("& "))
            self._await_open_match()
            return
        why = self._run(command, expected)
        if why is not None and _GLIMPSE.match(command):
            until(lambda: self._run(command, expected) is None, what=f"`{command}` does not end with: {why}")
        elif why is not None:
            raise Broken(f"`{command}`: {why}")

    def _run(self, command: str, expected: str) -> str | None:
        """Run a command; return how its output differs from the expected one, or None."""
        status, printed = self._shell.run(command)
        if status:
            raise Broken(f"`{command}` ended with status {status}:\n{printed}")
        return differs(expected, printed, numbers=False) if expected.strip() else None

    def _lacks_bot(self, command: str) -> bool:
        """Return whether a command names a bot that the page does not keep as a file."""
        named = _BOT.search(command) if command.startswith("freeport ") else None
        return named is not None and not (self._directory / f"{named[1]}.py").exists()

    def _check_help(self, command: str) -> None:
        """See that a command and its options exist."""
        words = command.split()
        _, printed = self._shell.run(f"{words[0]} {words[1]} --help")
        if words[1] not in printed:
            raise Broken(f"`{command}`: there is no {words[1]}")
        for word in words[2:]:
            if word.startswith("--") and word not in printed:
                raise Broken(f"`{command}`: there is no {word}")

    def _await_open_match(self) -> None:
        """A program in the background looks for players: wait until its match can be joined."""

        def waits() -> bool:
            found = httpx.get(f"{self._url}/v1/matches", params={"status": "OPEN"}, timeout=PATIENCE).json()["items"]
            return any(seat["player"] is not None for match in found for seat in match["seats"])

        until(waits, what="a program in the background waits for players")

    # Python

    def _run_python(self, block: Block, text: str) -> None:
        assert self._python.stdin is not None and self._python.stdout is not None
        environment = self._shell.environment()
        known = {name: environment[name] for name in environment if name.startswith("FREEPORT_")}
        if "TOKEN" in environment:
            known["FREEPORT_TOKEN"] = environment["TOKEN"]
        if "MATCH" in environment:
            known["MATCH"] = environment["MATCH"]
        asked = {"code": text, "place": block.place, "line": block.line, "environment": known}
        self._python.stdin.write(json.dumps(asked) + "\n")
        self._python.stdin.flush()
        answered = json.loads(self._python.stdout.readline())
        if answered["error"]:
            raise Broken(answered["error"])
        if block.answer is not None and (why := differs(block.answer, answered["printed"])):
            raise Broken(why)

    # GraphQL

    def _ask(self, block: Block, text: str) -> None:
        environment = self._shell.environment()
        variables = {name: _typed(kind, environment[name.upper()]) for name, kind in _VARIABLE.findall(text)}
        token = environment.get("TOKEN")
        if re.search(r"^\s*subscription\b", text, re.MULTILINE):
            answer = self._subscribe(text, variables, token)
        else:
            headers = {} if token is None else {"Authorization": f"Bearer {token}"}
            asked = {"query": text, "variables": variables}
            answer = httpx.post(f"{self._url}/graphql", json=asked, headers=headers, timeout=PATIENCE).json()
        if block.answer is None:
            if "errors" in answer:
                raise Broken(f"the answer has errors: {answer['errors']}")
        elif why := answer_differs(block.answer, answer):
            raise Broken(why)

    def _subscribe(self, text: str, variables: dict[str, Any], token: str | None) -> Any:
        """Return the first item of a subscription."""
        address = f"{self._url.replace('http', 'ws', 1)}/graphql"
        with connect(address, subprotocols=[cast(Any, "graphql-transport-ws")]) as socket:
            hello = {} if token is None else {"authorization": f"Bearer {token}"}
            socket.send(json.dumps({"type": "connection_init", "payload": hello}))
            socket.recv(PATIENCE)
            payload = {"query": text, "variables": variables}
            socket.send(json.dumps({"type": "subscribe", "id": "1", "payload": payload}))
            return json.loads(socket.recv(PATIENCE))["payload"]


def commands(text: str) -> list[tuple[str, str]]:
    """Return the commands of a console block, each with what it prints."""
    found: list[tuple[str, str]] = []
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        lines = part.splitlines()
        count = 1
        while lines[count - 1].endswith("\\") or _open_quote("\n".join(lines[:count])):
            count += 1
        found.append(("\n".join(lines[:count]), "\n".join(lines[count:])))
    return found


def _open_quote(command: str) -> bool:
    return command.count("'") % 2 == 1


def _typed(kind: str, text: str) -> object:
    return int(text) if kind == "Int" else text
