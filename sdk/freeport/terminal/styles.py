"""The terminal's styles of roles and kinds. Pictures name no colours; these are the terminal's own."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from freeport_games.engine.pictures import PictureKind, PictureRole

from .text import said

ROLES = {
    PictureRole.PLAIN: "",
    PictureRole.CARGO: "green",
    PictureRole.DANGER: "red",
    PictureRole.POWER: "yellow",
    PictureRole.CONTRACT: "magenta",
    PictureRole.VEHICLE: "cyan",
    PictureRole.PERSON: "bright_blue",
    PictureRole.BASE: "bright_yellow",
    PictureRole.MONEY: "bold green",
    PictureRole.TIME: "cyan",
    PictureRole.LAND: "green",
    PictureRole.WATER: "blue",
    PictureRole.SPACE: "bright_black",
}
"""The style of each role."""
PALETTE = ("green", "yellow", "bright_black", "red", "blue", "magenta", "cyan", "bright_yellow", "bright_red")
"""The colours of kinds of the same role, in the order of the legend."""
_GROUND = (PictureRole.LAND, PictureRole.WATER, PictureRole.SPACE)
"""The roles whose first kind has the role's own colour: what most of a chart consists of."""
OWN = "bold cyan"
"""The style of the viewer's own things."""
URGENT = "bold bright_red"
"""The style of urgent things."""
DIM = "dim"


class Legend:
    """The kinds of a picture and their styles and marks."""

    def __init__(self, kinds: Iterable[PictureKind]) -> None:
        self.kinds = {kind.id: kind for kind in kinds}
        roles = [kind.role for kind in self.kinds.values()]
        placed: dict[PictureRole, int] = {}
        self._styles: dict[str, str] = {}
        for kind in self.kinds.values():
            number = placed[kind.role] = placed.get(kind.role, -1) + 1
            own = roles.count(kind.role) == 1 or (number == 0 and kind.role in _GROUND)
            self._styles[kind.id] = ROLES[kind.role] if own else PALETTE[number % len(PALETTE)]

    def style(self, kind: str, role: PictureRole = PictureRole.PLAIN) -> str:
        """Return the style of a kind; of a role, if there is no such kind."""
        return self._styles.get(kind, ROLES[role])

    def mark(self, kind: str, sign: str = "■") -> Text:
        """Return the mark of a kind: a coloured sign, and letters that say the same without colours."""
        known = self.kinds.get(kind)
        return Text() if known is None else said(sign + known.mark, self.style(kind))
