"""Budgets as clients meet them: told, honest, the same on every service, and never in the way of a move."""
