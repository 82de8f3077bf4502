"""The types that are derived from the structs say what the structs say, and answer what msgspec writes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime
from enum import Enum
from functools import cache
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from graphql import (
    GraphQLEnumType,
    GraphQLField,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLScalarType,
    GraphQLSchema,
    GraphQLUnionType,
    execute_sync,
    get_named_type,
    parse,
    specified_scalar_types,
    validate,
)
from msgspec import inspect

import freeport_api as api
from freeport.bots import any_move
from freeport_api import Player, Status, Visibility, rulebook, shapes
from freeport_games import GAMES, engine
from freeport_games.engine import AnyGame, match_options, pictures
from freeport_games.engine.domains import DOMAINS, Each, Form, Several
from freeport_games.engine.domains.domain import domains_for
from freeport_games.engine.imagination.imagining import told
from freeport_games.engine.menus import Pick, Roll, Shuffle, Shuffled, options
from freeport_games.engine.menus.requests import Picked, Rolled
from freeport_games.engine.tables import Table
from service.graphql.derive.enums import Enums
from service.graphql.derive.infos import Infos
from service.graphql.derive.outputs import Outputs, left_out
from service.graphql.schema import Schema
from service.unions import union_name
from tests.engine.every_domain import MOVES
from tests.engine.harbour import HARBOUR, HarbourEvent
from tests.support.effort import spread
from tests.support.graphql import dumped, full_selection, without_edges

EVERY_GAME = (*GAMES, msgspec.structs.replace(HARBOUR, moves=(*HARBOUR.moves, *MOVES)))
"""The games, and one with moves that take every domain there is."""


@cache
def schema() -> Schema:
    return Schema(EVERY_GAME)


def types() -> Iterator[Any]:
    return (made for made in schema().graph.type_map.values() if not made.name.startswith("__"))


@cache
def asked_alone() -> GraphQLSchema:
    """Return a schema in which a list of each type can be asked for, by the type's name."""
    made = schema().graph.type_map
    lists = {
        name: GraphQLField(
            GraphQLNonNull(GraphQLList(GraphQLNonNull(each))), resolve=lambda told, info: told[info.field_name]
        )
        for name, each in made.items()
        if isinstance(each, GraphQLObjectType) and not name.startswith("__")
    }
    return GraphQLSchema(GraphQLObjectType("Root", lists), types=[*made.values()])


def answers(values: list[msgspec.Struct]) -> Any:
    """Return a full selection of some structs of one class, answered."""
    tag = str(values[0].__struct_config__.tag)
    document = parse(f"{{ {tag} {full_selection(asked_alone(), schema().graph.type_map[tag])} }}")
    assert validate(asked_alone(), document) == []
    result = execute_sync(asked_alone(), document, {tag: values}, context_value=SimpleNamespace(sources={}))
    assert result.errors is None
    assert result.data is not None
    return msgspec.json.decode(msgspec.json.encode(result.data[tag]))


def written(values: list[msgspec.Struct]) -> Any:
    return without_edges(msgspec.json.decode(msgspec.json.encode(values)))


def samples(info: inspect.Type, rng: random.Random) -> Any:
    """Return a value of a type, at random."""
    match info:
        case inspect.StructType():
            told = {field.name: field.type for field in info.fields if field.name not in left_out(info.cls)}
            return info.cls(**{name: samples(kind, rng) for name, kind in told.items()})
        case inspect.Metadata():
            return samples(info.type, rng)
        case inspect.UnionType():
            return samples(rng.choice(info.types), rng)
        case inspect.VarTupleType():
            return tuple(samples(info.item_type, rng) for _ in range(rng.randint(0, 3)))
        case inspect.TupleType():
            return tuple(samples(item, rng) for item in info.item_types)
        case inspect.EnumType():
            return rng.choice(list(info.cls))
        case inspect.LiteralType():
            return rng.choice(info.values)
        case inspect.StrType():
            return rng.choice(("", "FP01#1", 'a "quoted" line\n', "Zürich 🚢"))
        case inspect.IntType():
            return rng.randint(-5, 2**31 - 1)
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.FloatType():
            return rng.random()
        case inspect.DateTimeType():
            return datetime(2030, 1, 31, 12, rng.randint(0, 59), 7, rng.choice((0, 250_000)), tzinfo=UTC)
        case inspect.NoneType():
            return None
        case inspect.RawType():
            return msgspec.Raw(b'{"__typename": "CargoHoldDraw"}')
    raise TypeError(info)


