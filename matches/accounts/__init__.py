"""Accounts: players, tokens, quotas, and the streams that somebody holds open."""
