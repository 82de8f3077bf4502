"""A spectator sees what is public, and no more: a seat's view without what is the seat's own."""

from __future__ import annotations

import json
from typing import Any

import pytest

from freeport_games import GAMES
from matches.match.live_match import LiveMatch
from tests.support.effort import spread

from .local_service import Person, play, seated, serve_locally


def public(value: Any, seat: int) -> Any:
    """Return what a seat got, without what is for this seat alone."""
    if isinstance(value, list):
        return [public(item, seat) for item in value]
    if not isinstance(value, dict):
        return value
    held = {name: public(item, seat) for name, item in value.items()}
    for name in {"decision", "yourSeat", "yourSeats", "viewer", "invitation", "ownBid"} & held.keys():
        if name != "decision" or not isinstance(held[name], str):  # in `asked` it is an id, which is public
            held[name] = None
    match held:
        case {"__typename": "CargoHoldSeatInPlay", "seat": number, "hand": {"cards": cards}} if number == seat:
            held["hand"] = {"__typename": "Hidden", "count": len(cards)}
        case {"__typename": "CargoHoldCardsDrawn", "seat": number, "drawn": {"cards": cards}} if number == seat:
            held["drawn"] = {"__typename": "Hidden", "count": len(cards)}
        case {"__typename": "ImportExportSeatInPlay", "seat": number, "hand": {"cards": cards}} if number == seat:
            held |= {"hand": {"__typename": "Hidden", "count": len(cards)}, "standingOrders": []}
        case {
            "__typename": "ImportExportCardsMoved",
            "moved": {"cards": cards},
            "origin": {"zone": "DECK"},
            "destination": {"zone": "HAND", "seat": number},
        } if number == seat:
            held["moved"] = {"__typename": "Hidden", "count": len(cards)}
        case {"__typename": "SkyCargoSeatInPlay", "seat": number, "hand": {"cards": cards}} if number == seat:
            held["hand"] = {"__typename": "Hidden", "count": len(cards)}
        case {"__typename": "SkyCargoCargoInPlay", "shown": False}:
            held["card"] = {"__typename": "Hidden", "count": 1}
        case {"__typename": "SkyCargoCardsDrawn", "seat": number, "drawn": {"cards": cards}} if number == seat:
            held["drawn"] = {"__typename": "Hidden", "count": len(cards)}
        case {"__typename": "SkyCargoHandLookedAt", "seen": {"cards": cards}} if seat in (held["seat"], held["owner"]):
            held["seen"] = {"__typename": "Hidden", "count": len(cards)}
        case {"__typename": "SkyCargoCargoPlayed" | "SkyCargoCargoStolen"} if seat in (held["seat"], held.get("owner")):
            held["cargo"] = {"__typename": "Hidden", "count": 1}
        case {
            "__typename": "SkyCargoCargoPeeked" | "SkyCargoCargoMixed",
            "seat": number,
            "cargo": {"cargo": cargo},
        } if number == seat:
            held["cargo"] = {"__typename": "Hidden", "count": len(cargo)}
        case {"__typename": "SmugglersSeatInPlay", "seat": number, "hand": {"characters": [_, *_] as cards}} if (
            number == seat
        ):
            held["hand"] = {"__typename": "Hidden", "count": len(cards)}
        case {"__typename": "SmugglersCharactersDealt", "seat": number, "dealt": {"characters": cards}} if (
            number == seat
        ):
            held["dealt"] = {"__typename": "Hidden", "count": len(cards)}
        case {
            "__typename": "CompetitorsSeatInPlay",
            "seat": number,
            "territoryCards": {"cardIds": territories},
            "contractCards": {"cardIds": contracts},
        } if number == seat:
            held["territoryCards"] = {"__typename": "Hidden", "count": len(territories)}
            held["contractCards"] = {"__typename": "Hidden", "count": len(contracts)}
        case {"__typename": "CompetitorsCardsDrawn", "seat": number, "drawn": {"cardIds": cards}} if number == seat:
            held["drawn"] = {"__typename": "Hidden", "count": len(cards)}
        case {"__typename": "CompetitorsContractStolen"} if seat in (held["seat"], held["victim"]):
            held["stolen"] = {"__typename": "Hidden", "count": 1}
        case {"__typename": "CompetitorsContractSigned", "seat": number} if number == seat:
            held["signed"] = {"__typename": "Hidden", "count": 1}
        case {"__typename": "CompetitorsGoodsInPlay", "owner": number} if number == seat:
            held |= {"contract": {"__typename": "Hidden", "count": 1}, "limit": None}
        case {"__typename": "CompetitorsMovementInPlay", "delivery": True}:
            held["limit"] = None  # the owner's alone, who is the active seat
    return held


@pytest.mark.parametrize("game", spread(game.slug for game in GAMES))
async def test_a_spectator_gets_the_public_part_of_what_any_seat_gets(redis_url: str, game: str) -> None:
    compared = 0
    async with serve_locally(redis_url, 3) as on:
        seating = await seated(on, 3, game=game, visibility="PRIVATE")
        here = f"/v1/matches/{seating.match}"

        async def got(person: Person, path: str) -> list[Any]:
            answer = await on.call("GET", path, person.token)
            body = answer.partition(b"\n{" if b"application/json" in answer[:60] else b"\ndata: {")[2]
            told = [b"{" + part.partition(b"\n")[0] for part in body.split(b"\ndata: {")]
            return [json.loads(part) for part in told]

        async def look(live: LiveMatch) -> bool:
            nonlocal compared
            for path in (here, f"{here}/updates?views=true", f"{here}/updates?after={live.version - 1}"):
                expected = public(await got(seating.host, path), -1)
                for seat, person in enumerate(seating.seats):
                    assert public(await got(person, path), seat) == expected, (live.version, path)
                    compared += 1
            return False

        await play(on, seating, 3, 40, look)
        expected = public(await got(seating.host, f"{here}/updates?after=0&views=true"), -1)
        assert len(expected) > 40
        for seat, person in enumerate(seating.seats):
            assert public(await got(person, f"{here}/updates?after=0&views=true"), seat) == expected
    assert compared >= 300
