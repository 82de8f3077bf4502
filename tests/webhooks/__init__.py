"""Webhooks: signed deliveries, to any receiver, and through any failure on the way."""
