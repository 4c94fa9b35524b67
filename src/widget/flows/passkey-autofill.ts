// Passkeys inside the inputs of the form (specification sections 2, 4 and 9).
import { chooseMethods } from "#widget/choose-methods.ts";
import { ApiError } from "#widget/client/errors.ts";
import type { FlowPartsOf } from "./flows.ts";
import { showSignInFailure, signInWithPasskey } from "./passkey-sign-in.ts";

const MOST_TRIES = 5;

/** Servers forget what they asked to be signed, ours after thirty minutes; people leave pages open for longer. */
const FRESH_MILLISECONDS = 25 * 60_000;

/** Runs something later; the answer calls it off. */
export type After = (milliseconds: number, run: () => void) => () => void;

type AutofillParts = FlowPartsOf<"passkeys">;

/** Waits in the inputs, where browser and configuration have both; each failure uses one of five tries. */
export async function startAutofill(parts: AutofillParts, signal: AbortSignal, after: After): Promise<void> {
  const { client, config } = parts;
  if (!config.products.includes("passkeys") || chooseMethods(config).length === 0) return;
  if (!(await client.passkeys.isAutofillSupported())) return;
  let tries = 0;
  while (tries < MOST_TRIES && !signal.aborted) {
    const end = await waitForChoice(parts, signal, after);
    if (end === "signed-in") return;
    if (end === "failed") tries += 1;
  }
}

/** Waits for one choice, as long as its challenge is fresh. */
async function waitForChoice(
  parts: AutofillParts,
  form: AbortSignal,
  after: After,
): Promise<"signed-in" | "failed" | "called-off"> {
  const wait = new AbortController();
  const callOff = (): void => wait.abort();
  const { signal } = wait;
  form.addEventListener("abort", callOff, { once: true });
  const forget = after(FRESH_MILLISECONDS, callOff);
  try {
    if (await signInWithPasskey(parts, { conditional_mediation: true, signal })) return "signed-in";
    return signal.aborted ? "called-off" : "failed";
  } catch (error) {
    if (signal.aborted) return "called-off";
    // Nobody asked for what could not even begin: offline, it must not speak of errors to who only reads the form.
    if (error instanceof ApiError) showSignInFailure(parts, error);
    return "failed";
  } finally {
    forget();
    form.removeEventListener("abort", callOff);
  }
}
