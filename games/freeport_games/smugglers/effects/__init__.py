"""What happens to ships, cargo, cards and credits, whatever brings it about; no card is named here."""
