// One sign-in with a passkey, by button or by autofill, and the texts of its failures (docs/specification-map.md#8).
import type { Client } from "#widget/client/client.ts";
import { ApiError, UnreachableError } from "#widget/client/errors.ts";
import { explainPasskeyError } from "./explain-passkey-error.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import type { FlowDepsOf } from "./flows.ts";
import { emitError } from "./emit-event.ts";
import { chooseMethods } from "#widget/choose-methods.ts";

/** Lets the browser sign in; false when nothing came of it. Throws what browser or server refuse. */
export async function signInWithPasskey(
  deps: FlowDepsOf<"passkeys">,
  input: NonNullable<Parameters<Client["passkeys"]["authenticate"]>[0]> = {},
): Promise<boolean> {
  const { client, config, strings } = deps;
  const answer = await client.passkeys.authenticate({ session_duration_minutes: config.sessionMinutes, ...input });
  if (answer !== null) {
    finishSignIn(deps, answer, { confirmation: "PasskeyConfirmation", event: "PASSKEY_AUTHENTICATE" });
    return true;
  }
  // Whoever has left the form chose nothing, and nothing failed.
  if (input.signal?.aborted !== true) showFailure(deps, null, strings.passkeyUnknownError);
  return false;
}

export function showSignInFailure(deps: FlowDepsOf<never>, error: unknown): void {
  const failure = explainPasskeyError(error);
  // The browser has just shown its own window to who closed it.
  if (failure === "cancelled" || failure === "aborted") return;
  const { passkeyNotFound, passkeyUnknownError, unreachable } = deps.strings;
  if (error instanceof UnreachableError) return showFailure(deps, error, unreachable);
  showFailure(deps, error, failure === "not-found" ? passkeyNotFound : passkeyUnknownError);
}

/** Shows a text, and tells the page: the server's refusal whole, all else by the text. */
export function showFailure(deps: FlowDepsOf<never>, error: unknown, message: string): void {
  emitError(deps, error instanceof ApiError ? error : { message });
  deps.dispatch({ type: "error", message });
}

// Passkeys inside the inputs of the form (docs/specification-map.md#2, #4 and #9).

const MOST_TRIES = 5;

/** Servers forget what they asked to be signed, ours after thirty minutes; people leave pages open for longer. */
const FRESH_MILLISECONDS = 25 * 60_000;

/** Runs something later; the answer calls it off. */
export type After = (milliseconds: number, run: () => void) => () => void;

type AutofillDeps = FlowDepsOf<"passkeys">;

/** Lets the button and the inputs ask for passkeys in turns: a browser refuses the one while the other waits. */
interface PasskeyQueue {
  /** Runs what a press of the button asks for; what waits in the inputs is called off, and goes on afterwards. */
  press(run: () => Promise<void>): Promise<void>;
  /** Resolves once no press is under way, to what the next press aborts. */
  free(): Promise<AbortSignal>;
}

export function createPasskeyQueue(): PasskeyQueue {
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
  readonly turns: PasskeyQueue;
  readonly after: After;
}

/** Waits in the inputs, where browser and configuration have both; each failure uses one of five tries. */
export async function startAutofill(deps: AutofillDeps, autofill: Autofill): Promise<void> {
  const { client, config } = deps;
  if (!config.products.includes("passkeys") || chooseMethods(config).length === 0) return;
  if (!(await client.passkeys.isAutofillSupported())) return;
  let tries = 0;
  while (tries < MOST_TRIES && !autofill.form.aborted) {
    const end = await waitForChoice(deps, autofill);
    if (end === "over") return;
    if (end === "failed") tries += 1;
  }
}

/** Waits for one choice, as long as its challenge is fresh. */
async function waitForChoice(
  deps: AutofillDeps,
  { form, turns, after }: Autofill,
): Promise<"over" | "failed" | "called-off"> {
  const press = await turns.free();
  // The button signed in, or its answer led elsewhere.
  if (form.aborted || deps.state().screen !== "Main") return "over";
  const wait = new AbortController();
  const callOff = (): void => wait.abort();
  const { signal } = wait;
  form.addEventListener("abort", callOff, { once: true });
  press.addEventListener("abort", callOff, { once: true });
  const forget = after(FRESH_MILLISECONDS, callOff);
  try {
    if (await signInWithPasskey(deps, { conditional_mediation: true, signal })) return "over";
    return signal.aborted ? "called-off" : "failed";
  } catch (error) {
    if (signal.aborted) return "called-off";
    // Nobody asked for what could not even begin: offline, it must not speak of errors to who only reads the form.
    if (error instanceof ApiError) showSignInFailure(deps, error);
    return "failed";
  } finally {
    forget();
    form.removeEventListener("abort", callOff);
    press.removeEventListener("abort", callOff);
  }
}
