"""The balance lab: plays many games between bots, totals the results and reports them. No terminal here."""
