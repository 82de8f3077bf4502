"""The command line: how a person's moves are asked for."""

from __future__ import annotations

import contextlib
import io
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from random import Random
from typing import IO, Any, cast

import msgspec
import pytest
from rich.console import Console

from freeport.chance import draw
from freeport.cli.asking import Asker, Quit
from freeport.cli.person import Person
from freeport.cli.prompts import Prompts
from freeport.cli.words import Teller, rule
from freeport.shapes import AnyGame, UnknownEvent
from freeport_games import GAMES, game
from freeport_games.cargo_hold.events import GetawayDeclined
from freeport_games.cargo_hold.moves import Raid
from freeport_games.engine import View
from freeport_games.engine.domains import Amount, Distribution, Lot, Placed, Share, Some
from freeport_games.engine.menus import Decision, Move, Offer, requests
from freeport_games.engine.tables import Table
from tests.engine.harbour import HARBOUR, Ship, Stack, Swap
from tests.engine.harbour_tables import at_turn, position
from tests.sdk.command_line import CARGO, read_until, run
from tests.support.effort import spread
from tests.support.games import REPRESENTED, brief, sensible


def asker_of(game: AnyGame, read: Callable[[str], str], shown: IO[str]) -> Asker:
    """Return what asks for moves, with what it shows in a file."""
    teller = Teller(game, {})
    return Asker(Prompts(Console(file=shown), read, game, teller), teller)


def ask(table: Table[Any], *lines: str, kinds: Sequence[str] = (), prompts: list[str] | None = None) -> Move:
    """Return what a person's lines make, at the first decision of a table; only some kinds of move may be offered."""
    typed = iter(lines)

    def read(prompt: str) -> str:
        if prompts is not None:
            prompts.append(prompt)
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    with open(os.devnull, "w") as nowhere:
        seat = table.waiting[0]
        decision = table.decision(seat)
        assert decision is not None
        options = (*decision.options, *decision.interjections)
        options = tuple(option for option in options if not kinds or option.makes.__name__ in kinds)
        asker = asker_of(table.game, read, nowhere)
        return asker.move(table.view(seat), decision, options)


def tables_of(of: AnyGame) -> list[Table[Any]]:
    """Tables at every kind of move of a game that turns up in some matches."""
    found: dict[str, Table[Any]] = {}
    for seed in range(12):
        rng, table = Random(seed), Table.open(of, brief(of), 3)
        while not table.over:
            if table.chance is not None:
                table.resolve(draw(table.chance, rng.randrange))
                continue
            seat = table.waiting[0]
            decision = cast(Any, table.decision(seat))
            for option in (*decision.options, *decision.interjections):
                found.setdefault(option.makes.__name__, table.fork())
            table.answer(seat, sensible(of, table.view(seat), decision, rng))
    return list(found.values())


def harbour_tables() -> list[Table[Any]]:
    """Tables at every kind of decision of a game that uses every domain."""
    return tables_of(HARBOUR)


def answers(domain: Any) -> list[str]:
    """Lines that a person could type for a domain's first values."""
    kind = type(domain).__name__
    if domain.size == 1:
        return []
    if kind == "Flag":
        return ["y"]
    if kind == "Amount":
        return [str(domain.high - (domain.high - domain.low) % domain.step)]
    if kind == "One":
        numbers = isinstance(domain.first, int)
        return [str(domain.items[-1] if numbers else len(domain.items))]
    if kind == "Some" and domain.groups:
        return [line for items, span in domain.parts() if span[1] for line in answers(Some(items, *span))]
    if kind == "Some" and isinstance(domain.items[0], int):
        return [" ".join(map(str, domain.items[: domain.at_most]))]
    if kind == "Some" and domain.ordered:
        return [" ".join(str(number) for number in range(domain.at_most, 0, -1))]
    if kind == "Some":
        return [" ".join(str(number) for number in range(1, domain.at_most + 1))]
    if kind == "Ordering":
        return [" ".join(str(number) for number in range(len(domain.items), 0, -1))]
    if kind == "Distribution":
        lines: list[str] = []
        for lot in domain.lots:
            left = lot.items
            for number, share in enumerate(lot.shares, start=1):
                needed = sum(later.at_least for later in lot.shares[number:])
                some = Some(left, share.at_least, min(share.at_most, len(left) - needed))
                left, lines = left[some.at_most :], lines + answers(some)
        return lines
    if kind == "Amounts":
        low, high = sum(span.low for span in domain.ranges), sum(span.high for span in domain.ranges)
        total, lines = 0, []
        for span in domain.ranges:
            low, high = low - span.low, high - span.high
            most = min(span.high, domain.at_most - total - low)
            lines += answers(Amount(max(span.low, domain.at_least - total - high), most))
            total += most
        return lines
    if kind == "Path":
        path, lines = (), []
        while (places := domain.onward(path)) and not domain.ends(path):
            lines += [str(len(places))] if len(places) > 1 else []
            path += places[-1:]
        return [*lines, ""] if places else lines
    if kind == "Each":
        keys = domain.keys[: domain.at_most]
        lines = answers(Some(domain.keys, domain.at_least, domain.at_most))
        return lines + [line for form in domain.forms[: len(keys)] for line in answers(form)]
    if kind.endswith("Several"):
        return [str(domain.at_most), *[line for _ in range(domain.at_most) for line in answers(domain.of)]]
    return [line for _, field in domain.domains for line in answers(field)]


