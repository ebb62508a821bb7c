"""Old words for arguments, which still work."""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


def renamed(**words: str) -> Callable[[Function], Function]:
    """Takes arguments by their old words, too, and says so: `@renamed(form="layout")`."""

    def decorate(function: Function) -> Function:
        @functools.wraps(function)
        def with_old_words(*arguments: Any, **keywords: Any) -> Any:
            for old, new in words.items():
                if old in keywords:
                    said = f"{function.__name__}: {old} is called {new.rstrip('_')} now"
                    warnings.warn(said, DeprecationWarning, stacklevel=2)
                    if new in keywords:
                        name = new.rstrip("_")
                        raise TypeError(f"{function.__name__}: {old} and {name} are the same")
                    keywords[new] = keywords.pop(old)
            return function(*arguments, **keywords)

        return with_old_words  # type: ignore[return-value]

    return decorate
