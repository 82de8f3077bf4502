"""Pilots: the effect of each card, and its limits."""

from __future__ import annotations

import pytest

from freeport_games.sky_cargo.events import (
    CargoOpened,
    DogfightTotalled,
    DogfightWon,
    HandLookedAt,
)
from freeport_games.sky_cargo.moves import (
    Accept,
    Block,
    Concede,
    Decline,
    Discard,
    DiscardPassenger,
    MoveTo,
    Open,
    Recover,
)
from tests.rules.sky_cargo.positions import Match, cards, fighting


def declined(position: str) -> Match:
    """Seat 1 has declined the attack of a Pilot, which seat 0 holds, so its reward and its own icons count."""
    return fighting(position).play(1, Decline())


def without_reward(position: str) -> Match:
    """Seat 1 has blocked the Pilot, and the attacker has no card to go on: there is no reward."""
    match = fighting(position).play(1, Accept()).play(1, Block("PS17#1"))
    assert match.happened(DogfightWon)[0].winner == 1
    return match


PILOTS = {
    "PL01": (4, 9, 0, 1),
    "PL02": (5, 10, 1, 0),
    "PL03": (3, 8, 0, 1),
    "PL04": (6, 12, 0, 0),
    "PL05": (5, 11, 1, 0),
    "PL06": (3, 7, 0, 1),
    "PL07": (4, 9, 1, 0),
    "PL08": (4, 10, 0, 0),
    "PL09": (3, 8, 1, 0),
    "PL10": (4, 11, 0, 1),
    "PL11": (2, 13, 0, 1),
    "PL12": (2, 6, 1, 0),
    "PL13": (3, 10, 1, 0),
    "PL14": (5, 12, 1, 0),
    "PL15": (4, 9, 0, 1),
    "PL16": (2, 7, 1, 0),
}
"""For each Pilot its PILOT, the value of its maneuver, its Damage and its Draw."""


@pytest.mark.rule("SC-165", "SC-176", "SC-183")
@pytest.mark.parametrize(
    ("pilot", "facts"),
    [pytest.param(pilot, facts, marks=pytest.mark.card(pilot), id=pilot) for pilot, facts in PILOTS.items()],
)
def test_a_pilot_draws_attacks_and_counts_its_icons(pilot: str, facts: tuple[int, int, int, int]) -> None:
    draws, value, damage, draw = facts
    match = fighting(f"PC01 LO12 hand={pilot}#1 | PC02 LO06").play(1, Accept())
    assert len(match.state.hands[0]) == draws
    fight = match.view(None).dogfight
    assert fight is not None
    assert fight.table[0].value == value
    match.play(1, Concede())
    total = match.happened(DogfightTotalled)[0]
    assert (total.damage, total.draws) == (damage, draw)
    lost = without_reward(
        f"PC01 LO12 hand={pilot}#1 | PC02 LO06 chain=PS02#1 hand=PS17#1 hold=c1:PS01#1,c2:CG01#1+ | removed=*"
    )
    assert not lost.happened(DogfightTotalled), "no icons and no reward when the defender wins"
    assert lost.hold(1) == ["c1 PS01#1", "c2 CG01#1+"]
    assert lost.state.tokens == ["LO12", "LO06"]


@pytest.mark.card("PL01")
def test_scarlet_jax_steals_open_cargo_of_the_defender() -> None:
    match = declined("PC01 LO12 hand=PL01#1 | PC02 LO06 hold=c1:CG01#1+,c2:PS01#1 | PC03 LO03 hold=c3:CG02#1+")
    assert match.hold(0) == ["c1 CG01#1+"]


@pytest.mark.card("PL02")
def test_iron_beak_opens_two() -> None:
    match = declined("PC01 LO12 hand=PL02#1 hold=c1:PS02#1 | PC02 LO06 hold=c2:CG01#1,c3:PS01#1").play(0, Open("c2"))
    assert [event.slot for event in match.happened(CargoOpened)] == ["c2", "c3"]
    assert match.hold(0) == ["c1 PS02#1"]


@pytest.mark.card("PL03")
def test_hatchet_lou_lets_the_defender_discard_two_of_its_choice() -> None:
    match = declined("PC01 LO12 hand=PL03#1 | PC02 LO06 hand=PS01#1,PS02#1,PS03#1")
    assert match.asked == (1, "SC-D21")
    match.play(1, Discard(("PS01#1", "PS03#1")))
    assert match.hand(1) == cards("PS02")


