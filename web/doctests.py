"""Shows the doctests of docstrings as code: an extension of griffe, by which mkdocstrings reads."""

import re
from typing import Any, Final

import griffe

# From a prompt to the next empty line.
DOCTEST: Final = re.compile(r"(?:^>>> .*\n?(?:^.*\S.*\n?)*)", re.MULTILINE)


class Doctests(griffe.Extension):
    """Fences each block of doctests."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:  # noqa: ANN401 - not looked at
        """Rewrite a docstring; called by griffe for each object."""
        if obj.docstring is not None:
            obj.docstring.value = DOCTEST.sub(fenced, obj.docstring.value)


def fenced(found: re.Match[str]) -> str:
    r"""A block as Markdown shows code.

    >>> print(DOCTEST.sub(fenced, "Adds.\n\n>>> 1 + 1\n2"))
    Adds.
    <BLANKLINE>
    ```pycon
    >>> 1 + 1
    2
    ```
    """
    return f"```pycon\n{found[0].rstrip()}\n```\n".rstrip("\n") + "\n" * found[0].endswith("\n")
