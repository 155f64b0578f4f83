"""The tables of the papers measured again, and HEPS beside its authors' program."""
