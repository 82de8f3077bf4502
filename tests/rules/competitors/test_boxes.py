"""Every customs card and every event box does what its text says."""

from __future__ import annotations

import re

import pytest

from freeport_games.competitors.components import BOXES, CELLS, CONTRACTS, CUSTOMS, TERRITORIES, WEATHER_OF
from freeport_games.competitors.components.geography import LINKS
from freeport_games.competitors.components.kinds import Continent, Lasting, Vehicle
from freeport_games.competitors.events import Delivered, Drove, EventRolled, EventWithoutEffect
from freeport_games.competitors.moves import (
    ChooseOption,
    Deliver,
    DiscardTerritory,
    Dock,
    Drive,
    EndMovementTurn,
    EndTurn,
    FlyTowards,
    MoveToken,
)
from freeport_games.competitors.state.whereabouts import in_danger
from tests.rules.competitors.positions import Match, at, card, rolled

LEGAL, ILLEGAL = "C-054", "C-083"
"""A legal and an illegal contract for any vehicle, with three movement turns."""


def crossing(contract: str, customs: str, money: int = 100_000) -> Match:
    """Drive a truck from Italy to Switzerland, where a customs card is drawn; its goods go further."""
    match = at(
        f"| RED italy {money} | BLUE united_kingdom | truck-0-1 italy contract={contract} sender=italy receiver=germany"
        f" | territory_deck=japan,korea,* | contract_deck=C-001,C-002,* | customs_deck={customs},*"
    )
    return match.play(0, Deliver("truck-0-1"), Drive("switzerland"))


def outcome(match: Match, before: int, token: str = "truck-0-1") -> str:
    """Return what a card or a box has done, in a word."""
    state, movement = match.state, match.state.movement
    parts = [f"{state.money[0] - before:+d}"] if state.money[0] != before else []
    parts += ["T"] * len(state.territory_hands[0]) + ["C"] * len(state.contract_hands[0])
    if match.token(token).in_supply:
        parts.append("seized")
    elif movement is None:
        parts.append("turn over" if state.active == 1 else "failed")
    else:
        parts += [f"points {movement.modifier:+d}"] if movement.modifier else []
        parts += ["skips"] * movement.skips
        parts += [f"bonus {movement.bonus}"] if movement.bonus else []
        parts += [f"turn {movement.turns}"] if movement.turns > 1 else []
    return ", ".join(parts)


FUEL = 500
DOES: dict[str, tuple[str, str]] = {
    "K-01 K-02 K-03 K-04 K-05": ("", ""),
    "K-06 K-07": ("skips", "skips"),
    "K-08 K-09": ("+5000", "+5000"),
    "K-10 K-11": ("+10000", ""),
    "K-12": ("T", "T"),
    "K-13": ("points +1", "points +1"),
    "K-14": ("C", "C"),
    "K-15 K-16": ("-5000", "-5000"),
    "K-17 K-18": ("", "-20000"),
    "K-19 K-20": ("points -1", "points -1"),
    "K-21": ("-5000, C", "-5000, C"),
    "K-22": ("-3000", "-6000"),
    "K-23": ("-10000, bonus 15000", "-10000, bonus 15000"),
    "K-24": ("", "seized"),
    "K-25 K-29 K-30": ("turn 2", "turn 2"),
    "K-26 K-27 K-28": ("-5000", "seized"),
    "K-31": ("failed", "failed"),
    "K-32 K-33": ("-15000", "-30000"),
    "K-34": ("turn over", "turn over"),
    "K-35": ("turn 3", "turn 3"),
}
"""The effect of each card on legal and on illegal goods; of a choice the first is taken, and the die shows 1."""
CASES = [
    (name, contract, does)
    for names, both in DOES.items()
    for name in names.split()
    for contract, does in zip((LEGAL, ILLEGAL), both, strict=True)
]


def test_every_customs_card_is_among_the_cases() -> None:
    assert {name for name, _, __ in CASES} == {*CUSTOMS}


@pytest.mark.rule("CO-106", "CO-107", "CO-099", "CO-R10")
@pytest.mark.parametrize(("name", "contract", "does"), CASES)
def test_each_customs_card(name: str, contract: str, does: str) -> None:
    match = crossing(contract, name)
    if match.asked == (0, "CO-D24"):
        match.play(0, ChooseOption("pay"))
    assert outcome(match, 100_000 - FUEL) == does


@pytest.mark.rule("CO-110", "CO-D24")
@pytest.mark.parametrize(
    ("name", "contract", "other", "does"),
    [("K-15", LEGAL, "lose_pm", "points -2"), ("K-17", ILLEGAL, "end_delivery", "failed")],
)
def test_the_second_option_of_a_choice(name: str, contract: str, other: str, does: str) -> None:
    match = crossing(contract, name)
    assert match.refused(0, ChooseOption("lose_goods")) == "BAD_TARGET"
    assert match.refused(0, ChooseOption("win")) == "UNKNOWN_ID"
    assert outcome(match.play(0, ChooseOption(other)), 100_000 - FUEL) == does
    poor = crossing(contract, name, money=FUEL)
    assert outcome(poor, 0) == does


