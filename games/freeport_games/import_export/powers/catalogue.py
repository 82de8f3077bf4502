"""Every power: importing this module declares them all."""

from __future__ import annotations

from freeport_games.import_export.components import CARDS

from . import any_time as any_time
from . import at_once as at_once
from . import at_once_acting as at_once_acting
from . import at_once_moving as at_once_moving
from . import at_once_taking as at_once_taking
from . import completing as completing
from . import contracting as contracting
from . import drawing as drawing
from . import fitting as fitting
from . import importing as importing
from . import leading as leading
from . import limits as limits
from . import loading as loading
from . import piracy as piracy
from . import scoring as scoring
from . import winning as winning
from .declared import POWERS as POWERS

if missing := sorted(CARDS.keys() - POWERS.keys()):
    raise ValueError(f"no power is declared for {', '.join(missing)}")
