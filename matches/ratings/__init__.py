"""Ratings: what follows for accounts from matches that have finished."""