@cache
def structs() -> list[type[msgspec.Struct]]:
    outputs = Outputs(Enums(), Infos())
    for game in EVERY_GAME:
        of_game = shapes(game)
        for cls in (of_game.match, of_game.update, of_game.pending):
            outputs.struct(cls, game.typename)
    return list(outputs.structs.values())


SHARED = "shared"
"""In place of a game's name: what belongs to none."""


@pytest.mark.parametrize(
    "owner",
    [
        pytest.param(name, marks=() if name in (SHARED, "Harbour", "CargoHold") else pytest.mark.proof)
        for name in (SHARED, *(game.typename for game in EVERY_GAME))
    ],
)
def test_a_full_selection_answers_the_json_that_msgspec_writes(owner: str) -> None:
    games = tuple(game.typename for game in EVERY_GAME)
    made = [
        cls
        for cls in structs()
        if str(cls.__struct_config__.tag).startswith(games if owner == SHARED else owner) == (owner != SHARED)
    ]
    assert len(made) > 10
    for cls in made:
        rng = random.Random(cls.__name__)
        values = [samples(inspect.type_info(cls), rng) for _ in range(5)]
        assert dumped(answers(values)) == dumped(written(values)), cls


@pytest.mark.parametrize("game", spread(EVERY_GAME), ids=lambda game: game.slug)
def test_so_do_the_updates_of_a_game_that_is_played(game: AnyGame) -> None:
    rng = random.Random(11)
    table = Table.open(game, seats=game.seats[0])
    updates: list[msgspec.Struct] = []
    while len(updates) < 100 and not table.over:
        if table.chance is not None:
            table.resolve(outcome(table.chance, rng))
        else:
            seat = next(asked.seat for asked in table.asked if not asked.answered)
            decision = table.decision(seat)
            assert decision is not None
            table.answer(seat, any_move(decision, rng))
        updates += [update(game, table, seat) for seat in (None, *range(table.seats))]
    assert dumped(answers(updates)) == dumped(written(updates))


def update(game: AnyGame, table: Table[Any], seat: int | None) -> msgspec.Struct:
    of_game = shapes(game)
    asked = None if seat is None else table.decision(seat)
    return of_game.update(
        match="m",
        version=table.version,
        status=Status.PLAYING,
        asked=table.asked,
        chance=None,
        deadlines=(),
        asked_since=None,
        undo=None,
        orders=(),
        events=tuple(told(table, seat)),  # type: ignore[call-arg]
        decision=None if asked is None else of_game.decision(*msgspec.structs.astuple(asked)),
        view=table.view(seat),
    )


def outcome(chance: Roll | Shuffle | Pick, rng: random.Random) -> Rolled | Shuffled | Picked:
    match chance:
        case Roll():
            return Rolled(tuple(rng.randint(1, sides) for sides in chance.sides))
        case Shuffle():
            return Shuffled(tuple(rng.sample(range(chance.count), chance.count)))
        case Pick():
            return Picked(rng.choices(range(len(chance.weights)), chance.weights)[0])


@pytest.mark.parametrize("game", spread(EVERY_GAME), ids=lambda game: game.slug)
def test_everything_of_a_game_can_be_selected_at_once(game: AnyGame) -> None:
    made = schema().graph
    shown: Any = made.type_map[f"{game.typename}Update"]
    small = GraphQLSchema(GraphQLObjectType("Root", {"shown": GraphQLField(shown)}), types=[*made.type_map.values()])
    document = parse("{ shown " + full_selection(small, shown, told=True) + " }")
    assert validate(small, document) == []


def test_a_name_that_means_two_things_is_found_at_start_up() -> None:
    class Raided(HarbourEvent, frozen=True):
        """One more event."""

        seat: str
        """Its `seat` is no number, as it is in every other event."""

    game = msgspec.structs.replace(HARBOUR, events=(*HARBOUR.events, Raided))
    with pytest.raises(TypeError, match=r"`seat` means different things in HarbourRaided \(String!\)"):
        Schema([game])


