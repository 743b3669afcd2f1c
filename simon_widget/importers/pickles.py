"""Reading pickles without unpickling them.

A pickle is a program, and Python's own reader runs whatever it says. This one knows only the few
instructions that put plain data together: nothing is imported, called or hashed, and what the
program would call stands in the result as a `Node` that names it.
"""

from __future__ import annotations

import io
import pickletools
import struct
from typing import TYPE_CHECKING, Any, ClassVar, Final, NoReturn, TypeAlias

from simon_widget.importers.errors import SolutionError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

MAX_BYTES: Final = 2_000_000
MAX_INSTRUCTIONS: Final = 200_000
MAX_DEPTH: Final = 20
"""How deep data may be nested; a saved game has about five levels."""

Value: TypeAlias = "Node | str | int | float | None"


class Node:
    """Something that holds other things: a tuple, list, dict, class or object.

    Attributes:
        kind: "tuple", "list", "dict" (keys and values in turn), "class" (module and name),
            "object" (its class and, if any, its state) or "call".
        items: what it holds.
        depth: how many levels it has.
        is_held: whether another node holds it; it takes nothing more then.
    """

    __slots__ = ("depth", "is_held", "items", "kind")

    def __init__(self, kind: str, items: Iterable[Value] = ()) -> None:
        self.kind = kind
        self.items: list[Value] = []
        self.depth = 1
        self.is_held = False
        self.add(items)

    def add(self, items: Iterable[Value]) -> None:
        """Hold some more.

        Raises:
            SolutionError: the levels become too many.
        """
        for item in items:
            if isinstance(item, Node):
                item.is_held = True
                self.depth = max(self.depth, item.depth + 1)
            self.items.append(item)
        # A node that is held stays as it is, so nothing holds itself and each depth is true.
        if self.is_held or self.depth > MAX_DEPTH:
            _refuse("its data is nested as no saved game's is")

    def get(self, name: str) -> Value:
        """The value of a dict's key, or of an object's attribute; None if there is none."""
        if self.kind == "object":
            state = self.items[-1]
            return state.get(name) if isinstance(state, Node) and state.kind == "dict" else None
        if self.kind != "dict":
            return None
        pairs = zip(self.items[::2], self.items[1::2], strict=True)
        return next((value for key, value in pairs if isinstance(key, str) and key == name), None)

    def is_object_of(self, name: str) -> bool:
        """Whether it is an object of the class of this name."""
        if self.kind != "object":
            return False
        made_by = self.items[0]
        return isinstance(made_by, Node) and made_by.kind == "class" and made_by.items[1] == name


def read(data: bytes) -> list[Value]:
    """The values of a stream of pickles that one pickler wrote, one after another.

    Raises:
        SolutionError: it is no such stream, too large, or does what no saved game does.

    >>> import pickle
    >>> read(pickle.dumps("EOF"))
    ['EOF']
    """
    if len(data) > MAX_BYTES:
        _refuse(f"it has {len(data)} bytes, more than {MAX_BYTES}")
    stream = io.BytesIO(data)
    machine = _Machine()
    values = []
    while stream.tell() < len(data):
        values.append(machine.run(stream))
    return values


def _refuse(why: str) -> NoReturn:
    message = f"this is no saved game of PySolFC: {why}"
    raise SolutionError(message)


class _Mark:
    """Where a group of values on the stack begins."""


_CONSTANTS: Final = {"NONE": None, "NEWTRUE": True, "NEWFALSE": False}
_LITERALS: Final = frozenset(
    "BININT BININT1 BININT2 LONG1 BINFLOAT SHORT_BINUNICODE BINUNICODE".split()
)
_EMPTY: Final = {"EMPTY_TUPLE": "tuple", "EMPTY_LIST": "list", "EMPTY_DICT": "dict"}
_TUPLES: Final = {"TUPLE1": 1, "TUPLE2": 2, "TUPLE3": 3}
_NOTHING_TO_DO: Final = frozenset({"PROTO", "FRAME"})


