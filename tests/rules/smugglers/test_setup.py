"""Setup and content (sections 4.1 and 7)."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from freeport_games.engine import Hidden
from freeport_games.engine.menus import BadOptions, Shuffled
from freeport_games.smugglers import SMUGGLERS, SmugglersOptions
from freeport_games.smugglers import moves as m
from freeport_games.smugglers.components import (
    BOARD,
    CARDS,
    CHARACTERS,
    CONTENT,
    EVERY_PLANET,
    FILES,
    PLANETS,
    load,
)
from freeport_games.smugglers.components.courses import DISTANCES, NEIGHBOURS
from freeport_games.smugglers.events import CharactersShown
from freeport_games.smugglers.faces.reference import card_reference
from freeport_games.smugglers.options import LevelBonus, Mode
from freeport_games.smugglers.state import Step
from freeport_games.smugglers.state.ship import effective
from tests.rules.smugglers.positions import Match, at, opened


def chosen(match: Match, *dice: Any) -> Match:
    """Return all seats pass the swaps and choose their first characters."""
    while match.state.step is Step.SETUP and match.table.asked[0].kind == "SG-D1":
        match.play(match.table.asked[0].seat, m.PassSwap())
    for seat in range(match.state.seats):
        last = seat == match.state.seats - 1
        match.play(seat, m.ChooseCharacter(match.seat(seat).hand[0]), *(dice if last else ()))
    return match


@pytest.mark.rule("SG-001")
def test_two_to_six_seats_play() -> None:
    assert [*SMUGGLERS.seats] == [2, 3, 4, 5, 6]
    with pytest.raises(BadOptions):
        opened(7)


@pytest.mark.rule("SG-002", "SG-014", "SG-C1", "SG-C2", "SG-C3")
def test_the_setup_has_its_order() -> None:
    match = chosen(opened(2))
    assert match.chances[:3] == ["SG-C1", "SG-C2", "SG-C3"]
    assert match.chances[3] == "SG-C4"
    assert (len(match.state.destiny_deck), len(match.state.planet_deck)) == (67, 23)


@pytest.mark.rule("SG-012", "SG-C1", "SG-C2")
def test_the_first_card_of_a_shuffle_is_the_top_of_its_deck() -> None:
    last = Shuffled((len(CARDS) - 1, *range(len(CARDS) - 1)))
    second = Shuffled((1, 0, *range(2, len(PLANETS))))
    match = chosen(opened(2, last, second, character_swaps=False))
    assert match.state.destiny_deck[0] == [*CARDS][-1]
    first, following = [*PLANETS][:2]
    assert [slot.planet for slot in match.state.slots[:2]] == [following, first]


@pytest.mark.rule("SG-003", "SG-004", "SG-009", "SG-011")
def test_sheets_are_filled() -> None:
    match = opened(2, character_swaps=False, starting_credits=700, starting_system_bonus=LevelBonus(shields=2))
    hands = [match.seat(0).hand, match.seat(1).hand]
    cards = {card: seat for seat, hand in enumerate(hands) for card in hand}
    for seat, hand in enumerate(hands):
        wanted = [card for card in ("mikk_staygo", "krull_vorzak") if cards[card] == seat]
        match.play(seat, m.ChooseCharacter((wanted or hand)[0]))
    for player in match.state.players:
        one = CHARACTERS[player.character]
        assert player.credits == 700 + one.start_credits_bonus
        assert (player.bounty, player.minimum_bounty) == (one.start_bounty, one.minimum_bounty)
        assert (player.sector, player.hull) == ("G-043", 5)
        assert sum(player.base) == 10 + 2 + sum(one.start_systems.values())


@pytest.mark.rule("SG-005")
@pytest.mark.parametrize(("seats", "each"), [(2, 6), (3, 4), (4, 3), (5, 2), (6, 2)])
def test_characters_are_dealt(seats: int, each: int) -> None:
    match = opened(seats, character_swaps=False)
    assert [len(player.hand) for player in match.state.players] == [each] * seats
    assert len(match.state.out) == 12 - seats * each
    assert isinstance(match.view(0).seats[0].hand, CharactersShown)
    assert match.view(0).seats[1].hand == Hidden(each)
    assert match.view(None).seats[0].hand == Hidden(each)


@pytest.mark.rule("SG-006", "SG-007", "SG-D1", "SG-D2")
def test_a_character_is_swapped_before_the_eyes_of_all() -> None:
    match = opened(2)
    mine, theirs = match.seat(0).hand[0], match.seat(1).hand[0]
    assert match.asked == (0, "SG-D1")
    assert match.refused(0, m.OfferCharacterSwap(mine, 0)) == "SELF_TARGET"
    assert match.refused(0, m.OfferCharacterSwap(theirs, 1)) == "CARD_NOT_IN_HAND"
    assert match.refused(0, m.OfferCharacterSwap(mine, 9)) == "BAD_PARAMETER"
    match.play(0, m.OfferCharacterSwap(mine, 1))
    assert match.asked == (1, "SG-D2")
    assert match.view(None).seats[0].revealed == (mine,)
    assert match.refused(1, m.AcceptSwap(mine)) == "CARD_NOT_IN_HAND"
    declined = Match(match.table.fork()).play(1, m.DeclineSwap())
    assert mine in declined.seat(0).hand
    match.play(1, m.AcceptSwap(theirs))
    assert theirs in match.seat(0).hand
    assert mine in match.seat(1).hand
    assert match.view(None).seats[1].revealed == (mine,)
    assert match.asked == (1, "SG-D1")
    assert opened(2, character_swaps=False).table.asked[0].kind == "SG-D3"


@pytest.mark.rule("SG-008", "SG-D3")
def test_characters_are_chosen_in_secret_and_a_choice_may_be_changed() -> None:
    match = opened(2, character_swaps=False)
    first, second = match.seat(0).hand[:2]
    match.play(0, m.ChooseCharacter(first))
    assert match.view(1).seats[0].character is None
    assert match.table.asked[0].answered
    match.play(0, m.ChooseCharacter(second))
    assert match.refused(1, m.ChooseCharacter(first)) == "CARD_NOT_IN_HAND"
    match.play(1, m.ChooseCharacter(match.seat(1).hand[0]))
    assert match.view(1).seats[0].character == second
    assert match.seat(0).hand == []
    assert len(match.state.out) == 10
    assert first in match.state.out


@pytest.mark.rule("SG-008", "SG-D3")
def test_a_seat_that_does_not_choose_plays_the_first_card_it_was_dealt() -> None:
    match = opened(2)
    given, kept = match.seat(0).hand[:2]
    taken = match.seat(1).hand[0]
    match.play(0, m.OfferCharacterSwap(given, 1)).play(1, m.AcceptSwap(taken)).play(1, m.PassSwap())
    assert match.seat(0).hand[-1] == taken
    assert match.table.fallback(0) == m.ChooseCharacter(kept)


@pytest.mark.rule("SG-010")
def test_acts_as_raises_the_effective_level_alone() -> None:
    match = at("vela_quarn equipment=eq_afterburners | patch_okono")
    assert match.seat(0).base[0] == 1
    assert effective(match.state, 0, 0) == 5


@pytest.mark.rule("SG-012", "SG-013", "SG-C4")
def test_planets_and_first_seat() -> None:
    match = chosen(opened(3), (6, 6, 6), (2, 2, 1), (1, 4))
    assert match.state.first_seat == 1
    assert match.chances.count("SG-C4") == 3
    planets = [slot.planet for slot in match.state.slots]
    assert len(set(planets)) == 7
    assert [one.planet.sector for one in match.view(None).planets if one.planet] == [
        PLANETS[planet].sector for planet in planets
    ]


@pytest.mark.rule("SG-015")
def test_the_board() -> None:
    assert len(NEIGHBOURS) == 85
    assert DISTANCES["E-004"]["B-082"] == 12
    assert sorted(NEIGHBOURS["G-043"]) == ["G-036", "G-037", "G-042", "G-044", "G-049", "G-050"]
    for one in BOARD.sectors:
        for other in BOARD.sectors:
            q, r = one.axial.q - other.axial.q, one.axial.r - other.axial.r
            assert DISTANCES[one.id][other.id] == max(abs(q), abs(r), abs(q + r))


# Content


def written() -> dict[str, str]:
    folder = __import__("importlib.resources").resources.files("freeport_games.smugglers")
    return {name: folder.joinpath(f"content/{name}.yaml").read_text("utf-8") for name in FILES}


@pytest.mark.rule("SG-015", "SG-382", "SG-420", "SG-425")
@pytest.mark.parametrize(
    ("file", "old", "new", "lack"),
    [
        ("planets", "sector: E-002", "sector: E-006", "sectors of their own"),
        ("planets", "starport: NONE", "starport: SMALL", "5 without Starport"),
        ("board", "black_holes: [F-022", "black_holes: [F-015", "sectors of their own"),
        ("board", "nebulae: [E-025, ", "nebulae: [", "12 nebulae"),
        ("destiny", "id: eq_psionic_worm", "id: eq_cloaking_field", "identifiers of their own"),
        ("characters", "- id: nyx_7", "- id: zarah_ool", "identifiers of their own"),
        ("tables", "1: [0, 1, 2, 4, 8]", "1: [0, 1, 2, 4]", "five cells"),
    ],
)
def test_content_is_checked(file: str, old: str, new: str, lack: str) -> None:
    texts = written()
    assert old in texts[file]
    with pytest.raises(ValueError, match=lack):
        load({**texts, file: texts[file].replace(old, new, 1)})


@pytest.mark.rule("SG-002")
def test_an_op_that_there_is_not_is_refused() -> None:
    texts = written()
    with pytest.raises(ValueError, match="win_everything"):
        load({**texts, "destiny": texts["destiny"].replace("type: win_maneuver", "type: win_everything")})


@pytest.mark.rule("SG-303")
def test_the_reference_stands_in_the_rules() -> None:
    assert card_reference() in SMUGGLERS.rules


@pytest.mark.rule("SG-1010")
def test_the_options_are_those_of_the_content() -> None:
    options = {one.id: one for one in CONTENT.options}
    for name in SmugglersOptions.__struct_fields__:
        default = getattr(SmugglersOptions(), name)
        told = options.pop(name).default
        assert (default == told) or (default == LevelBonus() and told == {})
    assert not options


PLANET_ROWS = [
    (card["id"], card["name"], card["sector"], card["starport"], card["demand"])
    for card in yaml.safe_load(written()["planets"])["planets"]
]


@pytest.mark.rule("SG-012")
@pytest.mark.parametrize(
    ("planet", "name", "sector", "port", "demand"),
    [pytest.param(*row, marks=pytest.mark.card(row[0]), id=row[0]) for row in PLANET_ROWS],
)
def test_each_planet(planet: str, name: str, sector: str, port: str, demand: dict[str, str]) -> None:
    """Its card is shown as it is written, lies in its sector, and trades at its ratings."""
    slots = ",".join([planet, *[one for one in PLANETS if one != planet][:6]])
    match = at(f"step=ENCOUNTER | mikk_staygo {sector} 3/1/0/1/9 goods=food | patch_okono | slots={slots}")
    shown = match.view(None).planets[0].planet
    assert shown is not None
    assert (shown.name, shown.sector, shown.starport) == (name, sector, port)
    assert {good: rating.label for good in demand if (rating := shown.rating(good))} == demand
    customs = (1,) if demand["food"] == "Illegal" else ()
    match.play(0, m.EncounterPlanet(), *customs)
    (option,) = match.options(0, m.Buy)
    assert set(option.good.items) == set(demand)
    assert match.offers(0, m.Upgrade) is (port != "NONE")


@pytest.mark.rule("SG-548")
@pytest.mark.parametrize("planet", [pytest.param(one, marks=pytest.mark.card(one)) for one in ("brix", "korothe")])
def test_the_fixed_planets(planet: str) -> None:
    sector = EVERY_PLANET[planet].sector
    match = at(f"step=ENCOUNTER | mikk_staygo {sector} credits=900 goods=food | patch_okono")
    match.play(0, m.EncounterPlanet())
    assert match.offers(0, m.Upgrade)
    assert match.offers(0, m.PlaceBounty)
    assert match.refused(0, m.Sell("food")) == "NOT_TRADED_HERE"
    closed = at(f"step=ENCOUNTER | options fixed_planet_services=no | mikk_staygo {sector} credits=900 | patch_okono")
    closed.play(0, m.EncounterPlanet())
    assert not closed.offers(0, m.Upgrade)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"brix_price": 55}, "steps"),
        ({"brix_price": 40}, "brixPrice"),
        ({"round_limit": 0}, "roundLimit"),
        ({"round_limit": 501}, "roundLimit"),
        ({"time_limit_minutes": 5}, "timeLimit"),
        ({"starting_credits": -1}, "startingCredits"),
        ({"parley_proposals_per_seat": 0}, "parley"),
        ({"mode": Mode.MOST_CREDITS}, "needs"),
        ({"mode": Mode.MOST_KILLS}, "needs"),
        ({"mode": Mode.FIRST_TO_CREDITS, "target_credits": 1000}, "target"),
        ({"starting_system_bonus": LevelBonus(lightspeed=8)}, "from 0 to 7"),
        ({"starting_system_bonus": LevelBonus(cargo_pods=6)}, "above 10"),
        ({"starting_system_bonus": LevelBonus(7, 7, 5, 5, 5)}, "above 35"),
    ],
)
@pytest.mark.rule("SG-1005", "SG-1010")
def test_bad_options(options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOptions, match=message):
        SMUGGLERS.setup(SmugglersOptions(**options), 2)


@pytest.mark.rule("SG-301")
def test_a_destiny_deck_of_67_cards() -> None:
    assert len(CARDS) == 67
