"""Plane geometry of discs, prisms and polylines: arrays in, arrays out. It knows no game."""
