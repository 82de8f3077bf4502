"""The table: the page on which people play and watch every game in a browser. It uses the public API only."""

from .page import table_routes

__all__ = ["table_routes"]
