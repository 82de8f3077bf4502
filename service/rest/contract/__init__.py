"""The contract of REST: the OpenAPI document, derived from the operations and the games."""

from .document import openapi
from .form import Form

__all__ = ["Form", "openapi"]