# Political events

FLAGGED: dict[Continent, tuple[str, str]] = {
    Continent.OCEANIA: ("new_guinea", f"{TERRITORIES['new_guinea'].cells[0]} last=italy")
}
"""For each continent a red flag, and from where a truck, or in Oceania a ship, comes to it."""
for _place in TERRITORIES.values():
    _near = [one for one, border in LINKS[_place.id].items() if not border.channel and not TERRITORIES[one].red_flag]
    if _place.red_flag and _near:
        FLAGGED.setdefault(_place.continent, (_place.id, _near[0]))


def comes(continent: Continent) -> str:
    """Return the token that stops at the red flag."""
    return "ship-0-1" if continent is Continent.OCEANIA else "truck-0-1"


def test_every_continent_has_a_red_flag() -> None:
    assert {*FLAGGED} == {*Continent}


def stopped(continent: Continent, value: int, *, with_goods: bool = True) -> Match:
    """Return the event of a stop at a red flag, with what the die shows."""
    flag, before = FLAGGED[continent]
    token = comes(continent)
    goods = f"contract={LEGAL} sender=madagascar receiver=greenland" if with_goods else ""
    match = at(
        f"| RED italy 100000 territories=norway,sweden branches={flag} | BLUE united_kingdom | {token} {before} {goods}"
        " | territory_deck=japan,* | contract_deck=C-001,*"
    )
    match.play(0, Deliver(token) if with_goods else MoveToken(token))
    match.table.answer(0, Dock(flag) if token == "ship-0-1" else Drive(flag))
    match.note()
    if match.table.chance is None:
        match.table.answer(0, EndMovementTurn())
        match.note()
    match.settle([rolled(value)])
    return match


def go_on(match: Match) -> None:
    """Choose the first of two, discard Sweden, and end the movement turn of a ship."""
    if match.asked == (0, "CO-D24"):
        match.play(0, ChooseOption("pay"))
    if match.asked == (0, "CO-D26"):
        match.play(0, DiscardTerritory(card("sweden")))
    movement = match.state.movement
    if match.asked == (0, "CO-D14") and movement is not None and movement.stepped:
        match.play(0, EndMovementTurn())


def expected(text: str, subject: str, kind: str) -> str:
    """Return what a box does to legal goods on a token, by its text."""
    amounts = [int(number.replace(",", "")) for number in re.findall(r"[\d,]{4,}", text)]
    if subject not in ("any", kind) or text == "No effect.":
        return "turn 2"
    for begin, does in {
        "The truck is lost": "seized",
        "Your turn ends": "turn over",
        "The goods are lost": "failed",
        "Choose: pay": f"-{amounts[0] if amounts else 0}, turn 2",
        "Pay": f"-{amounts[0] if amounts else 0}, turn 2",
        "Receive": f"+{amounts[0] if amounts else 0}, turn 2",
        "If this delivery succeeds": f"bonus {amounts[0] if amounts else 0}, turn 2",
        "One more movement turn": "turn 3",
        "The next customs draw": "skips, turn 2",
        "Draw a contract card": "C, turn 2",
        "Draw a territory card": "T, turn 2",
        "Discard a territory card": "-T, turn 2",
        "The vehicle goes back": "base, turn 2",
    }.items():
        if text.startswith(begin):
            return does
    raise AssertionError(text)


@pytest.mark.rule("CO-120", "CO-124", "CO-127", "CO-129", "CO-130", "CO-112", "CO-111", "CO-D26", "CO-R08")
@pytest.mark.parametrize("key", [*BOXES], ids=lambda key: BOXES[key].id)
def test_each_political_event(key: tuple[Continent, int]) -> None:
    box, token = BOXES[key], comes(key[0])
    match = stopped(*key)
    assert [event.box for event in match.happened(EventRolled)] == [box.id]
    go_on(match)
    fuel = 1_000 if token == "ship-0-1" else 500
    before = [card("norway"), card("sweden")]
    hand = match.state.territory_hands[0]
    discarded, drawn = before[1] not in hand, [one for one in hand if one not in before]
    does = expected(box.text, box.subject.lower(), token.partition("-")[0])
    assert discarded is ("-T" in does)
    match.state.territory_hands[0] = drawn
    assert outcome(match, 100_000 - fuel, token) == does.replace("-T, ", "").replace("base, ", "")
    if "base" in does:
        assert match.token(token).at in match.state.bases(0)


@pytest.mark.rule("CO-126", "CO-130")
@pytest.mark.parametrize("key", [*BOXES], ids=lambda key: BOXES[key].id)
def test_each_political_event_without_goods(key: tuple[Continent, int]) -> None:
    box, token = BOXES[key], comes(key[0])
    match = stopped(*key, with_goods=False)
    on_goods = ("Choose", "One more", "The goods", "If this delivery", "The next customs")
    idle = box.text.startswith(("No effect", *on_goods)) or box.subject.lower() not in ("any", token.partition("-")[0])
    assert bool(match.happened(EventWithoutEffect)) is idle
    assert match.asked != (0, "CO-D24")


