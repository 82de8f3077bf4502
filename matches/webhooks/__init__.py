"""Webhooks: players are told at addresses of their own that a decision waits, or that a match has ended."""
