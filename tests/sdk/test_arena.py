"""The arena: what it seats, counts and concludes."""

from __future__ import annotations

from math import isclose
from pathlib import Path
from random import Random

import pytest

from freeport import Bot, Decision, Move, View, game, play_game, read_recordings, verify
from freeport.arena import Arena, Pairing, Sprt, Standing, Verdict
from freeport.bots import GreedyBot, RandomBot
from freeport.shapes import AnyGame
from freeport.strength import elo_of, score_of
from freeport_games import GAMES
from freeport_games.engine.menus import BadOptions
from tests.support.effort import spread
from tests.support.games import brief

from .command_line import run

CARGO = game("cargo_hold")


def first(ring: Arena, games: int) -> list[Pairing]:
    return [pairing for pairing, _ in zip(ring.pairings(), range(games), strict=False)]


def test_an_arena_is_the_same_every_time_and_in_any_number_of_processes() -> None:
    bots = {"greedy": GreedyBot, "random": RandomBot}
    one, two = (Arena(CARGO, bots, seats=[2, 3], seed=9).run(10, jobs=jobs) for jobs in (1, 2))
    assert one.standings == two.standings
    assert one.moves == two.moves
    assert all(pace.moves and pace.seconds > 0.0 for pace in two.paces.values())
    other = Arena(CARGO, bots, seats=[2, 3], seed=10).run(10)
    assert other.standings != one.standings


def test_an_arena_seats_all_bots_alike_at_all_seat_counts() -> None:
    ring = Arena(CARGO, dict.fromkeys("abc", RandomBot))
    pairings = first(ring, 700)
    assert {len(pairing.names) for pairing in pairings} == set(CARGO.seats)
    opening = [pairing.names[0] for pairing in pairings]
    assert all(180 < opening.count(name) < 290 for name in "abc")


def test_a_deal_is_played_once_in_each_seating() -> None:
    ring = Arena(CARGO, {"a": RandomBot, "b": RandomBot}, seats=[2, 4], seed=3)
    deals: dict[int, list[tuple[str, ...]]] = {}
    for pairing in first(ring, 60)[:-4]:
        deals.setdefault(pairing.deal, []).append(pairing.names)
    for seatings in deals.values():
        assert len(set(seatings)) == len(seatings) >= 2
        assert {"".join(seating).count("a") * 2 for seating in seatings} == {len(seatings[0])}
    plain = Arena(CARGO, {"a": RandomBot, "b": RandomBot}, seats=[2], mirrored=False)
    assert [pairing.deal for pairing in first(plain, 5)] == [0, 1, 2, 3, 4]


def test_the_same_bot_twice_is_exactly_as_strong_where_deals_are_mirrored() -> None:
    ring = Arena(CARGO, {"a": GreedyBot, "b": GreedyBot}, seats=[2], seed=4).run(20)
    assert ring["a"].scores == ring["b"].scores == [0.5] * 10
    assert ring["a"].elo.value == ring["b"].elo.value == 0.0


def test_confidence_grows_with_the_number_of_games() -> None:
    few, many = Standing("few", seats=10, won=5.0).wins, Standing("many", seats=1000, won=500.0).wins
    assert few.low < many.low < 0.5 < many.high < few.high
    assert Standing("none").wins.high == 1.0
    bold, sure = (Standing("won", deals={deal: [1.0, 0.5] for deal in range(count)}).elo for count in (10, 1000))
    assert bold.low < sure.low < elo_of(0.75) < sure.high < bold.high


@pytest.mark.parametrize(("elo", "score"), [(0.0, 0.5), (100.0, 0.640), (-200.0, 0.240), (400.0, 0.909)])
def test_elo_is_the_logistic_one(elo: float, score: float) -> None:
    assert isclose(score_of(elo), score, abs_tol=0.0005)
    assert isclose(elo_of(score_of(elo)), elo, abs_tol=1e-9)


@pytest.mark.parametrize(("strength", "verdict"), [(30.0, Verdict.STRONGER), (-10.0, Verdict.NOT_STRONGER)])
def test_a_sequential_test_is_rarely_wrong(strength: float, verdict: Verdict) -> None:
    """Forty tests of deals whose mean score is that of the strength; each may be wrong once in twenty."""
    test, found = Sprt(0.0, 20.0), []
    for seed in range(40):
        rng, scores = Random(seed), list[float]()
        while (said := test.verdict(scores)) is None:
            scores += [float(rng.random() < score_of(strength)) for _ in range(50)]
        found.append(said)
    assert found.count(verdict) >= 36


def test_a_clear_test_ends_early_and_an_open_one_says_so() -> None:
    bots = {"greedy": GreedyBot, "random": RandomBot}
    ring = Arena(CARGO, bots, seats=[2], seed=1).run(2_000, until=Sprt(0, 20))
    assert ring.verdict is Verdict.STRONGER
    assert ring["greedy"].seats < 200
    assert Arena(CARGO, bots, seats=[2], seed=1).run(4, until=Sprt(0, 20)).verdict is None


def test_what_cannot_be_contested_is_refused() -> None:
    class Mine(Bot):
        def decide(self, view: View, decision: Decision) -> Move:
            return decision.options[0].first

    with pytest.raises(ValueError, match="two bots"):
        Arena(CARGO, {"random": RandomBot})
    with pytest.raises(BadOptions):
        Arena(CARGO, {"a": RandomBot, "b": RandomBot}, seats=[9])
    with pytest.raises(ValueError, match="two bots"):
        Arena(CARGO, dict.fromkeys("abc", RandomBot)).run(1, until=Sprt(0, 20))
    with pytest.raises(ValueError, match="a class or a function of a module"):
        Arena(CARGO, {"a": Mine, "b": RandomBot}).run(2, jobs=2)
    with pytest.raises(ValueError, match="a lesser and a greater"):
        Sprt(20, 0)


@pytest.mark.parametrize("rules", spread(GAMES), ids=lambda rules: rules.slug)
def test_a_game_in_memory_has_a_record_that_is_checked_as_a_server_s(rules: AnyGame, tmp_path: Path) -> None:
    played = play_game(rules, [RandomBot(), GreedyBot()], options=brief(rules), seed=6, names=["Anne", "Mary"])
    report = verify(played.record)
    assert report.fair, report.faults
    assert report.moves == played.moves
    assert [seat.player.name for seat in played.record.head.seats if seat.player] == ["Anne", "Mary"]
    lines, seed = played.record.lines(), played.record.head.fairness.seed
    assert seed is not None
    (tmp_path / "game.jsonl").write_bytes(lines)
    (read,) = read_recordings(tmp_path / "game.jsonl")
    assert read == played.record
    (tmp_path / "game.jsonl").write_bytes(lines.replace(seed.encode(), b"00" * 32, 1))
    (changed,) = read_recordings(tmp_path / "game.jsonl")
    assert not verify(changed).fair


def test_an_arena_saves_the_records_of_its_games_in_their_order(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    bots = {"greedy": GreedyBot, "random": RandomBot}
    for jobs in (1, 2):
        Arena(CARGO, bots, seats=[2], seed=5).run(4, jobs=jobs, save=file)
    once, again = (records := [*read_recordings(file)])[:4], records[4:]
    assert [record.head.id for record in once] == [record.head.id for record in again]
    assert all(verify(record).fair for record in once)
    assert run("arena", "cargo_hold", "greedy", "random", "--save", str(tmp_path / "no" / "file")).exit_code == 2
