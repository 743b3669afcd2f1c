/** Input the engine cannot accept: unreadable text, an illegal move, an impossible position. */
export class EngineError extends Error {
  override name = "EngineError";
}

/** The item at `index`, which the caller knows to be there. */
export function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`no item ${index} in a list of ${items.length}`);
  return item;
}
