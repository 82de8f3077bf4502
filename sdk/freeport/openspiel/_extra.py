"""The library of the extra, or a sentence that says how to get it; imported before anything that needs it."""

from __future__ import annotations

try:
    import pyspiel as pyspiel
except ImportError as missing:
    raise ImportError(
        f"freeport.openspiel needs {missing.name}, which is not installed: pip install 'freeport-sdk[openspiel]'",
        name=missing.name,
    ) from missing
