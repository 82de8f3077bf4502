"""Clients, bots and the arena."""
