"""Clients that others' tools generate from the contracts play whole matches."""
