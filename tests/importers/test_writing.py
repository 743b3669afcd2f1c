import pytest

from simon_widget import (
    GameCode,
    Position,
    Record,
    RecordError,
    SimonError,
    deals,
    read_solution,
    write_solution,
)
from simon_widget.importers import WRITTEN_FORMATS
from tests.engine.solutions import solutions
from tests.importers.samples import OUTPUT, SAVES

WITH_MOVES = ["record", "moves", "fc-solve", "kpat"]
STARTS_ONLY = ["layout", "solvitaire"]


def samples() -> list[Record]:
    solved = [Record(deals.pysol(deal), moves) for deal, moves in solutions().items()]
    late = [Record(list(record.positions())[40], record.moves[40:]) for record in solved]
    return [*solved, *late, Record(deals.pysol(24))]


@pytest.mark.parametrize("name", WITH_MOVES)
@pytest.mark.parametrize("record", samples())
def test_what_is_written_is_read_back(name: str, record: Record) -> None:
    text = write_solution(record, format=name)
    for kind in ("auto", name):
        again = read_solution(text, format=kind)
        assert (again.start, again.moves) == (record.start, record.moves)


@pytest.mark.parametrize("suits", [1, 2])
@pytest.mark.parametrize("name", ["record", "moves", "fc-solve", "layout"])
def test_fewer_suits_are_read_back_too(name: str, suits: int) -> None:
    run = " ".join(f"{rank}S" for rank in "KQJT98765432")
    gone = "S-K S-K S-K" if suits == 1 else "S-K H-K H-K"
    start = Position.parse(f"Foundations: {gone}\n{run}\nAS\n")
    assert start.suits == suits
    for position in (start, GameCode(suits, 29).position()):
        move = next(iter(position.legal_moves))
        again = read_solution(write_solution(Record(position, (move,)), format=name))
        assert again.start == position
        assert again.moves == (() if name == "layout" else (move,))


@pytest.mark.parametrize("name", STARTS_ONLY)
def test_starts_are_read_back(name: str) -> None:
    record = Record(deals.pysol(24), solutions()[2])
    assert read_solution(write_solution(record, format=name)).start == record.start


def test_fc_solve_would_print_the_same() -> None:
    """But for the moves it makes in one step, its own output comes back letter by letter."""
    printed = (OUTPUT / "fcs_24_p_t_sam_sel.txt").read_text(encoding="utf-8")
    rule = "=" * 20
    wanted = [block.strip() for block in printed.split(rule)[:6]]
    record = read_solution(printed)
    written = [block.strip() for block in write_solution(record, format="fc-solve").split(rule)]
    assert written[:6] == wanted
    assert written[-1] == "This game is solveable."
    sequences = [block.splitlines()[0] for block in written if block.startswith("Move the seq")]
    assert sequences == [line for line in printed.splitlines() if line.startswith("Move the seq")]


def test_kpatience_would_save_the_same() -> None:
    record = read_solution(SAVES / "kpat_deal24_7moves_3redo.kpat")
    text = write_solution(record, format="kpat")
    assert text == (SAVES / "kpat_deal24_7moves_3redo.kpat").read_text(encoding="utf-8")


def test_a_sequence_leaves_in_a_state_of_its_own_in_kpatience() -> None:
    record = Record(deals.pysol(2), solutions()[2])
    text = write_solution(record, format="kpat")
    assert text.count("<state") == 1 + len(record.moves) + 4
    assert [text.count(f'pile="target{index}"') for index in range(4)] == [1, 1, 1, 1]
    assert 'deal-number="0"' in text
    record.tags["deal"] = "pysol:2"
    assert 'deal-number="2"' in write_solution(record, format="kpat")


def test_a_layout_for_other_programs_has_no_line_of_ours() -> None:
    run = " ".join(f"{rank}S" for rank in "KQJT98765432")
    start = Position.parse(f"Foundations: H-K D-K C-K\n{run}\nAS\n")
    assert "Suits: 4" in start.text()
    assert "Suits" not in write_solution(Record(start), format="layout")


def test_what_a_format_cannot_hold_is_refused() -> None:
    easy = Record(GameCode(1, 29).position())
    with pytest.raises(RecordError, match="with 4 suits, the record has 1"):
        write_solution(easy, format="kpat")
    won = samples()[0]
    *_, end = won.positions()
    with pytest.raises(RecordError, match="sequences have left"):
        write_solution(Record(end), format="solvitaire")
    illegal = Record(deals.pysol(2), ("1-2x1",))  # type: ignore[arg-type]
    for name in ("fc-solve", "kpat"):
        with pytest.raises(RecordError, match="move 1"):
            write_solution(illegal, format=name)
    with pytest.raises(SimonError, match="'pgn' is no format to write"):
        write_solution(easy, format="pgn")
    assert set(WRITTEN_FORMATS) == {*WITH_MOVES, *STARTS_ONLY}
