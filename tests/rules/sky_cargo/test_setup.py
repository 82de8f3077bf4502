"""Components and setup (section 4.1)."""

from __future__ import annotations

from importlib.resources import files
from random import Random

import msgspec
import pytest
import yaml

from freeport_games.engine.menus import BadOptions, Shuffled
from freeport_games.engine.menus.requests import Picked
from freeport_games.engine.tables import Table
from freeport_games.sky_cargo import SKY_CARGO, SkyCargoOptions
from freeport_games.sky_cargo.components import CARDS, FILES, LOCATIONS, load, ops
from freeport_games.sky_cargo.components.ring import distance, opposite
from freeport_games.sky_cargo.effects import catalogue
from freeport_games.sky_cargo.effects.carrying import RESOLVERS, carries_out
from freeport_games.sky_cargo.moves import ChooseCharacter, PlaceToken
from freeport_games.sky_cargo.options import Characters
from tests.rules.sky_cargo.positions import at, opened


@pytest.mark.rule("SC-001")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_seats_play(seats: int) -> None:
    with pytest.raises(BadOptions, match="2 to 4 seats"):
        Table.open(SKY_CARGO, SkyCargoOptions(), seats)


@pytest.mark.rule("SC-002")
def test_the_ring_joins_12_and_1() -> None:
    assert distance("LO12", "LO01") == 1
    assert distance("LO02", "LO11") == 3
    assert opposite("LO03") == "LO09"
    assert [place.clock for place in LOCATIONS.values()] == [*range(1, 13)]


@pytest.mark.rule("SC-003", "SC-C1", "SC-016", "SC-004", "SC-005", "SC-D1", "SC-D2")
def test_the_first_seat_is_drawn_and_seats_choose_from_it_in_turn_order() -> None:
    match = opened(3, Picked(1))
    assert match.chances == ["SC-C1"]
    assert match.asked == (1, "SC-D1")
    match.play(1, ChooseCharacter("PC05"))
    assert match.asked == (2, "SC-D1")
    assert match.refused(2, ChooseCharacter("PC05")) == "CHARACTER_TAKEN"
    match.play(2, ChooseCharacter("PC01")).play(0, ChooseCharacter("PC02"))
    assert match.asked == (1, "SC-D2")
    assert match.domain(1, PlaceToken, "location") == ["LO03", "LO06", "LO09", "LO12"]
    match.play(1, PlaceToken("LO06"))
    assert match.domain(2, PlaceToken, "location") == ["LO03", "LO09", "LO12"]
    assert match.refused(2, PlaceToken("LO06")) == "ILLEGAL_LOCATION"
    assert match.refused(2, PlaceToken("LO01")) == "ILLEGAL_LOCATION"


@pytest.mark.rule("SC-005")
def test_with_two_seats_the_second_one_goes_opposite_without_being_asked() -> None:
    match = opened(2, first_seat=1)
    match.play(1, ChooseCharacter("PC01")).play(0, ChooseCharacter("PC02")).play(1, PlaceToken("LO03"))
    assert match.state.tokens == ["LO09", "LO03"]
    assert match.asked == (1, "SC-D8")


@pytest.mark.rule("SC-004", "SC-C2")
def test_characters_can_be_dealt_at_random() -> None:
    match = opened(2, Shuffled((5, 2, 0, 1, 3, 4)), first_seat=1, characters=Characters.RANDOM)
    assert match.state.characters == ["PC03", "PC06"]
    assert match.chances == ["SC-C2"]
    assert match.asked == (1, "SC-D2")


@pytest.mark.rule("SC-006", "SC-007", "SC-008", "SC-009", "SC-C3")
@pytest.mark.parametrize(
    ("seats", "target", "cards"), [(2, 5, 106), (2, 7, 108), (3, 5, 107), (4, 5, 106), (4, 7, 106)]
)
def test_the_deck_is_made_shuffled_and_dealt(seats: int, target: int, cards: int) -> None:
    match = opened(seats, first_seat=0, cargo_target=target)
    for seat in range(seats):
        match.play(seat, ChooseCharacter(f"PC0{seat + 1}"))
    while match.asked is not None and match.asked[1] == "SC-D2":
        match.play(match.asked[0], PlaceToken(match.domain(match.asked[0], PlaceToken, "location")[0]))
    state = match.state
    assert "SC-C3" in match.chances
    assert sum(map(len, state.hands)) + len(state.deck) == cards == 110 - len(state.removed)
    assert {f"PV0{seat + 1}#1" for seat in range(seats)} <= {*state.removed}
    assert ("CX01#1" in state.removed) == (seats == 2 and target == 5)
    assert [len(hand) for hand in state.hands] == [6] + [5] * (seats - 1), "five each, and Step 1 of the first seat"
    assert (state.chains, state.holds, state.discard) == ([[]] * seats, [[]] * seats, [])
    dealt = [card for card in CARDS if card not in state.removed]
    assert state.hands[1] == dealt[1 : 5 * seats : seats], "one card a seat in turn order, five times"


