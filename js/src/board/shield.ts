// Which keys the notebook hears.

import { isChord, type Press } from "./keys";

/** Lumino, under JupyterLab and Notebook 7, takes no key from within an element that has it. */
const SUPPRESS = "data-lm-suppress-shortcuts";

/**
 * Keeps the notebook from hearing keys pressed in `root` as its commands ("d d" deletes the cell),
 * chords excepted that are not `isOurs`: Ctrl+S still saves. The decision falls anew for each key,
 * and early: Notebook 7 listens on the document, in the capture phase. It is written on everything
 * from the target up, because Lumino asks the target first whether it has the focus of a cell.
 */
export function shieldKeys(root: HTMLElement, isOurs: (press: Press) => boolean): () => void {
  root.setAttribute(SUPPRESS, "true");
  const decide = (event: KeyboardEvent) => {
    const path = event.composedPath();
    const within = path.slice(0, path.indexOf(root) + 1) as Element[];
    const [target] = within;
    if (!target) return;
    const passes = isChord(event) && !isOurs(event) && !target.matches("input, textarea, select");
    for (const element of within) {
      if (passes) element.removeAttribute(SUPPRESS);
      else element.setAttribute(SUPPRESS, "true");
    }
  };
  // Other hosts have other ways to listen, most of them further out.
  const keep = (event: KeyboardEvent) => {
    if (event.key !== "Tab" && (isOurs(event) || !isChord(event))) event.stopPropagation();
  };
  const view = root.ownerDocument.defaultView;
  view?.addEventListener("keydown", decide, true);
  root.addEventListener("keydown", keep);
  return () => view?.removeEventListener("keydown", decide, true);
}
