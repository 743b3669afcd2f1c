// The tree in the plane of order and depth, to move about in. uPlot draws the axes, `draw` the nodes;
// what is moved is what there is already, and more is asked for before its edge is reached.

import uPlot from "uplot";
import { type Colours, drawBins, drawLine, drawNodes, drawRing, picture, type Scale } from "./draw";
import type { Selected, Solution, Tile, Window } from "./search";

/** What the plane wants of others. */
export interface PlaneActions {
  look(
    window: Window,
    columns: number,
    rows: number,
    kinds: readonly number[],
    then: (tile: Tile | null) => void,
  ): void;
  pick(x: number, y: number, far: number, deep: number): void;
  /** The part in view has changed. */
  moved(): void;
  hover(x: number, y: number, far: number, deep: number): void;
}

/** The part in view: a node lies in the middle of its unit. */
export interface View {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** How many pixels a bin is wide and high. */
const BIN = 2;
/** The fewest nodes and depths in view. */
const LEAST_X = 12;
const LEAST_Y = 5;
const RIM = 8;
const CLICK = 5;
const REACH = 14;
/** Tiles are asked for no faster than this. */
const REST_MS = 80;
const REST_IN_VAIN_MS = 2000;
const ALL: readonly number[] = [0, 1, 2, 3];

export class Plane {
  readonly chart: uPlot;
  private view: View;
  private bounds: View;
  private tile: Tile;
  private image: HTMLCanvasElement | null = null;
  private shown: ReadonlySet<number> = new Set(ALL);
  private node: Selected | null = null;
  private solution: Solution | null = null;
  private frame = 0;
  private isAsking = false;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private travelled = 0;

  constructor(
    host: HTMLElement,
    nodes: number,
    deepest: number,
    whole: Tile,
    private colours: Colours,
    labels: { order: string; depth: string },
    private readonly actions: PlaneActions,
  ) {
    this.tile = whole;
    this.bounds = this.view = boundsOf(nodes, deepest);
    const axis = (label: string): uPlot.Axis => ({
      label,
      labelSize: 18,
      labelFont: "12px system-ui, sans-serif",
      font: "11px system-ui, sans-serif",
      incrs: INCREMENTS,
      stroke: () => this.colours.quiet,
      grid: { stroke: () => this.colours.line, width: 1 },
      ticks: { stroke: () => this.colours.line, width: 1 },
      values: (_, splits) => splits.map((value) => value.toLocaleString()),
    });
    const { left, right, top, bottom } = this.view;
    this.chart = new uPlot(
      {
        width: 300,
        height: 300,
        legend: { show: false },
        cursor: { show: false },
        padding: [RIM + 2, RIM + 2, 0, 0],
        scales: {
          x: { time: false, auto: false, min: left, max: right },
          y: { auto: false, dir: -1, min: top, max: bottom },
        },
        axes: [
          { ...axis(labels.order), size: 34 },
          { ...axis(labels.depth), size: 44 },
        ],
        series: [{}, { show: true, points: { show: false }, paths: () => null }],
        hooks: { draw: [() => this.draw()] },
      },
      [
        [left, right],
        [top, bottom],
      ],
      host,
    );
    const { over } = this.chart;
    over.addEventListener("wheel", this.wheel, { passive: false });
    over.addEventListener("pointerdown", this.press);
    over.addEventListener("pointermove", this.drag);
    over.addEventListener("pointerup", this.release);
    over.addEventListener("pointercancel", this.release);
  }

  destroy(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.rest);
    this.chart.destroy();
  }

  /** The search as it is now; what is in view stays so, unless all was. */
  setTree(nodes: number, deepest: number, whole: Tile): void {
    const wasWhole = this.isWhole;
    this.bounds = boundsOf(nodes, deepest);
    this.setTile(whole);
    this.go(wasWhole ? this.bounds : this.view);
  }

  setKinds(shown: ReadonlySet<number>): void {
    this.shown = shown;
    this.image = null;
    this.schedule();
  }

  setLines(node: Selected | null, solution: Solution | null): void {
    this.node = node;
    this.solution = solution;
    this.schedule();
  }

  setColours(colours: Colours): void {
    this.colours = colours;
    this.image = null;
    this.chart.redraw(false, true);
  }

  resize(width: number, height: number): void {
    if (width > 0 && (width !== this.chart.width || height !== this.chart.height)) {
      this.chart.setSize({ width, height });
      this.schedule();
    }
  }

  /** The tile that is drawn, for those who tell in words what is seen. */
  get current(): Tile {
    return this.tile;
  }

  get inView(): View {
    return this.view;
  }

  get isWhole(): boolean {
    return this.view === this.bounds;
  }

  showWhole(): void {
    this.go(this.bounds);
  }

  /** Moves by shares of what is in view. */
  pan(across: number, down: number): void {
    const { left, right, top, bottom } = this.view;
    const x = across * (right - left);
    const y = down * (bottom - top);
    this.go({ left: left + x, right: right + x, top: top + y, bottom: bottom + y });
  }

