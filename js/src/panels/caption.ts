import { html, nothing, type TemplateResult } from "lit-html";
import type { Shown } from "../player";
import type { Say } from "./bar";
import { icon } from "./icons";

/** What code says, and the way through the steps of a lesson. */
export function caption(
  { caption: words, lesson }: Shown,
  say: Say,
  goToStep: (step: number) => void,
): TemplateResult | typeof nothing {
  const { step, count } = lesson ?? { step: 0, count: 1 };
  if (!words && count === 1) return nothing;
  // At an end a button has nothing to do, but keeps the focus.
  const button = (name: "back" | "next", to: number) => html`<button
    type="button"
    class=${name === "next" ? "simon-choice simon-main" : "simon-choice"}
    data-action=${name}
    aria-disabled=${String(to < 0 || to >= count)}
    @click=${() => to >= 0 && to < count && goToStep(to)}
  >
    ${name === "back" ? icon(name) : nothing} ${say(`lesson.${name}`)}
    ${name === "next" ? icon(name) : nothing}
  </button>`;
  return html`<div class="simon-caption" role="group" aria-label=${say("lesson.title")}>
    <p class="simon-said" data-status="caption">${words}</p>
    ${
      count > 1
        ? html`<p class="simon-line simon-steps">
            ${button("back", step - 1)}
            <span class="simon-label" data-status="step">
              ${say("lesson.step", { step: step + 1, count })}
            </span>
            ${button("next", step + 1)}
          </p>`
        : nothing
    }
  </div>`;
}
