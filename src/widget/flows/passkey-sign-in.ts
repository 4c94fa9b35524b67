// One sign-in with a passkey, by button or by autofill, and the texts of its failures (docs/specification-map.md#8).
import type { Client } from "#widget/client/client.ts";
import { ApiError, UnreachableError } from "#widget/client/errors.ts";
import { explainPasskeyError } from "./explain-passkey-error.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import type { FlowPartsOf } from "./flows.ts";
import { tellError } from "./tell-host.ts";

type Wish = NonNullable<Parameters<Client["passkeys"]["authenticate"]>[0]>;

/** Lets the browser sign in; false when nothing came of it. Throws what browser or server refuse. */
export async function signInWithPasskey(parts: FlowPartsOf<"passkeys">, wish: Wish = {}): Promise<boolean> {
  const { client, config, strings } = parts;
  const answer = await client.passkeys.authenticate({ session_duration_minutes: config.sessionMinutes, ...wish });
  if (answer !== null) {
    finishSignIn(parts, answer, { confirmation: "PasskeyConfirmation", event: "PASSKEY_AUTHENTICATE" });
    return true;
  }
  // Whoever has left the form chose nothing, and nothing failed.
  if (wish.signal?.aborted !== true) showFailure(parts, null, strings.passkeyUnknownError);
  return false;
}

export function showSignInFailure(parts: FlowPartsOf<never>, error: unknown): void {
  const failure = explainPasskeyError(error);
  // The browser has just shown its own window to who closed it.
  if (failure === "cancelled" || failure === "aborted") return;
  const { passkeyNotFound, passkeyUnknownError, unreachable } = parts.strings;
  if (error instanceof UnreachableError) return showFailure(parts, error, unreachable);
  showFailure(parts, error, failure === "not-found" ? passkeyNotFound : passkeyUnknownError);
}

/** Shows a text, and tells the page: the server's refusal whole, all else by the text. */
export function showFailure(parts: FlowPartsOf<never>, error: unknown, message: string): void {
  tellError(parts, error instanceof ApiError ? error : { message });
  parts.dispatch({ type: "error", message });
}
