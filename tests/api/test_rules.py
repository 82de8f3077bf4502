"""The rules as data: a number leads to the section that holds it, over REST, GraphQL and the SDK."""

from __future__ import annotations

import re
from typing import Any

import pytest

from freeport import Client, NotFound
from freeport_api.rule_sections import RuleBlockKind, RuleSection, RuleStyle
from freeport_api.rulebook import rule_section
from freeport_games import GAMES
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.engine import AnyGame

from .people import Player
from .running import Service

SECTION = """query($slug: String!, $number: String!) {
  rule(slug: $slug, number: $number) {
    __typename game number headings
    blocks {
      __typename kind
      lines { __typename number level cells { __typename spans { __typename text style rule } } }
    }
  }
}"""


def text(section: RuleSection, number: str) -> str:
    """Return the words of one rule."""
    (line,) = [line for block in section.blocks for line in block.lines if line.number == number]
    return " | ".join(["".join([span.text for span in cell.spans]) for cell in line.cells])


def by_graphql(player: Player, number: str) -> Any:
    variables = {"slug": "cargo_hold", "number": number}
    return player.post("/graphql", {"query": SECTION, "variables": variables}).json()["data"]["rule"]


def test_a_decisions_number_leads_to_its_rule(service: Service, anne: Player) -> None:
    told = anne.get("/v1/games/cargo_hold/rules/CH-D7").json()
    assert told == by_graphql(anne, "CH-D7")
    with Client(service.url) as client:
        section = client.rule("cargo_hold", "CH-D7")
    assert section == rule_section(CARGO_HOLD, "CH-D7")
    assert section.headings == ("Cargo Hold", "2. Decisions")
    assert text(section, "CH-D7").startswith("You raid with a Thief, which finds cargo of two designs or more")
    (line,) = [line for block in section.blocks for line in block.lines if line.number == "CH-D7"]
    assert line.cells[0].spans[-2].style is RuleStyle.CODE


def test_rules_that_are_cited_are_named_by_their_numbers() -> None:
    section = rule_section(CARGO_HOLD, "CH-D7")
    assert section is not None
    spans = [span for block in section.blocks for line in block.lines for cell in line.cells for span in cell.spans]
    cited = [span.rule for span in spans if span.rule is not None]
    assert "CH-083" in cited
    assert all(rule_section(CARGO_HOLD, number) is not None for number in cited)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_number_of_the_rules_has_its_line(game: AnyGame) -> None:
    numbers = re.findall(r"^- \*\*([A-Z]+-[A-Z]?\d+)\*\*", game.rules, re.MULTILINE)
    for number in numbers[:: len(numbers) // 20]:
        section = rule_section(game, number)
        assert section is not None
        assert section.headings[0] == game.name
        assert text(section, number)
        assert {block.kind for block in section.blocks} <= {*RuleBlockKind}


def test_a_number_that_no_rule_has_is_refused(service: Service, anne: Player) -> None:
    for path, code in (("cargo_hold/rules/CH-D99", "UNKNOWN_RULE"), ("chess/rules/CH-D7", "UNKNOWN_GAME")):
        answer = anne.get(f"/v1/games/{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, code)
    assert by_graphql(anne, "CH-D99") is None
    with Client(service.url) as client, pytest.raises(NotFound):
        client.rule("cargo_hold", "nothing")
