// The anywidget entry, and the only file that touches the model. One Store a model lives in the
// factory's closure; views come and go.

import "./widget.css";
import type { SuitCount } from "./engine/cards";
import type { LessonText } from "./lesson";
import { mountBoard } from "./mount";
import type { Analysis, Options } from "./player";
import { Store } from "./sync";
import type { Advice, Line, Marks, State, WireTask } from "./wire";

/** What hosts give us; JupyterLab's raw model has more, which only its events hand over. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(content: object): void;
  on(event: string, listener: (...args: unknown[]) => void): void;
  off(event: string, listener: (...args: unknown[]) => void): void;
}

interface RawModel extends Model {
  readonly comm_live?: boolean;
}

const OPTIONS = [
  "locale",
  "theme",
  "four_colours",
  "animation_ms",
  "double_click",
  "auto_place",
  "placement_help",
  "reminders",
  "stuck_notice",
  "hints",
  "verdict_light",
  "winnable_only",
  "explain",
  "read_only",
] as const satisfies readonly (keyof Options)[];

function readOptions(model: Model): Options {
  const options = Object.fromEntries(OPTIONS.map((name) => [name, model.get(name)]));
  return options as unknown as Options;
}

/** A store for a model, which it hears of and speaks to until it is closed. */
export function connect(model: Model): { readonly store: Store; close(): void } {
  const store = new Store(
    {
      send: (content) => model.send(content),
      tick() {
        model.set("tick", (Number(model.get("tick")) || 0) + 1);
        model.save_changes();
      },
    },
    readOptions(model),
  );
  const receiveAdvice = (): void => store.receiveAdvice(model.get("advice") as Advice);
  const receiveMarks = (): void => store.receiveMarks(model.get("marks") as Marks);
  const receiveCaption = (): void => store.receiveCaption(model.get("caption") as string);
  const receiveLesson = (): void => store.receiveLesson(model.get("lesson") as LessonText);
  const receiveTask = (): void => store.receiveTask(model.get("task") as WireTask);
  const receive = (): void => {
    receiveTask();
    receiveAdvice(); // it comes in the same message, and belongs to the state
    receiveMarks();
    store.receive(model.get("line") as Line, model.get("state") as State);
  };
  const receiveAnalysis = (): void =>
    store.receiveAnalysis(model.get("analysis") as Partial<Analysis>);
  const receiveOptions = (): void => store.receiveOptions(readOptions(model));
  const receiveSuits = (): void => store.receiveSuits(model.get("last_suits") as SuitCount);
  const mindKernel = (raw: unknown): void => {
    if ((raw as RawModel | undefined)?.comm_live === false) store.lost();
  };
  const listeners: [string, (...args: unknown[]) => void][] = [
    ["change:line", receive],
    ["change:state", receive],
    ["change:advice", receiveAdvice],
    ["change:analysis", receiveAnalysis],
    ["change:marks", receiveMarks],
    ["change:caption", receiveCaption],
    ["change:lesson", receiveLesson],
    ["change:task", receiveTask],
    ["change:last_suits", receiveSuits],
    ["msg:custom", (message) => store.receiveMessage(message)],
    ["comm_live_update", () => mindKernel(rawModel(model))],
    ...OPTIONS.map((name): [string, () => void] => [`change:${name}`, receiveOptions]),
  ];
  for (const [event, listener] of listeners) model.on(event, listener);
  receive();
  receiveCaption();
  receiveLesson();
  receiveSuits();
  receiveAnalysis();
  mindKernel(rawModel(model));
  // Only pages that are no notebook have it.
  if (model.get("standalone") === true) store.standAlone();
  if (store.shown.link === "live") store.hello();

  return {
    store,
    close() {
      for (const [event, listener] of listeners) model.off(event, listener);
      store.close();
    },
  };
}

export default () => {
  let store: Store;

  return {
    initialize({ model }: { model: Model }): () => void {
      const link = connect(model);
      store = link.store;
      return () => link.close();
    },

    render({ el }: { model: Model; el: HTMLElement }): () => void {
      return mountBoard(el, store);
    },
  };
};

/**
 * The model itself, of which hosts give us a part only: it knows whether there is a kernel. Its
 * events carry it, so one is set off, with a value that is never saved. Undefined where that
 * does not work (marimo).
 */
function rawModel(model: Model): unknown {
  let raw: unknown;
  const listener = (source: unknown): void => {
    raw = source;
  };
  model.on("change", listener);
  model.set("_probe", Math.random());
  model.off("change", listener);
  return raw;
}
