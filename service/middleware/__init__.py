"""What every request passes through, outermost first: request id, trace, access log, problems, body limit."""

from .access_log import AccessLog
from .body_limit import BodyLimit
from .problems import Problems
from .request_id import RequestId
from .span import RequestSpan

__all__ = ["AccessLog", "BodyLimit", "Problems", "RequestId", "RequestSpan"]
