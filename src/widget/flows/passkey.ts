// Passkeys: signing in by button or by autofill, making them and keeping them in order (docs/specification-map.md#4 and #8).
import type { WirePasskey } from "#contracts/sdk-v1/user.ts";
import { ApiError } from "#widget/client/errors.ts";
import { removePasskey, renamePasskey, restorePasskey } from "./edit-passkeys.ts";
import { explainPasskeyError } from "./explain-passkey-error.ts";
import type { FlowPartsOf, PasskeyFlows } from "./flows.ts";
import { createPasskeyTurns, startAutofill, type After } from "./passkey-autofill.ts";
import { showFailure, showSignInFailure, signInWithPasskey } from "./passkey-sign-in.ts";
import { runBusy } from "./run-busy.ts";
import { showToast, tellError, tellEvent } from "./tell-host.ts";

type PasskeyParts = FlowPartsOf<"passkeys" | "state" | "users">;

export function createPasskeyFlows(parts: PasskeyParts, after: After = runAfter): PasskeyFlows {
  const { client, dispatch } = parts;
  const list = (): readonly WirePasskey[] =>
    parts.state().passkeys ?? client.state().user?.webauthn_registrations ?? [];
  const change = { parts, list };
  const turns = createPasskeyTurns();

  return {
    list,
    startAutofill: (form) => startAutofill(parts, { form, turns, after }),
    authenticate: () =>
      turns.press(() =>
        runBusy(
          parts,
          async () => void (await signInWithPasskey(parts)),
          (error) => showSignInFailure(parts, error),
        ),
      ),
    findUser: () => findUser(parts),
    register: () =>
      runBusy(
        parts,
        () => register(parts),
        (error) => showRegistrationFailure(parts, error),
      ),
    skip() {
      tellEvent(parts, { type: "PASSKEY_SKIP", data: {} });
      dispatch({ type: "error", message: null });
      dispatch({ type: "go", screen: "PasskeyRegistrationSuccess" });
    },
    done: () => tellEvent(parts, { type: "PASSKEY_DONE", data: {} }),
    rename(id, name) {
      void changeList(change, id, {
        next: renamePasskey(list(), id, name),
        failure: "[Error] Could not rename passkey",
        send: () => client.passkeys.rename(id, name),
      });
    },
    remove(id) {
      void changeList(change, id, {
        next: removePasskey(list(), id),
        failure: "[Error] Could not delete passkey",
        send: () => client.passkeys.remove(id),
      });
    },
  };
}

async function findUser({ client, dispatch, callbacks, log, strings }: PasskeyParts): Promise<boolean> {
  try {
    const user = await client.users.me();
    dispatch({ type: "passkeys", passkeys: user.webauthn_registrations });
    return true;
  } catch (error) {
    const { passkeyNeedsUser: message } = strings;
    tellError({ callbacks, log }, error instanceof ApiError ? error : { message });
    return false;
  }
}

async function register(parts: PasskeyParts): Promise<void> {
  const { client, config, dispatch } = parts;
  const answer = await client.passkeys.register({ session_duration_minutes: config.sessionMinutes });
  tellEvent(parts, { type: "PASSKEY_REGISTER", data: answer });
  dispatch({ type: "passkeys", passkeys: answer.user.webauthn_registrations });
  dispatch({ type: "go", screen: "PasskeyRegistrationSuccess" });
}

function showRegistrationFailure(parts: PasskeyParts, error: unknown): void {
  const { passkeyDuplicate, passkeyNeedsLogin, passkeyNotCreated } = parts.strings;
  const failure = explainPasskeyError(error);
  if (failure === "already-registered") return showFailure(parts, error, passkeyDuplicate);
  showFailure(parts, error, failure === "login-too-old" ? passkeyNeedsLogin : passkeyNotCreated);
}

interface ListChange {
  readonly next: readonly WirePasskey[];
  readonly failure: string;
  readonly send: () => Promise<object>;
}

/**
 * Shows a change at once and sends it. A failure is only logged (docs/specification-map.md#8), and the list says again what
 * is; but who has to log in again is told, for without that the passkey would come back each time.
 */
async function changeList(
  { parts, list }: { readonly parts: PasskeyParts; readonly list: () => readonly WirePasskey[] },
  id: string,
  { next, failure, send }: ListChange,
): Promise<void> {
  const before = list();
  parts.dispatch({ type: "passkeys", passkeys: next });
  try {
    await send();
  } catch (error) {
    parts.log(failure);
    if (explainPasskeyError(error) === "login-too-old") showToast(parts, "error", parts.strings.passkeyNeedsLogin);
    parts.dispatch({ type: "passkeys", passkeys: restorePasskey(list(), before, id) });
  }
}

function runAfter(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}
