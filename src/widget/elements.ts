// The widget as elements of a page: `<latchkey-login>`, `<latchkey-reset-password>`, `<latchkey-passkey-registration>`.
import type { WidgetCallbacks } from "./config.ts";
import { mountInto, type Drawing } from "./mount.tsx";
import type { WidgetKind, WidgetOptions, WidgetDeps } from "./widget-options.ts";

const KINDS: readonly WidgetKind[] = ["login", "reset-password", "passkey-registration"];

/**
 * Names the three elements after the prefix of a client. Options are set as the property `options`; what happens is told
 * by the events `{prefix}-event` and `{prefix}-error`, whose `detail` is what a callback would be handed.
 */
export function defineElements({ deps }: { readonly deps: WidgetDeps }): void {
  for (const kind of KINDS) customElements.define(`${deps.client.prefix}-${kind}`, elementOf(kind, deps));
}

function elementOf(kind: WidgetKind, deps: WidgetDeps): CustomElementConstructor {
  return class extends HTMLElement {
    #options: WidgetOptions = {};
    #drawing: Drawing | null = null;

    get options(): WidgetOptions {
      return this.#options;
    }

    set options(options: WidgetOptions) {
      this.#options = options;
      this.#drawing?.draw(this.#widget());
    }

    connectedCallback(): void {
      takeEarlyOptions(this);
      deps.client.checkSite(this.localName);
      this.#drawing ??= mountInto(this, this.#widget());
    }

    disconnectedCallback(): void {
      this.#drawing?.remove();
      this.#drawing = null;
    }

    #widget() {
      return { kind, deps, options: { ...this.#options, callbacks: this.#callbacks() } };
    }

    #callbacks(): WidgetCallbacks {
      const { onEvent, onError } = this.#options.callbacks ?? {};
      return {
        onEvent: (event) => {
          onEvent?.(event);
          this.#dispatch("event", event);
        },
        onError: (error) => {
          onError?.(error);
          this.#dispatch("error", error);
        },
      };
    }

    #dispatch(name: string, detail: object): void {
      this.dispatchEvent(new CustomEvent(`${deps.client.prefix}-${name}`, { bubbles: true, composed: true, detail }));
    }
  };
}

/** Pages may set options before the element is defined; they then lie over the property. */
function takeEarlyOptions(element: HTMLElement): void {
  const early = Object.getOwnPropertyDescriptor(element, "options");
  if (early === undefined) return;
  Reflect.deleteProperty(element, "options");
  Reflect.set(element, "options", early.value);
}
