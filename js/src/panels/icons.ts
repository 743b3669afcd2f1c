import { svg, type TemplateResult } from "lit-html";

/** Strokes in a box of 24. */
const PATHS = {
  undo: "M9 14 4 9l5-5M4 9h10a5.5 5.5 0 0 1 0 11h-3",
  redo: "m15 14 5-5-5-5M20 9H10a5.5 5.5 0 0 0 0 11h3",
  restart: "M4 4v6h6M4.5 10a8 8 0 1 1-.4 4",
  new: "M10 4h10v14h-3M4 8h10v13H4zM9 11.5v6M6 14.5h6",
  "copy-code": "M9 8h11v13H9zM5 16H4V3h11v1",
  "copy-game": "M6 5h12v16H6zM9 3h6v4H9zM9 12h6M9 16h6",
  why: "M8 8.5a4 4 0 1 1 5.6 3.7c-1 .5-1.6 1.3-1.6 2.8M12 19v.1",
  can: "M5 19V9M2 12l3-3 3 3M12 19V4M9 7l3-3 3 3M19 19v-6M16 16l3-3 3 3",
  back: "m14 6-6 6 6 6",
  next: "m10 6 6 6-6 6",
  "goes-not": "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M5.7 5.7l12.6 12.6",
  hint: "M9 17.5h6M10 21h4M9 17.5c0-2-3-3.5-3-7.5a6 6 0 0 1 12 0c0 4-3 5.5-3 7.5",
  "play-solution": "M7 4.5v15l12-7.5z",
  first: "M6 5v14M19 5l-9 7 9 7z",
  backward: "M16 5l-9 7 9 7z",
  play: "M7 4.5v15l12-7.5z",
  pause: "M8 5v14M16 5v14",
  forward: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  stop: "M6 6h12v12H6z",
  winnable: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M7.5 12.5l3 3 6-6.5",
  unwinnable: "M12 2.5 22 20.5H2zM12 9v5.5M12 17.5v.1",
  unknown: "M4 4h16v16H4zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.8.4-1 .9-1 1.7M12 16.5v.1",
  thinking:
    "M3 12a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M10.5 12a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M18 12a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0",
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
