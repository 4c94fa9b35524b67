// Passkeys: signing in by button or by autofill, making them and keeping them in order (docs/specification-map.md#4 and #8).
import type { WirePasskey } from "#contracts/sdk-v1/users.ts";
import { ApiError } from "#widget/client/errors.ts";
import { explainPasskeyError } from "./explain-passkey-error.ts";
import type { FlowDepsOf, PasskeyFlows } from "./flows.ts";
import {
  type After,
  createPasskeyQueue,
  showFailure,
  showSignInFailure,
  signInWithPasskey,
  startAutofill,
} from "./passkey-sign-in.ts";
import { runBusy } from "./finish-sign-in.ts";
import { emitError, emitEvent, showToast } from "./emit-event.ts";

type PasskeyFlowDeps = FlowDepsOf<"passkeys" | "state" | "users">;

export function createPasskeyFlows(deps: PasskeyFlowDeps, after: After = runAfter): PasskeyFlows {
  const { client, dispatch } = deps;
  const list = (): readonly WirePasskey[] => deps.state().passkeys ?? client.state().user?.webauthn_registrations ?? [];
  const change = { deps, list };
  const turns = createPasskeyQueue();

  return {
    list,
    startAutofill: (form) => startAutofill(deps, { form, turns, after }),
    authenticate: () =>
      turns.press(() =>
        runBusy(
          deps,
          async () => void (await signInWithPasskey(deps)),
          (error) => showSignInFailure(deps, error),
        ),
      ),
    findUser: () => findUser(deps),
    register: () =>
      runBusy(
        deps,
        () => register(deps),
        (error) => showRegistrationFailure(deps, error),
      ),
    skip() {
      emitEvent(deps, { type: "PASSKEY_SKIP", data: {} });
      dispatch({ type: "error", message: null });
      dispatch({ type: "go", screen: "PasskeyRegistrationSuccess" });
    },
    done: () => emitEvent(deps, { type: "PASSKEY_DONE", data: {} }),
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

async function findUser({ client, dispatch, callbacks, log, strings }: PasskeyFlowDeps): Promise<boolean> {
  try {
    const user = await client.users.me();
    dispatch({ type: "passkeys", passkeys: user.webauthn_registrations });
    return true;
  } catch (error) {
    const { passkeyNeedsUser: message } = strings;
    emitError({ callbacks, log }, error instanceof ApiError ? error : { message });
    return false;
  }
}

async function register(deps: PasskeyFlowDeps): Promise<void> {
  const { client, config, dispatch } = deps;
  const answer = await client.passkeys.register({ session_duration_minutes: config.sessionMinutes });
  emitEvent(deps, { type: "PASSKEY_REGISTER", data: answer });
  dispatch({ type: "passkeys", passkeys: answer.user.webauthn_registrations });
  dispatch({ type: "go", screen: "PasskeyRegistrationSuccess" });
}

function showRegistrationFailure(deps: PasskeyFlowDeps, error: unknown): void {
  const { passkeyDuplicate, passkeyNeedsLogin, passkeyNotCreated } = deps.strings;
  const failure = explainPasskeyError(error);
  if (failure === "already-registered") return showFailure(deps, error, passkeyDuplicate);
  showFailure(deps, error, failure === "login-too-old" ? passkeyNeedsLogin : passkeyNotCreated);
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
  { deps, list }: { readonly deps: PasskeyFlowDeps; readonly list: () => readonly WirePasskey[] },
  id: string,
  { next, failure, send }: ListChange,
): Promise<void> {
  const before = list();
  deps.dispatch({ type: "passkeys", passkeys: next });
  try {
    await send();
  } catch (error) {
    deps.log(failure);
    if (explainPasskeyError(error) === "login-too-old") showToast(deps, "error", deps.strings.passkeyNeedsLogin);
    deps.dispatch({ type: "passkeys", passkeys: restorePasskey(list(), before, id) });
  }
}

function runAfter(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

// The list of passkeys after the change, so that people need not wait for the server (docs/specification-map.md#8).

type Passkeys = readonly WirePasskey[];

export function renamePasskey(passkeys: Passkeys, id: string, name: string): Passkeys {
  return passkeys.map((passkey) => (passkey.webauthn_registration_id === id ? { ...passkey, name } : passkey));
}

export function removePasskey(passkeys: Passkeys, id: string): Passkeys {
  return passkeys.filter((passkey) => passkey.webauthn_registration_id !== id);
}

/** Shows one passkey again as it was before a change that failed, and where it was; other changes stay. */
export function restorePasskey(passkeys: Passkeys, before: Passkeys, id: string): Passkeys {
  const index = before.findIndex((passkey) => passkey.webauthn_registration_id === id);
  const passkey = before[index];
  if (passkey === undefined) return passkeys;
  const isHeld = passkeys.some((held) => held.webauthn_registration_id === id);
  return isHeld ? renamePasskey(passkeys, id, passkey.name) : passkeys.toSpliced(index, 0, passkey);
}
