// The exercise: what to do, how it stands, and another try.

import { html, nothing, type TemplateResult } from "lit-html";
import { languageOf, text, type Value } from "../messages";
import type { Shown, Task } from "../player";
import type { Say } from "./bar";
import { type IconName, icon } from "./icons";

/** What the buttons of the panel do. */
export interface TaskActions {
  again(): void;
  hint(): void;
}

/** How the exercise stands; null as long as Python has not looked at what the board shows. */
type Standing = Task["status"] | null;

const ICONS: Readonly<Record<string, IconName>> = {
  solved: "winnable",
  astray: "unwinnable",
  "out-of-moves": "unwinnable",
  known: "done",
};

/** The panel above the tableau; nothing if there is no exercise on the board. */
export function taskPanel(shown: Shown, say: Say, actions: TaskActions): TemplateResult | null {
  const { link, options, task } = shown;
  if (!task) return null;
  const { locale } = options;
  const standing = standingOf(shown);
  const isAway = link === "offline";
  const isOff = options.read_only;
  const words = isAway ? say("task.offline") : standingText(shown, say);
  const hasHint = task.hints && !isAway && standing !== "solved";
  const title = titleOf(task, locale);
  return html`<section class="simon-task" aria-label=${say("task.label")} data-status="task">
    <div class="simon-task-words">
      <p class="simon-task-title">${title || say("task.label")}</p>
      <p class="simon-task-goal" data-status="goal">${goalText(task, locale)}</p>
    </div>
    <div class="simon-task-numbers">
      ${
        task.found === null || task.wanted === null
          ? nothing
          : html`<span data-stat="found"
              >${say("task.found", { found: task.found, count: task.wanted })}</span
            >`
      }
      ${
        task.most === null
          ? nothing
          : html`<span data-stat="left">${say("task.left", { left: movesLeft(shown) })}</span>`
      }
      <span data-stat="tries">${say("task.tries", { tries: task.tries })}</span>
      <p
        class="simon-standing"
        data-status="standing"
        data-standing=${isAway ? "offline" : (standing ?? "")}
      >
        ${!isAway && standing && ICONS[standing] ? icon(ICONS[standing]) : nothing}
        <span class="simon-words">${words}</span>
      </p>
    </div>
    <div class="simon-task-buttons">
      ${button("again", say("task.again"), "restart", isOff, actions.again)}
      ${hasHint ? button("task-hint", say("action.hint"), "hint", isOff, actions.hint) : nothing}
    </div>
  </section>`;
}

function button(
  action: string,
  label: string,
  sign: IconName,
  isOff: boolean,
  act: () => void,
): TemplateResult {
  return html`<button
    type="button"
    class="simon-choice"
    data-action=${action}
    ?disabled=${isOff}
    @click=${act}
  >
    ${icon(sign)} ${label}
  </button>`;
}

/** What is said of the exercise when it comes, and when it stands otherwise; "" if nothing is. */
export function taskTold(before: Shown, now: Shown, say: Say): string {
  const { task, options } = now;
  if (!task) return "";
  const name = (each: Task) => `${titleOf(each, options.locale)} ${goalText(each, options.locale)}`;
  if (!before.task || name(before.task) !== name(task)) return name(task).trim();
  const found = before.task.n !== task.n ? foundText(task, say) : "";
  const isNew = standingOf(before) !== standingOf(now) || before.task.n !== task.n;
  const words = isNew ? standingText(now, say) : "";
  return [found, words].filter(Boolean).join(" ");
}

function foundText({ found, wanted }: Task, say: Say): string {
  return found === null || wanted === null ? "" : `${say("task.found", { found, count: wanted })}.`;
}

function standingOf({ task, isTaskCurrent }: Shown): Standing {
  return task && isTaskCurrent ? task.status : null;
}

function standingText(shown: Shown, say: Say): string {
  const { task } = shown;
  const standing = standingOf(shown);
  if (!task || !standing || standing === "going") return "";
  if (standing === "solved" && task.wanted !== null) {
    return say("task.found-all", { count: task.wanted });
  }
  return say(`task.${standing}`, { count: task.used });
}

/** The twin counts them, so that nobody waits for the kernel. */
function movesLeft({ game, task }: Shown): number {
  return Math.max(0, (task?.most ?? 0) - game.cursor);
}

/** What to do, in how many moves. */
function goalText({ goal, params, most }: Task, locale: string): string {
  const values = Object.entries(params).map(([name, value]): [string, Value] => [
    name,
    name === "suit" ? text(`card.suit.${String(value)}`, {}, locale) : value,
  ]);
  const words = text(goal, Object.fromEntries(values), locale);
  return most === null ? words : `${words} ${text("task.within", { count: most }, locale)}`;
}

function titleOf({ title }: Task, locale: string): string {
  return title[languageOf(locale)] ?? title.en ?? "";
}
