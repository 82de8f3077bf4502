"""Copies of Harbour, each broken in one way, and the check that finds it."""

from __future__ import annotations

import random
from collections.abc import Callable
from enum import StrEnum
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

from freeport_games.engine import (
    Amount,
    Answered,
    AnyGame,
    Asked,
    Component,
    Distribution,
    Faces,
    Flag,
    Group,
    Hidden,
    Lot,
    Move,
    Offer,
    One,
    Pick,
    Picture,
    PictureLink,
    PictureMap,
    PicturePlace,
    Placing,
    Refusal,
    Refuse,
    Refused,
    Result,
    Rng,
    Roll,
    Scene,
    Seat,
    Share,
    Some,
    Table,
    Turn,
    Unseen,
    View,
    ask,
)
from freeport_games.engine.conformance import Report, check_game
from freeport_games.engine.conformance.classes import classes

from . import harbour, two_crates
from .broken import after_each_scene, found, instead_of_turns, offers
from .harbour import (
    HARBOUR,
    Barter,
    Bid,
    Deny,
    Drew,
    Goods,
    HarbourEvent,
    HarbourMove,
    HarbourView,
    Rest,
    Ship,
    Stack,
    State,
    Swap,
)
from .two_crates import TWO_CRATES

# classes


class Undescribed(HarbourMove, frozen=True):
    what: str


class Namesake(HarbourMove, frozen=True, tag="HarbourBid"):
    """A second bid."""


class Shapeless(HarbourEvent, frozen=True):
    """An event with fields that have no shape."""

    table: dict[str, int]
    """A table."""
    either: int | float
    """One or the other."""


class Stranger(HarbourMove, frozen=True, tag="Stranger"):
    """A move without the game's name in front."""


class Weigh(HarbourMove, frozen=True):
    """A move with a field that no domain fits."""

    weight: float
    """The weight."""


class Weather(StrEnum):
    """Values that are not written as enums are in GraphQL."""

    FAIR = "fair"


class Blew(HarbourEvent, frozen=True):
    """An event with such a value."""

    weather: Weather
    """The weather."""


class Loose(msgspec.Struct, frozen=True):
    """No data of the engine's."""


