"""Marks where the top-level folder ``models`` is installed, for ``packages = find:``; in a checkout it stays empty."""
