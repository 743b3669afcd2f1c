// Everything around the tableau. Keeps only what concerns this view: the open dialog, the win seen.

import { nothing, render } from "lit-html";
import type { SuitCount } from "../engine/cards";
import { codeText, parseCode, randomCode } from "../engine/codes";
import { EngineError } from "../engine/errors";
import type { Position } from "../engine/position";
import { text } from "../messages";
import type { Inquiry, Player, Shown, Verdict } from "../player";
import { bar, type Say } from "./bar";
import { byHand, newGame, restart, win } from "./dialogs";
import { help } from "./help";
import { Hold } from "./hold";
import { type MenuItem, menu } from "./menu";
import { PlyList } from "./plies";
import { settings } from "./settings";
import { statistics } from "./statistics";
import { status } from "./status";
import { taskPanel } from "./task";
import { type TimelineActions, timeline } from "./timeline";
import { told } from "./told";

/** What a dialog asks or tells. */
type Question =
  | { readonly kind: "new"; readonly isBadCode: boolean }
  | { readonly kind: "restart" | "settings" | "statistics" | "help" }
  | { readonly kind: "by-hand"; readonly content: string };

/** How long the note of a copy stays. */
const DONE_MS = 2500;

/** The nodes the panels draw into. */
export interface Places {
  /** Holds all of them. */
  readonly root: HTMLElement;
  readonly bar: HTMLElement;
  /** Lies above the tableau. */
  readonly task: HTMLElement;
  /** Lies over the tableau. */
  readonly over: HTMLElement;
  readonly timeline: HTMLElement;
  readonly status: HTMLElement;
  readonly moves: HTMLElement;
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
  /** The key of the note of a copy. */
  private done: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The deal whose win has been told. */
  private toldWin: Position | null = null;
  private isWinShown = false;
  /** What was shown before; null at first. */
  private before: Shown | null = null;
  /** What the light said last, thoughts apart. */
  private verdict: Verdict = null;
  private isMenuOpen = false;
  private hasMoves = false;
  private readonly plies: PlyList;
  private readonly hold = new Hold();

  constructor(
    private readonly player: Player,
    private readonly places: Places,
  ) {
    const goto = (ply: number) => player.goto(ply);
    this.plies = new PlyList(places.moves, goto, () => this.showMoves(false));
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

  /** Whether this is news of a win. */
  render(shown: Shown): boolean {
    const { before, toldWin } = this;
    this.before = shown;
    // A recording is there to be read; who comes back to one finds the list as they left it.
    const isOther = shown.game.plies[0] !== before?.game.plies[0] || before?.game.mode === "game";
    if (shown.game.isReplay && isOther) this.hasMoves = true;
    const isNews = this.noteWin(shown, before);
    const isNewWin = this.toldWin !== null && this.toldWin !== toldWin;
    const words = [before && told(before, shown, isNewWin), this.newVerdict(shown)];
    if (words.some(Boolean)) this.places.tell(words.filter(Boolean).join(" "));
    this.draw();
    return isNews;
  }

  askNew(): void {
    this.ask({ kind: "new", isBadCode: false });
  }

  /** Asks for a hint, where there are any, or plays the one that is shown. */
  askHint(): void {
    const { game, hint, isTaskCurrent, options, task } = this.player.shown;
    if (game.isReplay) {
      if (!game.isWon) this.player.best();
      return;
    }
    const isSolved = isTaskCurrent && task?.status === "solved";
    const canAsk = task ? task.hints && !isSolved : options.hints;
    // Code may have shown one where there is no button for it.
    const isOn = canAsk || hint !== null;
    if (isOn && !options.read_only && !game.isWon) this.player.hint();
  }

  /** Steps through a recording; at its ends nothing happens. */
  step(by: number): void {
    const { game, side } = this.player.shown;
    const ply = game.cursor + by;
    if (game.isReplay && ply >= (side?.from ?? 0) && ply <= game.last) this.player.goto(ply);
  }

  /** Explains why or what, if the board does that; asked again, no more. */
  inquire(what: Inquiry): void {
    const { inquiry, options } = this.player.shown;
    if (!options.explain || (what === "why" && options.read_only)) return;
    this.player.inquire(inquiry === what ? null : what);
  }

  /** The sheet of all keys. */
  askHelp(): void {
    this.ask({ kind: "help" });
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.hold.end();
    this.plies.dispose();
    this.places.dialog.close();
  }

  /** Esc on the board. */
  closeWin(): void {
    this.isWinShown = false;
    this.draw();
  }

  /** What the light says, in words, if it has changed; that it thinks is not worth any. */
  private newVerdict({ options, verdict }: Shown): string {
    if (verdict === "thinking" || verdict === this.verdict) return "";
    this.verdict = verdict;
    return verdict ? `${text(`verdict.${verdict}`, {}, options.locale)}.` : "";
  }

  /**
   * A win is told once a game, through undo and redo; a restarted deal is a game again. Whether
   * this view saw the game become one that is won.
   */
  private noteWin({ game }: Shown, before: Shown | null): boolean {
    const start = game.plies[0]?.position ?? null;
    if (game.plies.length === 1 || start !== this.toldWin) this.toldWin = null;
    if (!game.isWon) this.isWinShown = false;
    if (!game.isWon || this.toldWin) return false;
    this.toldWin = start;
    this.isWinShown = true;
    return before?.game.plies[0] === game.plies[0];
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
      hint: () => this.askHint(),
      inquire: (what: Inquiry) => this.inquire(what),
      copyCode: () => this.copy(game.code ?? "", "copy.code-done"),
    };
    const menuPart = menu(say, this.isMenuOpen, this.menuItems(say), (isOpen) => {
      this.openMenu(isOpen);
    });
    render(bar(shown, say, actions, places.homes, menuPart), places.bar);
    const again = () => player.restart();
    render(taskPanel(shown, say, { again, hint: () => this.askHint() }), places.task);
    render(
      status(shown, say, this.done, {
        dismiss: () => player.dismiss(),
        playHint: () => this.askHint(),
        stop: () => player.stop(),
        goToStep: (step) => player.goToStep(step),
      }),
      places.status,
    );
    render(this.isWinShown ? this.win(say) : nothing, places.over);
    render(timeline(shown, say, this.hold, this.timelineActions), places.timeline);
    this.plies.show(this.hasMoves ? shown : null);
    render(question ? this.asked(question, say) : nothing, places.dialog);
  }

