"""Stage 2: which block is a title, which prose, which miscellany? (ASDUS, STAPI)"""
