"""The table without Textual: what it shows, what keys mean there, and what follows from them."""
