"""The compiled parts, which are optional; everything else about the package is in setup.cfg.

Where there is no compiler or no Python.h, the package is installed without them and works as well, only slower; so it
is where a build without isolation finds no Cython or lxml.
"""

import platform
import sysconfig

from setuptools import Extension, setup

try:
    import lxml
    from Cython.Build import cythonize
except ImportError:
    cythonize = None

# Without the GIL another thread could change a tree in the midst of a pass; PyPy has no arrays of CPython's.
IS_USUAL = platform.python_implementation() == "CPython" and not sysconfig.get_config_var("Py_GIL_DISABLED")


def extension(name: str, *folders: str) -> Extension:
    """Return a compiled module, and the folders of the C headers that it reads."""
    return Extension(f"scrapy_sections.native.{name}", [f"scrapy_sections/native/{name}.pyx"], list(folders))


extensions = []
if cythonize and IS_USUAL:
    extensions = cythonize([extension("tree_pass", *lxml.get_include()), extension("words")])
for compiled in extensions:
    compiled.optional = True  # set here, as cythonize makes new ones

setup(ext_modules=extensions)
