// State from Python, and what the player did that Python has not confirmed yet, folded into what
// is shown. Knows the protocol (wire.ts), but neither the DOM nor the model: it sends through a Wire,
// and whoever owns the model hands it what arrives.

import { drawingOf, joined } from "./board/drawing";
import { cardText, type SuitCount } from "./engine/cards";
import { parseCode } from "./engine/codes";
import { EngineError } from "./engine/errors";
import { Game, isViolation, type Ply } from "./engine/game";
import { type Move, moveText, parseMove, sameMove } from "./engine/moves";
import { Position, type Violation } from "./engine/position";
import { Inquirer } from "./inquiry";
import { gameAt, type LessonText, type StepText } from "./lesson";
import type {
  Analysis,
  Asked,
  Attempt,
  Depth,
  Hint,
  Inquiry,
  Notice,
  Options,
  Player,
  Shown,
  Side,
  Task,
  Words,
} from "./player";
import { faultDrawing } from "./replay";
import {
  type Advice,
  type BestLine,
  type FoundDeal,
  type Line,
  type Marks,
  mapValues,
  NO_WORDS,
  readHint,
  readTask,
  readViolation,
  readWords,
  type Solution,
  type State,
  VERSION,
  type Wire,
  type WireNotice,
  type WireTask,
} from "./wire";

/** An answer later than this is worth a word to the player. */
const PATIENCE_MS = 300;
const FIRST_RESEND_MS = 1500;
const LAST_RESEND_MS = 15_000;
const SECOND_HELLO_MS = 1000;
/** A solution is played so slowly that one can follow it. */
const STEP_MS = 900;

type Timer = "send" | "patience" | "resend" | "hello" | "asked" | "step";

/** What the player did, in the protocol's words. */
type What = Readonly<Record<string, unknown>> & { readonly kind: string };

/** Something Python has not confirmed yet: what it is told, and what the twin makes of it. */
interface Pending {
  readonly item: What & { readonly n: number; readonly base: string };
  readonly act: ((game: Game) => Game | Violation) | null;
}

/** A line of moves being played: those made before, then those of the solution. */
interface Course {
  readonly start: Position;
  readonly line: readonly Move[];
  readonly from: number;
  readonly at: number;
}

/** A line of moves shown beside a recording. */
interface SideLine extends Side {
  readonly game: Game;
  /** Of the state it leaves. */
  readonly token: string;
}

/** A game, and the token of the state that it is. */
interface Tip {
  readonly game: Game;
  readonly token: string;
}

/** What a view shows of a game before there is anything else to tell. */
export function blank(game: Game, options: Options): Shown {
  return {
    game,
    link: "live",
    standalone: false,
    notice: null,
    options,
    lastSuits: 1,
    statistics: null,
    hint: null,
    drawing: null,
    caption: "",
    lesson: null,
    inquiry: null,
    answer: null,
    verdict: null,
    par: null,
    asked: null,
    playing: null,
    words: NO_WORDS,
    analysis: null,
    side: null,
    noBest: null,
    isPlaying: false,
    speed: 1,
    task: null,
    isTaskCurrent: false,
    error: null,
    changed: "deal",
  };
}

/** One for each model of the browser, however many views show it. */
export class Store implements Player {
  shown: Shown;
  /** The same, unless the reader of a lesson is at one of its earlier steps. */
  private live: Shown;
  private readonly client = randomName();
  private readonly listeners = new Set<(shown: Shown) => void>();
  private readonly timers = new Map<Timer, ReturnType<typeof setTimeout>>();
  /** What Python wrote last, and the game it tells. */
  private state: State | null = null;
  private confirmed: Tip;
  /** The confirmed game with the pending items played on it. */
  private tip: Tip;
  private pending: Pending[] = [];
  private options: Options;
  private lastItem = 0;
  private lastNotice = 0;
  private notices = 0;
  private advice: Advice = {};
  private marks: Marks = {};
  private lesson: LessonText = {};
  /** The step of the lesson that its reader is at. */
  private lessonStep = 0;
  /** The earlier step that was shown last. */
  private reached: { readonly step: StepText; readonly game: Game } | null = null;
  private readonly inquirer = new Inquirer();
  /** The hint that the advice holds, if the player has not put it away. */
  private hinted: Hint | null = null;
  private asked: {
    readonly what: Asked;
    readonly token: string;
    readonly isLate: boolean;
  } | null = null;
  /** The exercise, and the state it is about. */
  private task: Task | null = null;
  private taskToken = "";
  private course: Course | null = null;
  /** The moves of a line, read once. */
  private lineRead: { readonly id: string; readonly moves: readonly Move[] } | null = null;
  private words = NO_WORDS;
  /** What recordings say, also one that was left. */
  private readonly recorded = new WeakMap<readonly Ply[], Words>();
  /** That up to a ply, taken out once. */
  private wordsRead = { of: NO_WORDS, until: 0, words: NO_WORDS };
  private analysis: Analysis | null = null;
  private side: SideLine | null = null;
  /** With no kernel, moves are the board's own, and Python's state would wipe them out. */
  private alone = false;

