"""Checks the properties of the content on which the rules rely."""

from __future__ import annotations

from collections import Counter

from freeport_games.engine.content import check_content

from .charts import Tables
from .content import Content
from .galaxy import Sector
from .ops import Starport
from .vocabulary import BRIX, GOODS, KOROTHE, RATING_OF, SYSTEMS, Category, Good, Rating, ShipKind


def check(content: Content) -> None:
    """Check that it is the content that the rules describe.

    Raises:
        ValueError: if it is not; the message says what is missing.
    """
    checks = {**_checks_of_cards(content), **_checks_of_board(content), **_checks_of_planets(content)}
    checks |= _checks_of_tables(content.tables)
    check_content("the content", checks)


def _checks_of_cards(content: Content) -> dict[str, bool]:
    cards = content.cards
    ids = [card.id for card in cards] + [one.id for one in content.characters]
    ids += [planet.id for planet in content.planets] + [planet.id for planet in content.board.fixed_planets]
    kinds = Counter(card.category for card in cards)
    ships = Counter(card.subtype for card in cards if card.category is Category.SPACESHIP)
    events = Counter(card.subtype for card in cards if card.category is Category.EVENT)
    return {
        "identifiers of their own": len(set(ids)) == len(ids),
        "12 characters": len(content.characters) == 12,
        "14 Equipment, 9 Friends, 20 ships, 13 Events, 6 Offers and 5 Contracts": [kinds[kind] for kind in Category]
        == [14, 9, 20, 13, 6, 5],
        "5 pirates, 4 hunters, 4 military, 4 merchants and 3 monsters": [ships[kind] for kind in ShipKind]
        == [5, 4, 4, 4, 3],
        "5 planetary events, 3 hazards, 3 boons and 2 global ones": [
            events[kind] for kind in ("planetary", "hazard", "boon", "global")
        ]
        == [5, 3, 3, 2],
        "a planetary event for each good": {card.good for card in cards if card.planetary} == {*Good},
    }


def _distance(one: Sector, other: Sector) -> int:
    """Return the number of steps between two sectors."""
    q, r = one.axial.q - other.axial.q, one.axial.r - other.axial.r
    return max(abs(q), abs(r), abs(q + r))


def _checks_of_board(content: Content) -> dict[str, bool]:
    board = content.board
    sectors = {sector.id: sector for sector in board.sectors}
    next_to = {one.id: {other.id for other in board.sectors if _distance(one, other) == 1} for one in board.sectors}
    special = [board.start_sector, *board.black_holes, *board.nebulae]
    special += [planet.sector for planet in board.fixed_planets] + [hole.sector for hole in board.wormholes]
    ends = [sectors[planet.sector] for planet in board.fixed_planets]
    return {
        "85 sectors": len(sectors) == len(board.sectors) == 85,
        "neighbours that touch": all(
            set(one.neighbours) == next_to[one.id] and len(one.neighbours) in range(2, 7) for one in board.sectors
        ),
        "5 wormholes, 4 black holes and 12 nebulae": (len(board.wormholes), len(board.black_holes), len(board.nebulae))
        == (5, 4, 12),
        "sectors of their own": len(set(special)) == len(special) and set(special) <= sectors.keys(),
        "Brix and Korothe, 12 steps apart": [planet.id for planet in board.fixed_planets] == [BRIX, KOROTHE]
        and _distance(*ends) == 12,
    }


def _checks_of_planets(content: Content) -> dict[str, bool]:
    board, planets = content.board, content.planets
    places = [planet.sector for planet in planets]
    taken = {board.start_sector, *board.black_holes, *[planet.sector for planet in board.fixed_planets]}
    taken |= {hole.sector for hole in board.wormholes}
    ports = Counter(planet.starport for planet in planets)
    bad = {good: sum(planet.demand[good] == "Illegal" for planet in planets) for good in Good}
    low, high = {"Very Low", "Low"}, {"High", "Very High", "Illegal"}
    return {
        "30 planets in sectors of their own": len(planets) == len(set(places)) == 30 and taken.isdisjoint(places),
        "two planets in nebulae": len({*places} & {*board.nebulae}) == 2,
        "5 without Starport, 7 small, 9 medium, 6 large and 3 military": [ports[port] for port in Starport]
        == [5, 7, 9, 6, 3],
        "5, 1, 3, 2 and 1 planets where a good is Illegal": [bad[good] for good in Good] == [5, 1, 3, 2, 1],
        "one Illegal good a planet, none without Starport": all(
            sum(rating == "Illegal" for rating in planet.demand.values()) <= (planet.starport is not Starport.NONE)
            for planet in planets
        ),
        "Weapons at a Military Starport": all(
            planet.demand[Good.WEAPONS] != "Illegal" for planet in planets if planet.starport is Starport.MILITARY
        ),
        "something cheap and something dear on each planet": all(
            low & {*planet.demand.values()} and high & {*planet.demand.values()} for planet in planets
        ),
    }


def _checks_of_tables(tables: Tables) -> dict[str, bool]:
    rows = [*tables.customs.rows.values(), *tables.availability.rows.values(), *tables.upgrade.rows.values()]
    dice = [1, 2, 3, 4, 5, 6]
    return {
        "five cells in each row": all(len(row) == len(Starport) for row in rows),
        "six cells in each row of the Demand chart": all(
            len(row) == len(Rating) for row in tables.demand.rows.values()
        ),
        "a row for each die": [[*chart.rows] for chart in (tables.customs, tables.availability, tables.demand)]
        == [dice] * 3
        and [*tables.damage.rows] == dice,
        "the columns in their order": tables.starports == tables.customs.columns == tuple(Starport)
        and tables.ratings == tables.demand.columns == tuple(RATING_OF),
        "the goods and systems in their order": tables.trade_goods == GOODS and tables.systems == SYSTEMS,
    }
