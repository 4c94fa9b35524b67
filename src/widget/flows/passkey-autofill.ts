// Passkeys inside the inputs of the form (docs/specification-map.md#2, #4 and #9).
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

/** Lets the button and the inputs ask for passkeys in turns: a browser refuses the one while the other waits. */
export interface PasskeyTurns {
  /** Runs what a press of the button asks for; what waits in the inputs is called off, and goes on afterwards. */
  press(run: () => Promise<void>): Promise<void>;
  /** Resolves once no press is under way, to what the next press aborts. */
  free(): Promise<AbortSignal>;
}

export function createPasskeyTurns(): PasskeyTurns {
  let pressed = Promise.resolve();
  let untilPress = new AbortController();
  return {
    press(run) {
      untilPress.abort();
      untilPress = new AbortController();
      pressed = run();
      return pressed;
    },
    async free() {
      await pressed;
      return untilPress.signal;
    },
  };
}

interface Autofill {
  /** Ends when the form goes. */
  readonly form: AbortSignal;
  readonly turns: PasskeyTurns;
  readonly after: After;
}

/** Waits in the inputs, where browser and configuration have both; each failure uses one of five tries. */
export async function startAutofill(parts: AutofillParts, autofill: Autofill): Promise<void> {
  const { client, config } = parts;
  if (!config.products.includes("passkeys") || chooseMethods(config).length === 0) return;
  if (!(await client.passkeys.isAutofillSupported())) return;
  let tries = 0;
  while (tries < MOST_TRIES && !autofill.form.aborted) {
    const end = await waitForChoice(parts, autofill);
    if (end === "over") return;
    if (end === "failed") tries += 1;
  }
}

/** Waits for one choice, as long as its challenge is fresh. */
async function waitForChoice(
  parts: AutofillParts,
  { form, turns, after }: Autofill,
): Promise<"over" | "failed" | "called-off"> {
  const press = await turns.free();
  // The button signed in, or its answer led elsewhere.
  if (form.aborted || parts.state().screen !== "Main") return "over";
  const wait = new AbortController();
  const callOff = (): void => wait.abort();
  const { signal } = wait;
  form.addEventListener("abort", callOff, { once: true });
  press.addEventListener("abort", callOff, { once: true });
  const forget = after(FRESH_MILLISECONDS, callOff);
  try {
    if (await signInWithPasskey(parts, { conditional_mediation: true, signal })) return "over";
    return signal.aborted ? "called-off" : "failed";
  } catch (error) {
    if (signal.aborted) return "called-off";
    // Nobody asked for what could not even begin: offline, it must not speak of errors to who only reads the form.
    if (error instanceof ApiError) showSignInFailure(parts, error);
    return "failed";
  } finally {
    forget();
    form.removeEventListener("abort", callOff);
    press.removeEventListener("abort", callOff);
  }
}
