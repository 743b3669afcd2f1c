// The marks over the cards, as one SVG that no pointer ever meets.

import { render, svg } from "lit-html";
import marks from "../../../simon_widget/marks.json";
import { between, COLOURS, type Colour, type Shapes } from "./drawing";
import type { Layout, Point } from "./layout";

const SVG = "http://www.w3.org/2000/svg";

/** What is drawn, and what it is to those who do not see it. */
export interface Picture {
  readonly shapes: Shapes;
  readonly words: string;
}

export class Overlay {
  readonly node = document.createElementNS(SVG, "svg") as SVGElement;
  private drawnOf: readonly unknown[] = [];

  constructor() {
    this.node.setAttribute("class", "simon-drawing");
    this.node.setAttribute("role", "img");
  }

  /** Draws what `make` gives, unless all that it is made of is as it was. */
  draw(layout: Layout, of: readonly unknown[], make: () => Picture | null): void {
    const all = [layout, ...of];
    if (all.every((each, index) => each === this.drawnOf[index])) return;
    this.drawnOf = all;
    const { node } = this;
    const made = make();
    node.toggleAttribute("hidden", !made);
    node.setAttribute("aria-label", made?.words ?? "");
    node.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
    render(made && picture(made.shapes, layout), node);
  }
}

function picture({ boxes, arrows, labels }: Shapes, layout: Layout) {
  const { cardWidth: card } = layout;
  const line = Math.max(2, card * marks.line);
  const { paper } = marks;
  const lineOf = (colour: Colour, from: Point, to: Point) => svg`
    <line x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y} class="simon-drawn-halo"
      stroke=${paper} stroke-width=${line * 1.9} stroke-linecap="round"></line>
    <line x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y} class="simon-drawn-line"
      stroke=${COLOURS[colour].ink} stroke-width=${line} stroke-dasharray=${dashes(colour, line)}
      ></line>`;
  return svg`
    ${boxes.map(
      ({ x, y, width, height, colour }) => svg`<rect
        x=${x + line / 2} y=${y + line / 2}
        width=${Math.max(0, width - line)} height=${Math.max(0, height - line)} rx=${card * 0.06}
        class="simon-drawn-box" data-colour=${colour} fill=${COLOURS[colour].ink} fill-opacity="0.16"
        stroke=${COLOURS[colour].ink} stroke-width=${line * 0.75}
        stroke-dasharray=${dashes(colour, line * 0.75)}></rect>`,
    )}
    ${arrows.map(({ from, to, colour }) => {
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      const head = Math.min(card * marks.head, length);
      const neck = length ? between(to, from, head / length) : to;
      return svg`<g class="simon-drawn-arrow" data-colour=${colour}>
        ${lineOf(colour, from, neck)}
        <circle cx=${from.x} cy=${from.y} r=${line * 1.1} class="simon-drawn-head"
          fill=${COLOURS[colour].ink} stroke=${paper} stroke-width=${line * 0.4}></circle>
        <path d=${headOf(neck, to)} class="simon-drawn-head" fill=${COLOURS[colour].ink}
          stroke=${paper} stroke-width=${line * 0.45} stroke-linejoin="round"></path>
      </g>`;
    })}
    ${labels.map(({ x, y, text, colour }) => {
      const size = Math.max(11, card * marks.letter);
      const width = Math.max(size * 1.35, size * (0.6 + widthOf(text)));
      const middle = Math.min(Math.max(x, width / 2 + 1), layout.width - width / 2 - 1);
      return svg`<g class="simon-drawn-label" data-colour=${colour}>
        <rect x=${middle - width / 2} y=${y - size * 0.675} width=${width} height=${size * 1.35}
          rx=${size * 0.675} fill=${paper} stroke=${COLOURS[colour].ink}
          stroke-width=${line * 0.6}></rect>
        <text x=${middle} y=${y} dy="0.36em" text-anchor="middle" font-size=${size} fill=${marks.text}
          >${text}</text>
      </g>`;
    })}`;
}

function dashes(colour: Colour, line: number): string {
  return COLOURS[colour].dashes.map((each) => each * line).join(" ") || "none";
}

/** The triangle at the end of an arrow. */
function headOf(neck: Point, tip: Point): string {
  const [right, down] = [(tip.x - neck.x) * 0.5, (tip.y - neck.y) * 0.5];
  return `M${tip.x} ${tip.y} ${neck.x - down} ${neck.y + right} ${neck.x + down} ${neck.y - right}Z`;
}

/** About how wide a text is, by the size of its letters; those of East Asia are wider. */
function widthOf(text: string): number {
  return [...text].reduce((width, letter) => width + (letter > "\u2e7f" ? 1 : 0.6), 0);
}
