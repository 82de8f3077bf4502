"""The middleware that every request passes through, outermost first: passage, CORS responses if enabled, guard."""

from .body_limit import BodyLimit
from .guard import Guard
from .origins import Origins
from .passage import Passage

__all__ = ["BodyLimit", "Guard", "Origins", "Passage"]
