"""The rules of Smugglers of the Galaxy."""