@pytest.mark.card("PL04")
def test_the_grinning_wasp_has_no_reward() -> None:
    match = declined("PC01 LO12 hand=PL04#1 | PC02 LO06 hand=PS01#1 hold=c1:CG01#1,c2:PS02#1 | removed=*")
    assert match.asked == (0, "SC-D8")
    assert (match.hand(0), match.hand(1)) == ([], cards("PS01"))


@pytest.mark.card("PL05")
def test_baron_vesper_steals_packed_cargo_of_the_defender() -> None:
    match = declined("PC01 LO12 hand=PL05#1 | PC02 LO06 hold=c1:CG01#1+,c2:PS01#1")
    assert match.hold(0) == ["c2 PS01#1"]


@pytest.mark.card("PL06")
def test_dusty_malone_draws_two_and_the_icon() -> None:
    assert len(declined("PC01 LO12 hand=PL06#1 | PC02 LO06").state.hands[0]) == 3


@pytest.mark.card("PL07")
def test_nine_lives_cora_takes_a_maneuver_card() -> None:
    match = declined("PC01 LO12 hand=PL07#1 | PC02 LO06 | removed=*")
    assert match.hand(0) == cards("PL07")


@pytest.mark.card("PL08")
def test_sky_marshal_reeve_opens_one_and_draws_one() -> None:
    match = declined("PC01 LO12 hand=PL08#1 | PC02 LO06 hold=c1:PS01#1,c2:PS02#1").play(0, Open("c1"))
    assert (match.hold(1), len(match.state.hands[0])) == (["c2 PS02#1"], 1)


@pytest.mark.card("PL09")
def test_patrolman_okafor_looks_at_the_hand_of_the_defender() -> None:
    match = declined("PC01 LO12 hand=PL09#1 | PC02 LO06 hand=PS01#1 | PC03 LO03 hand=PS02#1")
    assert [event.owner for event in match.heard(0, HandLookedAt)] == [1]


@pytest.mark.card("PL10")
def test_dread_moll_discards_a_passenger_of_the_defender() -> None:
    match = declined("PC01 LO12 chain=PS05#1 hand=PL10#1 | PC02 LO06 chain=PS01#1,PS02#1 | PC03 LO03 chain=PS04#1")
    assert match.domain(0, DiscardPassenger, "card") == cards("PS01 PS02")


@pytest.mark.card("PL11")
def test_the_aru_twins_draw_one_and_the_icon() -> None:
    assert len(declined("PC01 LO12 hand=PL11#1 | PC02 LO06").state.hands[0]) == 2


@pytest.mark.card("PL12")
def test_crop_duster_ed_takes_any_card_of_the_discard_pile_but_not_itself() -> None:
    match = declined("PC01 LO12 hand=PL12#1 | PC02 LO06 | discard=CG01#1,PS01#1")
    assert match.domain(0, Recover, "card") == cards("CG01 PS01")


@pytest.mark.card("PL13")
@pytest.mark.parametrize(("chain", "kind"), [("PS21#1", "SC-D12"), ("PS07#1", "SC-D11")])
def test_corsair_blix_steals_with_a_pirate_and_opens_without(chain: str, kind: str) -> None:
    match = declined(f"PC01 LO12 chain={chain} hand=PL13#1 | PC02 LO06 hold=c1:PS01#1,c2:PS02#1")
    assert match.asked == (0, kind)


@pytest.mark.card("PL14")
def test_silent_yuki_peeks_at_all_packed_cargo_of_the_defender() -> None:
    match = declined("PC01 LO12 hand=PL14#1 | PC02 LO06 hold=c1:PS01#1,c2:PS02#1 | PC03 LO03 hold=c3:PS04#1")
    assert [match.knows(0, slot) for slot in ("c1", "c2", "c3")] == [True, True, False]


@pytest.mark.card("PL15")
def test_vida_sol_flies_anywhere_else() -> None:
    assert len(declined("PC01 LO12 hand=PL15#1 | PC02 LO06").domain(0, MoveTo, "to")) == 11


@pytest.mark.card("PL16")
def test_rusty_hook_moves_the_defender() -> None:
    match = declined("PC01 LO12 hand=PL16#1 | PC02 LO06")
    assert match.asked == (0, "SC-D20")
