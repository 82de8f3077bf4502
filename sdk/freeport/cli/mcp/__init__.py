"""``freeport mcp``: games for language models, over the Model Context Protocol; the extra ``freeport-sdk[mcp]``."""

from __future__ import annotations

from . import _extra as _extra
from .server import serve

__all__ = ["serve"]
