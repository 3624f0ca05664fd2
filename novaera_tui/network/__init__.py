"""One game, several terminals: the host keeps it, and others join or watch over a Unix domain socket. No Textual."""
