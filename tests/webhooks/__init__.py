"""Webhooks: signed deliveries, whoever receives them and whatever happens on the way."""
