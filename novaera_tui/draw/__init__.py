"""Drawing: pure functions from a scene to lines of styled segments, tested without a terminal."""
