"""The match: the entries of its log, its stored form, its state in memory, and how it is shown. Pure data."""
