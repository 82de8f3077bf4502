"""The rules are right."""
