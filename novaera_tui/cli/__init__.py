"""The commands, one module each: `add(subparsers)` declares it, `run(arguments)` runs it."""
