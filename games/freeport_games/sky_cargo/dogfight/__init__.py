"""Dogfights (section 4.15): how they start, their rounds, and what follows from them."""
