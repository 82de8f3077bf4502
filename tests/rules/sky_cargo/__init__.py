"""The proofs of Sky Cargo's rules."""
