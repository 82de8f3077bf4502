"""The conformance kit on many matches of the games, more than the suite plays."""
