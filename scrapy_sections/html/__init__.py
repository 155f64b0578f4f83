"""From a page's bytes to its blocks: decoding, parsing, repair, and one pass over the tree."""
