"""The middleware that every request passes through, from the outermost layer.

from .body_limit import BodyLimit
from .guard import Guard
from .origins import Origins
from .passage import Passage

__all__ = ["BodyLimit", "Guard", "Origins", "Passage"]
