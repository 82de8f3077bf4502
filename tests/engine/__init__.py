"""The engine keeps its contract with every game."""
