import { html, nothing, type TemplateResult } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { SUIT_SYMBOLS } from "../engine/cards";
import type { Game, Ply } from "../engine/game";
import { moveText } from "../engine/moves";
import type { Say } from "./bar";
import { icon } from "./icons";
import { walk } from "./walk";

/** The line of moves in notation; a click on one goes to the position after it. */
export function moveList(
  say: Say,
  game: Game,
  isOff: boolean,
  goto: (ply: number) => void,
  close: () => void,
): TemplateResult {
  const onClick = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-ply]");
    if (button) goto(Number(button.dataset.ply));
  };
  const onKey = (event: KeyboardEvent) => {
    const list = event.currentTarget as HTMLElement;
    walk(event, list.querySelectorAll<HTMLElement>(".simon-ply"));
  };
  const ply = ({ move, left }: Ply, number: number) => {
    let state = number > game.cursor ? "simon-ply simon-ahead" : "simon-ply";
    if (number < game.floor) state = "simon-ply simon-fixed";
    const isNow = number === game.cursor;
    const signs = left.map(({ suit }) => SUIT_SYMBOLS.charAt(suit)).join("");
    return html`<li>
      <button
        type="button"
        class=${state}
        data-ply=${number}
        tabindex=${isNow ? "0" : "-1"}
        aria-current=${isNow ? "step" : nothing}
        ?disabled=${isOff}
      >
        ${
          move
            ? html`<span class="simon-number">${number}.</span> ${moveText(move)}
                ${signs && html`<strong>${signs}</strong>`}`
            : say("moves.start")
        }
      </button>
    </li>`;
  };
  return html`<section class="simon-moves" aria-label=${say("moves.title")} data-status="moves">
    <div class="simon-head">
      <strong>${say("moves.title")}</strong>
      <span class="simon-label simon-words">${say("moves.about")}</span>
      <button
        type="button"
        class="simon-button simon-small"
        data-action="close-moves"
        aria-label=${say("action.close")}
        title=${say("action.close")}
        @click=${close}
      >
        ${icon("close")}
      </button>
    </div>
    <ol class="simon-plies" @click=${onClick} @keydown=${onKey}>
      ${guard([game, say("moves.start"), isOff], () => game.plies.map(ply))}
    </ol>
  </section>`;
}

/** Scrolls the list, and nothing around it, to where the game stands. */
export function followMoves(place: HTMLElement): void {
  const list = place.querySelector<HTMLElement>(".simon-plies");
  const now = list?.querySelector<HTMLElement>("[aria-current]");
  if (!list || !now) return;
  const { top, bottom, height } = list.getBoundingClientRect();
  const box = now.getBoundingClientRect();
  if (box.top < top || box.bottom > bottom) list.scrollTop += box.top - top - height / 2;
}
