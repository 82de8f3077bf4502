"""Additions to the facts on request: sentences and pictures."""

from __future__ import annotations

from freeport_api import MatchQuery
from matches.match.extras import FACTS, Extras


def extras(query: MatchQuery) -> Extras:
    """Return the additions in the form that matches take."""
    return FACTS if query.words is None and not query.pictures else Extras(query.words, query.pictures)
