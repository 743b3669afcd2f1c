// Puts the tree of a search, with what stands around it, into a page.

import { render } from "lit-html";
import { isChord, type Press } from "../board/keys";
import { shieldKeys } from "../board/shield";
import { languageOf } from "../messages";
import { watchTheme } from "../theme";
import { Charts, FIGURES, type Figure } from "./charts";
import type { Colours } from "./draw";
import {
  count,
  course,
  details,
  head,
  legend,
  notices,
  type Say,
  sayIn,
  type TreeActions,
} from "./panels";
import { Plane } from "./plane";
import { KINDS, type Search, type Shown } from "./search";

/** What a key does, by its name; with Shift, what stands behind it does. */
const STEPS: Readonly<Record<string, (plane: Plane) => void>> = {
  ArrowLeft: (plane) => plane.pan(-0.2, 0),
  ArrowRight: (plane) => plane.pan(0.2, 0),
  ArrowUp: (plane) => plane.pan(0, -0.2),
  ArrowDown: (plane) => plane.pan(0, 0.2),
  "Shift ArrowLeft": (plane) => plane.zoom(1.5, 1),
  "Shift ArrowRight": (plane) => plane.zoom(1 / 1.5, 1),
  "Shift ArrowUp": (plane) => plane.zoom(1, 1 / 1.5),
  "Shift ArrowDown": (plane) => plane.zoom(1, 1.5),
  "+": (plane) => plane.zoom(0.5, 1),
  "=": (plane) => plane.zoom(0.5, 1),
  "-": (plane) => plane.zoom(2, 1),
  "0": (plane) => plane.showWhole(),
  Enter: (plane) => plane.pickMiddle(),
};

const WIDE = 620;

