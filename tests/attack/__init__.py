"""Attacks: what outsiders may try against a server with its ordinary limits, while somebody else plays."""
