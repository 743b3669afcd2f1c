// What Python tells of a search, and what is asked of it.

import type { Model } from "../widget";

export const KINDS = ["expanded", "duplicate", "dead", "goal"] as const;
export type Kind = (typeof KINDS)[number];

/** A part of the plane of order (x) and depth (y); the ends are not part of it. */
export interface Window {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The search as a whole. */
export interface Tree {
  readonly nodes: number;
  readonly deepest: number;
  readonly counts: Readonly<Record<Kind, number>>;
  /** First, last, and the nodes of each kind. */
  readonly time: readonly (readonly number[])[];
  readonly depth: readonly (readonly number[])[];
  /** First, last, least, mean, greatest. */
  readonly cost: readonly (readonly number[])[];
}

interface Seen {
  readonly window: Window;
  /** The kinds that were asked for, by code. */
  readonly shown: readonly number[];
}

/** How many nodes lie in equal parts of a window. */
export interface Bins extends Seen {
  readonly form: "bins";
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  /** Those not empty, rising: (row * columns + column) * 4 + kind. */
  readonly cells: Uint32Array;
  readonly counts: Uint16Array;
}

/** The nodes in a window, one by one, in the order of the search. */
export interface Singles extends Seen {
  readonly form: "nodes";
  readonly places: Uint32Array;
  readonly depths: Uint32Array;
  readonly parents: Int32Array;
  readonly parentDepths: Int32Array;
  readonly kinds: Uint8Array;
}

export type Tile = Bins | Singles;

/** A line through the tree. */
export interface Points {
  readonly places: readonly number[];
  readonly depths: readonly number[];
}

/** The known solution. */
export interface Solution extends Points {
  readonly count: number;
  readonly departure: {
    readonly place: number;
    readonly id: string;
    readonly kind: Kind;
    readonly ply: number;
    readonly move: string;
  } | null;
}

/** A node as its neighbours tell of it. */
export interface Brief {
  readonly place: number;
  readonly id: string;
  readonly kind: Kind;
  readonly moves: string;
}

/** The node that is selected. */
export interface Selected {
  readonly place: number;
  readonly id: string;
  readonly depth: number;
  readonly cost: number | null;
  readonly kind: Kind;
  readonly parent: Brief | null;
  readonly children: readonly Brief[];
  readonly count: number;
  readonly moves: readonly string[];
  readonly line: Points;
  readonly fault: {
    readonly ply: number;
    readonly move: string;
    readonly rule: string;
    readonly params: Readonly<Record<string, number | string>>;
  } | null;
  readonly has_position: boolean;
}

/** What there is to see. */
export interface Shown {
  readonly tree: Tree;
  readonly whole: Tile;
  readonly solution: Solution | null;
  readonly node: Selected | null;
  readonly link: "live" | "waiting" | "offline";
  /** The id of a node that was asked for and is not there. */
  readonly missing: string | null;
  readonly locale: string;
  readonly theme: string;
}

interface Told {
  readonly kind?: string;
  readonly client?: string;
  readonly n?: string;
  readonly missing?: string | null;
}

type RawTile = {
  readonly form: string;
  readonly window: readonly number[];
  readonly kinds: readonly number[];
  readonly grid?: readonly number[];
};

/** So long a kernel may take before that is told. */
const PATIENCE_MS = 3000;
const NAMES = ["tree", "solution", "node", "locale", "theme"] as const;

/** The search of one model, whose views are many. */
export class Search {
  shown: Shown;
  private readonly client = Math.random().toString(36).slice(2);
  private readonly watchers = new Set<(shown: Shown) => void>();
  private readonly listeners: [string, (...args: unknown[]) => void][] = [];
  private readonly asked = new Map<string, (tile: Tile | null) => void>();
  private count = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly model: Model) {
    this.shown = { ...this.told(), whole: this.whole(), link: "live", missing: null };
    for (const name of NAMES) this.listen(`change:${name}`, () => this.show(this.told()));
    this.listen("change:tile", () => this.show({ ...this.told(), whole: this.whole() }));
    this.listen("msg:custom", (content, buffers) =>
      this.receive(content as Told, buffers as readonly DataView[] | undefined),
    );
  }

