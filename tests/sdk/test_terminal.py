"""Pictures in a terminal: whatever is in them is shown, fits, and cannot be more than text."""

from __future__ import annotations

import io
import itertools
import re

import pytest
from rich.console import Console
from rich.live import Live
from rich.table import Table
from rich.text import Text

from freeport.shapes import AnyGame
from freeport.terminal import SafeConsole, draw_picture, plain
from freeport_games import GAMES
from freeport_games.engine.conformance.pictures import problems_of, problems_of_map
from freeport_games.engine.pictures import (
    Picture,
    PictureBoard,
    PictureCard,
    PictureFace,
    PictureFact,
    PictureKind,
    PictureLine,
    PictureLink,
    PictureLying,
    PictureMap,
    PictureMark,
    PictureMeter,
    PicturePiece,
    PicturePlace,
    PictureRegion,
    PictureRole,
    PictureSeat,
    PictureShape,
    PictureTable,
    PictureZone,
)
from tests.support.effort import spread
from tests.support.games import brief
from tests.support.pictured import played, terminal

WIDTHS = pytest.mark.parametrize("width", [80, 120])
EXTREMES = [(game, seats) for game in GAMES for seats in (game.seats[0], game.seats[-1])]
NAMES = dict(
    enumerate(["Anne", "[red]Mallory[/]", "Eve\x1b[31m\x07", "船長の名前", "x" * 100, "a\u202eb", "GreedyBot"])
)


@WIDTHS
@pytest.mark.parametrize(
    ("game", "seats"), spread(EXTREMES, first=2), ids=[f"{game.slug}-{seats}" for game, seats in EXTREMES]
)
def test_whatever_lies_on_the_table_is_shown_and_fits(game: AnyGame, seats: int, width: int) -> None:
    for number, table in enumerate(played(game, brief(game), seats, width)):
        if number % 5 and not table.over:
            continue
        view = table.view(number % seats)
        picture = game.faces.picture(view)
        lines = draw_picture(picture, game.faces.maps, width, NAMES)
        assert max(line.cell_len for line in lines) <= width
        assert all(line.plain == line.plain.rstrip() for line in lines)
        whole = " ".join(" ".join(line.plain for line in lines).split())
        for zone in picture.zones:
            if zone.lying in (PictureLying.HAND, PictureLying.ROW, PictureLying.ORDER):
                # Names and texts may be broken over two lines, but not cut.
                assert all(" ".join(card.label.split()) in whole for card in zone.cards), zone.id
                if zone.lying is PictureLying.HAND and zone.owner == picture.viewer:
                    assert all(card.text in whole for card in zone.cards)
        for kind in picture.legend:
            assert f"■{kind.mark} {kind.label}" in whole
        for fact in (*picture.facts, *[fact for zone in picture.zones for fact in zone.facts]):
            assert fact.label in whole
            assert fact.value in whole
        for meter in picture.meters:
            assert meter.text in whole


def test_a_name_is_text_and_nothing_else() -> None:
    game = GAMES[0]
    table = next(played(game, game.options(), 7, 1))
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=True, width=120, color_system=None)
    for line in draw_picture(game.faces.picture(table.view(None)), game.faces.maps, 120, NAMES):
        console.print(line, soft_wrap=True)
    shown = screen.getvalue()
    assert "[red]Mallory[/]" in shown
    assert "Eve\N{REPLACEMENT CHARACTER}[31m\N{REPLACEMENT CHARACTER}" in shown
    assert all(letter.isprintable() or letter == "\n" for letter in shown)
    assert "  " + "x" * 23 + "…  " in shown


@pytest.mark.parametrize("text", ["\x1b[2J", "a\nb", "\x9b1m", "\u202e", "\u2028", "\x00", "\udc80"])
def test_nothing_that_a_terminal_obeys_is_left_in_a_text(text: str) -> None:
    assert plain(text).isprintable()
    assert len(plain(text)) == len(text)


@pytest.mark.parametrize("text", ["\x1b[2J", "\x9b1m", "a\rb", "\u202e", "[link=http://x\x1b\\\\]a[/link]"])
def test_the_console_obeys_nothing_that_it_prints(text: str) -> None:
    """However it is printed: as text, as markup, in a table, live."""
    ours, theirs = (io.StringIO(), io.StringIO())
    for screen, shown in ((ours, "x"), (theirs, text)):
        console = SafeConsole(file=screen, force_terminal=True, width=80, highlight=False, color_system=None)
        grid = Table(box=None)
        grid.add_column("name")
        grid.add_row(Text(shown))
        with Live(grid, console=console, auto_refresh=False) as live:
            console.print(shown, soft_wrap=True)
            console.rule(shown)
            live.update(Text(shown), refresh=True)
    assert controls(theirs.getvalue()) == controls(ours.getvalue())