class _Machine:
    """Carries out the instructions; its memory is kept from one pickle of a stream to the next."""

    def __init__(self) -> None:
        self._stack: list[Value | _Mark] = []
        self._memory: dict[int, Value] = {}
        self._left = MAX_INSTRUCTIONS

    def run(self, stream: io.BytesIO) -> Value:
        """The value of the next pickle of a stream."""
        self._stack.clear()
        start = stream.tell()
        try:
            for instruction, argument, _ in pickletools.genops(stream):
                self._left -= 1
                if self._left < 0:
                    _refuse(f"it has more than {MAX_INSTRUCTIONS} instructions")
                if instruction.name == "STOP":
                    break
                self._do(instruction.name, argument)
            return self._pop()
        except SolutionError:
            raise
        except (ValueError, LookupError, struct.error) as error:
            _refuse(f"the pickle at byte {start} cannot be read ({error})")

    def _do(self, name: str, argument: Any) -> None:  # noqa: ANN401 - as genops gives it
        if name in _LITERALS:
            self._stack.append(argument)
        elif name in _CONSTANTS:
            self._stack.append(_CONSTANTS[name])
        elif name in _EMPTY:
            self._stack.append(Node(_EMPTY[name]))
        elif name in _TUPLES:
            self._stack.append(Node("tuple", self._pop_some(_TUPLES[name])))
        elif name in self._METHODS:
            self._METHODS[name](self, argument)
        elif name not in _NOTHING_TO_DO:
            _refuse(f"its pickle holds the instruction {name}")

    # The stack

    def _pop(self) -> Value:
        value = self._stack.pop()
        if isinstance(value, _Mark):
            _refuse("its pickle takes a mark for a value")
        return value

    def _pop_some(self, count: int) -> list[Value]:
        return [self._pop() for _ in range(count)][::-1]

    def _pop_to_mark(self) -> list[Value]:
        values = []
        while not isinstance(value := self._stack.pop(), _Mark):
            values.append(value)
        return values[::-1]

    def _top(self, *kinds: str) -> Node:
        top = self._stack[-1]
        if not isinstance(top, Node) or top.kind not in kinds:
            _refuse(f"its pickle fills something else than a {' or a '.join(kinds)}")
        return top

    # The instructions

    def _mark(self, _: object) -> None:
        self._stack.append(_Mark())

    def _tuple(self, _: object) -> None:
        self._stack.append(Node("tuple", self._pop_to_mark()))

    def _append(self, _: object) -> None:
        item = self._pop()
        self._top("list").add([item])

    def _appends(self, _: object) -> None:
        items = self._pop_to_mark()
        self._top("list").add(items)

    def _set_item(self, _: object) -> None:
        pair = self._pop_some(2)
        self._top("dict").add(pair)

    def _set_items(self, _: object) -> None:
        items = self._pop_to_mark()
        if len(items) % 2:
            _refuse("its pickle gives a key no value")
        self._top("dict").add(items)

    def _remember(self, argument: int | None) -> None:
        value = self._pop()
        self._memory[len(self._memory) if argument is None else argument] = value
        self._stack.append(value)

    def _recall(self, argument: int) -> None:
        self._stack.append(self._memory[argument])

    def _class(self, argument: str | None) -> None:
        names = self._pop_some(2) if argument is None else list(argument.split(" "))
        self._stack.append(Node("class", names))

    def _call(self, _: object) -> None:
        self._stack.append(Node("call", self._pop_some(2)))

    def _new_object(self, _: object) -> None:
        made_by, _arguments = self._pop_some(2)
        self._stack.append(Node("object", [made_by]))

    def _build(self, _: object) -> None:
        state = self._pop()
        top = self._top("object", "call")
        if top.kind == "object":  # a generator's state holds itself, and is of no use here
            top.add([state])

    _METHODS: ClassVar[dict[str, Callable[[Any, Any], None]]] = {
        "MARK": _mark,
        "TUPLE": _tuple,
        "APPEND": _append,
        "APPENDS": _appends,
        "SETITEM": _set_item,
        "SETITEMS": _set_items,
        "MEMOIZE": _remember,
        "BINPUT": _remember,
        "LONG_BINPUT": _remember,
        "BINGET": _recall,
        "LONG_BINGET": _recall,
        "STACK_GLOBAL": _class,
        "GLOBAL": _class,
        "REDUCE": _call,
        "NEWOBJ": _new_object,
        "BUILD": _build,
    }
