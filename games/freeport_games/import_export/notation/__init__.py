"""Positions in one line of text, for tests, bug reports and the pages of the docs.

A position has a head and sections, with `` | `` between them. The seats stand in the order of their numbers, each with
its harbour and its credits; omitted values are the defaults::

    turn=5 leader=0 phase=COMMIT at=1 declared=LOAD | green 12 hand=drones,pens played=laptops chose=LEAD:LOAD
    | yellow 8 hand=cups goods=sugar shipments=helicopter+4 | green-1 sea aboard=books | green-2 contracts=jets
    | deck=paprika,* | discard=beer

(It is one line, and broken here for the page.)

========================  =============================================================================================
the head                  ``turn``, ``leader``, ``phase``, ``at`` (whose part of the phase is next; the leader),
``declared``, ``more_leads``, ``first`` (the first leader), ``end`` (the threshold), ``expansions``, ``no_skip`` (the
option public_skip is off), ``winner``
``green 12``              a seat: ``hand``, ``imports``, ``goods``, ``shipments``, ``played``, ``chose``, ``count``,
                          ``sold``, ``pirated``, ``extra_leads``, ``passive``, ``orders=power:ALWAYS``,
                          ``declares=card:LUXURY``. The harbour is ``-`` before harbours are dealt. Shipments, oldest
                          first: ``wind_turbines=drones`` has the power of Drones, ``helicopter+4`` holds 4 credits,
                          ``jets*1`` was used once in this turn
``green-1``               a ship that is not empty in its harbour: ``sea``, ``contracts``, ``aboard``,
                          ``bound=card+card``, ``released``
``deck=`` ``discard=``    the piles: the deck from the top, the others from the oldest card. ``*`` in the deck is
``island=``               every card that is named nowhere else, in the order of the identifiers; without ``deck``
                          these are the deck
``trails=``               where hidden cards have lain since everybody last knew them: ``hand-0@1>hand-1@2:cups``;
                          ``freeport_games.engine.hidden.trail_words`` explains them
``execution``             a seat that is doing its actions: ``seat``, ``action``, ``left``, ``done``, ``solo``,
                          ``technology``, ``unpaid`` (the owner of the ship does not earn), ``stopped``
``round``                 a round of imports: ``number``, ``seats``, ``source``, ``sealed=0:4,2:pass`` (the bids
                          that are in, in the order in which they came), ``bids`` (once they are revealed), ``winner``
``waits`` ``resolves``    a triggered power in the queue, or the one that is being resolved: ``seat``, ``card``,
                          ``power``, ``hook``, and what it heard: ``actor``, ``about`` (a card), ``ship``, ``cards``,
                          ``carried``, ``amount``, ``cause``, ``other``, ``by``
``completing``            the ship that is being completed: ``ship``, ``contracts``, ``carried``, ``sailed``
``ending``                why this turn is the last one: ``reason``, ``seat``, ``turn``
========================  =============================================================================================
"""

from .reading import read_position
from .writing import write_position

__all__ = ["read_position", "write_position"]
