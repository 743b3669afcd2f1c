import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { SuitCount } from "../engine/cards";
import type { Say } from "./bar";

/** The question "new game?": a level, or a code typed in. */
export interface NewGame {
  /** The level offered. */
  readonly suits: SuitCount;
  /** Moves would be lost. */
  readonly loses: boolean;
  readonly isBadCode: boolean;
  /** Whether only deals that can be won are wanted; null where nobody can tell. */
  readonly winnableOnly: boolean | null;
  readonly onLevel: (suits: SuitCount) => void;
  readonly onWinnableOnly: (isOn: boolean) => void;
  readonly onCode: (code: string) => void;
  readonly onCancel: () => void;
}

const SIGNS: Readonly<Record<SuitCount, string>> = { 1: "♠", 2: "♠♥", 4: "♠♥♦♣" };
const RED = "♥♦";

export function newGame(say: Say, question: NewGame): TemplateResult {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    question.onCode(String(new FormData(form).get("code") ?? ""));
  };
  // JupyterLab refuses the line break that Enter in a field is, and with it the form's submission.
  const enter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    (event.currentTarget as HTMLInputElement).form?.requestSubmit();
  };
  return html`
    <h2 class="simon-title">${say("new.title")}</h2>
    <div class="simon-levels">
      ${([1, 2, 4] as const).map(
        (suits) => html`<button
          type="button"
          class=${suits === question.suits ? "simon-level simon-main" : "simon-level"}
          data-suits=${suits}
          ?autofocus=${suits === question.suits}
          @click=${() => question.onLevel(suits)}
        >
          <span class="simon-signs" aria-hidden="true"
            >${[...SIGNS[suits]].map((sign) =>
              RED.includes(sign) ? html`<span class="simon-red">${sign}</span>` : sign,
            )}</span
          >
          <strong>${say(`new.level.${suits}`)}</strong>
          <span>${say("new.suits", { count: suits })}</span>
        </button>`,
      )}
    </div>
    <label class="simon-check">
      <input
        type="checkbox"
        role="switch"
        class="simon-switch"
        data-option="winnable_only"
        .checked=${live(question.winnableOnly === true)}
        ?disabled=${question.winnableOnly === null}
        @change=${(event: Event) =>
          question.onWinnableOnly((event.currentTarget as HTMLInputElement).checked)}
      />
      <span>${say("option.winnable_only")}</span>
    </label>
    <form class="simon-form" novalidate @submit=${submit}>
      <label class="simon-label" for="simon-code">${say("new.code")}</label>
      <input
        class="simon-input"
        id="simon-code"
        name="code"
        placeholder="SS1-S4-AAAAABD"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        aria-invalid=${question.isBadCode ? "true" : "false"}
        aria-describedby="simon-code-error"
        @keydown=${enter}
      />
      <button type="submit" class="simon-choice" data-action="play-code">${say("new.play")}</button>
      <p class="simon-fault" id="simon-code-error" role="alert" data-status="bad-code">
        ${question.isBadCode ? say("new.bad-code") : nothing}
      </p>
    </form>
    ${question.loses ? html`<p class="simon-warning">${say("new.lost")}</p>` : nothing}
    <div class="simon-choices">
      <button type="button" class="simon-choice" data-action="cancel" @click=${question.onCancel}>
        ${say("action.cancel")}
      </button>
    </div>
  `;
}

export function restart(say: Say, onYes: () => void, onCancel: () => void): TemplateResult {
  return html`
    <h2 class="simon-title">${say("restart.title")}</h2>
    <p class="simon-warning">${say("restart.lost")}</p>
    <div class="simon-choices">
      <button type="button" class="simon-choice" data-action="cancel" @click=${onCancel}>
        ${say("action.cancel")}
      </button>
      <button
        type="button"
        class="simon-choice simon-main"
        data-action="confirm"
        autofocus
        @click=${onYes}
      >
        ${say("restart.yes")}
      </button>
    </div>
  `;
}

/** A text the page may not put on the clipboard, to be copied by hand. */
export function byHand(say: Say, content: string, onClose: () => void): TemplateResult {
  const select = (event: FocusEvent) => (event.currentTarget as HTMLTextAreaElement).select();
  return html`
    <h2 class="simon-title">${say("copy.by-hand")}</h2>
    <textarea
      class="simon-input"
      rows="4"
      readonly
      autofocus
      aria-label=${say("copy.by-hand")}
      data-status="by-hand"
      .value=${content}
      @focus=${select}
    ></textarea>
    <div class="simon-choices">
      <button type="button" class="simon-choice" data-action="cancel" @click=${onClose}>
        ${say("action.close")}
      </button>
    </div>
  `;
}

/** A won game, and what the player may do next. */
export interface Win {
  readonly score: number;
  readonly moves: number;
  /** How long the shortest solution is, if that is known. */
  readonly par: number | null;
  readonly onNew: () => void;
  /** Null where nobody counts. */
  readonly onStatistics: (() => void) | null;
  readonly onClose: () => void;
}

/** The notice of a win, over the empty tableau. */
export function win(say: Say, won: Win): TemplateResult {
  return html`<div class="simon-win" data-status="won">
    <h2 class="simon-title">${say("win.title")}</h2>
    <p>${say("win.text", { score: won.score, moves: won.moves })}</p>
    ${won.par === null ? nothing : html`<p data-status="par">${parOf(say, won.moves, won.par)}</p>`}
    <div class="simon-choices">
      <button type="button" class="simon-choice" data-action="close-win" @click=${won.onClose}>
        ${say("action.close")}
      </button>
      ${
        won.onStatistics
          ? html`<button
              type="button"
              class="simon-choice"
              data-action="statistics-won"
              @click=${won.onStatistics}
            >
              ${say("action.statistics")}
            </button>`
          : nothing
      }
      <button type="button" class="simon-choice simon-main" data-action="new-won" @click=${won.onNew}>
        ${say("action.new")}
      </button>
    </div>
  </div>`;
}

/** How the game compares with the shortest there could have been. */
export function parOf(say: Say, moves: number, par: number): string {
  return moves > par ? say("win.par", { count: par }) : say("win.par-met");
}
