"""For all tests: Hypothesis does not judge by the clock, which says more of the machine than of the code."""

from hypothesis import settings

settings.register_profile("package", deadline=None)
settings.load_profile("package")