  constructor(
    private readonly wire: Wire,
    options: Options,
  ) {
    this.options = options;
    const game = Game.deal({ suits: 1, number: 0n });
    this.confirmed = this.tip = { game, token: "" };
    this.shown = this.live = blank(game, options);
  }

  // From Python

  /** Takes what Python wrote, if it is news. */
  receive(line: Line | undefined, state: State | undefined): void {
    const known = this.state;
    // The two come in one message, but some hosts hand them over one by one.
    if (!line || !state || state.line !== line.id || this.alone) return;
    if (known?.epoch === state.epoch && state.seq <= known.seq) return;
    if (state.v !== VERSION) {
      this.show({ error: { key: "error.versions" } });
      return;
    }
    try {
      const game = this.read(line, state);
      if (known?.line !== line.id) this.words = readWords(line.words);
      if (game.isReplay) this.recorded.set(game.plies, this.words);
      this.confirmed = { game, token: state.tok };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      this.show({ error: { key: "error.unreadable" } });
      return;
    }
    this.state = state;
    const before = this.pending.length;
    const acknowledged = state.ack[this.client] ?? 0;
    // What another Python widget was told, this one will not answer.
    const still = known && known.epoch !== state.epoch ? [] : this.pending;
    this.pending = still.filter(({ item }) => item.n > acknowledged);
    this.fold();

    const progress = this.pending.length < before;
    this.mindAnswer(progress);
    if (progress && !this.pending.length && state.tick) this.wire.tick();
    const news = this.newNotice(state);
    const notice = news && news.message === undefined ? this.notice(readViolation(news)) : null;
    // A reminder is about the position it was given in.
    const isMoved = this.tip.game.position !== this.live.game.position;
    this.show({
      game: this.tip.game,
      options: this.currentOptions(),
      error: news?.message ?? state.error,
      ...(progress || !before ? { link: "live" } : {}),
      ...(notice || isMoved ? { notice } : {}),
    });
  }

  /** Takes the options as Python has them. */
  receiveOptions(options: Options): void {
    this.options = options;
    this.show({ options: this.currentOptions() });
  }

  receiveSuits(lastSuits: SuitCount): void {
    this.show({ lastSuits });
  }

  /** Takes what the solver knows. */
  receiveAdvice(advice: Advice | undefined): void {
    if (!advice || advice === this.advice) return;
    this.advice = advice;
    this.hinted = advice.hint ? readHint(advice.hint) : null;
    if (this.hinted && this.isAdvised) this.asked = null;
    this.show({});
  }

  /** Takes what is known of the plies of the recording. */
  receiveAnalysis(analysis: Partial<Analysis> | undefined): void {
    this.analysis = analysis?.verdicts === undefined ? null : (analysis as Analysis);
    this.show({});
  }

  /** Takes what code points at. */
  receiveMarks(marks: Marks | undefined): void {
    if (!marks || marks === this.marks) return;
    this.marks = marks;
    this.show({});
  }

  receiveCaption(caption = ""): void {
    this.show({ caption });
  }

  /** Takes the steps of a lesson; its reader stays at the step they are at. */
  receiveLesson(lesson: LessonText | undefined): void {
    if (!lesson || lesson === this.lesson) return;
    if (lesson.id !== this.lesson.id) this.lessonStep = 0;
    this.lesson = lesson;
    this.show({});
  }

