"""Webhooks: notices to players, at their own addresses, that a decision waits or that a match has ended."""
