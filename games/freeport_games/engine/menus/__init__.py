"""Menus: what a scene may ask, what is on offer, what a move does, and what the rules forbid."""
