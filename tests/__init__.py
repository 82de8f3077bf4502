"""The proofs, sorted by what they prove."""
