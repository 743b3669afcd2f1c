"""Whatever a file holds, it is read or refused with an error of our own, quickly and in bounds."""

import io
import itertools
import pickle
import time
import tracemalloc
from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simon_widget import Record, SimonError, SolutionError, deals, read_solution, write_solution
from simon_widget.importers import FORMATS, fc_solve, move_list, pickles
from tests.engine.solutions import solution
from tests.importers.samples import (
    FC_SOLVE_MOVES,
    FC_SOLVE_WITH_BOARDS,
    OUTPUT,
    SAVES,
    deal_24_steps,
    solvitaire,
)

DEAL = deals.pysol(24)
Text = TypeVar("Text", str, bytes)
TEXTS = {
    **{
        name: (OUTPUT / name).read_text(encoding="utf-8")[:9000]
        for name in [*FC_SOLVE_WITH_BOARDS, *FC_SOLVE_MOVES, "solvitaire_random1_deal.json"]
    },
    "solvitaire": solvitaire()[:6000],
    "kpat": (SAVES / "kpat_deal24_7moves_3redo.kpat").read_text(encoding="utf-8"),
    "triples": "\n".join(deal_24_steps()),
    "moves": write_solution(Record(deals.pysol(2), solution(2)), format="moves"),
    "record": Record(deals.pysol(2), solution(2), groups={1: 3}).to_json(),
}
SAVED = ["pysolfc_deal2_20moves.pso", "pysolfc_mt_3moves.pso"]
PICKLES = [(SAVES / name).read_bytes() for name in SAVED]


def read(source: str | bytes, kind: str = "auto") -> None:
    """Read as a person would who keeps what can be kept; a fault is an error of our own."""
    try:
        record = read_solution(source, start=None, format=kind, on_error="keep")
    except SimonError:
        try:
            record = read_solution(source, start=DEAL, format=kind, on_error="keep")
        except SimonError:
            return
    verification = record.verify()
    assert verification.ok or "partial" in record.tags
    assert verification.ply >= len(record.moves) - 1  # only the last may be illegal
    assert Record.from_json(record.to_json()) == record


mutations = st.lists(
    st.tuples(
        st.sampled_from(["cut", "drop", "swap", "twice", "put"]),
        st.floats(0, 1, exclude_max=True),
        st.integers(1, 60),
        st.sampled_from(["", "AS", "-", "0", "10", "99999999999", "\n", "\t", "=" * 20, "h", "[]"]),
    ),
    min_size=1,
    max_size=4,
)


def mutate(text: Text, changes: list[tuple[str, float, int, Text]]) -> Text:
    for kind, where, size, word in changes:
        at = int(where * len(text))
        piece = text[at : at + size]
        if kind == "cut":
            text = text[:at]
        elif kind == "drop":
            text = text[:at] + text[at + size :]
        elif kind == "swap":
            text = text[:at] + text[at + size : at + 2 * size] + piece + text[at + 2 * size :]
        elif kind == "twice":
            text = text[:at] + piece + text[at:]
        else:
            text = text[:at] + word + text[at:]
    return text


@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(TEXTS)), mutations)
def test_any_change_of_a_text_is_read_or_refused(
    name: str, changes: list[tuple[str, float, int, str]]
) -> None:
    read(mutate(TEXTS[name], changes) + "\n")


byte_mutations = st.lists(
    st.tuples(
        st.sampled_from(["cut", "drop", "swap", "twice", "put"]),
        st.floats(0, 1, exclude_max=True),
        st.integers(1, 40),
        st.binary(min_size=1, max_size=6),
    ),
    min_size=1,
    max_size=4,
)


@settings(max_examples=300)
@given(st.sampled_from(PICKLES), byte_mutations)
def test_any_change_of_a_pickle_is_read_or_refused(
    data: bytes, changes: list[tuple[str, float, int, bytes]]
) -> None:
    read(mutate(data, changes), "pysolfc")


@given(st.text() | st.binary(), st.sampled_from(FORMATS))
def test_anything_is_read_or_refused_in_any_format(source: str | bytes, kind: str) -> None:
    read(source + "\n" if isinstance(source, str) else source, kind)


lines = st.sampled_from(
    sorted({line for text in TEXTS.values() for line in text[:3000].split("\n")})
)


@given(st.lists(lines, max_size=30).map("\n".join), st.sampled_from(FORMATS))
def test_any_mixture_of_lines_is_read_or_refused(text: str, kind: str) -> None:
    read(text + "\n", kind)


# Pickles that would do harm if they were unpickled


class Harm:
    """Unpickled, it would tell that it ran."""

    def __reduce__(self) -> tuple[Callable[..., object], tuple[str, str]]:
        return getattr, ("harm", "upper")


def nested_tuples(depth: int) -> bytes:
    """As a dict's key these crash the interpreter: hashing them has no end in sight."""
    return b"\x80\x05})" + b"\x85" * depth + b"Ns."


