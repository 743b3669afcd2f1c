/**
 * Moves the focus among buttons of which one is in the tab order: the arrow keys go on and back,
 * Home and End to the ends. Whether the key was one of these.
 */
export function walk(event: KeyboardEvent, buttons: Iterable<HTMLElement>): boolean {
  const list = [...buttons];
  const from = list.indexOf(event.target as HTMLElement);
  const last = list.length - 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowRight: from + 1,
    ArrowUp: from - 1,
    ArrowLeft: from - 1,
    Home: 0,
    End: last,
  };
  const to = steps[event.key];
  if (from < 0 || to === undefined) return false;
  list[Math.min(Math.max(to, 0), last)]?.focus();
  event.preventDefault();
  // On the board the same keys mean something else.
  event.stopPropagation();
  return true;
}
