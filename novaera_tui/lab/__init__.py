"""The balance lab: many games between bots, what they add up to, and a report of it. No terminal here."""
