"""Faults: processes are killed and connections cut, and the matches continue."""