@pytest.mark.parametrize("game", spread([HARBOUR, *GAMES], first=2), ids=lambda game: game.slug)
def test_every_option_of_a_game_can_be_chosen_by_its_domains_alone(game: AnyGame) -> None:
    chosen = set()
    for table in tables_of(game):
        decision = cast(Any, table.decision(table.waiting[0]))
        options = (*decision.options, *decision.interjections)
        for number, option in enumerate(options, start=1):
            chosen_by = [str(number)] if len(options) > 1 else [] if answers(option) else [""]
            move = ask(table, *chosen_by, *answers(option))
            assert move in option
            chosen.add(type(move).__name__)
    assert len(chosen) > len(game.moves) // 4
    assert game is not HARBOUR or {"Stack", "Swap", "Ship"} <= chosen


def test_an_order_groups_and_places_are_asked_for_one_after_the_other() -> None:
    table = at_turn(discard=["TEA#7", "RUM#7"])
    prompts: list[str] = []
    assert ask(table, "3 2", kinds=["Stack"], prompts=prompts) == Stack(("GUN#2", "RUM#2"))
    assert "1 to 2 numbers in your order, such as 2 1" in prompts[0]
    assert ask(table, "2", "2 1", kinds=["Swap"]) == Swap(("RUM#2", "RUM#7", "TEA#7"))
    prompts.clear()
    shipped = Ship((Placed("RUM#2", "Aden"), Placed("TEA#2", "Brest")))
    assert ask(table, "2", "1", "", kinds=["Ship"], prompts=prompts) == shipped
    assert [prompt.partition(" (")[0] for prompt in prompts] == ["Cargo - Aden", "Cargo - Brest", "Cargo - Cadiz"]


def test_nobody_is_asked_for_what_the_last_place_needs() -> None:
    option = Ship.option(cargo=Distribution((Lot(("a", "b", "c"), (Share("x", 0, 3), Share("y", 1, 2))),)))

    def scene(t: Any) -> Any:
        yield from requests.ask(0, "X-D1", lambda t, seat: [Offer(option)])

    table = Table.at(msgspec.structs.replace(HARBOUR, scene=scene, interjections=None), position(), 3)
    prompts: list[str] = []
    placed = (Placed("c", "x"), Placed("a", "x"), Placed("b", "y"))
    assert ask(table, "1 2 3", "3 1", prompts=prompts) == Ship(placed)
    assert len(prompts) == 2, "two at most can be spared for x, and one is left for y"


def dealt() -> Table[Any]:
    """Cargo Hold at its first decision."""
    table = Table.open(CARGO, seats=2)
    while table.chance is not None:
        table.resolve(draw(table.chance, Random(3).randrange))
    return table


def test_an_only_move_is_shown_and_made_with_enter() -> None:
    prompts: list[str] = []
    assert type(ask(dealt(), "?", "2", "b", "", kinds=["Draw"], prompts=prompts)).__name__ == "Draw"
    assert all(prompt.startswith("Press Enter to do it") for prompt in prompts)
    prompts.clear()
    assert type(ask(dealt(), "b", "1", "", kinds=["StartDelivery"], prompts=prompts)).__name__ == "StartDelivery"
    assert not any(prompt.startswith("Your move") for prompt in prompts)


def test_a_move_may_be_named_by_how_it_begins() -> None:
    assert type(ask(dealt(), "en")).__name__ == "EndTurn"
    assert type(ask(dealt(), "banana", "DRAW")).__name__ == "Draw"


def test_going_back_from_the_list_of_moves_shows_it_again() -> None:
    assert type(ask(dealt(), "b", "1", "b", "b", "draw")).__name__ == "Draw"


