"""Other primaries under load: planned, because the old one stood still, and because it was killed.

`python -m tests.faults.failovers` (`make failovers`) runs many of them.
"""
