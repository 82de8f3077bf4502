"""What every request passes through, outermost first.

Request id, trace, access log, then the bill of the quotas, problems, origins, body limit.
"""

from .access_log import AccessLog
from .body_limit import BodyLimit
from .origins import Origins
from .problems import Problems
from .request_id import RequestId
from .span import RequestSpan

__all__ = ["AccessLog", "BodyLimit", "Origins", "Problems", "RequestId", "RequestSpan"]
