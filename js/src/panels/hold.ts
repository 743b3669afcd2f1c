/** After so long a press repeats, and then so often. */
const DELAY_MS = 350;
const REPEAT_MS = 40;

/** Does something at once when a button is pressed, and again as long as it is held. */
export class Hold {
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The handlers of a button. */
  readonly on = (act: () => void) => ({
    down: (event: PointerEvent) => {
      if (event.button !== 0) return;
      act();
      this.repeat(act, DELAY_MS);
    },
    up: () => this.end(),
    // Keys and screen readers click with no pointer.
    click: (event: MouseEvent) => {
      if (event.detail === 0) act();
    },
  });

  end(): void {
    clearTimeout(this.timer);
  }

  private repeat(act: () => void, delay: number): void {
    this.end();
    this.timer = setTimeout(() => {
      act();
      this.repeat(act, REPEAT_MS);
    }, delay);
  }
}