def test_what_is_called_id_is_unique_in_the_server() -> None:
    node = schema().graph.type_map["Node"]
    with_id = {made.name for made in types() if isinstance(made, GraphQLObjectType) and "id" in made.fields}
    nodes = {made.name for made in types() if isinstance(made, GraphQLObjectType) and node in made.interfaces}
    assert nodes == {"Game", "Player", "Webhook", *(f"{game.typename}Match" for game in EVERY_GAME)}
    assert with_id == nodes
    untrue = [
        f"{made.name}.{name}"
        for made in types()
        for name, field in getattr(made, "fields", {}).items()
        if get_named_type(field.type).name == "ID" and name != "id"
    ]
    assert untrue == []


def test_everything_is_described() -> None:
    bare = []
    for made in types():
        if made.name in specified_scalar_types:
            continue
        if not made.description:
            bare.append(made.name)
        members: dict[str, Any] = {}
        if isinstance(made, GraphQLObjectType | GraphQLInterfaceType | GraphQLInputObjectType):
            members = made.fields
        elif isinstance(made, GraphQLEnumType):
            members = made.values
        for name, member in members.items():
            if not member.description:
                bare.append(f"{made.name}.{name}")
            bare += [
                f"{made.name}.{name}({arg})" for arg, one in getattr(member, "args", {}).items() if not one.description
            ]
    assert bare == []


def test_descriptions_are_written_for_clients() -> None:
    for made in types():
        assert "``" not in (made.description or ""), made.name
        assert "__" not in (made.description or "").replace("`__typename`", ""), made.name


def test_only_fields_called_json_are_untyped() -> None:
    untyped = {made.name for made in types() if isinstance(made, GraphQLScalarType)} - {
        *specified_scalar_types,
        "DateTime",
    }
    assert untyped == {"JSON", "Item"}
    holders = {"Match", "Update", "Digest", "Pending", "LobbyChange", "Decision", "View"}
    told = {("ViewPatch", "patch"), ("Order", "moves")}
    for made in types():
        for name, field in getattr(made, "fields", {}).items():
            if get_named_type(field.type).name == "JSON" and (made.name, name) not in told and name != "neutral":
                assert name == "json"
                assert made.name in holders or {each.name for each in made.interfaces} & holders, made.name


def test_every_game_has_its_types() -> None:
    made = schema().graph
    for game in EVERY_GAME:
        for base in ("Match", "Update", "Pending", "Decision", "View"):
            interface, own = made.type_map[base], made.type_map[f"{game.typename}{base}"]
            assert isinstance(interface, GraphQLInterfaceType)
            assert isinstance(own, GraphQLObjectType)
            assert interface in own.interfaces
        for base in ("Event", "Option"):
            interface, own = made.type_map[base], made.type_map[game.typename + base]
            assert isinstance(interface, GraphQLInterfaceType)
            assert isinstance(own, GraphQLInterfaceType)
            assert interface in own.interfaces
            assert len(made.get_possible_types(own)) >= 3


def test_moves_and_options_are_exactly_one_of_their_kinds() -> None:
    made = schema().graph.type_map
    for name in ("MoveInput", "OptionsInput", *(f"{game.typename}MoveInput" for game in EVERY_GAME)):
        each = made[name]
        assert isinstance(each, GraphQLInputObjectType)
        assert each.is_one_of
    assert set(made["MoveInput"].fields) == {game.typename[0].lower() + game.typename[1:] for game in EVERY_GAME}  # type: ignore[attr-defined]
    bid = made["HarbourBidInput"]
    assert isinstance(bid, GraphQLInputObjectType)
    assert str(bid.fields["amount"].type) == "Int!"


def test_domains_and_what_is_chosen_out_of_them_are_shared_by_all_games() -> None:
    made: dict[str, Any] = schema().graph.type_map
    assert str(made["HarbourShipOption"].fields["cargo"].type) == "Distribution!"
    assert str(made["Distribution"].fields["lots"].type) == "[Lot!]!"
    assert str(made["Lot"].fields["shares"].type) == "[Share!]!"
    assert str(made["HarbourShipInput"].fields["cargo"].type) == "[PlacedInput!]!"
    assert {*made["PlacedInput"].fields} == {"item", "place"}
    for option in ("HarbourStackOption", "HarbourSwapOption"):
        assert str(made[option].fields["crates"].type) == "IdentifiersDomain!"
    members = {member.name for member in made["IdentifiersDomain"].types}
    assert members == {"Some", "Ordering", "Path"}


