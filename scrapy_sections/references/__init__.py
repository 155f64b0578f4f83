"""References in the text to sections of its page: by number ("see Section 5"), or by a link."""
