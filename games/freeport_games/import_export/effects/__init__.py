"""Effects at the table, whatever causes them: drawing, paying, shelving, ships that come home, the end."""
