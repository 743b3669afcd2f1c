// Nodes on a canvas: each kind has a colour that the colour-blind tell apart, and a shape.

import type { Bins, Points, Singles } from "./search";

/** Colours as the stylesheet has them. */
export interface Colours {
  /** By kind. */
  readonly kinds: readonly string[];
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  readonly brand: string;
  readonly mark: string;
}

/** Where a node's number and depth lie on the canvas, and the size of a pixel there. */
export interface Scale {
  x(place: number): number;
  y(depth: number): number;
  readonly pixel: number;
}

/** The shapes in a box from -1 to 1: kinds that are drawn with strokes have no area. */
export const SHAPES = [
  { d: "M1 0A1 1 0 1 1 -1 0A1 1 0 1 1 1 0Z", isFilled: true },
  { d: "M0 -1.2L1.2 0L0 1.2L-1.2 0Z", isFilled: false },
  { d: "M-.9 -.9L.9 .9M-.9 .9L.9 -.9", isFilled: false },
  {
    d: "M0 -1.5L.44 -.6L1.43 -.46L.71 .23L.88 1.21L0 .75L-.88 1.21L-.71 .23L-1.43 -.46L-.44 -.6Z",
    isFilled: true,
  },
] as const;
const GOAL = 3;
const MOST_STARS = 400;

