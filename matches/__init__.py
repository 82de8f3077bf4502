"""The life of a match: log, commit, streams and fairness. Only this package knows the keys in Redis."""

from .matches import Matches
from .settings import Settings
from .timings import Timings

__all__ = ["Matches", "Settings", "Timings"]
