// The line of moves as a list of which only what is seen is drawn: a solver's may have 80,000.

import { html, nothing, render, type TemplateResult } from "lit-html";
import { SUIT_SYMBOLS } from "../engine/cards";
import type { Game } from "../engine/game";
import { moveText } from "../engine/moves";
import { text } from "../messages";
import type { Shown } from "../player";
import { brief, costOf, thrownAt } from "../replay";
import type { Say } from "./bar";
import { icon } from "./icons";

/** What a row shows: a ply, or a group of moves by the ply before its first. */
interface Row {
  readonly ply: number;
  readonly group: number | null;
  readonly isWithin: boolean;
}

/** So many rows are drawn beyond those in view. */
const MARGIN = 6;
/** The height of a row by that of its letters. */
const ROOM = 1.9;

export class PlyList {
  private shown: Shown | null = null;
  private rows: readonly Row[] = [];
  /** By ply, the row that stands for it. */
  private rowOf: readonly number[] = [];
  /** The groups whose moves are shown one by one. */
  private readonly open = new Set<number>();
  /** Of what the rows are made. */
  private made: readonly unknown[] = [];
  private height = 26;
  private frame = 0;
  private followed: Game | null = null;
  private readonly sizes = new ResizeObserver(() => this.measure());
  private readonly name = `simon-plies-${Math.random().toString(36).slice(2)}-`;

  constructor(
    private readonly place: HTMLElement,
    private readonly goto: (ply: number) => void,
    private readonly close: () => void,
  ) {}

  /** Shows the line of the game; null: nothing. */
  show(shown: Shown | null): void {
    this.shown = shown;
    if (!shown) {
      this.followed = null;
      this.sizes.disconnect();
      render(nothing, this.place);
      return;
    }
    const isNew = !this.list;
    this.arrange(shown);
    this.draw();
    if (isNew && this.list) this.sizes.observe(this.list);
    if (shown.game !== this.followed) this.follow();
    this.followed = shown.game;
  }

  dispose(): void {
    this.sizes.disconnect();
    cancelAnimationFrame(this.frame);
  }

  private get list(): HTMLElement | null {
    return this.place.querySelector<HTMLElement>(".simon-plies");
  }

  private measure(): void {
    if (!this.list) return;
    const size = Number.parseFloat(getComputedStyle(this.list).fontSize);
    const height = Math.round(Math.max(24, size * ROOM));
    if (height === this.height) return;
    this.height = height;
    this.draw();
    this.follow();
  }

  /** Makes the rows anew, if they are others. */
  private arrange({ game, words }: Shown): void {
    const made = [game.plies, words.groups, this.open.size];
    if (made.every((each, index) => each === this.made[index])) return;
    this.made = made;
    const rows: Row[] = [];
    const rowOf: number[] = [];
    for (let ply = 0; ply <= game.last; ply++) {
      const last = words.groups.get(ply - 1);
      if (last !== undefined && last <= game.last) {
        const group = ply - 1;
        const isOpen = this.open.has(group);
        rows.push({ ply: last, group, isWithin: false });
        for (; ply <= last; ply++) {
          if (isOpen) rows.push({ ply, group: null, isWithin: true });
          rowOf[ply] = rows.length - 1;
        }
        ply = last;
      } else {
        rows.push({ ply, group: null, isWithin: false });
        rowOf[ply] = rows.length - 1;
      }
    }
    this.rows = rows;
    this.rowOf = rowOf;
  }

  /** Scrolls the list, and nothing around it, to where the game stands. */
  private follow(): void {
    const { list, shown, height } = this;
    if (!list || !shown) return;
    const top = (this.rowOf[shown.game.cursor] ?? 0) * height;
    const room = list.clientHeight;
    if (top < list.scrollTop || top + height > list.scrollTop + room) {
      list.scrollTop = top - (room - height) / 2;
      this.draw();
    }
  }

  private draw(): void {
    const { shown } = this;
    if (shown) render(this.template(shown), this.place);
  }

