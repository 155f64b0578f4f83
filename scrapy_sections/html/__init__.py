"""A page in: its text decoded and parsed, and its tree segmented into blocks in one pass."""
