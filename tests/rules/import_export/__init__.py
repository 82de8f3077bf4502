"""The rules of Import / Export."""