/** The bins as a picture of a pixel each: the mean colour of its nodes, denser where there are more. */
export function picture(bins: Bins, shown: ReadonlySet<number>, { kinds }: Colours) {
  const { cells, counts, columns, rows } = bins;
  const canvas = document.createElement("canvas");
  canvas.width = columns;
  canvas.height = rows;
  const context = canvas.getContext("2d");
  if (!context) return canvas;
  const rgb = kinds.map(channels);
  const image = context.createImageData(columns, rows);
  let most = 1;
  for (const { total } of each(bins, shown)) most = Math.max(most, total);
  const scale = 1 / Math.log1p(most);
  for (const { cell, from, to, total } of each(bins, shown)) {
    let [red, green, blue] = [0, 0, 0];
    for (let index = from; index < to; index++) {
      const kind = (cells[index] ?? 0) & 3;
      const share = shown.has(kind) ? (counts[index] ?? 0) / total : 0;
      const colour = rgb[kind] ?? [0, 0, 0];
      red += share * (colour[0] ?? 0);
      green += share * (colour[1] ?? 0);
      blue += share * (colour[2] ?? 0);
    }
    image.data.set([red, green, blue, 255 * (0.45 + 0.55 * Math.log1p(total) * scale)], 4 * cell);
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

/** The bins of which something is shown: where each is, its entries, and its nodes. */
function* each({ cells, counts }: Bins, shown: ReadonlySet<number>) {
  for (let from = 0; from < cells.length; ) {
    const cell = (cells[from] ?? 0) >> 2;
    let to = from;
    let total = 0;
    for (; to < cells.length && (cells[to] ?? 0) >> 2 === cell; to++) {
      if (shown.has((cells[to] ?? 0) & 3)) total += counts[to] ?? 0;
    }
    if (total) yield { cell, from, to, total };
    from = to;
  }
}

/** The bins' picture; goals, which are few, as stars upon it. */
export function drawBins(
  context: CanvasRenderingContext2D,
  bins: Bins,
  image: HTMLCanvasElement,
  scale: Scale,
  shown: ReadonlySet<number>,
  colours: Colours,
): void {
  const { left, top, width, height, columns, rows, cells } = bins;
  const x = scale.x(left - 0.5);
  const y = scale.y(top - 0.5);
  const right = scale.x(left + columns * width - 0.5);
  const bottom = scale.y(top + rows * height - 0.5);
  context.imageSmoothingEnabled = false;
  context.drawImage(image, x, y, right - x, bottom - y);
  if (!shown.has(GOAL)) return;
  const goals: [number, number][] = [];
  for (const entry of cells) {
    if ((entry & 3) !== GOAL || goals.length === MOST_STARS) continue;
    const cell = entry >> 2;
    const place = left + ((cell % columns) + 0.5) * width - 0.5;
    const depth = top + (Math.floor(cell / columns) + 0.5) * height - 0.5;
    goals.push([scale.x(place), scale.y(depth)]);
  }
  stamp(context, GOAL, goals, 4 * scale.pixel, scale.pixel, colours);
}

/** Single nodes, with a line to the parent; where that is far away, only its beginning. */
export function drawNodes(
  context: CanvasRenderingContext2D,
  { places, depths, parents, parentDepths, kinds }: Singles,
  scale: Scale,
  shown: ReadonlySet<number>,
  colours: Colours,
): void {
  const unit = Math.min(scale.x(1) - scale.x(0), scale.y(1) - scale.y(0));
  const size = Math.min(6, Math.max(2.2, (0.3 * unit) / scale.pixel)) * scale.pixel;
  const first = places[0] ?? 0;
  const stub = 14 * scale.pixel;
  const points: [number, number][][] = SHAPES.map(() => []);
  context.beginPath();
  for (let index = 0; index < places.length; index++) {
    const kind = kinds[index] ?? 0;
    if (!shown.has(kind)) continue;
    const x = scale.x(places[index] ?? 0);
    const y = scale.y(depths[index] ?? 0);
    points[kind]?.push([x, y]);
    const parent = parents[index] ?? -1;
    if (parent < 0) continue;
    let toX = scale.x(parent);
    let toY = scale.y(parentDepths[index] ?? 0);
    if (parent < first) {
      const far = Math.hypot(x - toX, y - toY);
      if (far > stub) {
        toX = x - stub * 0.6;
        toY = y - Math.min(stub * 0.8, y - toY);
      }
    }
    context.moveTo(x, y);
    context.lineTo(toX, toY);
  }
  context.strokeStyle = colours.line;
  context.lineWidth = scale.pixel;
  context.stroke();
  points.forEach((each, kind) => {
    stamp(context, kind, each, size, scale.pixel, colours);
  });
}

/** A kind's shape at many points. */
function stamp(
  context: CanvasRenderingContext2D,
  kind: number,
  points: readonly (readonly [number, number])[],
  size: number,
  pixel: number,
  { kinds }: Colours,
): void {
  const shape = SHAPES[kind];
  if (!shape || !points.length) return;
  const one = new Path2D(shape.d);
  const all = new Path2D();
  for (const [x, y] of points) all.addPath(one, { a: size, d: size, e: x, f: y });
  context.fillStyle = context.strokeStyle = kinds[kind] ?? "";
  context.lineWidth = 1.5 * pixel;
  if (shape.isFilled) context.fill(all);
  else context.stroke(all);
}

/** A way through the tree. */
export function drawLine(
  context: CanvasRenderingContext2D,
  { places, depths }: Points,
  scale: Scale,
  colour: string,
  dash: readonly number[],
): void {
  context.beginPath();
  places.forEach((place, index) => {
    context.lineTo(scale.x(place), scale.y(depths[index] ?? 0));
  });
  context.setLineDash(dash.map((length) => length * scale.pixel));
  context.strokeStyle = colour;
  context.lineWidth = 2 * scale.pixel;
  context.stroke();
  context.setLineDash([]);
}

/** A ring around a node, and around that another where it is to stand out more. */
export function drawRing(
  context: CanvasRenderingContext2D,
  place: number,
  depth: number,
  scale: Scale,
  colour: string,
  radii: readonly number[],
): void {
  context.strokeStyle = colour;
  context.lineWidth = 2 * scale.pixel;
  for (const radius of radii) {
    context.beginPath();
    context.arc(scale.x(place), scale.y(depth), radius * scale.pixel, 0, 7);
    context.stroke();
  }
}

/** Red, green and blue of "#rgb" or "#rrggbb". */
function channels(colour: string): readonly number[] {
  const digits = colour.trim().slice(1);
  const step = digits.length / 3;
  return [0, 1, 2].map((at) => {
    const part = digits.slice(at * step, (at + 1) * step);
    return Number.parseInt(step === 1 ? part + part : part, 16) || 0;
  });
}
