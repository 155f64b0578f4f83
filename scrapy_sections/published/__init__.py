"""The published systems and other libraries, chosen by name; none of them is a default."""
