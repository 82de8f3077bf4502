"""Dogfights (section 4.15): how they start, their rounds, and their consequences."""