  private template(shown: Shown): TemplateResult {
    const { height, rows, list } = this;
    const { locale } = shown.options;
    const say: Say = (key, params) => text(key, params, locale);
    const first = Math.max(0, Math.floor((list?.scrollTop ?? 0) / height) - MARGIN);
    const seen = Math.ceil((list?.clientHeight ?? 200) / height) + 2 * MARGIN;
    const now = this.rowOf[shown.game.cursor] ?? 0;
    const some = rows.slice(first, first + seen);
    const isNowDrawn = now >= first && now < first + some.length;
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
          @click=${this.close}
        >
          ${icon("close")}
        </button>
      </div>
      <div
        class="simon-plies"
        role="tree"
        tabindex="0"
        aria-label=${say("moves.title")}
        aria-activedescendant=${isNowDrawn ? this.name + now : nothing}
        style="--simon-row: ${height}px"
        @scroll=${() => this.scrolled()}
        @click=${(event: Event) => this.click(event)}
        @keydown=${(event: KeyboardEvent) => this.key(event)}
      >
        <div class="simon-all-plies" role="none" style="height: ${rows.length * height}px">
          <div
            class="simon-some-plies"
            role="none"
            style="transform: translateY(${first * height}px)"
          >
            ${some.map((row, index) => this.row(row, first + index, now, shown, say))}
          </div>
        </div>
      </div>
    </section>`;
  }

  private row(
    { ply, group, isWithin }: Row,
    index: number,
    now: number,
    { game, words, analysis, options }: Shown,
    say: Say,
  ): TemplateResult {
    const isOff = ply < game.floor || (options.read_only && !game.isReplay);
    const style = ["simon-ply", ply > game.cursor && "simon-ahead", isOff && "simon-fixed"];
    const first = group ?? ply - 1;
    const left = (game.plies[ply]?.gone ?? []).slice(game.plies[Math.max(0, first)]?.gone.length);
    const signs = left.map(({ suit }) => SUIT_SYMBOLS.charAt(suit)).join("");
    const verdict = analysis?.verdicts[ply];
    const cost = analysis && costOf(analysis, ply);
    const isThrown = analysis && thrownAt(analysis) === ply;
    const bookmark = brief(words.bookmarks.get(ply));
    // Of a group, the printed step stands at the ply before it.
    const comment = brief(words.comments.get(group ?? ply));
    const isGrouped = group === null && words.groups.has(ply);
    return html`<div
      role="treeitem"
      id=${this.name + index}
      class=${style.filter(Boolean).join(" ")}
      data-ply=${ply}
      aria-level=${isWithin ? 2 : 1}
      aria-setsize=${this.rows.length}
      aria-posinset=${index + 1}
      aria-expanded=${group === null ? nothing : this.open.has(group)}
      aria-current=${index === now ? "step" : nothing}
      aria-selected=${index === now}
      aria-disabled=${isOff ? "true" : nothing}
    >
      ${
        group === null
          ? nothing
          : html`<span class="simon-fold" data-group=${group} aria-hidden="true"
              >${this.open.has(group) ? "▾" : "▸"}</span
            >`
      }
      <span class="simon-number"
        >${group === null ? (ply === 0 ? nothing : `${ply}.`) : `${group + 1}–${ply}.`}</span
      >
      <span class="simon-notation">${this.notation(game, ply, group, say)}</span>
      ${signs && html`<strong>${signs}</strong>`}
      ${
        verdict && verdict !== "?"
          ? html`<span
              class="simon-dot"
              data-verdict=${verdict}
              role="img"
              aria-label=${say(verdict === "w" ? "verdict.winnable" : "verdict.unwinnable")}
            ></span>`
          : nothing
      }
      ${cost ? html`<span class="simon-cost" title=${say("timeline.cost", { count: cost })}>+${cost}</span>` : nothing}
      ${isThrown ? html`<span class="simon-thrown" title=${say("timeline.thrown-here")}>${say("timeline.thrown-here")}</span>` : nothing}
      ${bookmark === undefined ? nothing : html`<span class="simon-bookmark" title=${bookmark}>★ ${bookmark}</span>`}
      ${
        comment === undefined || isGrouped
          ? nothing
          : html`<span class="simon-comment" title=${comment}>${comment}</span>`
      }
    </div>`;
  }

  private notation(game: Game, ply: number, group: number | null, say: Say): string {
    if (group !== null) return say("timeline.group", { count: ply - group });
    const move = game.plies[ply]?.move;
    return move ? moveText(move) : say("moves.start");
  }

  private scrolled(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.draw());
  }

  private click(event: Event): void {
    const target = event.target as Element;
    const group = target.closest<HTMLElement>("[data-group]")?.dataset.group;
    const row = target.closest<HTMLElement>("[data-ply]");
    if (group !== undefined) this.fold(Number(group), !this.open.has(Number(group)));
    else if (row && !row.ariaDisabled) this.goto(Number(row.dataset.ply));
  }

  private fold(group: number, isOpen: boolean): void {
    if (isOpen) this.open.add(group);
    else this.open.delete(group);
    this.made = [];
    if (this.shown) this.arrange(this.shown);
    this.draw();
  }

  /** As in any tree, but the row chosen is where the game stands. */
  private key(event: KeyboardEvent): void {
    const { shown, list } = this;
    if (!shown || event.altKey || event.ctrlKey || event.metaKey) return;
    const at = this.rowOf[shown.game.cursor] ?? 0;
    const page = Math.max(1, Math.floor((list?.clientHeight ?? 0) / this.height) - 1);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: this.rows.length - 1,
    };
    const to = steps[event.key];
    const row = this.rows[at];
    if (to !== undefined) {
      const target = this.rows[Math.min(Math.max(to, 0), this.rows.length - 1)];
      const isOff = shown.options.read_only && !shown.game.isReplay;
      if (target && !isOff) this.goto(Math.max(target.ply, shown.game.floor));
    } else if (event.key === "ArrowRight" && row?.group != null && !this.open.has(row.group)) {
      this.fold(row.group, true);
    } else if (event.key === "ArrowLeft" && row) {
      const group = row.group ?? this.groupOf(shown, row.ply);
      if (group !== null && this.open.has(group)) this.fold(group, false);
    } else if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") {
      return;
    }
    event.preventDefault();
    // On the board the same keys mean something else.
    event.stopPropagation();
  }

  private groupOf({ words }: Shown, ply: number): number | null {
    for (const group of this.open)
      if (group < ply && ply <= (words.groups.get(group) ?? -1)) return group;
    return null;
  }
}