/** Shows the search in `el` until the returned function is called. */
export function mountTree(el: HTMLElement, search: Search): () => void {
  const root = node("div", "simon-root simon-tree-root");
  root.setAttribute("role", "group");
  const widget = node("div", "simon-widget simon-tree");
  const bar = node("div", "simon-tree-head");
  const kinds = node("div", "simon-kinds");
  const field = node("div", "simon-plane");
  field.tabIndex = 0;
  field.setAttribute("role", "application");
  const under = node("div", "simon-under");
  const live = node("div", "simon-tree-notices");
  live.setAttribute("role", "status");
  const about = node("div", "simon-details");
  about.setAttribute("role", "region");
  about.setAttribute("aria-live", "polite");
  const figures = node("div", "simon-figures");
  const places = {} as Record<Figure, HTMLElement>;
  const titles = {} as Record<Figure, HTMLElement>;
  for (const figure of FIGURES) {
    const whole = node("div", "simon-figure");
    titles[figure] = node("h4", "simon-label");
    places[figure] = node("div", "simon-chart");
    places[figure].setAttribute("role", "img");
    whole.append(titles[figure], places[figure]);
    figures.append(whole);
  }
  const main = node("div", "simon-tree-main");
  main.append(kinds, field, under, live, about);
  widget.append(bar, main, figures);
  root.append(widget);
  el.append(root);

  let isDark = false;
  let say: Say = sayIn(search.shown.locale);
  let tree: Shown["tree"] | null = null;
  let language = "";
  const shownKinds = new Set(KINDS.keys());

  const colours = (): Colours => {
    const style = getComputedStyle(widget);
    const get = (name: string) => style.getPropertyValue(`--simon-${name}`).trim();
    return {
      kinds: KINDS.map(get),
      text: get("text"),
      quiet: get("quiet"),
      line: get("line"),
      brand: get("brand"),
      mark: get("mark"),
    };
  };
  const dress = ({ locale, theme }: Shown) => {
    const now = theme === "auto" ? (isDark ? "dark" : "light") : theme;
    const isNew = widget.dataset.theme !== now;
    widget.dataset.theme = now;
    widget.classList.toggle("simon-auto", theme === "auto");
    root.lang = languageOf(locale);
    return isNew;
  };
  dress(search.shown);

  const pick = (x: number, y: number, far: number, deep: number) =>
    search.pick(x, y, far, deep, [...shownKinds]);
  const makePlane = ({ tree, whole }: Shown): Plane => {
    const labels = { order: say("trace.order"), depth: say("trace.depth") };
    return new Plane(field, tree.nodes, tree.deepest, whole, colours(), labels, {
      look: (...wish) => search.look(...wish),
      pick,
      moved() {
        charts?.moved();
        renderHead();
        under.textContent = "";
      },
      hover: (x, y, far, deep) => hover(x, y, far, deep),
    });
  };
  let charts: Charts | null = null;
  let plane = makePlane(search.shown);
  charts = new Charts(
    places,
    colours(),
    () => [plane.inView.left, plane.inView.right],
    (place) => {
      const { left, right } = plane.inView;
      plane.pan(place / (right - left) - (left + right) / 2 / (right - left), 0);
    },
  );

  const goThere = () => {
    const { solution } = search.shown;
    const departure = solution?.departure;
    if (!solution || !departure) return;
    search.select(departure.id);
    const at = solution.places.lastIndexOf(departure.place);
    plane.focus(departure.place, solution.depths[at] ?? 0, true);
  };
  const actions: TreeActions = {
    zoom: (factor) => plane.zoom(factor, 1),
    showWhole: () => plane.showWhole(),
    toggle(kind) {
      if (!shownKinds.delete(kind)) shownKinds.add(kind);
      plane.setKinds(new Set(shownKinds));
      show(search.shown);
    },
    select: (id) => search.select(id),
    goThere,
  };

  /** What the pointer is over, in numbers. */
  const hover = (x: number, y: number, far: number, deep: number) => {
    const { current: tile } = plane;
    const { locale } = search.shown;
    const counts = KINDS.map(() => 0);
    let order = Math.round(x);
    let depth = Math.round(y);
    if (tile.form === "bins") {
      const column = Math.floor((x + 0.5 - tile.left) / tile.width);
      const row = Math.floor((y + 0.5 - tile.top) / tile.height);
      const cell = row * tile.columns + column;
      tile.cells.forEach((entry, index) => {
        if (entry >> 2 === cell) counts[entry & 3] = tile.counts[index] ?? 0;
      });
    } else {
      const nearest = nearestOf(tile, x, y, far, deep, shownKinds);
      if (nearest >= 0) {
        counts[tile.kinds[nearest] ?? 0] = 1;
        order = tile.places[nearest] ?? 0;
        depth = tile.depths[nearest] ?? 0;
      }
    }
    const parts = KINDS.flatMap((kind, code) =>
      counts[code] && shownKinds.has(code)
        ? [`${say(`trace.kind.${kind}`)}: ${count(counts[code], locale)}`]
        : [],
    );
    const place = say("trace.place", { order: order.toLocaleString(), depth });
    under.textContent = parts.length ? `${place} \u00b7 ${parts.join(" \u00b7 ")}` : "";
  };

  const renderHead = () => {
    render(head(search.shown, say, plane.isWhole, actions), bar);
  };
  const nameFigures = ({ tree }: Shown) => {
    for (const figure of FIGURES) {
      const isBare = figure === "cost" && !tree.cost.length;
      const title = say(isBare ? "trace.no-cost" : `trace.by-${figure}`);
      titles[figure].textContent = title;
      places[figure].ariaLabel = title;
    }
  };

  const show = (shown: Shown) => {
    const isRedressed = dress(shown);
    if (languageOf(shown.locale) !== language) {
      const isFirst = language === "";
      language = languageOf(shown.locale);
      say = sayIn(shown.locale);
      root.ariaLabel = say("trace.label");
      field.ariaLabel = say("trace.plane");
      about.ariaLabel = say("trace.selected");
      nameFigures(shown);
      if (!isFirst) {
        plane.destroy();
        plane = makePlane(shown);
        plane.setKinds(new Set(shownKinds));
        resize();
      }
    }
    if (isRedressed) {
      plane.setColours(colours());
      charts?.setColours(colours());
    }
    if (tree !== shown.tree) {
      if (tree) plane.setTree(shown.tree.nodes, shown.tree.deepest, shown.whole);
      tree = shown.tree;
      nameFigures(shown);
      charts?.setTree(tree);
    }
    if (shown.node?.id !== field.dataset.node) {
      if (shown.node) {
        field.dataset.node = shown.node.id;
        plane.focus(shown.node.place, shown.node.depth, false);
      } else {
        delete field.dataset.node;
      }
    }
    plane.setLines(shown.node, shown.solution);
    renderHead();
    render(legend(shown, say, shownKinds, actions), kinds);
    render([notices(shown, say), course(shown, say, actions)], live);
    render(details(shown, say, actions), about);
  };

  const resize = () => {
    const width = field.clientWidth;
    plane.resize(width, width < WIDE ? 300 : 420);
    charts?.resize();
  };
  const sizes = new ResizeObserver(resize);
  sizes.observe(root);
  const stepOf = ({ key, shiftKey }: Press) =>
    STEPS[shiftKey && key.startsWith("Arrow") ? `Shift ${key}` : key];
  const forgetKeys = shieldKeys(root, (press) => !isChord(press) && stepOf(press) !== undefined);
  field.addEventListener("keydown", (event) => {
    const step = stepOf(event);
    if (!step || isChord(event)) return;
    event.preventDefault();
    step(plane);
  });
  const redress = () => {
    plane.setColours(colours());
    charts?.setColours(colours());
  };
  const forgetTheme = watchTheme(root, (dark) => {
    isDark = dark;
    if (dress(search.shown)) redress();
  });
  const view = root.ownerDocument.defaultView;
  const showAgain = () => show(search.shown);
  view?.addEventListener("languagechange", showAgain);
  const unsubscribe = search.subscribe(show);
  show(search.shown);
  redress();
  resize();

  return () => {
    unsubscribe();
    forgetKeys();
    forgetTheme();
    sizes.disconnect();
    view?.removeEventListener("languagechange", showAgain);
    plane.destroy();
    charts?.destroy();
    root.remove();
  };
}

/** Where in a tile the node stands that is nearest to a point; -1 if none is near. */
function nearestOf(
  tile: Extract<Plane["current"], { form: "nodes" }>,
  x: number,
  y: number,
  far: number,
  deep: number,
  shown: ReadonlySet<number>,
): number {
  let [best, least] = [-1, 1];
  tile.places.forEach((place, index) => {
    const distance = ((place - x) / far) ** 2 + (((tile.depths[index] ?? 0) - y) / deep) ** 2;
    if (distance < least && shown.has(tile.kinds[index] ?? 0)) [best, least] = [index, distance];
  });
  return best;
}

function node<K extends keyof HTMLElementTagNameMap>(tag: K, name: string) {
  const element = document.createElement(tag);
  element.className = name;
  return element;
}
