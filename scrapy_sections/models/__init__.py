"""Learned parts: loading and checking their files, and the network that predicts with plain arrays."""