  private menuItems(say: Say): MenuItem[] {
    const { game, link, options, standalone, task } = this.player.shown;
    const hasSolution =
      !task && options.hints && !options.read_only && link !== "offline" && !game.isWon;
    return [
      ...(hasSolution ? [this.solutionItem(say)] : []),
      {
        name: "moves",
        label: say("action.moves"),
        act: () => this.showMoves(!this.hasMoves),
        isOn: this.hasMoves,
      },
      {
        name: "copy-game",
        label: say("action.copy-game"),
        act: () => this.copy(this.player.record(), "copy.game-done"),
      },
      ...(standalone ? [] : [this.statisticsItem(say)]),
      {
        name: "keys",
        label: say("keys.title"),
        act: () => this.askHelp(),
      },
      {
        name: "settings",
        label: say("action.settings"),
        act: () => this.ask({ kind: "settings" }),
      },
    ];
  }

  private solutionItem(say: Say): MenuItem {
    const act = () => this.player.playSolution();
    return { name: "play-solution", label: say("action.play-solution"), act };
  }

  private statisticsItem(say: Say): MenuItem {
    const act = () => this.tellStatistics();
    return { name: "statistics", label: say("action.statistics"), act };
  }

  private win(say: Say) {
    const { game, par, standalone } = this.player.shown;
    return win(say, {
      score: game.score,
      moves: game.moveCount,
      par,
      onNew: () => this.askNew(),
      onStatistics: standalone ? null : () => this.tellStatistics(),
      onClose: () => this.closeWin(),
    });
  }

  private get timelineActions(): TimelineActions {
    const { player } = this;
    return {
      goto: (ply) => player.goto(ply),
      back: () => this.step(-1),
      forward: () => this.step(1),
      play: () => player.play(),
      stop: () => player.stop(),
      setSpeed: (speed) => player.setSpeed(speed),
      playOn: () => player.playOn(),
      backToRecord: () => player.backToRecord(),
      best: () => player.best(),
      leaveSide: () => player.leaveSide(),
      analyse: (depth) => player.analyse(depth),
    };
  }

  private asked(question: Question, say: Say) {
    const { player } = this;
    const { shown } = player;
    const close = () => this.places.dialog.close();
    switch (question.kind) {
      case "new":
        return newGame(say, {
          suits: shown.lastSuits,
          loses: shown.game.moveCount > 0 && !shown.game.isWon,
          isBadCode: question.isBadCode,
          winnableOnly: shown.link === "offline" ? null : shown.options.winnable_only,
          onLevel: (suits) => this.dealLevel(suits),
          onWinnableOnly: (isOn) => player.set("winnable_only", isOn),
          onCode: (code) => this.deal(code),
          onCancel: close,
        });
      case "restart":
        return restart(
          say,
          () => {
            close();
            player.restart();
          },
          close,
        );
      case "settings":
        return settings(say, shown, (name, value) => player.set(name, value), close);
      case "help":
        return help(say, close);
      case "statistics":
        return statistics(say, shown, close);
      case "by-hand":
        return byHand(say, question.content, close);
    }
  }

  private tellStatistics(): void {
    this.player.askStatistics();
    this.ask({ kind: "statistics" });
  }

  private openMenu(isOpen: boolean): void {
    this.isMenuOpen = isOpen;
    this.draw();
    if (isOpen) this.places.bar.querySelector<HTMLElement>(".simon-item")?.focus();
  }

  private showMoves(isShown: boolean): void {
    this.hasMoves = isShown;
    this.draw();
  }

  private ask(question: Question): void {
    this.question = question;
    this.draw();
    const { dialog } = this.places;
    if (!dialog.open) dialog.showModal();
  }

  private dealLevel(suits: SuitCount): void {
    const { link, options } = this.player.shown;
    if (!options.winnable_only || link === "offline") {
      this.deal(codeText(randomCode(suits)));
      return;
    }
    this.places.dialog.close();
    this.player.dealWinnable(suits);
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
