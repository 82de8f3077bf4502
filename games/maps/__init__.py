"""Makes the outlines of maps from public data. It is no part of what is installed."""
