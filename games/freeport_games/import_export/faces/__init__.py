"""What clients are shown: the picture of a view, the map of the table, the catalogue of things."""
