"""``freeportd doctor`` examines an installation, and says what to repair."""

from .examine import examine
from .findings import Finding, Level
from .report import as_json, as_table

__all__ = ["Finding", "Level", "as_json", "as_table", "examine"]
