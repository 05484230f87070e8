"""The machines that have a wheel with a compiled kernel in it, and how to compile for them.

No library needs any other, a C library's included, but macOS's: there each has to name the
system's. So one for Linux serves glibc's, however old, and musl's. The processors are the oldest
that these systems run on.
"""

from __future__ import annotations

from typing import NamedTuple

from compile_kernel import Target, exports, wasm

__all__ = ["Platform", "platforms"]


class Platform(NamedTuple):
    """A wheel's machine."""

    tag: str  # what pip knows it by: `py3-none-TAG`
    system: str  # its `sys.platform`
    target: Target


def linux(processor: str, cpu: str) -> Platform:
    """Any Linux on such a processor."""
    link = ("ld.lld", "-shared", "-z", "defs", "--strip-all")
    last = ("--hash-style=both", "--build-id=none", "-o", "PRODUCT", "OBJECT")
    tags = ("manylinux2014", "manylinux_2_17", "musllinux_1_1")
    return Platform(
        ".".join(sorted(f"{tag}_{processor}" for tag in tags)),
        "linux",
        Target(f"{processor}-unknown-linux-gnu", cpu, "", (*link, *last)),
    )


def macos(processor: str, cpu: str, least: str) -> Platform:
    """macOS from a version on. ziglang's linker also signs, which Apple's processors insist on."""
    name = {"arm64": "aarch64"}.get(processor, processor)
    link = ("build-lib", "-target", f"{name}-macos.{least}", "-dynamic", "-lc", "-fno-compiler-rt")
    names = ("--name", "kernel", "-install_name", "@rpath/kernel.dylib")  # or it has our path in it
    last = (*names, "-fstrip", "-fno-emit-implib", "-femit-bin=PRODUCT", "OBJECT")
    return Platform(
        f"macosx_{least.replace('.', '_')}_{processor}",
        "darwin",
        Target(f"{processor}-apple-macosx{least}.0", cpu, "", (*link, *last)),
    )


def windows() -> Platform:
    """Windows. A date of its own would make every build another: `-Brepro`."""
    link = ["lld-link", "-dll", "-noentry", "-nodefaultlib", "-noimplib", "-Brepro"]
    link += [*(f"-export:{name}" for name in exports()), "-out:PRODUCT", "OBJECT"]
    target = Target("x86_64-pc-windows-msvc", "x86-64", "", tuple(link))
    return Platform("win_amd64", "win32", target)


def pyodide() -> Platform:
    """Pyodide 314, by the name that PEP 783 gives its binary interface."""
    return Platform("pyemscripten_2026_0_wasm32", "emscripten", wasm())


def platforms() -> tuple[Platform, ...]:
    """All of them."""
    return (
        linux("x86_64", "x86-64"),
        linux("aarch64", "generic"),
        macos("arm64", "apple-m1", "11.0"),
        macos("x86_64", "penryn", "10.13"),
        windows(),
        pyodide(),
    )
