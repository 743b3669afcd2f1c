// The keys of the board. Those that are not ours stay the notebook's.

import type { Player } from "../player";

/** Does what the key means; whether it means anything. */
export function pressKey(event: KeyboardEvent, player: Player, cancel: () => void): boolean {
  const key = event.key.toLowerCase();
  const chord = event.ctrlKey || event.metaKey;
  if (event.altKey) return false;
  if (key === "escape" && !chord) cancel();
  else if (player.shown.options.read_only) return false;
  else if (chord ? key === "z" && !event.shiftKey : key === "u") player.undo();
  else if (chord ? key === "z" : key === "r") player.redo();
  else return false;
  return true;
}
