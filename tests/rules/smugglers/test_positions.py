"""Positions that no game can have, pictures, and what bots make of the game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from freeport.bots import greedy_move
from freeport.chance import draw
from freeport_games.engine import Temper
from freeport_games.engine.storage.codec import codec_of
from freeport_games.engine.tables import Table
from freeport_games.smugglers import SMUGGLERS, SmugglersOptions
from freeport_games.smugglers import moves as m
from freeport_games.smugglers.notation import USUAL_PLANETS
from freeport_games.smugglers.options import LevelBonus
from freeport_games.smugglers.state import Slot, State
from freeport_games.smugglers.state.player import Player, Status
from tests.rules.smugglers.positions import at, fees, side
from tests.support.effort import spread


def spoil_seats(state: State) -> None:
    state.players.append(Player())


def spoil_active(state: State) -> None:
    state.active = 7


def spoil_slots(state: State) -> None:
    state.slots.append(Slot(""))


def spoil_card(state: State) -> None:
    state.destiny_deck[0] = "eq_tea_pot"


def spoil_copies(state: State) -> None:
    state.players[0].equipment = [state.destiny_deck[-1], *state.players[0].equipment]


def spoil_event(state: State) -> None:
    state.destiny_deck.remove("eq_afterburners")
    state.slots[0].event = "eq_afterburners"


def spoil_category(state: State) -> None:
    state.destiny_deck.remove("fr_gristle")
    state.players[0].equipment = ["fr_gristle"]


def spoil_level(state: State) -> None:
    state.players[0].base[0] = 11


def spoil_sum(state: State) -> None:
    state.players[0].base = [8] * 5


def spoil_hull(state: State) -> None:
    state.players[0].hull = 6


def spoil_credits(state: State) -> None:
    state.players[0].credits = -1


def spoil_sector(state: State) -> None:
    state.players[0].sector = "Z-999"


def spoil_lost(state: State) -> None:
    state.players[0].status = Status.LOST


def spoil_hidden(state: State) -> None:
    state.players[0].hidden = [1, 0, 0, 0, 0, 0]


def spoil_character(state: State) -> None:
    state.out.append(state.players[0].character)
    state.players[0].character = ""


@pytest.mark.rule("SG-001", "SG-537", "SG-112")
@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (spoil_seats, "seats play"),
        (spoil_active, "active seat"),
        (spoil_slots, "7 slots"),
        (spoil_card, "is no destiny card"),
        (spoil_copies, "in 2 places"),
        (spoil_event, "no planetary event"),
        (spoil_category, "is no equipment"),
        (spoil_level, "five levels"),
        (spoil_sum, "35 at most"),
        (spoil_hull, "Hull"),
        (spoil_credits, "below 0"),
        (spoil_sector, "not in"),
        (spoil_lost, "not in"),
        (spoil_hidden, "hides"),
        (spoil_character, "character"),
    ],
)
def test_a_position_that_no_game_can_have(spoil: Callable[[State], None], message: str) -> None:
    codec = codec_of(SMUGGLERS)
    state = codec.decode_state(codec.encode_state(at("step=MOVE | mikk_staygo | patch_okono").state))
    spoil(state)
    with pytest.raises(ValueError, match=message):
        Table.at(SMUGGLERS, state, 2)


@pytest.mark.rule("SG-210", "SG-211", "SG-605")
def test_pictures_show_what_is_under_way() -> None:
    match = at(
        "mikk_staygo | patch_okono goods=food*2 contracts=co_hospital | lucius_vane"
        " | slots=earth,cindral,pallas_prime+ev_plague*8,thule,avalon,tarn,bastion"
    )
    match.play(1, m.PostOffer(2, side(5, "", "food 2"), side(), 1))
    match.play(0, m.ProposeBroker(1, side(20), side(0, "food 2")))
    tables = {table.id: table for table in SMUGGLERS.faces.picture(match.view(None)).tables}
    assert tables["proposal"].facts[0].value == "12", "the fee"
    match.play(0, m.PutForward(fees(range(3), s0=12), (), ()))
    picture = SMUGGLERS.faces.picture(match.view(None))
    tables = {table.id: table for table in picture.tables}
    assert {"proposal", "standing-1", "demand", "sheet-0"} <= tables.keys()
    assert tables["proposal"].lines[1].cells == ("2 Food",)
    sides = [(line.seat, *line.cells) for line in tables["proposal"].lines if line.gives]
    assert sides == [(0, "20 credits"), (1, "2 Food")]
    pieces = {piece.id: piece for piece in picture.boards[0].pieces}
    assert pieces["ship-1"].place == "G-043"
    (planet,) = [piece for piece in pieces.values() if piece.place == "F-035"]
    assert [(fact.label, fact.value) for fact in planet.facts[:2]] == [("planet", "3"), ("Starport", "Large")]
    assert (planet.facts[-2].label, planet.facts[-1].value) == ("Food", "8 at 150")
    match.play(1, m.AcceptBroker((), ()))
    assert match.seat(0).has("food") == 2


def test_the_table_of_a_visit_has_a_cell_in_each_line() -> None:
    match = at("step=ENCOUNTER | mikk_staygo B-070 goods=food*2 | patch_okono")
    match.play(0, m.EncounterPlanet()).play(0, m.Sell("food"), 6)
    (visit,) = [table for table in SMUGGLERS.faces.picture(match.view(None)).tables if table.id == "visit"]
    assert [line.label for line in visit.lines][:2] == ["good", "still wanted"]
    assert {len(line.cells) for line in visit.lines} == {len(visit.columns)}


def test_a_picture_names_the_mode_and_says_no_starport_where_there_is_none() -> None:
    picture = SMUGGLERS.faces.picture(at("mikk_staygo | patch_okono").view(None))
    assert (picture.facts[0].label, picture.facts[0].value) == ("mode", "Korothe Run")
    demand = next(table for table in picture.tables if table.id == "demand")
    assert (demand.columns[0], demand.lines[USUAL_PLANETS.index("thule")].cells[0]) == ("Starport", "no")


def winners(seed: int, *, greedy: tuple[int, ...], limit: int | None = None) -> tuple[int, ...]:
    """Return who wins a game of two in which some seats follow the instinct and the others play at random."""
    rng, options = Random(seed), SmugglersOptions(round_limit=limit, starting_system_bonus=LevelBonus(lightspeed=1))
    table = Table.open(SMUGGLERS, options, 2)
    while not table.over:
        if table.chance is not None:
            table.resolve(draw(table.chance, rng.randrange))
            continue
        seat = table.waiting[0]
        decision = table.decision(seat)
        assert decision is not None
        if seat in greedy:
            table.answer(seat, greedy_move(SMUGGLERS, table.view(seat), decision, Temper(), rng))
        else:
            table.answer(seat, rng.choice([option for option in decision.options if option.bound]).sample(rng))
    assert table.result is not None
    if limit is None:
        assert table.result.reason == "SG-1001"
    return table.result.winners


@pytest.mark.rule("SG-1001")
@pytest.mark.parametrize("seed", spread(range(6)))
def test_the_instinct_completes_the_run(seed: int) -> None:
    assert winners(seed, greedy=(seed % 2,)) == (seed % 2,)
    assert len(winners(seed, greedy=(0, 1))) == 1


@pytest.mark.rule("SG-204")
def test_the_instinct_buys_equipment_that_it_needs_and_sells_it_for_a_good_price() -> None:
    match = at("mikk_staygo credits=3000 | patch_okono equipment=eq_hyperdrive_tuner")
    decision = match.table.decision(0)
    assert decision is not None
    move = greedy_move(SMUGGLERS, match.view(0), decision, Temper(), Random(1))
    assert isinstance(move, m.ProposeBroker)
    match.play(0, move)
    settling = match.table.decision(0)
    assert settling is not None
    match.play(0, greedy_move(SMUGGLERS, match.view(0), settling, Temper(), Random(1)))
    answer = match.table.decision(1)
    assert answer is not None
    accepted = greedy_move(SMUGGLERS, match.view(1), answer, Temper(), Random(1))
    assert isinstance(accepted, m.AcceptBroker)
    match.play(1, accepted)
    assert match.seat(0).equipment == ["eq_hyperdrive_tuner"]
    again = match.table.decision(0)
    assert again is not None
    assert isinstance(greedy_move(SMUGGLERS, match.view(0), again, Temper(), Random(1)), m.DrawDestiny)
