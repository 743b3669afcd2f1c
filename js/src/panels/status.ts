import { html, nothing, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import type { Game } from "../engine/game";
import { message } from "../messages";
import type { Shown } from "../player";
import type { Say } from "./bar";
import { icon } from "./icons";

/** The lines below the tableau: the reminder, the kernel, an error, and what was just done. */
export function status(
  shown: Shown,
  say: Say,
  done: string | null,
  dismiss: () => void,
): TemplateResult {
  const { error, link, notice, options } = shown;
  const reminder = options.reminders ? notice : null;
  const fault = typeof error === "string" || !error ? error : say(error.key);
  const stuck = options.stuck_notice && isStuck(shown.game);
  // The live regions stay; a screen reader speaks what comes into them. The reminder is none: it is
  // told with the cards' names (told.ts).
  return html`
    <div class="simon-live" role="alert">
      ${fault && html`<p class="simon-line simon-error" data-status="error">${fault}</p>`}
    </div>
    ${
      reminder
        ? keyed(
            reminder.id,
            html`<p class="simon-line simon-reminder" data-status="reminder">
              <span class="simon-words">${message(reminder.violation, options.locale)}</span>
              <button
                type="button"
                class="simon-button simon-small"
                data-action="dismiss"
                aria-label=${say("action.close")}
                title=${say("action.close")}
                @click=${dismiss}
              >
                ${icon("close")}
              </button>
            </p>`,
          )
        : nothing
    }
    <div class="simon-live" role="status">
      ${stuck ? html`<p class="simon-line" data-status="stuck">${say("status.stuck")}</p>` : nothing}
      ${done && html`<p class="simon-line" data-status="done">${icon("done")} ${say(done)}</p>`}
    </div>
    <div class="simon-live" role="status">
      ${
        link === "live"
          ? nothing
          : html`<p class="simon-line simon-link" data-status="link" data-link=${link}>
              ${say(`link.${link}`)}
            </p>`
      }
    </div>
  `;
}

/** No card can move. Whether the game can still be won, the rules alone do not tell. */
function isStuck({ position, isWon }: Game): boolean {
  return !isWon && position.legalMoves().length === 0;
}
