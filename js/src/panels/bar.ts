import { html, nothing, type TemplateResult } from "lit-html";
import type { Game } from "../engine/game";
import type { Value } from "../messages";
import type { Inquiry, Shown } from "../player";
import { button } from "./button";

/** A text in the language of the board. */
export type Say = (key: string, params?: Readonly<Record<string, Value>>) => string;

/** What the buttons of the bar do. */
export interface BarActions {
  undo(): void;
  redo(): void;
  restart(): void;
  askNew(): void;
  hint(): void;
  inquire(what: Inquiry): void;
  copyCode(): void;
}

/** So few undos left are worth a word. */
const FEW = 10;

/**
 * The row above the tableau: actions, score, removed sequences (`homes`), the game's code, and the
 * menu of all else.
 */
export function bar(
  shown: Shown,
  say: Say,
  actions: BarActions,
  homes: Node,
  menu: TemplateResult,
): TemplateResult {
  const { game, options, task } = shown;
  const removed = say("status.removed", { count: game.position.removed.length });
  const isOff = options.read_only;
  return html`
    <div class="simon-group">
      ${game.isReplay ? nothing : playing(shown, say, actions)}
      ${button("new", say("action.new"), actions.askNew, { isOff })}
      ${options.hints && !game.isReplay && (task?.hints ?? true) ? hintButton(shown, say, actions.hint) : nothing}
      ${options.explain ? inquiries(shown, say, actions.inquire) : nothing}
    </div>
    <div class="simon-group">
      ${stat("score", say("status.score"), game.score)}
      ${stat("moves", say("status.moves"), game.moveCount)}
    </div>
    <div class="simon-rest">
      <div
        class="simon-group"
        role="img"
        aria-label=${removed}
        title=${removed}
        data-stat="removed"
      >
        ${homes}
      </div>
      <div class="simon-group">
      <span class="simon-code-text" title=${say("status.code")} data-stat="code"
        >${game.code ?? say("status.custom")}</span
      >
      ${game.code === null ? nothing : button("copy-code", say("action.copy-code"), actions.copyCode)}
      ${menu}
      </div>
    </div>
  `;
}

/** What a recording has its timeline for. */
function playing({ game, options }: Shown, say: Say, actions: BarActions): TemplateResult[] {
  const isOff = options.read_only;
  const undo = game.canUndo ? say("action.undo-left", { left: game.undoLeft }) : say("action.undo");
  return [
    button("undo", undo, actions.undo, { isOff, isIdle: !game.canUndo, badge: undosLeft(game) }),
    button("redo", say("action.redo"), actions.redo, { isOff, isIdle: !game.canRedo }),
    button("restart", say("action.restart"), actions.restart, {
      isOff,
      isIdle: game.moveCount === 0,
    }),
  ];
}

/** It asks for a hint and, pressed again, plays it. */
function hintButton({ game, hint, link, options }: Shown, say: Say, act: () => void) {
  const isAway = link === "offline";
  const label = hint?.move ? "action.play-hint" : isAway ? "action.hint-offline" : "action.hint";
  const isOff = options.read_only || (isAway && !hint?.move);
  return button("hint", say(label), act, { isOff, isIdle: game.isWon });
}

/** They are switched on and off: explanations instead of moves. */
function inquiries({ inquiry, options }: Shown, say: Say, act: (what: Inquiry) => void) {
  const one = (what: Inquiry, isOff: boolean) =>
    button(what, say(`action.${what}`), () => act(what), { isOff, isOn: inquiry === what });
  return html`${one("why", options.read_only)} ${one("can", false)}`;
}

/** How many moves can be undone, R10; it stands out where the end of that is near. */
function undosLeft({ undoLeft, floor }: Game): TemplateResult | typeof nothing {
  if (undoLeft === 0) return nothing;
  const isNear = floor > 0 && undoLeft <= FEW;
  const style = isNear ? "simon-badge simon-near" : "simon-badge";
  return html`<span class=${style} data-left=${undoLeft}></span>`;
}

function stat(name: string, label: string, value: number): TemplateResult {
  return html`<div class="simon-stat">
    <span class="simon-label">${label}</span>
    <span class="simon-value" data-stat=${name}>${value}</span>
  </div>`;
}
