"""The cards: what each can do, declared beside its text; nothing else."""
