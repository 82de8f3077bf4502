"""mypy knows the fields of every kind of move: a wrong name, or a domain or value of another kind, is an error."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

HEAD = """
from freeport_games.engine.domains import Amount, Amounts, Distribution, Each, Flag, Form, One
from freeport_games.engine.menus import Decision, Move, Option
from freeport_games.engine.domains import Ordering, Path, Some
from tests.engine.every_domain import Command, Deal, Give, Name, Order
from tests.engine.harbour import Bid, Rest, Sail

bid = Bid.option(amount=Amount(0, 3))
deal = Deal.form(crates=Some(("a",), 0, 1), tip=Amount(0, 1))
order = Order.form(ship=One(("s",)), course=Path("a", (), 0))
nothing = Distribution(())
decision: Decision
kind: type[Move]
"""

RIGHT = """
Name.option(thing=One(("a",)), number=One((1, 2)))
Name.option(thing=One(("a",)), number=Amount(1, 2), bound=False)
Give.option(placed=nothing, counted=Amounts((), 0, 0), gladly=Flag())
Command.option(deal=deal, deals=Deal.forms(0, 1, crates=Ordering(("a",)), tip=One((1,))), orders=Order.each([order]))
made: Bid = bid.make(amount=1)
bids: tuple[Option[Bid], ...] = decision.making(Bid)
sailed: Sail = decision.making(Sail)[0].make(port="Aden", insured=True)
rested: Rest = Rest.option().make()
some_deal: Deal = deal.first
any_option: Option[Move] = bid
kind.option(whatever=Flag())
"""

WRONG = {
    'Name.option(thing=One(("a",)))': 'Missing named argument "number"',
    'Name.option(thing=One(("a",)), numbr=Amount(1, 2))': 'Unexpected keyword argument "numbr"',
    'Name.option(One(("a",)), number=Amount(1, 2))': "Too many positional arguments",
    "Name.option(thing=One((1,)), number=Amount(1, 2))": 'expected "tuple[str, ...]"',
    'Name.option(thing=One(("a",)), number=One(("1",)))': 'expected "tuple[int, ...]"',
    'Name.option(thing=One(("a",)), number=Flag())': "takes a domain of numbers, not of yes or no",
    'Name.option(thing=Some(("a",), 1, 1), number=Amount(1, 2))': 'expected "Domain[str]"',
    'Name.option(thing="a", number=Amount(1, 2))': 'expected "Domain[str]"',
    "Rest.option(port=Flag())": 'Unexpected keyword argument "port"',
    'Sail.option(port=One(("a",)), insured=Amount(0, 1))': 'expected "Domain[bool]"',
    "Give.option(placed=Amounts((), 0, 0), counted=Amounts((), 0, 0), gladly=Flag())": "tuple[Placed, ...]",
    "Command.option(deal=order, deals=Order.each([]), orders=Order.each([order]))": 'expected "Domain[Deal]"',
    'Deal.form(crates=Path("a", (), 0), tips=Amount(1, 2))': 'Unexpected keyword argument "tips"',
    'Deal.form(crates=One(("a",)), tip=Amount(1, 2))': 'expected "Domain[tuple[str, ...]]"',
    "Deal.forms(0, 1, crates=Ordering(()))": 'Missing named argument "tip"',
    "Order.each([deal])": 'expected "Form[Order]"',
    "bid.make()": 'Missing named argument "amount"',
    'bid.make(amount="1")': 'incompatible type "str"; expected "int"',
    "bid.make(amount=1, tip=1)": 'Unexpected keyword argument "tip"',
    "decision.making(Sail)[0].make(port=1, insured=True)": 'incompatible type "int"; expected "str"',
}


@pytest.fixture(scope="module")
def errors(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The findings of mypy for each line of the right and of the wrong examples."""
    source = tmp_path_factory.mktemp("types") / "exact.py"
    source.write_text("\n".join([HEAD, RIGHT, *WRONG]))
    cache = Path(sys.prefix, "exact-types-mypy-cache")
    command = [sys.executable, "-m", "mypy", f"--cache-dir={cache}", "--no-pretty", "--hide-error-context", str(source)]
    root = Path(__file__).parents[2]
    checked = subprocess.run(command, capture_output=True, text=True, cwd=root, check=False)
    lines = source.read_text().split("\n")
    said: dict[str, str] = {}
    for found in re.finditer(r"exact\.py:(\d+):\d+: error: (.*)", checked.stdout):
        line = lines[int(found[1]) - 1]
        said[line] = f"{said.get(line, '')}{found[2]}\n"
    assert "exact.py" in checked.stdout, checked.stdout + checked.stderr
    return said


def test_what_is_right_is_no_error(errors: dict[str, str]) -> None:
    assert {line: error for line, error in errors.items() if line not in WRONG} == {}


@pytest.mark.parametrize(("line", "error"), WRONG.items())
def test_what_is_wrong_is_an_error(errors: dict[str, str], line: str, error: str) -> None:
    assert error in errors.get(line, "no error")
