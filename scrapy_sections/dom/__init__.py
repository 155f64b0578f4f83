"""HTML in: decode, parse, cut into blocks, with the style of each."""
