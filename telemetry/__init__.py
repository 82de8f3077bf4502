"""Logs, metrics and traces for operators. Independent of matches, except for their terms."""