def controls(shown: str) -> list[str]:
    """Return the control sequences, and the unprintable letters beside them, in a text."""
    return re.findall(r"\x1b\[[0-9;?]*[A-Za-z]|[^\n -~\xa1-\u2027\u2030-\uffff]", shown)


def test_texts_of_a_picture_are_never_read_as_markup_or_control() -> None:
    evil = "[bold]x[/]\x1b[31m"
    fact = PictureFact(evil, evil)
    picture = Picture(
        evil,
        0,
        (fact,),
        (PictureSeat(0, evil, facts=(fact,)),),
        (PictureZone("a", evil, 0, lying=PictureLying.HAND, cards=(PictureCard("c", evil, text=evil, corner=evil),)),),
        tables=(PictureTable("t", evil, (evil,), (PictureLine(evil, (evil,)),)),),
        meters=(PictureMeter("m", evil, 1, evil, 0, 2),),
        legend=(PictureKind("k", evil, evil),),
    )
    lines = [line.plain for line in draw_picture(picture, (), 80)]
    assert all(line.isprintable() for line in lines)
    assert sum(line.lower().count("[bold]x[/]") for line in lines) >= 12


# Boards on which pieces travel


@WIDTHS
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_no_name_on_a_chart_is_cut(game: AnyGame, width: int) -> None:
    """All places of a map are named; only those of a map of hundreds are not, on which no place has room for a name."""
    for chart in game.faces.maps:
        if chart.links:
            picture = Picture("Map", None, boards=(PictureBoard("board", chart.id),))
            shown = {word for line in draw_picture(picture, (chart,), width) for word in line.plain.split()}
            named = [shown >= {*place.label.split()} or place.short in shown for place in chart.places]
            assert "…" not in shown
            assert all(named) or len(chart.places) > 200


def stars() -> PictureMap:
    """85 hexagons in 13 columns of 7 and 6."""
    places = []
    for column in range(13):
        for row in range(7 - column % 2):
            name = f"S-{column:02}{row}"
            places.append(
                PicturePlace(
                    name,
                    f"sector {name}",
                    60 + 90 * column,
                    60 + 104 * row + 52 * (column % 2),
                    120,
                    104,
                    PictureShape.HEXAGON_FLAT,
                    "nebula" if (column, row) == (3, 3) else "",
                    PictureRole.SPACE,
                )
            )
    down = [PictureLink(f"{a.id} {b.id}", a.id, b.id) for a, b in itertools.pairwise(places) if a.x == b.x]
    region = PictureRegion("G", "the core", ("S-060", "S-061"))
    return PictureMap(
        "stars", "stars", 1200, 780, tuple(places), tuple(down), (region,), (PictureKind("nebula", "nebula", "N"),)
    )


