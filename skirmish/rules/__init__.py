"""Adjudication, one module a chapter: state in, Ruling out. Nothing here changes the state."""
