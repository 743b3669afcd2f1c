// Everything around the tableau. Keeps only what concerns this view: the open dialog, the win seen.

import { nothing, render } from "lit-html";
import { codeText, parseCode, randomCode } from "../engine/codes";
import { EngineError } from "../engine/errors";
import type { Position } from "../engine/position";
import { text } from "../messages";
import type { Player, Shown } from "../player";
import { bar, type Say } from "./bar";
import { byHand, newGame, restart, win } from "./dialogs";
import { help } from "./help";
import { status } from "./status";
import { told } from "./told";

/** What a dialog asks. */
type Question =
  | { readonly kind: "new"; readonly isBadCode: boolean }
  | { readonly kind: "restart" }
  | { readonly kind: "help" }
  | { readonly kind: "by-hand"; readonly content: string };

/** How long the note of a copy stays. */
const DONE_MS = 2500;

/** The nodes the panels draw into. */
export interface Places {
  /** Holds all of them. */
  readonly root: HTMLElement;
  readonly bar: HTMLElement;
  /** Lies over the tableau. */
  readonly over: HTMLElement;
  readonly status: HTMLElement;
  readonly dialog: HTMLDialogElement;
  /** The board's places for removed sequences; shown in the bar. */
  readonly homes: HTMLElement;
  /** Takes the focus when what had it goes. */
  readonly focusBoard: () => void;
  /** Speaks to those who do not see the board. */
  readonly tell: (words: string) => void;
}

export class Panels {
  private question: Question | null = null;
  private done: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The deal whose win has been told. */
  private toldWin: Position | null = null;
  private isWinShown = false;
  private before: Shown;

  constructor(
    private readonly player: Player,
    private readonly places: Places,
  ) {
    this.before = player.shown;
    places.dialog.addEventListener("close", () => {
      // The event comes late: the next question may be open by now.
      if (places.dialog.open) return;
      this.question = null;
      this.draw();
    });
    // A click beside the dialog's content hits the dialog itself.
    places.dialog.addEventListener("click", (event) => {
      if (event.target === places.dialog) places.dialog.close();
    });
  }

  render(shown: Shown): void {
    const wasTold = this.toldWin !== null;
    this.noteWin(shown);
    const words = told(this.before, shown, !wasTold && this.toldWin !== null);
    if (words) this.places.tell(words);
    this.before = shown;
    this.draw();
  }

  askNew(): void {
    this.ask({ kind: "new", isBadCode: false });
  }

  /** The sheet of all keys. */
  askHelp(): void {
    this.ask({ kind: "help" });
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.places.dialog.close();
  }

  /** Esc on the board. */
  closeWin(): void {
    this.isWinShown = false;
    this.draw();
  }

  /** A win is told once a game, through undo and redo; a restarted deal is a game again. */
  private noteWin({ game }: Shown): void {
    const start = game.plies[0]?.position ?? null;
    if (game.plies.length === 1 || start !== this.toldWin) this.toldWin = null;
    if (!game.isWon) this.isWinShown = false;
    else if (!this.toldWin) {
      this.toldWin = start;
      this.isWinShown = true;
    }
  }

  /** Draws everything; if the button that has the focus goes, the board gets it. */
  private draw(): void {
    const { root } = this.places;
    const { activeElement } = root.getRootNode() as Document | ShadowRoot;
    const hadFocus = root.contains(activeElement);
    this.drawAll();
    const isGone = !root.contains(activeElement) || activeElement?.matches(":disabled");
    if (hadFocus && isGone) this.places.focusBoard();
  }

  private drawAll(): void {
    const { player, places, question } = this;
    const { shown } = player;
    const { game, options } = shown;
    const say: Say = (key, params) => text(key, params, options.locale);
    const actions = {
      undo: () => player.undo(),
      redo: () => player.redo(),
      restart: () => game.moveCount > 0 && this.ask({ kind: "restart" }),
      askNew: () => this.askNew(),
      copyCode: () => this.copy(game.code ?? "", say("copy.code-done")),
      copyGame: () => this.copy(player.record(), say("copy.game-done")),
    };
    render(bar(shown, say, actions, places.homes), places.bar);
    render(
      status(shown, say, this.done, () => player.dismiss()),
      places.status,
    );
    const result = { score: game.score, moves: game.moveCount };
    render(
      this.isWinShown ? win(say, result, actions.askNew, () => this.closeWin()) : nothing,
      places.over,
    );
    render(question ? this.asked(question, say) : nothing, places.dialog);
  }

  private asked(question: Question, say: Say) {
    const { player } = this;
    const { game } = player.shown;
    const close = () => this.places.dialog.close();
    if (question.kind === "by-hand") return byHand(say, question.content, close);
    if (question.kind === "help") return help(say, close);
    if (question.kind === "restart") {
      const yes = () => {
        close();
        player.restart();
      };
      return restart(say, yes, close);
    }
    return newGame(say, {
      suits: game.position.suits,
      loses: game.moveCount > 0 && !game.isWon,
      isBadCode: question.isBadCode,
      onLevel: (suits) => this.deal(codeText(randomCode(suits))),
      onCode: (code) => this.deal(code),
      onCancel: close,
    });
  }

  private ask(question: Question): void {
    this.question = question;
    this.draw();
    const { dialog } = this.places;
    if (!dialog.open) dialog.showModal();
  }

  private deal(code: string): void {
    try {
      const deal = codeText(parseCode(code));
      this.places.dialog.close();
      this.player.deal(deal);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.ask({ kind: "new", isBadCode: true });
    }
  }

  /** Notebooks served without TLS or in a frame have no clipboard: then the text is shown. */
  private async copy(content: string, done: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(content);
    } catch {
      this.ask({ kind: "by-hand", content });
      return;
    }
    this.done = done;
    this.draw();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.done = null;
      this.draw();
    }, DONE_MS);
  }
}
