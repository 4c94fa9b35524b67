import type {
  WebauthnAuthenticateStartAnswer,
  WebauthnRegisterStartAnswer,
  WebauthnUpdateAnswer,
} from "#contracts/sdk-v1/webauthn.ts";
import type { WirePasskey } from "#contracts/sdk-v1/users.ts";
import type { Calls, ChangedUser } from "#widget/client/calls.ts";
import type { Client } from "#widget/client/client.ts";
import type { SessionStore } from "#widget/client/session/session-store.ts";
import { hasShape, isSignIn, isWholeSignIn } from "#widget/client/wire/holds.ts";
import type { PasskeyAccess, World } from "#widget/client/world.ts";
import { createCredential, getCredential } from "./webauthn-ceremony.ts";

const isRegisterStart = hasShape<WebauthnRegisterStartAnswer>("public_key_credential_creation_options");
const isAuthenticateStart = hasShape<WebauthnAuthenticateStartAnswer>("public_key_credential_request_options");
const isChanged = hasShape<ChangedUser>("__user");
const isRenamed = hasShape<WebauthnUpdateAnswer>("webauthn_registration");

export type PasskeyCalls = Omit<Client["passkeys"], "isAutofillSupported">;

/** Passkeys (docs/identity-wire.md#4). What the browser refuses is thrown unchanged, because its `name` says why. */
export function createPasskeys(
  { calls, store }: { readonly calls: Calls; readonly store: SessionStore },
  world: World,
): PasskeyCalls {
  const about = (): object => ({ domain: world.page().hostname, return_passkey_credential_options: true });
  return {
    async register(options) {
      const access = accessTo(world);
      const start = await calls.ask(
        { path: "/webauthn/register/start", body: { ...about(), user_agent: world.userAgent() } },
        isRegisterStart,
      );
      const credential = await createCredential(access, start.public_key_credential_creation_options);
      const body = { public_key_credential: credential, ...options };
      return calls.signIn({ path: "/webauthn/register", body }, isWholeSignIn);
    },
    async authenticate({ conditional_mediation: isConditional = false, signal, ...options } = {}) {
      const access = accessTo(world);
      // Autofill waits on the first screen, where anybody may begin, no matter who is signed in or was left half done before:
      // it offers what the browser holds, and must not ask on and on for the passkeys of who has none.
      const kind = isConditional ? "primary" : calls.kind("goes on");
      const start = await calls.ask(
        { path: `/webauthn/authenticate/start/${kind}`, body: about(), goesOn: kind === "secondary" },
        isAuthenticateStart,
      );
      const input = { isConditional, ...(signal === undefined ? {} : { signal }) };
      const credential = await getCredential(access, start.public_key_credential_request_options, input);
      if (credential === null) return null;
      const body = { public_key_credential: credential, ...options };
      return calls.signIn({ path: "/webauthn/authenticate", body }, isSignIn);
    },
    async rename(id, name) {
      const path = `/webauthn/update/${encodeURIComponent(id)}`;
      const answer = await calls.ask({ method: "PUT", path, body: { name } }, isRenamed);
      storeRenamed(store, answer.webauthn_registration);
      return answer;
    },
    remove: (id) =>
      calls.change({ method: "DELETE", path: `/users/webauthn_registrations/${encodeURIComponent(id)}` }, isChanged),
  };
}

function accessTo(world: World): PasskeyAccess {
  const access = world.passkeys();
  if (access === null) throw new DOMException("This browser does not support passkeys.", "NotSupportedError");
  return access;
}

/** The answer to a new name holds the passkey alone. */
function storeRenamed(store: SessionStore, renamed: WirePasskey): void {
  const { user } = store.state();
  if (user === null) return;
  const { webauthn_registration_id: id } = renamed;
  const registrations = user.webauthn_registrations.map((one) =>
    one.webauthn_registration_id === id ? { ...one, name: renamed.name } : one,
  );
  store.keepUser({ ...user, webauthn_registrations: registrations });
}
