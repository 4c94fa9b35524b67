import type { WidgetEvent } from "#widget/config.ts";
import type { Toast } from "#widget/state.ts";
import type { FlowDeps } from "./flows.ts";

type HostDeps = Pick<FlowDeps, "callbacks" | "log">;

/** Tells the page what happened (docs/identity-wire.md#10); a callback that throws is the page's fault and stops no flow. */
export function emitEvent(deps: HostDeps, event: WidgetEvent): void {
  guard(deps, () => deps.callbacks.onEvent?.(event));
}

/** Tells the page of a failure: the server's whole, the form's own by their text. */
export function emitError(deps: HostDeps, error: { readonly message: string }): void {
  guard(deps, () => deps.callbacks.onError?.(error));
}

/** Puts a toast on the screen; its part takes it away again. */
export function showToast(
  { state, dispatch }: Pick<FlowDeps, "state" | "dispatch">,
  kind: Toast["kind"],
  text: string,
): void {
  const id = (state().toasts.at(-1)?.id ?? 0) + 1;
  dispatch({ type: "toast", toast: { id, kind, text } });
}

function guard(deps: HostDeps, call: () => void): void {
  try {
    call();
  } catch (error) {
    deps.log(`A callback of the page failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}