  /** Takes how the exercise stands. */
  receiveTask(wire: WireTask | undefined): void {
    const { tok, ...task } = wire ?? {};
    this.taskToken = tok ?? "";
    this.task = tok === undefined ? null : readTask(task as Task);
    this.show({});
  }

  /** Takes a message; what it may hold, simon_widget/widget/protocol.py says. */
  receiveMessage(message: unknown): void {
    const { kind, statistics, ...rest } = (message ?? {}) as Partial<Shown> & { kind?: string };
    if (statistics) this.show({ statistics });
    if (kind === "solution") this.begin(rest as unknown as Solution);
    if (kind === "best") this.bestFound(rest as unknown as BestLine);
    if (kind === "deal") this.dealFound(rest as unknown as FoundDeal);
  }

  /** There is no kernel (any more): the board plays on by itself, and nothing is merged later. */
  lost(): void {
    // A recording plays on by itself; a solution would be played on a game of the board's own.
    const kept = this.course ? null : "step";
    for (const timer of this.timers.keys()) if (timer !== kept) this.quit(timer);
    this.options = this.currentOptions();
    this.pending = [];
    this.course = null;
    this.show({ link: "offline" });
  }

  /** Plays `game` in a page that has no kernel and misses none. */
  standAlone(game: Game = this.tip.game): void {
    this.alone = true;
    this.tip = { game, token: "" };
    this.show({ game, link: "offline", standalone: true });
  }

  /**
   * Asks Python for an answer: where there is none to ask, that shows at once. Asks again when
   * JupyterLab has made ready to handle messages beside a running cell, which it does from the
   * second one on: let that be no move.
   */
  hello(): void {
    const hello = (): void => this.transmit({ kind: "hello", client: this.client });
    hello();
    this.start("hello", SECOND_HELLO_MS, hello);
  }

  close(): void {
    for (const timer of this.timers.keys()) this.quit(timer);
    this.listeners.clear();
  }

  // From the player

