import json
from pathlib import Path

import pytest

from simon_widget import (
    GameCode,
    InvalidCodeError,
    InvalidDealError,
    InvalidPositionError,
    NoSolutionError,
    Position,
    Record,
    RecordError,
    SimonError,
    SolutionError,
    deals,
    read_solution,
    read_start,
)
from simon_widget.importers import pickles
from tests.engine.boards import board
from tests.engine.solutions import solution
from tests.importers.samples import (
    FC_SOLVE_MOVES,
    FC_SOLVE_WITH_BOARDS,
    OUTPUT,
    SAVES,
    deal_24_moves,
    deal_24_steps,
    solvitaire,
)

DEAL = deals.pysol(24)
MOVES_ONLY = (OUTPUT / "fcs_24_m.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [*FC_SOLVE_WITH_BOARDS, *FC_SOLVE_MOVES])
def test_every_print_mode_of_fc_solve_means_the_same(name: str) -> None:
    start = "pysol:24" if name in FC_SOLVE_MOVES else None
    record = read_solution(OUTPUT / name, start=start)
    assert record.start == DEAL
    assert record.verify().won
    assert len(record.moves) == len(deal_24_moves())
    assert record.moves == read_solution(MOVES_ONLY, start=DEAL).moves
    # Ten of its steps move more than one one-suit run; each is expanded to the fewest moves.
    lengths = [last - first for first, last in record.groups.items()]
    assert lengths == [3, 3, 3, 5, 3, 3, 3, 3, 5, 3]
    assert record.groups.keys() == record.comments.keys()
    assert record.tags["source"] == "fc-solve"


def test_a_printed_step_of_several_moves_is_a_group_with_its_text() -> None:
    record = read_solution(MOVES_ONLY, start=DEAL)
    assert record.comments[5] == "Move 3 cards from stack 5 to stack 7"
    assert [str(move) for move in record.moves[5 : record.groups[5]]] == ["6-5x2", "6-8x1", "5-8x2"]
    assert Record.from_json(record.to_json()) == record
    assert read_solution(record.to_json()) == record


def test_later_and_earlier_versions_differ_in_blanks_only() -> None:
    text = (OUTPUT / "fcs_24_sam_snx.txt").read_text(encoding="utf-8")
    newer = "".join(line.rstrip() + "\n" for line in text.splitlines())
    assert newer != text
    assert read_solution(newer).moves == read_solution(text).moves


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_windows_files_are_read(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    path.write_bytes(MOVES_ONLY.replace("\n", "\r\n").encode(encoding))
    assert read_solution(str(path), start=DEAL).verify().won
    assert read_solution(path.read_bytes(), start=DEAL).verify().won


def test_solvitaire_shows_boards_only() -> None:
    record = read_solution(solvitaire())
    assert record.start.suits == 1
    assert len(record.moves) == 3340
    assert record.verify().won
    assert not record.groups


def test_the_wrong_game_is_named() -> None:
    with pytest.raises(SolutionError, match="this log is of another game: AS alone left") as caught:
        read_solution(OUTPUT / "solvitaire_24_stock.txt")
    assert caught.value.line == 15
    kept = read_solution(OUTPUT / "solvitaire_24_stock.txt", on_error="keep")
    assert (kept.start, kept.moves) == (DEAL, ())
    assert "another game" in kept.tags["partial"]


@pytest.mark.parametrize(
    ("name", "verdict", "words"),
    [
        ("fcs_6_unsolved.txt", "not-found", "proves nothing"),
        ("fcs_725_iterlimit_sel.txt", "limit", "limit of iterations"),
        ("solvitaire_6_truerules_unsolvable.txt", "impossible", "has no solution"),
    ],
)
def test_no_solution_is_told_as_what_it_is(name: str, verdict: str, words: str) -> None:
    for on_error in ("raise", "keep"):
        with pytest.raises(NoSolutionError, match=words) as caught:
            read_solution(OUTPUT / name, on_error=on_error)
        assert caught.value.verdict == verdict


def test_a_time_limit_of_solvitaire_is_one() -> None:
    with pytest.raises(NoSolutionError, match="limit of time") as caught:
        read_solution("Solution Type: timed-out\nStates Searched: 4\n")
    assert caught.value.verdict == "limit"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("fcs_bad_dup.txt", "did not accept the board: There's a missing card: 4C"),
        ("solvitaire_24_stock_classify.txt", "no boards: run it with --solve"),
        ("fcs_24_m.txt", 'give it, as in start="pysol:24"'),
    ],
)
def test_output_without_a_game_says_what_is_missing(name: str, words: str) -> None:
    with pytest.raises(SolutionError, match=words):
        read_solution(OUTPUT / name)


