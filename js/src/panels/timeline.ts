// Where a recording stands, and the way through it.

import { html, nothing, svg, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { moveText } from "../engine/moves";
import { message } from "../messages";
import { type Analysis, type Depth, type Shown, SPEEDS } from "../player";
import { brief, costOf, faultHere, LONG, thrownAt } from "../replay";
import type { Say } from "./bar";
import { button } from "./button";
import type { Hold } from "./hold";
import type { IconName } from "./icons";

/** What the parts of the timeline do. */
export interface TimelineActions {
  goto(ply: number): void;
  back(): void;
  forward(): void;
  play(): void;
  stop(): void;
  setSpeed(speed: number): void;
  playOn(): void;
  backToRecord(): void;
  best(): void;
  leaveSide(): void;
  analyse(depth: Depth): void;
}

/** The curve has no more points than that. */
const MOST_POINTS = 1000;

/** The timeline of a recording; of a game that went on from one, the way back. */
export function timeline(
  shown: Shown,
  say: Say,
  hold: Hold,
  actions: TimelineActions,
): TemplateResult | typeof nothing {
  const { game, options } = shown;
  if (game.mode === "went-on" && !options.read_only) return leftRecording(say, actions);
  if (!game.isReplay) return nothing;
  const { analysis, side } = shown;
  return html`<section
    class="simon-timeline"
    aria-label=${say(side ? "timeline.best" : "timeline.label")}
    data-status="timeline"
  >
    ${side ? sideHead(shown, say, actions) : nothing}
    <div class="simon-tracks">
      ${analysis ? curve(analysis, say) : nothing}
      <input
        type="range"
        class="simon-slider"
        min=${side?.from ?? 0}
        max=${game.last}
        .value=${live(String(game.cursor))}
        aria-label=${say("timeline.slider")}
        aria-valuetext=${whereText(shown, say)}
        style=${analysis ? `--simon-track: ${colours(analysis)}` : ""}
        data-action="slider"
        @input=${(event: Event) => actions.goto(Number((event.target as HTMLInputElement).value))}
      />
      ${analysis ? thrownMark(analysis, game.last, say) : nothing}
    </div>
    <div class="simon-controls">
      <div class="simon-group">${steps(shown, say, hold, actions)}</div>
      <span class="simon-where" data-stat="ply">${whereShort(shown, say)}</span>
      <label class="simon-speed"
        ><span class="simon-label">${say("timeline.speed")}</span>
        <select
          class="simon-input"
          data-action="speed"
          @change=${(event: Event) => actions.setSpeed(Number((event.target as HTMLSelectElement).value))}
        >
          ${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${speed === shown.speed}>${speed}×</option>`)}
        </select>
      </label>
      <div class="simon-group">
        ${side || shown.standalone ? nothing : choice("best", say("timeline.best"), actions.best, game.isWon || shown.link === "offline")}
        ${options.read_only ? nothing : choice("play-on", say("timeline.play-on"), actions.playOn)}
      </div>
    </div>
    ${said(shown, say)} ${side || shown.standalone ? nothing : analysisLine(shown, say, actions)}
  </section>`;
}

function leftRecording(say: Say, actions: TimelineActions): TemplateResult {
  return html`<p class="simon-line" data-status="went-on">
    <span class="simon-words">${say("timeline.went-on")}</span>
    ${choice("back-to-record", say("timeline.back-to-record"), actions.backToRecord)}
  </p>`;
}

function sideHead({ game, side }: Shown, say: Say, actions: TimelineActions) {
  const key = side?.isShortest ? "timeline.shortest" : "timeline.a-line";
  return html`<p class="simon-line" data-status="side">
    <span class="simon-words"
      >${say(key, { ply: side?.from ?? 0, count: game.last - (side?.from ?? 0) })}</span
    >
    ${choice("leave-side", say("timeline.leave-side"), actions.leaveSide)}
  </p>`;
}

function steps(shown: Shown, say: Say, hold: Hold, actions: TimelineActions) {
  const { game, isPlaying, side } = shown;
  const from = side?.from ?? 0;
  const isFirst = game.cursor === from;
  const isLast = game.cursor === game.last;
  return [
    step("first", say("timeline.first"), () => actions.goto(from), isFirst),
    button("backward", say("timeline.back"), hold.on(actions.back), { isIdle: isFirst }),
    isPlaying
      ? step("pause", say("timeline.pause"), actions.stop)
      : step("play", say("timeline.play"), actions.play, game.last === from),
    button("forward", say("timeline.forward"), hold.on(actions.forward), { isIdle: isLast }),
    step("last", say("timeline.last"), () => actions.goto(game.last), isLast),
  ];
}

function step(name: IconName, label: string, act: () => void, isIdle = false): TemplateResult {
  return button(name, label, () => isIdle || act(), { isIdle });
}

function choice(name: string, label: string, act: () => void, isOff = false): TemplateResult {
  return html`<button
    type="button"
    class="simon-choice"
    data-action=${name}
    ?disabled=${isOff}
    @click=${act}
  >
    ${label}
  </button>`;
}

function whereShort({ game, side }: Shown, say: Say): string {
  const from = side?.from ?? 0;
  return say("timeline.where", { ply: game.cursor - from, last: game.last - from });
}

function whereText(shown: Shown, say: Say): string {
  const { move } = shown.game.ply;
  return move ? `${whereShort(shown, say)}: ${moveText(move)}` : whereShort(shown, say);
}

/**
 * What the record says where it stands, and what is wrong with the move that comes next. No live
 * region: it is told with the cards' names (told.ts).
 */
function said(shown: Shown, say: Say): TemplateResult {
  const { game, noBest, options, side, words } = shown;
  const fault = faultHere(shown);
  const bookmark = side ? undefined : brief(words.bookmarks.get(game.cursor));
  const comment = side ? undefined : brief(words.comments.get(game.cursor), LONG);
  const tags = game.cursor === 0 && !side ? Object.entries(words.tags) : [];
  return html`
    ${
      bookmark === undefined && comment === undefined && !tags.length
        ? nothing
        : html`<div class="simon-line simon-note" data-status="comment">
            ${bookmark === undefined ? nothing : html`<strong>★ ${bookmark}</strong>`}
            ${comment === undefined ? nothing : html`<span class="simon-comment">${comment}</span>`}
            ${tags.map(([name, value]) => html`<span><span class="simon-label">${brief(name)}</span> ${brief(value, LONG)}</span>`)}
          </div>`
    }
    ${
      fault
        ? html`<p class="simon-line simon-error" data-status="fault">
            ${say("timeline.fault", { ply: game.last + 1, move: moveText(fault.attempt) })}
            ${message(fault.violation, options.locale)}
          </p>`
        : nothing
    }
    ${noBest ? html`<p class="simon-line" data-status="no-best">${say(`timeline.no-best.${noBest}`)}</p>` : nothing}
  `;
}

/** What is known of the recording, and the buttons that have more found out. */
function analysisLine(shown: Shown, say: Say, actions: TimelineActions): TemplateResult {
  const { analysis, game, link } = shown;
  const isOff = link === "offline";
  const isDone = analysis?.state === "done";
  const hasVerdicts = isDone && !analysis.verdicts.includes("?");
  const hasDistances = hasVerdicts && analysis.distances.length > 0;
  const distance = analysis?.distances[game.cursor];
  const cost = analysis ? costOf(analysis, game.cursor) : null;
  const facts = analysis
    ? [
        say(`verdict.${verdictAt(analysis, game.cursor)}`),
        typeof distance === "number" && !game.isWon
          ? say("timeline.distance", { count: distance })
          : "",
        cost ? say("timeline.cost", { count: cost }) : "",
      ]
    : [];
  return html`<div class="simon-line simon-analysis" data-status="analysis">
    ${
      analysis?.state === "running"
        ? html`${choice("stop-analysis", say("action.stop"), () => actions.analyse("none"))}
            <span class="simon-label">${say("timeline.looked", { count: analysis.done })}</span>`
        : html`${hasVerdicts ? nothing : choice("analyse", say("timeline.analyse"), () => actions.analyse("verdicts"), isOff)}
          ${hasDistances ? nothing : choice("distances", say("timeline.distances"), () => actions.analyse("distances"), isOff)}`
    }
    <span class="simon-words">${facts.filter(Boolean).join(" · ")}</span>
    ${analysis ? html`<span class="simon-label" data-status="summary">${summary(analysis, say)}</span>` : nothing}
  </div>`;
}

function verdictAt({ verdicts, state }: Analysis, ply: number) {
  const letter = verdicts.charAt(ply);
  if (letter === "w") return "winnable";
  if (letter === "u") return "unwinnable";
  return state === "running" ? "thinking" : "unknown";
}

/** Where the game was thrown away, as far as that is known. */
function summary(analysis: Analysis, say: Say): string {
  const { verdicts, state } = analysis;
  const thrown = thrownAt(analysis);
  if (thrown !== null) return say("timeline.thrown", { ply: thrown });
  if (verdicts.startsWith("u")) return say("timeline.lost");
  if (state === "running") return "";
  return verdicts.includes("?") ? say("timeline.unsure") : say("timeline.winnable");
}

/** The slider's track: one colour after the other, as the verdicts go. */
function colours({ verdicts }: Analysis): string {
  const last = Math.max(1, verdicts.length - 1);
  const names: Readonly<Record<string, string>> = { w: "winnable", u: "lost", "?": "unknown" };
  const edge = (ply: number) => Math.min(100, Math.max(0, ((ply - 0.5) / last) * 100)).toFixed(2);
  const stops = Array.from(verdicts.matchAll(/w+|u+|\?+/g), ({ 0: run, index }) => {
    const name = names[run.charAt(0)];
    return `var(--simon-${name}) ${edge(index)}% ${edge(index + run.length)}%`;
  });
  return `linear-gradient(to right, ${stops.join(", ")})`;
}

function thrownMark(analysis: Analysis, last: number, say: Say): TemplateResult | typeof nothing {
  const ply = thrownAt(analysis);
  if (ply === null) return nothing;
  const label = say("timeline.thrown", { ply });
  return html`<span
    class="simon-thrown-mark"
    role="img"
    aria-label=${label}
    title=${label}
    style="--simon-at: ${ply / last}"
    >▼</span
  >`;
}

/** How the distance to the win went. */
function curve({ distances }: Analysis, say: Say): TemplateResult | typeof nothing {
  const known = distances.filter((each): each is number => each !== null);
  if (known.length < 2) return nothing;
  const most = known.reduce((one, other) => Math.max(one, other));
  const least = known.reduce((one, other) => Math.min(one, other));
  const last = distances.length - 1;
  const stride = Math.ceil(distances.length / MOST_POINTS);
  const lines: string[][] = [[]];
  for (let ply = 0; ply <= last; ply += stride) {
    const distance = distances[ply];
    if (typeof distance !== "number") lines.push([]);
    else
      lines
        .at(-1)
        ?.push(`${(1000 * ply) / last},${(100 * (most - distance)) / (most - least || 1)}`);
  }
  const label = say("timeline.curve", { least, most });
  return html`<div class="simon-curve" title=${label} data-status="curve">
    <svg viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" aria-label=${label}>
      ${lines
        .filter((line) => line.length > 1)
        .map((line) => svg`<polyline points=${line.join(" ")}></polyline>`)}
    </svg>
    <span class="simon-label">${most}</span>
    <span class="simon-label simon-least">${least}</span>
  </div>`;
}
