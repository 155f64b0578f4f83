"""Pages that the corpora lack, made of those that they have: short ones, plain ones, other scripts and markup."""
