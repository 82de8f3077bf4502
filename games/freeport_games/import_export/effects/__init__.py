"""What happens at the table, whatever brings it about: drawing, paying, shelving, ships that come home, the end."""
