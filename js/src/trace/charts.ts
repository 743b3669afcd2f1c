// The figures of a search: nodes over time and by depth, a curve a kind, and costs.

import uPlot from "uplot";
import type { Colours } from "./draw";
import { KINDS, type Tree } from "./search";

/** A kind is told by its dashes, too. */
export const DASHES: readonly (readonly number[])[] = [[], [2, 3], [7, 4], [10, 3, 2, 3]];
const HEIGHT = 130;
const REST_MS = 60;

export type Figure = "time" | "depth" | "cost";
export const FIGURES: readonly Figure[] = ["time", "depth", "cost"];

/** The charts; each in its own place. */
export class Charts {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private charts: { readonly chart: uPlot; readonly host: HTMLElement }[] = [];

  constructor(
    private readonly hosts: Readonly<Record<Figure, HTMLElement>>,
    private colours: Colours,
    /** The part of the search that is in view. */
    private readonly inView: () => readonly [number, number],
    private readonly center: (place: number) => void,
  ) {}

  destroy(): void {
    clearTimeout(this.timer);
    for (const { chart } of this.charts) chart.destroy();
    this.charts = [];
  }

  setTree(tree: Tree): void {
    this.destroy();
    const parts = (rows: Tree["time"]) => ({
      x: rows.map(([first = 0, last = 0]) => (first + last) / 2),
      curves: KINDS.map((_, kind) => rows.map((row) => row[2 + kind] ?? 0)),
    });
    const kinds = KINDS.map((_, kind) => ({ colour: kind, dash: DASHES[kind] ?? [] }));
    for (const figure of ["time", "depth"] as const) {
      const { x, curves } = parts(tree[figure]);
      this.add(figure, x, curves, kinds);
    }
    const costs = tree.cost;
    this.add(
      "cost",
      costs.map(([first = 0, last = 0]) => (first + last) / 2),
      [2, 3, 4].map((at) => costs.map((row) => row[at] ?? null)),
      [
        { colour: null, dash: [2, 3] },
        { colour: null, dash: [] },
        { colour: null, dash: [7, 4] },
      ],
    );
  }

  setColours(colours: Colours): void {
    this.colours = colours;
    for (const { chart } of this.charts) chart.redraw(false, true);
  }

  /** Draws anew what is in view, once it has come to rest: in each frame it would cost too much. */
  moved(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      for (const { chart, host } of this.charts) {
        if (host !== this.hosts.depth) chart.redraw(false, false);
      }
    }, REST_MS);
  }

  resize(): void {
    for (const { chart, host } of this.charts) {
      const width = host.clientWidth;
      if (width > 0 && width !== chart.width) chart.setSize({ width, height: HEIGHT });
    }
  }

  private add(
    figure: Figure,
    x: number[],
    curves: (number | null)[][],
    looks: readonly { readonly colour: number | null; readonly dash: readonly number[] }[],
  ): void {
    const host = this.hosts[figure];
    if (!x.length) return;
    const ofKind = (kind: number | null) =>
      (kind === null ? this.colours.text : this.colours.kinds[kind]) ?? "";
    const axis = (size: number, space: number): uPlot.Axis => ({
      size,
      space,
      font: "10px system-ui, sans-serif",
      stroke: () => this.colours.quiet,
      grid: { stroke: () => this.colours.line, width: 1 },
      ticks: { stroke: () => this.colours.line, width: 1, size: 4 },
      values: (_, splits) => splits.map(short),
    });
    const isOfTime = figure !== "depth";
    const chart = new uPlot(
      {
        width: Math.max(120, host.clientWidth),
        height: HEIGHT,
        legend: { show: false },
        cursor: { show: false },
        padding: [8, 12, 0, 0],
        scales: { x: { time: false } },
        axes: [axis(22, 45), axis(40, 28)],
        series: [
          {},
          ...looks.map(
            ({ colour, dash }): uPlot.Series => ({
              stroke: () => ofKind(colour),
              width: 1.5,
              dash: [...dash],
              points: { show: false },
            }),
          ),
        ],
        hooks: { drawClear: [(drawn) => isOfTime && this.shade(drawn)] },
      },
      [x, ...curves],
      host,
    );
    if (isOfTime) {
      chart.over.addEventListener("click", (event) => {
        this.center(chart.posToVal(event.offsetX, "x"));
      });
    }
    this.charts.push({ chart, host });
  }

  /** What the plane shows stands out. */
  private shade({ ctx, bbox, valToPos }: uPlot): void {
    const [from, to] = this.inView();
    const end = bbox.left + bbox.width;
    const left = Math.max(bbox.left, valToPos(from, "x", true));
    const right = Math.min(end, valToPos(to, "x", true));
    ctx.save();
    ctx.globalAlpha = 0.16;
    ctx.fillStyle = this.colours.brand;
    ctx.fillRect(left, bbox.top, Math.max(2, right - left), bbox.height);
    ctx.restore();
  }
}

/** A number in the little room beside an axis. */
function short(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e6) return `${+(value / 1e6).toFixed(2)}M`;
  if (size >= 1e4) return `${+(value / 1e3).toFixed(1)}k`;
  return String(+value.toFixed(2));
}
