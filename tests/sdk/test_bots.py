"""Bots in memory: the five examples, asynchronous ones, those that listen and those that interject."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

import freeport
from freeport import Bot, BotFailed, UnknownGame, Update, play_game
from freeport.arena import Arena
from freeport.bots import BOTS, GreedyBot, RandomBot, SearchBot, any_move, greedy_move
from freeport.chance import draw
from freeport.shapes import AnyGame, AnyTable
from freeport_games import GAMES, game
from freeport_games.cargo_hold.moves import EndTurn, Raid
from freeport_games.cargo_hold.view import CargoHoldView
from freeport_games.engine import Bots, Result, Temper, View
from freeport_games.engine.domains import Amount
from freeport_games.engine.menus import Decision, Move, Refusal, Refused
from freeport_games.engine.tables import Table
from tests.engine.harbour import HARBOUR
from tests.support.effort import at_least, spread

CARGO = game("cargo_hold")


class Quick(SearchBot):
    """Looks at so many moves, however long it takes."""

    seconds, looks, width, depth = float("inf"), 4, 2, 1


@pytest.mark.parametrize("name", sorted(BOTS))
@pytest.mark.parametrize("rules", spread([HARBOUR, *GAMES], first=2), ids=lambda rules: rules.slug)
def test_every_bot_plays_every_game(name: str, rules: AnyGame) -> None:
    maker = Quick if name == "search" else BOTS[name]
    for seats in (rules.seats[0], rules.seats[-1]):
        played = play_game(rules, [maker(), *[RandomBot() for _ in range(seats - 1)]], seed=seats)
        assert len(played.result.ranking) == seats


def test_the_same_seed_plays_the_same_game() -> None:
    first, second, other = (play_game(CARGO, [GreedyBot(), RandomBot(), Quick()], seed=seed) for seed in (5, 5, 6))
    assert first.result == second.result
    assert first.table.save() == second.table.save()
    assert other.table.save() != first.table.save()


@pytest.mark.parametrize("seats", [2, 8])
def test_search_is_bounded_by_the_moves_that_it_looks_at(seats: int) -> None:
    looked: list[int] = []

    class Counting(SearchBot):
        def decide(self, view: View, decision: Decision) -> Move:
            move = super().decide(view, decision)
            looked.append(self._looked)
            return move

    class Impatient(Counting):
        seconds, looks = float("inf"), 100

    play_game(CARGO, [Impatient(), *[GreedyBot() for _ in range(seats - 1)]], seed=1)
    assert max(looked) > 0
    # The table that is being looked at is finished.
    assert max(looked) <= Impatient.looks + Impatient.width * (1 + Impatient.depth * seats)


@pytest.mark.timeout(60)
def test_search_ends_where_nothing_can_be_played_after_its_move() -> None:
    class Short(SearchBot):
        seconds, looks, depth = float("inf"), 20, 0

    assert play_game(CARGO, [Short(), GreedyBot()], seed=1).result.ranking


def test_search_whose_time_is_up_looks_at_one_table_and_decides() -> None:
    tables: list[AnyTable] = []

    class Late(SearchBot):
        seconds, depth = 0.0, 2

        def decide(self, view: View, decision: Decision) -> Move:
            tables.clear()
            move = super().decide(view, decision)
            assert len(tables) <= 1
            return move

        def imagine(self) -> AnyTable | None:
            if (table := super().imagine()) is not None:
                tables.append(table)
            return table

    assert play_game(CARGO, [Late(), GreedyBot()], seed=1).result.ranking


def test_search_plays_greedily_where_looking_ahead_does_not_help() -> None:
    class Blind(SearchBot):
        def imagine(self) -> AnyTable | None:
            raise AssertionError("it looks ahead")

    rules = msgspec.structs.replace(CARGO, bots=Bots(instinct=CARGO.bots.instinct, searched=False))
    searching, greedy = (play_game(rules, [bot, GreedyBot()], seed=1) for bot in (Blind(), GreedyBot()))
    assert searching.table.save() == greedy.table.save()


def test_search_gives_up_the_worse_half_of_its_moves_and_finds_the_best_one() -> None:
    """One move of six is better: it is found although luck hides it, and the others are tried less often."""
    tried = dict.fromkeys(range(6), 0)

    class Told(SearchBot):
        seconds, looks, width = float("inf"), 300, 6

        def _candidates(self, view: View, decision: Decision) -> list[Move]:
            return [Raid(number, ()) for number in range(6)]

        def _try(self, table: AnyTable, move: Move, luck_of: float) -> float:
            assert isinstance(move, Raid)
            self._looked += 1
            tried[move.target] += 1
            return Random(f"{luck_of}/{move.target}").random() + 0.3 * (move.target == 4)

    bot = Told()
    table = Table.open(CARGO, seats=2)
    while table.chance is not None:
        table.resolve(draw(table.chance, Random(1).randrange))
    seat = table.waiting[0]
    view, decision = table.view(seat), table.decision(seat)
    assert decision is not None
    bot.sit(CARGO, seat, 2, Random(1))
    bot.imagining = lambda rng: table
    assert bot.decide(view, decision) == Raid(4, ())
    assert tried[4] > 2 * min(tried.values()) > 0


def test_a_view_is_made_only_for_who_decides() -> None:
    views = 0

    def view(state: object, seat: int | None) -> View:
        nonlocal views
        views += 1
        seen: View = CARGO.view(state, seat)
        return seen

    counting = msgspec.structs.replace(CARGO, view=view)
    assert play_game(counting, [RandomBot() for _ in range(4)], seed=1).moves == views


@pytest.mark.parametrize("rules", spread(GAMES), ids=lambda rules: rules.slug)
@pytest.mark.parametrize("seats", spread([2, 4]))
def test_greedy_clearly_beats_random(rules: AnyGame, seats: int) -> None:
    ring = Arena(rules, {"greedy": GreedyBot, "random": RandomBot}, seats=[seats], seed=1).run(at_least(60))
    assert ring["greedy"].wins.low > 2 * ring["random"].wins.high / seats
    assert ring["greedy"].rating.low > ring["random"].rating.high


@pytest.mark.proof
def test_greedy_wins_four_of_five_of_200_games_of_sky_cargo_for_two_against_random() -> None:
    ring = Arena(game("sky_cargo"), {"greedy": GreedyBot, "random": RandomBot}, seats=[2], seed=1).run(at_least(200))
    assert ring["greedy"].wins.value >= 0.8


class Narrow(SearchBot):
    """Looks at few moves, and at no clock."""

    seconds, looks, width = float("inf"), 12, 3


@pytest.mark.proof
def test_search_wins_most_games_of_cargo_hold_for_two_against_random() -> None:
    """How it does against greedy takes hundreds of games and is told, game by game, in docs/bots.md."""
    ring = Arena(CARGO, {"search": Narrow, "random": RandomBot}, seats=[2], seed=2).run(at_least(6))
    assert ring["search"].wins.value > 0.5


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.slug)
@pytest.mark.parametrize("seed", spread(range(6)))
def test_an_instinct_only_proposes_what_is_offered(rules: AnyGame, seed: int) -> None:
    """On tables where every third move is made without it, so that it meets what it would not bring about."""
    assert rules.bots.instinct is not None
    blind = msgspec.structs.replace(rules, bots=Bots())
    rng = Random(seed)
    table = Table.open(rules, seats=rules.seats[seed % len(rules.seats)])
    asked = 0
    while not table.over and asked < 300:
        if table.chance is not None:
            table.resolve(draw(table.chance, rng.randrange))
            continue
        seat = table.waiting[0]
        view, decision = table.view(seat), table.decision(seat)
        assert decision is not None
        for _, move in rules.bots.instinct.weigh(view, decision, Temper()):
            assert any(move in option for option in decision.options), move
        asked += 1
        table.answer(seat, greedy_move(rules if asked % 3 else blind, view, decision, Temper(), rng))


class Dreamer(GreedyBot):
    """Looks at what it imagines before it decides."""

    def __init__(self) -> None:
        self.hidden: set[str] = set()
        self.dreamt = 0

    def decide(self, view: View, decision: Decision) -> Move:
        for _ in range(2):
            table = self.imagine()
            assert table is not None
            assert (table.view(self.seat), table.decision(self.seat)) == (view, decision)
            unseen = self.game.proof.secrets(table.state, self.seat)
            self.hidden.add(repr([kind.places for kind in unseen]))
            self.dreamt += 1
        return super().decide(view, decision)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.slug)
def test_a_bot_in_memory_imagines_the_table_as_it_stands(rules: AnyGame) -> None:
    dreamer = Dreamer()
    play_game(rules, [dreamer, GreedyBot()], seed=3)
    assert len(dreamer.hidden) > 0.6 * dreamer.dreamt > 10


def test_a_bot_without_a_table_imagines_nothing_and_searches_greedily() -> None:
    table = Table.open(CARGO, seats=2)
    while table.chance is not None:
        table.resolve(draw(table.chance, Random(1).randrange))
    seat = table.waiting[0]
    view, decision = table.view(seat), table.decision(seat)
    assert decision is not None
    moves = []
    for bot in (SearchBot(), GreedyBot()):
        bot.sit(CARGO, seat, 2, Random(1))
        assert bot.imagine() is None
        moves.append(bot.decide(view, decision))
    assert moves[0] == moves[1]


class Drawer(Bot[CargoHoldView]):
    """A bot for one game, as a type checker sees it."""

    def decide(self, view: CargoHoldView, decision: Decision) -> Move:
        assert view.seats[self.seat].score <= view.debt_target
        return decision.options[0].sample(self.rng)


def test_a_bot_may_say_which_game_it_is_for() -> None:
    assert play_game(CARGO, [Drawer(), GreedyBot()], seed=4).result.ranking


class Talkative(Bot):
    """Asynchronous, and all ears."""

    def __init__(self) -> None:
        self.heard: list[Update] = []
        self.end: Result | None = None

    async def decide(self, view: View, decision: Decision) -> Move:
        return self.rng.choice(decision.options).sample(self.rng)

    async def on_update(self, update: Update) -> None:
        self.heard.append(update)

    def on_end(self, result: Result | None) -> None:
        self.end = result


def test_a_bot_may_be_asynchronous_and_hears_what_its_seat_may_know() -> None:
    bot = Talkative()
    played = play_game(CARGO, [bot, RandomBot()], seed=2)
    assert bot.end == played.result
    assert [update.version for update in bot.heard] == list(range(played.table.version + 1))
    assert all(type(update).__name__ == "CargoHoldUpdate" for update in bot.heard)


async def test_asynchronous_bots_play_inside_a_running_loop() -> None:
    assert play_game(CARGO, [Talkative(), Talkative()], seed=2).result.ranking


class Signaller(RandomBot):
    """Interjects whenever it may."""

    said = 0

    def interject(self, view: View, decision: Decision) -> Move | None:
        if self.said >= 3:
            return None
        self.said += 1
        return decision.interjections[0].sample(self.rng)


def test_a_bot_may_interject() -> None:
    said = 0
    for seed in range(10):
        bots = [Signaller() for _ in range(3)]
        play_game(HARBOUR, bots, seed=seed)
        said += sum(bot.said for bot in bots)
    assert said > 0


class Cheat(Bot):
    def decide(self, view: View, decision: Decision) -> Move:
        return EndTurn()


class Broken(Bot):
    def decide(self, view: View, decision: Decision) -> Move:
        raise KeyError("tea")


@pytest.mark.parametrize(
    ("bot", "why", "cause"),
    [(Cheat, "made an illegal move: UNKNOWN_MOVE", Refused), (Broken, "raised KeyError: 'tea'", KeyError)],
)
def test_who_fails_is_named_with_its_seat_and_ends_no_arena(bot: type[Bot], why: str, cause: type[Exception]) -> None:
    with pytest.raises(BotFailed, match=f"{bot.__name__} on seat 0 of Harbour {why}") as failed:
        play_game(HARBOUR, [bot(), bot()])
    assert isinstance(failed.value.__cause__, cause)
    ring = Arena(HARBOUR, {"bad": bot, "random": RandomBot}, seats=[2]).run(6)
    assert ring["bad"].failed == 6
    assert ring["bad"].seats == ring["random"].seats == 0
    assert why in str(ring["bad"].failure)


def test_a_bot_on_two_seats_or_for_another_game_is_refused_before_the_game() -> None:
    class Carrier(Bot[CargoHoldView]):
        pass

    class Better(Carrier):
        pass

    with pytest.raises(UnknownGame, match="There are cargo_hold"):
        freeport.game("whist")
    bot = RandomBot()
    with pytest.raises(ValueError, match="seats 0 and 2 have the same RandomBot"):
        play_game(CARGO, [bot, RandomBot(), bot])
    with pytest.raises(ValueError, match="Better reads a CargoHoldView: it cannot play Harbour"):
        play_game(HARBOUR, [Better(), RandomBot()])


def test_a_bot_may_ask_to_be_asked_again() -> None:
    class Corrected(Bot):
        told: Refusal | None = None

        def decide(self, view: View, decision: Decision) -> Move:
            return EndTurn() if self.told is None else decision.options[0].first

        def on_refused(self, refusal: Refusal) -> bool:
            self.told = refusal
            return True

    bot = Corrected()
    assert play_game(HARBOUR, [bot, RandomBot()]).result.ranking
    assert bot.told is not None
    assert bot.told.code == "UNKNOWN_MOVE"


def test_a_random_bot_makes_no_proposal_that_may_be_refused() -> None:
    haggling = Haggle.option(price=Amount(1, 9), bound=False)
    decision = Decision("1-0", 0, "X-D1", (haggling, Silence.option()))
    assert {type(any_move(decision, Random(seed))) for seed in range(20)} == {Silence}
    only = Decision("1-0", 0, "X-D1", (haggling,))
    assert type(any_move(only, Random(1))) is Haggle


class Haggle(Move, frozen=True):
    """Propose a price."""

    price: int
    """The price."""


class Silence(Move, frozen=True):
    """Propose nothing."""
