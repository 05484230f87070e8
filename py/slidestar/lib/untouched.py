"""Code that isn't ours, in our process: what it changes is put back."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Iterator
from types import FunctionType, ModuleType
from typing import Any

__all__ = ["untouched"]


def untouched(package: str = "slidestar") -> Callable[[], None]:
    """Remember the builtins and a package as they are; returns a function that puts them back.

    That covers the names in modules and classes, and what functions do. Whoever calls that function
    has to end any trace first, which would see it. What a module has imported meanwhile stays.

    >>> import builtins
    >>> put_back = untouched()
    >>> builtins.abs = lambda number: 0
    >>> put_back()
    >>> abs(-3)
    3
    """
    modules = {
        name: module
        for name, module in list(sys.modules.items())
        # One that's still being imported, by another thread, gets its names only now.
        if name.partition(".")[0] == package
        and not getattr(module.__spec__, "_initializing", False)
    }
    spaces = [vars(builtins), *(vars(module) for module in modules.values())]
    names = [(space, dict(space)) for space in spaces]
    classes = [
        (value, dict(vars(value)))
        for module in modules.values()
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == module.__name__
    ]
    functions = [
        (function, function.__code__, function.__defaults__, function.__kwdefaults__)
        for _, held in names[1:] + classes
        for value in held.values()
        for function in _functions(value)
    ]
    recursion = sys.getrecursionlimit()

    # It needs no name but its own: any other may have been changed by the time it runs.
    def put_back(
        loaded: dict[str, ModuleType] = sys.modules,
        set_recursion: Callable[[int], None] = sys.setrecursionlimit,
        get_recursion: Callable[[], int] = sys.getrecursionlimit,
        kind: Callable[[object], type] = type,
        module_kind: type = ModuleType,
        set_on: Callable[[type, str, Any], None] = type.__setattr__,
        delete_from: Callable[[type, str], None] = type.__delattr__,
        contents: Callable[[type], Any] = type.__dict__["__dict__"].__get__,
    ) -> None:
        if get_recursion() != recursion:
            set_recursion(recursion)
        loaded.update(modules)
        for space, held in names:
            space.update(held)
            if space.__len__() != held.__len__():
                for name in [*space]:
                    if name not in held and kind(space[name]) is not module_kind:
                        del space[name]
        for owner, held in classes:
            now = contents(owner)
            for name in [*now]:
                if name not in held:
                    delete_from(owner, name)
            for name, value in held.items():
                if name not in now or now[name] is not value:
                    set_on(owner, name, value)
        for function, code, defaults, keywords in functions:
            if function.__code__ is not code:
                function.__code__ = code
            if function.__defaults__ is not defaults:
                function.__defaults__ = defaults
            if function.__kwdefaults__ is not keywords:
                function.__kwdefaults__ = keywords

    return put_back


def _functions(value: object) -> Iterator[FunctionType]:
    """The functions in what a name of a module or a class stands for."""
    if isinstance(value, FunctionType):
        yield value
    for part in ("__func__", "__wrapped__", "fget"):
        inner = getattr(value, part, None) if not isinstance(value, type) else None
        if isinstance(inner, FunctionType):
            yield inner
