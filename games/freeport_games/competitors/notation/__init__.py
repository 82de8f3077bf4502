"""Positions in one line of text, for tests, bug reports and the pages of the docs.

A position has a head and sections, with `` | `` between them. The seats stand in the order of their numbers, each with
its colour, its headquarters and its money. Omitted values are the defaults::

    phase=TURN round=3 active=1 actions=1 weather=W-asia-07 | RED italy 150000 points=4 territories=T-001,T-002
    contracts=C-054,C-110 branches=poland | BLUE japan 90000 opened=1 | truck-0-1 ship-0-1
    | ship-0-1 r06c17 last=italy | truck-1-1 japan contract=C-083 sender=T-092 receiver=T-043 seen=0
    | movement truck-1-1 delivery stepped spent=TRUCK*2 | advantages=poland:C-091 | customs_deck=K-08,*

(It is one line, and broken here for the page.)

=============================  ========================================================================================
the head                       ``phase``, ``round``, ``active``, ``actions`` (those left in the turn), ``first`` (the
                               first seat), ``weather``, ``customs`` (the card that is being resolved),
                               ``shuffling`` (the deck that is being renewed), ``loaded`` and ``unloaded`` (trucks, in
                               this turn outside movements), ``used`` (advantages that are used once a turn)
``options``                    the options that are not the usual ones
``RED italy 150000``           a seat, ``-`` for a colour and headquarters that are not chosen yet: ``points``,
                               ``territories`` and ``contracts`` (the cards in its hand), ``branches``, ``opened`` (the
                               offers and auctions of this turn)
``truck-0-1 italy``            a token that is not in the supply: in a territory, in a cell of the sea (``r06c17``), in
                               flight (``1283,560``) or aboard (``ship-0-1``); ``last`` (a ship's last port, where an
                               aircraft came from; the place itself if they can be there), ``cell`` (where a docked
                               ship came from). Its goods: ``contract``, ``sender``, ``receiver``, ``signed`` (the seat
                               that signed; the token's owner), ``limit`` (the contract's time limit), ``seen`` (the
                               seats that were shown the contract)
``movement truck-0-1``         the movement under way and its lead: ``delivery``, ``turns``, ``spent=TRUCK*2``,
                               ``modifier=-1``, ``fuelled``, ``depot``, ``pending``, ``skips``, ``bonus``,
                               ``stepped``, ``stop``, ``made``, ``event`` (at the last of these), ``transfers``,
                               ``unloaded=truck-0-1:ship-0-1``, ``used``, ``ended``, ``displaced``, ``ending``
``lost``                       the goods of the movement whose token was lost, as those of a token
``special C-110 by=1``         the special card that a seat may cancel: ``against`` (that seat), ``on`` (the base whose
                               advantage it removes)
``offer from=0 to=1,2``        the open offer: ``give=50000,T-062,C-054,truck-0-1,poland,charter:ship-0-1`` (money,
                               cards, tokens, branches by their territories, a charter); ``want``, which may also count
                               cards (``europe*2,contracts``) and name the holder of goods for the charter
                               (``for:truck-0-1``); ``show``
``refused from=0 to=1,2``      an offer that ended without a deal in this turn
``auction from=0``             the open auction: ``lot``, ``reserve``
``territory_deck=``            the decks from the top. ``*`` is every card that is named nowhere else, in the order
``contract_deck=``             before the first shuffle: the last territory and the last contract on top, and the first
``customs_deck=``              customs card; an omitted deck is ``*``
``territory_discard=``         the discard piles, from the oldest card
``contract_discard=``
``advantages=poland:C-091``    the advantages on bases
``charters=ship-0-1:1:any``    the tokens that another seat may use, and for what goods: ``any``, those of a sender's
                               card, or none without a third part
``closed=suez_canal:0``        the closed channels, and the seat that closed each
``trails=``                    where hidden cards have lain since everybody last knew them, with commas between:
                               ``contract-hand-1>goods-62@1:C-054``; ``freeport_games.engine.hidden.trail_words``
                               explains them. Contracts lie in ``goods-62`` if T-062 is their sender
=============================  ========================================================================================

At a position, a scene (an action choice or a step choice) starts from its beginning. Whatever was under way in the
middle of it is over then.
"""

from .reading import read_position
from .writing import write_position

__all__ = ["read_position", "write_position"]
