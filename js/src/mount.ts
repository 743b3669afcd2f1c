// Puts a board with its panels into a page, light DOM or shadow root alike.

import { Board } from "./board/board";
import { pressKey } from "./board/keys";
import { languageOf, text } from "./messages";
import { Panels } from "./panels/panels";
import type { Player, Shown } from "./player";
import { watchTheme } from "./theme";

/** Shows the player's game in `el` until the returned function is called. */
export function mountBoard(el: HTMLElement, player: Player): () => void {
  const board = new Board(player);
  const root = node("div", "simon-root");
  root.tabIndex = 0;
  // Without it the notebook takes our keys as its own: "d d" deletes the player's cell.
  root.dataset.lmSuppressShortcuts = "true";
  root.setAttribute("role", "group");
  const widget = node("div", "simon-widget");
  const bar = node("div", "simon-bar");
  const stage = node("div", "simon-stage");
  const over = node("div", "simon-over-board");
  const status = node("div", "simon-status");
  const moves = node("div", "simon-moves-place");
  const dialog = node("dialog", "simon-dialog");
  stage.append(board.tableau, over);
  widget.append(bar, stage, status, moves, dialog);
  root.append(widget);
  const { homes } = board;
  const panels = new Panels(player, { root, bar, over, status, moves, dialog, homes });

  let isDark = false;
  const dress = ({ options }: Shown) => {
    const theme = options.theme === "auto" ? (isDark ? "dark" : "light") : options.theme;
    widget.dataset.theme = theme;
    widget.classList.toggle("simon-auto", options.theme === "auto");
    root.lang = languageOf(options.locale);
    widget.classList.toggle("simon-four", options.four_colours);
    root.ariaLabel = text("board.label", {}, options.locale);
  };
  const show = (shown: Shown) => {
    dress(shown);
    const isNewlyWon = panels.render(shown);
    board.render(shown);
    if (isNewlyWon) board.celebrate();
  };

  el.append(root);
  const isInDialog = (event: Event) => dialog.open && event.composedPath().includes(dialog);
  root.addEventListener("keydown", (event) => {
    if (isInDialog(event)) return;
    const cancel = () => {
      board.cancel();
      panels.closeWin();
      if (player.shown.notice) player.dismiss();
    };
    if (board.hand.lifted && event.key !== "Escape") return;
    if (pressKey(event, player, cancel)) event.preventDefault();
  });
  for (const event of ["pointerdown", "keydown"]) {
    root.addEventListener(event, () => board.calm(), { capture: true });
  }
  // Also when the window loses the focus: the release of a drag may never be told.
  root.addEventListener("focusout", (event) => {
    if (!root.contains(event.relatedTarget as Node | null)) board.cancel();
  });
  const resize = () => board.resize(board.tableau.clientWidth);
  const sizes = new ResizeObserver(resize);
  sizes.observe(root);
  const view = root.ownerDocument.defaultView;
  view?.addEventListener("resize", resize);
  const forgetTheme = watchTheme(root, (dark) => {
    isDark = dark;
    dress(player.shown);
  });
  const unsubscribe = player.subscribe(show);
  show(player.shown);

  return () => {
    unsubscribe();
    forgetTheme();
    sizes.disconnect();
    view?.removeEventListener("resize", resize);
    panels.dispose();
    root.remove();
  };
}

function node<K extends keyof HTMLElementTagNameMap>(tag: K, name: string) {
  const element = document.createElement(tag);
  element.className = name;
  return element;
}
