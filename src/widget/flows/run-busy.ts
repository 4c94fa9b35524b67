import { showError } from "./finish-sign-in.ts";
import type { FlowPartsOf } from "./flows.ts";

/**
 * Runs what one press of a button asks for: never twice at a time, busy meanwhile, and with its failure shown.
 *
 * @param work - Is told whether its screen was left meanwhile: a late answer takes nobody away from where they went.
 * @param failed - Where the failure is shown, or what else becomes of it. A toast, if its screen was left meanwhile.
 */
export async function runBusy(
  parts: FlowPartsOf<never>,
  work: (isLeft: () => boolean) => Promise<void>,
  failed: "toast" | "inline" | ((error: unknown) => void | Promise<void>),
): Promise<void> {
  const { screen, isBusy } = parts.state();
  if (isBusy) return;
  const isLeft = (): boolean => parts.state().screen !== screen;
  parts.dispatch({ type: "busy", isBusy: true });
  parts.dispatch({ type: "error", message: null });
  try {
    await work(isLeft);
  } catch (error) {
    if (isLeft()) showError(parts, error, "toast");
    else if (typeof failed === "function") await failed(error);
    else showError(parts, error, failed);
  } finally {
    // Elsewhere something else may be under way.
    if (!isLeft()) parts.dispatch({ type: "busy", isBusy: false });
  }
}
