"""The panels of the table: one focusable widget each, drawn line by line, with its own cursor."""
