// The game as a page of its own (web/page.py): no Python, no model; storage takes their place.

import "./widget.css";
import { randomCode } from "./engine/codes";
import { Game } from "./engine/game";
import { mountBoard } from "./mount";
import { DEFAULTS } from "./player";
import { keep, readKept } from "./storage";
import { Store } from "./sync";

const kept = readKept();
const noKernel = (): never => {
  throw new Error("This page has no kernel.");
};
const store = new Store({ send: noKernel, tick: noKernel }, { ...DEFAULTS, ...kept.options });
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
