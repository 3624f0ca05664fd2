"""What lies below Textual: the bytes that are sent, hang-ups, signals."""