  /** Shows so much more (above 1) or less, about a point given in shares of what is in view. */
  zoom(across: number, down: number, x = 0.5, y = 0.5): void {
    const { left, right, top, bottom } = this.view;
    const [width, height] = [(right - left) * across, (bottom - top) * down];
    const newLeft = left + x * (right - left) - x * width;
    const newTop = top + y * (bottom - top) - y * height;
    this.go({ left: newLeft, right: newLeft + width, top: newTop, bottom: newTop + height });
  }

  /** Shows a node and its neighbours; only as much nearer as is needed to see them singly. */
  focus(place: number, depth: number, isNear: boolean): void {
    const { left, right, top, bottom } = this.view;
    const width = isNear ? Math.min(right - left, 400) : right - left;
    const isSeen = place > left && place < right && depth > top && depth < bottom;
    if (isSeen && width === right - left) return;
    const height = bottom - top;
    const x = place - width / 2;
    const y = depth > top && depth < bottom ? top : depth - height / 2;
    this.go({ left: x, right: x + width, top: y, bottom: y + height });
  }

  /** Selects what is nearest to the middle. */
  pickMiddle(): void {
    const { left, right, top, bottom } = this.view;
    this.actions.pick(
      (left + right) / 2,
      (top + bottom) / 2,
      (right - left) / 2,
      (bottom - top) / 2,
    );
  }

  private go(to: View): void {
    const { bounds } = this;
    const [left, right] = within(to.left, to.right, bounds.left, bounds.right, LEAST_X);
    const [top, bottom] = within(to.top, to.bottom, bounds.top, bounds.bottom, LEAST_Y);
    const isWhole =
      left === bounds.left &&
      right === bounds.right &&
      top === bounds.top &&
      bottom === bounds.bottom;
    this.view = isWhole ? bounds : { left, right, top, bottom };
    this.schedule();
  }

