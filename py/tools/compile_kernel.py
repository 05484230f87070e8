"""Compile the kernel's loops for this machine, and to WebAssembly for the page.

    python py/tools/compile_kernel.py [--wasm FOLDER] [--no-host]

The loops in `py/slidestar/kernel/loops/` are plain Python. numba translates them to LLVM's
intermediate representation, llvmlite optimises them as one module for the target, and ziglang links
the library. Libraries are cached in `.cache/kernel/`, in folders whose names contain a hash of all
inputs.

The host's library goes to `.cache/kernel/native/`, where `slidestar.kernel` finds it. If it cannot
be compiled, the script prints a warning, and the loops run interpreted. If the WebAssembly cannot
be compiled, the script fails.
"""

from __future__ import annotations

import argparse
import hashlib
import operator
import os
import platform
import re
import subprocess
import sys
from collections.abc import Collection, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".cache" / "kernel"
sys.path.insert(0, str(ROOT / "py"))

from slidestar.kernel.library import library_name, source_hash  # noqa: E402
from slidestar.kernel.loops import signatures  # noqa: E402

# With these settings, numba does not optimise, so its output is the same on all machines. llvmlite
# optimises it later.
SETTINGS = {
    "NUMBA_OPT": "0",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
}


class Target(NamedTuple):
    """A target machine, and the command to link a library for it."""

    triple: str
    cpu: str
    features: str
    link: tuple[str, ...]  # the arguments of ziglang; OBJECT and PRODUCT stand for the files


def wasm() -> Target:
    """Return the target for the page, a side module for Pyodide.

    It uses only features that all supported browsers have.
    """
    link = ["wasm-ld", "--shared", "--experimental-pic", "--no-entry", "--strip-all"]
    link += [*(f"--export={name}" for name in exports()), "-o", "PRODUCT", "OBJECT"]
    features = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
    return Target("wasm32-unknown-emscripten", "generic", features, tuple(link))


def host() -> Target:
    """Return the target for this machine, with all features of its processor."""
    import llvmlite.binding as llvm

    return Target(
        llvm.get_process_triple(),
        llvm.get_host_cpu_name(),
        llvm.get_host_cpu_features().flatten(),
        ("cc", "-shared", "-nostdlib", "-s", "-o", "PRODUCT", "OBJECT"),
    )


def exports() -> list[str]:
    """Return the names that the library exports."""
    return [
        "slidestar_abi",
        "slidestar_source",
        *(f"slidestar_{f.name}" for f in signatures.FUNCTIONS),
    ]


# --- Python to LLVM's intermediate representation ---


@cache
def translate() -> str:
    """Return all loops as one LLVM module, not optimised and independent of the target."""
    import llvmlite.binding as llvm

    by_size = sorted(signatures.MODULES, key=lambda name: -source_path(name).stat().st_size)
    with ProcessPoolExecutor() as pool:  # processes, not threads, because numba holds the GIL
        texts = dict(zip(by_size, pool.map(translated, by_size), strict=True))
    whole = llvm.parse_assembly(constants())
    for name in signatures.MODULES:
        whole.link_in(llvm.parse_assembly(texts[name]))
    return str(whole)


def translated(name: str) -> str:
    """Return the loops of one module as an LLVM module, from the cache if possible."""
    sources = [source_path(each).read_text("utf-8") for each in sorted(with_imports({name}))]
    cached_text = CACHE / "translated" / f"{name}-{key_of(*sources)}.ll"
    if not cached_text.exists():
        cached_text.parent.mkdir(parents=True, exist_ok=True)
        for older in cached_text.parent.glob(f"{name}-*"):
            older.unlink(missing_ok=True)
        unfinished = cached_text.with_suffix(f".{os.getpid()}")
        unfinished.write_text(translate_module(name), "utf-8")
        unfinished.replace(cached_text)
    return cached_text.read_text("utf-8")


def translate_module(name: str) -> str:
    """Translate the loops of one module, and the functions that they import, with numba."""
    os.environ.update(SETTINGS)
    import llvmlite.binding as llvm
    from numba import cfunc, types

    kinds = {"i64": types.int64, **buffers()}
    options = {"_nrt": False, "error_model": "numpy", "boundscheck": False}
    for helper in with_imports({name}) - {name}:
        compile_functions(import_module(f"slidestar.kernel.loops.{helper}"), options)
    module = fresh(name)
    exported = {f.name: f for f in signatures.FUNCTIONS if f.module == name}
    compile_functions(module, options, exported)
    whole = llvm.parse_assembly("")
    for function in exported.values():
        signature = types.int64(*(kinds[kind] for kind in function.arguments))
        compiled = cfunc(signature, nopython=True, **options)(getattr(module, function.name))
        whole.link_in(llvm.parse_assembly(with_entry(compiled.inspect_llvm(), function)))
    return str(whole)


