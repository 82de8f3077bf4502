"""What every request passes through, outermost first: the passage, cross-origin answers if there are any, the guard."""

from .body_limit import BodyLimit
from .guard import Guard
from .origins import Origins
from .passage import Passage

__all__ = ["BodyLimit", "Guard", "Origins", "Passage"]
