"""Simple Simon as a marimo app: `marimo run 11_marimo_app.py`, or `marimo edit` to change it."""

import marimo

app = marimo.App(width="medium", app_title="Simple Simon")


@app.cell
def _():
    import marimo as mo

    from simon_widget import Limit, SimonWidget, Verdict, deals, solve

    return Limit, SimonWidget, Verdict, deals, mo, solve


@app.cell
def _(mo):
    deal = mo.ui.number(1, 1_000_000, value=2, label="PySol deal")
    theme = mo.ui.dropdown(["auto", "light", "dark"], value="auto", label="Theme")
    mo.hstack([mo.md("# Simple Simon"), deal, theme], justify="start", align="center", gap=2)
    return deal, theme


@app.cell
def _(SimonWidget, deal, deals, mo, theme):
    # Another deal or theme is another board; a move on it runs the cells that read `board.value`.
    board = mo.ui.anywidget(SimonWidget(deals.pysol(deal.value), theme=theme.value))
    board
    return (board,)


@app.cell
def _(Limit, Verdict, board, mo, solve):
    position = board.widget.game.position
    moves = len(position.legal_moves)
    found = solve(position, limit=Limit(seconds=2))
    words = {
        Verdict.WINNABLE: f"can be won in {len(found.moves)} moves",
        Verdict.UNWINNABLE: "is lost: take something back",
        Verdict.UNKNOWN: "may be won or lost: two seconds do not tell",
    }
    mo.md(
        f"{board.value['move_count']} moves made, score {board.value['score']}, "
        f"{moves} legal moves. The game {words[found.verdict]}."
    )
    return


if __name__ == "__main__":
    app.run()
