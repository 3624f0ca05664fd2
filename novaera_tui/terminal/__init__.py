"""The layer below Textual: bytes, hang-ups and signals."""
