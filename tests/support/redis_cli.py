"""``valkey-cli -h HOST -p PORT --user USER --rdb FILE`` where none is installed: a snapshot, as a replica gets it."""

from __future__ import annotations

import argparse
import os
import shutil
import socket
import sys
from pathlib import Path


def redis_cli(directory: Path) -> str:
    """Return the machine's own program if it has one, or else this module as a program in a directory."""
    for name in ("valkey-cli", "redis-cli"):
        if found := shutil.which(name):
            return found
    program = directory / "valkey-cli"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{Path(__file__).resolve()}" "$@"\n')
    program.chmod(0o755)
    return str(program)


def snapshot(host: str, port: int, user: str, file: Path) -> None:
    """Write a snapshot of a running server into a file."""
    with socket.create_connection((host, port), timeout=60) as connection:
        if password := os.environ.get("REDISCLI_AUTH"):
            connection.sendall(f"AUTH {user} {password}\r\n".encode())
            if connection.recv(64) != b"+OK\r\n":
                raise ConnectionError("the password is refused")
        connection.sendall(b"SYNC\r\n")
        reader = connection.makefile("rb")
        while not (head := reader.readline()).strip():
            if not head:
                raise ConnectionError("the server hung up")  # empty lines only say that the server still works on it
        if not head.startswith(b"$"):
            raise ConnectionError(head.decode())
        left = int(head[1:])
        with file.open("wb") as written:
            while left:
                part = reader.read(min(left, 1 << 16))
                if not part:
                    raise ConnectionError("the server hung up")
                left -= written.write(part)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("-h", dest="host")
    parser.add_argument("-p", dest="port", type=int)
    parser.add_argument("--user")
    parser.add_argument("--rdb", type=Path)
    asked = parser.parse_args()
    snapshot(asked.host, asked.port, asked.user, asked.rdb)