  private schedule(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      const { left, right, top, bottom } = this.view;
      this.chart.batch(() => {
        this.chart.setScale("x", { min: left, max: right });
        this.chart.setScale("y", { min: top, max: bottom });
        this.chart.redraw(false, false);
      });
      this.actions.moved();
      this.mind();
    });
  }

  private draw(): void {
    const { ctx, bbox } = this.chart;
    const pixel = uPlot.pxRatio;
    const { left, right, top, bottom } = this.view;
    const across = bbox.width / (right - left);
    const down = bbox.height / (bottom - top);
    const scale: Scale = {
      x: (place) => bbox.left + (place - left) * across,
      y: (depth) => bbox.top + (depth - top) * down,
      pixel,
    };
    const { colours, node, shown, solution, tile } = this;
    ctx.save();
    ctx.beginPath();
    // The rim keeps whole what lies at the edge.
    const rim = RIM * pixel;
    ctx.rect(bbox.left - rim, bbox.top - rim, bbox.width + 2 * rim, bbox.height + 2 * rim);
    ctx.clip();
    if (tile.form === "bins") {
      this.image ??= picture(tile, shown, colours);
      drawBins(ctx, tile, this.image, scale, shown, colours);
    } else {
      drawNodes(ctx, tile, scale, shown, colours);
    }
    if (solution) {
      drawLine(ctx, solution, scale, colours.mark, [6, 4]);
      const { departure, depths, places } = solution;
      if (departure) {
        const at = depths[places.lastIndexOf(departure.place)] ?? 0;
        drawRing(ctx, departure.place, at, scale, colours.mark, [9, 13]);
      }
    }
    if (node) {
      drawLine(ctx, node.line, scale, colours.text, []);
      drawRing(ctx, node.place, node.depth, scale, colours.text, [9]);
    }
    ctx.restore();
  }

  // What is to be had

  /** Asks for another tile if this one will not do for long. */
  private mind(): void {
    if (this.isAsking || this.rest !== undefined || this.fits()) return;
    const { bounds, view } = this;
    const [width, height] = [view.right - view.left, view.bottom - view.top];
    const left = Math.max(bounds.left, view.left - width);
    const right = Math.min(bounds.right, view.right + width);
    const top = Math.max(bounds.top, view.top - height / 2);
    const bottom = Math.min(bounds.bottom, view.bottom + height / 2);
    const window = {
      left: Math.floor(left + 0.5),
      right: Math.ceil(right + 0.5),
      top: Math.floor(top + 0.5),
      bottom: Math.ceil(bottom + 0.5),
    };
    const { over } = this.chart;
    const columns = Math.max(1, Math.round(((right - left) / width) * (over.clientWidth / BIN)));
    const rows = Math.max(1, Math.round(((bottom - top) / height) * (over.clientHeight / BIN)));
    this.isAsking = true;
    this.actions.look(window, columns, rows, [...this.shown], (tile) => {
      this.isAsking = false;
      if (tile) this.setTile(tile);
      this.rest = setTimeout(
        () => {
          this.rest = undefined;
          // Without an answer nothing is asked again until the view moves.
          if (tile) this.mind();
        },
        tile ? REST_MS : REST_IN_VAIN_MS,
      );
    });
  }

  /** Whether the tile has all in view and what lies near, in bins of about the right size. */
  private fits(): boolean {
    const { bounds, shown, tile, view } = this;
    if (tile.shown.length !== shown.size || !tile.shown.every((kind) => shown.has(kind))) {
      return false;
    }
    const margin = 0.3 * (view.right - view.left);
    const above = 0.2 * (view.bottom - view.top);
    const { left, right, top, bottom } = tile.window;
    const isAround =
      left - 0.5 <= Math.max(bounds.left, view.left - margin) &&
      right - 0.5 >= Math.min(bounds.right, view.right + margin) &&
      top - 0.5 <= Math.max(bounds.top, view.top - above) &&
      bottom - 0.5 >= Math.min(bounds.bottom, view.bottom + above);
    if (!isAround || tile.form === "nodes") return isAround;
    const { over } = this.chart;
    const fits = (size: number, span: number, pixels: number) => {
      const wanted = Math.max(1, (BIN * span) / Math.max(1, pixels));
      return size <= 1.6 * wanted && size >= wanted / 2.5 - 1;
    };
    return (
      fits(tile.width, view.right - view.left, over.clientWidth) &&
      fits(tile.height, view.bottom - view.top, over.clientHeight)
    );
  }

  private setTile(tile: Tile): void {
    this.tile = tile;
    this.image = null;
    this.schedule();
  }

  // What hands do

  private shareOf(event: { clientX: number; clientY: number }): [number, number] {
    const box = this.chart.over.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  }

  private readonly wheel = (event: WheelEvent): void => {
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const isSideways = !event.shiftKey && Math.abs(event.deltaX) > Math.abs(event.deltaY);
    const by = (event.deltaY || event.deltaX) * lines;
    // All is seen: the page may scroll on.
    if (this.isWhole && (by > 0 || isSideways)) return;
    event.preventDefault();
    const factor = Math.exp(Math.max(-300, Math.min(300, by)) / 300);
    const [x, y] = this.shareOf(event);
    if (isSideways) this.pan(by / this.chart.over.clientWidth, 0);
    else if (event.shiftKey) this.zoom(1, factor, x, y);
    else this.zoom(factor, 1, x, y);
  };

  private readonly press = (event: PointerEvent): void => {
    if (event.button) return;
    this.chart.over.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.travelled = this.pointers.size > 1 ? CLICK : 0;
  };

  private readonly drag = (event: PointerEvent): void => {
    const before = this.pointers.get(event.pointerId);
    const { over } = this.chart;
    if (!before) {
      this.tell(event);
      return;
    }
    const now = { x: event.clientX, y: event.clientY };
    const others = [...this.pointers.entries()].filter(([id]) => id !== event.pointerId);
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    this.travelled += Math.hypot(dx, dy);
    this.pointers.set(event.pointerId, now);
    if (this.travelled < CLICK) return;
    const other = others[0]?.[1];
    if (other) {
      const was = Math.max(30, Math.abs(before.x - other.x));
      const is = Math.max(30, Math.abs(now.x - other.x));
      const [x, y] = this.shareOf({ clientX: other.x, clientY: other.y });
      this.zoom(was / is, 1, x, y);
    } else {
      this.pan(-dx / over.clientWidth, -dy / over.clientHeight);
    }
  };

  private readonly release = (event: PointerEvent): void => {
    if (!this.pointers.delete(event.pointerId) || event.type !== "pointerup") return;
    if (this.travelled < CLICK) this.actions.pick(...this.around(event));
  };

  private tell(event: PointerEvent): void {
    if (event.pointerType === "mouse") this.actions.hover(...this.around(event));
  }

  /** A point, and how far from it a node may be to be meant. */
  private around(event: PointerEvent): [number, number, number, number] {
    const { left, right, top, bottom } = this.view;
    const { over } = this.chart;
    const [x, y] = this.shareOf(event);
    const [across, down] = [right - left, bottom - top];
    const [far, deep] = [(REACH * across) / over.clientWidth, (REACH * down) / over.clientHeight];
    return [left + x * across, top + y * down, far, deep];
  }
}

const INCREMENTS = [...Array(13).keys()].flatMap((power) =>
  [1, 2, 5].map((digit) => digit * 10 ** power),
);

function boundsOf(nodes: number, deepest: number): View {
  return { left: -0.5, right: Math.max(1, nodes) - 0.5, top: -0.5, bottom: deepest + 0.5 };
}

/** A stretch, no shorter than `least`, moved and cut so that it lies between two ends. */
function within(
  from: number,
  to: number,
  start: number,
  end: number,
  least: number,
): [number, number] {
  const length = Math.min(Math.max(to - from, least), end - start);
  const middle = (from + to) / 2;
  const first = Math.min(Math.max(middle - length / 2, start), end - length);
  return [first, first + length];
}
