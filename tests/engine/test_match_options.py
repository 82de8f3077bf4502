"""The match options of a game as data, and their check."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import pytest

from freeport_games import GAMES
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.engine import AnyGame, Data, Seat, check_options, for_people, names, numbers, typename
from freeport_games.engine.match_options import (
    MatchOption,
    MatchOptionChoice,
    MatchOptionField,
    MatchOptionKind,
    match_options,
)
from freeport_games.engine.menus import BadOptions

EACH = [
    pytest.param(game, each, id=f"{game.slug}-{each.name}") for game in GAMES for each in match_options(game.options)
]


class Options(Data, frozen=True, tag=typename("Fishing")):
    """How a game is set up."""

    boats: Annotated[int, numbers(5, 7, step=2)] = 5
    """5 or 7."""
    limit: Annotated[int, numbers(10, 90, also=0, meaning="no limit")] = 0
    """How many turns."""
    first: Annotated[Seat | None, for_people("Who begins", null="drawn at random")] = None
    """Who begins."""
    ports: tuple[Annotated[str, names("brest", "st_malo")], ...] = ()
    """The ports."""
    home: Annotated[str, names("brest", "st_malo")] = "brest"
    """Where all begin."""


def test_the_fields_of_a_form() -> None:
    boats, limit, first, ports, home = match_options(Options)
    assert boats == MatchOption(
        "boats", "Boats", "5 or 7.", MatchOptionKind.NUMBER, "5", False, least=5, most=7, step=2, choices=(), fields=()
    )
    assert (limit.least, limit.most, limit.choices) == (10, 90, (MatchOptionChoice("0", "no limit", ""),))
    assert (first.kind, first.nullable, first.least, first.default) == (MatchOptionKind.SEAT, True, 0, "null")
    assert (first.title, first.choices) == ("Who begins", (MatchOptionChoice("null", "drawn at random", ""),))
    assert ports.kind is MatchOptionKind.CHOICES
    assert (home.kind, home.choices) == (MatchOptionKind.CHOICE, ports.choices)
    assert ports.choices == (MatchOptionChoice('"brest"', "Brest", ""), MatchOptionChoice('"st_malo"', "St malo", ""))


def test_options_are_told_in_plain_words() -> None:
    for game in GAMES:
        for option in match_options(game.options):
            for field in (option, *option.fields):
                assert not set("`_") & set(field.title + field.description), field
                assert "null" not in field.description, field
                assert all(choice.title not in ("null", "none") for choice in field.choices), field


def test_the_schema_tells_the_same() -> None:
    fields = msgspec.json.schema(Options)["$defs"]["Options"]["properties"]
    assert fields["boats"]["enum"] == [5, 7]
    assert fields["limit"]["anyOf"] == [{"enum": [0]}, {"minimum": 10, "maximum": 90}]
    assert fields["ports"]["items"]["enum"] == ["brest", "st_malo"]
    target = msgspec.json.schema(CARGO_HOLD.options)["$defs"]["CargoHoldOptions"]["properties"]["debtTarget"]
    assert (target["minimum"], target["maximum"], target["multipleOf"]) == (1200, 12000, 50)


@pytest.mark.parametrize(
    ("options", "pointer", "sentence"),
    [
        (Options(boats=6), "/options/boats", "`boats` is from 5 to 7 in steps of 2, not 6"),
        (Options(limit=9), "/options/limit", "`limit` is from 10 to 90, or 0, not 9"),
        (Options(first=2), "/options/first", "`first` is from 0 to 1, or null, not 2"),
        (Options(ports=("brest", "aden")), "/options/ports/1", "`ports` names some of brest, st_malo, not aden"),
        (Options(ports=("brest", "brest")), "/options/ports/1", "`ports` names brest twice"),
        (Options(home="aden"), "/options/home", "`home` is one of brest, st_malo, not aden"),
    ],
)
def test_an_option_out_of_range(options: Options, pointer: str, sentence: str) -> None:
    with pytest.raises(BadOptions, match=sentence) as raised:
        check_options(options, 2)
    assert raised.value.pointer == pointer


def test_an_option_that_does_not_say_what_it_takes() -> None:
    class Vague(Data, frozen=True):
        """How a game is set up."""

        size: int = 1
        """How big it is."""

    with pytest.raises(TypeError, match=r"Vague\.size does not say"):
        match_options(Vague)


@pytest.mark.parametrize(("game", "option"), EACH)
def test_all_that_a_form_offers_is_taken(game: AnyGame, option: MatchOption) -> None:
    for given in offered(option):
        options = msgspec.convert({option.name: given}, game.options)
        check_options(options, game.seats[0])
    for field in option.fields:
        for given in offered(field):
            check_options(msgspec.convert({option.name: {field.name: given}}, game.options), game.seats[0])


def offered(field: MatchOptionField) -> list[Any]:
    """Return the values that a form offers; of a range, its ends."""
    values = [msgspec.json.decode(choice.value) for choice in field.choices]
    match field.kind:
        case MatchOptionKind.FLAG:
            return [True, False]
        case MatchOptionKind.CHOICES:
            return [[], values]
        case MatchOptionKind.NUMBER:
            return [field.least, field.most, *values]
        case _:
            return [*values, msgspec.json.decode(field.default)]