def compile_functions(
    module: ModuleType, options: Mapping[str, object], excluded: Collection[str] = ()
) -> None:
    """Replace the functions of a module by numba's."""
    from numba import njit

    for key, value in list(vars(module).items()):
        if isinstance(value, FunctionType) and key not in excluded:
            setattr(module, key, njit(**options)(value))


def source_path(name: str) -> Path:
    """Return the path of a module in `loops`."""
    return ROOT / "py" / "slidestar" / "kernel" / "loops" / f"{name}.py"


def with_imports(names: set[str]) -> set[str]:
    """Return the names of modules in `loops` and of all modules that they import from there."""
    texts = [source_path(name).read_text("utf-8") for name in names]
    imported = re.findall(r"^from slidestar\.kernel\.loops\.(\w+)", "\n".join(texts), re.MULTILINE)
    return names if names.issuperset(imported) else with_imports(names.union(imported))


def key_of(*parts: str) -> str:
    """Return a hash of the inputs `parts`, of this script, and of the compilers' versions."""
    versions = [f"{tool} {version(tool)}" for tool in ("numba", "llvmlite", "ziglang")]
    text = "\n".join([*versions, Path(__file__).read_text("utf-8"), *parts])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def buffers() -> dict[str, Any]:
    """Return numba types for the loops' buffers. They convert each value to int64 on reading.

    With int64, arithmetic is the same as in Python. numba's own pointers would return uint8, which
    becomes uint64, and a float in combination with int64.
    """
    from llvmlite import ir
    from numba import types
    from numba.core.typing.templates import AbstractTemplate, infer_global, signature
    from numba.extending import lower_builtin, models, register_model

    class Buffer(types.Type):  # type: ignore[misc, unused-ignore]
        def __init__(self, kind: str) -> None:
            super().__init__(kind)
            self.signed = kind[0] == "i"
            self.bits = int(kind[1:-1])

    class BufferModel(models.PrimitiveModel):  # type: ignore[misc, unused-ignore]
        def __init__(self, manager: Any, kind: Buffer) -> None:
            super().__init__(manager, kind, ir.IntType(kind.bits).as_pointer())

    register_model(Buffer)(BufferModel)

    @infer_global(operator.getitem)
    class Read(AbstractTemplate):  # type: ignore[misc, unused-ignore]
        def generic(self, args: Any, kws: Any) -> Any:
            fits = isinstance(args[0], Buffer)
            return signature(types.int64, args[0], types.int64) if fits else None

    @infer_global(operator.setitem)
    class Write(AbstractTemplate):  # type: ignore[misc, unused-ignore]
        def generic(self, args: Any, kws: Any) -> Any:
            fits = isinstance(args[0], Buffer)
            return signature(types.none, args[0], types.int64, types.int64) if fits else None

    @lower_builtin(operator.getitem, Buffer, types.int64)  # type: ignore[untyped-decorator, unused-ignore]
    def read(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        value = builder.load(builder.gep(args[0], [args[1]]))
        if sig.args[0].bits == 64:
            return value
        return (builder.sext if sig.args[0].signed else builder.zext)(value, ir.IntType(64))

    @lower_builtin(operator.setitem, Buffer, types.int64, types.int64)  # type: ignore[untyped-decorator, unused-ignore]
    def write(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        value = args[2]
        if sig.args[0].bits < 64:
            value = builder.trunc(value, ir.IntType(sig.args[0].bits))
        builder.store(value, builder.gep(args[0], [args[1]]))
        return context.get_dummy_value()

    return {kind: Buffer(kind) for kind in ("i8*", "u8*", "i16*", "u16*", "i32*", "i64*")}


def fresh(name: str) -> ModuleType:
    """Return a separate copy of a module in `loops`, whose functions can be replaced."""
    module = ModuleType(f"slidestar_kernel_{name}")
    sys.modules[module.__name__] = module
    path = source_path(name)
    exec(compile(path.read_text("utf-8"), path, "exec"), vars(module))
    return module


def constants() -> str:
    """Return functions with the constants that the loader checks in a library."""
    return "".join(
        f"define i64 @{name}() {{\n  ret i64 {value}\n}}\n"
        for name, value in [("slidestar_abi", signatures.ABI), ("slidestar_source", source_hash())]
    )


def with_entry(text: str, function: signatures.Function) -> str:
    """Return numba's module with a plain entry point, because numba's own entry point needs Python.

    Raise `AssertionError` if the function uses floats.
    """
    found = re.search(r'@"?cfunc\.([^"( ]+)', text)
    assert found is not None, "numba's names have changed"
    inner = found[1]
    assert "double" not in text, f"{function.name} calculates with floats"
    types = ["i64" if kind == "i64" else "ptr" for kind in function.arguments]
    parameters = ", ".join(f"{kind} %p{i}" for i, kind in enumerate(types))
    text += f"""
define i64 @slidestar_{function.name}({parameters}) {{
  %result = alloca i64
  %error = alloca ptr
  %status = call i32 @{inner}(ptr %result, ptr %error, {parameters})
  %value = load i64, ptr %result
  ret i64 %value
}}
"""

    def attributes(line: re.Match[str]) -> str:
        # Buffers never overlap, so they are `noalias`. The page has no C library, so loops must not
        # become calls of it (such as strlen). Helpers are inlined, so that loops that depend on
        # constant arguments are unrolled.
        inline = " alwaysinline" if "linkonce_odr" in line[1] else ""
        return f'{line[1].replace("ptr %arg.", "ptr noalias %arg.")} "no-builtins"{inline} {{'

    return re.sub(r"^(define .*\)) \{$", attributes, text, flags=re.MULTILINE)


# --- LLVM's intermediate representation to a library ---


def build(text: str, target: Target, product: Path) -> None:
    """Optimise the module for a target and link it."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(target.triple).create_target_machine(
        cpu=target.cpu, features=target.features, opt=3, reloc="pic", codemodel="default"
    )
    module = llvm.parse_assembly(text)
    module.triple = target.triple
    module.data_layout = str(machine.target_data)
    exported = set(exports())
    for value in (*module.functions, *module.global_variables):
        if value.name not in exported and not value.is_declaration:
            value.linkage = "internal"
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.inlining_threshold = 100_000
    passes = llvm.create_pass_builder(machine, tuning)
    passes.getModulePassManager().run(module, passes)
    module.verify()
    product.parent.mkdir(parents=True, exist_ok=True)
    for name, data in [
        ("kernel.ll", str(module).encode()),
        ("kernel.s", machine.emit_assembly(module).encode()),
        ("kernel.o", machine.emit_object(module)),
    ]:
        product.with_name(name).write_bytes(data)
    files = {"PRODUCT": str(product), "OBJECT": str(product.with_name("kernel.o"))}
    command = [re.sub("PRODUCT|OBJECT", lambda name: files[name[0]], part) for part in target.link]
    done = subprocess.run(
        [sys.executable, "-m", "ziglang", *command],
        env={**os.environ, "ZIG_LOCAL_CACHE_DIR": str(CACHE / "zig")},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise RuntimeError(f"the linker failed: {done.stderr.strip()[-2000:]}")


def cached(target: Target, name: str) -> Path:
    """Return the path of the library for a target. Compile it if it is not cached."""
    product = CACHE / f"{target.triple}-{key_of(repr(target), str(source_hash()))}" / name
    if not product.exists():
        unfinished = product.with_name("unfinished-" + name)
        build(translate(), target, unfinished)
        unfinished.replace(product)
    return product


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Compile the kernel's loops.")
    parser.add_argument(
        "--wasm", type=Path, metavar="FOLDER", help="folder for the WebAssembly library"
    )
    parser.add_argument("--no-host", action="store_true", help="do not compile for this machine")
    options = parser.parse_args()
    translate()  # both processes below use the cached result
    with ProcessPoolExecutor() as pool:
        for_page = pool.submit(cached, wasm(), "kernel.wasm") if options.wasm else None
        for_host = None if options.no_host else pool.submit(host_library)
        if for_page:
            install(for_page.result().read_bytes(), options.wasm, ".wasm")
        if for_host:
            install_native(for_host)


def host_library() -> Path:
    """Return the path of the library for this machine."""
    return cached(host(), "kernel")


def install_native(library: Future[Path]) -> None:
    """Install the library for this machine. Print a warning if it could not be compiled."""
    try:
        code = library.result().read_bytes()
    except Exception as error:
        print(f"warning: no native kernel on {platform.platform()}: {error!r}", file=sys.stderr)
        print("The loops will run interpreted: the same results, slower.", file=sys.stderr)
        return
    install(code, CACHE / "native", Path(library_name(b"")).suffix)


def install(content: bytes, folder: Path, suffix: str) -> None:
    """Write a library to a folder atomically, and remove older libraries."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / Path(library_name(content)).with_suffix(suffix)
    unfinished = folder / f"unfinished-{os.getpid()}"
    unfinished.write_bytes(content)
    unfinished.replace(path)
    for other in set(folder.glob(f"kernel_*{suffix}")) - {path}:
        other.unlink(missing_ok=True)
    print(f"{path}: {len(content):,} bytes")


if __name__ == "__main__":
    main()