def test_a_search_trace_is_no_solution() -> None:
    text = (OUTPUT / "fcs_24_iter.txt").read_text(encoding="utf-8")
    with pytest.raises(SolutionError, match="a trace of fc-solve's search"):
        read_solution(text.split("-=-=")[0])


def test_boards_and_layouts_alone_are_starts() -> None:
    assert read_solution(OUTPUT / "pysol_24.board") == Record(DEAL)
    assert read_solution(DEAL.text()).start == DEAL
    record = read_solution(OUTPUT / "solvitaire_random1_deal.json")
    assert str(record.start.columns[0][2]) == "TH"
    assert record.moves == ()
    with pytest.raises(InvalidPositionError, match="line 2: 'QX' is no card"):
        read_solution(DEAL.text().replace("6D", "QX"))


def test_a_saved_game_of_kpatience() -> None:
    record = read_solution(SAVES / "kpat_deal24_7moves_3redo.kpat")
    assert record.start == DEAL
    assert len(record.moves) == 10
    assert str(record.moves[9]) == "6-2x4"
    assert record.bookmarks == {7: "here"}
    assert record.verify().ok
    assert record.tags == {"source": "kpat", "deal": "ms:24"}


def test_a_saved_game_of_an_older_kpatience() -> None:
    position = next(iter(read_solution(SAVES / "kpat_deal24_7moves_3redo.kpat").positions()))
    position = position.play(position.parse_move("5-8"))

    def saved(number: int) -> str:
        piles = [
            f'<pile index="{index}" z="1">'
            + "".join(
                f'<card suit="{"CDHS".index(str(card)[1])}" value="{card.rank}" faceup="1" z="1"/>'
                for card in column
            )
            + "</pile>"
            for index, column in enumerate(((),) * 4 + position.columns, 1)
        ]
        return (
            "<!DOCTYPE kpat>\n"
            f'<dealer id="9" options="" number="{number}" moves="1" started="1" data="">'
            f"{''.join(piles)}</dealer>\n"
        )

    record = read_solution(saved(24))
    assert (record.start, record.moves) == (position, ())
    assert record.tags == {"source": "kpat", "dealt": "ms:24"}
    for wrong, words in (
        (('id="9"', 'id="10"'), "id '10'"),
        (('value="9"', 'value="14"'), "the value 14"),
        (('index="14"', 'index="15"'), "no pile 15"),
        (('suit="0" value="4"', 'suit="1" value="4"'), "4D: 2 found"),
    ):
        with pytest.raises(SolutionError, match=words):
            read_solution(saved(24).replace(*wrong))


@pytest.mark.parametrize(
    ("name", "deal", "moves", "won"),
    [
        ("pysolfc_deal2_20moves.pso", "ms:2", 20, False),
        ("pysolfc_deal2_won.pso", "ms:2", 55, True),
        ("pysolfc_mt_3moves.pso", "pysol:98804262199142645760", 3, False),
    ],
)
def test_saved_games_of_pysolfc(name: str, deal: str, moves: int, *, won: bool) -> None:
    record = read_solution(SAVES / name)
    assert record.start == read_start(deal).start
    assert (len(record.moves), record.verify().won) == (moves, won)
    assert record.tags == {"source": "pysolfc", "deal": deal}


