"""Parse and modify WebAssembly modules."""

from __future__ import annotations


def leb(data: bytes, place: int) -> tuple[int, int]:
    """Return the LEB128 number at an offset, and the offset after it."""
    value = shift = 0
    while True:
        byte = data[place]
        place += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, place


def as_leb(value: int) -> bytes:
    """Encode a number in LEB128."""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def sections(module: bytes) -> list[tuple[int, bytes]]:
    """Return the sections of a module, each with its id."""
    found = []
    place = 8
    while place < len(module):
        kind = module[place]
        size, start = leb(module, place + 1)
        found.append((kind, module[start : start + size]))
        place = start + size
    return found


def exported(module: bytes) -> dict[str, tuple[int, int]]:
    """Return the kind (0 for a function) and the index of each export of a module, by name."""
    found = {}
    for kind, body in sections(module):
        if kind == 7:
            count, at = leb(body, 0)
            for _ in range(count):
                length, at = leb(body, at)
                name, at = body[at : at + length].decode(), at + length
                kind, at = body[at], at + 1
                index, at = leb(body, at)
                found[name] = (kind, index)
    return found


def trapping(kernel: bytes) -> bytes:
    """Return a valid copy of the kernel in which every function traps when it is called."""
    imported = 0
    for kind, body in sections(kernel):
        if kind == 2:  # Imported functions come first in the index space.
            count, at = leb(body, 0)
            for _ in range(count):
                for _ in range(2):
                    length, at = leb(body, at)
                    at += length
                what, at = body[at], at + 1
                if what == 0:  # a function
                    imported += 1
                    _, at = leb(body, at)
                elif what in (1, 2):  # a table or a memory
                    at += what == 1
                    flags, at = leb(body, at)
                    for _ in range(1 + (flags & 1)):
                        _, at = leb(body, at)
                else:
                    at += 2
    functions = {
        index: name
        for name, (what, index) in exported(kernel).items()
        if what == 0 and name.startswith("slidestar_")
    }
    replaced = {i - imported for i, name in functions.items() if name[10:] not in ("abi", "source")}
    assert len(replaced) > 5
    out = bytearray(kernel[:8])
    for kind, body in sections(kernel):
        if kind == 10:  # code
            count, at = leb(body, 0)
            made = bytearray(as_leb(count))
            for index in range(count):
                size, at = leb(body, at)
                code = b"\0\x00\x0b" if index in replaced else body[at : at + size]
                made += as_leb(len(code)) + code
                at += size
            body = bytes(made)
        out += bytes([kind]) + as_leb(len(body)) + body
    return bytes(out)
