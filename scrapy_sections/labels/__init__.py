"""Stage 2: which blocks are titles, which prose, which miscellany (after ASDUS and STAPI)."""
