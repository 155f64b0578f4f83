# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""The words that ``features.lexicon`` scores, looked up in one pass over the texts."""

from cpython cimport array
from cpython.dict cimport PyDict_GetItem
from cpython.object cimport PyObject
from cpython.unicode cimport (
    Py_UNICODE_ISALNUM,
    PyUnicode_DATA,
    PyUnicode_GET_LENGTH,
    PyUnicode_KIND,
    PyUnicode_READ,
    PyUnicode_Substring,
)

from array import array as make_array


cdef class _Found:
    """The words found: the index of the text that each stands in, and its row."""

    cdef array.array owners, rows
    cdef dict row_of
    cdef Py_ssize_t count

    def __cinit__(self, dict rows):
        self.owners, self.rows = make_array("q"), make_array("q")
        self.row_of, self.count = rows, 0

    cdef int add(self, str text, Py_ssize_t start, Py_ssize_t end, Py_ssize_t owner) except -1:
        cdef PyObject* row = PyDict_GetItem(self.row_of, PyUnicode_Substring(text, start, end))
        array.resize_smart(self.owners, self.count + 1)
        array.resize_smart(self.rows, self.count + 1)
        self.owners.data.as_longlongs[self.count] = owner
        self.rows.data.as_longlongs[self.count] = 0 if row == NULL else <long long><object>row
        self.count += 1
        return 0


def head_word_rows(list texts, Py_ssize_t length, dict rows):
    """Return the index of the text and the row of each word in the first ``length`` characters of each text."""
    cdef _Found found = _Found(rows)
    cdef Py_ssize_t owner, place, start, end
    cdef str head
    cdef int kind
    cdef void* data
    cdef Py_UCS4 code
    for owner in range(len(texts)):
        head = (<str>texts[owner])[:length].lower()
        kind, data, end = PyUnicode_KIND(head), PyUnicode_DATA(head), PyUnicode_GET_LENGTH(head)
        start = -1
        for place in range(end):
            code = PyUnicode_READ(kind, data, place)
            if Py_UNICODE_ISALNUM(code) or code == 95:
                if start < 0:
                    start = place
            elif start >= 0:
                found.add(head, start, place, owner)
                start = -1
        if start >= 0:
            found.add(head, start, end, owner)
    return found.owners, found.rows


def class_word_rows(list names, dict rows):
    """Return the index of the name and the row of each word in class names: "ab", "Ab" or "AB", of ASCII letters."""
    cdef _Found found = _Found(rows)
    cdef Py_ssize_t owner, place, start, end
    cdef str name
    cdef int kind
    cdef void* data
    for owner in range(len(names)):
        name = <str>names[owner]
        kind, data, end = PyUnicode_KIND(name), PyUnicode_DATA(name), PyUnicode_GET_LENGTH(name)
        place = 0
        while place < end:
            start = place
            if _is_lower(PyUnicode_READ(kind, data, place)):
                while place < end and _is_lower(PyUnicode_READ(kind, data, place)):
                    place += 1
            elif _is_upper(PyUnicode_READ(kind, data, place)):
                place += 1
                if place < end and _is_lower(PyUnicode_READ(kind, data, place)):
                    while place < end and _is_lower(PyUnicode_READ(kind, data, place)):
                        place += 1
                else:
                    while place < end and _is_upper(PyUnicode_READ(kind, data, place)):
                        place += 1
            else:
                place += 1
                continue
            if place > start + 1:
                found.add(name, start, place, owner)
    return found.owners, found.rows


cdef inline bint _is_lower(Py_UCS4 code) noexcept nogil:
    return 97 <= code <= 122


cdef inline bint _is_upper(Py_UCS4 code) noexcept nogil:
    return 65 <= code <= 90
