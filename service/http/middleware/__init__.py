"""The middleware that every request passes through, outermost first: instrumentation, CORS if enabled, admission."""

from .admission import Admission
from .body_limit import BodyLimit
from .instrumentation import Instrumentation
from .origins import Origins

__all__ = ["Admission", "BodyLimit", "Instrumentation", "Origins"]
