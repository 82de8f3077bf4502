"""What an operator can see: logs, metrics and traces. Knows nothing of matches, only their words."""
