"""Profiles, wargear and weapons: figures as data."""
