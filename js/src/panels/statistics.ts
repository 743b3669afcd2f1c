import { html, nothing, type TemplateResult } from "lit-html";
import type { Shown, Statistics } from "../player";
import type { Say } from "./bar";

const LEVELS = [1, 2, 4] as const;

/** A row of the table: what it is called in the catalogue, and its number. */
const ROWS: readonly (readonly [string, (numbers: Statistics) => number | string | null])[] = [
  ["played", ({ played }) => played],
  ["won", ({ won }) => won],
  ["rate", ({ played, won }) => (played ? `${Math.round((100 * won) / played)} %` : null)],
  ["best-score", ({ best_score }) => best_score],
  ["fewest-moves", ({ fewest_moves }) => fewest_moves],
  ["streak", ({ streak }) => streak],
  ["longest-streak", ({ longest_streak }) => longest_streak],
];

/** The games played by hand, as Python counted them. */
export function statistics(say: Say, shown: Shown, onClose: () => void): TemplateResult {
  const { statistics: levels, link } = shown;
  let note = levels ? "statistics.about" : "link.waiting";
  if (link === "offline") note = "statistics.offline";
  return html`
    <h2 class="simon-title">${say("statistics.title")}</h2>
    ${levels ? table(say, levels) : nothing}
    <p class="simon-label">${say(note)}</p>
    <div class="simon-choices">
      <button
        type="button"
        class="simon-choice simon-main"
        data-action="close"
        autofocus
        @click=${onClose}
      >
        ${say("action.close")}
      </button>
    </div>
  `;
}

function table(say: Say, levels: NonNullable<Shown["statistics"]>): TemplateResult {
  return html`<table class="simon-table" data-status="statistics">
    <thead>
      <tr>
        <th scope="row">${say("statistics.suits")}</th>
        ${LEVELS.map((suits) => html`<th scope="col">${suits}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${ROWS.map(
        ([name, number]) => html`<tr>
          <th scope="row">${say(`statistics.${name}`)}</th>
          ${LEVELS.map((suits) => html`<td>${number(levels[suits]) ?? "–"}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table>`;
}
