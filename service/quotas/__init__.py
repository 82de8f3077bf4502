"""Quotas: what a request is charged, and to whom.

``settings`` declares the budgets, ``address`` says who asks, ``gate`` charges.
"""

from .address import client_address
from .charging import Charge, Gate, RateLimited, Tab
from .settings import QuotaSettings

__all__ = ["Charge", "Gate", "QuotaSettings", "RateLimited", "Tab", "client_address"]
