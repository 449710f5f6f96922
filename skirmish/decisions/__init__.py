"""Everything the engine may ask, one module a phase; `kinds` has them all, with their JSON forms."""
