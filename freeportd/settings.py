"""All settings of the server, and reading them with a check for misspelled names."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TypeVar

import msgspec

import matches
import service.settings
import telemetry.settings
from service.quotas import QuotaSettings
from telemetry.environment import EnvironmentSettings, SettingsError, unknown

S = TypeVar("S", bound=EnvironmentSettings)

CLASSES: Sequence[tuple[type[EnvironmentSettings], str]] = (
    (matches.Settings, "both"),
    (service.settings.Settings, "services"),
    (QuotaSettings, "services"),
    (telemetry.settings.Settings, "both"),
)
"""The classes of settings, and the processes that read each."""


class Secret(msgspec.Struct, frozen=True):
    """A variable that is in no class of settings, so that it is never printed by accident."""

    variable: str
    read_by: str
    what: str


SECRETS: Sequence[Secret] = (
    Secret(
        "FREEPORT_DICE_KEY_FILE",
        "dealers",
        "A file with the dice keys: at least 32 random characters per line, the newest key last.",
    ),
    Secret(
        "FREEPORT_DICE_KEY_CREATE",
        "dealers",
        "`1` creates a missing file: only for a server on a single machine.",
    ),
    Secret("FREEPORT_OPERATOR_TOKEN", "services", "The operator's token; without it the operator's calls are off."),
    Secret("FREEPORT_OPERATOR_TOKEN_FILE", "services", "A file that contains this token."),
)
"""The secrets, and the variables that configure them."""

ELSEWHERE = ("FREEPORT_IMAGE", "FREEPORT_PUBLISH", "FREEPORT_METRICS_SLOT", "FREEPORT_SERVER", "FREEPORT_TOKEN")
"""Variables of compose, of the pool of workers and of clients, which a server may see."""


def known() -> list[str]:
    """Return the names of all known variables."""
    settings = [variable for cls, _ in CLASSES for _, variable in cls.variables()]
    return [*settings, *[secret.variable for secret in SECRETS], *ELSEWHERE]


def read(cls: type[S], environment: Mapping[str, str] = os.environ) -> S:
    """Read settings.

    Args:
        cls: their class.
        environment: the variables.

    Raises:
        SettingsError: if values are not valid, or names are unknown; it lists all of them.
    """
    wrong = list(unknown(environment, known()))
    try:
        settings = cls.from_environment(environment)
    except SettingsError as error:
        raise SettingsError("\n".join([*wrong, str(error)])) from error
    if wrong:
        raise SettingsError("\n".join(wrong))
    return settings
