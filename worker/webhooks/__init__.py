"""Deliveries to webhooks and pushes to browsers, many at a time."""
