# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The pass of ``html.segment`` over libxml2's own nodes; it fills the same columns, with the same values.

``html.segment.read_tree`` is its specification, with the same names. No pointer into the tree is kept after the call:
texts and names are copied, elements are lxml's. Columns are arrays of Python's, which raise MemoryError themselves.
"""

from cpython cimport array
from cpython.object cimport Py_SIZE
from cpython.unicode cimport PyUnicode_DecodeUTF8
from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memchr, memcpy, strcmp, strlen
from lxml.includes.etreepublic cimport (
    _Document,
    _Element,
    attributeValue,
    collectAttributes,
    elementFactory,
    import_lxml__etree,
    namespacedName,
)
from lxml.includes.tree cimport xmlAttr, xmlNode

from array import array as make_array

from scrapy_sections.html.blocks import BLOCK_TAGS, HEADINGS, NO_NODES, RAW_TEXT
from scrapy_sections.html.tree_pass import (
    MAX_BLOCKS,
    MAX_BLOCKS_WITH_HEADINGS,
    MIN_JOINED,
    NODES_A_CHECK,
    has_images_alone,
)
from scrapy_sections.html.swallowed import HOLDERS, may_hold_page, raw_text_with_tags
from scrapy_sections.html.style_state import STATEFUL_TAGS, TAGS_WITH_HINTS

import_lxml__etree()


cdef enum:  # libxml2's types of nodes
    ELEMENT = 1
    TEXT = 3
    CDATA = 4
    ENTITY = 5
    INSTRUCTION = 7
    COMMENT = 8


cdef enum:  # what a tag is, as bits
    SKIPPED_TAG = 1
    RAW_TEXT_TAG = 2
    LINE_BREAK_TAG = 4
    BLOCK_TAG = 8
    STATEFUL_TAG = 16
    HEADING_TAG = 32
    HINTS_TAG = 64
    PRE_TAG = 128
    IMG_TAG = 256
    LINK_TAG = 512
    HOLDER_TAG = 1024


cdef class _Numbers:
    """Numbers 0, 1, 2, ... of the distinct triples (a, b, c) met so far: an open hash table."""

    cdef array.array slots  # number + 1; 0: free
    cdef array.array keys  # three entries a number
    cdef Py_ssize_t mask
    cdef int count

    def __cinit__(self):
        self.slots, self.keys = array.clone(_INTS, 256, True), array.clone(_INTS, 0, False)
        self.mask, self.count = 255, 0

    cdef int number(self, int a, int b, int c) except -1:
        """Return the number of a triple; a new one is added, which ``count`` tells."""
        cdef Py_ssize_t place = _hash(a, b, c) & self.mask
        cdef int* key
        while self.slots.data.as_ints[place]:
            key = self.keys.data.as_ints + 3 * (self.slots.data.as_ints[place] - 1)
            if key[0] == a and key[1] == b and key[2] == c:
                return self.slots.data.as_ints[place] - 1
            place = (place + 1) & self.mask
        _push(self.keys, a)
        _push(self.keys, b)
        _push(self.keys, c)
        self.count += 1
        self.slots.data.as_ints[place] = self.count
        if 2 * self.count > self.mask:
            self._grow()
        return self.count - 1

    cdef int _grow(self) except -1:
        cdef array.array slots = array.clone(_INTS, 2 * self.mask + 2, True)
        cdef Py_ssize_t mask = 2 * self.mask + 1, place
        cdef int number
        cdef int* key = self.keys.data.as_ints
        for number in range(self.count):
            place = _hash(key[0], key[1], key[2]) & mask
            while slots.data.as_ints[place]:
                place = (place + 1) & mask
            slots.data.as_ints[place] = number + 1
            key += 3
        self.slots, self.mask = slots, mask
        return 0


cdef inline uint64_t _hash(int a, int b, int c) noexcept nogil:
    cdef uint64_t mixed = (<uint64_t><uint32_t>a * 0x9E3779B97F4A7C15ULL) ^ (<uint64_t><uint32_t>b * 0xC2B2AE3D27D4EB4FULL)
    mixed = (mixed ^ <uint64_t><uint32_t>c) * 0x165667B19E3779F9ULL
    return mixed >> 29


cdef const char* _NOTHING = ""
cdef array.array _INTS = make_array("i"), _BYTES = make_array("b")


cdef inline int _push(array.array column, int value) except -1:
    cdef Py_ssize_t length = Py_SIZE(column)
    array.resize_smart(column, length + 1)
    column.data.as_ints[length] = value
    return 0


cdef inline int _push_flag(array.array column, bint value) except -1:
    cdef Py_ssize_t length = Py_SIZE(column)
    array.resize_smart(column, length + 1)
    column.data.as_schars[length] = value
    return 0


cdef inline int _pop(array.array column) except -1:
    array.resize_smart(column, Py_SIZE(column) - 1)
    return 0


cdef inline uint32_t _code_point(const unsigned char* text, int* size) noexcept nogil:
    """Return the code point that begins here in UTF-8, which libxml2 has checked, and set its size in bytes."""
    cdef unsigned char first = text[0]
    if first < 0x80:
        size[0] = 1
        return first
    if first < 0xE0:
        size[0] = 2
        return (first & 0x1F) << 6 | (text[1] & 0x3F)
    if first < 0xF0:
        size[0] = 3
        return (first & 0x0F) << 12 | (text[1] & 0x3F) << 6 | (text[2] & 0x3F)
    size[0] = 4
    return (first & 7) << 18 | (text[1] & 0x3F) << 12 | (text[2] & 0x3F) << 6 | (text[3] & 0x3F)


cdef inline bint _is_space(uint32_t code) noexcept nogil:
    """Return what ``str.isspace`` says of a character."""
    if code < 0x80:
        return code == 32 or 9 <= code <= 13 or 28 <= code <= 31
    return (
        code == 0x85 or code == 0xA0 or code == 0x1680 or 0x2000 <= code <= 0x200A or code == 0x2028 or code == 0x2029
        or code == 0x202F or code == 0x205F or code == 0x3000
    )


cdef inline bint _is_invisible(uint32_t code) noexcept nogil:
    """Return whether a character is one of ``html.tree_pass.INVISIBLE``."""
    return code == 32 or code == 0xAD or 0x200B <= code <= 0x200F or code == 0x2060 or code == 0xFEFF


cdef bint _all_space(const char* text, Py_ssize_t length) noexcept nogil:
    cdef const unsigned char* place = <const unsigned char*>text
    cdef const unsigned char* end = place + length
    cdef int size
    while place < end:
        if not _is_space(_code_point(place, &size)):
            return False
        place += size
    return True


cdef inline bint _is_text(xmlNode* node) noexcept nogil:
    return node.type == TEXT or node.type == CDATA


cdef inline const char* _plain_value(xmlAttr* attribute) noexcept nogil:
    """Return an attribute's value; NULL where it is not one text, as with entities."""
    cdef xmlNode* text = attribute.children
    if text == NULL or (text.next == NULL and text.type == TEXT and text.content == NULL):
        return _NOTHING
    return <const char*>text.content if text.next == NULL and text.type == TEXT else NULL


