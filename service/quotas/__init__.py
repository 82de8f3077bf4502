"""Quotas: the charges of requests, and the accounts that pay them.

``settings`` declares the budgets, ``address`` identifies clients, ``charging`` charges them.
"""

from .address import client_address
from .charging import Bill, Cashier, Charge, RateLimited
from .settings import QuotaSettings

__all__ = ["Bill", "Cashier", "Charge", "QuotaSettings", "RateLimited", "client_address"]
