"""Indistinguishability: hidden information does not change a byte that a seat receives.

A twin of the table is made by swapping identifiers that the viewer cannot tell apart, in the checkpoint and in the
inputs since, or by replacing the secret answers of other seats, and is replayed. The viewer has to receive the same at
every step: the events, the asked seats and decision ids, and whether chance is awaited. So a twin takes as many inputs
and asks as many decisions as the original, in the same order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from freeport_games.engine.data import Seat
from freeport_games.engine.hidden.unseen import alike
from freeport_games.engine.imagination.imagining import renamed_input, renamed_saved, renamed_state, step, told
from freeport_games.engine.menus.options import Move
from freeport_games.engine.menus.refusals import Refused
from freeport_games.engine.moved import steps
from freeport_games.engine.storage.codec import Answered, Input, codec_of
from freeport_games.engine.storage.saved import Saved
from freeport_games.engine.tables.table import Table
from freeport_games.engine.words import words

from .play import pick
from .point import Point, shown
from .probes import probes

Groups = list[frozenset[str]]


def secrets(point: Point) -> None:
    """Swap identifiers that a viewer cannot tell apart, and check that it receives the same."""
    saved, inputs = point.recent()
    tried = probes(point, point.effort["probes"])
    for viewer in _viewers(point):
        groups = _hidden_throughout(point, saved, inputs, viewer)
        original = None
        for number in range(point.effort["twins"]):
            swap = _swap(groups, point, all_of_them=number == 0)
            if not swap:
                break
            original = original or [*_received(point, saved, inputs, viewer, tried)]
            twin_inputs = [renamed_input(point.game, entry, swap) for entry in inputs]
            _compare(point, viewer, original, _renamed(point, saved, swap, viewer), twin_inputs, tried, f"swap {swap}")


def answers(point: Point) -> None:
    """Replace the secret answers of other seats, and check that a viewer receives the same.

    Answers to the decision that is still open are secret, even those that no longer count: a seat may have changed its
    mind, or an interjection may have made its answer illegal.
    """
    asked = {asked.seat: asked.decision for asked in point.table.asked}
    if not asked:
        return
    saved, inputs = point.recent()
    tried = probes(point, point.effort["probes"])
    for viewer in _viewers(point):
        others = {seat: decision for seat, decision in asked.items() if seat != viewer}
        twin_saved = _stood_otherwise(point, saved, others)
        twin_inputs = _answered_otherwise(point, saved, inputs, others)
        if (twin_saved, twin_inputs) != (saved, inputs):
            original = [*_received(point, saved, inputs, viewer, tried)]
            what = f"other answers of {sorted(others)}"
            _compare(point, viewer, original, twin_saved, twin_inputs, tried, what)


def _compare(
    point: Point,
    viewer: Seat | None,
    original: list[bytes],
    saved: Saved,
    inputs: list[Input],
    tried: list[Move],
    what: str,
) -> None:
    """Compare what a viewer receives of a twin with the original, as far as the twin can be played."""
    twin = _received(point, saved, inputs, viewer, tried)
    for one in original:
        try:
            other = next(twin, b"nothing more")
        except Exception:  # whatever a game may raise: the twin is not playable
            point.report.count("twins skipped")
            return
        if one != other:
            told = f"{one.decode()}\n  instead of\n{other.decode()}"
            point.problem("secrets", f"{_name(viewer)} notices a secret ({what}):\n{told}")
            return
    point.report.count("twins compared")


def _received(
    point: Point, saved: Saved, inputs: list[Input], viewer: Seat | None, tried: list[Move]
) -> Iterator[bytes]:
    """Yield every byte that a viewer receives from the start of the scene until now, and for its own attempts."""
    table, faces = _at_start(point, saved), point.game.faces
    yield _step(table, viewer)
    before = faces.picture(table.view(viewer))
    for number, entry in enumerate(inputs, start=1):
        if number == len(inputs):
            before = faces.picture(table.view(viewer))
        table.play(entry)
        yield _step(table, viewer)
    yield shown(view := table.view(viewer))
    yield shown(picture := faces.picture(view))
    yield shown(steps(before, picture, faces.maps, told(table, viewer)))
    if viewer is not None:
        yield shown(table.decision(viewer))
        for move in tried:
            yield _attempt(table, viewer, move)


def _step(table: Table[Any], viewer: Seat | None) -> bytes:
    """Return what a viewer receives after an input, and the sentences about it."""
    return step(table, viewer) + shown([words(table.game).event(event) for event in told(table, viewer)])


def _attempt(table: Table[Any], viewer: Seat, move: Move) -> bytes:
    decision = table.decision(viewer)
    if decision and any(move in option for option in (*decision.options, *decision.interjections)):
        return b"accepted"
    try:
        table.answer(viewer, move)
    except Refused as refused:
        return shown((move, refused.refusal))
    return b"accepted"


def _at_start(point: Point, saved: Saved) -> Table[Any]:
    return Table.again(point.game, saved, codec_of(point.game).decode_state(saved.checkpoint))


def _renamed(point: Point, saved: Saved, swap: Mapping[str, str], viewer: Seat | None) -> Saved:
    """Return a table at rest in which identifiers have taken each other's places."""
    state = renamed_state(point.game, saved.checkpoint, swap, viewer)
    return msgspec.structs.replace(
        renamed_saved(point.game, saved, swap), checkpoint=codec_of(point.game).encode_state(state)
    )


