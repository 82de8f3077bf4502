"""The board for the terminal."""

from .view import ImportExportView


def draw(view: ImportExportView) -> str:
    """Draw it."""
    return f"turn {view.turn}"