class Wrapping(HarbourEvent, frozen=True):
    """An event around something that is no data of the engine's."""

    loose: Loose
    """It."""


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"moves": (*HARBOUR.moves, Undescribed)}, "Undescribed has no description"),
        ({"moves": (*HARBOUR.moves, Undescribed)}, "Undescribed.what has no description"),
        ({"moves": (*HARBOUR.moves, Namesake)}, "Bid and Namesake are both called HarbourBid"),
        ({"moves": (*HARBOUR.moves, Stranger)}, "Stranger is called Stranger"),
        ({"moves": (*HARBOUR.moves, Weigh)}, "Weigh.weight: no domain is known"),
        ({"events": (*HARBOUR.events, Shapeless)}, "Shapeless.table: dict[str, int] has no shape"),
        ({"events": (*HARBOUR.events, Shapeless)}, "Shapeless.either: int | float is a union of more than structs"),
        ({"events": (*HARBOUR.events, Wrapping)}, "Loose is seen by clients"),
        ({"events": (*HARBOUR.events, Blew)}, "Blew.weather: 'fair' of Weather is not written LIKE_THIS"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_classes(changes: dict[str, Any], what: str) -> None:
    report = Report("harbour")
    classes(replace(HARBOUR, **changes), report)
    assert any(what in problem.what for problem in report.problems), report


# play


def test_play_a_match_that_never_ends() -> None:
    def scene(t: Turn[State]) -> Scene:
        while True:
            yield from ask(0, "X-D1", offers(Rest.option()), always=True)

    assert "does not end" in found(instead_of_turns(scene), "play", most_inputs=100)


def test_play_chance_that_never_ends() -> None:
    def scene(t: Turn[State]) -> Scene:
        while True:
            yield from Roll("X-C1", (6,))

    assert "does not end" in found(instead_of_turns(scene), "play")


def test_play_a_game_that_asks_nobody() -> None:
    assert "without asking" in found(instead_of_turns(nothing), "play")


def nothing(t: Turn[State]) -> Scene:
    return
    yield


def test_play_events_out_of_hand() -> None:
    def babble(t: Turn[State]) -> None:
        for _ in range(600):
            t.tell(Drew(0, "TEA#1"))

    assert "events at once" in found(replace(HARBOUR, scene=after_each_scene(babble)), "play")


def test_play_a_scene_that_breaks() -> None:
    game = replace(HARBOUR, scene=after_each_scene(lambda t: t.state.coins[7]))
    assert "IndexError" in found(game, "play")


# storage


def test_storage_a_scene_that_remembers_what_the_state_does_not_know() -> None:
    calls: list[int] = []

    def scene(t: Turn[State]) -> Scene:
        calls.append(1)
        bids = offers(Bid.option(amount=Amount(0, len(calls) % 7)))
        yield from ask(t.state.to_move[0], "X-D1", bids, always=True)
        t.state.reason = "X"

    assert "options" in found(instead_of_turns(scene), "storage")


def test_storage_two_names_for_one_list() -> None:
    def scene(t: Turn[State]) -> Scene:
        if len(t.state.lanterns) < 5:
            t.state.hands[0] = t.state.discard
            t.state.lanterns += [False] * 9
            return
        yield from ask(0, "X-D1", offers(Rest.option()), always=True)
        t.state.discard.append("TEA#1")
        yield from ask(0, "X-D1", offers(Rest.option()), always=True)
        t.state.reason = "X"

    def setup(options: harbour.Options, seats: int) -> State:
        state = harbour.setup(options, seats)
        state.hands[0] = state.discard
        state.round_no, state.to_move = 1, [0]
        return state

    assert "state" in found(replace(instead_of_turns(scene), setup=setup), "storage")


# wire


def test_wire_an_event_that_the_game_does_not_list() -> None:
    game = replace(HARBOUR, events=tuple(event for event in HARBOUR.events if event is not Drew))
    assert "Drew cannot be read back" in found(game, "wire")


def test_wire_a_view_of_another_class() -> None:
    class OtherView(View, frozen=True, tag="OtherView"):
        """Another view."""

    assert "cannot be read back" in found(replace(HARBOUR, view=lambda state, seat: OtherView()), "wire")


def test_wire_a_list_where_a_tuple_belongs() -> None:
    def view(state: State, seat: Seat | None) -> HarbourView:
        return replace(harbour.view(state, seat), discard=[*state.discard])

    assert "differs after reading it back" in found(replace(HARBOUR, view=view), "wire")


# options


def test_play_a_game_that_asks_without_offering_anything() -> None:
    def scene(t: Turn[State]) -> Scene:
        yield from ask(0, "X-D1", offers(), always=True)

    assert "without asking" in found(instead_of_turns(scene), "play")


@pytest.mark.parametrize(
    ("option", "what"),
    [
        (Bid.option(amount=Amount(3, 2)), "no values"),
        (Bid.option(amount=Amount(3, 5, 0)), "steps of 0"),
        (Bid.option(amount=cast(Any, One(("3",)))), "ill-typed"),
        (Bid.option(amount=cast(Any, Flag())), "ill-typed"),
        (Barter.option(offer=Goods.form(crates=Some(("a",), 1, 2), tip=Amount(0, 0))), "1 to 2 out of 1"),
        (Barter.option(offer=Goods.form(crates=Some(("a", "a"), 1, 2), tip=Amount(0, 0))), "twice"),
        (Stack.option(crates=Some(("a",), 1, 2, ordered=True)), "1 to 2 out of 1"),
        (Stack.option(crates=Some(("a", "a"), 1, 2, ordered=True)), "twice"),
        (Swap.option(crates=Some.of_each(Some(("a",), 1, 2))), "1 to 2 out of 1"),
        (Swap.option(crates=Some(("a", "b"), 0, 2, groups=(Group(("a", "b"), 0, 1), Group(("b",), 0, 1)))), "twice"),
        (Ship.option(cargo=Distribution((Lot(("a", "a"), (Share("x", 0, 1),)),))), "twice"),
        (Ship.option(cargo=Distribution((Lot(("a", "b"), (Share("x", 0, 1), Share("x", 0, 1))),))), "twice"),
        (Ship.option(cargo=Distribution((Lot(("a", "b"), (Share("x", 2, 1),)),))), "2 to 1"),
        (
            Ship.option(cargo=Distribution((Lot(("a", "b"), (Share("x", 1, 1), Share("y", 2, 2))),))),
            "3 are needed out of 2",
        ),
    ],
    ids=str,
)
def test_options_a_domain_that_is_declared_wrongly(option: Any, what: str) -> None:
    def scene(t: Turn[State]) -> Scene:
        yield from ask(0, "X-D1", offers(option, Rest.option()))

    assert what in found(instead_of_turns(scene), "options")


def bids_over_ten_refused(monkeypatch: pytest.MonkeyPatch, *, bound: bool) -> AnyGame:
    """Harbour with one bid a turn, and tables that refuse some of those that are offered."""

    def scene(t: Turn[State]) -> Scene:
        yield from ask(0, "X-D1", offers(Rest.option(), Bid.option(amount=Amount(0, 20), bound=bound)))
        t.state.reason = "X"

    play = Table.play

    def refusing(table: Table[Any], entry: Any) -> None:
        if (
            isinstance(entry, Answered)
            and isinstance(entry.move, Bid)
            and entry.move.amount > 10
            and table.state.to_move
        ):
            raise Refused(Refusal("TOO_HIGH", "No bid over ten."))
        play(table, entry)

    monkeypatch.setattr(Table, "play", refusing)
    return instead_of_turns(scene)


def test_options_a_proposal_may_be_refused_and_how_often_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    game = bids_over_ten_refused(monkeypatch, bound=False)
    report = check_game(game, random.Random(4), checks=["options"]).require()
    assert 0 < report.counts["proposals refused"] < report.counts["proposals tried"]


def test_options_a_proposal_is_not_offered_first() -> None:
    def scene(t: Turn[State]) -> Scene:
        yield from ask(0, "X-D1", offers(Bid.option(amount=Amount(0, 20), bound=False), Rest.option()))
        t.state.reason = "X"

    assert "X-D1 offers a proposal first" in found(instead_of_turns(scene), "options")


def test_options_nothing_else_that_is_offered_may_be_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    told = found(bids_over_ten_refused(monkeypatch, bound=True), "options")
    assert "bid amount=11 is legal, but: Refused: TOO_HIGH" in told


def test_options_a_value_that_breaks_the_game() -> None:
    def scene(t: Turn[State]) -> Scene:
        bid = yield from ask(0, "X-D1", offers(Bid.option(amount=Amount(0, 20))))
        t.state.coins[0] //= 13 - (bid.amount if isinstance(bid, Bid) else 0)
        t.state.reason = "X"

    assert "amount=13 is legal, but: ZeroDivisionError" in found(instead_of_turns(scene), "options")


def test_options_an_outcome_that_breaks_the_game() -> None:
    def scene(t: Turn[State]) -> Scene:
        yield from Pick("X-C1", (0, 0))

    assert found(instead_of_turns(scene), "options")


def test_options_a_fallback_that_is_not_legal() -> None:
    game = replace(HARBOUR, fallback=lambda state, asking: Bid(99) if asking.kind == "H-D1" else None)
    assert "fallback of seat 0 in H-D1 is not legal" in found(game, "options")


# refusals


def asking_for_a_bid(why: Callable[[Turn[State], Seat, Move], Refusal | None]) -> AnyGame:
    """Harbour, with a bid in the place of each turn, and a reason for refusing all else."""

    def scene(t: Turn[State]) -> Scene:
        bids = Bid.option(amount=Amount(0, 3))
        yield from ask(0, "X-D1", lambda t, seat: [Offer(bids), Refuse(HarbourMove, why=why)])
        t.state.reason = "X"

    return instead_of_turns(scene)


def test_refusals_that_break() -> None:
    def why(t: Turn[State], _: Seat, move: Move) -> Refusal | None:
        return Refusal("X", str(t.state.coins[move.amount])) if isinstance(move, Bid) else None

    assert "IndexError" in found(asking_for_a_bid(why), "refusals", matches=3)


def test_refusals_that_change_something() -> None:
    def why(t: Turn[State], _: Seat, move: Move) -> Refusal | None:
        t.state.bank += 1
        return None

    assert "changes something" in found(asking_for_a_bid(why), "refusals", matches=3)


def test_refusals_without_a_code() -> None:
    assert "without a code" in found(asking_for_a_bid(lambda t, seat, move: Refusal("")), "refusals", matches=3)


# conservation


def test_conservation_a_lost_coin() -> None:
    def lose(t: Turn[State]) -> None:
        t.state.bank -= 1

    assert "coins: 55 instead of 56" in found(replace(HARBOUR, scene=after_each_scene(lose)), "conservation", seats=[2])


# purity


def test_purity_a_view_that_changes_the_state() -> None:
    def view(state: State, seat: Seat | None) -> HarbourView:
        state.deck.sort()
        return harbour.view(state, seat)

    assert "looking at the game changes its state" in found(replace(HARBOUR, view=view), "purity")


def test_purity_a_view_that_is_another_each_time() -> None:
    looks: list[int] = []

    def view(state: State, seat: Seat | None) -> HarbourView:
        looks.append(1)
        return replace(harbour.view(state, seat), deck=Hidden(len(looks)))

    assert "second look" in found(replace(HARBOUR, view=view), "purity")


def test_purity_a_scene_that_is_chosen_by_more_than_the_state() -> None:
    choices: list[int] = []

    def scene(t: Turn[State]) -> Scene | None:
        choices.append(1)
        return harbour.scene(t) if len(choices) % 2 or t.state.reason else nothing(t)

    assert "different scenes" in found(replace(HARBOUR, scene=scene), "purity")


def test_purity_a_choice_of_scene_that_changes_the_state() -> None:
    def scene(t: Turn[State]) -> Scene | None:
        t.state.bank += 1
        return harbour.scene(t)

    assert "choosing the next scene changes the state" in found(replace(HARBOUR, scene=scene), "purity")


# components


@pytest.mark.parametrize(
    ("catalogue", "what"),
    [
        ([one for one in HARBOUR.components if one.id != "RUM"], "which no component is called"),
        ([*HARBOUR.components, HARBOUR.components[0]], "two components have the key 'TEA'"),
        ([*HARBOUR.components, replace(HARBOUR.components[0], id="ALE", kind="")], "'ALE' lacks a kind or a name"),
    ],
    ids=["missing", "twice", "without a kind"],
)
def test_components(catalogue: list[Component], what: str) -> None:
    assert what in found(replace(HARBOUR, components=tuple(catalogue)), "components")


# pictures


def test_pictures_that_follow_from_more_than_the_view() -> None:
    looks: list[int] = []

    def picture(view: HarbourView) -> Picture:
        looks.append(1)
        return replace(harbour.picture(view), title=f"look {len(looks)}")

    assert "second look" in found(replace(HARBOUR, faces=Faces(picture=picture)), "pictures")


def test_pictures_that_show_one_card_twice() -> None:
    def picture(view: HarbourView) -> Picture:
        shown = harbour.picture(view)
        return replace(shown, zones=(*shown.zones, replace(shown.zones[0], id="again")))

    assert "2 things are called" in found(replace(HARBOUR, faces=Faces(picture=picture)), "pictures")


def test_pictures_of_a_map_with_a_link_to_nowhere() -> None:
    chart = PictureMap("m", "m", 9, 9, (PicturePlace("a", "a", 4, 4, 2, 2),), (PictureLink("l", "a", "b"),))
    faces = Faces(picture=harbour.picture, maps=(chart,))
    assert "does not join two places" in found(replace(HARBOUR, faces=faces), "pictures")


# imagination


def test_imagination_of_a_game_that_does_not_say_what_it_hides() -> None:
    def secrets(state: State, seat: Seat | None) -> list[Unseen]:
        return []

    game = replace(HARBOUR, proof=replace(HARBOUR.proof, secrets=secrets))
    assert "proof.secrets names nothing" in found(game, "imagination")


def test_imagination_that_invents_crates() -> None:
    def redraw(state: State, seat: Seat, rng: Rng) -> None:
        if state.deck and state.hands[seat]:
            state.deck[0] = state.hands[seat][0]

    game = replace(HARBOUR, proof=replace(HARBOUR.proof, redraw=redraw))
    assert "other totals" in found(game, "imagination", matches=2)


def test_imagination_of_what_is_not_hidden_at_all() -> None:
    def secrets(state: two_crates.State, seat: Seat | None) -> list[Unseen]:
        return [Unseen({"gone": [*state.gone, *([] if seat is None else state.hands[seat])]})]

    game = replace(TWO_CRATES, proof=replace(TWO_CRATES.proof, secrets=secrets))
    assert "is only imagined as it is" in found(game, "imagination")


# endings


@pytest.mark.parametrize(
    ("result", "what"),
    [
        (Result((Placing(0, 1, 5),), "X"), "does not rank every seat"),
        (Result((Placing(0, 1, 5), Placing(1, 3, 5)), "X"), "ranks are wrong"),
        (Result((Placing(0, 1, 5), Placing(1, 2, 5)), ""), "no reason"),
    ],
    ids=["a seat lacks", "a rank lacks", "a reason lacks"],
)
def test_endings(result: Result, what: str) -> None:
    assert what in found(replace(HARBOUR, result=lambda state: result), "endings", seats=[2])


# secrets


def test_secrets_a_view_that_shows_a_rivals_hand() -> None:
    def view(state: State, seat: Seat | None) -> HarbourView:
        return replace(harbour.view(state, seat), reason=min(state.hands[0], default=""))

    assert "notices a secret" in found(replace(HARBOUR, view=view), "secrets")


def test_secrets_an_event_told_to_the_wrong_seats() -> None:
    def tell(t: Turn[State]) -> None:
        if t.state.deck:
            t.tell(Drew(0, t.state.deck[-1]), to=(1,))

    assert "seat 1 notices" in found(replace(HARBOUR, scene=after_each_scene(tell)), "secrets")


def test_secrets_an_event_told_only_to_spectators() -> None:
    def tell(t: Turn[State]) -> None:
        if t.state.deck:
            t.tell(Drew(0, ""), to=range(4), others=Drew(0, t.state.deck[-1]))

    assert "a spectator notices" in found(replace(HARBOUR, scene=after_each_scene(tell)), "secrets")


def test_secrets_options_that_know_too_much() -> None:
    def scene(t: Turn[State]) -> Scene:
        seat = t.state.to_move[0]
        guns = sum(crate.startswith("GUN") for hand in t.state.hands for crate in hand)
        yield from ask(seat, "X-D1", offers(Bid.option(amount=Amount(0, 1 + guns))))
        t.state.reason = "X"

    assert "notices" in found(instead_of_turns(scene), "secrets")


def test_secrets_a_refusal_that_tells_who_has_the_crate() -> None:
    def why(t: Turn[State], _: Seat, move: Move) -> Refusal | None:
        if isinstance(move, Barter):
            for seat, hand in enumerate(t.state.hands):
                if set(move.offer.crates) & set(hand):
                    return Refusal("NOT_YOURS", f"Seat {seat} has it.")
        return None

    assert "notices" in found(asking_for_a_bid(why), "secrets", twins=6, probes=40, matches=3)


def test_secrets_a_decision_that_is_not_asked_where_nothing_can_be_chosen() -> None:
    def scene(t: Turn[State]) -> Scene:
        seat = t.state.to_move[0]
        yield from ask(seat, "X-D1", offers(Rest.option()), always=True)
        rival = (seat + 1) % len(t.state.coins)
        guns = tuple(crate for crate in t.state.hands[rival] if crate.startswith("GUN"))
        revealing = (harbour.Reveal.option(crate=One(guns)),) if guns else ()
        yield from ask(rival, "H-D4", offers(Deny.option(), *revealing))
        t.state.reason = "X"

    assert "notices" in found(instead_of_turns(scene), "secrets", matches=3)


def test_secrets_a_price_that_depends_on_what_nobody_sees() -> None:
    def sell(t: Turn[State]) -> None:
        price = sum(crate.startswith("TEA") for crate in t.state.hands[0])
        t.state.coins[0] += price
        t.state.bank -= price

    assert "notices" in found(replace(HARBOUR, scene=after_each_scene(sell)), "secrets")


def test_secrets_too_few_twins_prove_nothing() -> None:
    def secrets(state: State, seat: Seat | None) -> list[Unseen]:
        return [Unseen({"deck": ["TEA#1", "no crate at all"]})] if "TEA#1" in state.deck else []

    def scene(t: Turn[State]) -> Scene | None:
        if "no crate at all" in t.state.deck:
            raise ValueError
        return harbour.scene(t)

    assert "twins could be played" in found(
        replace(HARBOUR, proof=replace(HARBOUR.proof, secrets=secrets), scene=scene),
        "secrets",
        share=0.5,
        compared=0.6,
        seats=[2],
    )


# answers


def test_answers_that_others_can_see(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked_for(table: Table[Any], viewer: Seat | None) -> tuple[Asked, ...]:
        return tuple(
            replace(asked, kind=f"{table.fork().check_asked(asked.seat).answers.get(asked.seat)}")
            for asked in table.asked
        )

    monkeypatch.setattr(Table, "asked_for", asked_for)
    assert "other answers" in found(HARBOUR, "answers")


def test_answers_that_tell_when_they_become_illegal(monkeypatch: pytest.MonkeyPatch) -> None:
    def bind(t: Turn[State], seat: Seat, move: Bid | None) -> None:
        """What is bid may be spent; then the bid is dropped, and asked for again."""

    monkeypatch.setattr(harbour, "bind", bind)
    assert '"answered":false' in found(HARBOUR, "answers", matches=40)


# hashing


def unordered(t: Turn[State]) -> None:
    t.state.deck[:] = set(t.state.deck)


UNORDERED = replace(HARBOUR, scene=after_each_scene(unordered))


def test_hashing_a_set_of_identifiers_put_in_a_row() -> None:
    assert "leads to other bytes" in found(UNORDERED, "hashing", seats=[2])


def test_hashing_needs_to_know_where_the_game_is() -> None:
    assert "say where it is" in found(replace(HARBOUR), "hashing", seats=[2])


def test_a_problem_comes_with_a_log_that_leads_to_it() -> None:
    def lose(t: Turn[State]) -> None:
        t.state.bank -= 1

    report = check_game(replace(HARBOUR, scene=after_each_scene(lose)), random.Random(1), checks=["conservation"])
    assert report.problems[0].log.startswith('harbour 1 seats=2 {"rounds":2}\n1 shuffled ')
    assert len(report.problems) == 3, "enough is enough"