def test_the_last_answer_is_taken_back_and_the_others_stay() -> None:
    sent: Any = ask(dealt(), "1", "1", "undo", "2 3", "undo", "1 2", "no")
    assert [len(sent.cards), sent.extended] == [2, False]
    assert type(ask(dealt(), "1", "undo", "undo", "draw")).__name__ == "Draw"


def test_whoever_is_asked_again_after_a_refusal_keeps_all_answers_but_the_last() -> None:
    table, typed, prompts = dealt(), iter(["1", "1 2", "no", "yes", "draw"]), list[str]()

    def read(prompt: str) -> str:
        prompts.append(prompt)
        return next(typed)

    with open(os.devnull, "w") as nowhere:
        asker = asker_of(CARGO, read, nowhere)
        seat = table.waiting[0]
        decision = cast(Any, table.decision(seat))
        first = cast(Any, asker.move(table.view(seat), decision, decision.options))
        asker.refused()
        second = cast(Any, asker.move(table.view(seat), decision, decision.options))
        assert (first.cards, first.extended) == (second.cards, False) and second.extended
        assert len(prompts) == 4, "only the last question was asked again"
        asker.refused()
        other = cast(Any, asker.move(table.view(seat), decision, decision.options[::-1]))
        assert type(other).__name__ == "Draw", "other options are asked for anew"


def test_board_log_rules_and_a_hint_are_to_be_had_at_any_question() -> None:
    lines = [
        "raid",
        "1",
        "rules draw four",
        "rules CH-011",
        "rules xyzzy",
        "rules",
        "log 1",
        "hint",
        "board",
        "undo",
        "undo",
        "help",
        "q",
    ]
    said = run("play", "cargo_hold", "--offline", "--seed", "3", typed="\n".join(lines), USER="anne[/]").output
    assert said.count("CH-120 You draw four cards") == 1
    assert said.count("CH-011 A turn has four stages") == 1
    assert "No rule speaks of xyzzy." in said
    assert re.search(r"Raid: [A-Z].*\.", said), "why it is not on offer"
    assert "CH-D3 In stage 1 or 2, with cards in hand" in said
    assert said.count("Turn 1: anne[/].") == 2
    assert "A simple bot would choose 1: Start a 1-turn delivery of " in said
    assert said.count("first to $1,200") == 2
    assert "There is no move of yours that could be taken back." in said
    assert [
        word for word in ("rules", "board", "log", "hint", "undo") if not re.search(rf"(?m)^    {word} .*  ", said)
    ] == []
    assert CARGO.aim in said.replace("\n", " ")


def test_what_has_a_name_is_explained_by_it() -> None:
    lines = ["? lasso", "? start", "? xyzzy", "1", "? lasso", "q"]
    said = run("play", "cargo_hold", "--offline", "--seed", "3", typed="\n".join(lines), USER="anne").output
    assert said.count("Lasso - Discard one firepower card of the other side, of your choice. (place in the order") == 2
    assert "    Start a delivery: play cards from your hand face-down." in said
    assert "Nothing here is called xyzzy; rules xyzzy finds the rules that speak of it." in said


