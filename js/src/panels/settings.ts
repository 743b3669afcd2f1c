import { html, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { languages } from "../messages";
import type { Options, Shown } from "../player";
import type { Say } from "./bar";

type Switch = {
  [Name in keyof Options]: Options[Name] extends boolean ? Name : never;
}[keyof Options];

const IN_PLAY: readonly Switch[] = [
  "double_click",
  "auto_place",
  "placement_help",
  "reminders",
  "stuck_notice",
  "hints",
  "verdict_light",
  "winnable_only",
  "explain",
];
const THEMES: readonly Options["theme"][] = ["auto", "light", "dark"];
const SPEEDS = { off: 0, fast: 90, normal: 180, slow: 400 };

/** What is done in Python. */
const BY_PYTHON: ReadonlySet<Switch> = new Set(["hints", "verdict_light", "winnable_only"]);

/** All that a player can set; each choice counts at once. */
export function settings(
  say: Say,
  { options, standalone }: Shown,
  set: (name: keyof Options, value: unknown) => void,
  onClose: () => void,
): TemplateResult {
  /** Label, control and explanation of one setting. */
  const row = (name: keyof Options, control: TemplateResult) => html`<div class="simon-setting">
    <label for="simon-${name}">${say(`option.${name}`)}</label>
    ${control}
    <p class="simon-label" id="simon-about-${name}">${say(`option.${name}.about`)}</p>
  </div>`;

  const onOff = (name: Switch) =>
    row(
      name,
      html`<input
        type="checkbox"
        role="switch"
        class="simon-switch"
        id="simon-${name}"
        aria-describedby="simon-about-${name}"
        data-option=${name}
        .checked=${live(options[name])}
        @change=${(event: Event) => set(name, (event.currentTarget as HTMLInputElement).checked)}
      />`,
    );

  const choice = <Value extends string | number>(
    name: keyof Options,
    choices: readonly (readonly [value: Value, label: string])[],
  ) =>
    row(
      name,
      html`<select
        class="simon-select"
        id="simon-${name}"
        aria-describedby="simon-about-${name}"
        data-option=${name}
        @change=${(event: Event) => {
          const chosen = choices[(event.currentTarget as HTMLSelectElement).selectedIndex];
          if (chosen) set(name, chosen[0]);
        }}
      >
        ${choices.map(
          ([value, label]) =>
            html`<option .selected=${live(value === options[name])}>${label}</option>`,
        )}
      </select>`,
    );

  const speeds = Object.entries(SPEEDS).map(([name, ms]) => [ms, say(`speed.${name}`)] as const);
  const speed = options.animation_ms;
  // Code may have set another.
  const other = speeds.some(([ms]) => ms === speed) ? [] : [[speed, `${speed} ms`] as const];
  const locales = languages().map(({ locale, name }) => [locale, name] as const);
  return html`
    <h2 class="simon-title">${say("settings.title")}</h2>
    <div class="simon-settings">
      ${IN_PLAY.filter((name) => !standalone || !BY_PYTHON.has(name)).map(onOff)}
      ${choice("animation_ms", [...speeds, ...other])}
      ${choice(
        "theme",
        THEMES.map((theme) => [theme, say(`theme.${theme}`)] as const),
      )}
      ${onOff("four_colours")}
      ${choice("locale", [["auto", say("locale.auto")], ...locales])}
    </div>
    <div class="simon-choices">
      <button
        type="button"
        class="simon-choice simon-main"
        data-action="close"
        @click=${onClose}
      >
        ${say("action.close")}
      </button>
    </div>
  `;
}