@pytest.mark.rule("SC-007", "SC-123")
@pytest.mark.parametrize(
    "options",
    [
        SkyCargoOptions(cargo_target=6),
        SkyCargoOptions(first_seat=2),
        SkyCargoOptions(turn_limit=9),
        SkyCargoOptions(turn_limit=5001),
    ],
)
def test_options_out_of_range_are_refused(options: SkyCargoOptions) -> None:
    with pytest.raises(BadOptions):
        Table.open(SKY_CARGO, options, 2)


def _texts() -> list[str]:
    folder = files("freeport_games.sky_cargo").joinpath("content")
    return [folder.joinpath(f"{name}.yaml").read_text("utf-8") for name in FILES]


@pytest.mark.rule("SC-002", "SC-023")
def test_the_content_is_checked_when_it_is_loaded() -> None:
    assert len(CARDS) == 110
    texts = _texts()
    load(texts)
    with pytest.raises(ValueError, match="28 Passengers"):
        load([text.replace("copies: 3", "copies: 2") for text in texts])
    with pytest.raises(ValueError, match="ring"):
        load([text.replace("next_clockwise: LO05", "next_clockwise: LO06") for text in texts])
    with pytest.raises(ValueError, match="at least four rows"):
        load([text.replace("op: move_play\n      x: 2", "op: move\n      x: 2") for text in texts])
    with pytest.raises(ValueError, match="no cost"):
        load(
            [
                text.replace(
                    "    discard: 0\n  effects:\n  - op: play_cargo", "    discard: 1\n  effects:\n  - op: play_cargo"
                )
                for text in texts
            ]
        )
    with pytest.raises(ValueError, match="one effect for each"):
        load([text.replace("timing: react_open", "timing: df_won") for text in texts])
    with pytest.raises(msgspec.ValidationError, match="explode"):
        load([text.replace("op: teleport", "op: explode") for text in texts])
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        load([text.replace("receiving:", "taking:") for text in texts])


@pytest.mark.rule("SC-200")
def test_every_op_belongs_to_a_card_and_is_carried_out_once() -> None:
    with pytest.raises(ValueError, match="no card does: teleport"):
        catalogue.check({*RESOLVERS} - {ops.Teleport} | catalogue.STATIC, {*RESOLVERS})
    with pytest.raises(ValueError, match="nothing carries out: teleport"):
        catalogue.check({*RESOLVERS} | catalogue.STATIC, {*RESOLVERS} - {ops.Teleport})
    with pytest.raises(ValueError, match="twice"):
        carries_out(ops.Draw)(RESOLVERS[ops.Draw])


@pytest.mark.rule("SC-009")
@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda state: state.hands.append([]), "hands for 3"),
        (lambda state: state.deck.append("XX01#1"), "no|not a card"),
        (lambda state: state.deck.append(state.hands[0][0]), "lies in 2 places"),
        (lambda state: state.deck.pop(), "lies nowhere"),
        (lambda state: setattr(state, "turn", 0), "does not go with turn 0"),
        (lambda state: setattr(state, "cargo_target", 6), "5 or 7"),
        (lambda state: setattr(state, "turn_limit", -1), "turn limit"),
        (lambda state: state.tokens.__setitem__(0, "LO13"), "no Location"),
        (lambda state: state.characters.__setitem__(1, "PC01"), "the same character"),
        (lambda state: setattr(state, "active", 2), "active seat"),
        (lambda state: state.chains[0].append(state.deck.pop(state.deck.index("AC02#1"))), "is none"),
        (lambda state: setattr(state.holds[0][0], "slot", "c9"), "slot"),
    ],
)
def test_positions_that_no_game_can_have_are_refused(spoil: object, said: str) -> None:
    state = at("PC01 LO12 hand=AC01#1 hold=c1:PS01#1 | PC02 LO06").state
    spoil(state)  # type: ignore[operator]
    with pytest.raises(ValueError, match=said):
        SKY_CARGO.check(state, 2)


def test_random_play_never_leaves_the_positions_that_are_allowed() -> None:
    rng = Random(3)
    table = Table.open(SKY_CARGO, SkyCargoOptions(first_seat=0), 2)
    for _ in range(40):
        if table.chance is not None:
            break
        table.answer(seat := table.waiting[0], rng.choice(table.options(seat)).sample(rng))
        SKY_CARGO.check(table.state, 2)


def test_the_yaml_files_name_their_sources() -> None:
    for text in _texts():
        for entries in yaml.safe_load(text).values():
            assert {entry["source"] for entry in entries} <= {"rulebook", "public", "reconstructed"}
