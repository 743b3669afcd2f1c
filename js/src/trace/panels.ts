// What stands around the plane: counts and filter, buttons, and the node that is selected.

import { html, nothing, svg, type TemplateResult } from "lit-html";
import { parseCard } from "../engine/cards";
import type { Violation } from "../engine/position";
import { message, text, type Value } from "../messages";
import { SHAPES } from "./draw";
import { type Brief, KINDS, type Shown } from "./search";

export type Say = (key: string, params?: Readonly<Record<string, Value>>) => string;

export interface TreeActions {
  zoom(factor: number): void;
  showWhole(): void;
  toggle(kind: number): void;
  select(id: string): void;
  goThere(): void;
}

/** A number as people of a language write it; one stays a number, for the texts that are for one. */
export function count(value: number, locale: string): Value {
  return value === 1 ? 1 : value.toLocaleString(locale === "auto" ? undefined : locale);
}

export function head(
  { tree, locale }: Shown,
  say: Say,
  isWhole: boolean,
  actions: TreeActions,
): TemplateResult {
  const find = (event: SubmitEvent) => {
    event.preventDefault();
    const input = (event.target as HTMLFormElement).elements.namedItem("node");
    const id = (input as HTMLInputElement).value.trim();
    if (id) actions.select(id);
  };
  return html`
    <h3 class="simon-tree-title">${say("trace.nodes", { count: count(tree.nodes, locale) })}</h3>
    <form class="simon-tree-find" @submit=${find}>
      <label class="simon-tree-label">
        <span class="simon-label">${say("trace.find")}</span>
        <input class="simon-input" name="node" inputmode="numeric" size="8" autocomplete="off" />
      </label>
      <button type="submit" class="simon-choice" data-action="find">${say("trace.go")}</button>
    </form>
    <div class="simon-group">
      ${button("zoom-in", say("trace.zoom-in"), "+", () => actions.zoom(0.5))}
      ${button("zoom-out", say("trace.zoom-out"), "\u2212", () => actions.zoom(2), isWhole)}
      <button
        type="button"
        class="simon-choice"
        data-action="whole"
        aria-disabled=${isWhole}
        @click=${actions.showWhole}
      >${say("trace.whole")}</button>
    </div>
  `;
}

function button(action: string, label: string, sign: string, act: () => void, isIdle = false) {
  return html`<button
    type="button"
    class="simon-choice simon-sign"
    data-action=${action}
    aria-label=${label}
    title=${label}
    aria-disabled=${isIdle}
    @click=${act}
  >${sign}</button>`;
}

/** The legend, whose buttons show and hide the kinds. */
export function legend(
  { tree, solution, locale }: Shown,
  say: Say,
  shown: ReadonlySet<number>,
  actions: TreeActions,
): TemplateResult {
  return html`
    ${KINDS.map(
      (kind, code) => html`<button
        type="button"
        class="simon-kind"
        data-kind=${kind}
        aria-pressed=${shown.has(code)}
        title=${say("trace.filter")}
        @click=${() => actions.toggle(code)}
      >
        ${sign(code)}
        <span>${say(`trace.kind.${kind}`)}</span>
        <span class="simon-number">${count(tree.counts[kind], locale)}</span>
      </button>`,
    )}
    ${solution && html`<span class="simon-kind-still"><span class="simon-dashes"></span>${say("trace.solution")}</span>`}
  `;
}

/** The shape of a kind. */
function sign(kind: number) {
  const shape = SHAPES[kind];
  const name = shape?.isFilled ? "simon-filled" : "simon-stroked";
  return html`<svg class="simon-shape ${name}" viewBox="-1.7 -1.7 3.4 3.4" aria-hidden="true" data-shape=${KINDS[kind]}>
    ${svg`<path d=${shape?.d}></path>`}
  </svg>`;
}

/** The lines below the plane that tell of the kernel and of what was asked for in vain. */
export function notices({ link, missing }: Shown, say: Say): TemplateResult {
  return html`
    ${link === "live" ? nothing : html`<p class="simon-line" data-link=${link}>${say(`trace.${link}`)}</p>`}
    ${missing === null ? nothing : html`<p class="simon-line simon-error" data-status="missing">${say("trace.missing", { id: missing })}</p>`}
  `;
}

/** Where the known solution runs. */
export function course({ solution }: Shown, say: Say, actions: TreeActions) {
  if (!solution) return nothing;
  const { departure } = solution;
  if (!departure) {
    return html`<p class="simon-line" data-status="course">${say("trace.stays", { count: solution.count })}</p>`;
  }
  const kind = say(`trace.kind.${departure.kind}`);
  const { id, move, ply } = departure;
  return html`<p class="simon-line" data-status="course">
    <span class="simon-words">${say("trace.leaves", { ply, move, id, kind })}</span>
    <button type="button" class="simon-choice" data-action="go-there" @click=${actions.goThere}>
      ${say("trace.go-there")}
    </button>
  </p>`;
}

/** The node that is selected. */
export function details({ node, locale }: Shown, say: Say, actions: TreeActions): TemplateResult {
  if (!node) return html`<p class="simon-quiet">${say("trace.none")}</p>`;
  const { cost, depth, fault, parent } = node;
  const number = cost === null ? "" : String(+cost.toFixed(3));
  const facts = cost === null ? "trace.facts-no-cost" : "trace.facts";
  const left = node.count - node.children.length;
  return html`
    <h4 class="simon-tree-title" data-node=${node.id}>
      ${sign(KINDS.indexOf(node.kind))} ${say("trace.node", { id: node.id })}
    </h4>
    <p data-status="facts">${say(`trace.kind.${node.kind}`)}. ${say(facts, { depth, cost: number })}</p>
    ${
      fault &&
      html`<p class="simon-fault" data-status="fault">${say(
        node.has_position ? "trace.mixed" : "trace.no-position",
        {
          ply: fault.ply,
          move: fault.move,
          reason: message(violationOf(fault.rule, fault.params), locale),
        },
      )}</p>`
    }
    ${parent && html`<p>${say("trace.parent")} ${link(parent, actions)}</p>`}
    <p class="simon-hops">
      ${say(node.count ? "trace.children" : "trace.no-children", { count: node.count })}
      ${node.children.map((child) => link(child, actions))}
      ${left > 0 ? say("trace.more", { left }) : nothing}
    </p>
    ${
      node.moves.length
        ? html`<p>
            ${say("trace.moves", { count: node.moves.length })}
            <span class="simon-code-text">${node.moves.join(" ")}</span>
          </p>`
        : nothing
    }
  `;
}

function link({ id, kind, moves }: Brief, actions: TreeActions) {
  return html`<button
    type="button"
    class="simon-choice simon-hop"
    data-select=${id}
    @click=${() => actions.select(id)}
  >${sign(KINDS.indexOf(kind))} ${id}${moves ? html` <span class="simon-quiet">${moves}</span>` : nothing}</button>`;
}

function violationOf(rule: string, params: Readonly<Record<string, number | string>>): Violation {
  const read = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === "string" ? parseCard(value) : value,
  ]);
  return { rule, params: Object.fromEntries(read) } as Violation;
}

export function sayIn(locale: string): Say {
  return (key, params = {}) => text(key, params, locale);
}