cdef class _OpenBlock:
    """The block that is being read, and the columns of blocks and pieces."""

    cdef object blocks
    cdef list texts, piece_texts
    cdef set shared_nodes
    cdef array.array containers, first_nodes, tags_before, tags_inside, after_line_break, end
    cdef array.array piece_blocks, piece_lengths, piece_nodes, piece_orders
    cdef array.array shared  # inline nodes that ended in the block
    cdef array.array text  # of the block, whitespace collapsed, in UTF-8
    cdef bint is_open, space_due, visible, broken, joined
    cdef int tags  # up to the end of the block before
    cdef int number_before  # pieces of the blocks before
    cdef int length  # characters of the block's pieces
    cdef int max_blocks, min_joined

    def __cinit__(self, blocks):
        pieces = blocks.pieces
        self.blocks, self.texts, self.piece_texts = blocks, blocks.texts, pieces.texts
        self.containers, self.first_nodes = blocks.containers, blocks.first_nodes
        self.tags_before, self.tags_inside = blocks.tags_before, blocks.tags_inside
        self.after_line_break, self.end = blocks.after_line_break, blocks.nodes.end
        self.shared_nodes = blocks.nodes.shared
        self.piece_blocks, self.piece_lengths = pieces.blocks, pieces.lengths
        self.piece_nodes, self.piece_orders = pieces.nodes, pieces.orders
        self.shared, self.text = array.clone(_INTS, 0, False), array.clone(_BYTES, 0, False)
        self.max_blocks, self.min_joined = MAX_BLOCKS, MIN_JOINED

    cdef inline int add_space(self) except -1:
        if self.is_open:
            self.space_due = Py_SIZE(self.text) > 0
            self.length += 1
        return 0

    cdef int add(self, const char* piece, Py_ssize_t size, int node, int container, int tags, int order) except -1:
        """Add a run of text, not whitespace alone."""
        cdef const unsigned char* place = <const unsigned char*>piece
        cdef const unsigned char* stop = place + size
        cdef Py_ssize_t used = Py_SIZE(self.text)
        cdef int length = 0, width
        cdef uint32_t code
        cdef char* out
        if not self.is_open:
            self.is_open, self.space_due, self.visible, self.length, used = True, False, False, 0, 0
            _push(self.containers, container)
            _push(self.first_nodes, node)
            _push(self.tags_before, tags - self.tags)
            _push_flag(self.after_line_break, self.broken)
        array.resize_smart(self.text, used + size + 1)
        out = self.text.data.as_chars + used
        while place < stop:
            code = _code_point(place, &width)
            if _is_space(code):
                self.space_due = out != self.text.data.as_chars
            else:
                if self.space_due:
                    self.space_due = False
                    out[0] = 32
                    out += 1
                if not self.visible:
                    self.visible = not _is_invisible(code)
                width = <int>min(<Py_ssize_t>width, stop - place)  # the text may have been cut within a character
                memcpy(out, place, width)
                out += width
            place += width
            length += 1
        array.resize_smart(self.text, out - self.text.data.as_chars)
        self.length += length
        _push(self.piece_blocks, <int>len(self.texts))
        _push(self.piece_lengths, length)
        _push(self.piece_nodes, node)
        _push(self.piece_orders, order)
        self.piece_texts.append(PyUnicode_DecodeUTF8(piece, size, NULL))
        return 0

    cdef inline int finish(self, int tags, bint is_told_apart) except -1:
        """End the block, unless it is joined with what follows."""
        if len(self.texts) >= self.max_blocks and self.length < self.min_joined and not is_told_apart:
            self.add_space()
            self.length -= 1
            self.joined = self.blocks.joined = True
            return 0
        return self.end_block(tags)

    cdef int end_block(self, int tags) except -1:
        cdef Py_ssize_t place
        if not self.is_open:
            return 0
        if self.visible:
            self.texts.append(PyUnicode_DecodeUTF8(self.text.data.as_chars, Py_SIZE(self.text), NULL))
            place = Py_SIZE(self.tags_before) - 1
            _push(self.tags_inside, tags - self.tags - self.tags_before.data.as_ints[place])
            self.tags = tags
            self.number_before = <int>len(self.piece_texts)
            if not self.joined:
                for place in range(Py_SIZE(self.shared)):
                    self.shared_nodes.add(self.shared.data.as_ints[place])
        else:
            for place in range(Py_SIZE(self.shared)):
                self.end.data.as_ints[self.shared.data.as_ints[place]] -= 1
            for column in (self.containers, self.first_nodes, self.tags_before, self.after_line_break):
                _pop(column)
            for column in (self.piece_blocks, self.piece_lengths, self.piece_nodes, self.piece_orders):
                array.resize_smart(column, self.number_before)
            del self.piece_texts[self.number_before :]
        array.resize_smart(self.shared, 0)
        array.resize_smart(self.text, 0)
        self.is_open = self.joined = False
        return 0


