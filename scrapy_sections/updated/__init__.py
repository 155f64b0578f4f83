"""The date that a page states for its last change or effect."""
