"""The one exception for what users ask for and cannot have."""


class Complaint(Exception):
    """Something is wrong with what the user asked for; the text is a sentence, the exit code is 2."""
