"""Sentences and pictures on request: the same over REST, streams, GraphQL and the SDK, and only for who asks."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from freeport import Client
from freeport_api import shapes
from freeport_api.words import names, words
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.import_export import IMPORT_EXPORT
from tests.support.games import REPRESENTED

from .people import Json, Player, brief_fields, sample, table
from .running import Service
from .test_updates import following

BOTH = "words=en&pictures=true"


def told(facts: Json) -> tuple[Json, Any, Any]:
    """Return the facts of an answer, and what stands beside them."""
    beside = {name: facts.pop(name, None) for name in ("words", "picture", "moved")}
    return facts, beside["words"], beside["picture"]


# The catalogue


def test_a_catalogue_is_served_and_kept_by_its_tag(anne: Player) -> None:
    anybody = anne.anonymous
    answer = anybody.get("/v1/games/cargo_hold/words/de")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.text == words(CARGO_HOLD).source("de")
    tag = answer.headers["etag"]
    for known in (tag, f'"other", W/{tag}', "*"):
        again = anybody.get("/v1/games/cargo_hold/words/de", headers={"If-None-Match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    other = anybody.get("/v1/games/cargo_hold/words/en", headers={"If-None-Match": tag})
    assert (other.status_code, other.headers["etag"] != tag) == (200, True)


@pytest.mark.parametrize(
    ("path", "code", "detail"),
    [
        ("/v1/games/chess/words/en", "UNKNOWN_GAME", "There is no such game."),
        ("/v1/games/import_export/words/de", "UNKNOWN_LANGUAGE", "does not speak this language. There are en."),
    ],
)
def test_what_there_is_not_is_refused(anne: Player, path: str, code: str, detail: str) -> None:
    answer = anne.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, code)
    assert detail in answer.json()["detail"]


def test_the_sdk_reads_the_catalogue_and_which_languages_there_are(service: Service) -> None:
    with Client(service.url) as client:
        assert client.words("cargo_hold", "de") == words(CARGO_HOLD).source("de")
        assert client.game("cargo_hold").languages == ("en", "de")
        assert client.maps("import_export") == IMPORT_EXPORT.faces.maps
        emblems = {game.slug: game.emblem for game in client.games()}
        assert emblems["import_export"] == IMPORT_EXPORT.faces.maps[0].emblem
        assert emblems["cargo_hold"] is None


# Beside the facts


def test_players_are_called_as_the_sentences_call_them(service: Service, anne: Player) -> None:
    match = anne.create(4)["id"]
    with Player(service, "Anne") as namesake:
        for player in (anne, namesake):
            player.join(match)
    assert anne.get(f"/v1/matches/{match}?words=de").json()["words"]["players"] == [
        "Anne (Platz 0)",
        "Anne (Platz 1)",
        "",
        "",
    ]
    for _ in range(2):
        anne.post(f"/v1/matches/{match}/bots", {"bot": "greedy"})
    assert anne.get(f"/v1/matches/{match}?words=en").json()["words"]["players"][2:] == ["Greedy 2", "Greedy 3"]


@REPRESENTED
def test_words_and_pictures_stand_beside_facts_that_stay_as_they_are(anne: Player, mary: Player, game: Any) -> None:
    match = table(anne, mary, **brief_fields(game))
    mover = anne if anne.decision_now(match) else mary
    plain = mover.see(match)
    assert not plain.keys() & {"words", "picture"}
    facts, said, picture = told(mover.get(f"/v1/matches/{match}?{BOTH}").json())
    assert facts == plain
    typed = msgspec.convert(plain, shapes(game).match)
    assert picture == json.loads(msgspec.json.encode(game.faces.picture(typed.view)))  # type: ignore[attr-defined]
    decision = typed.decision  # type: ignore[attr-defined]
    spoken, players = words(game), names(typed.seats)
    assert said["decision"]["text"] == spoken.decision(decision.kind, players, reader=decision.seat, view=typed.view)  # type: ignore[attr-defined]
    assert [option["text"] for option in said["decision"]["options"]] == [
        *spoken.options(decision.options, players, reader=decision.seat)
    ]
    assert [asked["text"] for asked in said["asked"]] == [
        spoken.asked(asked.kind, asked.seat, players, view=typed.view)  # type: ignore[attr-defined]
        for asked in typed.asked
    ]
    choices = [(choice["key"], choice["text"]) for choice in said["decision"]["choices"]]
    assert len(choices) == len(set(choices))
    for option, option_said in zip(decision.options, said["decision"]["options"], strict=True):
        for (name, domain), field in zip(option.domains, option_said["fields"], strict=True):
            chooser = spoken.chooser(players, reader=decision.seat)
            named = [chooser.text(option.makes, name, value) for value in domain.mentions]
            assert [choices[place][1] for place in field["choices"]] == named
        open_fields = [name for name, domain in option.domains if domain.size > 1]
        assert len({part["field"] for part in option_said["sentence"]} - {""}) == len(open_fields)
        assert [field["text"] for field in option_said["fields"]] == [
            spoken.field(option, field, players) for field, _ in option.domains
        ]

    asked = plain["decision"]
    body = {"decision": asked["key"], "move": sample(asked)}
    answers = [mover.post(f"/v1/matches/{match}/moves{query}", body).json() for query in ("", f"?{BOTH}")]
    facts, said, picture = told(answers[1])
    assert facts == answers[0]
    assert texts(said) == spoken_events(game, facts, players)
    assert all(event["moment"] == facts["version"] for event in said["events"])
    assert picture is not None


def texts(said: Json) -> list[str]:
    return [event["text"] for event in said["events"]]


def spoken_events(game: Any, facts: Json, players: tuple[str, ...]) -> list[str]:
    update = msgspec.convert(facts, shapes(game).update)
    return [words(game).event(event, players) for event in update.events]  # type: ignore[attr-defined]


@REPRESENTED
def test_streams_and_the_past_tell_the_same(anne: Player, mary: Player, game: Any) -> None:
    match = table(anne, mary, **brief_fields(game))
    anne.decision_now(match)
    players = ("Anne", "Mary")
    version = anne.see(match)["version"]
    streams = [streamed(anne, match, f"after=0{query}", version) for query in ("", f"&{BOTH}")]
    sentences = []
    for plain, dressed in zip(*streams, strict=True):
        facts, said, picture = told(dressed)
        assert facts == plain
        assert texts(said) == spoken_events(game, facts, players)
        assert (picture is not None) == (facts["version"] == version)
        sentences += texts(said)
        past, past_said, _ = told(anne.get(f"/v1/matches/{match}/at/{facts['version']}?{BOTH}").json())
        assert past_said["events"] == said["events"]
        assert past["events"] == facts["events"]
    assert sentences[0] == "The dice of the match are fixed; players may join."
    assert "Anne sits down." in sentences


def streamed(player: Player, match: str, query: str, version: int) -> list[Json]:
    found: list[Json] = []
    with following(player.http, f"/v1/matches/{match}/updates?{query}") as events:
        for event in events:
            if event.event == "update":
                found.append(json.loads(event.data))
                if found[-1]["version"] == version:
                    return found
    raise AssertionError("the stream ended")


def test_the_names_in_a_sentence_stand_where_they_are_said_to(anne: Player, mary: Player) -> None:
    match = table(anne, mary)
    anne.decision_now(match)
    version = anne.see(match)["version"]
    named = {"": 0, "card": 0}
    for update in streamed(anne, match, "after=0&words=en", version):
        for event in update["words"]["events"]:
            for name in event["names"]:
                shown = event["text"].encode("utf-16-le")[2 * name["from"] : 2 * name["to"]].decode("utf-16-le")
                assert shown if name["seat"] is None else shown == ("Anne", "Mary")[name["seat"]]
                named["card" if name["key"] else ""] += 1
    assert min(named.values()) >= 2


def test_updates_tell_what_moved_since_the_picture_before_on_the_same_stream(anne: Player, mary: Player) -> None:
    match = table(anne, mary, options={"firstSeat": 0})
    asked = anne.decision(match)
    version = anne.see(match)["version"]
    cards = asked["options"][0]["cards"]["items"][:2]
    move = {"__typename": "CargoHoldStartDelivery", "cards": cards, "extended": False}
    way: Json = {
        "__typename": "PictureStep",
        "from": "hand-0",
        "to": "delivery-0",
        "path": [],
        "event": None,
    }
    with following(mary.http, f"/v1/matches/{match}/updates?after={version - 1}&pictures=true") as events:
        updates = (json.loads(event.data) for event in events if event.event == "update")
        assert "moved" not in next(updates)
        played = anne.post(f"/v1/matches/{match}/moves?pictures=true", {"decision": asked["key"], "move": move}).json()
        assert "moved" not in played
        told = next(updates)["moved"]
    assert (told["since"], told["steps"]) == (version, [{**way, "thing": "", "count": 2}])
    past = anne.get(f"/v1/matches/{match}/at/{version + 1}?pictures=true").json()["moved"]
    assert past["steps"] == [{**way, "thing": card, "count": 1} for card in cards]


def test_cards_that_others_draw_are_told_as_a_number(anne: Player, mary: Player) -> None:
    match = table(anne, mary)
    anne.decision_now(match)
    version = anne.see(match)["version"]
    dealt = [
        sentence
        for update in streamed(anne, match, "after=0&words=en", version)
        for sentence in texts(update["words"])
        if " draws " in sentence
    ]
    assert "Mary draws 7 cards." in dealt
    assert sum(sentence.startswith("Anne draws ") and sentence.count(",") >= 2 for sentence in dealt) == 1


def test_a_language_that_a_game_does_not_speak_falls_back(anne: Player, mary: Player) -> None:
    match = table(anne, mary)
    asked = anne if anne.decision_now(match) else mary
    said = {
        wanted: asked.get(f"/v1/matches/{match}?words={wanted}").json()["words"] for wanted in ("de-AT", "fr", "en")
    }
    assert [said[wanted]["language"] for wanted in said] == ["de", "en", "en"]
    assert said["de-AT"]["decision"]["text"].startswith("Du bist am Zug. Was tust du?")
    assert said["fr"]["decision"] == said["en"]["decision"]
    for wrong in ("words=", "words=" + "x" * 40, "words=%0A", "pictures=perhaps", "picture=true"):
        refused = asked.get(f"/v1/matches/{match}?{wrong}")
        assert (refused.status_code, refused.json()["code"]) == (400, "BAD_REQUEST"), wrong


# GraphQL

SEE = """query($id: ID!, $language: String!) {
  match(id: $id) {
    picture(language: $language) { title viewer zones { key label cards { key label } } }
    words(language: $language) { ...Words }
    decision { prompt(language: $language) }
    ... on CargoHoldMatch {
      decision { options { ... on Option { text(language: $language) } } }
      view { __typename }
    }
  }
}"""
PROMPT = "query($id: ID!) { match(id: $id) { decision { prompt } } }"
WORDS = """fragment Words on Sentences {
  __typename language players asked { __typename seat text }
  events { __typename text seat moment names { __typename from to key seat } }
  decision {
    __typename text options { ...Option } interjections { ...Option } choices { __typename key text }
  }
}
fragment Option on OptionWords {
  __typename text sentence { __typename text field }
  fields {
    __typename field text label unit choices side
    fields { __typename field text label unit choices }
  }
}"""
AT = """query($id: ID!, $version: Int!) {
  matchAt(id: $id, version: $version) {
    ... on CargoHoldUpdate {
      events { __typename ... on Event { text german: text(language: "de") } }
      picture { title }
    }
  }
}"""


def test_graphql_tells_texts_and_pictures_typed(anne: Player, mary: Player) -> None:
    match = table(anne, mary)
    asked = anne if anne.decision_now(match) else mary
    by_rest = asked.get(f"/v1/matches/{match}?words=de&pictures=true").json()
    seen = asked.graphql_data(SEE + WORDS, id=match, language="de")["match"]
    assert seen["words"] == by_rest["words"]
    assert seen["decision"]["prompt"] == by_rest["words"]["decision"]["text"]
    options = [option["text"] for option in by_rest["words"]["decision"]["options"]]
    assert [option["text"] for option in seen["decision"]["options"]] == options
    for zone, by_graphql in zip(by_rest["picture"]["zones"], seen["picture"]["zones"], strict=True):
        cards = [{"key": card["key"], "label": card["label"]} for card in zone["cards"]]
        assert by_graphql == {"key": zone["key"], "label": zone["label"], "cards": cards}
    assert by_rest["picture"]["zones"][0]["label"] == "Stapel"
    for version in range(1, by_rest["version"] + 1):
        past = asked.graphql_data(AT, id=match, version=version)["matchAt"]
        for language, alias in (("en", "text"), ("de", "german")):
            rest = asked.get(f"/v1/matches/{match}/at/{version}?words={language}").json()["words"]
            assert [event[alias] for event in past["events"]] == texts(rest)


def test_a_question_names_what_it_is_about_wherever_it_is_told(anne: Player, mary: Player) -> None:
    match = table(anne, mary, game="import_export")
    leader, other = (anne, mary) if anne.decision_now(match) else (mary, anne)
    players = {anne: "Anne", mary: "Mary"}
    asked = leader.decision(match)
    moves = (sample(asked, seed) for seed in range(100))
    declares = next(move for move in moves if move["__typename"] == "ImportExportDeclare")
    declared = declares["action"].capitalize()
    leader.move(match, asked, declares)
    waits = f"You lead: {declared}. {players[other]} follows or draws."
    assert [one["text"] for one in leader.get(f"/v1/matches/{match}?words=en").json()["words"]["asked"]] == [waits]
    led = f"{players[leader]} leads: {declared}."
    question = f"{led} Do you follow, with such a card or two of one type, or do you draw?"
    assert other.get(f"/v1/matches/{match}?words=en").json()["words"]["decision"]["text"] == question
    assert other.graphql_data(PROMPT, id=match)["match"]["decision"]["prompt"] == question
    with following(other.http, f"/v1/matches/{match}/updates?words=en") as events:
        update = next(told for event in events if "decision" in (told := json.loads(event.data)))
    assert update["words"]["decision"]["text"] == question


def test_the_sdk_has_words_and_pictures_typed(service: Service) -> None:
    with Client(service.url) as ada, Client(service.url) as bob:
        ada.register("Ada", bot=True)
        bob.register("Bob", bot=True)
        match = ada.create("cargo_hold")
        for client in (ada, bob):
            client.join(match)
        ada.start(match)
        seen = None
        for update in ada.updates(match, 0, words="en", pictures=True):
            assert update.words is not None
            assert len(update.words.events) == len(update.events)
            if update.asked:
                seen = ada.match(match, words="en", pictures=True)
                assert update.picture == seen.picture
                break
        assert seen is not None
        assert seen.picture is not None
        assert seen.picture.title == "Cargo Hold"
        mover = ada if seen.decision else bob
        asked = mover.match(match, words="en")
        assert asked.words is not None and asked.words.decision is not None and asked.decision is not None
        assert asked.words.decision.text == "It is your turn. What do you do?"
        played = mover.play(match, asked.decision, asked.decision.options[0].sample(), words="en", pictures=True)
        assert played.words is not None and len(played.words.events) == len(played.events)
        assert ada.at(match, 1, words="de").words == ada.at(match, 1, words="de-CH").words