def test_every_domain_has_its_type() -> None:
    made: dict[str, Any] = schema().graph.type_map
    own = {Form: "EveryDomainDealForm", Several: "EveryDomainDealSeveral", Each: "EveryDomainOrderEach"}
    for domain in DOMAINS:
        name = own.get(domain, domain.__name__)
        assert {*made[name].fields} == {"kind", *fields_of(domain)}, name
        assert made["Domain"] in made[name].interfaces
    kinds = made["DomainKind"].values
    assert len(kinds) == len(DOMAINS)
    assert all(kind.description for kind in kinds.values())


def fields_of(domain: Any) -> tuple[str, ...]:
    """Return the fields of a domain as JSON names them; those of a form are the part's."""
    if domain is Form:
        return ("crates", "tip", "makes", "fields")
    return cast("tuple[str, ...]", domain.__struct_encode_fields__)


def test_the_domains_of_a_field_have_a_name_together() -> None:
    several = [
        domains
        for field in (str, int, bool, tuple[str, ...], tuple[int, ...])
        if len(domains := domains_for(field)) > 1
    ]
    assert several
    assert all(union_name(domains, "")[0].endswith("Domain") for domains in several)


def test_an_item_is_an_identifier_or_a_whole_number() -> None:
    made: dict[str, Any] = schema().graph.type_map
    assert str(made["One"].fields["items"].type) == "[Item!]!"
    assert str(made["CountedInput"].fields["key"].type) == "Item!"
    scalar = made["Item"]
    assert [scalar.serialize(scalar.parse_value(value)) for value in ("FP01#1", 3)] == ["FP01#1", 3]


@pytest.mark.parametrize("value", [True, 1.5, None, []])
def test_nothing_else_is_an_item(value: object) -> None:
    scalar: Any = schema().graph.type_map["Item"]
    with pytest.raises(ValueError, match="neither an identifier nor a whole number"):
        scalar.parse_value(value)


def test_enums_are_shared_or_carry_their_games_name() -> None:
    assert [value.value for value in Visibility] == list(schema().graph.type_map["Visibility"].values)  # type: ignore[attr-defined]
    games = tuple(game.typename for game in EVERY_GAME)
    known = {**vars(api), **vars(rulebook), **vars(engine), **vars(match_options), **vars(options), **vars(pictures)}
    shared = {name for name, value in known.items() if isinstance(value, type) and issubclass(value, Enum)}
    shared |= {"Code", "ComponentKind", "DomainKind"}
    for made in types():
        if isinstance(made, GraphQLEnumType):
            assert made.name in shared or made.name.startswith(games), made.name


def test_no_union_of_freeports_games_is_called_after_its_members() -> None:
    own = tuple(game.typename for game in GAMES)
    unions = [made.name for made in types() if isinstance(made, GraphQLUnionType) and made.name.startswith(own)]
    assert len(unions) > 7
    assert not [name for name in unions if "Or" in name]


def test_a_union_is_called_as_in_its_module() -> None:
    made = schema().graph.type_map
    members = {member.name for member in made["CargoHoldCard"].types}  # type: ignore[attr-defined]
    assert members == {"CargoHoldCargo", "CargoHoldFirepower", "CargoHoldSpecial"}
    assert {"CargoHoldCards", "SkyCargoCardFace", "CompetitorsBerthDomain", "SmugglersCharacters"} <= made.keys()


def test_two_structs_of_one_name_are_found_at_start_up() -> None:
    outputs = Outputs(Enums(), Infos())
    outputs.struct(Player)
    impostor = msgspec.defstruct("Player", [("id", str)], tag="Player", tag_field="__typename")
    with pytest.raises(TypeError, match="both called Player"):
        outputs.struct(impostor)


def test_what_graphql_cannot_say_is_found_at_start_up() -> None:
    for annotation in (dict[str, int], int | float | str, tuple[int, str]):
        strange = msgspec.defstruct("Strange", [("field", annotation)], tag="Strange", tag_field="__typename")
        with pytest.raises(TypeError):
            Outputs(Enums(), Infos()).struct(strange)