def world() -> PictureMap:
    """Return a map of 547 places, far more than an 80 column terminal can keep apart."""
    places = tuple(
        PicturePlace(f"p{number}", f"place {number}", 40 + 90 * (number % 39), 60 + 115 * (number // 39), 80, 80)
        for number in range(547)
    )
    links = tuple(
        PictureLink(f"l{number}", f"p{number}", f"p{number + 1}", around=number % 39 == 38) for number in range(546)
    )
    return PictureMap("world", "world", 3600, 1769, places, links)


@WIDTHS
def test_a_board_of_hexagons_is_a_chart_with_its_pieces(width: int) -> None:
    pieces = (
        PicturePiece("ship-0", "Falcon", "S-000", role=PictureRole.VEHICLE, owner=0, facts=(PictureFact("fuel", "3"),)),
        PicturePiece("crate", "crate", "ship-0", role=PictureRole.CARGO, owner=0),
        PicturePiece("police", "police", "S-126", role=PictureRole.DANGER),
        PicturePiece("lost", "Lost", "", role=PictureRole.VEHICLE, owner=1),
    )
    marks = (PictureMark("S-033", facts=(PictureFact("storm"),)), PictureMark("S-001", owner=1, closed=True))
    picture = Picture(
        "Stars", None, seats=(PictureSeat(0), PictureSeat(1)), boards=(PictureBoard("board", "stars", pieces, marks),)
    )
    lines = [line.plain for line in draw_picture(picture, (stars(),), width)]
    assert max(map(len, lines)) <= width
    chart = lines[lines.index("stars") + 1 : lines.index("  sector S-033  storm")]
    assert sum(line.count("·") for line in chart) == 85 - 3
    assert [word for line in chart for word in line.split() if word in ("0", "P", "N")] == ["0", "N", "P"]
    written = {word for line in chart for word in line.split()}
    assert (width == 80) or {place.id for place in stars().places} <= written  # "sector" is too wide for 80 columns
    assert "  sector S-001  of seat 1  closed" in lines
    assert "    ◆ Falcon  sector S-000  fuel 3" in lines
    assert "    ◆ crate  aboard Falcon" in lines
    assert "  ◆ police  sector S-126" in lines
    assert "    ◆ Lost  off the board" in lines


@WIDTHS
def test_a_map_of_the_world_keeps_every_piece_though_places_fall_together(width: int) -> None:
    chart = world()
    pieces = tuple(PicturePiece(f"t{at}", f"truck {at}", f"p{at}", owner=at % 2) for at in range(0, 547, 20))
    picture = Picture(
        "World", 0, seats=(PictureSeat(0), PictureSeat(1)), boards=(PictureBoard("board", "world", pieces),)
    )
    assert [*problems_of_map(chart), *problems_of(picture, (chart,), 2)] == []
    lines = [line.plain for line in draw_picture(picture, (chart,), width)]
    assert max(map(len, lines)) <= width
    assert all(f"    ◆ truck {at}  place {at}" in lines for at in range(0, 547, 20))


def test_cards_of_which_only_the_place_is_known_can_be_told_apart() -> None:
    hold = PictureZone(
        "hold-0",
        "hold",
        0,
        cards=(
            PictureCard("slot-1", "", face=PictureFace.DOWN, owner=0),
            PictureCard("slot-2", "Whisky", face=PictureFace.PEEKED, owner=0),
            PictureCard("CX01", "Crate", owner=0),
        ),
    )
    shown = "\n".join(
        line.plain for line in draw_picture(Picture("Sky", 0, seats=(PictureSeat(0),), zones=(hold,)), (), 80)
    )
    assert "hold  ▮ slot-1, ▮ known as Whisky, Crate" in shown


# The kit


def test_a_picture_that_names_what_is_not_there_is_found() -> None:
    picture = Picture(
        "Wrong",
        None,
        seats=(PictureSeat(0), PictureSeat(1)),
        zones=(
            PictureZone("a", "a", 3, cards=(PictureCard("x", "x", "no-kind"),)),
            PictureZone("a", "a", at="nowhere"),
        ),
        boards=(PictureBoard("b", "no-map"),),
        tables=(PictureTable("t", "t", ("one",), (PictureLine("", ()),)),),
        legend=(PictureKind("k", "k", "K"), PictureKind("l", "l", "K")),
    )
    assert sorted(problems_of(picture, (), 2)) == [
        "'no-kind' is not in the legend",
        "2 kinds have the mark 'K'",
        "2 things are called 'a'",
        "board b is not of a map of the game",
        "something lies at 'nowhere', which is not there",
        "table t has rows of another length than its columns",
        "there is no seat 3",
    ]


def test_a_map_with_overlapping_places_or_wrong_links_is_found() -> None:
    places = (
        PicturePlace("a", "a", 50, 50, 60, 60),
        PicturePlace("b", "b", 100, 50, 60, 60),
        PicturePlace("c", "c", 50, 110, 60, 60),
        PicturePlace("d", "d", 170, 50, 60, 60),
    )
    links = (
        PictureLink("ab", "a", "b"),
        PictureLink("ax", "a", "x"),
        PictureLink("ad", "a", "d"),
        PictureLink("da", "d", "a", around=True),
        PictureLink("ba", "b", "a", around=True),
    )
    regions = (PictureRegion("r", "r", ("a", "y")),)
    assert list(problems_of_map(PictureMap("m", "m", 200, 100, places, links, regions))) == [
        "link 'ax' does not join two places: 'a', 'x'",
        "link 'ad' leads around the map exactly if it is longer than half of its width",
        "link 'ba' leads around the map exactly if it is longer than half of its width",
        "region 'r' has places that are not there: ['y']",
        "place 'c' is off the map",
        "places 'a' and 'b' overlap",
    ]
    assert list(problems_of_map(stars())) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_narrow_terminal_is_no_error(game: AnyGame) -> None:
    table = next(played(game, game.options(), 2, 1))
    assert game.name.upper() in terminal(game, table.view(0), width=20).replace("\n", " ")
