// Light or dark, as what is around the board.

/**
 * Calls `changed` now and whenever the colour of the text around `probe` turns from dark to light or
 * back. No two notebooks mark their themes alike, but in all of them text is light on dark; a
 * transition of the inherited colour tells of a change without watching the whole page.
 */
export function watchTheme(probe: HTMLElement, changed: (dark: boolean) => void): () => void {
  let dark: boolean | null = null;
  const look = () => {
    const now = isLight(getComputedStyle(probe).color);
    if (now !== dark) changed(now);
    dark = now;
  };
  // Shown again after a time without layout, in which no transition ran.
  const observer = new ResizeObserver(look);
  observer.observe(probe);
  // JupyterLab hides the page while it changes its theme, which cancels the transition.
  const ends = ["transitionend", "transitioncancel"] as const;
  for (const end of ends) probe.addEventListener(end, look);
  look();
  return () => {
    observer.disconnect();
    for (const end of ends) probe.removeEventListener(end, look);
  };
}

/** Whether an "rgb(…)" colour is nearer to white. */
function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return red * 0.299 + green * 0.587 + blue * 0.114 > 128;
}
