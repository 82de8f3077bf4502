"""The picture of a view of Sky Cargo."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from freeport_games.engine import Seat
from freeport_games.engine.pictures import (
    Picture,
    PictureBoard,
    PictureCard,
    PictureFace,
    PictureFact,
    PictureIcon,
    PictureKind,
    PictureLine,
    PictureLying,
    PictureMeter,
    PicturePiece,
    PictureRole,
    PictureSeat,
    PictureStage,
    PictureTable,
    PictureTrack,
    PictureZone,
)
from freeport_games.sky_cargo.components import (
    CARDS,
    CHARACTERS,
    LOCATIONS,
    WINDOWS,
    Card,
    CardType,
    Character,
    ManeuverIcons,
    Timing,
    cards_of,
)
from freeport_games.sky_cargo.events import Cards, CardsShown
from freeport_games.sky_cargo.play.dogfight.rounds import ROUNDS
from freeport_games.sky_cargo.state import OpenWindow, Step
from freeport_games.sky_cargo.view import CargoInPlay, DogfightInPlay, ManeuverInPlay, SeatInPlay, SkyCargoView

from .chart import RING

STEPS = (
    PictureStage(Step.DRAW, "1 draw"),
    PictureStage(Step.PLAY, "2 play"),
    PictureStage(Step.ROLL, "3 roll"),
    PictureStage(Step.DISCARD, "4 discard"),
)
"""The steps of a turn."""
APART = {Step.SETUP: "the game is being set up", Step.OVER: "the game is over"}
"""The phases outside the turns."""
DAMAGE, DRAW = "*", "+"
"""The icons of maneuvers."""
MANEUVER = f"maneuver, {DAMAGE} Damage, {DRAW} Draw"
"""The meaning of the corner, which every card has."""
KINDS = {
    CardType.PASSENGER: PictureKind(
        "PASSENGER", "Passenger", "P", PictureRole.PERSON, MANEUVER, icon=PictureIcon.PERSON
    ),
    CardType.PILOT: PictureKind("PILOT", "Pilot", "F", PictureRole.DANGER, MANEUVER, icon=PictureIcon.AIRCRAFT),
    CardType.ACTION: PictureKind("ACTION", "Action", "A", PictureRole.POWER, MANEUVER, icon=PictureIcon.CARD),
    CardType.ARTIFACT: PictureKind("ARTIFACT", "Artifact", "R", PictureRole.PLAIN, MANEUVER),
    CardType.CARGO: PictureKind("CARGO", "genuine Cargo", "C", PictureRole.CARGO, MANEUVER, icon=PictureIcon.CRATE),
}
"""The kinds of card."""
AIRCRAFT = PictureKind("AIRCRAFT", "aircraft", "ac", PictureRole.VEHICLE, icon=PictureIcon.AIRCRAFT)
MOST_PASSENGERS = 4


def picture(view: SkyCargoView) -> Picture:
    """Return what a view looks like: the ring, the teams, holds and hands, the piles, a dogfight under way."""
    return Picture(
        title="Sky Cargo",
        viewer=view.viewer,
        facts=tuple(_facts(view)),
        seats=tuple(_seat(view, seat) for seat in view.seats),
        zones=tuple(_zones(view)),
        boards=(PictureBoard("board", RING, tuple(_tokens(view))),),
        tracks=(
            PictureTrack("step", "step", STEPS, "" if view.turn_step in APART else view.turn_step, _in_turn(view)),
        ),
        meters=tuple(_cargo_meter(seat, view.cargo_target) for seat in view.seats),
        tables=() if view.dogfight is None else (_dogfight(view.dogfight),),
        legend=(*KINDS.values(), AIRCRAFT),
    )


def _in_turn(view: SkyCargoView) -> Seat | None:
    return None if view.turn_step in APART else view.active_seat


def _facts(view: SkyCargoView) -> Iterator[PictureFact]:
    yield PictureFact("first to", f"{view.cargo_target} cargo", role=PictureRole.CARGO)
    limit = f" of {view.turn_limit}" if view.turn_limit else ""
    yield PictureFact("turn", f"{view.turn}{limit}", role=PictureRole.TIME)
    if view.turn_step in APART:
        yield PictureFact(APART[view.turn_step])
    if view.die is not None:
        yield PictureFact("die", _die(view, view.die.result), role=PictureRole.TIME)
    if view.window is not None:
        yield PictureFact("reaction of", _occasion(view.window), seat=view.window.seat)
    for effect in view.effects[-1:]:
        yield PictureFact("acting", _named(effect.source), seat=effect.seat)


def _die(view: SkyCargoView, result: int) -> str:
    """Return what a die shows, and what the character of the seat that has rolled it does on that."""
    character = view.seats[view.active_seat].player_card
    return str(result) if character is None else f"{result}: {character.rows[result - 1]}"


def _occasion(window: OpenWindow) -> str:
    """Return what a seat may react to, with the Action or the number of the cargo that it is about."""
    about = ""
    if window.action is not None:
        about = f": {CARDS[window.action].name}"
    elif window.slot is not None:
        about = f": cargo {_number(window.slot)}"
    return WINDOWS[Timing(window.timing)] + about


def _number(slot: str) -> str:
    """Return the number by which a cargo is called, that of its slot (SC-094)."""
    return slot.removeprefix("c")


def _named(source: str) -> str:
    """Return the name of a card, a character or a Location."""
    if source in CARDS:
        return CARDS[source].name
    return CHARACTERS[source].name if source in CHARACTERS else LOCATIONS[source].name


def _seat(view: SkyCargoView, seat: SeatInPlay) -> PictureSeat:
    character, stats = seat.player_card, seat.stats
    if character is None:
        return PictureSeat(seat.seat, turn=_in_turn(view) == seat.seat, score=_score(seat.seat))
    facts = (
        PictureFact("SHIPPING", str(stats.shipping), role=PictureRole.CARGO),
        PictureFact("PILOT", str(stats.pilot), role=PictureRole.DANGER),
        PictureFact("RANGE", str(stats.range)),
        PictureFact("maneuver", _maneuver(character.maneuver)),
    )
    return PictureSeat(
        seat.seat, character.name, turn=_in_turn(view) == seat.seat, facts=facts, score=_score(seat.seat)
    )


def _score(seat: Seat) -> str:
    return f"cargo-{seat}"


def _tokens(view: SkyCargoView) -> Iterator[PicturePiece]:
    for seat in view.seats:
        if seat.location is not None:
            yield PicturePiece(
                f"token-{seat.seat}",
                AIRCRAFT.label,
                seat.location,
                kind=AIRCRAFT.id,
                role=AIRCRAFT.role,
                owner=seat.seat,
            )


def _cargo_meter(seat: SeatInPlay, target: int) -> PictureMeter:
    count = len(seat.hold)
    return PictureMeter(
        _score(seat.seat), "cargo", count, f"{count} of {target}", 0, target, seat.seat, PictureRole.CARGO
    )


def _zones(view: SkyCargoView) -> Iterator[PictureZone]:
    yield PictureZone("deck", "draw pile", lying=PictureLying.STACK, face_down=view.deck.count)
    yield PictureZone("discard", "discard pile", lying=PictureLying.STACK, cards=_cards(cards_of(view.discard)))
    if view.removed:
        cards = _cards(cards_of(view.removed))
        yield PictureZone("removed", "removed from the game", lying=PictureLying.ROW, cards=cards)
    if view.under_way:
        yield PictureZone("under-way", "under way", lying=PictureLying.ROW, cards=_cards(view.under_way))
    for seat in view.seats:
        number = seat.seat
        yield PictureZone(
            f"chain-{number}",
            "chain",
            number,
            lying=PictureLying.ORDER,
            cards=_cards(seat.chain, number),
            limit=MOST_PASSENGERS,
        )
        yield PictureZone(
            f"hold-{number}",
            "hold",
            number,
            lying=PictureLying.ORDER,
            cards=tuple(_cargo(cargo, number) for cargo in seat.hold),
            limit=view.cargo_target,
            role=PictureRole.CARGO,
        )
        yield _hand(seat.hand, number)
    if view.dogfight is not None:
        yield from _table(view.dogfight)


def _hand(hand: Cards, seat: Seat) -> PictureZone:
    shown = hand.cards if isinstance(hand, CardsShown) else ()
    face_down = 0 if isinstance(hand, CardsShown) else hand.count
    return PictureZone(f"hand-{seat}", "hand", seat, "", PictureLying.HAND, _cards(shown, seat), face_down)


def _cargo(cargo: CargoInPlay, owner: Seat) -> PictureCard:
    """Return a cargo, by its slot: face-up, face-down, or face-down and known to the viewer."""
    number = _number(cargo.slot)
    facts = (PictureFact("cargo", number),)
    if not isinstance(cargo.card, Card):
        return PictureCard(cargo.slot, "", owner=owner, face=PictureFace.DOWN, corner=number, facts=facts)
    face = PictureFace.UP if cargo.open else PictureFace.PEEKED
    kind = KINDS[cargo.card.card_type]
    return PictureCard(
        cargo.slot,
        cargo.card.name,
        kind.id,
        kind.role,
        owner,
        face,
        _maneuver(cargo.card.maneuver),
        facts=facts,
        text=told(cargo.card),
    )


def _table(dogfight: DogfightInPlay) -> Iterator[PictureZone]:
    """Yield the maneuvers of each side that are cards, at the table of the dogfight."""
    for label, seat in (("attack", dogfight.attacker), ("defence", dogfight.defender)):
        cards = [CARDS[flown.card] for flown in dogfight.table if flown.seat == seat and flown.card in CARDS]
        yield PictureZone(label, label, seat, "dogfight", PictureLying.ORDER, _cards(cards, seat), group="dogfight")


def _dogfight(dogfight: DogfightInPlay) -> PictureTable:
    facts = [
        PictureFact("by", seat=dogfight.attacker),
        PictureFact("on", seat=dogfight.defender),
    ]
    if dogfight.round:
        facts.append(PictureFact("round", f"{dogfight.round} of {ROUNDS}", role=PictureRole.TIME))
    if (attack := dogfight.attack) is not None:
        facts.append(PictureFact("to block", f"{_flown(attack).name}, {attack.value}", role=PictureRole.DANGER))
    if dogfight.damage:
        facts.append(PictureFact("Damage left", str(dogfight.damage), role=PictureRole.DANGER, urgent=True))
    if dogfight.draws:
        facts.append(PictureFact("Draw left", str(dogfight.draws)))
    return PictureTable(
        "dogfight",
        "dogfight",
        ("maneuver", "value", "Damage", "Draw"),
        tuple(_line(flown) for flown in dogfight.table),
        role=PictureRole.DANGER,
        facts=tuple(facts),
    )


def _line(flown: ManeuverInPlay) -> PictureLine:
    """Return a maneuver on the table; only the icons of attacking ones count (SC-176)."""
    card = _flown(flown)
    icons = (card.maneuver.damage, card.maneuver.draw) if flown.attacks else (0, 0)
    cells = (card.name, str(flown.value), *[str(count) if count else "" for count in icons])
    return PictureLine("attacks" if flown.attacks else "blocks", cells, seat=flown.seat)


def _flown(flown: ManeuverInPlay) -> Card | Character:
    return CARDS[flown.card] if flown.card in CARDS else CHARACTERS[flown.card]


def _maneuver(maneuver: ManeuverIcons) -> str:
    """Return a maneuver as the legend explains it, such as `10 *+`."""
    return f"{maneuver.value} {DAMAGE * maneuver.damage}{DRAW * maneuver.draw}".rstrip()


def _cards(cards: Iterable[Card], owner: Seat | None = None) -> tuple[PictureCard, ...]:
    return tuple(_card(card, owner) for card in cards)


def _card(card: Card, owner: Seat | None) -> PictureCard:
    kind = KINDS[card.card_type]
    return PictureCard(card.id, card.name, kind.id, kind.role, owner, corner=_maneuver(card.maneuver), text=told(card))


def told(card: Card) -> str:
    """Return what a card does: what it adds to the stats of a team, or its own PILOT, then its effect."""
    stats = []
    if card.bonus is not None:
        amounts = (("SHIPPING", card.bonus.shipping), ("PILOT", card.bonus.pilot), ("RANGE", card.bonus.range))
        stats = [f"{name} {amount:+}." for name, amount in amounts if amount]
    if card.pilot is not None:
        stats = [f"PILOT {card.pilot}."]
    return " ".join([*stats, card.text]).rstrip()