def test_the_start_must_be_that_of_the_source() -> None:
    with pytest.raises(SolutionError, match="another position than the one given"):
        read_solution(OUTPUT / "fcs_24_p_t.txt", start="pysol:25")
    assert read_solution(OUTPUT / "fcs_24_p_t.txt", start="ms:24").tags["deal"] == "ms:24"


# Lists of moves


@pytest.mark.parametrize(
    "layout",
    [
        "{0}",
        "1. {0}",
        "  7 {0}",
        "[{0}],",
        "{0}; # so be it",
    ],
)
def test_triples_are_read_in_many_dresses(layout: str) -> None:
    steps = [layout.format(step) for step in deal_24_steps()]
    record = read_solution("\n".join(steps), start=DEAL)
    assert record.moves == read_solution(MOVES_ONLY, start=DEAL).moves
    assert record.tags["convention"] == "n,from,to:0"


@pytest.mark.parametrize(
    ("order", "base"),
    [(order, base) for order in ("n,from,to", "from,to,n", "from,n,to") for base in (0, 1)],
)
def test_what_triples_mean_is_found(order: str, base: int) -> None:
    lines = []
    for move in solution(2):
        named = {"n": move.count, "from": move.source + base, "to": move.target + base}
        lines.append(" ".join(str(named[name]) for name in order.split(",")))
    record = read_solution("\n".join(lines), start="pysol:2")
    assert record.moves == solution(2)
    assert record.tags["convention"] == f"{order}:{base}"


def test_two_readings_that_both_replay_are_asked_about() -> None:
    # One card of column 5 to column 8, counted from 1; or of column 6 to column 9, from 0.
    columns = ["", "", "", "", "5S", "5H", "", "6S", "6H"]
    text = "1,5,8\n"
    start = board(*columns)
    with pytest.raises(SolutionError, match="which is meant, n,from,to:0 or n,from,to:1") as caught:
        read_solution(text, start=start)
    assert "format" in str(caught.value)
    with pytest.raises(SolutionError, match="which is meant"):
        read_solution(text, start=start, on_error="keep")
    for base, move in ((0, "6-9x1"), (1, "5-8x1")):
        told = read_solution(f"# columns from {base}\n{text}", start=start)
        named = read_solution(text, start=start, format=f"n,from,to:{base}")
        assert told.moves == named.moves
        assert [str(move) for move in told.moves] == [move]


def test_our_notation_with_the_layout_before_it() -> None:
    text = f"# deal 24\n{DEAL.text()}\n1. 5-8 2. 3-6x1\n10-7, 2-4x1; 5-2\n6-8x3 # three\n"
    record = read_solution(text)
    assert len(record.moves) == 8
    assert record.groups == {5: 8}
    assert record.comments == {5: "6-8x3"}


def test_counts_that_are_left_out_follow_from_the_later_moves() -> None:
    counted = read_solution(OUTPUT / "fcs_24_m_snx.txt", start=DEAL)
    text = (OUTPUT / "fcs_24_m_sn.txt").read_text(encoding="utf-8")
    assert read_solution(text, start=DEAL).moves == counted.moves
    assert read_solution("\n".join(text.split()[1:82]), start=DEAL).moves == counted.moves


# Faults


def test_the_first_bad_step_is_told_with_all_there_is_to_know() -> None:
    text = MOVES_ONLY.replace(
        "Move 1 cards from stack 9 to stack 6", "Move 1 cards from stack 9 to stack 5", 1
    )
    with pytest.raises(SolutionError) as caught:
        read_solution(text, start=DEAL)
    error = caught.value
    assert str(error) == (
        "line 11, step 3: Move 1 cards from stack 9 to stack 5: A♠ does not go onto 8♦: "
        "the card beneath must be one rank higher (2), of any suit."
    )
    assert (error.line, error.step, error.ply) == (11, 3, 2)
    assert error.violation is not None
    assert error.violation.rule == "wrong-rank"
    assert error.position is not None
    assert str(error.position.columns[5][-1]) == "8D"
    kept = read_solution(text, start=DEAL, on_error="keep")
    assert kept.tags["partial"] == str(error)
    assert len(kept.moves) == 3  # the illegal move is kept as evidence
    assert kept.verify().violation == error.violation


