"""Imported before anything that needs the libraries of the extra: says how to get them."""

from __future__ import annotations

from freeport._extras import need

need("`freeport mcp`", "mcp", "mcp")
