"""Stage 1: where is the main part? (Pasternack & Roth, WWW 2009)"""
