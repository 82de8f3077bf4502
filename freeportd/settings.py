"""All settings of the server: what there is, and reading them with an eye on what is misspelled."""

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
"""The classes of settings, and what reads each."""


class Secret(msgspec.Struct, frozen=True):
    """A variable that is in no class of settings, so that nothing prints it by accident."""

    variable: str
    read_by: str
    what: str


SECRETS: Sequence[Secret] = (
    Secret(
        "FREEPORT_DICE_KEY_FILE",
        "dealers",
        "A file with the dice keys: at least 32 random characters a line, the newest last.",
    ),
    Secret(
        "FREEPORT_DICE_KEY_CREATE",
        "dealers",
        "`1` makes the file if it is not there: for a Freeport that lives on one machine.",
    ),
    Secret("FREEPORT_OPERATOR_TOKEN", "services", "The token of the operator's calls; without it there are none."),
    Secret("FREEPORT_OPERATOR_TOKEN_FILE", "services", "A file with that token instead."),
)
"""The secrets, and how they are found."""

ELSEWHERE = ("FREEPORT_IMAGE", "FREEPORT_PUBLISH", "FREEPORT_METRICS_SLOT", "FREEPORT_SERVER", "FREEPORT_TOKEN")
"""What compose, the pool of workers and clients read; a server may see it."""


def known() -> list[str]:
    """Every variable that means something."""
    settings = [variable for cls, _ in CLASSES for _, variable in cls.variables()]
    return [*settings, *[secret.variable for secret in SECRETS], *ELSEWHERE]


def read(cls: type[S], environment: Mapping[str, str] = os.environ) -> S:
    """Read settings.

    Args:
        cls: their class.
        environment: the variables.

    Raises:
        SettingsError: if a value is wrong, or a variable's name; it names every wrong one.
    """
    wrong = list(unknown(environment, known()))
    try:
        settings = cls.from_environment(environment)
    except SettingsError as error:
        raise SettingsError("\n".join([*wrong, str(error)])) from error
    if wrong:
        raise SettingsError("\n".join(wrong))
    return settings
