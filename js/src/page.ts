// The game as a page of its own (web/page.py): no Python, no model; storage takes their place.

import "./widget.css";
import { randomCode } from "./engine/codes";
import { Game } from "./engine/game";
import { mountBoard } from "./mount";
import type { Options } from "./player";
import { keep, readKept } from "./storage";
import { Store } from "./sync";

/** As simon_widget/widget/widget.py has them. What needs the solver stays off: it is in Python. */
const OPTIONS: Options = {
  locale: "auto",
  theme: "auto",
  four_colours: false,
  animation_ms: 180,
  double_click: true,
  auto_place: false,
  placement_help: true,
  reminders: true,
  stuck_notice: false,
  hints: false,
  verdict_light: false,
  winnable_only: false,
  explain: false,
  read_only: false,
};

const kept = readKept();
const noKernel = (): never => {
  throw new Error("This page has no kernel.");
};
const store = new Store({ send: noKernel, tick: noKernel }, { ...OPTIONS, ...kept.options });
store.receiveSuits(kept.lastSuits);
store.standAlone(kept.game ?? Game.deal(randomCode(kept.lastSuits)));
keep(store.shown);
store.subscribe(keep);

const place = document.getElementById("board");
if (place) mountBoard(place, store);
// What makes an app of a page that is served, and keeps it for when there is no network.
if (location.protocol.startsWith("http")) {
  const manifest = document.createElement("link");
  manifest.rel = "manifest";
  manifest.href = "play.webmanifest";
  document.head.append(manifest);
  navigator.serviceWorker?.register("sw.js", { scope: "play.html" }).catch(() => {});
}
