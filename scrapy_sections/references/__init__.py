"""Where a text refers to a section of its page: by number ("see Section 5"), or by a link."""
