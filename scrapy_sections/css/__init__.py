"""Style sheets in, computed styles out: no other room needs to know how CSS is read."""
