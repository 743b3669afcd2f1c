/** After so long a press repeats, and then so often. */
const DELAY_MS = 350;
const REPEAT_MS = 40;

/** The handlers of a button that can be held. */
export interface Held {
  readonly down: (event: PointerEvent) => void;
  readonly up: () => void;
  readonly click: (event: MouseEvent) => void;
}

/** Does something at once when a button is pressed, and again as long as it is held. */
export class Hold {
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The page, which a pointer can be let go outside of. */
  private window: Window | null = null;

  readonly on = (act: () => void): Held => ({
    down: (event: PointerEvent) => {
      if (event.button !== 0) return;
      act();
      const button = event.currentTarget as HTMLElement;
      this.repeat(button, act, DELAY_MS);
      this.window = button.ownerDocument.defaultView;
      this.window?.addEventListener("blur", this.end);
    },
    up: () => this.end(),
    // Keys and screen readers click with no pointer.
    click: (event: MouseEvent) => {
      if (event.detail === 0) act();
    },
  });

  readonly end = (): void => {
    clearTimeout(this.timer);
    this.window?.removeEventListener("blur", this.end);
  };

  private repeat(button: HTMLElement, act: () => void, delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      // A button that has gone, or has nothing left to do, hears of no end.
      if (!button.isConnected || button.ariaDisabled === "true") return this.end();
      act();
      this.repeat(button, act, REPEAT_MS);
    }, delay);
  }
}
