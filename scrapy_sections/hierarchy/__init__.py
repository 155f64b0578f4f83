"""Stage 3: which title lies under which."""
