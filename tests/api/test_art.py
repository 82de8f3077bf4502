"""Pictures that an operator adds: listed once, kept by caches, harmless; all games are complete without."""

from __future__ import annotations

import os
from pathlib import Path

import httpx
import pytest

from freeport import Client
from service.settings import Settings
from telemetry.environment import SettingsError

from .running import Service

DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'


def test_pictures_of_a_folder_are_listed_and_served(redis_url: str, tmp_path: Path) -> None:
    folder = tmp_path / "art" / "cargo_hold"
    folder.mkdir(parents=True)
    for name in ("CG04.svg", "CG04.png", "FP06.png", "nothing.svg", "CG05.txt", "..secret"):
        folder.joinpath(name).write_text(DRAWING)
    (tmp_path / "art" / "secret.svg").write_text(DRAWING)
    with Service(redis_url, tmp_path, FREEPORT_ART=str(tmp_path / "art")) as service, Client(service.url) as client:
        pictures = {picture.key: picture.address for picture in client.art("cargo_hold")}
        assert [address.partition("?")[0] for address in pictures.values()] == [
            "art/cargo_hold/CG04.svg",
            "art/cargo_hold/FP06.png",
        ]
        assert client.art("sky_cargo") == ()
        query = {"query": '{ art(slug: "cargo_hold") { pictures { key address } } }'}
        drawn = httpx.post(f"{service.url}/graphql", json=query).json()["data"]["art"]["pictures"]
        assert {picture["key"]: picture["address"] for picture in drawn} == pictures
        answer = httpx.get(f"{service.url}/{pictures['CG04']}")
        assert (answer.status_code, answer.headers["content-type"], answer.text) == (200, "image/svg+xml", DRAWING)
        assert "immutable" in answer.headers["cache-control"]
        assert "sandbox" in answer.headers["content-security-policy"]
        known = httpx.get(f"{service.url}/art/cargo_hold/CG04.svg", headers={"If-None-Match": answer.headers["etag"]})
        assert (known.status_code, known.headers["cache-control"]) == (304, "no-cache")
        for absent in ("cargo_hold/CG04.png", "cargo_hold/nothing.svg", "cargo_hold/..%2fsecret.svg", "chess/CG04.svg"):
            refused = httpx.get(f"{service.url}/art/{absent}")
            assert (refused.status_code, refused.json()["code"]) == (404, "NOT_FOUND")


def test_a_folder_that_is_not_there_is_refused_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="FREEPORT_ART: there is no folder"):
        Settings(art=os.fspath(tmp_path / "nowhere"))