  subscribe(watcher: (shown: Shown) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  close(): void {
    for (const [event, listener] of this.listeners) this.model.off(event, listener);
    clearTimeout(this.timer);
    this.watchers.clear();
  }

  /** Asks what is seen of a window; null if there is no answer. */
  look(
    window: Window,
    columns: number,
    rows: number,
    kinds: readonly number[],
    then: (tile: Tile | null) => void,
  ): void {
    this.count += 1;
    const n = String(this.count);
    this.asked.set(n, then);
    this.ask({ kind: "trace-tile", n, ...window, columns, rows, kinds });
  }

  /** Selects the node nearest to a point. */
  pick(x: number, y: number, far: number, deep: number, kinds: readonly number[]): void {
    this.ask({ kind: "trace-pick", x, y, far, deep, kinds });
  }

  select(id: string): void {
    this.ask({ kind: "trace-select", id });
  }

  private ask(content: object): void {
    this.show({ missing: null });
    try {
      this.model.send({ ...content, client: this.client });
    } catch {
      this.lose("offline");
      return;
    }
    this.timer ??= setTimeout(() => this.lose("waiting"), PATIENCE_MS);
  }

  /** No answer comes: what was asked for will not be waited for. */
  private lose(link: "waiting" | "offline"): void {
    this.answered();
    const asked = [...this.asked.values()];
    this.asked.clear();
    for (const then of asked) then(null);
    this.show({ link });
  }

  private answered(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private receive(content: Told | null, buffers: readonly DataView[] | undefined): void {
    if (!content || content.client !== this.client) return;
    if (content.kind === "trace-done") {
      this.answered();
      this.show({ missing: content.missing ?? null, link: "live" });
    }
    if (content.kind !== "trace-tile") return;
    const then = this.asked.get(content.n ?? "");
    this.asked.delete(content.n ?? "");
    this.answered();
    if (this.shown.link !== "live") this.show({ link: "live" });
    then?.(tileOf(content as unknown as RawTile, buffers ?? []));
  }

  private listen(event: string, listener: (...args: unknown[]) => void): void {
    this.listeners.push([event, listener]);
    this.model.on(event, listener);
  }

  private told() {
    const get = (name: (typeof NAMES)[number]) => this.model.get(name) as object | null;
    const filled = (value: object | null) =>
      value && Object.keys(value).length ? (value as unknown) : null;
    return {
      tree: get("tree") as unknown as Tree,
      solution: filled(get("solution")) as Solution | null,
      node: filled(get("node")) as Selected | null,
      locale: String(this.model.get("locale")),
      theme: String(this.model.get("theme")),
      missing: null,
    };
  }

  private whole(): Tile {
    const raw = this.model.get("tile") as RawTile & { readonly buffers: readonly DataView[] };
    return tileOf(raw, raw.buffers);
  }

  private show(change: Partial<Shown>): void {
    this.shown = { ...this.shown, ...change };
    for (const watcher of this.watchers) watcher(this.shown);
  }
}

function tileOf({ form, window, kinds, grid }: RawTile, buffers: readonly DataView[]): Tile {
  const [left = 0, right = 0, top = 0, bottom = 0] = window;
  const seen = { window: { left, right, top, bottom }, shown: kinds };
  // What a view of bytes begins with need not be where numbers of more bytes may begin.
  const bytes = (index: number): ArrayBuffer => {
    const view = buffers[index];
    if (!view) return new ArrayBuffer(0);
    return view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength) as ArrayBuffer;
  };
  if (form === "bins" && grid) {
    const [left = 0, top = 0, width = 1, height = 1, columns = 1, rows = 1] = grid;
    const cells = new Uint32Array(bytes(0));
    const counts = new Uint16Array(bytes(1));
    return { ...seen, form, left, top, width, height, columns, rows, cells, counts };
  }
  return {
    ...seen,
    form: "nodes",
    places: new Uint32Array(bytes(0)),
    depths: new Uint32Array(bytes(1)),
    parents: new Int32Array(bytes(2)),
    parentDepths: new Int32Array(bytes(3)),
    kinds: new Uint8Array(bytes(4)),
  };
}
