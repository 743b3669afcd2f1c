// Puts a board with its panels into a page, light DOM or shadow root alike.

import { Board } from "./board/board";
import { type Key, keyOf } from "./board/keys";
import { shieldKeys } from "./board/shield";
import { languageOf, text } from "./messages";
import { Panels } from "./panels/panels";
import type { Player, Shown } from "./player";
import { watchTheme } from "./theme";

/** Shows the player's game in `el` until the returned function is called. */
export function mountBoard(el: HTMLElement, player: Player): () => void {
  const root = node("div", "simon-root");
  root.tabIndex = -1;
  root.setAttribute("role", "group");
  const widget = node("div", "simon-widget");
  const bar = node("div", "simon-bar");
  const task = node("div", "simon-task-place");
  const stage = node("div", "simon-stage");
  const over = node("div", "simon-over-board");
  const timeline = node("div", "simon-timeline-place");
  const status = node("div", "simon-status");
  const moves = node("div", "simon-moves-place");
  const dialog = node("dialog", "simon-dialog");
  const live = node("div", "simon-unseen");
  live.setAttribute("role", "status");
  // A new node each time: the same words twice are two messages.
  const tell = (words: string) => {
    const message = node("p", "simon-told");
    message.textContent = words;
    live.replaceChildren(message);
  };
  const board = new Board(player, tell);
  stage.append(board.tableau, over);
  widget.append(bar, task, stage, timeline, status, moves, live, dialog);
  root.append(widget);
  const { homes } = board;
  const focusBoard = () => board.focus();
  const below = { over, timeline, status, moves };
  const places = { root, bar, task, ...below, dialog, homes, focusBoard, tell };
  const panels = new Panels(player, places);

  let isDark = false;
  const dress = ({ options }: Shown) => {
    const theme = options.theme === "auto" ? (isDark ? "dark" : "light") : options.theme;
    const language = languageOf(options.locale);
    // Written again, even the same would have the browser reckon all styles anew.
    if (widget.dataset.theme !== theme) widget.dataset.theme = theme;
    if (root.lang !== language) root.lang = language;
    widget.classList.toggle("simon-auto", options.theme === "auto");
    widget.classList.toggle("simon-four", options.four_colours);
    root.ariaLabel = text("board.label", {}, options.locale);
  };
  const show = (shown: Shown) => {
    dress(shown);
    const isNewlyWon = panels.render(shown);
    board.render(shown);
    // The notice of the win lies over the tableau: first the last sequence leaves.
    if (isNewlyWon) over.style.setProperty("--simon-wait", `${board.celebrate()}ms`);
  };

  const press = (key: Key) => {
    const { answer, game, hint, inquiry, notice, options } = player.shown;
    // Before anything else the pointer has to let go of the cards.
    if (board.hand.isBusy && key.act !== "cancel") return;
    switch (key.act) {
      case "undo":
        if (game.isReplay) panels.step(-1);
        else player.undo();
        break;
      case "redo":
        if (game.isReplay) panels.step(1);
        else player.redo();
        break;
      case "step":
        if (key.to === "back") panels.step(-1);
        else if (key.to === "forward") panels.step(1);
        else player.goto(key.to === "first" ? (player.shown.side?.from ?? 0) : game.last);
        break;
      case "play":
        if (player.shown.isPlaying) player.stop();
        else player.play();
        break;
      case "new":
        if (!options.read_only) panels.askNew();
        break;
      case "hint":
        panels.askHint();
        break;
      case "inquire":
        panels.inquire(key.what);
        break;
      case "help":
        panels.askHelp();
        break;
      case "cancel":
        board.cancel();
        panels.closeWin();
        player.stop();
        player.leaveSide();
        if (notice || hint || answer) player.dismiss();
        else if (inquiry) player.inquire(null);
        break;
      default:
        if (key.act !== "walk") player.stop();
        board.press(key);
    }
  };

  el.append(root);
  const forgetKeys = shieldKeys(root, (press) => keyOf(press) !== null);
  root.addEventListener("keydown", (event) => {
    const key = keyOf(event, player.shown.game.isReplay);
    const target = event.target as Element;
    if (!key || event.defaultPrevented || target.closest("dialog, input, textarea, select")) return;
    // On a button it presses the button.
    if (["take", "play"].includes(key.act) && target.closest("button")) return;
    event.preventDefault();
    const isRepeatable = ["undo", "redo", "walk", "step"].includes(key.act);
    if (!event.repeat || isRepeatable) press(key);
  });
  for (const event of ["pointerdown", "keydown"]) {
    root.addEventListener(event, () => board.calm(), { capture: true });
  }
  // Who takes a card takes the game over.
  board.tableau.addEventListener("pointerdown", () => player.stop(), { capture: true });
  // Also when the window loses the focus: the release of a drag may never be told.
  root.addEventListener("focusout", (event) => {
    if (!root.contains(event.relatedTarget as Node | null)) board.cancel();
  });
  const resize = () => board.resize(board.tableau.clientWidth);
  const sizes = new ResizeObserver(resize);
  sizes.observe(root);
  const view = root.ownerDocument.defaultView;
  view?.addEventListener("resize", resize);
  const showAgain = () => show(player.shown);
  view?.addEventListener("languagechange", showAgain);
  const forgetTheme = watchTheme(root, (dark) => {
    isDark = dark;
    dress(player.shown);
  });
  const unsubscribe = player.subscribe(show);
  show(player.shown);

  return () => {
    unsubscribe();
    forgetKeys();
    forgetTheme();
    sizes.disconnect();
    view?.removeEventListener("resize", resize);
    view?.removeEventListener("languagechange", showAgain);
    panels.dispose();
    root.remove();
  };
}

function node<K extends keyof HTMLElementTagNameMap>(tag: K, name: string) {
  const element = document.createElement(tag);
  element.className = name;
  return element;
}
