import { svg, type TemplateResult } from "lit-html";

/** Strokes in a box of 24. */
const PATHS = {
  undo: "M9 14 4 9l5-5M4 9h10a5.5 5.5 0 0 1 0 11h-3",
  redo: "m15 14 5-5-5-5M20 9H10a5.5 5.5 0 0 0 0 11h3",
  restart: "M4 4v6h6M4.5 10a8 8 0 1 1-.4 4",
  new: "M10 4h10v14h-3M4 8h10v13H4zM9 11.5v6M6 14.5h6",
  "copy-code": "M9 8h11v13H9zM5 16H4V3h11v1",
  "copy-game": "M6 5h12v16H6zM9 3h6v4H9zM9 12h6M9 16h6",
  menu: "M4 6h16M4 12h16M4 18h16",
  moves: "M9 6h11M9 12h11M9 18h11M4 6h.5M4 12h.5M4 18h.5",
  statistics: "M4 20h16M7 20v-7M12 20V5M17 20v-10",
  keys: "M3 6h18v12H3zM7 10h.5M11 10h.5M15 10h.5M7 14h10",
  settings: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4v6M8 14v6",
  close: "m6 6 12 12M18 6 6 18",
  done: "m5 13 5 5 9-12",
};

export type IconName = keyof typeof PATHS;

export function icon(name: IconName): TemplateResult {
  return svg`<svg class="simon-icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${PATHS[name]}></path></svg>`;
}