def _hidden_throughout(point: Point, saved: Saved, inputs: list[Input], viewer: Seat | None) -> Groups:
    """Return the groups that the viewer could not tell apart at any point of the scene until now."""
    table = _at_start(point, saved)
    start = codec_of(point.game).decode_state(saved.checkpoint)
    groups = alike(point.game.proof.secrets(start, viewer))
    for entry in (None, *inputs):
        if entry is not None:
            table.play(entry)
        now = alike(point.game.proof.secrets(table.state, viewer))
        groups = [one & other for one in groups for other in now if len(one & other) > 1]
    return groups


def _swap(groups: Groups, point: Point, all_of_them: bool) -> dict[str, str]:
    """Return which identifier takes which place: all mixed at random, or only two exchanged."""
    if not groups:
        return {}
    rng = point.rng
    swap: dict[str, str] = {}
    for group in groups if all_of_them else [pick(rng, groups)]:
        names = sorted(group)
        if all_of_them:
            mixed = sorted(names, key=lambda _: rng.random())
            swap |= dict(zip(names, mixed, strict=True))
        else:
            one = names.pop(int(rng.random() * len(names)))
            other = pick(rng, names)
            swap |= {one: other, other: one}
    return {one: other for one, other in swap.items() if one != other}


def _answered_otherwise(point: Point, saved: Saved, inputs: list[Input], others: Mapping[Seat, str]) -> list[Input]:
    """Return the inputs, with other legal answers of these seats to the decision that is still open."""
    table = _at_start(point, saved)
    twin: list[Input] = []
    for entry in inputs:
        made = entry
        if isinstance(entry, Answered) and (decision := table.decision(entry.seat)) is not None:
            answered = [option for option in decision.options if entry.move in option]
            if answered and others.get(entry.seat) == decision.id.partition(".")[0]:
                made = Answered(entry.seat, pick(point.rng, decision.options).sample(point.rng))
        table.play(entry)
        twin.append(made)
    return twin


def _stood_otherwise(point: Point, saved: Saved, others: Mapping[Seat, str]) -> Saved:
    """Return the table at rest, with other legal answers of these seats to the decision that is still open."""
    table = _at_start(point, saved)
    secret = [asked.seat for asked in table.asked if asked.answered and others.get(asked.seat) == asked.decision]
    for seat in secret:
        table.answer_otherwise(seat, point.rng)
    return table.saved() if secret else saved


def _viewers(point: Point) -> list[Seat | None]:
    return [None, *range(point.table.seats)]


def _name(viewer: Seat | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"
