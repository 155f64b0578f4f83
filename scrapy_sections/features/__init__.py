"""Named columns of each block, of its neighbours, and of the words in it. Nothing here is learned or decided."""