@pytest.mark.parametrize("game", spread(GAMES), ids=lambda game: game.slug)
def test_help_fits_a_terminal_of_24_lines_at_every_question(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    heights = []
    for table in tables_of(game):
        seat = table.waiting[0]
        decision = cast(Any, table.decision(seat))
        for number in range(1, len(decision.options) + len(decision.interjections) + 1):
            console = Console(file=io.StringIO(), width=80, height=24, force_terminal=True, color_system=None)
            shown, at, typed = cast(io.StringIO, console.file), list[int](), iter(["?", str(number), "?"])

            def read(prompt: str, shown: io.StringIO = shown, at: list[int] = at, typed: Any = typed) -> str:
                at.append(shown.getvalue().count("\n"))
                return next(typed, "q")

            monkeypatch.setattr(console, "input", read)
            person = Person(console, names={0: "anne", 1: "mary", 2: "jack"})
            person.sit(game, seat, 3, Random(1))
            with contextlib.suppress(Quit):
                person.interject(table.view(seat), decision)
            heights += [below - above for above, below in zip(at[::2], at[1::2], strict=False)]
    assert len(heights) > len(game.moves) and max(heights) < 24


@pytest.mark.parametrize("height", [6, 12, 16, 20])
def test_help_is_given_on_terminals_that_are_lower_than_it(height: int, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["?", "1", "?", "q"]
    monkeypatch.setenv("LINES", str(height))
    said = run("play", "cargo_hold", "--offline", "--seed", "3", typed="\n".join(lines), USER="anne").output
    assert said.count("takes the last answer back") == 2


def test_a_thing_is_chosen_by_its_name_and_one_that_is_not_offered_says_why() -> None:
    lines = ["raid", "whiskey", "moonshine", "posse, whiskey", "posse, LOOKOUT", "q"]
    said = run("play", "cargo_hold", "--offline", "--seed", "1", typed="\n".join(lines), USER="anne").output
    assert said.count("Whiskey: Cargo cannot be used in a raid.") == 2
    assert said.count("Type some of 1 to 4, with spaces between them.") == 1
    assert "anne raids greedy's delivery with Lookout and Posse" in said.replace("\n", " ")


@pytest.mark.parametrize("game", spread(GAMES), ids=lambda game: game.slug)
def test_a_hand_is_in_sight_when_one_chooses_on_a_terminal_of_24_lines(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    tall = []
    for table in tables_of(game):
        seat = table.waiting[0]
        console = Console(file=io.StringIO(), width=80, height=24, force_terminal=True, color_system=None)
        person = Person(console, names={0: "anne", 1: "mary", 2: "jack"})
        monkeypatch.setattr(console, "input", stop)
        person.sit(game, seat, 3, Random(1))
        with pytest.raises(Quit):
            person.decide(table.view(seat), cast(Any, table.decision(seat)))
        shown = cast(io.StringIO, console.file).getvalue().split("\n")  # the last line is that of the prompt
        hand = next((at for at, line in enumerate(shown) if line.startswith("YOUR ")), len(shown))
        tall += [shown[hand:]] if len(shown) - hand > 24 else []
    assert tall == []


def test_what_is_not_offered_says_why_though_other_moves_begin_with_the_same_word() -> None:
    lines = ["1", "1", "deliver", "q"]
    said = run("play", "competitors", "--offline", "--seed", "1", typed="\n".join(lines), USER="anne").output
    assert re.search(r"Deliver: [A-Z].*\.", said)


def stop(prompt: str) -> str:
    raise EOFError


def test_who_has_no_choice_is_told_once_why_it_is_asked() -> None:
    table, shown, typed = dealt(), io.StringIO(), iter(["", ""])
    seat = table.waiting[0]
    decision = cast(Any, table.decision(seat))
    options = [option for option in decision.options if option.size == 1][:1]
    asker = asker_of(CARGO, lambda prompt: next(typed), shown)
    for _ in range(2):
        asker.move(table.view(seat), decision, options)
    assert shown.getvalue().count("You are asked all the same") == 1


def test_a_piece_is_listed_with_its_place_and_a_long_line_goes_on_below_its_beginning() -> None:
    competitors, told = game("competitors"), 0
    for table in tables_of(competitors):
        view = table.view(table.waiting[0])
        labels = Teller(competitors, {}).whereabouts(view)
        for piece in [piece for board in competitors.faces.picture(view).boards for piece in board.pieces]:
            if piece.place == "italy":
                assert labels[piece.id] == f"{piece.label}, Italy"
                told += 1
    assert told
    shown = io.StringIO()
    console = Console(file=shown, width=40, force_terminal=True, color_system=None)
    prompts = Prompts(console, input, competitors, Teller(competitors, {}))
    prompts.columns(["  1 " + "long " * 12, "  2 short"], 4)
    assert shown.getvalue().split("\n")[1].startswith("    long")


def test_a_place_without_a_name_is_listed_with_what_is_there() -> None:
    smugglers = game("smugglers")
    view = tables_of(smugglers)[-1].view(0)
    labels = Teller(smugglers, {}).whereabouts(view)
    told = [piece for board in smugglers.faces.picture(view).boards for piece in board.pieces if piece.owner is None]
    assert told and all(labels[piece.place].endswith(f", {piece.label}") for piece in told)
    assert "A-041, nebula" in labels.values()


def test_numbers_are_told_in_words() -> None:
    prompts: list[str] = []
    for table in harbour_tables():
        decision = cast(Any, table.decision(table.waiting[0]))
        for option in (*decision.options, *decision.interjections):
            with pytest.raises(Quit):
                ask(table, kinds=[option.makes.__name__], prompts=prompts)
    for some in ("0, 1", "1 numbers", "1 to 1", "[]"):
        assert not any(some in prompt for prompt in prompts), prompts


def test_wrong_lines_are_asked_again_and_back_and_quit_work() -> None:
    table = dealt()
    move = ask(table, "", "x", "9", "?", "1", "1 1", "0", "b", "1", "?", "2 1", "maybe", "?", "no")
    assert type(move).__name__ == "StartDelivery"
    with pytest.raises(Quit):
        ask(table, "1", "q")
    with pytest.raises(Quit):
        ask(table, "1")


def test_events_and_rules_are_told_in_words() -> None:
    teller = Teller(CARGO, {0: "Anne", 1: "Bob\x1b[2J"})
    assert "does not know" in teller.event(UnknownEvent("CargoHoldStorm", b"{}"))
    assert teller.event(GetawayDeclined(0)) == "Anne does not use the Getaway."
    assert teller.event(GetawayDeclined(1)) == "Bob\N{REPLACEMENT CHARACTER}[2J does not use the Getaway."
    rules = (
        "# X\n- **CH-D3** `Start`: play\n  cards.\n- **CH-D4** You pass. (`Pass`*, `Wait`)\n\n| CH-D10 | Discard |\n"
    )
    assert rule(rules, "CH-D3") == "CH-D3 `Start`: play cards."
    assert rule(rules, "CH-D4") == "CH-D4 You pass."
    assert rule(rules, "CH-D10").startswith("CH-D10")
    assert rule(rules, "CH-D1") == ""


@REPRESENTED
def test_a_whole_match_is_played_offline(monkeypatch: pytest.MonkeyPatch, game: AnyGame) -> None:
    """Whatever is asked, the board before it and the news after it can be drawn; only the typing is spared."""
    rng, asked = Random(1), list[bool]()

    def chosen(self: Asker, view: View, decision: Decision, options: Any, *, optional: bool = False) -> Move:
        bound = [option for option in options if option.bound]  # a proposal may be refused
        asked.append(optional)
        return rng.choice(bound).sample(rng) if optional else sensible(game, view, decision, rng)

    def wants(self: Asker, question: str, decision: Decision, doc: str) -> bool:
        return any(option.bound for option in decision.interjections) and rng.random() < 0.2

    monkeypatch.setattr(Asker, "move", chosen)
    monkeypatch.setattr(Asker, "wants", wants)
    result = run("play", game.slug, "--offline", "--seed", "3", "--against", "greedy")
    assert result.exit_code == 0, result.output
    assert result.output.count(game.name.upper()) > 10
    assert result.output.count(" (you) · your move ") == asked.count(False) > 10
    assert re.search(r"You (won|did not win)\..* \(by rule ", result.output)


def test_a_refused_move_is_explained_and_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Decision] = []

    def chosen(self: Asker, view: View, decision: Decision, options: Any, *, optional: bool = False) -> Move:
        asked.append(decision)
        if len(asked) > 1:
            raise Quit
        return Raid(target=7, cards=())

    monkeypatch.setattr(Asker, "move", chosen)
    result = run("play", "cargo_hold", "--offline", "--seed", "3")
    assert result.exit_code == 0, result.output
    assert "Refused: " in result.output
    assert [decision.id for decision in asked] == [asked[0].id] * 2


@pytest.mark.parametrize("ending", spread(["q\n", "\x03", "\x04"]), ids=["q", "Ctrl-C", "Ctrl-D"])
def test_a_person_plays_offline_in_a_real_terminal(ending: str) -> None:
    """Keys typed into a terminal; the board is drawn, the options are numbered, help is given, stopping is said."""
    main, follower = pty.openpty()
    # Ctrl-C goes to whose terminal it is.
    owner = "import fcntl, os, termios; os.setsid(); fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    program = f"{owner}from freeport.cli import main; main()"
    arguments = ["play", "cargo_hold", "--offline", "--seed", "3", "--against", "greedy"]
    with subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "40"},
        close_fds=True,
    ) as process:
        os.close(follower)
        screen = ""
        for wanted, typed in (
            (r"Start a delivery.*Your move", "?\n"),
            (r"CH-D\d.*Your move", "1\n"),
            (r"Which cards do you send, face-down even for you\? \(1 to 7", "1 2\n"),
            (
                r"Is it a 2-turn delivery, at the second value of its cargo\? \(y for yes, Enter for no; \? helps\)",
                "\n",
            ),
            (r"starts a delivery of 2 cards.*Your move", "draw\n"),
            (r"Turn \d+: .*Your move", ending),
        ):
            screen = read_until(main, wanted)
            os.write(main, typed.encode())
        try:
            screen = read_until(main, "not kept", 30.0)
        except AssertionError:
            # A signal in the very instant before a terminal's line is awaited is noticed with the next key only.
            os.write(main, ending.encode())
            screen = read_until(main, "not kept")
        assert process.wait() == 0
    os.close(main)
    assert "Traceback" not in screen
