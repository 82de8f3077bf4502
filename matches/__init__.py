"""The life of a match: record, log, commit, streams and fairness. The only code that knows Redis keys."""

from .matches import Matches
from .settings import Settings
from .timings import Timings

__all__ = ["Matches", "Settings", "Timings"]
