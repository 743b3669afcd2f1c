import { html, type TemplateResult } from "lit-html";
import type { Say } from "./bar";

/** The keys as they are printed on a keyboard, and the text that says what they do. */
const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [["1 – 9", "0"], "keys.column"],
  [["←", "→"], "keys.columns"],
  [["↑", "↓", "Home", "End"], "keys.cards"],
  [["Enter", "Space"], "keys.take"],
  [["B"], "keys.best"],
  [["←", "→", "Home", "End"], "keys.step"],
  [["Space"], "keys.play"],
  [["Esc"], "keys.cancel"],
  [["U", "Ctrl Z", "⌘ Z"], "keys.undo"],
  [["R", "Shift Ctrl Z", "⇧ ⌘ Z"], "keys.redo"],
  [["N"], "keys.new"],
  [["H"], "keys.hint"],
  [["W"], "keys.why"],
  [["C"], "keys.can"],
  [["?"], "keys.help"],
  [["Tab"], "keys.leave"],
];

/** The sheet of all keys; a long one, so that the focus is at its head. */
export function help(say: Say, onClose: () => void): TemplateResult {
  return html`
    <h2 class="simon-title" tabindex="-1" autofocus>${say("keys.title")}</h2>
    <dl class="simon-keys">
      ${KEYS.map(
        ([keys, does]) => html`<div class="simon-key-row">
          <dt>${keys.map((key) => html`<kbd class="simon-key">${key}</kbd> `)}</dt>
          <dd>${say(does)}</dd>
        </div>`,
      )}
    </dl>
    <div class="simon-choices">
      <button type="button" class="simon-choice simon-main" data-action="cancel" @click=${onClose}>
        ${say("action.close")}
      </button>
    </div>
  `;
}