def test_a_run_that_cannot_be_moved_part_by_part_is_illegal() -> None:
    start = board("8S 7H", "9D", "2C", "2D", "2H", "2S", "3C", "3D", "3H")
    with pytest.raises(SolutionError, match="no way to move it part by part") as caught:
        read_solution("Move 2 cards from stack 0 to stack 1\n\n", start=start)
    assert caught.value.violation is not None
    assert caught.value.violation.rule == "mixed-suits"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        # The jack leaves for another queen than the move before the board says.
        (": 7S 9C QD JD\n", ": 7S 9C QD\n", "51 cards of 52 are there; missing: JD"),
        ("stack 4 to stack 7", "stack 9 to stack 6", "column 5 is 2D JS KH TC 3S JD, but"),
        ("Move 1 cards from stack 4 to stack 7", "Jump!", "is no line of an fc-solve solution"),
    ],
)
def test_boards_must_fit_the_moves(old: str, new: str, words: str) -> None:
    text = (OUTPUT / "fcs_24_p_t_sam_sel.txt").read_text(encoding="utf-8")
    with pytest.raises(SolutionError, match=words) as caught:
        read_solution(text.replace(old, new, 1))
    assert caught.value.line is not None
    assert read_solution(text.replace(old, new, 1), on_error="keep").moves == ()


def test_boards_that_differ_by_more_than_a_move_are_refused() -> None:
    blocks = (OUTPUT / "fcs_24_p_t.txt").read_text(encoding="utf-8").split("=" * 20)
    with pytest.raises(SolutionError, match=r"by more than one move \(columns 3, 5, 6, 8\)"):
        read_solution(("=" * 20).join([blocks[0], *blocks[2:]]))


def test_a_sequence_that_is_not_complete_cannot_leave() -> None:
    text = "58\n9h\n"
    with pytest.raises(SolutionError, match="step 2: 9h: no complete sequence is there") as caught:
        read_solution(text, start=DEAL)
    assert caught.value.ply == 1


def test_what_replays_furthest_is_told() -> None:
    text = "\n".join([*deal_24_steps()[:20], "9,9,9"])
    with pytest.raises(SolutionError, match="step 21: 9,9,9") as caught:
        read_solution(text, start=DEAL)
    assert caught.value.__notes__ == ["Of all readings, n,from,to:0 leads furthest."]


def test_a_line_that_is_no_move_ends_a_list() -> None:
    with pytest.raises(SolutionError, match="line 2: 'and so on' is no move"):
        read_solution("5-8x1\nand so on\n", start=DEAL)
    kept = read_solution("5-8x1\nand so on\n", start=DEAL, on_error="keep")
    assert [str(move) for move in kept.moves] == ["5-8x1"]