# Weather


def _in_area(name: str, homes: tuple[str, str]) -> dict[str, str]:
    """Return where a token of each kind is in danger, as far as the event endangers it."""
    weather, found = WEATHER_OF[name], {}
    if Vehicle.TRUCK in weather.vehicles:
        found["truck-0-1"] = next(one for one in weather.territories if one not in homes)
    if Vehicle.SHIP in weather.vehicles:
        cell = next(cell.id for cell in CELLS.values() if cell.zone in weather.zones)
        found["ship-0-1"] = f"{cell} last={homes[0]}"
    if Vehicle.AIRCRAFT in weather.vehicles:
        place = TERRITORIES[weather.territories[0]]
        found["aircraft-0-1"] = f"air={place.x},{place.y} last=italy"
    return found


@pytest.mark.rule("CO-150", "CO-151", "CO-153", "CO-155", "CO-R05", "CO-R06")
@pytest.mark.parametrize("name", [*WEATHER_OF])
@pytest.mark.parametrize("safe", [True, False])
def test_each_weather_event(name: str, safe: bool) -> None:
    weather = WEATHER_OF[name]
    homes = ("italy", "united_kingdom") if weather.area is not Continent.EUROPE else ("japan", "eastern_usa")
    tokens = _in_area(name, homes)
    places = " | ".join([f"{token} {where}" for token, where in tokens.items()])
    match = at(f"active=1 actions=1 | RED {homes[0]} | BLUE {homes[1]} | {places}")
    before = {token: (match.token(token).at, match.token(token).air) for token in tokens}
    match.play(1, EndTurn(), rolled(weather.d6, weather.d12), rolled(weather.save - 1 if safe else weather.save))
    after = {token: (match.token(token).at, match.token(token).air) for token in tokens}
    assert after == (before if safe else dict.fromkeys(tokens, (homes[0], None)))


@pytest.mark.rule("CO-152")
@pytest.mark.parametrize("name", [one for one in WEATHER_OF if WEATHER_OF[one].lasting is not Lasting.NONE])
def test_each_lasting_effect(name: str) -> None:
    weather = WEATHER_OF[name]
    if weather.lasting is Lasting.PORT_CLOSED:
        ports = [one for one in weather.territories if TERRITORIES[one].port]
        for port in ports:
            match = at(
                f"weather={name} | RED coastal_brazil | BLUE south_africa"
                f" | ship-0-1 {TERRITORIES[port].cells[0]} last=coastal_brazil"
            )
            match.play(0, MoveToken("ship-0-1"))
            assert match.refused(0, Dock(port)) == "PORT_CLOSED"
    elif weather.lasting is Lasting.AIRPORT_CLOSED:
        for place in [one for one in weather.territories if TERRITORIES[one].airport]:
            match = at(f"weather={name} | RED italy | BLUE united_kingdom | aircraft-0-1 {place} | aircraft-0-2 italy")
            assert match.refused(0, MoveToken("aircraft-0-1")) == "NO_LEGAL_STEP"
            match.play(0, MoveToken("aircraft-0-2"))
            assert match.refused(0, FlyTowards(place, "RED_BAND")) in ("AIRPORT_CLOSED", "BAND_NOT_ALLOWED")
    else:
        for place in weather.territories:
            near = next((one for one, border in LINKS[place].items() if not border.channel), None)
            if near is not None:
                match = at(f"weather={name} | RED japan | BLUE eastern_usa | truck-0-1 {near}")
                match.play(0, MoveToken("truck-0-1"), Drive(place))
                assert (_spent(match) or TERRITORIES[place].cost + 1) == TERRITORIES[place].cost + 1


def _spent(match: Match) -> int:
    return match.happened(Drove)[0].spent


@pytest.mark.rule("CO-154")
def test_what_is_never_in_danger() -> None:
    match = at(
        "weather=W-europe-10 | RED italy branches=greece | BLUE united_kingdom | truck-0-1 greece"
        " | truck-0-2 aboard=ship-0-1 | truck-0-3 greece | ship-0-1 greece | aircraft-0-1 greece | truck-1-1 greece"
    )
    assert [name for name in match.state.tokens if in_danger(match.state, name)] == ["truck-1-1"]


@pytest.mark.rule("CO-112")
def test_a_bonus_is_paid_with_the_reward() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 italy contract=C-054 sender=italy receiver=germany"
        " | customs_deck=K-23,K-01,*"
    )
    match.play(0, Deliver("truck-0-1"), Drive("switzerland"), Drive("germany"))
    assert match.happened(Delivered)[0].reward == CONTRACTS[LEGAL].reward + 15_000
