"""The exact search as another compiled module uses it, which decides many positions."""

from libc.stdint cimport int32_t, int64_t, uint16_t, uint32_t, uint64_t

from .._dealt cimport Dealt
from ._seatings cimport Node

cdef enum:
    RANKS = 1024

# What was seen over an undug part, in the search whose number it bears.
cdef struct Slot:
    uint64_t undug
    uint32_t search
    uint16_t seatings
    uint16_t possible

cdef class ExactCore:
    cdef Dealt dealt
    cdef int cells
    cdef uint64_t loose
    cdef uint64_t home

    cdef Node *nodes
    cdef int32_t node_count
    cdef int32_t node_room
    cdef Slot *slots
    cdef uint64_t slot_count
    cdef uint64_t slots_taken
    cdef uint32_t searches
    cdef int32_t[RANKS] waiting
    cdef int lowest
    cdef int highest
    cdef uint64_t memory
    cdef bint out_of_memory
    cdef bint busy

    cdef void set_up(self, int columns, int cells) noexcept nogil
    cdef Slot *slot(self, uint64_t undug) noexcept nogil
    cdef bint fits(self, uint64_t more) noexcept nogil
    cdef bint make_room(self) noexcept nogil
    cdef int add(self, Node *node, int seated, uint16_t seatings, bint *won) noexcept nogil
    cdef void push(self, int32_t index) noexcept nogil
    cdef void look_at_node(self, int32_t index, bint *won) noexcept nogil
    cdef uint32_t to_dig(self, Node *node) noexcept nogil
    cdef bint begin(self) noexcept nogil
    cdef bint look(self, int64_t most, int64_t *looked, bint *ended) noexcept nogil
    cdef int take(self, uint64_t memory) except -1
    cdef tuple decide(self, max_nodes, seconds, cancel)
    cdef list steps(self)
