"""What lies on the board and beside it: planets, ships and cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from freeport_games.engine import Seat
from freeport_games.engine.pictures import (
    PictureCard,
    PictureFact,
    PictureLying,
    PicturePiece,
    PictureRole,
    PictureZone,
)
from freeport_games.smugglers.components import CARDS, CHARACTERS, EVERY_PLANET, GOODS, Planet
from freeport_games.smugglers.events import CharactersShown
from freeport_games.smugglers.faces.reference import GOOD_NAMES, SYSTEM_NAMES
from freeport_games.smugglers.view.parts import PlanetInPlay, SeatInPlay, SmugglersView

from .kinds import CHARACTER, DESTINY, KINDS, PLANET, SHIP, STARPORTS, TEXTS


def pieces(view: SmugglersView) -> Iterator[PicturePiece]:
    """Yield the planets and the ships on the board."""
    for slot in view.planets:
        if slot.planet is not None:
            event = (
                ()
                if slot.event is None
                else (PictureFact(CARDS[slot.event].name, f"{slot.units_left} at {slot.price}"),)
            )
            yield PicturePiece(
                f"orbit-{slot.planet.id}",
                slot.planet.name,
                slot.planet.sector,
                kind=PLANET.id,
                role=PictureRole.BASE,
                facts=(PictureFact("planet", str(slot.slot)), *_wants(slot.planet), *event),
                text=TEXTS[slot.planet.id],
            )
    for seat in view.seats:
        if seat.sector is not None:
            yield PicturePiece(
                f"ship-{seat.seat}",
                SHIP.label,
                seat.sector,
                kind=SHIP.id,
                role=SHIP.role,
                owner=seat.seat,
                facts=tuple(PictureFact(SYSTEM_NAMES[one.system], str(one.effective)) for one in seat.levels),
            )


def _wants(planet: Planet) -> Iterator[PictureFact]:
    """Yield the Starport of a planet, and the demand there."""
    yield PictureFact("Starport", STARPORTS[planet.starport])
    for good, rating in zip(GOODS, planet.ratings, strict=False):
        yield PictureFact(GOOD_NAMES[good], rating.label)


def zones(view: SmugglersView) -> Iterator[PictureZone]:
    """Yield the piles, and what lies before each seat."""
    yield PictureZone(
        "planets",
        "planets",
        lying=PictureLying.ORDER,
        cards=tuple(_planet(slot) for slot in view.planets if slot.planet),
    )
    yield PictureZone(
        "destiny-deck", "destiny deck", lying=PictureLying.STACK, face_down=view.destiny_deck.count, back=DESTINY.id
    )
    yield PictureZone(
        "destiny-discard", "destiny discard pile", lying=PictureLying.STACK, cards=_cards(view.destiny_discard)
    )
    yield PictureZone(
        "planet-deck", "planet deck", lying=PictureLying.STACK, face_down=view.planet_deck.count, back=PLANET.id
    )
    gone = tuple(_planet_card(EVERY_PLANET[planet]) for planet in view.planet_discard)
    yield PictureZone("planet-discard", "planet discard pile", lying=PictureLying.STACK, cards=gone)
    if view.drawn is not None:
        planets = () if view.drawn_planet is None else (_planet_card(view.drawn_planet),)
        yield PictureZone("drawn", "drawn", lying=PictureLying.ROW, cards=(*_cards((view.drawn,)), *planets))
    for seat in view.seats:
        yield from _before(seat)


def _before(seat: SeatInPlay) -> Iterator[PictureZone]:
    """Yield the parts of a seat's play area."""
    number = seat.seat
    hand = seat.hand.characters if isinstance(seat.hand, CharactersShown) else ()
    face_down = 0 if isinstance(seat.hand, CharactersShown) else seat.hand.count
    if hand or face_down or seat.revealed:
        cards = tuple(_character(card, number) for card in (*hand, *seat.revealed))
        yield PictureZone(
            f"hand-{number}", "characters", number, "", PictureLying.HAND, cards, face_down, back=CHARACTER.id
        )
    held = _cards((*seat.equipment, *seat.friends), number)
    held += tuple(_card(one.card, number, (PictureFact("still wants", str(one.units_left)),)) for one in seat.contracts)
    for offer in seat.offers:
        due = PictureFact("due in turn", str(offer.due_turn), role=PictureRole.TIME)
        held += (_card(offer.card, number, (due,)), _planet_card(EVERY_PLANET[offer.planet], owner=number))
    yield PictureZone(f"cards-{number}", "cards", number, lying=PictureLying.ROW, cards=held)


def _cards(cards: Iterable[str], owner: Seat | None = None) -> tuple[PictureCard, ...]:
    return tuple(_card(card, owner) for card in cards)


def _card(id_: str, owner: Seat | None, facts: tuple[PictureFact, ...] = ()) -> PictureCard:
    card = CARDS[id_]
    kind = KINDS[card.category]
    return PictureCard(id_, card.name, kind.id, kind.role, owner, facts=facts, text=TEXTS[id_])


def _character(id_: str, owner: Seat) -> PictureCard:
    return PictureCard(id_, CHARACTERS[id_].name, CHARACTER.id, CHARACTER.role, owner, text=CHARACTERS[id_].text)


def _planet(slot: PlanetInPlay) -> PictureCard:
    planet = slot.planet
    if planet is None:
        return PictureCard("", "")
    event = () if slot.event is None else (PictureFact(CARDS[slot.event].name, f"{slot.units_left} at {slot.price}"),)
    return _planet_card(planet, corner=str(slot.slot), facts=event)


def _planet_card(
    planet: Planet, *, owner: Seat | None = None, corner: str = "", facts: tuple[PictureFact, ...] = ()
) -> PictureCard:
    return PictureCard(
        planet.id, planet.name, PLANET.id, PLANET.role, owner, corner=corner, facts=facts, text=TEXTS[planet.id]
    )
