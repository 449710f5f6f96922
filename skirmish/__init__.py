"""The Strategy Battle Game of The Return of the King: engine, rules desk and opponents."""
