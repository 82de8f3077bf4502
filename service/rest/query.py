"""Queries: the part of an address after ``?``, as the class that an operation takes."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qsl

import msgspec
from msgspec.structs import FieldInfo
from starlette.types import Scope

from freeport_api.words import MATCH_WORDS
from freeport_games.engine.misfits import Misfit, Wrong, out_of_bounds, takes
from service.http.problems import Fault


class QueryReader:
    """Reads the queries of an operation.

    Args:
        kind: the class of its queries.
    """

    def __init__(self, kind: type[msgspec.Struct]) -> None:
        self._kind = kind
        self._fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}

    def read(self, scope: Scope) -> msgspec.Struct:
        """Return the query of a request.

        Raises:
            Fault: BAD_REQUEST, or the code of the parameter that does not fit.
        """
        given = _pairs(scope["query_string"])
        try:
            read = msgspec.convert(given, self._kind, strict=False)
        except msgspec.ValidationError as error:
            raise self._misread(given) from error
        for name in given:
            if getattr(read, self._fields[name].name) is None:  # `null`, which no parameter takes
                raise _bad_parameter("type", self._fields[name])
        return read

    def _misread(self, given: Mapping[str, str]) -> Fault:
        """Return the refusal of a query, with its first parameter that is unknown, out of range or missing."""
        fields = self._fields
        if given.keys() - fields.keys():
            return Fault("BAD_REQUEST", f"The query takes only these parameters: {', '.join(fields)}.")
        for name, value in given.items():
            try:
                msgspec.convert(value, fields[name].type, strict=False)
            except msgspec.ValidationError:
                return _bad_parameter("type", fields[name], value)
        missing = [field for name, field in fields.items() if field.required and name not in given]
        return _bad_parameter("missing", missing[0]) if missing else Fault("BAD_REQUEST")


def _pairs(text: bytes) -> dict[str, str]:
    """Return the parameters of a query, each of which is given once."""
    try:
        pairs = parse_qsl(text.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=32)
    except ValueError as error:
        raise Fault("BAD_REQUEST", "The query is not a list of names and values in UTF-8.") from error
    given = dict(pairs)
    if len(given) < len(pairs):
        raise Fault("BAD_REQUEST", "The query gives a value twice.")
    return given


def _bad_parameter(wrong: Wrong, field: FieldInfo, value: str = "") -> Fault:
    found = Misfit(wrong, "", takes(field.type), out_of_bounds(value, field.type, strict=False))
    sentence = f"In the query {field.encode_name} {MATCH_WORDS.misfit(found)}."
    if found.code is None:
        return Fault("BAD_REQUEST", sentence, parameter=field.encode_name)
    return Fault(found.code, None if found.is_text else sentence, parameter=field.encode_name)
