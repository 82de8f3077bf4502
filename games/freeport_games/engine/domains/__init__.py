"""Domains: the values that a field of an option may take, one file each.

A domain is exact: each of its values is legal, and it contains each legal value. ``value in domain`` tests,
``domain.sample(rng)`` draws, ``domain.size`` counts, iterating gives every value, ``domain.first`` is the value that
the engine takes when it has to choose by itself, and ``domain.describe()`` says what may be chosen.

=======================  ========================================================
a field of type          takes the domain
=======================  ========================================================
``str``                  ``One``
``int``                  ``One`` or ``Amount``
``bool``                 ``Flag``
``tuple[str, ...]``      ``Some``, ``Ordering`` or ``Path``
``tuple[int, ...]``      ``Some`` or ``Ordering``
``tuple[Counted, ...]``  ``Amounts``
``tuple[Placed, ...]``   ``Distribution``
a ``Part``               the part's own form (``Deal.form(...)``)
``tuple[Part, ...]``     ``Several`` (``Crane.forms(...)``) or ``Each`` (``Order.each(...)``)
=======================  ========================================================

To add a domain, add a file here, registered for the types of field that take it (``taken_by``) and listed in
``DOMAINS``.Elsewhere, the tests ask for an entry in the terminal's questions (``freeport.cli.questions``) and in the
examples of the API's documentation (``docs/generate.py``); JSON, GraphQL and OpenAPI follow from its fields.
"""

from __future__ import annotations

from typing import Any

from .amount import Amount
from .amounts import Amounts, Counted, Range
from .distribution import Distribution, Lot, Placed, Share
from .domain import Domain, Item, Rng
from .each import Each
from .flag import Flag
from .form import Form
from .one import One
from .ordering import Ordering
from .part import Part
from .path import Path, Steps
from .several import Several
from .some import Group, Some

DOMAINS: tuple[type[Domain[Any]], ...] = (
    One,
    Some,
    Ordering,
    Amount,
    Flag,
    Amounts,
    Distribution,
    Path,
    Form,
    Several,
    Each,
)
"""Every domain class."""

__all__ = [
    "DOMAINS",
    "Amount",
    "Amounts",
    "Counted",
    "Distribution",
    "Domain",
    "Each",
    "Flag",
    "Form",
    "Group",
    "Item",
    "Lot",
    "One",
    "Ordering",
    "Part",
    "Path",
    "Placed",
    "Range",
    "Rng",
    "Several",
    "Share",
    "Some",
    "Steps",
]
