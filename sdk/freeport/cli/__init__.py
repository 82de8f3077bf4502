"""The command line: ``freeport watch | play | bot | mcp | arena | verify | replay | matches``."""

from .app import app, main

__all__ = ["app", "main"]