  subscribe(listener: (shown: Shown) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  move(move: Move): Violation | null {
    if (this.side) this.playOn();
    return this.act({ kind: "move", move: moveText(move) }, (game) => game.push(move), move);
  }

  undo(): void {
    if (this.side) this.goto(this.side.game.cursor - 1);
    else this.act({ kind: "undo" }, (game) => game.undo());
  }

  redo(): void {
    if (this.side) this.goto(this.side.game.cursor + 1);
    else this.act({ kind: "redo" }, (game) => game.redo());
  }

  restart(): void {
    this.leaveSide();
    this.act({ kind: "restart" }, (game) => game.restart());
  }

  deal(code: string): void {
    const parsed = parseCode(code);
    const deal = Game.deal(parsed);
    this.live = { ...this.live, lastSuits: parsed.suits };
    this.act({ kind: "new", code: deal.code }, () => deal);
  }

  goto(ply: number): void {
    if (this.side) this.stepAside(ply);
    else this.act({ kind: "goto", ply }, (game) => game.goto(ply));
  }

  play(): void {
    const { game } = this.shown;
    if (!game.isReplay) return;
    if (!game.canRedo) this.goto(this.side?.from ?? 0);
    this.show({ isPlaying: true });
    this.start("step", 1000 / this.shown.speed, () => this.playStep());
  }

  setSpeed(speed: number): void {
    this.show({ speed });
    if (this.shown.isPlaying) this.start("step", 1000 / speed, () => this.playStep());
  }

  playOn(): void {
    const { side } = this;
    if (this.options.read_only) return;
    this.side = null;
    this.act({ kind: "play-on" }, (game) => game.playOn());
    if (!side) return;
    for (const move of side.game.moves.slice(side.from, side.game.cursor)) {
      const what = { kind: "move", move: moveText(move), solution: true };
      this.act(what, (game) => game.push(move), move);
    }
  }

  backToRecord(): void {
    const { recording } = this.tip.game;
    // A page opened later does not know the recording: then Python shows it.
    if (recording) this.act({ kind: "back-to-record" }, (game) => game.recording ?? game);
    else if (!this.options.read_only) this.enqueue({ kind: "back-to-record" }, null);
  }

  analyse(depth: Depth): void {
    if (this.shown.link !== "offline") {
      this.transmit({ kind: "analyse", client: this.client, depth });
    }
  }

  best(): void {
    if (this.shown.game.isReplay && !this.side) this.ask("best");
  }

  leaveSide(): void {
    if (!this.side) return;
    this.stop();
    this.side = null;
    this.show({});
  }

  set(name: keyof Options, value: unknown): void {
    if (!this.enqueue({ kind: "set", name, value }, null)) {
      this.options = { ...this.options, [name]: value };
    }
    this.show({ options: this.currentOptions() });
  }

  refuse(violation: Violation, attempt: Attempt | null = null): void {
    this.enqueue(
      {
        kind: "refused",
        rule: violation.rule,
        params: mapValues(violation.params, (param) =>
          typeof param === "number" ? param : cardText(param),
        ),
        move: attempt && isMove(attempt) ? moveText(attempt) : null,
      },
      null,
    );
    this.show({ notice: this.notice(violation, attempt) });
  }

  askStatistics(): void {
    if (this.shown.link !== "offline") {
      this.transmit({ kind: "statistics", client: this.client });
    }
  }

  dealWinnable(suits: SuitCount): void {
    if (!this.options.read_only) this.ask("deal", { suits });
  }

  hint(): void {
    const { hint } = this.shown;
    if (hint?.move) this.move(hint.move);
    else this.ask("hint");
  }

  playSolution(): void {
    if (!this.options.read_only) this.ask("solution");
  }

  stop(): void {
    if (!this.course && !this.shown.isPlaying) return;
    this.course = null;
    this.quit("step");
    this.show({ isPlaying: false });
  }

  goToStep(step: number): void {
    this.stop();
    this.lessonStep = Math.max(0, Math.min(step, this.lesson.steps?.length ?? 0));
    this.show({ notice: null });
  }

  inquire(what: Inquiry | null): void {
    this.inquirer.inquire(what);
    this.show({ notice: null });
  }

  explain(move: Move): void {
    this.inquirer.explain(move, this.tip.game.position);
    this.show({ notice: null });
  }

  dismiss(): void {
    this.hinted = null;
    this.inquirer.forget();
    this.show({ notice: null, error: null });
  }

  record(): string {
    const { game } = this.tip;
    const { words } = this.shown;
    const start = game.plies[0]?.position.text() ?? "";
    const last = game.isReplay ? game.last : game.cursor;
    const upTo = <T>(values: ReadonlyMap<number, T>) =>
      Object.fromEntries([...values].filter(([ply]) => ply <= last));
    const record = {
      format: "simon-widget-record",
      version: 1,
      code: game.code,
      start: start.split("\n").slice(0, -1),
      moves: game.moves.slice(0, last).map(moveText),
      comments: upTo(words.comments),
      bookmarks: upTo(words.bookmarks),
      groups: upTo(new Map([...words.groups].filter(([, end]) => end <= last))),
      tags: words.tags,
    };
    return JSON.stringify(record, null, 1);
  }

  // How it is done

  /** Does at once what the player wants. Python is told, and has the last word. */
  private act(
    what: What,
    act: (game: Game) => Game | Violation,
    move: Move | null = null,
    isStep = false,
  ): Violation | null {
    const isStepping = this.tip.game.isReplay && ["goto", "undo", "redo"].includes(what.kind);
    if ((this.options.read_only && !isStepping) || this.earlier) return null;
    if (!isStep) this.stop();
    const outcome = act(this.tip.game);
    if (isViolation(outcome)) {
      this.refuse(outcome, move);
      return outcome;
    }
    const token = this.enqueue(what, act);
    this.alone ||= !token;
    this.tip = { game: outcome, token };
    this.show({ game: outcome, notice: null });
    return null;
  }

  /** Asks the solver about what the board shows, or for what is to take its place. */
  private ask(what: Asked, more = {}): void {
    if (this.shown.link === "offline" || this.earlier) return;
    // It is to know what the player did last.
    if (this.timers.has("send")) this.send();
    this.transmit({ kind: what, client: this.client, ...more });
    this.asked = { what, token: this.tip.token, isLate: false };
    this.start("asked", PATIENCE_MS, () => {
      this.asked &&= { ...this.asked, isLate: true };
      this.show({});
    });
    this.show({ notice: null });
  }

  /** Whether this board has asked for it, and nothing has happened in the meantime. */
  private isAwaited(what: Asked, client: string): boolean {
    const { asked, tip } = this;
    return client === this.client && asked?.what === what && asked.token === tip.token;
  }

  /** Shows the best line beside the recording, if it is still wanted here. */
  private bestFound({ client, tok, moves, verdict, shortest }: BestLine): void {
    const { tip } = this;
    if (tok !== tip.token || !this.isAwaited("best", client)) return;
    this.asked = null;
    if (!moves.length) {
      this.show({ noBest: verdict === "unwinnable" ? verdict : "unknown" });
      return;
    }
    const from = tip.game.cursor;
    const line = [...tip.game.moves.slice(0, from), ...moves.map(parseMove)];
    const game = tip.game.follow(line, from, from, "replay");
    this.side = { game, from, isShortest: shortest, token: tok };
    this.show({ notice: null });
  }

  /** Goes to a ply of the best line. */
  private stepAside(ply: number, isStep = false): void {
    if (!this.side) return;
    if (!isStep) this.stop();
    const game = this.side.game.goto(ply);
    if (isViolation(game)) return;
    this.side = { ...this.side, game };
    this.show({ notice: null });
  }

  /** The recording's next ply, as long as it plays by itself. */
  private playStep(): void {
    const { game, isPlaying, speed } = this.shown;
    if (!isPlaying) return;
    const ply = game.cursor + 1;
    if (this.side) this.stepAside(ply, true);
    else this.act({ kind: "goto", ply }, (each) => each.goto(ply), null, true);
    if (this.shown.game.canRedo) this.start("step", 1000 / speed, () => this.playStep());
    else this.show({ isPlaying: false });
  }

  /** Begins a deal that was asked for, if nothing was played in the meantime. */
  private dealFound({ client, code }: FoundDeal): void {
    if (!this.isAwaited("deal", client)) return;
    this.asked = null;
    this.deal(code);
  }

  /** Begins to play a solution, if it is still wanted here. */
  private begin({ client, tok, moves }: Solution): void {
    const { game, token } = this.tip;
    const start = game.plies[0]?.position;
    if (tok !== token || !this.isAwaited("solution", client) || !start) return;
    const from = game.cursor;
    const line = [...game.moves.slice(0, from), ...moves.map(parseMove)];
    this.asked = null;
    this.course = { start, line, from, at: from };
    this.show({});
    this.step();
  }

  /** Plays the next move of the solution. */
  private step(): void {
    const move = this.course?.line[this.course.at];
    if (!this.course || !move) return;
    this.course = { ...this.course, at: this.course.at + 1 };
    const what = { kind: "move", move: moveText(move), solution: true };
    this.act(what, (game) => game.push(move), move, true);
    this.start("step", STEP_MS, () => this.step());
  }

  /** Whether the game is where the course has led it. */
  private isOnCourse({ start, line, at }: Course, { plies, moves, cursor }: Game): boolean {
    return (
      plies[0]?.position === start &&
      cursor === at &&
      at < line.length &&
      line.slice(0, at).every((move, index) => sameMove(move, moves[index] ?? move))
    );
  }

  /** Whether the solver's advice is about what the board shows. */
  private get isAdvised(): boolean {
    return this.advice.tok === this.tip.token;
  }

  /** What of the advice is about what the board shows. */
  private advised(shown: Shown) {
    const { link, options } = shown;
    const { advice, asked, course, inquirer, isAdvised, lesson, marks, tip } = this;
    const verdict = isAdvised ? (advice.verdict ?? null) : link === "offline" ? null : "thinking";
    return {
      hint: isAdvised ? this.hinted : null,
      drawing: joined(marks.tok === tip.token ? drawingOf(marks) : null, faultDrawing(shown)),
      ...inquirer.shown(tip.game.position, options),
      lesson: lesson.steps ? { step: this.lessonStep, count: lesson.steps.length + 1 } : null,
      verdict: options.verdict_light && !tip.game.isWon ? verdict : null,
      par: isAdvised ? (advice.par ?? null) : null,
      asked: asked?.isLate && asked.token === tip.token && link !== "offline" ? asked.what : null,
      words: this.wordsOf(shown.game),
      analysis: shown.game.isReplay ? this.analysis : null,
      task: this.task,
      isTaskCurrent: this.taskToken === tip.token,
      playing: course && { made: course.at - course.from, count: course.line.length - course.from },
    };
  }

  /** What the record says of a game: nothing of plies that other moves led to. */
  private wordsOf(game: Game): Words {
    const known = this.confirmed.game;
    const ofLine = game.plies[0] === known.plies[0] ? this.words : NO_WORDS;
    const all = this.recorded.get(game.plies) ?? ofLine;
    const said = Math.min(this.state?.said ?? known.last, sharedPlies(game, known));
    // All of a recording is the record's.
    const last = game.isReplay ? game.last : said;
    const fault = game.isReplay ? all.fault : null;
    const { of, until, words } = this.wordsRead;
    if (of !== all || until !== last || words.fault !== fault) {
      this.wordsRead = { of: all, until: last, words: { ...wordsUntil(all, last), fault } };
    }
    return this.wordsRead.words;
  }

  /** Has Python told of an item; the token of the state after it, or "" with no kernel. */
  private enqueue(what: What, act: Pending["act"]): string {
    if (this.shown.link === "offline") return "";
    this.lastItem += 1;
    this.pending.push({ item: { n: this.lastItem, base: this.tip.token, ...what }, act });
    this.start("send", 0, () => this.send()); // all of one task travel together
    if (this.pending.length === 1) this.mindAnswer(true);
    return `${this.client}:${this.lastItem}`;
  }

  /** Sends the whole list every time, so that no loss on the way can tear a hole into it. */
  private send(): void {
    if (!this.pending.length) return;
    const items = this.pending.map(({ item }) => item);
    this.transmit({ kind: "intents", client: this.client, items });
  }

  private transmit(content: object): void {
    try {
      this.wire.send(content);
    } catch {
      this.lost();
    }
  }

  /** Waits for Python's answer to what is pending, anew after progress. */
  private mindAnswer(progress: boolean): void {
    if (!this.pending.length) {
      this.quit("patience");
      this.quit("resend");
    } else if (progress) {
      this.start("patience", PATIENCE_MS, () => this.show({ link: "waiting" }));
      this.resendAfter(FIRST_RESEND_MS);
    }
  }

  private resendAfter(delay: number): void {
    this.start("resend", delay, () => {
      this.resendAfter(Math.min(2 * delay, LAST_RESEND_MS));
      this.send();
    });
  }

  /** The game Python tells, on the plies that are known already. */
  private read(line: Line, state: State): Game {
    const { cursor, floor, mode = "game", left = null } = state;
    const { game } = this.confirmed;
    const recording = game.isReplay ? game : (this.tip.game.recording ?? game.recording);
    const isOfLine = (each: Game | null): each is Game =>
      each?.code === line.code && each.plies[0]?.position.text() === line.start;
    const isKnown = left !== null && isOfLine(recording) && left <= recording.last;
    const wentFrom = isKnown ? recording.follow(null, left, 0, "replay") : null;
    if (this.state && isSameLine(this.state, state)) {
      return game.follow(null, cursor, floor, mode, wentFrom);
    }
    if (this.lineRead?.id !== line.id) {
      this.lineRead = { id: line.id, moves: line.moves.map(parseMove) };
    }
    const moves = [...this.lineRead.moves.slice(0, state.keep), ...state.tail.map(parseMove)];
    const known = [this.tip.game, game].find(isOfLine);
    const start = known ?? Game.start(Position.parse(line.start), line.code);
    return start.follow(moves, cursor, floor, mode, wentFrom);
  }

  /** Plays the pending items on the confirmed game; those built on a refused one are left out. */
  private fold(): void {
    this.tip = this.confirmed;
    for (const { item, act } of this.pending) {
      if (!act || item.base !== this.tip.token) continue;
      const outcome = act(this.tip.game);
      if (!isViolation(outcome)) this.tip = { game: outcome, token: `${this.client}:${item.n}` };
    }
  }

  private currentOptions(): Options {
    const changes = this.pending.flatMap(({ item }) =>
      item.kind === "set" ? [[item.name, item.value]] : [],
    );
    return { ...this.options, ...Object.fromEntries(changes) };
  }

  /** The newest refusal of an item of ours, if it has not been shown. */
  private newNotice({ notices }: State): WireNotice | null {
    const newest = notices.filter(({ client }) => client === this.client).at(-1);
    if (!newest || newest.n <= this.lastNotice) return null;
    this.lastNotice = newest.n;
    return newest;
  }

  private notice(violation: Violation, attempt: Attempt | null = null): Notice {
    this.notices += 1;
    return { id: this.notices, violation, attempt };
  }

  /** The step that the reader of a lesson is at, if it is not the game as it is. */
  private get earlier(): StepText | null {
    return this.lesson.steps?.[this.lessonStep] ?? null;
  }

  /** What is shown if the game stands like this. */
  private view(live: Shown): Shown {
    const step = this.earlier;
    if (!step) return this.side ? sideView(live, this.side) : live;
    if (step !== this.reached?.step) {
      this.reached = { step, game: gameAt(step, [live.game, this.shown.game]) };
    }
    return {
      ...live,
      game: this.reached.game,
      drawing: drawingOf(step.marks),
      caption: step.caption,
      options: { ...live.options, read_only: true },
      // What can be moved is a question about any position; the others are about playing.
      inquiry: live.inquiry === "can" ? "can" : null,
      ...{ notice: null, hint: null, answer: null, asked: null, playing: null },
      ...{ verdict: null, par: null },
    };
  }

  private show(change: Partial<Shown>): void {
    const before = this.shown;
    const merged = { ...this.live, ...change };
    if (this.side?.token !== this.tip.token) this.side = null;
    if (this.course && !this.isOnCourse(this.course, merged.game)) {
      this.course = null;
      this.quit("step");
    }
    const isStill = merged.game === this.live.game;
    const live = {
      ...merged,
      ...this.advised(merged),
      isPlaying: merged.isPlaying && merged.game.isReplay,
      noBest: change.noBest ?? (isStill ? this.live.noBest : null),
    };
    const now = this.view(live);
    let changed: Shown["changed"] = "status";
    if (now.game.plies[0] !== before.game.plies[0]) changed = "deal";
    else if (now.game !== before.game) changed = "game";
    this.live = { ...live, changed };
    this.shown = now === live ? this.live : { ...now, changed };
    for (const listener of [...this.listeners]) listener(this.shown);
  }

  private start(timer: Timer, delay: number, then: () => void): void {
    this.quit(timer);
    const run = (): void => {
      this.timers.delete(timer);
      then();
    };
    this.timers.set(timer, setTimeout(run, delay));
  }

  private quit(timer: Timer): void {
    clearTimeout(this.timers.get(timer));
    this.timers.delete(timer);
  }
}

/** Whether two states tell of the same moves. */
function isSameLine(one: State, other: State): boolean {
  return (
    one.line === other.line &&
    one.keep === other.keep &&
    one.tail.length === other.tail.length &&
    one.tail.every((move, index) => move === other.tail[index])
  );
}

/** What is said of no ply beyond this one. */
function wordsUntil(words: Words, last: number): Words {
  const until = <T>(values: ReadonlyMap<number, T>, endOf: (entry: [number, T]) => number) =>
    new Map([...values].filter((entry) => endOf(entry) <= last));
  return {
    ...words,
    comments: until(words.comments, ([ply]) => ply),
    bookmarks: until(words.bookmarks, ([ply]) => ply),
    groups: until(words.groups, ([, end]) => end),
  };
}

/** The last ply up to which two games of one start have gone the same way. */
function sharedPlies({ plies: one, last }: Game, { plies: other, last: otherLast }: Game): number {
  // Behind a ply that both have lie the same plies.
  let ply = Math.min(last, otherLast);
  while (ply > 0 && one[ply] !== other[ply]) ply -= 1;
  return ply;
}

/** What is shown beside the recording: the best line, and an arrow for what comes next. */
function sideView(live: Shown, { game, from, isShortest }: SideLine): Shown {
  const next = game.plies[game.cursor + 1]?.move;
  const arrows = next ? [{ ...next, colour: "blue" as const }] : [];
  return {
    ...live,
    game,
    side: { from, isShortest },
    drawing: drawingOf({ arrows }),
    ...{ analysis: null, hint: null, verdict: null, par: null, asked: null },
  };
}

function isMove(attempt: Attempt): attempt is Move {
  return attempt.target !== null;
}

function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
