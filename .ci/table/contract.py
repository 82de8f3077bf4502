"""Write the contract of REST for the types of the table: of one game, as the table knows what all have in common."""

from __future__ import annotations

import sys
from pathlib import Path

from freeport_games import GAMES
from service.rest.routes import printed

Path(sys.argv[1]).write_text(printed(GAMES[0]))
