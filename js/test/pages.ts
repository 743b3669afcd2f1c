/**
 * Pages with a board but no DOM, as a program for the test that plays them against Python: a
 * command a line on stdin gives a line on stdout. Time stands still but for `wait`.
 */
import { createInterface } from "node:readline";
import type { Drawing } from "../src/board/drawing";
import { moveText, parseMove } from "../src/engine/moves";
import type { Depth, Inquiry, Options, Shown } from "../src/player";
import { connect, type Model } from "../src/widget";

interface Command {
  readonly page: string;
  readonly do: string;
  readonly traits?: Readonly<Record<string, unknown>>;
  /** Whether the host hands traits over one by one. */
  readonly isSplit?: boolean;
  readonly content?: unknown;
  readonly number?: number;
  readonly text?: string;
}

// Time

let now = 0;
let timers: { readonly id: number; readonly at: number; readonly act: () => void }[] = [];
let ids = 0;

Object.assign(globalThis, {
  setTimeout: (act: () => void, delay = 0) => {
    ids += 1;
    timers.push({ id: ids, at: now + delay, act });
    return ids;
  },
  clearTimeout: (id?: number) => {
    timers = timers.filter((timer) => timer.id !== id);
  },
});

function wait(ms: number): void {
  const until = now + ms;
  for (;;) {
    const due = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at || a.id - b.id);
    const [next] = due;
    if (!next) break;
    now = Math.max(now, next.at);
    timers = timers.filter(({ id }) => id !== next.id);
    next.act();
  }
  now = until;
}

// A host

type Listener = (...args: unknown[]) => void;

class Host implements Model {
  sent: unknown[] = [];
  readonly comm_live = true;
  private readonly traits: Record<string, unknown>;
  private readonly listeners = new Map<string, Listener[]>();

  constructor(traits: Readonly<Record<string, unknown>>) {
    this.traits = { ...traits };
  }

  get(name: string): unknown {
    return this.traits[name];
  }

  set(name: string, value: unknown): void {
    this.apply({ [name]: value }, false);
  }

  save_changes(): void {}

  send(content: object): void {
    this.sent.push(content);
  }

  on(event: string, listener: Listener): void {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
  }

  off(event: string, listener: Listener): void {
    const kept = (this.listeners.get(event) ?? []).filter((each) => each !== listener);
    this.listeners.set(event, kept);
  }

  apply(traits: Readonly<Record<string, unknown>>, isSplit: boolean): void {
    if (!isSplit) Object.assign(this.traits, traits);
    for (const [name, value] of Object.entries(traits)) {
      this.traits[name] = value;
      this.trigger(`change:${name}`, value);
    }
    this.trigger("change", this);
  }

  trigger(event: string, value: unknown): void {
    for (const listener of this.listeners.get(event) ?? []) listener(value);
  }
}

// What is done, and what is seen

interface Page extends ReturnType<typeof connect> {
  readonly host: Host;
}

const pages = new Map<string, Page>();

function perform(command: Command): Page {
  const { page: name, traits = {}, number = 0, text = "" } = command;
  if (command.do === "open") {
    pages.get(name)?.close();
    const host = new Host(traits);
    pages.set(name, { host, ...connect(host) });
  }
  const page = pages.get(name);
  if (!page) throw new Error(`no page ${name}`);
  const { host, store } = page;
  const acts: Readonly<Record<string, () => unknown>> = {
    open: () => {},
    look: () => {},
    traits: () => host.apply(traits, command.isSplit ?? false),
    message: () => host.trigger("msg:custom", command.content),
    wait: () => wait(number),
    move: () => {
      const legal = store.shown.game.position.legalMoves();
      const move = legal[number % Math.max(1, legal.length)];
      // A lesson's earlier steps and what is to be read only take no move from a board.
      if (move && !store.shown.options.read_only) store.move(move);
    },
    "any-move": () => store.move(parseMove(text)),
    undo: () => store.undo(),
    redo: () => store.redo(),
    restart: () => store.restart(),
    deal: () => store.deal(text),
    goto: () => store.goto(number % (store.shown.game.last + 1)),
    play: () => store.play(),
    stop: () => store.stop(),
    "play-on": () => store.shown.game.isReplay && store.playOn(),
    "back-to-record": () => store.shown.game.mode === "went-on" && store.backToRecord(),
    analyse: () => store.analyse(text as Depth),
    best: () => store.best(),
    "leave-side": () => store.leaveSide(),
    hint: () => store.hint(),
    "play-solution": () => store.playSolution(),
    "go-to-step": () => store.goToStep(number),
    inquire: () => store.inquire((text || null) as Inquiry | null),
    dismiss: () => store.dismiss(),
    set: () => store.set(text as keyof Options, number),
  };
  const act = acts[command.do];
  if (!act) throw new Error(`nobody knows how to ${command.do}`);
  act();
  return page;
}

function seen(shown: Shown): object {
  const { game, words, drawing, options } = shown;
  const byPly = <T>(values: ReadonlyMap<number, T>) => Object.fromEntries(values);
  return {
    start: game.plies[0]?.position.text(),
    code: game.code,
    moves: game.moves.map(moveText),
    cursor: game.cursor,
    floor: game.floor,
    mode: game.mode,
    text: game.position.text(),
    score: game.score,
    words: {
      comments: byPly(words.comments),
      bookmarks: byPly(words.bookmarks),
      groups: byPly(words.groups),
      tags: words.tags,
      fault: words.fault && moveText(words.fault.attempt),
    },
    drawing: drawing && places(drawing),
    caption: shown.caption,
    lesson: shown.lesson,
    side: shown.side,
    link: shown.link,
    hint: shown.hint?.id ?? null,
    verdict: shown.verdict,
    asked: shown.asked,
    isPlaying: shown.isPlaying,
    playing: shown.playing !== null,
    task: shown.task?.status ?? null,
    isTaskCurrent: shown.isTaskCurrent,
    analysis: shown.analysis?.verdicts ?? null,
    animation: options.animation_ms,
    error: shown.error,
  };
}

function places({ arrows, cards, columns }: Drawing): object {
  return {
    arrows: arrows.map(({ source, target, count }) => [source, target, count]),
    cards: cards.map(({ column, index }) => [column, index]),
    columns: columns.map(({ column }) => column),
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { host, store } = perform(JSON.parse(line));
  const sent = host.sent.splice(0);
  process.stdout.write(`${JSON.stringify({ sent, shown: seen(store.shown) })}\n`);
}
