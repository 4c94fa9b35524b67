import type { WidgetEvent } from "#widget/config.ts";
import type { Toast } from "#widget/state.ts";
import type { FlowParts } from "./flows.ts";

type HostParts = Pick<FlowParts, "callbacks" | "log">;

/** Tells the page what happened (docs/identity-wire.md#10); a callback that throws is the page's fault and stops no flow. */
export function tellEvent(parts: HostParts, event: WidgetEvent): void {
  guard(parts, () => parts.callbacks.onEvent?.(event));
}

/** Tells the page of a failure: the server's whole, the form's own by their text. */
export function tellError(parts: HostParts, error: { readonly message: string }): void {
  guard(parts, () => parts.callbacks.onError?.(error));
}

/** Puts a toast on the screen; its part takes it away again. */
export function showToast(
  { state, dispatch }: Pick<FlowParts, "state" | "dispatch">,
  kind: Toast["kind"],
  text: string,
): void {
  const id = (state().toasts.at(-1)?.id ?? 0) + 1;
  dispatch({ type: "toast", toast: { id, kind, text } });
}

function guard(parts: HostParts, call: () => void): void {
  try {
    call();
  } catch (error) {
    parts.log(`A callback of the page failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}
