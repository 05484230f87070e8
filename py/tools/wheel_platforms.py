"""The platforms that have wheels with a compiled kernel, and their targets for the compiler.

The libraries do not depend on any other library. (On macOS, a library must name the system's
library.) So the Linux library works with any version of glibc, and with musl. The targets are the
oldest processors that these systems support.
"""

from __future__ import annotations

from typing import NamedTuple

from compile_kernel import Target, exports, wasm


class Platform(NamedTuple):
    """The platform of a wheel."""

    tag: str  # the TAG in the wheel's name `py3-none-TAG`
    system: str  # the value of `sys.platform`
    target: Target


def linux(processor: str, cpu: str) -> Platform:
    """Return the platform for Linux on a processor."""
    link = ("ld.lld", "-shared", "-z", "defs", "--strip-all")
    last = ("--hash-style=both", "--build-id=none", "-o", "PRODUCT", "OBJECT")
    tags = ("manylinux2014", "manylinux_2_17", "musllinux_1_1")
    return Platform(
        ".".join(sorted(f"{tag}_{processor}" for tag in tags)),
        "linux",
        Target(f"{processor}-unknown-linux-gnu", cpu, "", (*link, *last)),
    )


def macos(processor: str, cpu: str, least: str) -> Platform:
    """Return the platform for macOS of version `least` or later.

    ziglang signs the library, because Apple's processors require a signature.
    """
    name = {"arm64": "aarch64"}.get(processor, processor)
    link = ("build-lib", "-target", f"{name}-macos.{least}", "-dynamic", "-lc", "-fno-compiler-rt")
    # Without an install name, the library would contain the path of the build.
    names = ("--name", "kernel", "-install_name", "@rpath/kernel.dylib")
    last = (*names, "-fstrip", "-fno-emit-implib", "-femit-bin=PRODUCT", "OBJECT")
    return Platform(
        f"macosx_{least.replace('.', '_')}_{processor}",
        "darwin",
        Target(f"{processor}-apple-macosx{least}.0", cpu, "", (*link, *last)),
    )


def windows() -> Platform:
    """Return the platform for Windows. `-Brepro` omits the date for reproducible builds."""
    link = ["lld-link", "-dll", "-noentry", "-nodefaultlib", "-noimplib", "-Brepro"]
    link += [*(f"-export:{name}" for name in exports()), "-out:PRODUCT", "OBJECT"]
    target = Target("x86_64-pc-windows-msvc", "x86-64", "", tuple(link))
    return Platform("win_amd64", "win32", target)


def pyodide() -> Platform:
    """Return the platform for Pyodide 314 and 315. PEP 783 defines the names of their ABIs.

    The library imports only its memory and tables, so it does not depend on the ABI.
    """
    tags = ("pyemscripten_2026_0_wasm32", "pyemscripten_2026_5_wasm32")
    return Platform(".".join(tags), "emscripten", wasm())


def platforms() -> tuple[Platform, ...]:
    """Return all platforms."""
    return (
        linux("x86_64", "x86-64"),
        linux("aarch64", "generic"),
        macos("arm64", "apple-m1", "11.0"),
        macos("x86_64", "penryn", "10.13"),
        windows(),
        pyodide(),
    )