cdef class _Pass:
    cdef object blocks, states, style_source, limits
    cdef _Document document
    cdef _OpenBlock block
    cdef list elements, tags, tag_names, unchanged, block_level_states, class_names
    cdef dict tag_numbers, class_numbers, image_headings, anchors
    cdef set with_skipped
    cdef array.array tag_bits, node_tags, run
    cdef array.array parents, path_ids, class_ids, depths, ordinals, node_states, first, end
    cdef array.array break_nodes, break_orders, break_pieces
    cdef array.array state_values  # by number in ``state_keys``; -1: not known yet
    cdef array.array sibling_counts  # by number in ``sibling_keys``
    cdef _Numbers path_keys, state_keys, sibling_keys
    cdef Py_ssize_t max_blocks_with_headings
    cdef array.array stack  # six entries a level
    cdef _Numbers names
    cdef array.array name_tags  # by number in ``names``: tag

    cdef int tag_number(self, xmlNode* node) except -1:
        """Return the number of an element's tag on this page.

        The parser keeps each name once: its address is looked up first.
        """
        cdef size_t address = <size_t>node.name
        cdef int known = self.names.count
        cdef int key = self.names.number(<int><uint32_t>address, <int><uint32_t>(address >> 32), node.ns != NULL)
        if key < known and node.ns == NULL:
            return self.name_tags.data.as_ints[key]
        name = namespacedName(node)
        number = self.tag_numbers.get(name)
        if number is None:
            number = self.tag_numbers[name] = len(self.tag_names)
            self.tag_names.append(name)
            _push(self.tag_bits, _bits_of(name))
        if key == known:
            _push(self.name_tags, number)
        return number

    cdef inline bint is_heading(self, int container) noexcept:
        if container < 0:
            return False
        return self.tag_bits.data.as_ints[self.node_tags.data.as_ints[container]] & HEADING_TAG

    cdef inline bint is_told_apart(self, int container) noexcept:
        return self.is_heading(container) and len(self.block.texts) < self.max_blocks_with_headings

    cdef inline int close(self, int tags, bint by_line_break) except -1:
        cdef _OpenBlock block = self.block
        if block.is_open:
            block.finish(tags, self.is_told_apart(block.containers.data.as_ints[Py_SIZE(block.containers) - 1]))
        block.broken = by_line_break
        return 0

    cdef inline int add(self, const char* text, Py_ssize_t size, int node, int container, int tags) except -1:
        if self.block.joined and self.is_told_apart(container):
            self.block.end_block(tags)
        return self.block.add(text, size, node, container, tags, <int>len(self.elements))

    cdef xmlNode* read_text(self, xmlNode* node, int parent, int container, int tags, bint preformatted) except? NULL:
        """Add the text that begins at a text node, and return the node after it."""
        cdef xmlNode* following = node.next
        cdef const char* text = <const char*>node.content
        cdef Py_ssize_t size = strlen(text) if text != NULL else 0
        if following != NULL and _is_text(following):
            array.resize_smart(self.run, 0)
            following = node
            while following != NULL and _is_text(following):
                if following.content != NULL:
                    array.extend_buffer(self.run, <char*>following.content, strlen(<const char*>following.content))
                following = following.next
            text, size = self.run.data.as_chars, Py_SIZE(self.run)
        if size == 0:
            return following
        if _all_space(text, size):
            self.block.add_space()
        elif preformatted:
            self.add_paragraphs(text, size, parent, container, tags)
        else:
            self.add(text, size, parent, container, tags)
        return following

    cdef int add_paragraphs(self, const char* text, Py_ssize_t size, int node, int container, int tags) except -1:
        """Add preformatted text, of which each paragraph is a block."""
        cdef const char* end = text + size
        cdef const char* start = text
        cdef const char* stop = _paragraph_end(text, end)
        if stop == end:
            return self.add(text, size, node, container, tags)
        while True:
            if stop > start and not _all_space(start, stop - start):
                self.add(start, stop - start, node, container, tags)
            self.close(tags, True)
            if stop == end:
                return 0
            start = stop + 2
            stop = _paragraph_end(start, end)

    cdef int class_number(self, xmlAttr** named) except -1:
        """Return the number of a class name: of the values of class, id, role and itemprop, as far as they are there."""
        cdef int place, count = 0
        cdef const char* value
        name = ""
        for place in range(4):
            if named[place] != NULL:
                value = _plain_value(named[place])
                if value != NULL:
                    part = PyUnicode_DecodeUTF8(value, strlen(value), NULL)
                else:
                    part = attributeValue(named[place].parent, named[place])
                name = f"{name} {part}" if count else part
                count += 1
        number = self.class_numbers.get(name)
        if number is None:
            number = self.class_numbers[name] = len(self.class_names)
            self.class_names.append(name)
        return number

    cdef int ordinal(self, int parent, int tag) except -1:
        """Return the place of a new node among its siblings of the same tag, from 1 on."""
        cdef int known = self.sibling_keys.count
        cdef int key = self.sibling_keys.number(parent, tag, 0)
        if key == known:
            _push(self.sibling_counts, 0)
        self.sibling_counts.data.as_ints[key] += 1
        return self.sibling_counts.data.as_ints[key]

    cdef int state_of_tag(self, int outer, int tag, int link) except -1:
        """Return the state of an element that has nothing but its tag, and an address if it is a ``link``."""
        cdef int known = self.state_keys.count
        cdef int key = self.state_keys.number(outer, tag, link)
        if key == known:
            attributes = {"href": ""} if link else {}
            _push(self.state_values, self.states.child_state(outer, self.tag_names[tag], attributes, "", None, 0))
        return self.state_values.data.as_ints[key]

    cdef int read(self, xmlNode* root) except -1:
        """Read a page from its root on."""
        cdef _OpenBlock block = self.block
        cdef xmlNode* at = root  # the next node among the children of ``node``; NULL at their end
        cdef xmlAttr* attribute
        cdef xmlAttr* named[4]
        cdef xmlAttr* name_attribute
        cdef xmlAttr* href
        cdef const char* attribute_name
        cdef const char* value
        cdef int node = -1, container = -1, path = -1, state = self.states.root, tags = 0
        cdef int child_node, child_path, child_state, child_container, tag, bits, class_number, level, link
        cdef int next_check = min(NODES_A_CHECK, self.limits.nodes), limit = min(self.limits.nodes, 0x7FFFFFFF)
        cdef bint is_block_level = True, preformatted = False, child_is_block_level, child_preformatted, cut = False
        cdef bint has_class, has_stateful, has_others, is_styled = self.style_source is not None
        cdef int* entry
        while True:
            if at == NULL:
                if node < 0:
                    break
                if is_block_level:
                    self.close(tags, False)
                tags += 1
                self.end_node(node)
                at = (<_Element>self.elements[node])._c_node.next if self.parents.data.as_ints[node] >= 0 else NULL
                level = <int>Py_SIZE(self.stack) - 6
                entry = self.stack.data.as_ints + level
                node, container, path, state = entry[0], entry[1], entry[2], entry[3]
                is_block_level, preformatted = entry[4], entry[5]
                array.resize_smart(self.stack, level)
                if cut:
                    if at != NULL and _is_text(at):
                        self.read_text(at, node, container, tags, preformatted)
                    at = NULL
                continue
            if _is_text(at):
                at = self.read_text(at, node, container, tags, preformatted)
                continue
            if at.type != ELEMENT:
                if at.type == COMMENT or at.type == INSTRUCTION or at.type == ENTITY:
                    self.with_skipped.add(node)
                at = at.next
                continue
            tag = self.tag_number(at)
            bits = self.tag_bits.data.as_ints[tag]
            if bits & SKIPPED_TAG:
                self.with_skipped.add(node)
                if bits & RAW_TEXT_TAG:
                    self.blocks.swallowed += raw_text_with_tags(elementFactory(self.document, at))
                elif bits & HOLDER_TAG and not self.blocks.may_be_held:
                    self.blocks.may_be_held = may_hold_page(elementFactory(self.document, at))
                at = at.next
                continue
            if bits & LINE_BREAK_TAG:
                if self.is_heading(container):
                    block.add_space()
                else:
                    self.close(tags, True)
                tags += 1
                _push(self.break_nodes, node)
                _push(self.break_orders, <int>len(self.elements))
                _push(self.break_pieces, <int>len(block.piece_texts))
                at = at.next
                continue
            child_node = <int>len(self.elements)
            if child_node == next_check:
                self.limits.deadline.check()
                next_check = min(child_node + <int>NODES_A_CHECK, limit)
                if child_node >= limit:
                    self.blocks.cut_off = cut = True
                    self.with_skipped.add(node)
                    for level in range(0, Py_SIZE(self.stack), 6):
                        self.with_skipped.add(self.stack.data.as_ints[level])
                    at = NULL
                    continue
            element = elementFactory(self.document, at)

            named[0] = named[1] = named[2] = named[3] = name_attribute = href = NULL
            has_stateful = has_others = False
            attribute = at.properties
            while attribute != NULL:
                if attribute.ns != NULL:
                    has_others = True
                else:
                    attribute_name = <const char*>attribute.name
                    if strcmp(attribute_name, "class") == 0:
                        named[0] = attribute
                    else:
                        has_others = True
                        if strcmp(attribute_name, "id") == 0:
                            named[1] = attribute
                        elif strcmp(attribute_name, "role") == 0:
                            named[2] = attribute
                        elif strcmp(attribute_name, "itemprop") == 0:
                            named[3] = attribute
                        elif strcmp(attribute_name, "name") == 0:
                            name_attribute = attribute
                        elif strcmp(attribute_name, "href") == 0:
                            href = attribute
                        elif (
                            strcmp(attribute_name, "style") == 0 or strcmp(attribute_name, "hidden") == 0
                            or strcmp(attribute_name, "align") == 0 or strcmp(attribute_name, "aria-hidden") == 0
                        ):
                            has_stateful = True
                attribute = attribute.next
            class_number = self.class_number(named) if at.properties != NULL else 0
            if named[1] != NULL or name_attribute != NULL:
                anchor = None
                if named[1] != NULL:
                    anchor = attributeValue(at, named[1])
                if not anchor and name_attribute != NULL:
                    anchor = attributeValue(at, name_attribute)
                if anchor:
                    self.anchors.setdefault(anchor, child_node)

            child_path = self.path_keys.number(path, tag, class_number)
            child_state = self.unchanged[state]
            child_is_block_level = bits & BLOCK_TAG and not bits & STATEFUL_TAG
            if is_styled or has_stateful or bits & STATEFUL_TAG:
                link = bits & LINK_TAG and href != NULL
                if link:
                    value = _plain_value(href)
                    if value == NULL or (value[0] == 35 and value[1] != 0):
                        link = 2
                if is_styled or has_stateful or link == 2 or (has_others and bits & HINTS_TAG):
                    attributes = dict(collectAttributes(at, 3)) if has_others else {}
                    tag_name, class_name = self.tag_names[tag], self.class_names[class_number]
                    if (
                        bits & STATEFUL_TAG or has_stateful
                        or self.style_source.may_style(tag_name, attributes, class_name)
                    ):
                        child_state = self.states.child_state(
                            state, tag_name, attributes, class_name, element, child_node
                        )
                        child_is_block_level = bits & BLOCK_TAG or self.block_level_states[child_state]
                else:
                    child_state = self.state_of_tag(state, tag, link)
                    child_is_block_level = bits & BLOCK_TAG or self.block_level_states[child_state]
            child_container = container
            if child_is_block_level:
                self.close(tags, False)
                child_container = child_node
            tags += 1
            self.elements.append(element)
            _push(self.node_tags, tag)
            _push(self.parents, node)
            _push(self.path_ids, child_path)
            _push(self.class_ids, class_number)
            _push(self.depths, <int>Py_SIZE(self.stack) / 6)
            _push(self.ordinals, self.ordinal(node, tag))
            self.tags.append(self.tag_names[tag])
            _push(self.node_states, child_state)
            _push(self.first, <int>len(block.texts))
            _push(self.end, 0)
            child_preformatted = preformatted or bits & PRE_TAG
            if bits & IMG_TAG and self.is_heading(container):
                self.add_image_text(element, child_node, container, tags)
            if at.children != NULL:
                array.resize_smart(self.stack, Py_SIZE(self.stack) + 6)
                entry = self.stack.data.as_ints + Py_SIZE(self.stack) - 6
                entry[0], entry[1], entry[2], entry[3] = node, container, path, state
                entry[4], entry[5] = is_block_level, preformatted
                node, container, path, state = child_node, child_container, child_path, child_state
                is_block_level, preformatted = child_is_block_level, child_preformatted
                at = at.children
                continue
            if child_is_block_level:
                self.close(tags, False)
            tags += 1
            self.end_node(child_node)
            at = at.next if node >= 0 else NULL
        block.end_block(tags)
        return 0

    cdef inline int end_node(self, int node) except -1:
        cdef int number = <int>len(self.block.texts)
        if self.block.is_open:
            _push(self.block.shared, node)
            number += 1
        self.end.data.as_ints[node] = number
        return 0

    cdef int add_image_text(self, _Element image, int node, int container, int tags) except -1:
        """Add the alternative text of an image in a heading of nothing but images."""
        alternative = image.get("alt")
        if alternative is None:
            return 0
        if container not in self.image_headings:
            self.image_headings[container] = has_images_alone(self.elements[container])
        if self.image_headings[container] and alternative.strip():
            text = alternative.encode()
            self.add(text, len(text), node, container, tags)
        return 0


