"""The commands of the command line, one module each: `add(subparsers)` declares it, `run(arguments)` does it."""
