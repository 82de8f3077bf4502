"""Clients, bots and the arena for Freeport."""
