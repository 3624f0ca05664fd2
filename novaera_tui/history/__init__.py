"""The games played at this keyboard, counted from their journals."""
