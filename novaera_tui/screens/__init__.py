"""The screens of the terminal edition."""
