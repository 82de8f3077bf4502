"""Libraries that only an extra brings: what needs them says how to get them."""

from __future__ import annotations

from importlib import import_module


def need(what: str, extra: str, *libraries: str) -> None:
    """Check that libraries can be imported, before anything that needs them is.

    Args:
        what: what needs them, for the sentence.
        extra: the extra of ``freeport-sdk`` that brings them.
        libraries: their names.

    Raises:
        ImportError: if one cannot; the text says how to get it.
    """
    try:
        for library in libraries:
            import_module(library)
    except ImportError as missing:
        raise ImportError(
            f"{what} needs {missing.name}, which is not installed: pip install 'freeport-sdk[{extra}]'",
            name=missing.name,
        ) from missing
