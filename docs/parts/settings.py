"""The table of settings."""

from __future__ import annotations

from freeport_games.engine.docs import field_docs
from freeportd.settings import CLASSES, SECRETS
from telemetry.environment import EnvironmentSettings


def settings() -> str:
    """Return the table of all settings."""
    rows = [row for cls, read_by in CLASSES for row in _settings_of(cls, read_by)]
    rows += [(secret.variable, "", secret.read_by, secret.what) for secret in SECRETS]
    table = ["| variable | default | read by | what it is |", "| --- | --- | --- | --- |"]
    return "\n".join(table + [f"| `{name}` | {default} | {who} | {what} |" for name, default, who, what in rows])


def _settings_of(cls: type[EnvironmentSettings], who: str) -> list[tuple[str, str, str, str]]:
    texts, defaults = field_docs(cls), cls()
    return [
        (variable, _written(getattr(defaults, field)), who, _on_one_line(texts[field]))
        for field, variable in cls.variables()
    ]


def _written(default: object) -> str:
    """Return a default value as it is written in a variable."""
    match default:
        case None | ():
            return ""
        case bool():
            return f"`{str(default).lower()}`"
        case float():
            return f"`{default:.15g}`"
        case tuple():
            return f"`{','.join(default)}`"
        case _:
            return f"`{default}`"


def _on_one_line(text: str) -> str:
    return " ".join(text.replace("``", "`").replace("|", "\\|").split())
