import { html, nothing, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import type { Game } from "../engine/game";
import { hintText, message } from "../messages";
import type { Hint, Options, Shown, Verdict } from "../player";
import { explanationOf } from "../words";
import type { Say } from "./bar";
import { caption } from "./caption";
import { icon } from "./icons";

/** What the buttons below the tableau do. */
export interface StatusActions {
  dismiss(): void;
  playHint(): void;
  stop(): void;
  goToStep(step: number): void;
}

/**
 * The lines below the tableau: what the solver says, the reminder, the kernel, an error, and what
 * was just done.
 */
export function status(
  shown: Shown,
  say: Say,
  done: string | null,
  actions: StatusActions,
): TemplateResult {
  const { asked, error, hint, inquiry, notice, options, playing, verdict } = shown;
  const link = shown.standalone ? "live" : shown.link;
  const reminder = options.reminders ? notice : null;
  const fault = typeof error === "string" || !error ? error : say(error.key);
  const stuck = options.stuck_notice && isStuck(shown.game);
  // The live regions stay; a screen reader speaks what comes into them. The reminder is none: it is
  // told with the cards' names (told.ts).
  return html`
    ${caption(shown, say, actions.goToStep)}
    ${verdict && light(verdict, say)}
    ${inquiry && !reminder ? explanation(shown, say, actions.dismiss) : nothing}
    ${hint && !reminder && !playing ? hinted(hint, say, options, actions) : nothing}
    ${
      playing &&
      html`<p class="simon-line" data-status="playing">
        <button type="button" class="simon-choice" data-action="stop" @click=${actions.stop}>
          ${icon("stop")} ${say("action.stop")}
        </button>
        <span class="simon-words">${say("solution.playing", { ...playing })}</span>
      </p>`
    }
    <div class="simon-live" role="alert">
      ${fault && html`<p class="simon-line simon-error" data-status="error">${fault}</p>`}
    </div>
    ${
      reminder
        ? keyed(
            reminder.id,
            html`<p class="simon-line simon-reminder" data-status="reminder">
              <span class="simon-words">${message(reminder.violation, options.locale)}</span>
              ${closeButton(say, actions.dismiss)}
            </p>`,
          )
        : nothing
    }
    <div class="simon-live" role="status">
      ${stuck ? html`<p class="simon-line" data-status="stuck">${say("status.stuck")}</p>` : nothing}
      ${asked ? html`<p class="simon-line" data-status="asked">${say(`asked.${asked}`)}</p>` : nothing}
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

/** The hint, a button that plays it, and one that puts it away. */
function hinted(hint: Hint, say: Say, options: Options, actions: StatusActions): TemplateResult {
  const canPlay = hint.move && !options.read_only;
  return html`<p class="simon-line simon-hint" data-status="hint">
    ${icon("hint")}
    <span class="simon-words">${hintText(hint, options.locale)}</span>
    ${
      canPlay
        ? html`<button
            type="button"
            class="simon-choice"
            data-action="play-hint"
            @click=${actions.playHint}
          >
            ${say("hint.play")}
          </button>`
        : nothing
    }
    ${closeButton(say, actions.dismiss)}
  </p>`;
}

/** What the board explains, or how to ask it. */
function explanation(shown: Shown, say: Say, close: () => void): TemplateResult {
  const { answer } = shown;
  const { key, params } = explanationOf(shown);
  const words = say(key, params);
  if (!answer) return html`<p class="simon-line" data-status="inquiry">${words}</p>`;
  return html`<p class="simon-line simon-hint" data-status="answer">
    ${icon(answer.violation ? "goes-not" : "done")}
    <span class="simon-words">${words}</span>
    ${closeButton(say, close)}
  </p>`;
}

function closeButton(say: Say, close: () => void): TemplateResult {
  return html`<button
    type="button"
    class="simon-button simon-small"
    data-action="dismiss"
    aria-label=${say("action.close")}
    title=${say("action.close")}
    @click=${close}
  >
    ${icon("close")}
  </button>`;
}

/** Whether the game can be won, by a sign and in words. */
function light(verdict: NonNullable<Verdict>, say: Say): TemplateResult {
  return html`<p class="simon-line simon-verdict" data-status="verdict" data-verdict=${verdict}>
    ${icon(verdict)} ${say(`verdict.${verdict}`)}
  </p>`;
}

/** No card can move. Whether the game can still be won, the rules alone do not tell. */
function isStuck({ position, isWon }: Game): boolean {
  return !isWon && position.legalMoves().length === 0;
}
