"""Ratings: the standings of accounts, which follow from finished matches."""
