"""The cards: the power of each, declared beside its text."""