cdef const char* _paragraph_end(const char* text, const char* end) noexcept nogil:
    """Return where the first of two line feeds is, or the end."""
    while text < end:
        text = <const char*>memchr(text, 10, end - text)
        if text == NULL or text + 1 >= end:
            return end
        if text[1] == 10:
            return text
        text += 1
    return end


def _bits_of(tag):
    return (
        SKIPPED_TAG * (tag in NO_NODES and tag != "br") | RAW_TEXT_TAG * (tag in RAW_TEXT)
        | LINE_BREAK_TAG * (tag == "br") | BLOCK_TAG * (tag in BLOCK_TAGS) | STATEFUL_TAG * (tag in STATEFUL_TAGS)
        | HEADING_TAG * (tag in HEADINGS) | HINTS_TAG * (tag in TAGS_WITH_HINTS) | PRE_TAG * (tag == "pre")
        | IMG_TAG * (tag == "img") | LINK_TAG * (tag == "a") | HOLDER_TAG * (tag in HOLDERS or tag == "head")
    )


def read_tree(_Element root not None, blocks, states, style_source, limits):
    """Fill the tables of a page as ``html.tree_pass.read_tree`` does, and return the same."""
    cdef _Pass reader = _Pass.__new__(_Pass)
    nodes, line_breaks = blocks.nodes, blocks.line_breaks
    reader.max_blocks_with_headings = MAX_BLOCKS_WITH_HEADINGS
    reader.blocks, reader.states, reader.style_source, reader.limits = blocks, states, style_source, limits
    reader.document, reader.block = root._doc, _OpenBlock(blocks)
    reader.elements, reader.anchors, reader.with_skipped = nodes.elements, nodes.anchors, nodes.with_skipped
    reader.parents, reader.path_ids, reader.first, reader.end = nodes.parents, nodes.path_ids, nodes.first, nodes.end
    reader.class_ids, reader.depths, reader.ordinals = nodes.class_ids, nodes.depths, nodes.ordinals
    reader.break_nodes, reader.break_orders, reader.break_pieces = (
        line_breaks.nodes, line_breaks.orders, line_breaks.pieces
    )
    reader.unchanged, reader.block_level_states = states.unchanged, states.block_level
    reader.tags, reader.tag_names, reader.tag_numbers = nodes.tags, [], {}
    blocks.class_names = reader.class_names = [""]
    reader.class_numbers, reader.image_headings = {"": 0}, {}
    reader.tag_bits, reader.node_tags, reader.run = make_array("i"), make_array("i"), make_array("b")
    reader.node_states, reader.state_values, reader.stack = make_array("i"), make_array("i"), make_array("i")
    reader.names, reader.name_tags = _Numbers(), make_array("i")
    reader.path_keys, reader.state_keys, reader.sibling_keys = _Numbers(), _Numbers(), _Numbers()
    reader.sibling_counts = make_array("i")
    reader.read(root._c_node)
    return reader.node_states
