"""Every power: importing this module declares them all, and checks that each card has one."""

from __future__ import annotations

from freeport_games.import_export.components import CARDS

from . import at_once as at_once
from . import completing as completing
from . import drawing as drawing
from . import fitting as fitting
from . import importing as importing
from . import leading as leading
from . import piracy as piracy
from .vocabulary import POWERS, power

for card in CARDS:
    if card not in POWERS:
        power(card, "")