def hostile() -> dict[str, bytes]:
    bomb = b"\x80\x05]\x94" + b"".join(
        b"]\x94(" + b"h" + bytes([level]) + b"h" + bytes([level]) + b"e" for level in range(100)
    )
    lists = b"\x80\x05" + b"]\x94" * 2 + b"".join(b"h\x00h\x01a" for _ in range(50)) + b"."
    return {
        "nested tuples as a key": nested_tuples(100_000),
        "nested lists": b"\x80\x05" + b"](" * 50_000 + b"e" * 50_000 + b".",
        "a list in itself": b"\x80\x05]\x94h\x00a.",
        "lists that hold each other": lists,
        "memory bomb": bomb + b".",
        "a huge number": b"\x80\x05\x8b\xff\xff\xff\x7f" + b"\xff" * 1000 + b".",
        "a number of a million digits": b"I" + b"9" * 1_000_000 + b"\n.",
        "text that claims to be huge": b"\x80\x05\x8d" + b"\xff" * 7 + b"\x7f" + b"x.",
        "a memo number that is huge": b"\x80\x05Nr\xff\xff\xff\xffj\xff\xff\xff\xff.",
        "many marks": b"\x80\x05" + b"(" * 150_000 + b"t.",
        "many instructions": b"\x80\x05" + b"N0" * 500_000 + b"N.",
        "many pickles": b"\x80\x05N." * 100_000,
        "no end": b"\x80\x05N",
        "a mark for a value": b"\x80\x05(.",
        "an empty stack": b"\x80\x05.",
        "a key without value": b"\x80\x05}(Nu.",
        "a memory that is empty": b"\x80\x05h\x07.",
        "a list that is none": b"\x80\x05NNa.",
        "text for a list": b"\x80\x05\x8c\x01xNa.",
        "a persistent id": b"\x80\x05NQ.",
        "an extension": b"\x80\x05\x82\x01.",
        "a class of another module": b"cos\nsystem\n(S'true'\ntR.",
    }


@pytest.mark.parametrize("name", sorted(hostile()))
def test_hostile_pickles_are_refused_in_bounds(name: str) -> None:
    data = hostile()[name]
    tracemalloc.start()
    begun = time.monotonic()
    with pytest.raises(SolutionError, match="no saved game of PySolFC"):
        read_solution(data, format="pysolfc")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 150_000_000
    assert time.monotonic() - begun < 30


def test_nothing_is_called_or_imported() -> None:
    data = pickle.dumps(Harm())
    assert pickle.loads(data) is not None  # noqa: S301 - it is our own
    (value,) = pickles.read(data)
    assert isinstance(value, pickles.Node)
    assert value.kind == "call"
    called = value.items[0]
    assert isinstance(called, pickles.Node)
    assert called.items == ["builtins", "getattr"]


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-(2**63), 2**63) | st.text(max_size=9),
        lambda inner: st.lists(inner, max_size=4) | st.tuples(inner, inner),
        max_leaves=12,
    ),
    st.integers(2, 5),
)
def test_plain_data_is_read_as_python_reads_it(value: object, protocol: int) -> None:
    stream = io.BytesIO()
    pickler = pickle.Pickler(stream, protocol)  # one for several, as PySolFC has it
    pickler.dump(value)
    pickler.dump([value])
    first, second = pickles.read(stream.getvalue())
    assert plain(first) == value
    assert plain(second) == [value]


def plain(value: pickles.Value) -> object:
    if not isinstance(value, pickles.Node):
        return value
    items = [plain(item) for item in value.items]
    return tuple(items) if value.kind == "tuple" else items


# XML

ENTITIES = [f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in itertools.pairwise("abcdefghi")]
LAUGHS = f'<!DOCTYPE kpat [<!ENTITY a "ha">{"".join(ENTITIES)}]>\n<kpat-game>&i;</kpat-game>'
GAME = '<kpat-game game-type="simplesimon"'
NINES = "9" * 5000


@pytest.mark.parametrize(
    "text",
    [
        LAUGHS,
        '<!DOCTYPE kpat [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<kpat-game>&x;</kpat-game>',
        '<!DOCTYPE kpat SYSTEM "http://localhost/x.dtd">\n<kpat-game game-type="simplesimon"/>',
        "<a>" * 100_000 + "\n",
        "<a>" * 100_000 + "\n" + "</a>" * 100_000,
        f'{GAME}><state><move pile="store0" position="{NINES}"/>\n</state></kpat-game>',
        f'{GAME} deal-number="{NINES}">\n<state/></kpat-game>',
        '<?xml version="1.0" encoding="utf-7"?>\n<kpat-game/>',
        "<kpat-game \0>\n",
    ],
)
def test_hostile_xml_is_refused(text: str) -> None:
    with pytest.raises(SolutionError):
        read_solution(text)
    with pytest.raises(SolutionError):
        read_solution(text.encode())


# Lists with as many readings as there can be


@pytest.mark.parametrize("token", ["12", "21", "110", "101", "58", "1-2", "2-1"])
def test_lists_that_leave_much_open_end_soon(token: str) -> None:
    start = "\n".join([":", "KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS", *[":"] * 7])
    rest = [rank + suit for suit in "DC" for rank in "A23456789TJQK"]
    rest += [rank + suit for rank in "A23456789TJQK" for suit in "SH" if rank + suit not in start]
    begun = time.monotonic()
    read_solution(f"{token}\n" * 2000, start=f"{start}\n{' '.join(rest)}\n", on_error="keep")
    assert time.monotonic() - begun < 60


def test_what_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    many = "AS " * 10_000 + "\n"
    with pytest.raises(SolutionError, match="a layout has no 30001 letters"):
        read_solution(many)
    with pytest.raises(SolutionError, match="too long for a layout"):
        read_solution(many + "1-2\n")
    assert "too long for one" in str(fc_solve.read(":" + many).fault)
    for reader in (move_list, fc_solve):
        monkeypatch.setattr(reader, "MAX_STEPS", 10)
    assert "more than 10 steps" in str(fc_solve.read("58 " * 12).fault)
    assert "more than 10 moves" in str(move_list.read("5-8 " * 12)[0].fault)
