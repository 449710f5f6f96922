"""The turn as the book tells it."""
