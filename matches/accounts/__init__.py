"""Accounts: players, tokens, quotas, and the count of open streams."""
