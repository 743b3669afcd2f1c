import { html, nothing, type TemplateResult } from "lit-html";
import type { Say } from "./bar";
import { type IconName, icon } from "./icons";
import { walk } from "./walk";

/** Something the menu offers. */
export interface MenuItem {
  readonly name: IconName;
  readonly label: string;
  readonly act: () => void;
  /** For what is switched on and off. */
  readonly isOn?: boolean;
}

/** The button of the menu and, if it is open, the menu. */
export function menu(
  say: Say,
  isOpen: boolean,
  items: readonly MenuItem[],
  setOpen: (isOpen: boolean) => void,
): TemplateResult {
  const close = (place: HTMLElement) => {
    place.querySelector<HTMLElement>(".simon-button")?.focus();
    setOpen(false);
  };
  const onKey = (event: KeyboardEvent) => {
    const place = placeOf(event);
    if (isOpen && event.key === "Escape") {
      close(place);
      event.preventDefault();
      event.stopPropagation();
    } else {
      walk(event, place.querySelectorAll<HTMLElement>(".simon-item"));
    }
  };
  const onFocusOut = (event: FocusEvent) => {
    const place = placeOf(event);
    if (isOpen && !place.contains(event.relatedTarget as Node | null)) setOpen(false);
  };
  const item = ({ name, label, act, isOn }: MenuItem) => html`<button
    type="button"
    class="simon-item"
    data-action=${name}
    role=${isOn === undefined ? "menuitem" : "menuitemcheckbox"}
    aria-checked=${isOn === undefined ? nothing : String(isOn)}
    tabindex="-1"
    @click=${(event: Event) => {
      // First, so that a dialog gives the focus back to the button.
      close(placeOf(event));
      act();
    }}
  >
    ${icon(name)}<span class="simon-words">${label}</span>${isOn ? icon("done") : nothing}
  </button>`;
  return html`<div class="simon-menu-place" @keydown=${onKey} @focusout=${onFocusOut}>
    <button
      type="button"
      class="simon-button"
      data-action="menu"
      aria-label=${say("action.menu")}
      title=${say("action.menu")}
      aria-haspopup="menu"
      aria-expanded=${String(isOpen)}
      @mousedown=${(event: Event) => {
        // Or where buttons take no focus (Safari), the menu would close, and open again.
        if (isOpen) event.preventDefault();
      }}
      @click=${(event: Event) => (isOpen ? close(placeOf(event)) : setOpen(true))}
    >
      ${icon("menu")}
    </button>
    ${
      isOpen
        ? html`<div class="simon-menu" role="menu" aria-label=${say("action.menu")}>
            ${items.map(item)}
          </div>`
        : nothing
    }
  </div>`;
}

function placeOf(event: Event): HTMLElement {
  return (event.currentTarget as Element).closest(".simon-menu-place") as HTMLElement;
}
