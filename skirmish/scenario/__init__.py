"""Scenarios: who takes part, where they begin, and what they fight for. Data; no rule of the turn lives here."""
