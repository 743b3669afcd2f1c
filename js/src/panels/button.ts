// The buttons with an icon, of which the bar and the timeline are made.

import { html, nothing, type TemplateResult } from "lit-html";
import type { Held } from "./hold";
import { type IconName, icon } from "./icons";

interface Look {
  readonly isOff?: boolean;
  readonly isIdle?: boolean;
  readonly isOn?: boolean | undefined;
  readonly badge?: TemplateResult | typeof nothing;
}

/**
 * A button with an icon. An idle one has nothing to do but stays in the tab order, so that a key
 * pressed once too often does not lose the focus; what it does then is to say why.
 */
export function button(
  action: IconName,
  label: string,
  act: (() => void) | Held,
  { isOff = false, isIdle = false, isOn, badge = nothing }: Look = {},
): TemplateResult {
  const { down, up, click } =
    typeof act === "function" ? { down: nothing, up: nothing, click: act } : act;
  return html`<button
    type="button"
    class="simon-button"
    data-action=${action}
    aria-label=${label}
    title=${label}
    aria-disabled=${isIdle ? "true" : "false"}
    aria-pressed=${isOn === undefined ? nothing : String(isOn)}
    ?disabled=${isOff}
    @pointerdown=${down}
    @pointerup=${up}
    @pointerleave=${up}
    @pointercancel=${up}
    @click=${click}
  >
    ${icon(action)}${badge}
  </button>`;
}
