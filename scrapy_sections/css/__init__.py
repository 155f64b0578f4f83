"""From style sheets to computed styles; no other room reads CSS."""