def test_records_of_our_own_are_verified() -> None:
    record = Record(DEAL, ("5-8x1", "5-9x1"), tags={"player": "Ana"})  # type: ignore[arg-type]
    with pytest.raises(SolutionError, match=r"step 2: move 2 \(5-9x1\) is illegal") as caught:
        read_solution(record.to_json())
    assert caught.value.ply == 1
    kept = read_solution(record.to_json(), on_error="keep")
    assert kept.moves == record.moves
    assert kept.tags.keys() == {"player", "partial"}
    with pytest.raises(RecordError, match="of version 2"):
        read_solution(record.to_json().replace('"version": 1', '"version": 2'))


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("no such file", r"'no such file' cannot be read.*a str is a path unless"),
        (".", "cannot be read"),
        ("a\0b", "cannot be read"),
        (b"", "in no format that is known"),
        ("hello\n", "in no format that is known"),
        (7, "a source is text, a path or bytes, not int"),
        ("<x>\n", "this is no XML"),
        ("<x/>\n", "begins with <x>"),
        ('<kpat-game game-type="spider"/>\n', "game of 'spider'"),
        ('<kpat-game game-type="simplesimon"/>\n', "holds no state"),
        ("{}\n", "lacks a list of columns"),
        ('{"tableau piles": [["KX"]]}\n', "'KX' is no card"),
        (b"\x80\x05K\x00.", "does not begin with the program's name"),
    ],
)
def test_what_is_no_game_is_refused(source: str, words: str) -> None:
    with pytest.raises(SolutionError, match=words):
        read_solution(source)


def test_options_are_checked() -> None:
    with pytest.raises(SimonError, match="'pgn' is no format: choose one of auto, record"):
        read_solution(MOVES_ONLY, format="pgn")
    with pytest.raises(SimonError, match="on_error"):
        read_solution(MOVES_ONLY, on_error="ignore")  # type: ignore[arg-type]
    with pytest.raises(SolutionError, match="is no text: give its bytes"):
        read_solution(MOVES_ONLY, format="pysolfc")


def test_a_source_that_is_too_large_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simon_widget.importers.reading.MAX_BYTES", 100)
    for source in (MOVES_ONLY, MOVES_ONLY.encode(), OUTPUT / "fcs_24_m.txt"):
        with pytest.raises(SolutionError, match="more than 100 bytes"):
            read_solution(source, start=DEAL)
    monkeypatch.setattr(pickles, "MAX_BYTES", 100)
    with pytest.raises(SolutionError, match="more than 100"):
        pickles.read(b"\x80" * 101)


# Starts


def test_starts(tmp_path: Path) -> None:
    assert read_start("pysol:24") == Record(DEAL, tags={"deal": "pysol:24"})
    assert read_start(" MS:24 ").start == DEAL
    assert read_start("pysol_old:7537454").start == deals.pysol_old(7537454)
    code = GameCode.parse("SS1-S2-AAAAABD")
    for source in (code, " ss1-s2-aaaaabd"):
        assert read_start(source) == Record(code.position(), code=code)
    path = tmp_path / "24.txt"
    path.write_text(DEAL.text(), encoding="utf-8")
    record = Record(DEAL, ("5-8x1",), tags={"player": "Ana"})  # type: ignore[arg-type]
    for start in (DEAL, DEAL.text(), path, str(path), record, record.to_json()):
        assert read_start(start) == Record(DEAL)
    assert read_start(OUTPUT / "fcs_24_default.txt") == Record(DEAL)


@pytest.mark.parametrize(
    ("source", "error"),
    [
        ("pysol:0", InvalidDealError),
        ("SS1-S3-AAAAABD", InvalidCodeError),
        ("freecell:24", SolutionError),
        (None, SimonError),
    ],
)
def test_what_is_no_start_is_refused(source: str, error: type[SimonError]) -> None:
    with pytest.raises(error):
        read_start(source)


def test_a_game_code_stays_with_the_record() -> None:
    code = GameCode.parse("SS1-S4-AAAAABD")
    record = read_solution("4-5\n", start=code)
    assert record.code == code
    assert json.loads(record.to_json())["code"] == "SS1-S4-AAAAABD"


def test_the_suits_of_the_start_settle_what_boards_leave_open() -> None:
    kings = " ".join(f"{rank}S" for rank in "KQJT98765432")
    text = f"Foundations: S-K S-K S-K\n{kings}\nAS\n"
    start = Position.parse(text)
    assert start.suits == 1
    assert read_solution("2-1\n", start=start).verify().won
    assert read_solution(f"{text}\n2-1\n").verify().won
